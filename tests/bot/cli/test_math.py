import json

import pytest
from typer.testing import CliRunner

from bot.cli import app

CASE = ["math", "--delegates", "6", "--attendees", "84"]
TIED = [*CASE, "--first", "Biden 30, Sanders 28, Warren 17", "--final", "Biden 34, Sanders 30, Warren 20"]


def caucus(*arguments):
    return CliRunner().invoke(app, arguments)


def test_one_case_is_worked_out_for_people():
    done = caucus(*TIED)
    assert done.exit_code == 0
    assert "15% of 84 is 12.6, so a group needs 13 people." in done.stdout
    assert "A coin toss decides who gets it." in done.stdout


def test_one_case_is_worked_out_for_programs():
    worked = json.loads(caucus(*TIED, "--json").stdout)
    assert worked.pop("steps")[-1].startswith("Biden and Warren have the same decimal (0.4286)")
    assert worked == {
        "case_id": "",
        "status": "tie",
        "delegates": {"Biden": 2, "Sanders": 2, "Warren": 1},
        "tie": {"op": "gain", "seats": 1, "among": ["Biden", "Warren"]},
        "threshold": 13,
        "viable_first": ["Biden", "Sanders", "Warren"],
        "viable_final": ["Biden", "Sanders", "Warren"],
    }


@pytest.mark.parametrize(
    ("arguments", "status", "delegates"),
    [
        pytest.param([*TIED, "--toss", "Warren"], "ok", {"Biden": 2, "Sanders": 2, "Warren": 2}, id="toss"),
        pytest.param(
            ["math", "--delegates", "1", "--attendees", "9", "--elected", "Yang"], "ok", {"Yang": 1}, id="elected"
        ),
        pytest.param(
            [*CASE, "--first", "A 40, B 44", "--final", "A 84", "--dissolved", "B"], "ok", {"A": 6}, id="dissolved"
        ),
        pytest.param([*CASE, "--first", "A 40, B 44", "--final", "A 84"], "reject", None, id="locked"),
        pytest.param([*CASE, "--final", "A 12"], "no_viable", None, id="nobody viable"),
        pytest.param([*CASE, "--first", '{"A": 40}'], "threshold_only", None, id="no final count yet, said in JSON"),
        pytest.param(
            ["math", "--rules", "ia-dem-2020-satellite", "--attendees", "21", "--final", "A 21"],
            "ok",
            {"A": 5},
            id="a satellite's delegates follow its attendance",
        ),
        pytest.param(["math", "--delegates", "1", "--attendees", "9"], "vote", None, id="nothing counted"),
    ],
)
def test_what_the_room_decided_can_be_told(arguments, status, delegates):
    worked = json.loads(caucus(*arguments, "--json").stdout)
    assert (worked["status"], worked["delegates"]) == (status, delegates)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(["math", "--delegates", "6"], ["attendees is empty"], id="what is missing"),
        pytest.param(["math", "--delegates", "six", "--attendees", "-1"], ["delegates", "attendees"], id="all at once"),
        pytest.param([*CASE, "--final", "Biden"], ["final is", "Biden 30, Sanders 28"], id="a group without people"),
        pytest.param([*CASE, "--final", "A 3, A 4"], ["final is"], id="a group twice"),
        pytest.param([*CASE, "--final", '{"A": 2.5}'], ["final is"], id="half a person"),
        pytest.param([*CASE, "--final", '{"A": true}'], ["final is"], id="true is no number"),
        pytest.param([*CASE, "--final", '{"A": 3'], ["final is"], id="broken JSON"),
        pytest.param([*CASE, "--rules", "ia-dem-2021"], ["did you mean ia-dem-2020"], id="an unknown rule book"),
    ],
)
def test_wrong_use_lists_every_problem_and_what_is_allowed(arguments, told):
    done = caucus(*arguments)
    assert done.exit_code == 2
    assert all(part in done.stderr for part in told)


HEADER = "case_id,rules_id,delegates,attendees,first,final,extra\n"


def cases_in(tmp_path, *rows):
    file = tmp_path / "cases.csv"
    file.write_text(HEADER + "\n".join(rows) + "\n", encoding="utf-8")
    return caucus("math", "--csv", str(file), "--json")


def test_a_case_without_a_rule_book_is_said_at_the_end_and_stops_nobody(tmp_path):
    done = cases_in(tmp_path, "a,mars-2020,4,20,,,", "b,ia-dem-2020,4,0,,,")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["unknown_rule_book", "no_caucus"]
    assert json.loads(done.stdout.splitlines()[0]) == {"case_id": "a", "status": "unknown_rule_book"}
    assert "mars-2020: 1 of 2 cases" in done.stderr
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("row", "told"),
    [
        pytest.param("a,ia-dem-2020,x,20,,,", 'delegates is "x"', id="delegates"),
        pytest.param('a,ia-dem-2020,4,20,"[1]",,', "first is", id="a list is no alignment"),
        pytest.param('a,ia-dem-2020,4,20,,,"[1]"', "extra is", id="extra is no object"),
        pytest.param("a,ia-dem-2020,4,20,,,nonsense", "extra is", id="extra is no JSON"),
        pytest.param('a,ia-dem-2020,4,20,,,"{""asks"": ""threshold""}"', "extra.asks", id="a misspelt question"),
        pytest.param('a,ia-dem-2020,4,20,,,"{""ask"": [1]}"', "extra.ask is [1]", id="an unknown question"),
        pytest.param('a,ia-dem-2020,4,20,,,"{""pool"": 6}"', "pool and pool_attendance", id="half of a pair"),
        pytest.param('a,ia-dem-2020-sde,8,,,"{""A"": 1}",', "state and county", id="a county is needed"),
        pytest.param("a,ia-dem-2020,4,20", "4 cells", id="a short row"),
    ],
)
def test_a_problem_in_a_file_names_file_line_and_column_and_the_other_rows_are_worked_out(tmp_path, row, told):
    done = cases_in(tmp_path, "ok,ia-dem-2020,0,20,,,", row)
    assert done.exit_code == 2
    assert "cases.csv:3: " in done.stderr
    assert told in done.stderr
    assert [json.loads(line)["case_id"] for line in done.stdout.splitlines()] == ["ok"]


def test_delegates_of_a_precinct_are_worth_what_its_county_says(tmp_path):
    row = 'a,ia-dem-2020,6,84,,"{""A"": 44, ""B"": 40}","{""state"": 392, ""county"": 1401}"'
    assert json.loads(cases_in(tmp_path, row).stdout)["sde"] == {"A": "0.8394", "B": "0.8394"}


def test_worth_is_told_to_people_too(tmp_path):
    file = tmp_path / "cases.csv"
    won = '"{""A"": 1, ""B"": 2, ""C"": 0}","{""state"": 392, ""county"": 1401}"'
    file.write_text(f"{HEADER}D02,ia-dem-2020-sde,3,,,{won}\n", encoding="utf-8")
    assert "State delegate equivalents: A 0.2798, B 0.5596." in caucus("math", "--csv", str(file)).stdout


def test_help_shows_an_example():
    assert "Example: caucus math --delegates 6" in " ".join(caucus("math", "--help").stdout.split())
