import asyncio
import contextlib
import time
from datetime import UTC, datetime

import httpx
import pytest
from telegram import Bot
from telegram.error import Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest

from bot.rehearsal import Fault, FaultKind, Telegram, make_app, serve
from bot.rehearsal.connection import Breakable


@pytest.fixture(autouse=True)
def _durations(monkeypatch):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # python-telegram-bot's opt-in; without it every RetryAfter warns


async def test_a_delayed_answer_comes_when_its_time_has_come(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.DELAY, "sendMessage", times=1, seconds=4))
    sending = asyncio.create_task(bot.send_message(pat.id, "Right?"))
    await clock.has_sleeper()
    assert len(telegram.messages(pat)) == 1
    clock.forward(4)
    assert (await sending).text == "Right?"
    await bot.send_message(pat.id, "and this at once")


async def test_a_dropped_connection_leaves_nothing_done(telegram, bot, pat):
    telegram.faults.set(Fault(FaultKind.DROP, times=1))
    with pytest.raises(NetworkError, match="the connection breaks"):
        await bot.send_message(pat.id, "Right?")
    assert len(telegram.messages(pat)) == 1
    assert telegram.journal.happenings[-1].text == "sendMessage: the connection breaks"


async def test_a_lost_answer_leaves_the_message_sent_and_the_bot_in_doubt(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.LOST_ANSWER, "sendMessage", seconds=5))
    sending = asyncio.create_task(bot.send_message(pat.id, "Right?"))
    await clock.has_sleeper()
    assert telegram.messages(pat)[-1].text == "Right?"
    clock.forward(5)
    with pytest.raises(TimedOut):
        await sending


async def test_an_update_whose_answer_was_lost_comes_again(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.LOST_ANSWER, "getUpdates", times=1, seconds=0))
    telegram.text(pat, pat, "84 here")
    poll = asyncio.create_task(bot.get_updates())
    await clock.has_sleeper()
    clock.forward(0)
    with pytest.raises(TimedOut):
        await poll
    assert len(await bot.get_updates()) == 1


async def test_without_a_connection_to_cut_the_client_meets_the_error_itself(telegram):
    app = Breakable(make_app(telegram))
    telegram.faults.set(Fault(FaultKind.DROP))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://stand-in") as client:
        with pytest.raises(httpx.RemoteProtocolError, match="the connection breaks"):
            await client.get(f"/bot{telegram.token}/getMe")


@pytest.mark.parametrize(("seconds", "expected"), [(0, 1), (0.5, 1), (7, 7)])
async def test_a_storm_says_how_long_to_wait(telegram, bot, pat, seconds, expected):
    telegram.faults.set(Fault(FaultKind.STORM, seconds=seconds))
    with pytest.raises(RetryAfter) as refusal:
        await bot.send_message(pat.id, "Right?")
    assert refusal.value.retry_after.total_seconds() == expected


async def test_a_bad_gateway_is_a_502(telegram, raw):
    telegram.faults.set(Fault(FaultKind.BAD_GATEWAY, "getme", times=1))
    answer = await raw.get("getMe")
    assert (answer.status_code, answer.json()["description"]) == (502, "Bad Gateway")
    assert (await raw.get("getMe")).status_code == 200


async def test_who_blocks_the_bot_lets_it_in_again_after_so_many_attempts(telegram, bot, pat):
    telegram.faults.set(Fault(FaultKind.BLOCK, chat=pat.id, times=2))
    assert (await bot.get_chat(pat.id)).first_name == "Pat", "asking is no attempt"
    for _ in range(2):
        with pytest.raises(Forbidden, match="bot was blocked by the user"):
            await bot.send_message(pat.id, "Right?")
    await bot.send_message(pat.id, "Right?")
    changes = [update.my_chat_member.new_chat_member.status for update in await bot.get_updates()]
    assert changes == ["kicked", "member"]


async def test_who_blocks_the_bot_for_a_while_lets_it_in_again_by_the_clock(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.BLOCK, chat=pat.id, lasts=60))
    await clock.has_sleeper()
    with pytest.raises(Forbidden):
        await bot.send_message(pat.id, "Right?")
    clock.forward(60)
    await asyncio.sleep(0)
    await bot.send_message(pat.id, "Right?")
    assert telegram.faults.active() == {}


