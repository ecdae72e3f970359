"""`caucus run`, killed with SIGKILL while chairs report and totals are posted, and started again each time.

The programs killed are real processes that run the real command. They are forked from a process that has only imported
it, because the imports are nearly all a start costs; the last one is started from nothing.

Here a few kills; `make chaos` does it twenty times, on both engines.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import text as sql
from typer.testing import CliRunner

from bot.cli import app
from bot.clock import Clock
from bot.rehearsal import Telegram, What, serve
from bot.settings import load_event
from bot.storage import Storage, ledger
from core.ledger.codec import verify
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Kind
from core.ledger.seal import seal
from core.standings import Standings
from tests.the_night import PLAIN_CASE, STAFF_CHAT, TOKEN

PLACES = (
    "Benton/Belle Plaine 1",
    "Benton/Belle Plaine 3",
    "Benton/Kane-Keystone",
    "Black Hawk/WL 2-1",
    "Black Hawk/WL 3-6",
    "Boone/Rural Precinct 6",
)
"""Six delegates each: the plain case ties in all of them."""
FIRST, YES, FINAL, TOSS, _ = PLAIN_CASE
FORKS = """
import os, signal, sys
from bot.cli import app
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(2, 1)
        app(["run"])
    print(child, flush=True)
"""
PATIENCE = 30.0
READING = 0.4


class Programs:
    """Starts `caucus run` and kills it."""

    def __init__(self, environment):
        self.environment = environment
        self.running = self.forks = self.whole = None

    async def __aenter__(self):
        self.forks = await self._python("-c", FORKS, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        return self

    async def __aexit__(self, *_):
        for one in (self.forks, self.whole):
            if one is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(one.pid, signal.SIGKILL)
                await one.wait()

    async def start(self):
        self.forks.stdin.write(b"\n")
        self.running = int(await self.forks.stdout.readline())

    async def start_from_nothing(self):
        self.whole = await self._python("-c", "from bot.cli import app; app(['run'])")
        return self.whole

    def kill(self):
        if self.running is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.running, signal.SIGKILL)
        self.running = None

    async def _python(self, *arguments, **pipes):
        with Path(self.environment["LOG"]).open("a") as file:  # noqa: ASYNC230 - a test, and a file of a few lines
            return await asyncio.create_subprocess_exec(
                sys.executable,
                *arguments,
                env={**os.environ, **self.environment},
                start_new_session=True,
                stderr=file,
                **{"stdout": file} | pipes,
            )


def first_of(place):
    """The first alignment of a place: no two alike, or staff would have to look at them."""
    moved, crossed = PLACES.index(place) % 4, PLACES.index(place) // 4
    text = FIRST.replace("Biden 30", f"Biden {30 - moved}").replace("Uncommitted 9", f"Uncommitted {9 + moved}")
    return text.replace("Sanders 28", f"Sanders {28 - crossed}").replace("Warren 17", f"Warren {17 + crossed}")


async def report(telegram, place, code):
    """A chair who answers whatever the bot asks, until there is a receipt."""
    chair = telegram.join(f"Chair of {place}")
    said = telegram.text(chair, chair, f"/start {code}")
    while True:
        last = await newest_answer(telegram, chair, said)
        words = {key.data.partition("|")[0] for key in last.buttons}
        if last.text.startswith("Receipt"):
            return chair
        if "yes" in words:
            text = YES
        elif "toss" in words:
            text = TOSS
        else:
            text = FINAL if "final" in last.text else first_of(place)
        said = telegram.text(chair, chair, text)


async def newest_answer(telegram, chair, said):
    """After a start a letter may come twice; a person reads what stands last before they go on."""
    last = await telegram.wait_for(chair, lambda one: one.by_bot, PATIENCE, after=said)
    with contextlib.suppress(TimeoutError):
        while True:
            last = await telegram.wait_for(chair, lambda one: one.by_bot, READING, after=last)
    return last


async def kill_often(telegram, programs, times, chance):
    """Each program lives for a few happenings and a moment: long enough for a step or two, and ends anywhere in one."""
    for _ in range(times):
        await programs.start()
        left = chance.randint(1, 4)
        async with asyncio.timeout(PATIENCE):
            async for happening in telegram.subscribe():
                left -= happening.what in {What.SAID, What.SENT, What.EDITED, What.PINNED}
                if left <= 0:
                    break
        moment = asyncio.Event()
        asyncio.get_running_loop().call_later(chance.uniform(0, 0.03), moment.set)
        await moment.wait()
        programs.kill()


def until_nobody_waits(database_url):
    """Every text is dealt with, and every letter to a person is out."""
    storage = Storage.open(database_url, event="iowa-2020")
    waits = sql("SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND chat > 0)")
    texts = sql("SELECT EXISTS (SELECT 1 FROM inbox WHERE done_at IS NULL)")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with storage.reading() as tx:
            if not tx.scalar(waits) and not tx.scalar(texts):
                break
    storage.close()


def invite(place):
    answer = CliRunner().invoke(app, ["invite", "--precinct", place, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)["code"]


async def night_with_kills(database_url, folder, monkeypatch, kills):
    """The night; gives the stand-in and the chairs, when everything is in and the last program was stopped politely."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - pytest shows it where the test fails
    telegram = Telegram(Clock().now, token=TOKEN)
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    async with serve(telegram, port=0) as address:
        environment = {
            "CAUCUS_TELEGRAM_TOKEN": TOKEN,
            "CAUCUS_TELEGRAM_API": address,
            "CAUCUS_DATABASE_URL": database_url,
            "CAUCUS_STAFF_CHAT": str(STAFF_CHAT),
            "CAUCUS_SECRET": "not for a real night",
            "CAUCUS_TIMETABLE__TOTALS_EVERY": "5s",
        }
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        codes = [await asyncio.to_thread(invite, place) for place in PLACES]
        async with Programs(environment | {"LOG": str(folder / "programs.log")}) as programs:
            chairs = [asyncio.ensure_future(report(telegram, *one)) for one in zip(PLACES, codes, strict=True)]
            await kill_often(telegram, programs, kills, random.Random(seed))
            whole = await programs.start_from_nothing()
            users = await asyncio.gather(*chairs)
            await telegram.wait_for(STAFF_CHAT, lambda one: f"{len(PLACES)} of 1,765" in one.text, PATIENCE)
            await asyncio.to_thread(until_nobody_waits, database_url)
            whole.terminate()
            assert await whole.wait() == 0
    return telegram, users


