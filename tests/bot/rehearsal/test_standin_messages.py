import pytest
from telegram import (
    BotCommand,
    BotCommandScopeChat,
    BotCommandScopeDefault,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyKeyboardRemove,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, RetryAfter

from bot.rehearsal import Limits, Telegram, What

YES_NO = InlineKeyboardMarkup(
    [[InlineKeyboardButton("Yes", callback_data="yes"), InlineKeyboardButton("No", callback_data="no")]]
)


def refused(words):
    return pytest.raises(BadRequest, match=words)


async def test_a_message_stands_in_the_chat_with_its_date_and_its_buttons(telegram, bot, pat, clock):
    sent = await bot.send_message(pat.id, "84 <b>people</b>", parse_mode=ParseMode.HTML, reply_markup=YES_NO)
    shown = telegram.messages(pat)[-1]
    assert (sent.message_id, sent.date) == (2, clock.now())
    assert (shown.text, shown.by_bot, [key.data for key in shown.buttons]) == ("84 people", True, ["yes", "no"])
    assert sent.parse_entities() == {sent.entities[0]: "people"}
    assert sent.reply_markup == YES_NO


async def test_both_sides_share_the_numbers_of_a_chat(telegram, bot, pat):
    await bot.send_message(pat.id, "Welcome")
    telegram.text(pat, pat, "84 here")
    robin = telegram.join("Robin")
    assert [message.id for message in telegram.messages(pat)] == [1, 2, 3]
    assert telegram.text(robin, robin, "/start").id == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "^Message text is empty$", id="nothing"),
        pytest.param(" \n ", "^Message text is empty$", id="only blanks"),
        pytest.param("<b></b>", "^Message text is empty$", id="only markup"),
        pytest.param("x" * 4097, "^Message is too long$", id="a character too long"),
        pytest.param("😀" * 2049, "^Message is too long$", id="a UTF-16 unit too long"),
        pytest.param("a <b>b", "^Can't parse entities: can't find end tag", id="markup left open"),
    ],
)
async def test_a_text_telegram_does_not_take(bot, pat, text, words):
    with refused("(?i)" + words):
        await bot.send_message(pat.id, text, parse_mode=ParseMode.HTML)


@pytest.mark.parametrize("text", ["x" * 4096, "😀" * 2048, "<b>" + "x" * 4096 + "</b>"])
async def test_the_longest_text_is_taken(telegram, bot, pat, text):
    await bot.send_message(pat.id, text, parse_mode=ParseMode.HTML)
    assert len(telegram.messages(pat)[-1].text.encode("utf-16-le")) == 8192


@pytest.mark.parametrize("mode", [ParseMode.MARKDOWN_V2, "BBCode"])
async def test_other_markup_than_html_is_refused(bot, pat, mode):
    with refused("(?i)unsupported parse_mode"):
        await bot.send_message(pat.id, "text", parse_mode=mode)


async def test_callback_data_of_64_bytes_is_taken_and_65_are_not(bot, pat):
    def keyboard(data):
        return InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data=data)]])

    await bot.send_message(pat.id, "ok?", reply_markup=keyboard("é" * 32))
    with refused("(?i)button_data_invalid"):
        await bot.send_message(pat.id, "ok?", reply_markup=keyboard("é" * 32 + "x"))


async def test_a_button_may_lead_to_an_address(telegram, bot, pat):
    await bot.send_message(
        pat.id, "See", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("x", "https://x.org")]])
    )
    assert telegram.messages(pat)[-1].buttons[0].url == "https://x.org"


async def test_a_keyboard_of_another_kind_is_taken_and_not_shown(telegram, bot, pat):
    await bot.send_message(pat.id, "ok", reply_markup=ReplyKeyboardRemove())
    assert telegram.messages(pat)[-1].keyboard == ()


async def test_nobody_there_to_write_to(bot):
    with refused("(?i)chat not found"):
        await bot.send_message(404, "hello")
    with refused("(?i)chat not found"):
        await bot.send_message("@nowhere", "hello")
    with refused("(?i)chat_id is empty"):
        await bot.send_message("", "hello")


