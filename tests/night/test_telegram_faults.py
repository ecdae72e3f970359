"""Telegram's faults, each once, through the real bot: what a chair sees is right or late, never wrong.

| fault | what becomes of it | where |
|---|---|---|
| 429 in one chat, in all | waited for as long as asked; others go on | LETTERS, test_postman, test_limits |
| 403 blocked, deactivated, never started | that letter is lost, nobody else's | REFUSING, test_faults |
| 403 kicked from the channel, 400 no right to post | staff are told in their own chats, posts wait | SHUT |
| 400 message to edit not found, not modified, can't be edited | said anew | below, test_postman |
| 400 text or entities or buttons not taken | the words go out plainly | LETTERS |
| 400 query too old, buttons gone | nobody misses it, and nothing is counted as refused | below |
| 400 chat not found, PEER_ID_INVALID | that letter is refused, nobody else's | REFUSING |
| 400 not enough rights to pin | totals go out unpinned | test_postman |
| 400 or 413 about a picture or its id | the words go out without it | PICTURES |
| 400 or 413 about a file to be fetched | the chair is told | test_photos |
| 400 group upgraded | followed, staff are told the number | below |
| 401, 404 | at the start the program ends, later everything waits | LETTERS, test_poll |
| 409 second poller, webhook | said, waited out | LETTERS, test_poll |
| 5xx, dropped before and after, slow, time-outs, broken JSON | right or late, once or repeated | LETTERS, test_faults |
| edited, deleted | below, test_desk |
| repeated, out of order, ids that jump | below, test_faults, test_storage_inbox |
| unknown kinds, service messages, bots, channel posts | nobody is answered | SILENT |
| forwarded | counts are read back, the rest is asked for again | below |
| anonymous admin | nobody | test_staff_group |
| webhook called by somebody else | with the webhook |
"""

import json
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import text as sql

from bot.letters import Act, Attached, Lane, Letter
from bot.rehearsal import Telegram
from bot.rehearsal.files import blank_png
from bot.storage import moved, outbox
from core.dialogue.filing import receipt_number
from core.ledger.entries import EVENT_CHAIN, Kind
from tests.night.faulty import Calls, ahead
from tests.night.test_faults import FINAL, report
from tests.the_night import (
    ADAIR,
    NO_TIE,
    SIX,
    STAFF_CHAT,
    TOKEN,
    MovableClock,
    data_of,
    message_update,
    night_over,
    refusal,
    settings_for,
)

FIRST = NO_TIE[0]


@pytest.fixture
async def night(iowa, tmp_path):
    """On SQLite alone: what Telegram does is no matter of the database."""
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}")) as under_way:
        await under_way.quiet()
        yield under_way


async def write(night, *letters):
    await night.desk.writer.write(lambda tx: outbox.enqueue(tx, letters, night.clock.now()))
    night.postman.wake()


def letter(key, chat, **more):
    return Letter(key, more.pop("lane", Lane.CHAIR), getattr(chat, "id", chat), more.pop("act", Act.SEND), key, **more)


async def became_of(night, key):
    state = sql("SELECT state FROM outbox WHERE key = :key")
    return await night.read(lambda tx: tx.scalar(state, {"key": key}))


async def take_in(night, update):
    await night.desk.take_in([night.product.translator.arrival(json.loads(json.dumps(update)))])
    await night.quiet()


# ------------------------------------------------------------------------------------------------- letters on the way


def bad(words):
    return refusal(400, f"Bad Request: {words}")


FORM = [
    bad('can\'t parse entities: Unsupported start tag "x" at byte offset 3'),
    bad("BUTTON_DATA_INVALID"),
    bad("reply markup is too long"),
    bad("message is too long"),
]
LETTERS = {
    "429 in the chat": refusal(429, "Too Many Requests: retry after 3", retry_after=3),
    "401, a token revoked for a moment": refusal(401, "Unauthorized"),
    "404": refusal(404, "Not Found"),
    "409": refusal(409, "Conflict: terminated by other getUpdates request"),
    "500": refusal(500, "Internal Server Error"),
    "502 and a page": httpx.Response(502, text="<html>"),
    "503": refusal(503, "Service Unavailable"),
    "504": refusal(504, "Gateway Timeout"),
    "nobody there": httpx.ConnectError("refused"),
    "cut while it was sent": httpx.WriteError("cut"),
    "cut before the answer": httpx.RemoteProtocolError("cut"),
    "too slow": httpx.ReadTimeout("slow"),
    "no connection in time": httpx.ConnectTimeout("slow"),
    "JSON that breaks off": httpx.Response(200, text='{"ok": true, "resul'),
    "JSON of another shape": httpx.Response(200, json=[1]),
    "no result": httpx.Response(200, json={"ok": True}),
    "a result that is no message": httpx.Response(200, json={"ok": True, "result": {"odd": 1}}),
    "400 can't parse entities": FORM[0],
    "400 BUTTON_DATA_INVALID": FORM[1],
    "400 reply markup": FORM[2],
    "400 too long": FORM[3],
}