async def test_kills_lose_nothing_and_count_nothing_twice(tmp_path, monkeypatch):
    await kills_lose_nothing(f"sqlite:///{tmp_path / 'night.db'}", tmp_path, monkeypatch, 6)


async def kills_lose_nothing(database_url, folder, monkeypatch, kills):
    telegram, chairs = await night_with_kills(database_url, folder, monkeypatch, kills)
    storage = Storage.open(database_url, event="iowa-2020")
    with storage.reading() as tx:
        entries = ledger.read(tx, "iowa-2020")
        texts = tx.execute(sql("SELECT update_id, done_at, failed FROM inbox WHERE kind = 'message'")).all()
        letters = {row.key: row.state for row in tx.execute(sql("SELECT key, state FROM outbox"))}
        shown = tx.execute(sql("SELECT slot FROM publications WHERE chat = 0 ORDER BY id")).scalars().all()
    storage.close()

    assert verify(entries) is None
    for place in PLACES:
        kinds = Counter(entry.kind for entry in entries if entry.place == place)
        assert kinds == {Kind.TIE_BROKEN: 1, Kind.REPORTED: 1}, place
    state = Standings.of(_iowa(), entries).totals.statewide()
    assert (state.reported, state.first["Biden"], state.final["Warren"]) == (6, 6 * 30 - 1 - 2 - 3 - 1, 6 * 20)
    assert state.county_delegates == {"Biden": 12, "Sanders": 12, "Warren": 12}

    assert len(texts) == sum(one.what is What.SAID for one in telegram.journal.happenings)
    assert all(text.done_at is not None and text.failed is None for text in texts)
    answers = {letters.get(f"{TOKEN.partition(':')[0]}:{text.update_id}:2") for text in texts}
    assert answers == {"sent"}, "every text has its answer, and it has arrived"
    for chair in chairs:
        receipts = {one.text.partition(":")[0] for one in telegram.messages(chair) if one.text.startswith("Receipt")}
        assert len(receipts) == 1, "a receipt may come twice, but it has one number"
    _seals_follow(entries, shown)


def _seals_follow(entries, shown):
    """Every post has its seal, every seal its post, each over the one before it."""
    seals = [entry.body for entry in entries if entry.place == EVENT_CHAIN]
    assert [body["number"] for body in seals] == list(range(1, len(seals) + 1))
    assert shown == [str(body["number"]) for body in seals]
    before = FIRST_FINGERPRINT
    for body in seals:
        assert body["previous"] == before
        before = body["seal"]
    assert seals[0]["seal"] == seal(1, FIRST_FINGERPRINT, [])


def _iowa():
    return load_event(Path(__file__).parents[2] / "config" / "events" / "iowa-2020")