async def test_the_bot_cannot_write_first(telegram, bot):
    robin = telegram.join("Robin")
    with pytest.raises(Forbidden, match="can't initiate conversation with a user"):
        await bot.send_message(robin.id, "hello")


async def test_the_bot_cannot_write_to_who_blocked_it(telegram, bot, pat):
    telegram.block(pat)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(pat.id, "hello")
    telegram.unblock(pat)
    await bot.send_message(pat.id, "hello again")
    blocked, unblocked = [update.my_chat_member.new_chat_member.status for update in await bot.get_updates()]
    assert (blocked, unblocked) == ("kicked", "member")


async def test_the_bot_cannot_write_where_it_was_taken_out(telegram, bot, desk):
    telegram.remove_bot(desk, by=telegram.people[telegram.conversation(desk).owner.id])
    with pytest.raises(Forbidden, match="bot was kicked from the channel chat"):
        await bot.send_message(desk.id, "hello")


async def test_a_channel_is_found_by_its_name(bot, desk):
    sent = await bot.send_message("@staffdesk", "Case 1")
    assert (sent.chat.id, sent.sender_chat.id, sent.from_user) == (desk.id, desk.id, None)


async def test_an_edit_changes_text_and_buttons_and_shows_it(telegram, bot, pat, clock):
    sent = await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    clock.forward(5)
    edited = await bot.edit_message_text("Confirmed", pat.id, sent.message_id)
    shown = telegram.messages(pat)[-1]
    assert (edited.text, edited.edit_date, edited.reply_markup) == ("Confirmed", clock.now(), None)
    assert (shown.text, shown.keyboard, shown.id) == ("Confirmed", (), sent.message_id)


async def test_an_edit_that_changes_nothing_is_refused(bot, pat):
    sent = await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    with refused("(?i)message is not modified: specified new message content and reply markup are exactly the same"):
        await bot.edit_message_text("Right?", pat.id, sent.message_id, reply_markup=YES_NO)
    await bot.edit_message_text("Right?", pat.id, sent.message_id)
    with refused("(?i)message is not modified"):
        await bot.edit_message_reply_markup(pat.id, sent.message_id)


async def test_buttons_are_taken_off_without_marking_the_text_as_edited(telegram, bot, pat):
    sent = await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    await bot.edit_message_reply_markup(pat.id, sent.message_id)
    shown = telegram.messages(pat)[-1]
    assert (shown.keyboard, shown.edited) == ((), None)


async def test_only_its_own_messages_can_be_edited(telegram, bot, pat, desk):
    theirs = telegram.text(pat, pat, "84 here")
    with refused("(?i)message can't be edited"):
        await bot.edit_message_text("85 here", pat.id, theirs.id)
    post = await bot.send_message(desk.id, "Totals")
    await bot.pin_chat_message(desk.id, post.message_id)
    with refused("(?i)message can't be edited"):
        await bot.edit_message_text("x", desk.id, telegram.messages(desk)[-1].id)


async def test_a_message_that_is_gone_can_neither_be_edited_nor_deleted_nor_pinned(telegram, bot, pat):
    sent = await bot.send_message(pat.id, "Right?")
    assert await bot.delete_message(pat.id, sent.message_id)
    assert sent.message_id not in {message.id for message in telegram.messages(pat)}
    with refused("(?i)message to edit not found"):
        await bot.edit_message_text("x", pat.id, sent.message_id)
    with refused("(?i)message to delete not found"):
        await bot.delete_message(pat.id, sent.message_id)
    with refused("(?i)message to pin not found"):
        await bot.pin_chat_message(pat.id, sent.message_id)


async def test_a_pin_in_a_channel_shows_as_a_post_which_the_bot_gets_too(telegram, bot, desk):
    post = await bot.send_message(desk.id, "Totals 21:40")
    await bot.pin_chat_message(desk.id, post.message_id, disable_notification=True)
    (update,) = await bot.get_updates()
    assert update.channel_post.pinned_message.message_id == post.message_id
    assert (await bot.get_chat(desk.id)).pinned_message.text == "Totals 21:40"
    await bot.pin_chat_message(desk.id, post.message_id)
    assert len(telegram.messages(desk)) == 2, "pinning again shows nothing new"


