"""`caucus ledger`: proved, backed up, copied, restored and read, from the terminal."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.ledger import SAYS
from bot.storage import Storage
from core.ledger.proof import Flaw
from tests.the_night import ADAIR, ALL_VIABLE, NO_TIE, SIX

EVENT = "iowa-2020"


def run(*arguments, code=0):
    done = CliRunner().invoke(app, ["ledger", *map(str, arguments)])
    assert done.exit_code == code, done.output
    return done


def objects(*arguments, code=0):
    return [json.loads(line) for line in run(*arguments, "--json", code=code).stdout.splitlines()]


def of_kind(kind, found):
    return [one for one in found if one["kind"] == kind]


@pytest.fixture
def night(lived_night, tmp_path, monkeypatch):
    """The database of a night, which is the event's."""
    file = tmp_path / "var" / "night.db"
    file.parent.mkdir()
    shutil.copy(lived_night, file)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{file}")
    monkeypatch.chdir(tmp_path)
    return file


def harm(file, *statements):
    with closing(sqlite3.connect(file)) as connection, connection:
        for name in ("update", "delete", "replace"):
            connection.execute(f"DROP TRIGGER ledger_no_{name}")
        for statement in statements:
            connection.execute(statement)
    Storage.open(f"sqlite:///{file}", event=EVENT).close()


def set_triggers_again(file):
    from bot.storage.append_only import guard_ledger

    with closing(Storage.open(f"sqlite:///{file}", event=EVENT)) as storage, storage.writing() as tx:
        guard_ledger(tx)


# ------------------------------------------------------------------ verify


@pytest.mark.usefixtures("night")
def test_a_night_as_it_was_written():
    (proof,) = objects("verify")
    assert (proof["event"], proof["chains"], proof["seals"]) == (EVENT, 3, 3)
    shown = run("verify").stdout
    assert proof["digest"] in shown
    assert "All is as it was written." in shown


@pytest.mark.usefixtures("night")
def test_heads_can_be_listed_for_whoever_reckons_a_seal():
    (proof,) = objects("verify", "--heads")
    assert [place for place, _, _ in proof["heads"]] == ["", ADAIR, SIX]
    shown = run("verify", "--heads").stdout
    assert all(fingerprint in shown for _, _, fingerprint in proof["heads"])


LAST = f"place = '{SIX}' AND sequence = (SELECT max(sequence) FROM ledger WHERE place = '{SIX}')"


@pytest.mark.parametrize(
    ("statement", "problems"),
    [
        pytest.param(
            f"UPDATE ledger SET body = replace(body, '20', '21') WHERE place = '{SIX}'",
            {(SIX, "rewritten"), (SIX, "record differs")},
            id="a figure changed: what was public still says what it was",
        ),
        pytest.param(
            f"DELETE FROM ledger WHERE {LAST}",
            {("", "seal differs"), (SIX, "record beyond")},
            id="the last entry of a place deleted: the seal shows it, the public record says where",
        ),
        pytest.param(
            "DELETE FROM ledger WHERE place = '' AND sequence = (SELECT max(sequence) FROM ledger WHERE place = '')",
            {("", "seal unknown")},
            id="the last seal deleted: it was posted",
        ),
        pytest.param(
            f"UPDATE releases SET body = replace(body, '\"Biden\": 20', '\"Biden\": 21') WHERE place = '{SIX}'",
            {(SIX, "record differs")},
            id="a public figure changed",
        ),
        pytest.param(
            f"DELETE FROM releases WHERE place = '{SIX}'", {(SIX, "record differs")}, id="a place taken from the public"
        ),
        pytest.param(
            "UPDATE ledger SET body = '{}' WHERE place <> '' AND sequence = 1",
            {(ADAIR, "rewritten"), (SIX, "rewritten"), ("", "record differs")},
            id="facts gone: named, not a crash",
        ),
    ],
)
def test_what_was_changed_behind_the_desks_back_is_named(night, statement, problems):
    harm(night, statement)
    set_triggers_again(night)
    found = of_kind("problem", objects("verify", code=1))
    assert {(one["place"], one["flaw"]) for one in found} == problems


def test_problems_are_told_with_place_and_entry(night):
    harm(night, f"UPDATE ledger SET by = 'p-0' WHERE place = '{ADAIR}' AND sequence = 1")
    done = run("verify", code=1)
    assert f"problem  {EVENT} {ADAIR}, entry 1, does not fit its fingerprint" in done.stderr
    assert "problem  the ledger is not guarded" in done.stderr
    assert "Problems: 2." in done.stdout


def test_a_time_that_is_none_is_told_in_words(night):
    harm(night, f"UPDATE ledger SET recorded_at = 'yesterday' WHERE place = '{ADAIR}' AND sequence = 1")
    done = run("verify", code=1)
    assert f"a row of {EVENT} cannot be read" in done.stderr
    assert "caucus ledger restore" in done.stderr


def test_every_flaw_has_words():
    assert set(SAYS) == set(Flaw)


@pytest.mark.parametrize("command", ["verify", "backup", "show"])
def test_a_database_that_is_not_there_is_not_made(tmp_path, monkeypatch, command):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'none.db'}")
    done = run(command, code=2)
    assert "There is no file" in done.stderr
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ backup, restore


def test_a_backup_now_while_a_desk_runs_and_back(night):
    with closing(Storage.open(f"sqlite:///{night}", event=EVENT)) as storage, storage.only_writer():
        (before,), (made,) = (of_kind(kind, objects("backup")) for kind in ("ledger", "backup"))
    assert Path(made["file"]).parent == night.parent / "backups"
    (proof,) = objects("verify", "--database", f"sqlite:///{made['file']}")
    assert proof == before
    done = run("restore", made["file"])
    assert "No text was stored after the backup: nothing is missing." in done.stdout
    assert f"caucus run --event {EVENT}" in done.stdout
    (aside,) = night.parent.glob("night-aside-*.db")
    assert str(aside) in done.stdout
    assert objects("verify") == [proof]


