"""The database's faults, real ones, under a chair who goes on texting.

While it is away nothing is acknowledged, so Telegram keeps the texts; nobody is told anything that is not stored; staff
hear of it once, and once when it is over; then the work goes on by itself, and everything counts once.

| fault | how it is made here |
|---|---|
| disk full | SQLite may not grow any more (`max_page_count`), and what it has is filled |
| locked by another program | another process holds SQLite's write lock; another session holds PostgreSQL's table |
| file taken away, another put there | renamed, replaced |
| file damaged, file read-only | overwritten, its rights taken from the thread that writes |
| PostgreSQL stopped, killed, frozen | a server of the test's own: `pg_ctl stop`, SIGKILL, SIGSTOP |
| PostgreSQL is a standby that takes no change | `standby.signal`, then `pg_promote()` |
| connections killed | `pg_terminate_backend` |
| deadlock | two transactions that take two rows in opposite order |
"""

import asyncio
import contextlib
import ctypes
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil
import pytest
from sqlalchemy import create_engine, make_url, text

from bot import alarm
from bot.storage import DatabaseUnavailable, Storage, dialogues
from bot.transports.telegram import poll as polling
from core.ledger.entries import Kind
from tests.conftest import _home, _pgserver
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, settings_for

NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
GONE, BACK = "I cannot store anything just now", "The database works again"
HOLDS = """
import sqlite3, sys
holder = sqlite3.connect(sys.argv[1], isolation_level=None)
holder.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
holder.execute("ROLLBACK")
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """The alarm and the poll wait as they do, in hundredths of the time."""
    real = asyncio.sleep

    async def soon(seconds):
        await real(seconds / 100)

    monkeypatch.setattr(polling, "_pause", soon)
    monkeypatch.setattr(alarm, "_LOOK_AGAIN", 0.02)
    monkeypatch.setattr(alarm, "PATIENCE", 0.7)


async def a_chair_texts_through(night, fault, *, first="yes"):
    """Half a report, then a text while the fault is on, then the rest."""
    chair = await night.enrol(ADAIR)
    await night.say(chair, NO_TIE[0])
    await night.quiet()
    said = len(night.heard(chair))
    async with fault(night):
        text = night.telegram.text(chair, chair, first)
        await night.telegram.wait_for(STAFF_CHAT, lambda one: GONE in one.text, 30)
        assert len(night.telegram.updates) == 1, "it is not acknowledged"
        assert len(night.heard(chair)) == said, "and nothing is said that is not stored"
    await night.telegram.wait_for(chair, lambda one: one.by_bot, 30, after=text)
    await night.telegram.wait_for(STAFF_CHAT, lambda one: BACK in one.text, 30)
    receipt = await night.say_all(chair, [*([] if first == "yes" else ["yes"]), *NO_TIE[2:]])
    assert receipt.text.startswith("Receipt ")
    await night.quiet()
    assert [one.kind for one in await night.ledger(ADAIR) if one.kind is not Kind.INCIDENT] == [Kind.REPORTED]
    assert await night.read(lambda tx: tx.scalar(text_of("SELECT count(*) FROM inbox WHERE tries > 0"))) == 0
    told = [GONE in one for one in night.heard(STAFF_CHAT) if GONE in one or BACK in one]
    assert told == [True, False] * (len(told) // 2), "once, and once when it is over"


def text_of(statement):
    return text(statement)


async def pragma(night, words):
    """On the one connection of the thread that writes."""
    return await night.read(lambda tx: tx.exec_driver_sql(f"PRAGMA {words}").scalar())


# ------------------------------------------------------------------------------------------------------------- SQLite


@pytest.fixture
async def night(iowa, sqlite_template, tmp_path):
    shutil.copy(sqlite_template, tmp_path / "night.db")
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}")) as under_way:
        await under_way.quiet()
        yield under_way


def file_of(night):
    return Path(make_url(night.product.settings.database_url).database)


@contextlib.asynccontextmanager
async def disk_full(night):
    pages = await pragma(night, "page_count")
    await pragma(night, f"max_page_count = {pages}")
    yield
    await pragma(night, "max_page_count = 1000000")
    night.desk.wake()


@contextlib.asynccontextmanager
async def locked(night):
    await pragma(night, "busy_timeout = 20")
    holder = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLDS, str(file_of(night))),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert await holder.stdout.readline() == b"held\n"
    yield
    await holder.communicate(b"\n")


@contextlib.asynccontextmanager
async def taken_away(night):
    file = file_of(night)
    file.rename(file.with_suffix(".away"))
    yield
    file.with_suffix(".away").rename(file)


LONG = "Who opens the doors of the gym? " * 120
"""It does not fit into what room is left in the pages there are."""


@pytest.mark.parametrize(
    ("fault", "first"),
    [
        pytest.param(disk_full, LONG, id="the disk is full"),
        pytest.param(locked, "yes", id="another program holds it"),
        pytest.param(taken_away, "yes", id="the file is taken away for a while"),
    ],
)
async def test_a_fault_of_sqlite_is_waited_out(night, fault, first):
    await a_chair_texts_through(night, fault, first=first)


def test_another_file_in_its_place_is_never_written_to(tmp_path, sqlite_template):
    """A restored backup needs a new start: what the desk remembers is of the old file."""
    path, backup = tmp_path / "night.db", tmp_path / "backup.db"
    shutil.copy(sqlite_template, path)
    shutil.copy(sqlite_template, backup)
    storage = Storage.open(f"sqlite:///{path}", event="e")
    path.unlink()
    backup.rename(path)
    with pytest.raises(DatabaseUnavailable, match="another file stands in its place"), storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "{}")], NOW)
    with pytest.raises(DatabaseUnavailable), storage.reading():
        pass
    storage.close()
    with contextlib.closing(sqlite3.connect(path)) as looked_at:
        assert looked_at.execute("SELECT count(*) FROM dialogues").fetchone() == (0,)


def test_a_file_taken_away_before_commit_returns_is_no_yes(tmp_path, sqlite_template):
    path = tmp_path / "night.db"
    shutil.copy(sqlite_template, path)
    storage = Storage.open(f"sqlite:///{path}", event="e")

    def write():
        with storage.writing() as tx:
            dialogues.save(tx, "e", [(1, "{}")], NOW)
            path.unlink()

    with pytest.raises(DatabaseUnavailable, match="taken away"):
        write()
    storage.close()


def test_a_damaged_file_is_no_texts_fault(tmp_path, sqlite_template):
    path = tmp_path / "night.db"
    shutil.copy(sqlite_template, path)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))
    storage = Storage(event="e", _engine=create_engine(f"sqlite:///{path}"))
    with pytest.raises(DatabaseUnavailable, match=r"is damaged|not a SQLite database"), storage.reading() as tx:
        tx.execute(text("SELECT count(*) FROM inbox")).all()
    assert storage.health.trouble is not None
    storage.close()


@pytest.fixture
def open_folder():
    """A folder anybody may enter; pytest's own are their owner's alone."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_file_that_may_not_be_written_is_said_to_be_so_and_works_again_once_it_may(open_folder, sqlite_template):
    """In a thread that files take for nobody's, for to root no file is read-only."""
    path = open_folder / "night.db"
    shutil.copy(sqlite_template, path)
    path.chmod(0o444)
    found = []

    def try_it():
        ctypes.CDLL(None).setfsuid(65_534)
        storage = Storage(event="e", _engine=create_engine(f"sqlite:///{path}"))
        try:
            with storage.writing() as tx:
                dialogues.save(tx, "e", [(1, "{}")], NOW)
            found.append(None)
        except DatabaseUnavailable as trouble:
            found.append(trouble.what)
        finally:
            storage.close()

    for rights in (0o444, 0o666):
        path.chmod(rights)
        open_folder.chmod(0o555 if rights == 0o444 else 0o777)
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()
    assert found == [f"{path} cannot be written.", None]