async def test_a_pin_in_a_private_chat_shows_no_message(telegram, bot, pat):
    sent = await bot.send_message(pat.id, "Your sheet")
    await bot.pin_chat_message(pat.id, sent.message_id)
    assert telegram.conversation(pat).pinned == telegram.messages(pat)[-1]


async def test_the_newest_pin_is_on_top_and_comes_off_first(telegram, bot, pat):
    numbers = [(await bot.send_message(pat.id, text)).message_id for text in ("one", "two", "three")]
    for number in numbers:
        await bot.pin_chat_message(pat.id, number)
    await bot.unpin_chat_message(pat.id)
    assert telegram.conversation(pat).pinned.text == "two"
    await bot.unpin_chat_message(pat.id, numbers[0])
    await bot.delete_message(pat.id, numbers[1])
    assert telegram.conversation(pat).pinned is None
    with refused("(?i)message to unpin not found"):
        await bot.unpin_chat_message(pat.id)


async def test_a_press_comes_with_the_message_and_its_answer_goes_back(telegram, bot, pat):
    await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    query = telegram.press(pat, telegram.messages(pat)[-1], "yes")
    (update,) = await bot.get_updates()
    press = update.callback_query
    assert (press.data, press.message.text, press.from_user.id) == ("yes", "Right?", pat.id)
    assert press.chat_instance
    await press.answer("Receipt 7")
    assert telegram.answers == {query: "Receipt 7"}


async def test_a_press_is_answered_once_and_in_time(telegram, bot, pat, clock):
    await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    question = telegram.messages(pat)[-1]
    in_time, late = telegram.press(pat, question, "yes"), telegram.press(pat, question, "no")
    clock.forward(150)
    await bot.answer_callback_query(in_time)
    clock.forward(1)
    for query in (in_time, late, "never"):
        with refused("(?i)query is too old and response timeout expired or query id is invalid"):
            await bot.answer_callback_query(query)


async def test_the_answer_to_a_press_has_200_characters_at_most(telegram, bot, pat):
    await bot.send_message(pat.id, "Right?", reply_markup=YES_NO)
    query = telegram.press(pat, telegram.messages(pat)[-1], "yes")
    with refused("(?i)message_too_long"):
        await bot.answer_callback_query(query, "x" * 201)
    await bot.answer_callback_query(query, "x" * 200)


async def test_an_action_is_noted_and_needs_a_name(telegram, bot, pat):
    await bot.send_chat_action(pat.id, "typing")
    assert telegram.journal.happenings[-1].text == "typing"
    with refused("(?i)wrong parameter action"):
        await bot.send_chat_action(pat.id, "")


async def test_a_refusal_stands_in_the_journal(telegram, bot):
    with refused("(?i)chat not found"):
        await bot.send_message(404, "hello")
    last = telegram.journal.happenings[-1]
    assert (last.what, last.text) == (What.REFUSED, "sendMessage: Bad Request: chat not found")


async def test_the_menu_is_kept(telegram, bot):
    await bot.set_my_commands([BotCommand("help", "What I can do")])
    assert telegram.commands == [{"command": "help", "description": "What I can do"}]


async def test_menus_differ_by_scope_and_language_and_can_be_taken_away(bot):
    english, spanish = [BotCommand("help", "What I can do")], [BotCommand("help", "Lo que hago")]
    staff = BotCommandScopeChat(-100200)
    await bot.set_my_commands(english)
    await bot.set_my_commands(spanish, language_code="es")
    await bot.set_my_commands([BotCommand("cases", "What waits")], scope=staff)
    assert await bot.get_my_commands() == tuple(english)
    assert await bot.get_my_commands(scope=BotCommandScopeDefault()) == tuple(english)
    assert await bot.get_my_commands(language_code="es") == tuple(spanish)
    assert (await bot.get_my_commands(scope=staff))[0].command == "cases"
    await bot.delete_my_commands(language_code="es")
    assert await bot.get_my_commands(language_code="es") == ()


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        pytest.param([BotCommand("Help", "x")], "bot_command_invalid", id="a capital"),
        pytest.param([BotCommand("h" * 33, "x")], "bot_command_invalid", id="too long"),
        pytest.param([BotCommand("help", "")], "bot_command_description_invalid", id="no description"),
        pytest.param([BotCommand("help", "x" * 257)], "bot_command_description_invalid", id="a long description"),
        pytest.param([BotCommand(f"c{n}", "x") for n in range(101)], "bot_commands_too_much", id="too many"),
    ],
)
async def test_a_menu_telegram_does_not_take(bot, commands, words):
    with refused("(?i)" + words):
        await bot.set_my_commands(commands)


