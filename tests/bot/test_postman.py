"""What goes out: in order, once, and what becomes of it when the wire says something else than yes."""

import asyncio

import httpx
import pytest
from sqlalchemy import text as sql

from bot import postman as room
from bot.letters import Act, Lane, Letter
from bot.rehearsal import What
from bot.storage import DatabaseUnavailable, outbox, readers
from tests.the_night import STAFF_CHAT, night_over, refusal, settings_for


@pytest.fixture
async def night(iowa, tmp_path):
    """On SQLite alone: the outbox itself is tried on both engines with the storage."""
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}")) as under_way:
        await under_way.quiet()
        yield under_way


@pytest.fixture
async def pat(night):
    user = night.telegram.join("Pat")
    await night.say(user, "/start")
    await night.quiet()
    return user


async def write(night, *letters):
    await night.desk.writer.write(lambda tx: outbox.enqueue(tx, letters, night.clock.now()))
    night.postman.wake()


async def state_of(night, key):
    query = sql("SELECT state, tries, sent_message, error FROM outbox WHERE key = :key")
    return (await night.read(lambda tx: tx.execute(query, {"key": key}).one()))._asdict()


async def readers_of(night):
    return await night.read(lambda tx: readers.everyone(tx, night.desk.event.id))


def letter(key, chat, lane=Lane.CHAIR, act=Act.SEND, **more):
    return Letter(key, lane, getattr(chat, "id", chat), act, more.pop("text", key), **more)


def sent(night):
    return [one.message.text for one in night.telegram.journal.happenings if one.what is What.SENT and one.message]


class Storm:
    """Answers some calls of one method in the stand-in's place; `came` is set when it has."""

    def __init__(self, night, method, *answers):
        self.method, self.answers, self.came = method, list(answers), asyncio.Event()
        night.weather.storm = self

    def __call__(self, method, _form):
        if method.lower() != self.method.lower() or not self.answers:
            return None
        answer = self.answers.pop(0)
        if not self.answers:
            self.came.set()
        if isinstance(answer, Exception):
            raise answer
        return answer


# ------------------------------------------------------------------------------------------------------------- order


async def test_receipts_go_before_readers(night, pat):
    """All of them wait; who is served first follows from the lane alone."""
    others = [night.telegram.join(name) for name in "abc"]
    for other in others:
        await night.say(other, "/start")
    await night.quiet()
    lanes = dict(zip([*others, pat], [Lane.READER, Lane.STAFF, Lane.CHAIR, Lane.RECEIPT], strict=True))
    before = len(sent(night))
    async with asyncio.timeout(10):
        await write(night, *(letter(lane.name, user, lane) for user, lane in lanes.items()))
        await night.quiet()
    assert sent(night)[before:][0] == "RECEIPT"


async def test_letters_to_one_chat_arrive_in_the_order_they_were_written(night, pat):
    await write(night, *(letter(f"{number}", pat, lane) for number, lane in enumerate(map(Lane, [3, 1, 2, 0, 1]))))
    await night.quiet()
    assert night.heard(pat)[-5:] == ["0", "1", "2", "3", "4"]


async def test_one_letter_at_a_time_is_on_its_way_to_a_chat(night, pat):
    flying, most = set(), []

    def count(method, form):
        if method == "sendMessage":
            flying.add(form["text"])
            most.append(len(night.postman._in_flight))

    night.weather.storm = count
    await write(night, *(letter(f"{number}", pat) for number in range(4)))
    await night.quiet()
    assert most == [1, 1, 1, 1]


SPOILS = ("act = 'no such act'", "buttons = 'no JSON'", "picture = '{'", "shows = '7'")


@pytest.mark.parametrize("spoil", SPOILS)
async def test_a_letter_nobody_can_read_is_set_aside_and_holds_up_nobody(night, pat, caplog, spoil):
    """As a newer program may have written one, before an older one was started again."""
    sam = night.telegram.join("Sam")
    await night.say(sam, "/start")
    await night.quiet()

    def written(tx):
        outbox.enqueue(
            tx, [letter("spoilt", pat), letter("after it", pat), letter("beside it", sam)], night.clock.now()
        )
        tx.execute(sql(f"UPDATE outbox SET {spoil} WHERE key = 'spoilt'"))

    await night.desk.writer.write(written)
    night.postman.wake()
    await night.quiet()
    assert (night.heard(pat)[-1], night.heard(sam)[-1]) == ("after it", "beside it")
    aside = await state_of(night, "spoilt")
    assert (aside["state"], aside["error"]) == ("refused", "unreadable")
    assert "were set aside: spoilt" in caplog.text


async def test_a_letter_whose_key_was_written_before_is_not_sent_again(night, pat):
    await write(night, letter("once", pat))
    await write(night, letter("once", pat))
    await night.quiet()
    assert night.heard(pat).count("once") == 1


# ------------------------------------------------------------------------------------------------------ what goes wrong


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(httpx.ReadTimeout("no answer"), id="no answer"),
        pytest.param(httpx.ConnectError("nobody there"), id="nobody there"),
        pytest.param(refusal(502, "Bad Gateway"), id="502"),
        pytest.param(httpx.Response(200, json={"ok": True, "result": {"odd": 1}}), id="an answer nobody can read"),
    ],
)
async def test_what_a_chair_waits_for_is_sent_again(night, pat, answer):
    storm = Storm(night, "sendMessage", answer)
    await write(night, letter("receipt", pat, Lane.RECEIPT))
    await storm.came.wait()
    night.later(2)
    await night.quiet()
    assert night.heard(pat)[-1] == "receipt"
    assert (await state_of(night, "receipt"))["state"] == "sent"


