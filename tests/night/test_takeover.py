"""Desk and postman killed and frozen while chairs report: a standby takes over, and nobody notices but for a moment.

Two receivers behind a balancer, two desks, two postmen and a timetable, each a process, on a real PostgreSQL; Telegram
brings every update to the webhook, some of them twice. Longer, with medians: chaos_takeover.py.
"""

import asyncio
import random
import signal
import time
from collections import Counter
from contextlib import asynccontextmanager

import httpx
import pytest
from sqlalchemy import text as sql

from bot.clock import Clock
from bot.rehearsal import Telegram, What, serve
from bot.storage import Storage, ledger
from core.ledger.codec import verify
from core.ledger.entries import Kind
from tests.balancer import Balancer
from tests.night.plain_chairs import PLACES, invite, report, until_nobody_waits
from tests.night.several import Several, free_ports
from tests.the_night import ADAIR, STAFF_CHAT, TOKEN

LEASE = 2
PATIENCE = 60.0


class Repeating(httpx.AsyncBaseTransport):
    """Telegram's acknowledgements are lost now and then, so it brings an update again."""

    def __init__(self, way, chance):
        self._way, self._chance = way, chance

    async def handle_async_request(self, request):
        await request.aread()
        if self._chance.random() < 0.3:
            await self._way.handle_async_request(request)
        return await self._way.handle_async_request(request)


@asynccontextmanager
async def night_apart(database_url, folder, monkeypatch, chance):
    """The stand-in and the processes, all of them started; both desks and postmen are there, one of each at work."""
    ports = free_ports(2)
    balancer = Balancer(*ports)
    telegram = Telegram(Clock().now, token=TOKEN, webhook_transport=Repeating(balancer, chance))
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    async with serve(telegram, port=0) as address:
        environment = {
            "CAUCUS_TELEGRAM_TOKEN": TOKEN,
            "CAUCUS_TELEGRAM_API": address,
            "CAUCUS_DATABASE_URL": database_url,
            "CAUCUS_STAFF_CHAT": str(STAFF_CHAT),
            "CAUCUS_SECRET": "not for a real night",
            "CAUCUS_TIMETABLE__TOTALS_EVERY": "5s",
            "CAUCUS_WEBHOOK": "https://bot.example/texts",
            "CAUCUS_LEASE": f"{LEASE}s",
        }
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        async with Several(environment, folder / "programs.log") as programs:
            await start_all(programs, ports)
            yield telegram, programs
        telegram.close()
        await balancer.aclose()


async def start_all(programs, ports):
    for name in ("desk 1", "postman 1", "desk 2", "postman 2", "timetable"):
        await programs.start(name, "--role", name.split()[0])
    for number, port in enumerate(ports, 1):
        await programs.start(f"receiver {number}", "--role", "receiver", "--listen", f"127.0.0.1:{port}")


async def answered(telegram, user):
    """Somebody asks the bot something, and is answered."""
    said = telegram.text(user, user, "status")
    await telegram.wait_for(user, lambda one: one.by_bot, PATIENCE, after=said)


async def taken_over(telegram, programs, role, number, user):
    """Kill or freeze who is at work; who it was, and the seconds until a text sent at once is answered."""
    name, _ = await programs.holds(role)
    programs.signal(name, number)
    began, said = time.monotonic(), telegram.text(user, user, "status")
    await programs.holds(role, not_name=name)
    await telegram.wait_for(user, lambda one: one.by_bot, PATIENCE, after=said)
    took = time.monotonic() - began
    print(f"{role}, {signal.Signals(number).name}: answered again after {took:.1f} s")  # noqa: T201 - shown with -s
    return name, took


async def fenced(programs, name, folder):
    """Wake the frozen one, and wait until it says that it stands by."""
    before = (folder / "programs.log").read_text().count("Another process has taken over; this one stands by")
    programs.signal(name, signal.SIGCONT)
    async with asyncio.timeout(PATIENCE):
        while (folder / "programs.log").read_text().count("this one stands by") <= before:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert programs.is_alive(name)


@pytest.mark.timeout(300)
@pytest.mark.long
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_standby_takes_over_and_nothing_is_lost_or_counted_twice(database_url, tmp_path, monkeypatch):
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it where the test fails
    async with night_apart(database_url, tmp_path, monkeypatch, random.Random(seed)) as (telegram, programs):
        codes = [await asyncio.to_thread(invite, place) for place in PLACES]
        asks = telegram.join("A chair who asks")
        telegram.text(asks, asks, f"/start {await asyncio.to_thread(invite, ADAIR)}")
        await answered(telegram, asks)
        chairs = [asyncio.ensure_future(report(telegram, *one)) for one in zip(PLACES, codes, strict=True)]
        for role in ("postman", "desk"):
            name, _ = await taken_over(telegram, programs, role, signal.SIGSTOP, asks)
            await fenced(programs, name, tmp_path)
        for role in ("desk", "postman"):
            await taken_over(telegram, programs, role, signal.SIGKILL, asks)
        users = await asyncio.gather(*chairs)
        await telegram.wait_for(STAFF_CHAT, lambda one: f"{len(PLACES)} of 1,765" in one.text, PATIENCE)
        await asyncio.to_thread(until_nobody_waits, database_url)
    nothing_lost_or_twice(database_url, telegram, users)


def nothing_lost_or_twice(database_url, telegram, chairs):
    storage = Storage.open(database_url, event="iowa-2020")
    with storage.reading() as tx:
        entries = ledger.read(tx, "iowa-2020")
        texts = tx.execute(sql("SELECT update_id, done_at, failed FROM inbox WHERE kind = 'message'")).all()
        letters = {row.key: row.state for row in tx.execute(sql("SELECT key, state FROM outbox"))}
        ticks = tx.scalar(sql("SELECT count(*) FROM inbox WHERE bot = 'timetable'"))
    storage.close()
    assert verify(entries) is None
    for place in PLACES:
        kinds = Counter(entry.kind for entry in entries if entry.place == place)
        assert kinds == {Kind.TIE_BROKEN: 1, Kind.REPORTED: 1}, place
    assert len(texts) == sum(one.what is What.SAID for one in telegram.journal.happenings)
    assert all(text.done_at is not None and text.failed is None for text in texts)
    answers = {letters.get(f"{TOKEN.partition(':')[0]}:{text.update_id}:2") for text in texts}
    assert answers == {"sent"}, "every text has its answer, and it has arrived"
    for chair in chairs:
        receipts = {one.text.partition(":")[0] for one in telegram.messages(chair) if one.text.startswith("Receipt")}
        assert len(receipts) == 1, "a receipt may come twice, but it has one number"
    assert ticks > 0
