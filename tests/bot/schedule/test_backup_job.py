"""Backups by the clock: one a due time, beside the desk's work, and staff told once when one fails."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest

from bot.schedule.backup import Backups, latest_due, to_its_end
from bot.storage.backup import check_file
from bot.storage.proof import rows
from core.ledger.proof import prove
from tests.the_night import NO_TIE, STAFF_CHAT, night_over, settings_for

on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
QUARTER = timedelta(minutes=15)
NINE = datetime(2020, 2, 4, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        pytest.param(NINE, NINE, id="on the due time"),
        pytest.param(NINE + QUARTER - timedelta(microseconds=1), NINE, id="just before the next"),
        pytest.param(NINE - timedelta(days=20), NINE - timedelta(days=20), id="long before the night too"),
    ],
)
def test_due_times_do_not_depend_on_when_the_program_was_started(now, due):
    assert latest_due(now, QUARTER) == due


@pytest.fixture
async def night(iowa, database_url, tmp_path):
    """A night with a backup each quarter of an hour, of which none is due yet."""
    async with night_over(settings_for(iowa, database_url, backup_every=QUARTER)) as under_way:
        await under_way.quiet()
        await Backups(under_way.desk, tmp_path / "none").run()
        assert not (tmp_path / "none").exists(), "an event that has just begun has nothing to lose"
        yield under_way


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "copies"


def made_in(folder):
    return sorted(folder.glob("iowa-2020-*.db"))


async def due(night, backups):
    """A due time comes."""
    night.clock.ahead += QUARTER.total_seconds()
    await backups.run()
    night.postman.wake()
    await night.quiet()


def posts(night):
    return [text for text in night.heard(STAFF_CHAT) if "backed up" in text]


async def test_each_due_time_makes_one_backup_that_holds_the_night(night, folder):
    await night.say_all(await night.enrol(), NO_TIE)
    backups = Backups(night.desk, folder)
    await due(night, backups)
    await backups.run()
    await Backups(night.desk, folder).run()
    (made,) = made_in(folder)
    await due(night, backups)
    assert len(made_in(folder)) == 2
    proof = check_file(made).proofs["iowa-2020"]
    assert proof.problems == ()
    assert proof.digest == prove(await everything(night)).digest
    assert posts(night) == []


async def everything(night):
    return await night.read(lambda tx: rows(tx, night.desk.event.id))


@on_sqlite
async def test_staff_hear_once_of_backups_that_fail_and_texts_go_on(night, folder):
    folder.write_text("in the way")
    backups = Backups(night.desk, folder)
    chair = await night.enrol()
    await due(night, backups)
    await due(night, backups)
    (told,) = posts(night)
    assert "Texts and receipts go on as before" in told
    assert "Receipt" in (await night.say_all(chair, NO_TIE)).text
    folder.unlink()
    await due(night, backups)
    assert len(made_in(folder)) == 1
    for made in folder.iterdir():
        made.unlink()
    folder.rmdir()
    folder.write_text("in the way again")
    await due(night, backups)
    assert len(posts(night)) == 2, "another time, after one that went well"


@on_sqlite
async def test_staff_hear_once_of_a_ledger_somebody_changed_and_it_is_backed_up_all_the_same(night, folder):
    await night.say_all(await night.enrol(), NO_TIE)
    with closing(sqlite3.connect(night.desk.writer.storage.file)) as connection, connection:
        connection.execute("DROP TRIGGER ledger_no_update")
        connection.execute("UPDATE ledger SET by = 'p-0' WHERE place <> ''")
    backups = Backups(night.desk, folder)
    await due(night, backups)
    await due(night, backups)
    (told,) = [text for text in night.heard(STAFF_CHAT) if "not as it was written" in text]
    assert "caucus ledger verify" in told
    assert len(made_in(folder)) == 2


@on_sqlite
async def test_a_chairs_receipt_does_not_wait_for_a_backup(night, folder, monkeypatch):
    chair, let_go = await night.enrol(), Event()
    backups = Backups(night.desk, folder)
    copying = asyncio.Event()
    loop = asyncio.get_running_loop()
    trouble = Backups._trouble

    def slow(self, now):
        loop.call_soon_threadsafe(copying.set)
        assert let_go.wait(20)
        return trouble(self, now)

    monkeypatch.setattr(Backups, "_trouble", slow)
    night.clock.ahead += QUARTER.total_seconds()
    running = asyncio.ensure_future(backups.run())
    await copying.wait()
    assert "Receipt" in (await night.say_all(chair, NO_TIE)).text
    assert not running.done()
    let_go.set()
    await running
    assert len(made_in(folder)) == 1


async def test_a_program_that_stops_waits_for_the_backup_under_way():
    begun, let_go, done = asyncio.Event(), Event(), []
    loop = asyncio.get_running_loop()

    def work():
        loop.call_soon_threadsafe(begun.set)
        assert let_go.wait(20)
        done.append(True)

    running = asyncio.ensure_future(to_its_end(work))
    await begun.wait()
    running.cancel()
    loop.call_soon(let_go.set)
    with pytest.raises(asyncio.CancelledError):
        await running
    assert done == [True]


async def test_the_timetable_makes_them(iowa, database_url, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # PostgreSQL has no folder of its own; `var` is where the program runs
    settings = settings_for(iowa, database_url, backup_every=QUARTER)
    async with night_over(settings) as night:
        await night.enrol()
        night.later(QUARTER.total_seconds())
        telegram = night.telegram
    folder = settings.var / "backups"
    async with night_over(settings_for(iowa, database_url, backup_every=timedelta(seconds=1)), telegram) as again:
        async with asyncio.timeout(20):
            while not made_in(folder):
                await again.quiet()
    assert check_file(made_in(folder)[-1]).problems == ()