async def test_clearing_a_block_lets_the_bot_in(telegram, bot, pat):
    number = telegram.faults.set(Fault(FaultKind.BLOCK, chat=pat.id))
    telegram.faults.clear(number)
    telegram.faults.clear(number)
    await bot.send_message(pat.id, "Right?")


async def test_a_duplicated_update_comes_once_more_after_it_was_acknowledged(telegram, bot, pat):
    telegram.faults.set(Fault(FaultKind.DUPLICATE, "message", times=1))
    telegram.text(pat, pat, "one")
    telegram.text(pat, pat, "two")
    first, second = await bot.get_updates()
    (again,) = await bot.get_updates(offset=second.update_id + 1)
    assert (again.update_id, again.message.text) == (first.update_id, "one")
    assert await bot.get_updates(offset=second.update_id + 1) == ()


async def test_a_reordered_update_lets_the_next_of_its_chat_pass(telegram, bot, pat):
    robin = telegram.join("Robin")
    telegram.faults.set(Fault(FaultKind.REORDER, chat=pat.id))
    telegram.text(pat, pat, "one")
    telegram.text(robin, robin, "/start")
    telegram.text(pat, pat, "two")
    telegram.text(pat, pat, "three")
    updates = await bot.get_updates()
    assert [update.message.text for update in updates] == ["/start", "two", "one"]
    assert updates[1].message.message_id > updates[2].message.message_id
    assert updates[1].update_id < updates[2].update_id


async def test_a_reordered_update_comes_anyway_where_none_follows(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.REORDER, times=1, seconds=10))
    telegram.text(pat, pat, "one")
    await clock.has_sleeper()
    assert await bot.get_updates() == ()
    clock.forward(10)
    await asyncio.sleep(0)
    assert [update.message.text for update in await bot.get_updates()] == ["one"]


async def test_a_fault_keeps_to_its_method_and_its_chat(telegram, bot, pat, desk):
    telegram.faults.set(Fault(FaultKind.BAD_GATEWAY, "sendMessage", pat.id))
    await bot.send_chat_action(pat.id, "typing")
    await bot.send_message("@staffdesk", "Totals")
    with pytest.raises(NetworkError):
        await bot.send_message(pat.id, "Right?")
    telegram.faults.clear()
    telegram.faults.set(Fault(FaultKind.BAD_GATEWAY, chat=desk.id))
    with pytest.raises(NetworkError):
        await bot.send_message("@staffdesk", "Totals")


async def test_a_fault_is_over_after_its_time(telegram, bot, pat, clock):
    telegram.faults.set(Fault(FaultKind.BAD_GATEWAY, lasts=60))
    clock.at += (until := datetime(2020, 2, 3, 19, 1, tzinfo=UTC)) - clock.at
    assert clock.now() == until
    await bot.send_message(pat.id, "the timer has not even fired")
    assert telegram.faults.active() == {}


def test_what_is_left_of_a_fault_is_told(telegram, pat):
    faults = telegram.faults
    number = faults.set(Fault(FaultKind.DROP, times=3, chat=pat.id))
    faults.take(FaultKind.DROP, "sendMessage", pat.id)
    assert faults.take(FaultKind.DROP, "sendMessage", 404) is None
    assert faults.active() == {number: Fault(FaultKind.DROP, times=2, chat=pat.id)}


def test_the_die_of_a_fault_with_a_chance_falls_the_same_way_for_the_same_seed(clock):
    def falls(seed):
        faults = Telegram(clock, seed=seed).faults
        faults.set(Fault(FaultKind.DROP, chance=0.5))
        return [faults.take(FaultKind.DROP) is not None for _ in range(64)]

    assert falls(1) == falls(1) != falls(2)
    assert 16 < sum(falls(1)) < 48


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        pytest.param(Fault(FaultKind.BLOCK), "say who blocks the bot", id="a block by nobody"),
        pytest.param(Fault(FaultKind.DROP, times=0), "cannot happen 0 times", id="never"),
        pytest.param(Fault(FaultKind.DROP, lasts=0), "less than no time", id="for no time"),
        pytest.param(Fault(FaultKind.DELAY, seconds=-1), "less than no time", id="before its time"),
        pytest.param(Fault(FaultKind.DROP, chance=0), "a chance is above 0", id="no chance"),
        pytest.param(Fault(FaultKind.DROP, chance=1.01), "at most 1", id="more than sure"),
        pytest.param(Fault(FaultKind.BLOCK, chat=404), "there is no chat 404", id="a stranger"),
    ],
)
def test_a_fault_that_cannot_be_is_refused(telegram, fault, words):
    with pytest.raises(ValueError, match=words):
        telegram.faults.set(fault)
    assert telegram.faults.active() == {}