async def everything_is_right(night, chair):
    await night.quiet()
    (reported,) = [one for one in await night.ledger(ADAIR) if one.kind in {Kind.REPORTED, Kind.AMENDED}]
    assert (dict(reported.body["final"]), reported.body["attendees"]) == (FINAL, 84)
    receipts = [text for text in night.heard(chair) if "Receipt" in text]
    assert receipts
    assert all(receipt_number(reported.fingerprint) in text for text in receipts)


@pytest.mark.parametrize("answer", LETTERS.values(), ids=LETTERS.keys())
async def test_a_letter_that_meets_a_fault_is_right_or_late(night, answer):
    chair = await night.enrol(ADAIR)
    times = 1 if answer in FORM else 2  # what went out plainly has no form to be refused again
    async with ahead(night):
        calls = Calls(night, answer, "sendMessage", times=times, chat=chair.id)
        await report(night, chair)
        await everything_is_right(night, chair)
    assert len(calls.met) == times


async def test_form_that_telegram_does_not_take_costs_form_and_no_word(night):
    chair = await night.enrol(ADAIR)
    calls = Calls(night, FORM[0], "sendMessage", times=1, chat=chair.id)
    answer = await night.say(chair, FIRST)
    assert answer.text.startswith("First: Biden 30, Sanders 28, Warren 17, Uncommitted 9 = 84 of 84. Right?")
    assert answer.entities == answer.buttons == ()
    assert calls.met[0]["parse_mode"] == "HTML"
    await night.quiet()
    assert "final alignment" in (await night.say(chair, "yes")).text, "a typed yes does what the button would"


async def test_429_everywhere_is_waited_out_and_everybody_gets_theirs(night):
    chairs = [await night.enrol(place, name=place) for place in (ADAIR, SIX, "Benton/Belle Plaine 3")]
    async with ahead(night):
        calls = Calls(night, refusal(429, "Too Many Requests: retry after 5", retry_after=5), "sendMessage", times=9)
        for chair in chairs:
            night.telegram.text(chair, chair, FIRST)
        await night.quiet()
    assert [sum("Right?" in text for text in night.heard(chair)) for chair in chairs] == [1, 1, 1]
    assert len(calls.met) == 9


# ----------------------------------------------------------------------------------------- who cannot be written to


REFUSING = {
    "blocked": lambda telegram, user: telegram.block(user),
    "deactivated": lambda telegram, user: telegram.deactivate(user),
    "never started": lambda _telegram, _user: None,
    "chat not found": lambda telegram, user: telegram.conversations.pop(user.id),
}


@pytest.mark.parametrize("happens", REFUSING.values(), ids=REFUSING.keys())
async def test_who_cannot_be_written_to_costs_nobody_else_anything(night, happens):
    gone, chair = night.telegram.join("Gone"), await night.enrol(ADAIR)
    happens(night.telegram, gone)
    await write(night, letter("to gone", gone), letter("again", gone), letter("to the chair", chair))
    await night.quiet()
    assert night.heard(chair)[-1] == "to the chair"
    assert [await became_of(night, key) for key in ("to gone", "again")] == ["refused", "refused"]


async def test_a_peer_that_is_none_is_refused_once(night):
    chair = await night.enrol(ADAIR)
    Calls(night, bad("PEER_ID_INVALID"), "sendMessage", times=1, chat=chair.id)
    await write(night, letter("lost", chair), letter("next", chair))
    await night.quiet()
    assert await became_of(night, "lost") == "refused"
    assert night.heard(chair)[-1] == "next"


OFFICER = 7_000_000_000
SHUT = {
    "kicked": (
        lambda telegram, by: telegram.remove_bot(STAFF_CHAT, by=by),
        lambda telegram, by: telegram.promote_bot(STAFF_CHAT, by=by),
    ),
    "no right to post": (
        lambda telegram, by: telegram.restrict_bot(STAFF_CHAT, "can_post_messages", by=by),
        lambda telegram, by: telegram.restrict_bot(STAFF_CHAT, by=by),
    ),
}