def test_what_is_missing_is_said_in_minutes(night):
    (made,) = of_kind("backup", objects("backup"))
    with closing(sqlite3.connect(night)) as connection, connection:
        connection.execute(
            "INSERT INTO inbox (bot, update_id, kind, raw, received_at, tries)"
            " SELECT bot, 999999999, 'other', '{}', datetime(max(received_at), '+13 minutes'), 0 FROM inbox"
        )
    done = run("restore", made["file"])
    assert "Missing: 1 texts stored after" in done.stdout
    assert "UTC: 12 min 59 s" in done.stdout or "UTC: 13 min 0 s" in done.stdout
    assert "Telegram gives again only what no desk had stored yet." in done.stdout


def test_what_people_get_a_second_time_is_said(night):
    with closing(sqlite3.connect(night)) as connection, connection:
        connection.execute("UPDATE outbox SET state = 'waiting' WHERE id = (SELECT max(id) FROM outbox)")
    (made,) = of_kind("backup", objects("backup"))
    harm(night, "UPDATE ledger SET body = replace(body, '\"number\":3', '\"number\":5') WHERE place = ''")
    done = run("restore", made["file"], code=1)
    assert "Take a newer backup, or say --older." in done.stderr
    done = run("restore", "--older", made["file"])
    assert "Letters that waited when the backup was made go out, perhaps once more: 1." in done.stdout
    assert "Seals 4 to 5 of iowa-2020 were posted, and are given anew" in done.stdout


def test_a_restore_that_is_refused_moves_nothing_and_says_why(night, tmp_path):
    done = run("restore", tmp_path / "none.db", code=1)
    assert "There is no file" in done.stderr
    assert "Nothing was moved." in done.stderr
    with closing(Storage.open(f"sqlite:///{night}", event=EVENT)) as storage, storage.only_writer():
        (made,) = of_kind("backup", objects("backup"))
        done = run("restore", made["file"], code=2)
    assert "A desk is running on this database." in done.stderr
    assert list(night.parent.glob("*aside*")) == []


# ------------------------------------------------------------------ copy


def test_a_copy_tells_its_digest_which_is_the_sources(night, empty_database_url):
    (proof,) = objects("verify")
    found = objects("copy", f"sqlite:///{night}", empty_database_url, "--event", EVENT)
    assert of_kind("ledger", found) == [proof]
    (copied,) = of_kind("copied", found)
    assert copied["rows"]["ledger"] == proof["entries"]
    assert objects("verify", "--database", empty_database_url) == [proof]
    done = run("copy", f"sqlite:///{night}", empty_database_url, code=2)
    assert "The target is not empty" in done.stderr


def test_a_copy_beside_a_running_desk_only_when_asked(night, tmp_path):
    with closing(Storage.open(f"sqlite:///{night}", event=EVENT)) as storage, storage.only_writer():
        done = run("copy", f"sqlite:///{night}", f"sqlite:///{tmp_path / 'copy.db'}", code=2)
        assert "A desk is running" in done.stderr
        run("copy", "--online", f"sqlite:///{night}", f"sqlite:///{tmp_path / 'copy.db'}")


def test_a_copy_of_another_event_than_said_is_none(night, tmp_path):
    url = f"sqlite:///{tmp_path / 'copy.db'}"
    done = run("copy", "--event", "nevada-2020", f"sqlite:///{night}", url, code=1)
    assert "the source has no ledger of nevada-2020, but of: iowa-2020" in done.stderr
    run("copy", "--event", EVENT, f"sqlite:///{night}", url)


# ------------------------------------------------------------------ show, replay


@pytest.mark.usefixtures("night")
def test_a_places_entries_for_people_and_for_programs():
    entries = objects("show", SIX)
    assert [entry["sequence"] for entry in entries] == list(range(1, len(entries) + 1))
    shown = run("show", SIX).stdout
    for entry in entries:
        number = f"{entry['fingerprint'][:4]}-{entry['fingerprint'][4:8]}".upper()
        assert f"#{entry['sequence']}  {entry['kind']}" in shown
        assert number in shown


@pytest.mark.usefixtures("night")
def test_without_a_place_the_events_own_entries():
    assert [entry["kind"] for entry in objects("show")] == ["sealed"] * 3


@pytest.mark.usefixtures("night")
def test_a_place_that_has_said_nothing_and_one_there_is_not():
    assert "Nothing stands in the ledger for Adair/2NE STUART yet." in run("show", "Adair/2NE STUART").stdout
    assert "allowed: County/Precinct" in run("show", "Nowhere", code=2).stderr


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize(("place", "texts"), [(SIX, ALL_VIABLE), (ADAIR, NO_TIE)])
def test_what_was_texted_comes_out_as_a_transcript_without_the_code(place, texts):
    written = run("replay", place).stdout
    title, head, empty, *talk = written.splitlines()
    assert (title, head, empty) == (f"What was texted for {place}", f"place: {place}", "")
    assert [line for line in talk if line] == [f"chair> {text}" for text in texts]


@pytest.mark.usefixtures("night")
def test_a_place_nobody_texted_for_has_no_transcript():
    assert "Nobody who reports for Adair/2NE STUART has texted" in run("replay", "Adair/2NE STUART", code=2).stderr


@pytest.mark.parametrize("command", ["verify", "backup", "copy", "restore", "show", "replay"])
def test_every_command_shows_an_example(command):
    assert f"caucus ledger {command}" in " ".join(run(command, "--help").stdout.split())