class TestUnderAServer:
    """A real connection on the loopback address, which is really cut."""

    @pytest.fixture
    async def served(self, capfd):
        telegram = Telegram(lambda: datetime.now(UTC))
        async with contextlib.AsyncExitStack() as stack:
            address = await stack.enter_async_context(serve(telegram, port=0))
            requests = [HTTPXRequest(read_timeout=0.2) for _ in range(2)]
            bot = Bot(telegram.token, f"{address}/bot", request=requests[0], get_updates_request=requests[1])
            yield telegram, await stack.enter_async_context(bot)
        assert capfd.readouterr().err == "", "the server does not complain about what is meant"

    async def test_a_dropped_connection_is_cut(self, served):
        telegram, bot = served
        telegram.faults.set(Fault(FaultKind.DROP, times=1))
        with pytest.raises(NetworkError) as cut:
            await bot.get_me()
        assert not isinstance(cut.value, TimedOut)
        assert (await bot.get_me()).is_bot

    async def test_a_lost_answer_is_waited_for_in_vain(self, served):
        telegram, bot = served
        pat = telegram.join("Pat")
        telegram.text(pat, pat, "/start")
        telegram.faults.set(Fault(FaultKind.LOST_ANSWER, "sendMessage", times=1, seconds=0.5))
        begun = time.monotonic()
        with pytest.raises(TimedOut):
            await bot.send_message(pat.id, "Right?")
        assert time.monotonic() - begun < 0.5
        assert telegram.messages(pat)[-1].text == "Right?"


class TestPanel:
    """The faults as JSON, for a page."""

    @pytest.fixture
    async def panel(self, telegram):
        transport = httpx.ASGITransport(app=make_app(telegram))
        async with httpx.AsyncClient(transport=transport, base_url="http://stand-in/rehearsal/") as client:
            yield client

    async def test_it_names_every_kind(self, panel):
        shown = (await panel.get("faults")).json()
        assert shown == {"kinds": [kind.value for kind in FaultKind], "faults": []}

    async def test_a_fault_is_switched_on_shown_and_switched_off(self, panel, telegram, pat):
        await panel.post("faults", json={"kind": "drop", "times": 3, "chat": pat.id, "lasts": None})
        shown = (await panel.post("faults", json={"kind": "delay", "seconds": 1.5, "method": "sendMessage"})).json()
        assert [(fault["number"], fault["kind"]) for fault in shown["faults"]] == [(1, "drop"), (2, "delay")]
        assert telegram.faults.active()[1] == Fault(FaultKind.DROP, chat=pat.id, times=3)
        left = (await panel.delete("faults/1")).json()
        assert [fault["number"] for fault in left["faults"]] == [2]
        assert (await panel.delete("faults")).json()["faults"] == []

    @pytest.mark.parametrize(
        ("body", "words"),
        [
            pytest.param("[1]", "an object with a kind is expected", id="no object"),
            pytest.param('{"kind": "rain"}', "the kinds are delay, drop", id="an unknown kind"),
            pytest.param('{"kind": "drop", "colour": "red"}', "colour cannot be 'red'", id="an unknown figure"),
            pytest.param('{"kind": "drop", "times": "3"}', "times cannot be '3'", id="a text for a number"),
            pytest.param('{"kind": "drop", "times": true}', "times cannot be True", id="yes for a number"),
            pytest.param('{"kind": "drop", "times": 0}', "cannot happen 0 times", id="never"),
            pytest.param("{", "Expecting", id="no JSON"),
        ],
    )
    async def test_what_cannot_be_is_said_in_a_sentence(self, panel, body, words):
        answer = await panel.post("faults", content=body)
        assert answer.status_code == 400
        assert words in answer.json()["error"]
