import csv
import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app

GOLDEN = Path(__file__).parents[2] / "golden"
THERE = ["--precinct", "Polk/DES MOINES-55", "--attendance", "160"]


def caucus(*arguments):
    return CliRunner().invoke(app, arguments)


def test_a_text_is_read_for_people():
    done = caucus("read", "Biden 23, Sanders 31, total 55")
    assert done.exit_code == 0
    assert "reads counts: Biden 23, Sanders 31, stated_total 55" in done.stdout


def test_a_text_is_read_for_programs():
    done = caucus("read", *THERE, "Pct 55: Biden 23, Michael 3", "--json")
    read = json.loads(done.stdout)
    assert list(read) == ["message", "reading", "pending", "asks"]
    assert (read["reading"], read["pending"]) == ("AMBIGUOUS", {"counts": {"Biden": 23}, "precinct_hint": "55"})
    assert [(ask["text"], ask["candidates"]) for ask in read["asks"]] == [("Michael", ["Bennet", "Bloomberg"])]


def test_what_is_asked_is_told_with_its_choices():
    told = caucus("read", "Biden 23 30, Michael 3, Sanders 31").stdout
    assert "clear so far: counts: Sanders 31" in told
    assert "two-numbers: “23 30” (23 or 30)" in told
    assert "who: “Michael” (Bennet or Bloomberg)" in told


def test_an_open_question_lends_meaning():
    read = json.loads(caucus("read", "17", "--asked", "number", "--about", "biden", "--json").stdout)
    assert read["reading"] == {"counts": {"Biden": 17}}


@pytest.mark.parametrize(("table", "at_least"), [("messages.csv", 101), ("texts.csv", 300)])
def test_a_table_of_texts_agrees(table, at_least):
    with (GOLDEN / table).open(encoding="utf-8", newline="") as opened:
        rows = len(list(csv.DictReader(opened)))
    assert rows >= at_least
    done = caucus("read", *THERE, "--csv", str(GOLDEN / table), "--json")
    assert done.stderr == f"{rows} of {rows} agree\n"
    assert done.exit_code == 0
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == rows


def test_the_check_that_stops_a_clear_text_is_named(tmp_path):
    table = tmp_path / "texts.csv"
    table.write_text(
        'message,expected,check\n"Biden 90, Sanders 90","{""counts"": {""Biden"": 90, ""Sanders"": 90}}",too many\n'
    )
    done = caucus("read", *THERE, "--csv", str(table), "--json")
    assert (done.exit_code, json.loads(done.stdout)["stopped_by"]) == (0, ["finding-c06"])


@pytest.mark.parametrize(
    ("row", "said"),
    [
        pytest.param("Biden 23,AMBIGUOUS,,", "expected AMBIGUOUS", id="another reading"),
        pytest.param(
            'Biden 23,"{""counts"": {""Biden"": 23}}",some check', "stopped by nothing", id="nothing stops it"
        ),
    ],
)
def test_what_does_not_agree_ends_with_status_1(row, said, tmp_path):
    table = tmp_path / "texts.csv"
    table.write_text(f"message,expected,check,why\nBiden 2 3,AMBIGUOUS,,\n{row}\n")
    done = caucus("read", *THERE, "--csv", str(table))
    assert (done.exit_code, done.stderr) == (1, "1 of 2 agree\n")
    assert said in done.stdout


def test_a_file_without_expectations_is_only_read(tmp_path):
    table = tmp_path / "texts.csv"
    table.write_text('message\n"Biden 23\nSanders 31"\n')
    done = caucus("read", "--csv", str(table), "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert json.loads(done.stdout)["message"] == "Biden 23\nSanders 31"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["Biden 23", "--precinct", "Nowhere/AT ALL"], "the precinct is", id="no such precinct"),
        pytest.param(["Biden 23", "--about", "Trump"], "No group is called Trump", id="no such group"),
        pytest.param(["Biden 23", "--csv", "texts.csv"], "Say one of the two", id="a text and a file"),
        pytest.param(["--csv", "nowhere.csv"], "nowhere.csv: the file is missing", id="no such file"),
        pytest.param(["Biden 23", "--asked", "whatever"], "Invalid value", id="no such question"),
    ],
)
def test_wrong_use_is_told_with_status_2(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = caucus("read", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param("text\nBiden 23\n", "column message is missing", id="no column of texts"),
        pytest.param(
            "message,expected\nBiden 23,{counts\n", 'expected is "{counts"', id="an expectation that is no JSON"
        ),
        pytest.param("", "column message is missing", id="nothing at all"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_with_its_line(content, said, tmp_path):
    table = tmp_path / "texts.csv"
    table.write_text(content)
    done = caucus("read", "--csv", str(table))
    assert done.exit_code == 2
    assert said in done.stderr


# ------------------------------------------------------------------------------------------------------------ doctor


@pytest.fixture
def event(tmp_path):
    """The event, to be broken."""
    made = tmp_path / "events" / "mine"
    shutil.copytree(Path(__file__).parents[3] / "config" / "events" / "iowa-2020", made)
    return made


def test_the_doctor_tells_which_names_will_be_asked():
    done = caucus("doctor", "--json")
    notes = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert {note["kind"] for note in notes} == {"note", "check"}
    said = {note["words"]: note["says"] for note in notes if note["kind"] == "note"}
    assert said["michael"] == "may be Bennet or Bloomberg: the chair is asked, never guessed for"
    assert said["Warren"] == "is what Keokuk/Warren and Warren are called: in a text it is read as Warren"


def test_the_doctor_tells_people_that_the_event_can_be_run():
    done = caucus("doctor")
    assert done.exit_code == 0
    assert "note     “mb” may be Bennet or Bloomberg" in done.stdout
    assert "can be run. Problems: 0, notes: " in done.stdout


def test_the_doctor_tells_every_problem_at_once(event):
    for file, before, after in (
        ("groups.toml", '"liz", ', '"liz", "pete", "total", '),
        ("event.toml", 'totals_every = "15m"', 'totals_every = "often"'),
    ):
        text = (event / file).read_text(encoding="utf-8")
        (event / file).write_text(text.replace(before, after), encoding="utf-8")
    done = caucus("doctor", "--event", str(event), "--json")
    problems = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 2
    assert {(Path(problem["file"]).name, problem["found"].partition(",")[0]) for problem in problems} == {
        ("event.toml", '"often"'),
        ("groups.toml", '"pete"'),
        ("groups.toml", '"total"'),
    }
    assert all(problem["line"] and problem["key"] and problem["allowed"] for problem in problems)


def test_names_a_letter_apart_are_noted(event):
    text = (event / "groups.toml").read_text(encoding="utf-8")
    (event / "groups.toml").write_text(text.replace('"deval", ', '"deval", "warden", '), encoding="utf-8")
    said = caucus("doctor", "--event", str(event)).stdout
    assert "note     “warden, warren” are a letter apart (Patrick or Warren)" in said