@pytest.mark.parametrize(("shut", "let_in"), SHUT.values(), ids=SHUT.keys())
async def test_a_channel_that_shuts_the_bot_out_loses_nothing_and_staff_hear_of_it(night, shut, let_in):
    staff, chair = await night.enrol(None, "staff", name="Sam"), await night.enrol(ADAIR)
    officer = night.telegram.conversation(STAFF_CHAT).owner
    shut(night.telegram, officer)
    await write(night, *(letter(f"post {number}", STAFF_CHAT, lane=Lane.STAFF) for number in range(3)))
    assert (
        "I cannot post in the staff channel any more"
        in (await night.telegram.wait_for(staff, lambda one: "channel" in one.text)).text
    )
    assert (await report(night, chair)).text.startswith("Receipt"), "the night goes on"
    assert not any("post" in text for text in night.heard(STAFF_CHAT))
    let_in(night.telegram, officer)
    await night.quiet()
    assert [text for text in night.heard(STAFF_CHAT) if text.startswith("post")] == ["post 0", "post 1", "post 2"]
    assert not any("cannot post" in text for text in night.heard(chair))


# ------------------------------------------------------------------------------------------------------ what is gone


async def test_a_press_too_old_to_be_answered_does_its_work_and_is_no_lost_letter(night):
    chair = await night.enrol(ADAIR)
    read_back = await night.say(chair, FIRST)
    night.telegram.callback_lifetime = timedelta(seconds=-1)
    night.telegram.press(chair, read_back, data_of(read_back, "yes"))
    await night.quiet()
    assert "final alignment" in night.heard(chair)[-1]
    assert (await night.read(outbox.counts)).refused == 0


async def test_a_read_back_somebody_deleted_can_be_confirmed_and_is_no_lost_letter(night):
    chair = await night.enrol(ADAIR)
    read_back = await night.say(chair, FIRST)
    await night.quiet()
    conversation = night.telegram.conversation(chair)
    conversation.drop(conversation.messages[read_back.id])
    assert "final alignment" in (await night.say(chair, "yes")).text
    await night.quiet()
    await write(night, letter("strip", chair, act=Act.STRIP, message=read_back.id))
    await night.quiet()
    assert await became_of(night, "strip") == "superseded"
    assert (await night.read(outbox.counts)).refused == 0


@pytest.mark.parametrize(
    "words",
    [
        "message to edit not found",
        "message can't be edited",
        "MESSAGE_ID_INVALID",
        "there is no text in the message to edit",
        "can't parse entities: Unexpected end tag at byte offset 5",
    ],
)
async def test_a_post_that_cannot_be_changed_is_said_anew(night, words):
    await write(night, letter("case", STAFF_CHAT, lane=Lane.STAFF))
    await night.quiet()
    Calls(night, bad(words), "editMessageText", times=1)
    await write(night, letter("case, changed", STAFF_CHAT, lane=Lane.STAFF, act=Act.EDIT, about="case"))
    await night.quiet()
    assert night.heard(STAFF_CHAT)[-2:] == ["case", "case, changed"]


async def test_an_edit_of_a_text_that_was_confirmed_asks_before_anything_changes(night):
    chair = await night.enrol(ADAIR)
    said = night.telegram.text(chair, chair, FIRST)
    await night.answer_to(said)
    await night.say_all(chair, NO_TIE[1:])
    await night.quiet()
    before = await night.ledger(ADAIR)
    night.telegram.edit(chair, said, FIRST.replace("30", "29").replace("9", "9"))
    await night.quiet()
    assert await night.ledger(ADAIR) == before
    assert not night.heard(chair)[-1].startswith("Receipt"), "an edit is answered, and confirms nothing"


# ------------------------------------------------------------------------------------------------------------ pictures


PICTURES = {
    "no picture": bad("IMAGE_PROCESS_FAILED"),
    "too many pixels": bad("PHOTO_INVALID_DIMENSIONS"),
    "a wrong id": bad("wrong file identifier/HTTP URL specified"),
    "too big": bad("file is too big"),
    "413": httpx.Response(413, text="<html><h1>413 Request Entity Too Large</h1>"),
    "pictures are not allowed": bad("not enough rights to send photos to the chat"),
}


@pytest.mark.parametrize("many", [1, 2], ids=["one", "an album"])
@pytest.mark.parametrize("answer", [one for name, one in PICTURES.items() if name != "pictures are not allowed"])
async def test_a_picture_telegram_does_not_take_costs_the_picture_alone(night, answer, many):
    async def draw(_picture):
        return blank_png(20, 20)

    night.postman.draw = draw
    calls = Calls(night, answer, "sendPhoto", "sendMediaGroup", times=9)
    await write(night, letter("the figures", STAFF_CHAT, lane=Lane.STAFF, pictures=("{}",) * many))
    await night.quiet()
    assert calls.met
    assert night.heard(STAFF_CHAT)[-1] == "the figures"
    assert await became_of(night, "the figures") == "sent"


