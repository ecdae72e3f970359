import pytest
from telegram import KeyboardButton, ReplyKeyboardMarkup, ReplyKeyboardRemove
from telegram.error import BadRequest

from bot.rehearsal.contents import ReplyKey
from bot.rehearsal.keyboards import keyboard_from, read_markup
from bot.rehearsal.wire import ApiError, Arguments

SHARE = ReplyKeyboardMarkup([[KeyboardButton("Share my number", request_contact=True)], ["Later"]])


async def test_a_tap_on_the_share_button_sends_the_persons_own_number(telegram, bot, pat):
    await bot.send_message(pat.id, "Who are you?", reply_markup=SHARE)
    assert telegram.conversation(pat).reply_keyboard.rows == (
        (ReplyKey("Share my number", True),),
        (ReplyKey("Later"),),
    )
    telegram.tap(pat, "Share my number", phone_number="+1 515 555 0123")
    telegram.tap(pat, "Later")
    contact, text = [update.message for update in await bot.get_updates()]
    assert (contact.contact.phone_number, contact.contact.user_id) == ("+1 515 555 0123", pat.id)
    assert text.text == "Later"


async def test_somebody_elses_number_can_be_shared_too_and_is_seen_to_be(telegram, bot, pat):
    robin = telegram.join("Robin")
    telegram.contact(pat, "+1 515 555 0199", of=robin)
    (update,) = await bot.get_updates()
    assert (update.message.from_user.id, update.message.contact.user_id) == (pat.id, robin.id)


async def test_a_keyboard_stays_until_it_is_taken_away_or_was_for_one_tap(telegram, bot, pat):
    await bot.send_message(pat.id, "?", reply_markup=ReplyKeyboardMarkup([["Yes"]]))
    await bot.send_message(pat.id, "and this without buttons")
    telegram.tap(pat, "Yes")
    await bot.send_message(pat.id, "thanks", reply_markup=ReplyKeyboardRemove())
    with pytest.raises(ValueError, match="Pat's phone shows no button 'Yes'"):
        telegram.tap(pat, "Yes")
    await bot.send_message(pat.id, "?", reply_markup=ReplyKeyboardMarkup([["Yes"]], one_time_keyboard=True))
    telegram.tap(pat, "Yes")
    with pytest.raises(ValueError, match="shows no button"):
        telegram.tap(pat, "Yes")


async def test_a_number_is_asked_for_in_private_chats_only(telegram, bot, pat):
    group = telegram.group("County chairs", by=pat)
    with pytest.raises(BadRequest, match=r"(?i)phone number can be requested in private chats only"):
        await bot.send_message(group.id, "Who are you?", reply_markup=SHARE)
    await bot.send_message(group.id, "Yes or no?", reply_markup=ReplyKeyboardMarkup([["Yes", "No"]]))


async def test_an_edit_takes_inline_buttons_only(bot, pat):
    sent = await bot.send_message(pat.id, "Right?")
    with pytest.raises(BadRequest, match=r"(?i)inline keyboard expected"):
        await bot.edit_message_text("Right?!", pat.id, sent.message_id, reply_markup=SHARE)


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        pytest.param({"keyboard": "Yes"}, "can't parse reply keyboard markup: Array expected", id="no rows"),
        pytest.param({"keyboard": [[7]]}, "KeyboardButton must be an Object", id="a number"),
        pytest.param({"keyboard": [[{}]]}, 'Can\'t find field "text"', id="no text"),
    ],
)
def test_a_reply_keyboard_telegram_does_not_take(markup, words):
    with pytest.raises(ApiError, match=words):
        read_markup(Arguments({"reply_markup": markup}))


def test_a_button_may_be_its_text_alone():
    assert read_markup(Arguments({"reply_markup": {"keyboard": [["Yes"], []]}})).rows == ((ReplyKey("Yes"),),)


def test_a_markup_of_another_kind_is_none():
    assert read_markup(Arguments({"reply_markup": {"force_reply": True}})) is None
    assert keyboard_from({"force_reply": True}) == ()
