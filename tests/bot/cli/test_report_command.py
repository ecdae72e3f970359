"""`caucus report`: a report typed at a terminal, as people and as programs do it; no Telegram, no token."""

import asyncio
import json
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.storage import Storage, inbox, ledger, outbox
from core.ledger.codec import verify
from core.ledger.entries import Kind
from tests.the_night import ADAIR, SIX, TOKEN

TEXT = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 20"
RECEIPT = re.compile(r"Receipt ([0-9A-F]{4}-[0-9A-F]{4})")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'night.db'}"


@pytest.fixture
def caucus(url, monkeypatch):
    """The command; without a running desk, and without anything that could reach Telegram."""
    for name in ("TELEGRAM_TOKEN", "STAFF_CHAT", "EVENT"):
        monkeypatch.delenv(f"CAUCUS_{name}", raising=False)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", url)
    return lambda *arguments, typed="": CliRunner().invoke(app, ["report", *arguments], input=typed)


def entries(url, place):
    storage = Storage.open(url, event="iowa-2020")
    with storage.reading() as tx:
        found = ledger.chain(tx, "iowa-2020", place)
        assert not inbox.waiting(tx, 1)
    storage.close()
    return found


def test_a_text_that_leaves_nothing_open_is_filed_unseen(caucus, url):
    done = caucus("--precinct", ADAIR, "--yes", TEXT)
    (entry,) = entries(url, ADAIR)
    assert (entry.kind, entry.source, verify([entry])) == (Kind.REPORTED, "cli", None)
    assert RECEIPT.search(done.stdout)[1].replace("-", "").lower() == entry.fingerprint[:8]
    assert "Read the number to the chair:" in done.stdout
    assert done.exit_code == 0


def test_the_name_of_whoever_types_stays_out_of_the_ledger_and_is_the_same_person_twice(caucus, url):
    caucus("--precinct", ADAIR, "--by", "Dana Doe", "--yes", TEXT)
    done = caucus("--precinct", ADAIR, "--by", "dana doe", "--yes", TEXT.replace("34, Sanders 30", "33, Sanders 31"))
    first, second, *_ = entries(url, ADAIR)
    assert (first.by, second.kind, second.replaces) == (second.by, Kind.AMENDED, first.sequence)
    assert re.fullmatch(r"t-[0-9a-f]{10}", first.by)
    assert done.exit_code == 0


def test_what_is_read_back_is_filed_after_a_yes(caucus, url):
    done = caucus("--precinct", "948199", TEXT, typed="y\n")
    assert "Delegates: Biden 3, Sanders 3, Warren 2" in done.stdout
    assert len(entries(url, ADAIR)) == 1
    assert done.exit_code == 0


def test_a_toss_is_asked_for_and_a_slip_is_mended_on_the_way(caucus, url):
    said = ("n", "Final: Biden 33, Sanders 31, Warren 20", "Sanders won the toss", "y")
    done = caucus("--precinct", SIX, f"{TEXT}. toss: Warren", typed="\n".join((*said, "")))
    assert "Right? [y/N]" in done.stdout
    assert "What is wrong?" in done.stdout
    report = [entry for entry in entries(url, SIX) if entry.kind is Kind.REPORTED]
    assert [dict(one.body["final"])["Sanders"] for one in report] == [31]
    assert done.exit_code == 0


def test_a_button_is_pressed_by_its_words(caucus, url):
    done = caucus("--precinct", SIX, TEXT, typed="warren\ny\n")
    assert "[Biden] [Warren]" in done.stdout
    assert [entry.kind for entry in entries(url, SIX)] == [Kind.TIE_BROKEN, Kind.REPORTED]
    assert done.exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(TEXT, "Who won the toss?", id="a toss"),
        pytest.param("84 here. First: Biden 30", "Right?", id="only the first counts"),
        pytest.param("Biden 30, Sanders about 28", "exact count", id="an estimate"),
        pytest.param("hello there", "I am waiting for the attendance", id="no counts at all"),
        pytest.param(TEXT.replace("Biden 34", "Biden 44"), "94", id="more people than are in the room"),
    ],
)
def test_what_is_unclear_is_told_and_nothing_is_filed_unseen(caucus, url, text, said):
    done = caucus("--precinct", SIX, "--yes", text)
    assert said in done.stdout
    assert "Nothing was filed." in done.stderr
    assert (done.exit_code, entries(url, SIX)) == (1, [])


def test_what_a_check_wants_thought_about_is_not_confirmed_unseen(caucus, url):
    odd = TEXT.replace(", Uncommitted 9", "")
    done = caucus("--precinct", ADAIR, "--yes", odd)
    assert (done.exit_code, entries(url, ADAIR)) == (1, [])
    assert caucus("--precinct", ADAIR, odd, typed="y\n").exit_code == 0


