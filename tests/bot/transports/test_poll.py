"""Updates in: nothing is acknowledged before it is stored, whatever the wire does."""

import asyncio
import contextlib
from dataclasses import replace

import httpx
import pytest
from telegram.request import HTTPXRequest

from bot.app import name_of_the_bot, opened
from bot.rehearsal import Telegram
from bot.storage import DatabaseUnavailable
from bot.transports.telegram import poll as polling
from bot.transports.telegram.poll import Poll, TokenRefused
from tests.the_night import MovableClock, Weather, refusal


class Intake:
    """A poll at work: what it took in, and the calls it made."""

    def __init__(self):
        self.telegram = Telegram(MovableClock().now)
        self.user = self.telegram.join("Pat")
        self.weather = Weather(self.telegram)
        self.batches, self.troubles = [], []
        self.grew = asyncio.Event()

    async def take_in(self, updates):
        self.batches.append([update["update_id"] for update in updates])
        self.grew.set()
        if self.troubles:
            raise self.troubles.pop()

    async def until(self, number):
        while len(self.batches) < number:
            self.grew.clear()
            await self.grew.wait()

    def say(self, text):
        return self.telegram.text(self.user, self.user, text)

    @property
    def offsets(self):
        return [form.get("offset") for method, form in self.weather.calls if method == "getUpdates"]


@pytest.fixture
def no_pause(monkeypatch):
    """Pauses are noted and not waited for."""
    pauses = []

    async def at_once(seconds):
        pauses.append(seconds)

    monkeypatch.setattr(polling, "_pause", at_once)
    return pauses


@pytest.fixture
async def intake(no_pause):  # noqa: ARG001 - none is waited for
    intake = Intake()
    async with HTTPXRequest(httpx_kwargs={"transport": intake.weather}) as request:
        intake.poll = Poll(request, f"http://stand-in/bot{intake.telegram.token}")
        intake.running = asyncio.ensure_future(intake.poll.run(intake.take_in))
        yield intake
        intake.running.cancel()
        with contextlib.suppress(asyncio.CancelledError, TokenRefused, ZeroDivisionError):
            await intake.running


async def test_the_offset_advances_after_what_was_taken_in(intake):
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    await intake.telegram.updates.polled()
    assert intake.batches == [[1], [2]]
    assert intake.offsets == [None, "2", "3"]


async def test_what_could_not_be_stored_comes_again(intake, no_pause):
    intake.troubles = [DatabaseUnavailable("It went away.", "Start it.")]
    intake.say("one")
    await intake.until(2)
    assert intake.batches == [[1], [1]]
    assert no_pause == [1.0]


async def test_a_fault_of_ours_is_not_swallowed(intake):
    intake.troubles = [ZeroDivisionError()]
    intake.say("one")
    with pytest.raises(ZeroDivisionError):
        await intake.running


@pytest.mark.parametrize(
    ("answer", "pauses"),
    [
        pytest.param(
            refusal(409, "Conflict: terminated by other getUpdates request"), [1.0, 2.0], id="409: another poller"
        ),
        pytest.param(refusal(502, "Bad Gateway"), [1.0, 2.0], id="502"),
        pytest.param(
            refusal(429, "Too Many Requests: retry after 7", retry_after=7), [7.0, 7.0], id="429: as long as asked"
        ),
        pytest.param(httpx.Response(500, text="<html>"), [1.0, 2.0], id="500 and no JSON"),
        pytest.param(httpx.ConnectError("nobody there"), [1.0, 2.0], id="nobody there"),
        pytest.param(httpx.ReadTimeout("too slow"), [1.0, 2.0], id="too slow"),
    ],
)
async def test_a_storm_is_waited_out_and_loses_nothing(intake, no_pause, answer, pauses):
    await intake.telegram.updates.polled()
    storms = [answer, answer]

    def storm(method, _form):
        if method != "getUpdates" or not storms:
            return None
        drawn = storms.pop()
        if isinstance(drawn, Exception):
            raise drawn
        return drawn

    intake.weather.storm = storm
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    assert intake.batches == [[1], [2]]
    assert no_pause == pauses


async def test_pauses_grow_to_half_a_minute_and_start_over(intake, no_pause):
    storms = [None] * 7
    intake.weather.storm = lambda *_: storms.pop() or refusal(502, "Bad Gateway") if storms else None
    intake.say("one")
    await intake.until(1)
    storms.append(None)
    intake.say("two")
    await intake.until(2)
    assert no_pause[:7] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    assert no_pause[7:] in ([1.0], [])


async def test_an_answer_that_is_no_list_of_updates_is_passed_over(intake):
    odd = [httpx.Response(200, json={"ok": True, "result": [{"no": "number"}, 5, {"update_id": "7"}]})]
    intake.weather.storm = lambda *_: odd.pop() if odd else None
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    assert [1] in intake.batches
    assert [2] in intake.batches


async def test_a_token_nobody_knows_ends_it(intake):
    intake.weather.storm = lambda *_: refusal(401, "Unauthorized")
    intake.say("one")
    with pytest.raises(TokenRefused):
        await intake.running


async def test_a_refused_token_ends_the_whole_program_as_one_cause(iowa, tmp_path):
    settings = replace(iowa, database_url=f"sqlite:///{tmp_path / 'night.db'}", staff_chat=None)
    weather = Weather(Telegram(MovableClock().now, token="2:another"))
    async with opened(settings, wire=weather) as product:
        with pytest.raises(TokenRefused):
            await product.run()


async def test_a_refused_token_is_told_even_where_the_channel_is_looked_for_first(iowa, tmp_path):
    settings = replace(iowa, database_url=f"sqlite:///{tmp_path / 'night.db'}", staff_chat="@desk")
    weather = Weather(Telegram(MovableClock().now, token="2:another"))
    with pytest.raises(TokenRefused):
        async with opened(settings, wire=weather):
            pass


async def test_the_bots_name_is_asked_for_and_may_be_missing(iowa):
    weather = Weather(Telegram(MovableClock().now, token=iowa.telegram_token.get_secret_value(), username="desk_bot"))
    assert await name_of_the_bot(iowa, weather) == "desk_bot"
    weather.storm = lambda *_: refusal(502, "Bad Gateway")
    assert await name_of_the_bot(iowa, weather) is None
    weather.storm = lambda *_: httpx.Response(200, json={"ok": True, "result": {"id": 1}})
    assert await name_of_the_bot(iowa, weather) is None
    assert await name_of_the_bot(replace(iowa, telegram_token=None)) is None
