"""Hundreds of strangers at once: chairs are answered before them, and whoever brings a code too."""

import asyncio

import pytest
from sqlalchemy import text

from tests.the_night import ADAIR, message_update, night_over, settings_for

STRANGERS, EACH = 300, 3
SAID = ("hi", "Biden 30, Sanders 28", "what is this?")
COUNTS = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
DATE = 1_580_770_000

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def flood(night):
    """Three texts of each stranger, as they would come in."""
    everybody = [night.telegram.join(f"Stranger {number}") for number in range(STRANGERS)]
    updates = [
        message_update(100_000 + each * STRANGERS + number, one.id, 500 + each, SAID[each], date=DATE)
        for each in range(EACH)
        for number, one in enumerate(everybody)
    ]
    return everybody, [night.product.translator.arrival(update) for update in updates]


async def done_before(night, chat):
    """How many texts of others were dealt with before the last one of this chat."""
    last = "(SELECT max(done_at) FROM inbox WHERE chat = :chat)"
    others = text(f"SELECT count(*) FROM inbox WHERE chat <> :chat AND message >= 500 AND done_at < {last}")
    return await night.read(lambda tx: tx.scalar(others, {"chat": chat}))


async def dealt_with(night, chat):
    waits = text("SELECT count(*) FROM inbox WHERE chat = :chat AND done_at IS NULL")
    while await night.read(lambda tx: tx.scalar(waits, {"chat": chat})):
        assert not night.running.done()


async def test_in_a_flood_of_strangers_chairs_are_answered_first(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        chair = await night.enrol(ADAIR)
        everybody, arrivals = flood(night)
        said = message_update(900_000, chair.id, 9_000, COUNTS, date=DATE)
        await night.desk.take_in([*arrivals, night.product.translator.arrival(said)])
        await dealt_with(night, chair.id)
        assert await done_before(night, chair.id) <= 2, "those the desk was at"
        assert "= 84 of 84. Right?" in (await night.answer_to(night.telegram.messages(chair)[1])).text
        assert sum(map(len, map(night.heard, everybody))) < STRANGERS, "most of them are still to be answered"


async def test_while_telegram_has_more_to_give_strangers_are_looked_at_now_and_then(iowa, database_url):
    clock = asyncio.get_running_loop().time
    done = text("SELECT count(*) FROM inbox WHERE done_at IS NOT NULL AND message >= 500")
    async with night_over(settings_for(iowa, database_url)) as night:
        _, arrivals = flood(night)
        begun = clock()
        for at in range(0, len(arrivals), 100):
            await night.desk.take_in(arrivals[at : at + 100])
        looked_at = await night.read(lambda tx: tx.scalar(done))
        assert looked_at <= 2 * (1 + (clock() - begun) / 0.5), "two each half second"


async def test_strangers_who_rest_do_not_wake_the_desk_and_a_chair_does(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        chair = await night.enrol(ADAIR)
        _, arrivals = flood(night)
        said = message_update(900_000, chair.id, 9_000, COUNTS, date=DATE)
        await night.quiet()
        desk = night.desk
        desk._strangers_from = asyncio.get_running_loop().time() + 3_600
        desk._woken.clear()
        await desk.take_in(arrivals[:50])
        assert not desk._woken.is_set()
        await desk.take_in([arrivals[50], night.product.translator.arrival(said)])
        assert desk._woken.is_set()


async def test_whoever_brings_a_code_goes_before_other_strangers(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        code, chair = await night.invite(), night.telegram.join("Pat")
        _, arrivals = flood(night)
        said = message_update(900_000, chair.id, 9_000, f"/start {code}", date=DATE)
        await night.desk.take_in([*arrivals, night.product.translator.arrival(said)])
        await dealt_with(night, chair.id)
        assert await done_before(night, chair.id) <= 2
        assert chair.id in night.desk.memory.people