async def test_who_is_in_a_chat(telegram, bot, pat, desk):
    owner = telegram.conversation(desk).owner
    member = await bot.get_chat_member(desk.id, bot.id)
    assert (member.status, member.can_post_messages) == ("administrator", True)
    assert (await bot.get_chat_member(desk.id, owner.id)).status == "creator"
    assert (await bot.get_chat_member(desk.id, pat.id)).status == "left"
    telegram.add(pat, desk)
    assert (await bot.get_chat_member(desk.id, pat.id)).status == "member"
    assert (await bot.get_chat_member(pat.id, pat.id)).status == "member"
    with refused("(?i)user not found"):
        await bot.get_chat_member(desk.id, 404)


async def test_the_bot_has_no_place_with_a_stranger(telegram, bot):
    robin = telegram.join("Robin")
    assert (await bot.get_chat_member(robin.id, bot.id)).status == "left"


async def test_a_private_chat_bears_the_name_of_the_person(bot, pat):
    chat = await bot.get_chat(pat.id)
    assert (chat.type, chat.first_name, chat.title, chat.pinned_message) == ("private", "Pat", None, None)


class TestLimits:
    @pytest.fixture(autouse=True)
    def _durations(self, monkeypatch):
        monkeypatch.setenv("PTB_TIMEDELTA", "1")  # python-telegram-bot's opt-in; without it every RetryAfter warns

    @pytest.fixture
    def telegram(self, clock):
        return Telegram(clock, limits=Limits())

    async def test_a_private_chat_takes_a_burst_and_then_one_a_second(self, bot, pat, clock):
        await self.fill(bot, pat.id, 5)
        with pytest.raises(RetryAfter) as refusal:
            await bot.send_message(pat.id, "one too many")
        assert refusal.value.retry_after.total_seconds() == 5
        clock.forward(5)
        await self.fill(bot, pat.id, 5)

    async def test_a_channel_takes_twenty_a_minute(self, bot, desk, clock):
        await self.fill(bot, desk.id, 20)
        clock.forward(59)
        with pytest.raises(RetryAfter) as refusal:
            await bot.send_message(desk.id, "one too many")
        assert refusal.value.retry_after.total_seconds() == 1
        clock.forward(1)
        await self.fill(bot, desk.id, 20)

    async def test_thirty_a_second_altogether(self, telegram, bot, clock):
        people = [telegram.join(f"Chair {number}") for number in range(31)]
        for person in people:
            telegram.text(person, person, "/start")
        for person in people[:30]:
            await bot.send_message(person.id, "Welcome")
        with pytest.raises(RetryAfter):
            await bot.send_message(people[30].id, "Welcome")
        clock.forward(1)
        await bot.send_message(people[30].id, "Welcome")

    async def test_long_messages_reach_the_limit_sooner(self, telegram, bot, clock):
        people = [telegram.join(f"Chair {number}") for number in range(17)]
        for person in people:
            telegram.text(person, person, "/start")
        for person in people[:15]:
            await bot.send_message(person.id, "x" * 501)
        with pytest.raises(RetryAfter):
            await bot.send_message(people[15].id, "x" * 501)
        await bot.send_message(people[16].id, "x" * 500)
        clock.forward(1)
        await bot.send_message(people[15].id, "x" * 501)

    async def test_edits_count_and_taking_buttons_off_does_not(self, bot, pat):
        sent = await bot.send_message(pat.id, "0", reply_markup=YES_NO)
        await bot.edit_message_reply_markup(pat.id, sent.message_id)
        for number in range(1, 5):
            await bot.edit_message_text(str(number), pat.id, sent.message_id)
        with pytest.raises(RetryAfter):
            await bot.edit_message_text("5", pat.id, sent.message_id)

    @staticmethod
    async def fill(bot, chat, messages):
        for number in range(messages):
            await bot.send_message(chat, str(number))
