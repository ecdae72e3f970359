import asyncio
import contextlib
from types import SimpleNamespace

import pytest

from bot.rehearsal import What


async def test_a_text_comes_with_its_command(telegram, bot):
    pat = telegram.join("Pat", username="pat", language="es")
    telegram.text(pat, pat, "/start K7QM")
    (update,) = await bot.get_updates()
    message = update.message
    assert (message.text, message.from_user.language_code, message.chat.username) == ("/start K7QM", "es", "pat")
    assert message.parse_entities() == {message.entities[0]: "/start"}
    assert message.from_user.id == message.chat.id > 2**32


async def test_an_edit_comes_as_an_edit_with_both_dates(telegram, bot, pat, clock):
    said = telegram.text(pat, pat, "Biden 30")
    clock.forward(7)
    telegram.edit(pat, said, "Biden 31")
    _, update = await bot.get_updates()
    edited = update.edited_message
    assert (edited.text, edited.message_id, (edited.edit_date - edited.date).seconds) == ("Biden 31", said.id, 7)
    assert [message.text for message in telegram.messages(pat)] == ["/start", "Biden 31"]


async def test_a_photo_comes_with_its_sizes_and_its_caption(telegram, bot, pat):
    telegram.photo(pat, caption="the sheet")
    (update,) = await bot.get_updates()
    small, large = update.message.photo
    assert small.width < large.width
    assert small.file_id != large.file_id
    assert (update.message.caption, update.message.text) == ("the sheet", None)


async def test_a_contact_comes_with_its_number(telegram, bot, pat):
    telegram.contact(pat, "+1 515 555 0100")
    (update,) = await bot.get_updates()
    assert (update.message.contact.phone_number, update.message.contact.user_id) == ("+1 515 555 0100", pat.id)


async def test_a_post_in_a_channel_comes_without_its_author(telegram, bot, desk):
    owner = telegram.conversation(desk).owner
    said = telegram.text(owner, desk, "status")
    telegram.edit(owner, said, "status?")
    post, edited = await bot.get_updates()
    assert (post.channel_post.from_user, post.channel_post.sender_chat.id) == (None, desk.id)
    assert edited.edited_channel_post.text == "status?"


async def test_making_a_channel_tells_the_bot_that_it_is_an_administrator(telegram, bot):
    telegram.channel("Staff desk", by=telegram.join("Sam"), chat_id=-100200)
    (update,) = await bot.get_updates()
    change = update.my_chat_member
    assert (change.chat.id, change.from_user.first_name, change.new_chat_member.status) == (
        -100200,
        "Sam",
        "administrator",
    )


async def test_a_press_on_what_the_person_still_saw_is_a_late_press(telegram, bot, pat):
    keyboard = {"inline_keyboard": [[{"text": "Yes", "callback_data": "yes"}]]}
    sent = await bot.send_message(pat.id, "Right?", reply_markup=keyboard)
    seen = telegram.messages(pat)[-1]
    await bot.edit_message_text("Confirmed", pat.id, sent.message_id)
    telegram.press(pat, seen, "yes")
    (update,) = await bot.get_updates()
    assert (update.callback_query.data, update.callback_query.message.text) == ("yes", "Confirmed")


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        pytest.param(lambda on: on.telegram.text(on.pat, on.pat, " "), "empty text", id="say nothing"),
        pytest.param(
            lambda on: on.telegram.text(on.robin, on.pat, "hi"), "Robin is not in Pat", id="use another's chat"
        ),
        pytest.param(lambda on: on.telegram.text(on.pat, 404, "hi"), "no chat 404", id="write to nowhere"),
        pytest.param(lambda on: on.telegram.edit(on.robin, on.said, "x"), "Robin has no message", id="edit another's"),
        pytest.param(lambda on: on.telegram.edit(on.pat, on.said, ""), "edited to nothing", id="edit to nothing"),
        pytest.param(
            lambda on: on.telegram.press(on.pat, on.said, "yes"), "shows no button", id="press what is not there"
        ),
        pytest.param(
            lambda on: on.telegram.press(on.robin, on.said, "yes"), "Robin is not in Pat", id="press elsewhere"
        ),
        pytest.param(lambda on: on.telegram.join("Pat", user_id=on.pat.id), "is taken", id="join under a taken id"),
        pytest.param(lambda on: on.telegram.group("x", by=on.pat, chat_id=on.pat.id), "is taken", id="reuse an id"),
    ],
)
def test_what_no_phone_can_do_is_a_mistake_of_the_script(telegram, pat, mistake, words):
    said = telegram.text(pat, pat, "84 here")
    with pytest.raises(ValueError, match=words):
        mistake(SimpleNamespace(telegram=telegram, pat=pat, robin=telegram.join("Robin"), said=said))


def test_a_person_who_blocked_the_bot_cannot_write_to_it(telegram, pat):
    telegram.block(pat)
    with pytest.raises(ValueError, match="Pat has blocked the bot"):
        telegram.text(pat, pat, "84 here")


async def test_waiting_ends_with_the_message_as_soon_as_it_comes(telegram, bot, pat):
    said = telegram.text(pat, pat, "Welcome?")
    waiting = asyncio.create_task(telegram.wait_for(pat, lambda m: "Welcome" in m.text, after=said))
    await bot.send_message(pat.id, "Hello")
    await bot.send_message(pat.id, "Welcome!")
    assert (await waiting).text == "Welcome!"
    assert (await telegram.wait_for(pat, lambda m: m.by_bot)).text == "Hello", "the first that is there already"


async def test_waiting_in_vain_says_what_the_chat_showed(telegram, pat):
    telegram.text(pat, pat, "84 here")
    with pytest.raises(TimeoutError, match="2 Pat: 84 here"):
        await telegram.wait_for(pat, lambda m: m.by_bot, timeout=0.01)


async def test_the_journal_holds_the_night_in_order(telegram, bot, pat, clock):
    start = len(telegram.journal)
    telegram.text(pat, pat, "84 here")
    clock.forward(1)
    await bot.send_message(pat.id, "Right?")
    said, sent = telegram.journal.happenings[start:]
    assert (said.what, said.user, said.message.text) == (What.SAID, pat, "84 here")
    assert (sent.what, sent.chat, sent.number, (sent.at - said.at).seconds) == (What.SENT, pat.id, start + 2, 1)


async def test_following_the_journal_misses_nothing_and_ends_when_it_is_closed(telegram):
    telegram.join("Pat")

    async def follow(after):
        return [happening.number async for happening in telegram.journal.follow(after)]

    async with asyncio.TaskGroup() as group:
        everything, what_comes = group.create_task(follow(0)), group.create_task(follow(None))
        await asyncio.sleep(0)  # both have begun
        telegram.join("Robin")
        telegram.join("Sam")
        telegram.close()
    assert (everything.result(), what_comes.result()) == ([1, 2, 3], [2, 3])


async def test_who_stops_waiting_for_a_change_is_forgotten(telegram):
    waiting = asyncio.create_task(telegram.journal.changed())
    await asyncio.sleep(0)
    waiting.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await waiting
    assert telegram.journal._waiting == set()