@pytest.mark.parametrize("typed", ["", "\n"], ids=["input that ends", "an empty answer"])
def test_without_an_answer_it_ends_and_says_so(caucus, url, typed):
    done = caucus("--precinct", SIX, TEXT, typed=typed)
    assert "There is no answer on standard input. Nothing was filed." in done.stderr
    assert (done.exit_code, entries(url, SIX)) == (1, [])


def test_a_closed_standard_input_is_no_traceback(caucus, url):
    assert caucus
    program = ("-c", "from bot.cli import app; app()", "report", "--precinct", SIX)
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, *program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "There is no answer on standard input." in done.stderr
    assert entries(url, SIX) == []


def test_the_same_numbers_again_are_no_second_report(caucus, url):
    first, again = (caucus("--precinct", ADAIR, "--yes", "--json", TEXT) for _ in range(2))
    told = [json.loads(done.stdout.splitlines()[-1]) for done in (first, again)]
    assert [(one["filed"], one["already"]) for one in told] == [(True, False), (True, True)]
    assert told[0]["receipt"] in told[1]["lines"][1]
    assert (first.exit_code, again.exit_code, len(entries(url, ADAIR))) == (0, 0, 1)


def test_a_program_gets_an_object_a_line_and_nothing_else(caucus):
    done = caucus("--precinct", SIX, "--json", TEXT, typed="Warren\ny\n")
    printed = [line for line in done.stdout.splitlines() if line.startswith("{")]  # the others are what was typed
    toss, read_back, receipt = map(json.loads, printed)
    assert toss["choices"][:2] == ["Biden", "Warren"]
    assert (read_back["receipt"], read_back["filed"]) == (None, False)
    assert (bool(receipt["receipt"]), receipt["place"], done.exit_code) == (True, SIX, 0)


@pytest.mark.parametrize(
    ("place", "said"),
    [pytest.param("Atlantis/1", "'Atlantis/1'", id="unknown"), pytest.param("2", "several places", id="of several")],
)
def test_a_place_that_is_none_or_many_is_wrong_use(caucus, place, said):
    done = caucus("--precinct", place, "--yes", TEXT)
    assert (done.exit_code, said in done.stderr) == (2, True)


async def test_a_desk_that_runs_takes_it_in_and_the_chair_is_told(night, monkeypatch):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", night.product.settings.database_url)
    monkeypatch.setenv("CAUCUS_SECRET", "not for a real night")
    monkeypatch.delenv("CAUCUS_TELEGRAM_TOKEN", raising=False)
    pat = await night.enrol(ADAIR)
    last = night.telegram.messages(pat)[-1]
    arguments = ["report", "--precinct", ADAIR, "--by", "Dana", "--yes", TEXT]
    done = await asyncio.to_thread(CliRunner().invoke, app, arguments)
    number = RECEIPT.search(done.stdout)[1]
    told = await night.answer_to(last)
    assert told.text.startswith(f"We published for {ADAIR}.\nReported by staff, receipt {number}.")
    await night.press(pat, told, "published")
    await night.quiet()
    case = next(text for text in night.heard(night.product.settings.staff_chat) if number in text)
    assert "is not right" in case
    (reported, *_) = await night.ledger(ADAIR)
    assert (reported.source, done.exit_code, TOKEN in done.output) == ("cli", 0, False)


def test_letters_wait_for_the_desk_where_none_is_running(caucus, url, monkeypatch):
    monkeypatch.setenv("CAUCUS_STAFF_CHAT", "-1001")
    done = caucus("--precinct", SIX, "--yes", f"{TEXT}. toss: Warren. sheet: Biden 2, Sanders 2, Warren 2")
    again = caucus("--precinct", SIX, "--by", "another", f"{TEXT}. toss: Biden", typed="y\n")
    storage = Storage.open(url, event="iowa-2020")
    with storage.reading() as tx:
        assert sum(outbox.counts(tx).waiting.values()) == 1
    storage.close()
    assert "somebody else has reported this place" in again.stdout
    assert (done.exit_code, again.exit_code) == (0, 0)


COMMANDS = [["report", "--precinct", ADAIR, "--yes", TEXT], ["invite", "--role", "staff"]]


@pytest.mark.usefixtures("caucus")
@pytest.mark.parametrize("words", COMMANDS, ids=["a report", "an invitation"])
def test_where_there_was_no_database_it_is_said_which_one_is_new(words, monkeypatch, tmp_path):
    """In a wrong folder it would take in what the desk never hears of."""
    monkeypatch.delenv("CAUCUS_DATABASE_URL")
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(app, words)
    again = CliRunner().invoke(app, words)
    assert f"There was no database: {tmp_path / 'var' / 'iowa-2020.db'} is new." in made.stderr
    assert "CAUCUS_DATABASE_URL" in made.stderr
    assert "no database" not in again.stderr
    assert (made.exit_code, again.exit_code) == (0, 0)
