"""A backup put in place: checked before anything moves, what stood there kept, what is missing said."""

import shutil
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bot.letters import Arrival
from bot.storage import DatabaseUnavailable, DeskIsRunning, Storage, inbox, ledger
from bot.storage.backup import make, sha256_of, sum_file
from bot.storage.migrate import migrate
from bot.storage.restore import RestoreRefused, restore
from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, Draft, Kind
from core.ledger.proof import prove
from core.standings import Standings

on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
EVENT = "iowa-2020"


@pytest.fixture
def taken(lived_night, tmp_path, nine):
    """A backup of a night."""
    with closing(Storage.as_it_is(f"sqlite:///{lived_night}", event=EVENT)) as storage:
        return make(storage, tmp_path / "backups", nine).path


@pytest.fixture
def put_back(taken, database_url, nine):
    """The backup in the place of an empty database."""
    return restore(taken, database_url, EVENT, nine)


def entries_of(url):
    with closing(Storage.as_it_is(url, event=EVENT)) as storage, storage.reading() as tx:
        return ledger.read(tx, EVENT)


def go_on(url, at, *, texts=0, sealed=False):
    """The night goes on in a database."""
    with closing(Storage.open(url, event=EVENT)) as storage, storage.writing() as tx:
        arrivals = [Arrival("1", 10**12 + n, "message", 5, 10**9 + n, "{}") for n in range(texts)]
        inbox.take_in(tx, arrivals, at)
        if sealed:
            own = ledger.chain(tx, EVENT, EVENT_CHAIN)
            number = sum(entry.kind is Kind.SEALED for entry in own) + 1
            body = {"number": number, "previous": own[-1].body["seal"], "seal": "0" * 64, "chains": 1}
            draft = Draft(EVENT_CHAIN, Kind.SEALED, 1, body, "desk", "timetable", None, at)
            ledger.append(tx, [chain(draft, event=EVENT, sequence=len(own) + 1, previous=own[-1].fingerprint)])


def test_after_a_round_trip_the_totals_are_the_same(put_back, database_url, lived_night, iowa):
    before, now = (Standings.of(iowa.event, entries_of(url)) for url in (f"sqlite:///{lived_night}", database_url))
    assert now.totals == before.totals
    assert now.totals.reported == 2
    assert put_back.now.verdict.problems == ()


@pytest.mark.usefixtures("put_back")
def test_what_stood_there_is_kept_whole(taken, database_url, nine):
    go_on(database_url, nine, texts=3)
    before = entries_of(database_url)
    later = restore(taken, database_url, EVENT, nine + timedelta(hours=1))
    assert later.aside is not None
    if database_url.startswith("sqlite"):
        assert Path(later.aside).name == "night-aside-20200204T040000Z.db"
        assert entries_of(f"sqlite:///{later.aside}") == before
        return
    assert later.aside == "aside_20200204t040000z"
    with closing(Storage.as_it_is(database_url, event=EVENT)) as storage, storage.reading() as tx:
        assert tx.scalar(text(f"SELECT count(*) FROM {later.aside}.ledger")) == len(before)
        assert tx.scalar(text(f"SELECT count(*) FROM {later.aside}.inbox")) == later.before.texts


@on_sqlite
def test_what_is_missing_since_is_known(put_back, taken, database_url, nine):
    """Texts stored after the backup are only in what was kept; Telegram has forgotten them."""
    go_on(database_url, put_back.now.last_text + timedelta(minutes=13, seconds=5), texts=3)
    later = restore(taken, database_url, EVENT, nine + timedelta(hours=1))
    assert later.before.texts - later.now.texts == 3
    assert later.before.last_text - later.now.last_text == timedelta(minutes=13, seconds=5)


@on_sqlite
def test_a_desk_can_go_on_where_the_backup_ends(put_back, database_url, nine):
    go_on(database_url, nine, texts=1, sealed=True)
    assert prove(entries_of(database_url)).entries == put_back.now.verdict.proofs[EVENT].entries + 1


def test_older_than_a_posted_seal_only_when_asked(put_back, taken, database_url, nine):
    go_on(database_url, nine, sealed=True)
    with pytest.raises(RestoreRefused) as refused:
        restore(taken, database_url, EVENT, nine)
    assert "has seal 4 of iowa-2020, which was posted; the backup ends at seal 3" in str(refused.value)
    assert len(entries_of(database_url)) == put_back.now.verdict.proofs[EVENT].entries + 1, "nothing was moved"
    done = restore(taken, database_url, EVENT, nine + timedelta(hours=1), older=True)
    assert done.now.newest_seal(EVENT) == 3


@on_sqlite
def test_not_while_a_desk_runs(taken, database_url, nine):
    with (
        closing(Storage.open(database_url, event=EVENT)) as storage,
        storage.only_writer(),
        pytest.raises(DeskIsRunning),
    ):
        restore(taken, database_url, EVENT, nine)


