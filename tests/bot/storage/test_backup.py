"""A backup is whole, one moment, checked, named last; the old ones make room by rule."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from bot.storage import Storage, backup, ledger
from bot.storage.backup import BackupFailed, Reason, kept, made_at, make, sha256_of, sum_file, sum_fits, thin_out
from bot.storage.proof import ledgers
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.proof import Flaw

on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""Where the file a backup is matters, and not what it was made from."""
PAGE = 4096
TWINS = ("Adair/1NW ADAIR", "Polk/DES MOINES-55")


def pair(number, previous, at):
    """An entry more in each of two chains, for one transaction."""
    drafts = [Draft(place, Kind.REPORTED, 1, {"attendees": number}, "p-1", "chat", at, at) for place in TWINS]
    return [
        chain(draft, event="iowa-2020", sequence=number, previous=before)
        for draft, before in zip(drafts, previous, strict=True)
    ]


def write_pairs(storage, at, numbers, previous=(FIRST_FINGERPRINT, FIRST_FINGERPRINT)):
    for number in numbers:
        entries = pair(number, previous, at)
        previous = tuple(entry.fingerprint for entry in entries)
        with storage.writing() as tx:
            ledger.append(tx, entries)
    return previous


def test_a_backup_is_one_file_with_its_sum_beside_it_and_the_same_ledger(storage, nine, tmp_path):
    write_pairs(storage, nine, range(1, 4))
    made = make(storage, tmp_path / "backups", nine)
    assert made.path == tmp_path / "backups" / "iowa-2020-20200204T030000Z.db"
    assert sorted(made.path.parent.iterdir()) == [made.path, sum_file(made.path)]
    assert sum_file(made.path).read_text() == f"{sha256_of(made.path)}  {made.path.name}\n"
    assert sum_fits(made.path)
    assert made_at(made.path) == nine.replace(microsecond=0)
    with storage.reading() as tx:
        assert made.verdict == ledgers(tx)
    assert made.verdict.problems == ()
    assert made.path.stat().st_mode & 0o077 == 0, "there are people in it"


@on_sqlite
def test_looking_at_a_backup_changes_no_byte_of_it(storage, nine, tmp_path):
    made = make(storage, tmp_path / "backups", nine)
    backup.check_file(made.path)
    assert sum_fits(made.path)
    assert sorted(made.path.parent.iterdir()) == [made.path, sum_file(made.path)]


def test_a_backup_while_a_writer_writes_is_one_moment(storage, nine, tmp_path):
    stop, begun = Event(), Event()

    def hammer():
        previous, number = (FIRST_FINGERPRINT, FIRST_FINGERPRINT), 0
        while not stop.is_set():
            number += 1
            previous = write_pairs(storage, nine, [number], previous)
            begun.set()

    writer = Thread(target=hammer)
    writer.start()
    try:
        assert begun.wait(20)
        proofs = [
            make(storage, tmp_path / "backups", nine + timedelta(seconds=second)).verdict.proofs["iowa-2020"]
            for second in range(3)
        ]
    finally:
        stop.set()
        writer.join()
    for proof in proofs:
        assert proof.problems == ()
        assert len({sequence for _, sequence, _ in proof.heads}) == 1, "both of a transaction, or neither"
    assert proofs[0].entries < proofs[2].entries, "the writer went on"


def test_no_writer_waits_for_a_backup_under_way(lived_night, tmp_path):
    """What makes a backup holds a reader's lock and nothing else: here one is held while somebody writes."""
    file = tmp_path / "night.db"
    file.write_bytes(lived_night.read_bytes())
    storage = Storage.open(f"sqlite:///{file}", event="iowa-2020", wait=timedelta(milliseconds=100))
    with closing(sqlite3.connect(file)) as source, closing(storage):
        source.execute("BEGIN")
        before = source.execute("SELECT count(*) FROM ledger").fetchone()
        with storage.writing() as tx:
            tx.exec_driver_sql("UPDATE inbox SET tries = tries + 1")
        assert source.execute("SELECT count(*) FROM ledger").fetchone() == before


def flip(file, find, put):
    """Bytes changed behind the database's back."""
    before = file.read_bytes()
    assert find in before
    file.write_bytes(before.replace(find, put))


@on_sqlite
def test_a_byte_flipped_in_a_body_is_found_and_named(storage, nine, tmp_path):
    write_pairs(storage, nine, range(1, 4))
    made = make(storage, tmp_path / "backups", nine)
    flip(made.path, b'{"attendees":2}', b'{"attendees":7}')
    assert sum_fits(made.path) is False
    problems = backup.check_file(made.path).problems
    assert {(problem.place, problem.sequence, problem.flaw) for problem in problems} == {
        (place, 2, Flaw.REWRITTEN) for place in TWINS
    }


