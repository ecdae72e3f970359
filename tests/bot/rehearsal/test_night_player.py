"""The script at a chosen pace, against a bot of three sentences."""

import asyncio

import pytest

from bot.rehearsal.night import ScriptedReport
from bot.rehearsal.player import SLOWEST, NightPlayer

PLACES = ("Adair/1NW ADAIR", "Adams/Adams 4", "Polk/DES MOINES-55")


@pytest.fixture(autouse=True)
async def quick_bot(telegram, bot):
    """Gives everybody a receipt at once; places it is told to ignore get none."""

    async def answer(happening):
        if happening.what == "said" and happening.message.text.startswith("/start"):
            refuse = happening.message.text == "/start Adams/Adams 4"
            await bot.send_message(happening.chat, "Something went wrong." if refuse else "Receipt 1234-ABCD: stored.")

    async def serve():
        async for happening in telegram.subscribe(0):
            await answer(happening)

    serving = asyncio.create_task(serve())
    yield
    telegram.close()
    await serving


@pytest.fixture
def player(telegram):
    script = [
        ScriptedReport(place=place, note="plain", attendance=3, first={"Biden": 3}, final={"Biden": 3})
        for place in PLACES
    ]

    async def invite(place):
        return place

    return NightPlayer(telegram, script, invite, lambda place: place == "Polk/DES MOINES-55")


async def until(telegram, condition):
    async with asyncio.timeout(20):
        while not condition():
            await telegram.journal.changed()


async def test_a_pause_lets_the_place_finish_and_then_waits(telegram, player):
    player.set(playing=True, every=60)
    await until(telegram, lambda: player.now == PLACES[0])
    player.set(playing=False, every=60)
    await asyncio.wait_for(player._task, 20)
    assert (player.done, player.now, player.playing, player.missed) == (1, None, False, [])


async def test_a_new_pace_counts_at_once(telegram, player):
    player.set(playing=True, every=60)
    await until(telegram, lambda: player.done == 1 or player.now is not None)
    player.set(playing=True, every=0)
    await until(telegram, lambda: player.now == PLACES[1])
    assert player.done == 1
    player.set(playing=False, every=0)
    player._task.cancel()


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [pytest.param(-1, 0, id="below"), pytest.param(0, 0, id="no pause"), pytest.param(61, SLOWEST, id="above")],
)
async def test_the_pace_stays_within_its_bounds(player, wanted, kept):
    player.set(playing=False, every=wanted)
    assert player.every == kept


async def test_a_place_somebody_chairs_is_left_to_them_and_the_end_is_the_end(telegram, player):
    player.done = 2
    player.set(playing=True, every=0)
    await asyncio.wait_for(player._task, 20)
    assert (player.done, player.playing) == (3, False)
    assert [user.first_name for user in telegram.people.values()] == []
    player.set(playing=True, every=0)
    assert player.playing is False
    assert player.as_json()["done"] == 3


async def test_a_place_without_a_receipt_is_noted_and_the_next_has_its_turn(player, monkeypatch):
    monkeypatch.setattr("bot.rehearsal.night._PATIENCE", 0.05)
    player.set(playing=True, every=0)
    await asyncio.wait_for(player._task, 20)
    assert player.missed == ["Adams/Adams 4"]
    assert player.done == 3