async def test_a_photo_whose_id_another_token_gave_is_uploaded(night):
    pat = await night.enrol(ADAIR)
    calls = Calls(night, PICTURES["a wrong id"], "sendPhoto", times=1)
    sent = await night.product.line.sender.send(
        letter("a sheet", pat), None, [Attached(blank_png(9, 9), file="of another bot")]
    )
    assert sent.message is not None
    assert len(calls.met) == 1
    assert night.telegram.messages(pat)[-1].has_file


# ------------------------------------------------------------------------------------------------ a group that moves


@pytest.fixture
async def in_group(iowa, tmp_path):
    """A night whose staff have a basic group in place of a channel."""
    telegram = Telegram(MovableClock().now, token=TOKEN)
    group = telegram.group("Boiler room", by=telegram.join("Officer"), basic=True)
    settings = replace(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}"), staff_chat=group.id)
    async with night_over(settings, telegram) as night:
        await night.quiet()
        yield night, group


def without_update(telegram):
    """Telegram tells the bot of a move in two updates, and of everything else; these two are lost."""
    telegram.updates.drop_all()


@pytest.mark.parametrize("told", [True, False], ids=["the updates come first", "a letter comes back"])
async def test_a_staff_group_that_becomes_a_supergroup_is_followed(in_group, told):
    night, group = in_group
    await write(night, letter("case", group, lane=Lane.STAFF))
    await night.quiet()
    new = night.telegram.migrate(group)
    if not told:
        night.telegram.updates.drop_all()
    async with ahead(night):
        await write(
            night,
            letter("post", group, lane=Lane.STAFF),
            letter("case, changed", group, lane=Lane.STAFF, act=Act.EDIT, about="case"),
            letter("totals", group, lane=Lane.STAFF, act=Act.STANDING),
        )
        await night.quiet()
    heard = night.heard(new)
    assert [text for text in heard if not text.startswith("This group")] == ["post", "case, changed", "totals"]
    (notice,) = [text for text in heard if text.startswith("This group has a new number")]
    assert str(new.id) in notice
    assert str(group.id) in notice
    assert night.desk.staff_chat == new.id
    chair = await night.enrol(ADAIR)
    await night.say(chair, "fire alarm, everybody is outside")
    await night.quiet()
    assert "fire alarm" in night.heard(new)[-1], "cases go there from now on"
    assert (await night.read(outbox.counts)).refused == 0


async def test_after_a_restart_the_old_number_in_the_configuration_still_finds_the_group(in_group):
    night, group = in_group
    new = night.telegram.migrate(group)
    await night.quiet()
    await night.desk.writer.run(lambda: setattr(night.desk, "staff_chat", group.id))  # as a new start reads it
    await night.desk.writer.run(night.desk.load)
    assert night.desk.staff_chat == new.id
    assert await night.read(lambda tx: moved.now_at(tx, 5)) == 5


async def test_another_group_that_moves_is_nobodys_business(in_group):
    night, group = in_group
    other = night.telegram.group("Others", by=night.telegram.join("Stranger"), basic=True)
    new = night.telegram.migrate(other)
    await night.quiet()
    assert night.desk.staff_chat == group.id
    assert night.heard(new) == []


# ------------------------------------------------------------------------------------------------ numbers that jump


async def test_numbers_that_begin_anew_swallow_no_text_and_no_answer(night):
    chair = await night.enrol(ADAIR)
    now = int(night.clock.now().timestamp())
    numbers = [4_000_000, 3, 2_000_000_000, 3, 4_000_000]
    for message, number in enumerate(numbers, 90_001):
        text = f"84 here. First: Biden {message - 90_000}, Sanders 28"
        await take_in(night, message_update(number, chair.id, message, text, date=now))
    echoes = [f"Biden {number}," for number in range(1, 6)]
    said = "\n".join(night.heard(chair))
    assert [said.count(echo) > 0 for echo in echoes] == [True] * 5


# -------------------------------------------------------------------------------------------------- nobody's words


PAT = {"id": 7_000_000_009, "is_bot": False, "first_name": "Pat"}
SERVICE = {
    "a pin": {
        "pinned_message": {"message_id": 1, "date": 1, "chat": {"id": PAT["id"], "type": "private"}, "text": "x"}
    },
    "a timer": {"message_auto_delete_timer_changed": {"message_auto_delete_time": 86_400}},
    "a background": {"chat_background_set": {"type": {"type": "chat_theme", "theme_name": "x"}}},
    "access allowed": {"write_access_allowed": {}},
}