@on_sqlite
def test_a_byte_that_makes_a_body_unreadable_is_named_and_hides_nothing_else(storage, nine, tmp_path):
    write_pairs(storage, nine, range(1, 4))
    made = make(storage, tmp_path / "backups", nine)
    flip(made.path, b'{"attendees":2}', b'{"attendees" 2}')
    flip(made.path, b'{"attendees":3}', b'{"attendees":8}')
    problems = backup.check_file(made.path).problems
    assert [(problem.sequence, problem.flaw) for problem in problems if problem.place == TWINS[0]] == [
        (2, Flaw.UNREADABLE),
        (3, Flaw.REWRITTEN),
    ]


@on_sqlite
def test_pages_that_make_no_sense_are_damage(storage, nine, tmp_path):
    write_pairs(storage, nine, range(1, 40))
    made = make(storage, tmp_path / "backups", nine)
    whole = made.path.read_bytes()
    made.path.write_bytes(whole[:-PAGE] + bytes(PAGE))
    with pytest.raises(BackupFailed) as failed:
        backup.check_file(made.path)
    assert failed.value.reason is Reason.DAMAGED


@on_sqlite
def test_triggers_that_are_gone_are_a_problem_of_the_ledger(storage, nine, tmp_path):
    made = make(storage, tmp_path / "backups", nine)
    with closing(sqlite3.connect(made.path)) as connection:
        connection.execute("DROP TRIGGER ledger_no_delete")
    assert [problem.flaw for problem in backup.check_file(made.path).problems] == [Flaw.NO_TRIGGERS]


@on_sqlite
def test_a_backup_that_would_fill_the_disk_is_not_made_and_leaves_nothing(storage, nine, tmp_path, monkeypatch):
    free = storage.file.stat().st_size * 2 - 1
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: type("Usage", (), {"free": free}))
    with pytest.raises(BackupFailed) as failed:
        make(storage, tmp_path / "backups", nine)
    assert failed.value.reason is Reason.NO_ROOM
    assert list((tmp_path / "backups").iterdir()) == []


@on_sqlite
def test_a_folder_that_cannot_be_made_fails_in_words(storage, nine, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BackupFailed, match="file"):
        make(storage, tmp_path / "file" / "backups", nine)


@on_sqlite
def test_what_a_killed_program_left_goes_after_an_hour_and_not_before(storage, nine, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    old, fresh = (folder / f".iowa-2020-20200204T0{hour}5900Z.db.4711" for hour in (1, 2))
    for left in (old, fresh):
        left.touch()
    make(storage, folder, nine)
    assert (old.exists(), fresh.exists()) == (False, True)


# ------------------------------------------------------------------ which stay

NIGHT = datetime(2020, 2, 4, 1, tzinfo=UTC)
QUARTERS = [NIGHT + timedelta(minutes=15 * number) for number in range(24)]


@pytest.mark.parametrize(
    ("made", "stay"),
    [
        pytest.param([], [], id="none"),
        pytest.param(QUARTERS[:8], QUARTERS[:8], id="eight stay"),
        pytest.param(QUARTERS, QUARTERS[0:16:4] + QUARTERS[16:], id="then one an hour, the first of it"),
        pytest.param(
            [NIGHT - timedelta(hours=24), *QUARTERS[:8]], QUARTERS[:8], id="what is a day older than the newest goes"
        ),
        pytest.param(
            [NIGHT - timedelta(days=number) for number in range(8)],
            [NIGHT - timedelta(days=number) for number in range(8)],
            id="but eight stay however old",
        ),
    ],
)
def test_which_backups_stay(made, stay):
    assert kept(made) == frozenset(stay)


def test_what_does_not_bear_a_backups_name_is_never_removed(tmp_path):
    others = ["iowa-2020-rehearsal-20200101T000000Z.db", "iowa-2020-aside.db", "iowa-2020-20200101T000000Z.db.sha512"]
    for name in [*others, *(f"iowa-2020-202002{day:02}T000000Z.db" for day in range(1, 11))]:
        Path(tmp_path, name).touch()
    removed = thin_out(tmp_path, "iowa-2020")
    assert [path.name for path in removed] == ["iowa-2020-20200201T000000Z.db", "iowa-2020-20200202T000000Z.db"]
    assert all(Path(tmp_path, name).exists() for name in others)