# --------------------------------------------------------------------------------------------------------- PostgreSQL


@pytest.fixture(scope="module")
def own_server():
    """A PostgreSQL that may be stopped: the one all tests share must not be."""
    home = _home()
    server = _pgserver(home).get_server(home / f"own-{os.getpid()}", cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
async def on_own(iowa, own_server):
    maker = create_engine(own_server.get_uri(driver="psycopg"), isolation_level="AUTOCOMMIT")
    name = f"night_{datetime.now(UTC):%H%M%S%f}"
    with maker.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    url = make_url(own_server.get_uri(driver="psycopg")).set(database=name)
    async with night_over(settings_for(iowa, url.render_as_string(hide_password=False))) as under_way:
        under_way.server, under_way.maker, under_way.name = own_server, maker, name
        await under_way.quiet()
        yield under_way
    maker.dispose()


def do(night, statement):
    with night.maker.connect() as connection:
        return (
            connection.execute(text(statement)).all()
            if statement.startswith("SELECT")
            else connection.execute(text(statement))
        )


def end_sessions(night):
    do(night, f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{night.name}'")


@contextlib.asynccontextmanager
async def stopped(night):
    night.maker.dispose()
    await asyncio.to_thread(night.server.stop)
    yield
    await asyncio.to_thread(night.server.start)


@contextlib.asynccontextmanager
async def killed(night):
    night.maker.dispose()
    postmaster = night.server.get_postmaster_info().process
    everyone = [postmaster, *postmaster.children(recursive=True)]
    for process in everyone:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(psutil.wait_procs, everyone, 10)
    yield
    await asyncio.to_thread(night.server.start)


@contextlib.asynccontextmanager
async def frozen(night):
    postmaster = night.server.get_postmaster_info().process
    everyone = [postmaster, *postmaster.children(recursive=True)]
    for process in everyone:
        process.send_signal(signal.SIGSTOP)
    yield
    for process in everyone:
        process.send_signal(signal.SIGCONT)


@contextlib.asynccontextmanager
async def standby(night):
    """As after a switch to another server that nobody has made the first yet: it answers, and takes no change."""
    night.maker.dispose()
    await asyncio.to_thread(night.server.stop)
    data, signal_file = night.server.pgdata, night.server.pgdata / "standby.signal"
    signal_file.touch()
    os.chown(signal_file, data.stat().st_uid, data.stat().st_gid)
    await asyncio.to_thread(night.server.start)
    yield
    do(night, "SELECT pg_promote()")


@contextlib.asynccontextmanager
async def table_held(night):
    holder = create_engine(make_url(night.product.settings.database_url))
    with holder.connect() as connection:
        connection.execute(text("LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE"))
        yield
    holder.dispose()


@pytest.mark.long
@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(stopped, id="the server is stopped and started"),
        pytest.param(killed, id="the server is killed and started"),
        pytest.param(frozen, id="the server is frozen"),
        pytest.param(standby, id="the server is a standby for a while"),
        pytest.param(table_held, id="another program holds the inbox"),
    ],
)
async def test_a_fault_of_postgresql_is_waited_out(on_own, fault):
    await a_chair_texts_through(on_own, fault)


