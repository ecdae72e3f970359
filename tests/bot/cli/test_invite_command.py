"""`caucus invite`, as people and as programs use it."""

import json
import re
import shutil

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from bot.cli import app
from bot.settings import event_folder
from bot.storage import Storage
from core.codes import plain_code


@pytest.fixture
def caucus(tmp_path, monkeypatch):
    for name in ("TELEGRAM_TOKEN", "STAFF_CHAT", "EVENT"):
        monkeypatch.delenv(f"CAUCUS_{name}", raising=False)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    return lambda *arguments: CliRunner().invoke(app, ["invite", *arguments])


def test_a_program_gets_link_code_role_place_and_expiry(caucus):
    answer = json.loads(caucus("--precinct", "Adair/1NW ADAIR", "--json").stdout)
    assert (answer["role"], answer["place"], answer["link"]) == ("chair", "Adair/1NW ADAIR", None)
    assert plain_code(answer["code"]) is not None
    assert answer["expires"].endswith("+00:00")


def test_a_person_gets_a_line(caucus):
    answer = caucus("--precinct", "948199")
    assert answer.stdout.startswith("Adair/1NW ADAIR: ")
    assert answer.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--precinct", "Atlantis/1"], "'Atlantis/1'", id="a place nobody knows"),
        pytest.param([], "--precinct is missing", id="a chair without a place"),
        pytest.param(["--precinct", "2"], "several places", id="a name of several places"),
        pytest.param(["--role", "county", "--county", "Narnia"], "Narnia", id="a county nobody knows"),
        pytest.param(["--role", "emperor"], "emperor", id="a role nobody has"),
    ],
)
def test_wrong_use_says_what_is_allowed(caucus, arguments, said):
    answer = caucus(*arguments)
    assert answer.exit_code == 2
    assert said in answer.output


@pytest.mark.parametrize("role", ["staff", "operator", "reporter"])
def test_who_has_no_place_needs_none(caucus, role):
    assert json.loads(caucus("--role", role, "--json").stdout)["place"] is None


def test_a_county_coordinator_has_a_county(caucus):
    assert json.loads(caucus("--role", "county", "--county", "Adair", "--json").stdout)["county"] == "Adair"


def pages(folder):
    """Every page that was written, county by county."""
    files = [path for path in sorted(folder.glob("*.html")) if path.name != "index.html"]
    return [page for path in files for page in path.read_text(encoding="utf-8").split("<section")[1:]]


@pytest.mark.long
def test_the_whole_roster_gets_a_page_each_and_no_code_twice(caucus, tmp_path):
    answer = caucus("--all", "--json")
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    printed = pages(tmp_path / "invites" / "iowa-2020")
    assert len(printed) == 1765
    assert {"-".join(re.findall(r"<span>(\w{4})</span>", page)) for page in printed} == {one["code"] for one in lines}
    assert "1,765 pages" in answer.stderr
    assert "delete the folder" in answer.stderr
    assert len({line["place"] for line in lines}) == len({line["code"] for line in lines}) == len(lines) == 1765


def test_a_database_that_cannot_be_opened_says_what_to_do(caucus, monkeypatch, tmp_path):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path}")
    answer = caucus("--role", "staff")
    assert (answer.exit_code, "cannot be opened" in answer.output) == (2, True)


def test_a_key_that_cannot_be_read_says_so(caucus, tmp_path):
    (tmp_path / "iowa-2020.secret").mkdir()
    answer = caucus("--role", "staff")
    assert (answer.exit_code, "iowa-2020.secret, can be neither read nor made" in answer.output) == (2, True)


# --------------------------------------------------------------------------------------------------------- on paper


@pytest.fixture
def with_roster(tmp_path):
    """An event folder whose people.csv lists these lines."""

    def with_roster(*lines):
        folder = tmp_path / "iowa-2020"
        shutil.copytree(event_folder(), folder)
        (folder / "people.csv").write_text("\n".join(["county,precinct,name,phone,role,language", *lines]) + "\n")
        return ("--event", str(folder))

    return with_roster


def test_one_invitation_has_a_page_when_it_is_asked_for(caucus, tmp_path):
    code = json.loads(caucus("--precinct", "948199", "--sheet", "--json").stdout)["code"]
    (page,) = pages(tmp_path / "invites" / "iowa-2020")
    assert code.replace("-", "</span> <span>") in page


