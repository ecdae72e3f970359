"""How `caucus run` ends where it cannot end well: a fault of its own, a database that is frozen, a second program."""

import asyncio
import json
import os
import re
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bot.cli.run import LAST_RESORT
from bot.clock import Clock
from bot.draining import CLOSING, LONGEST
from bot.letters import Act, Lane, Letter
from bot.rehearsal import Telegram, serve
from bot.storage import Storage, inbox, outbox
from tests.the_night import TOKEN

HOUSE = Path(__file__).parents[2]
RUN = "from bot.cli import app; app(['run'])"
HURRIED = f"import sys, bot.cli; sys.modules['bot.cli.run'].LAST_RESORT = 2.0; {RUN}"
"""The same with less patience, so that the test need not have more."""
REFUSE = "SELECT RAISE(ABORT, 'nothing here may change');"
on = pytest.mark.parametrize


@pytest.fixture
def environment(monkeypatch):
    for name in ("STAFF_CHAT", "EVENT", "WATCH"):
        monkeypatch.delenv(f"CAUCUS_{name}", raising=False)
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("CAUCUS_SECRET", "not for a real night")
    return monkeypatch


@pytest.fixture
def telegram():
    return Telegram(Clock().now, token=TOKEN)


async def started(program=RUN):
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=pipe, stderr=pipe)


async def ended(running):
    """Its exit status, and what its log told, line by line."""
    _, log = await asyncio.wait_for(running.communicate(), 90)
    return running.returncode, [json.loads(line) for line in log.decode().splitlines() if line.startswith("{")]


async def answered(telegram, person, said):
    telegram.text(person, person, said)
    await telegram.wait_for(person, lambda one: one.by_bot, 90)


@on("database_url", ["sqlite"], indirect=True)
async def test_a_fault_of_its_own_ends_the_whole_program_and_its_last_line_says_so(environment, database_url, telegram):
    """A part that has died must not leave one behind that takes texts in, or the other way round."""
    environment.setenv("CAUCUS_DATABASE_URL", database_url)
    spoil_the_outbox(database_url)
    async with serve(telegram, port=0) as address:
        environment.setenv("CAUCUS_TELEGRAM_API", address)
        status, log = await ended(await started())
        pat = telegram.join("Pat")
        telegram.text(pat, pat, "is anybody there?")
    assert status == 1
    assert "ended by a fault of its own" in log[-1]["what"]
    assert "start it again" in log[-1]["what"]
    assert (log[-1]["level"], "postman.py" in log[-1]["error"]) == ("critical", True)
    assert (len(telegram.updates), stored(database_url)) == (1, set()), "what comes waits at Telegram"


def spoil_the_outbox(url):
    """A letter no program of ours writes, and a database that does not let it be set aside: who sends dies of both."""
    letter, now = Letter("spoilt", Lane.CHAIR, 1, Act.SEND, "hello"), Clock().now()
    with closing(Storage.open(url, event="iowa-2020")) as storage, storage.writing() as tx:
        outbox.enqueue(tx, [letter], now)
        tx.execute(text("UPDATE outbox SET act = 'no such act'"))
        tx.execute(text(f"CREATE TRIGGER stubborn BEFORE UPDATE ON outbox BEGIN {REFUSE} END"))


def stored(url):
    with closing(Storage.open(url, event="iowa-2020")) as storage, storage.reading() as tx:
        return {one.arrival.message for one in inbox.waiting(tx, 1000)}


@pytest.mark.long
@on("database_url", ["postgresql"], indirect=True)
async def test_a_frozen_server_keeps_nobody_from_stopping_it(environment, database_url, telegram):
    environment.setenv("CAUCUS_DATABASE_URL", database_url)
    frozen = []
    async with serve(telegram, port=0) as address:
        environment.setenv("CAUCUS_TELEGRAM_API", address)
        running, pat = await started(HURRIED), telegram.join("Pat")
        try:
            await answered(telegram, pat, "hello")
            frozen = frozen_backends(database_url)
            telegram.text(pat, pat, "hello again")
            begun = time.monotonic()
            running.send_signal(signal.SIGTERM)
            status, log = await ended(running)
            took = time.monotonic() - begun
        finally:
            for one in frozen:
                os.kill(one, signal.SIGCONT)
    assert frozen
    assert status == 1
    assert log[-1]["what"].startswith("Something does not let go, most likely a database that does not answer")
    assert took < 10


def frozen_backends(url):
    """Every connection the program has to its database, as if the server's disk hung."""
    engine = create_engine(url)
    with engine.connect() as tx:
        which = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        pids = list(tx.scalars(text(which)))
    engine.dispose()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    return pids


def test_whoever_stops_the_service_waits_longer_than_the_last_resort():
    unit = (HOUSE / "deploy" / "caucusdesk.service").read_text(encoding="utf-8")
    patience = int(re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)[1])
    assert LONGEST < LAST_RESORT < patience
    assert LONGEST + CLOSING <= LAST_RESORT


@pytest.mark.long
@on("database_url", ["sqlite"], indirect=True)
async def test_a_second_program_on_the_same_file_is_refused_and_the_first_notices_nothing(
    environment, database_url, telegram
):
    environment.setenv("CAUCUS_DATABASE_URL", database_url)
    async with serve(telegram, port=0) as address:
        environment.setenv("CAUCUS_TELEGRAM_API", address)
        first, pat = await started(), telegram.join("Pat")
        await answered(telegram, pat, "hello")
        second = await started()
        _, said = await asyncio.wait_for(second.communicate(), 90)
        await answered(telegram, telegram.join("Ann"), "hello")
        first.send_signal(signal.SIGTERM)
        status, _ = await ended(first)
    assert (second.returncode, status) == (2, 0)
    assert "A desk is running on this database already" in said.decode()
