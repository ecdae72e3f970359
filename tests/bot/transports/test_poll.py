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
        pytest.param(httpx.Response(200, text='{"ok": true, "resu'), [1.0, 2.0], id="JSON that breaks off"),
        pytest.param(httpx.Response(200, json={"ok": True}), [1.0, 2.0], id="no result"),
        pytest.param(httpx.Response(200, json=["ok"]), [1.0, 2.0], id="JSON of another shape"),
        pytest.param(httpx.Response(200, text="[" * 90_000), [1.0, 2.0], id="JSON as deep as a well"),
        pytest.param(httpx.Response(400, json="no"), [1.0, 2.0], id="a refusal of another shape"),
        pytest.param(httpx.RemoteProtocolError("cut"), [1.0, 2.0], id="the connection breaks"),
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


@pytest.mark.parametrize("code", [401, 404], ids=["401 at the start", "404 at the start"])
async def test_a_token_nobody_ever_knew_ends_it(no_pause, code):
    weather = Weather(Telegram(MovableClock().now))
    weather.storm = lambda *_: refusal(code, "Unauthorized")
    async with HTTPXRequest(httpx_kwargs={"transport": weather}) as request:
        with pytest.raises(TokenRefused):
            await Poll(request, "http://stand-in/bot1:x").run(lambda _updates: asyncio.sleep(0))
    assert no_pause == []


async def test_a_token_that_worked_is_waited_for_and_what_was_said_meanwhile_comes(intake, no_pause, caplog):
    await intake.telegram.updates.polled()
    storms = [refusal(404, "Not Found"), refusal(401, "Unauthorized")]
    intake.weather.storm = lambda *_: storms.pop() if storms else None
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    assert intake.batches == [[1], [2]]
    assert no_pause == [1.0, 2.0]
    assert "does not know the token any more" in caplog.text


async def test_once_nothing_is_left_to_acknowledge_no_number_is_named(intake):
    """A number kept through a week of silence could tell Telegram to forget texts that have lower ones."""
    nothing = [httpx.Response(200, json={"ok": True, "result": []})]
    intake.weather.storm = lambda _, form: nothing.pop() if nothing and form.get("offset") == "2" else None
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    assert intake.offsets[:3] == [None, "2", None]


async def test_numbers_that_jump_back_are_followed(intake):
    await intake.telegram.updates.polled()
    jumps = [httpx.Response(200, json={"ok": True, "result": [{"update_id": at}]}) for at in (400, 7, 900_000_000)]
    intake.weather.storm = lambda *_: jumps.pop() if jumps else None
    intake.say("wakes the poll")
    await intake.until(4)
    assert intake.batches[1:4] == [[900_000_000], [7], [400]]
    assert intake.offsets[2:5] == ["900000001", "8", "401"]


async def test_a_server_that_says_the_same_again_is_not_asked_without_a_rest(intake, no_pause):
    await intake.telegram.updates.polled()
    same = [httpx.Response(200, json={"ok": True, "result": [{"update_id": 7}]}) for _ in range(4)]
    intake.weather.storm = lambda *_: same.pop() if same else None
    intake.say("wakes the poll")
    await intake.until(5)
    assert no_pause[:3] == [1.0, 1.0, 1.0]


async def test_a_database_that_is_away_for_long_is_tried_every_five_seconds(intake, no_pause):
    intake.troubles = [DatabaseUnavailable("It went away.", "Start it.") for _ in range(6)]
    intake.say("one")
    await intake.until(7)
    assert no_pause == [1.0, 2.0, 4.0, 5.0, 5.0, 5.0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param("Conflict: terminated by other getUpdates request", "Only one may: stop the other", id="a second"),
        pytest.param(
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook",
            "`caucus doctor --fix` removes it",
            id="a webhook",
        ),
    ],
)
@pytest.mark.usefixtures("no_pause")
async def test_a_conflict_says_who_stands_in_the_way(intake, caplog, words, told):
    await intake.telegram.updates.polled()
    storms = [refusal(409, words)]
    intake.weather.storm = lambda *_: storms.pop() if storms else None
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    assert told in caplog.text


async def test_an_answer_nobody_can_read_is_not_written_into_the_log(intake, caplog):
    await intake.telegram.updates.polled()
    storms = [httpx.Response(502, text="<html>somebody's words</html>")]
    intake.weather.storm = lambda *_: storms.pop() if storms else None
    intake.say("one")
    await intake.until(1)
    intake.say("two")
    await intake.until(2)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert any("cannot be reached" in line for line in ours)
    assert not any("somebody" in line for line in ours)


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
