"""`caucus invite`, as people and as programs use it."""

import json
import time

import pytest
from typer.testing import CliRunner

from bot.cli import app
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


def test_the_whole_roster_takes_seconds_and_no_code_twice(caucus):
    begun = time.perf_counter()
    lines = [json.loads(line) for line in caucus("--all", "--json").stdout.splitlines()]
    assert len({line["place"] for line in lines}) == len({line["code"] for line in lines}) == len(lines) == 1765
    assert time.perf_counter() - begun < 30


def test_a_database_that_cannot_be_opened_says_what_to_do(caucus, monkeypatch, tmp_path):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path}")
    answer = caucus("--role", "staff")
    assert (answer.exit_code, "cannot be opened" in answer.output) == (2, True)


def test_a_key_that_cannot_be_read_says_so(caucus, tmp_path):
    (tmp_path / "iowa-2020.secret").mkdir()
    answer = caucus("--role", "staff")
    assert (answer.exit_code, "iowa-2020.secret, can be neither read nor made" in answer.output) == (2, True)