def private(user, **more):
    body = {"message_id": 80_001, "date": 1_900_000_000, "from": {**PAT, "id": user.id}}
    return body | {"chat": {"id": user.id, "type": "private", "first_name": "Pat"}} | more


def silent(user):
    """Updates nobody is answered for, by what they are."""
    channel = {"id": STAFF_CHAT, "type": "channel", "title": "Staff"}
    post = {"message_id": 80_002, "date": 1_900_000_000, "chat": channel, "sender_chat": channel}
    bot = {"id": 99, "is_bot": True, "first_name": "Another", "username": "another_bot"}
    return {
        **{name: {"message": private(user, **body)} for name, body in SERVICE.items()},
        "a kind there is none of": {"galaxy_message": {"id": 5, "from": PAT}},
        "a kind nobody asked for": {"poll_answer": {"poll_id": "1", "option_ids": [0], "user": PAT}},
        "a post of an admin in the channel": {"channel_post": post | {"text": "/stop publication"}},
        "counts in the channel": {"channel_post": post | {"text": FIRST}},
        "another bot": {"message": private(user, text=FIRST) | {"from": bot}},
        "a message without a sender": {"message": {k: v for k, v in private(user, text="yes").items() if k != "from"}},
    }


@pytest.mark.parametrize("name", silent(Telegram(MovableClock().now).join("x")).keys())
async def test_what_nobody_said_is_answered_by_nothing_and_changes_nothing(night, name):
    chair = await night.enrol(ADAIR)
    await night.quiet()
    before = {chat: night.heard(chat) for chat in (chair, STAFF_CHAT)}
    await take_in(night, {"update_id": 900_000} | silent(chair)[name])
    assert {chat: night.heard(chat) for chat in (chair, STAFF_CHAT)} == before
    assert await night.read(lambda tx: tx.scalar(sql("SELECT count(*) FROM inbox WHERE failed IS NOT NULL"))) == 0
    assert not [one for one in await night.ledger(EVENT_CHAIN) if one.kind is Kind.PUBLICATION_SWITCHED]


ORIGIN = {"type": "user", "date": 1_900_000_000, "sender_user": {"id": 3, "is_bot": False, "first_name": "Ann"}}
NOT_TAKEN = "That message was forwarded"


async def forward(night, user, text):
    number = 90_000 + len(night.heard(user))
    body = private(user, text=text, forward_origin=ORIGIN) | {"message_id": number}
    body["date"] = int(night.clock.now().timestamp()) + 1
    await take_in(night, {"update_id": 900_000 + number, "message": body})
    return night.heard(user)[-1]


async def test_forwarded_counts_are_read_back_and_only_the_chairs_own_yes_confirms_them(night):
    chair = await night.enrol(ADAIR)
    assert "84 of 84. Right?" in await forward(night, chair, FIRST)
    assert (await forward(night, chair, "yes")).startswith(NOT_TAKEN)
    assert await night.ledger(ADAIR) == []
    night.telegram.conversation(chair).next_id = 99_000
    assert "Right?" in (answer := await night.say(chair, "yes")).text or "final alignment" in answer.text


@pytest.mark.parametrize("text", ["undo", "Warren won the toss", "stop", "/hold Adair/1NW ADAIR because", "hand over"])
async def test_whatever_else_is_forwarded_is_asked_for_again(night, text):
    chair = await night.enrol(ADAIR)
    await night.say_all(chair, NO_TIE)
    before = await night.ledger(ADAIR)
    assert (await forward(night, chair, text)).startswith(NOT_TAKEN)
    assert await night.ledger(ADAIR) == before


async def test_a_command_of_staff_that_was_forwarded_does_nothing(night):
    staff = await night.enrol(None, "staff", name="Sam")
    assert (await forward(night, staff, "/stop publication")).startswith(NOT_TAKEN)
    assert not [one for one in await night.ledger(EVENT_CHAIN) if one.kind is Kind.PUBLICATION_SWITCHED]


async def test_an_invitation_that_was_forwarded_enrols(night):
    code, user = await night.invite(ADAIR), night.telegram.join("Pat")
    night.telegram.text(user, user, "hello")
    await night.quiet()
    assert ADAIR in await forward(night, user, f"your code is {code}")


async def test_a_text_sent_through_another_bot_is_the_senders_own(night):
    chair = await night.enrol(ADAIR)
    via = {"id": 98, "is_bot": True, "first_name": "Gif", "username": "gif"}
    await take_in(night, {"update_id": 900_000, "message": private(chair, text=FIRST, via_bot=via)})
    assert "Right?" in night.heard(chair)[-1]