def harmed(taken, tmp_path, harm):
    """The backup with some harm done to it, and a sum that fits again."""
    file = tmp_path / taken.name
    shutil.copy(taken, file)
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for statement in harm:
            connection.execute(text(statement))
    engine.dispose()
    sum_file(file).write_text(f"{sha256_of(file)}  {file.name}\n")
    return file


@on_sqlite
@pytest.mark.parametrize(
    ("harm", "says"),
    [
        pytest.param(["UPDATE alembic_version SET version_num = '9999'"], "made by a newer version", id="newer tables"),
        pytest.param(["DROP TABLE alembic_version"], "is no backup of this program", id="of something else"),
        pytest.param(
            ["DROP TRIGGER ledger_no_update", "UPDATE ledger SET by = 'p-0' WHERE place <> ''"],
            "is not as it was written",
            id="a ledger that was changed",
        ),
    ],
)
def test_a_backup_that_is_not_sound_is_refused_and_nothing_moves(taken, tmp_path, database_url, nine, harm, says):
    before = sorted(Path(database_url.removeprefix("sqlite:///")).parent.glob("night*.db"))
    with pytest.raises(RestoreRefused, match=says):
        restore(harmed(taken, tmp_path, harm), database_url, EVENT, nine)
    assert sorted(Path(database_url.removeprefix("sqlite:///")).parent.glob("night*.db")) == before


@on_sqlite
def test_a_file_that_is_not_the_one_that_was_digested_is_refused(taken, database_url, nine):
    whole = taken.read_bytes()
    taken.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(RestoreRefused, match="is not the file whose SHA-256 stands beside it"):
        restore(taken, database_url, EVENT, nine)


@on_sqlite
def test_another_events_backup_is_refused_and_says_whose_it_is(taken, database_url, nine):
    with pytest.raises(RestoreRefused, match=r"holds nothing of nevada-2020; it is of: iowa-2020\."):
        restore(taken, database_url, "nevada-2020", nine)


@on_sqlite
@pytest.mark.parametrize("name", ["none.db", "notes.txt"])
def test_what_is_no_backup_is_refused(tmp_path, database_url, nine, name):
    (tmp_path / "notes.txt").write_text("nothing a database would hold\n" * 100)
    with pytest.raises(RestoreRefused):
        restore(tmp_path / name, database_url, EVENT, nine)


@on_sqlite
def test_a_damaged_database_is_moved_aside_too_and_nobody_claims_to_know_what_it_held(taken, database_url, nine):
    file = Path(database_url.removeprefix("sqlite:///"))
    damage = b"not a database any more" * 500
    file.write_bytes(damage)
    done = restore(taken, database_url, EVENT, nine)
    assert done.before is None
    assert Path(done.aside).read_bytes() == damage
    assert len(entries_of(database_url)) == done.now.verdict.proofs[EVENT].entries


@on_sqlite
def test_the_log_beside_a_database_goes_with_it(put_back, taken, database_url, nine):
    """A desk that was killed leaves its newest texts in the log; left behind, they would be played into the backup."""
    file = Path(database_url.removeprefix("sqlite:///"))
    with closing(Storage.open(database_url, event=EVENT)) as storage:
        with storage.reading() as held, storage.writing() as tx:
            inbox.take_in(tx, [Arrival("1", 10**12, "message", 5, 10**9, "{}")], nine)
            held.exec_driver_sql("SELECT 1")
        killed = file.with_name("killed.db")
        for beside in ("", "-wal"):
            shutil.copy(f"{file}{beside}", f"{killed}{beside}")
    done = restore(taken, f"sqlite:///{killed}", EVENT, nine)
    assert not Path(f"{killed}-wal").exists()
    assert (done.before.texts, done.now.texts) == (put_back.now.texts + 1, put_back.now.texts)


def test_a_backup_is_not_restored_over_itself(taken, nine):
    with pytest.raises(RestoreRefused, match="is the database itself"):
        restore(taken, f"sqlite:///{taken}", EVENT, nine)


def test_a_server_that_is_not_there_is_told_in_words(taken, nine):
    with pytest.raises(DatabaseUnavailable):
        restore(taken, "postgresql://nobody@127.0.0.1:1/none", EVENT, nine)


@on_sqlite
def test_older_tables_are_brought_up_to_date_and_the_backup_left_alone(
    lived_night, tmp_path, connect, database_url, nine
):
    old = tmp_path / "old.db"
    with connect(f"sqlite:///{old}") as connection:
        migrate(connection, "0005")
        ledger.append(connection, entries_of(f"sqlite:///{lived_night}"))
    before = old.read_bytes()
    done = restore(old, database_url, EVENT, nine)
    assert done.now.verdict.proofs[EVENT].problems == ()
    assert old.read_bytes() == before
