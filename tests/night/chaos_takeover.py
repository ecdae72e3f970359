"""`make takeover`: how long a take-over takes; desk and postman killed and frozen in turn, medians printed."""

import asyncio
import random
import signal
from collections import defaultdict
from statistics import median

import pytest

from tests.night.plain_chairs import PLACES, invite, report, until_nobody_waits
from tests.night.test_takeover import PATIENCE, answered, fenced, night_apart, nothing_lost_or_twice, taken_over
from tests.the_night import ADAIR, STAFF_CHAT

ROUNDS = 5


@pytest.mark.timeout(900)
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_take_overs_by_both_signals(database_url, tmp_path, monkeypatch):
    seed = random.randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - somebody watches
    took = defaultdict(list)
    async with night_apart(database_url, tmp_path, monkeypatch, random.Random(seed)) as (telegram, programs):
        codes = [await asyncio.to_thread(invite, place) for place in PLACES]
        asks = telegram.join("A chair who asks")
        telegram.text(asks, asks, f"/start {await asyncio.to_thread(invite, ADAIR)}")
        await answered(telegram, asks)
        chairs = [asyncio.ensure_future(report(telegram, *one)) for one in zip(PLACES, codes, strict=True)]
        for _ in range(ROUNDS):
            for role in ("desk", "postman"):
                name, seconds = await taken_over(telegram, programs, role, signal.SIGSTOP, asks)
                took[role, "frozen"].append(seconds)
                await fenced(programs, name, tmp_path)
                name, seconds = await taken_over(telegram, programs, role, signal.SIGKILL, asks)
                took[role, "killed"].append(seconds)
                await programs.start(name, "--role", role)
        users = await asyncio.gather(*chairs)
        await telegram.wait_for(STAFF_CHAT, lambda one: f"{len(PLACES)} of 1,765" in one.text, PATIENCE)
        await asyncio.to_thread(until_nobody_waits, database_url)
    for (role, how), seconds in took.items():
        print(f"{role} {how}: median {median(seconds):.1f} s, longest {max(seconds):.1f} s")  # noqa: T201 - as above
    nothing_lost_or_twice(database_url, telegram, users)