@pytest.mark.long
async def test_connections_that_are_killed_cost_no_text(on_own):
    night = on_own
    chair = await night.enrol(ADAIR)
    for said in NO_TIE:
        end_sessions(night)
        answer = await night.say(chair, said)
    assert answer.text.startswith("Receipt ")
    await night.quiet()
    assert [one.kind for one in await night.ledger(ADAIR)] == [Kind.REPORTED]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_deadlock_is_no_texts_fault_and_the_work_can_be_done_again(database_url):
    storage = Storage.open(database_url, event="e", wait=timedelta(seconds=5))
    with storage.writing() as tx:
        dialogues.save(tx, "e", [(1, "{}"), (2, "{}")], NOW)
    engine, ours, theirs = create_engine(database_url), threading.Event(), threading.Event()

    def touch(tx, chat):
        tx.execute(text("UPDATE dialogues SET state = state WHERE chat = :chat"), {"chat": chat})

    def other():
        with engine.begin() as tx:
            tx.execute(text("SET LOCAL deadlock_timeout = '60s'"))  # so that it is not the one to give way
            touch(tx, 2)
            theirs.set()
            ours.wait(10)
            touch(tx, 1)

    def work():
        with storage.writing() as tx:
            tx.execute(text("SET LOCAL deadlock_timeout = '100ms'"))
            touch(tx, 1)
            theirs.wait(10)
            ours.set()
            touch(tx, 2)

    thread = threading.Thread(target=other)
    thread.start()
    with pytest.raises(DatabaseUnavailable, match="stood in our way"):
        work()
    thread.join()
    with storage.writing() as tx:
        touch(tx, 1)
    assert storage.health.trouble is None
    engine.dispose()
    storage.close()