def test_one_invitation_leaves_no_page_unless_it_is_asked_for(caucus, tmp_path):
    caucus("--precinct", "948199")
    assert not (tmp_path / "invites").exists()


def test_pages_go_where_they_are_wanted(caucus, tmp_path):
    assert caucus("--role", "staff", "--sheets", str(tmp_path / "here")).exit_code == 0
    assert len(pages(tmp_path / "here")) == 1


def test_everybody_on_the_roster_gets_a_page_with_their_name_in_their_language(caucus, tmp_path, with_roster):
    event = with_roster(
        'Adair,1NW ADAIR,"Pat & Co",,chair,en',
        "Adair,2NE STUART,María,,chair,es",
        "Adair,2NE STUART,Lee,,chair,",
        "Adair,1NW ADAIR,Robin,,deputy,en",
    )
    answer = caucus(*event, "--all", "--sheets", str(tmp_path / "here"))
    assert (answer.exit_code, len(answer.stdout.splitlines())) == (0, 3)
    pat, maria, lee = pages(tmp_path / "here")
    assert ("Pat &amp; Co" in pat, "Su código" in pat) == (True, False)
    assert ("María" in maria, "Your code" in maria) == (True, False)
    assert ("Lee" in lee, "Your code · Su código" in lee) == (True, True)
    assert "María" not in answer.output


def test_a_role_the_roster_does_not_list_is_for_every_place(caucus, tmp_path, with_roster):
    event = with_roster("Adair,1NW ADAIR,Pat,,chair,en")
    counties = caucus(*event, "--all", "--role", "county", "--json", "--sheets", str(tmp_path / "here"))
    assert len(counties.stdout.splitlines()) == len(pages(tmp_path / "here")) == 99


def test_pages_that_cannot_be_written_say_so_and_the_codes_are_valid(caucus, tmp_path):
    (tmp_path / "here").touch()
    answer = caucus("--precinct", "948199", "--sheets", str(tmp_path / "here"))
    assert (answer.exit_code, "cannot be written" in answer.stderr) == (2, True)
    assert answer.stdout.startswith("Adair/1NW ADAIR: ")


# --------------------------------------------------------------------------------------------------------- the roster


def stored(tmp_path):
    """Language, number of phone numbers and phone numbers in clear, of each invitation."""
    storage = Storage.open(f"sqlite:///{tmp_path / 'night.db'}", event="iowa-2020")
    with storage.reading() as tx:
        found = tx.execute(text("SELECT language, phones FROM invites")).all()
    storage.close()
    return [
        (language, len((phones or "").split(",")) if phones else 0, "555" in (phones or ""))
        for language, phones in found
    ]


def test_an_invitation_is_made_for_the_number_and_the_language_of_the_roster(caucus, tmp_path, with_roster):
    event = with_roster("Adair,1NW ADAIR,María,(515) 555-0101,chair,es", "Adair,2NE STUART,Lee,515-555-0102,chair,en")
    assert caucus(*event, "--precinct", "Adair/1NW ADAIR").exit_code == 0
    assert stored(tmp_path) == [("es", 1, False)]


def test_of_two_people_on_the_roster_either_number_will_do(caucus, tmp_path, with_roster):
    event = with_roster("Adair,1NW ADAIR,María,515-555-0101,chair,es", "Adair,1NW ADAIR,Lee,515-555-0102,chair,en")
    caucus(*event, "--precinct", "Adair/1NW ADAIR")
    assert stored(tmp_path) == [(None, 2, False)]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Adair,1NW ADAIR,María,,chair,es", id="no number"),
        pytest.param("Adair,1NW ADAIR,María,ask Lee,chair,es", id="no number but words"),
        pytest.param("Adair,1NW ADAIR,María,515-555-0101,deputy,es", id="another role"),
    ],
)
def test_without_a_number_nobody_is_asked_for_one(caucus, tmp_path, with_roster, line):
    caucus(*with_roster(line), "--precinct", "Adair/1NW ADAIR")
    assert [phones for _, phones, _ in stored(tmp_path)] == [0]


def test_a_new_phone_is_for_somebody_who_is_enrolled(caucus):
    answer = caucus("--precinct", "Adair/1NW ADAIR", "--new-phone")
    assert (answer.exit_code, "0 people are enrolled" in answer.output) == (2, True)