async def test_an_update_to_a_reader_that_may_have_arrived_is_not_sent_again(night, pat):
    Storm(night, "sendMessage", httpx.ReadTimeout("no answer"))
    await write(night, letter("line", pat, Lane.READER))
    await night.quiet()
    assert "line" not in night.heard(pat)
    assert (await state_of(night, "line"))["state"] == "unknown"


async def test_a_receipt_without_any_answer_is_given_up_after_four_times(night, pat):
    storm = Storm(night, "sendMessage", *[httpx.ReadTimeout("no answer")] * 4)
    await write(night, letter("receipt", pat, Lane.RECEIPT))
    async with asyncio.timeout(20):
        while not storm.came.is_set():
            night.later(30)
            await night.read(lambda _tx: None)
        await night.quiet()
    assert (await state_of(night, "receipt"))["state"] == "unknown"


async def test_an_outage_before_it_does_not_use_up_a_receipts_tries(night, pat):
    outage = [httpx.ConnectError("nobody there")] * 5
    storm = Storm(night, "sendMessage", *outage, httpx.ReadTimeout("no answer"))
    await write(night, letter("receipt", pat, Lane.RECEIPT))
    async with asyncio.timeout(20):
        while await night.read(lambda tx: outbox.counts(tx).waiting):
            night.later(30)
    assert storm.came.is_set()
    assert night.heard(pat)[-1] == "receipt"


async def test_whoever_blocked_the_bot_gets_no_more_updates(night, pat):
    await night.say(pat, "/subscribe")
    await night.quiet()
    night.telegram.block(pat)
    await write(night, letter("line", pat, Lane.READER))
    await night.quiet()
    assert (await readers_of(night))[pat.id].blocked
    assert await state_of(night, "line") == {
        "state": "refused",
        "tries": 0,
        "sent_message": None,
        "error": "Forbidden: bot was blocked by the user",
    }


async def test_whoever_lets_the_bot_in_again_gets_updates_again(night, pat):
    await night.say(pat, "/subscribe")
    night.telegram.block(pat)
    night.telegram.unblock(pat)
    await night.quiet()
    assert not (await readers_of(night))[pat.id].blocked


async def test_a_pause_telegram_asks_for_holds_up_one_chat_only(night, pat):
    other = night.telegram.join("Bo")
    await night.say(other, "/start")
    await night.quiet()
    storm = Storm(night, "sendMessage", refusal(429, "Too Many Requests: retry after 600", retry_after=600))
    await write(night, letter("slow", pat))
    await storm.came.wait()
    assert night.postman.limits.paused_until.keys() == {pat.id}
    await write(night, letter("quick", other))
    await night.telegram.wait_for(other, lambda one: one.text == "quick")
    assert "slow" not in night.heard(pat)
    night.later(601)
    await night.quiet()
    assert night.heard(pat)[-1] == "slow"


async def test_a_letter_that_is_out_is_not_sent_again_for_a_database_that_was_away(night, pat, monkeypatch):
    monkeypatch.setattr(room, "_LOOK_AGAIN", 0.01)
    real, times = room.Postman._settle_all, [0]

    def away_twice(postman, *given):
        times[0] += 1
        if times[0] < 3:
            raise DatabaseUnavailable("It went away.", "Start it.")
        return real(postman, *given)

    monkeypatch.setattr(room.Postman, "_settle_all", away_twice)
    await write(night, letter("once", pat))
    await night.quiet()
    assert (night.heard(pat).count("once"), times[0]) == (1, 3)


# ------------------------------------------------------------------------------------------------ standing message


async def stand(night, text):
    await write(night, letter(f"standing {text}", STAFF_CHAT, Lane.STAFF, Act.STANDING, text=text))
    await night.quiet()
    return night.telegram.conversation(STAFF_CHAT)


async def test_the_standing_message_is_edited_where_it_stands(night):
    number = (await stand(night, "10 of 1,765")).pinned.id
    channel = await stand(night, "11 of 1,765")
    assert (channel.pinned.id, channel.pinned.text) == (number, "11 of 1,765")


async def test_the_same_text_again_is_no_trouble(night):
    await stand(night, "10 of 1,765")
    await write(night, letter("again", STAFF_CHAT, Lane.STAFF, Act.STANDING, text="10 of 1,765"))
    await night.quiet()
    assert (await state_of(night, "again"))["state"] == "sent"


async def test_a_standing_message_that_was_deleted_is_sent_and_pinned_anew(night):
    channel = await stand(night, "10 of 1,765")
    old = channel.pinned.id
    channel.drop(channel.messages[old])
    channel = await stand(night, "11 of 1,765")
    assert (channel.pinned.text, channel.pinned.id > old) == ("11 of 1,765", True)


async def test_a_channel_that_does_not_let_the_bot_pin_gets_its_totals_all_the_same(night):
    channel = night.telegram.conversation(STAFF_CHAT)
    Storm(night, "pinChatMessage", refusal(400, "Bad Request: not enough rights to manage pinned messages in the chat"))
    if channel.pinned is not None:
        channel.drop(channel.pinned)
    await stand(night, "10 of 1,765")
    assert night.heard(STAFF_CHAT)[-1] == "10 of 1,765"


async def test_stopping_lets_letters_in_flight_arrive(iowa, tmp_path):
    settings = settings_for(iowa, f"sqlite:///{tmp_path / 'stopped.db'}")
    async with night_over(settings) as night:
        user = night.telegram.join("Pat")
        night.telegram.text(user, user, "/start")
        while not night.postman._in_flight:
            await night.read(lambda _tx: None)
    async with night_over(settings, night.telegram) as again:
        await again.quiet()
    assert len(night.heard(user)) == 1
