import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.rehearsal import ScaledClock, Telegram
from bot.rehearsal.timekeeping import wait_within

EVENING = datetime(2020, 2, 3, 19, 0, tzinfo=UTC)


def test_a_scaled_clock_starts_where_it_is_told_and_runs_as_fast_as_it_is_told():
    seconds = 1000.0
    clock = ScaledClock(EVENING, 60, lambda: seconds)
    assert clock.now() == EVENING
    seconds += 10
    assert clock.now() == EVENING + timedelta(minutes=10)


@pytest.mark.parametrize("factor", [0, -1])
def test_a_clock_that_stands_still_is_none(factor):
    with pytest.raises(ValueError, match=f"cannot run {factor} times as fast"):
        ScaledClock(EVENING, factor, lambda: 0.0)


@pytest.fixture
async def hurried():
    """An hour a second."""
    return ScaledClock(EVENING, 3600, asyncio.get_running_loop().time)


async def test_a_long_poll_runs_by_the_scaled_clock(hurried, connect):
    bot = await connect(Telegram(hurried))
    async with asyncio.timeout(5):
        assert await bot.get_updates(timeout=50) == ()
    assert hurried.now() - EVENING >= timedelta(seconds=50)


async def test_a_plain_clock_waits_as_long_as_the_machine(connect):
    telegram = Telegram(lambda: EVENING)
    bot = await connect(telegram)
    done = asyncio.Event()
    telegram.later(0, done.set)
    await done.wait()
    assert (await bot.get_me()).is_bot


async def test_what_was_to_happen_later_does_not_happen_after_closing(clock, telegram):
    done = asyncio.Event()
    telegram.later(5, done.set)
    await clock.has_sleeper()
    telegram.close()
    await asyncio.sleep(0)
    clock.forward(5)
    assert not done.is_set()
    assert clock.sleeping == []


async def test_who_waits_gets_what_comes_first(clock):
    come = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(wait_within(clock, 5, come))
    await clock.has_sleeper()
    come.set_result(None)
    await waiting
    late = asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(wait_within(clock, 5, late))
    await clock.has_sleeper()
    clock.forward(5)
    await waiting
    assert not late.done()
