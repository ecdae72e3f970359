import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.rehearsal import Telegram
from bot.rehearsal.chats import ChatKind


@pytest.fixture
def group(telegram, pat):
    """A supergroup of Pat's with the bot as a plain member."""
    chat = telegram.group("County chairs", by=pat)
    telegram.updates.drop_all()
    return chat


@pytest.fixture
def basic(telegram, pat):
    chat = telegram.group("Volunteers", by=pat, basic=True)
    telegram.updates.drop_all()
    return chat


async def texts(bot):
    return [update.message.text for update in await bot.get_updates()]


async def test_without_privacy_mode_everything_in_a_group_comes_with_its_author(clock, connect):
    telegram = Telegram(clock, privacy=False)
    bot = await connect(telegram)
    robin = telegram.join("Robin")
    group = telegram.group("County chairs", by=robin)
    telegram.text(robin, group, "hello")
    telegram.photo(robin, group)
    added, text, photo = await bot.get_updates()
    change = added.my_chat_member
    assert (change.old_chat_member.status, change.new_chat_member.status) == ("left", "member")
    assert (text.message.from_user.first_name, text.message.chat.type) == ("Robin", ChatKind.SUPERGROUP)
    assert photo.message.chat.id == group.id
    assert (await bot.get_me()).can_read_all_group_messages


async def test_in_privacy_mode_the_bot_hears_only_what_is_meant_for_it(telegram, bot, pat, group):
    question = await bot.send_message(group.id, "How many?")
    asked = telegram.messages(group)[-1]
    for text in ("hello", "/status", "/status@caucusdesk_bot", "/status@CaucusDesk_Bot now", "/status@other_bot"):
        telegram.text(pat, group, text)
    telegram.text(pat, group, "84", reply_to=asked)
    telegram.text(pat, group, "not 84", reply_to=telegram.messages(group)[1])
    assert not (await bot.get_me()).can_read_all_group_messages
    updates = await bot.get_updates()
    assert [update.message.text for update in updates] == [
        "/status",
        "/status@caucusdesk_bot",
        "/status@CaucusDesk_Bot now",
        "84",
    ]
    assert updates[-1].message.reply_to_message.message_id == question.message_id


async def test_in_privacy_mode_an_edit_is_no_louder_than_the_text(telegram, bot, pat, group):
    telegram.edit(pat, telegram.text(pat, group, "hello"), "hello!")
    telegram.edit(pat, telegram.text(pat, group, "/status"), "/status now")
    text, edit = await bot.get_updates()
    assert (text.message.text, edit.edited_message.text) == ("/status", "/status now")


async def test_an_administrator_hears_everything_and_may_pin(telegram, bot, pat, group):
    sent = await bot.send_message(group.id, "Totals")
    with pytest.raises(BadRequest, match=r"(?i)not enough rights to manage pinned messages in the chat"):
        await bot.pin_chat_message(group.id, sent.message_id)
    with pytest.raises(BadRequest, match=r"(?i)not enough rights"):
        await bot.unpin_chat_message(group.id)
    telegram.promote_bot(group, by=pat)
    await bot.pin_chat_message(group.id, sent.message_id)
    telegram.text(pat, group, "thanks")
    promoted, pinned, text = await bot.get_updates()
    assert promoted.my_chat_member.new_chat_member.status == "administrator"
    assert (pinned.message.pinned_message.text, text.message.text) == ("Totals", "thanks")


async def test_what_happens_where_the_bot_is_not_does_not_come(telegram, bot, pat, group):
    telegram.remove_bot(group, by=pat)
    telegram.text(pat, group, "/status")
    (removed,) = await bot.get_updates()
    assert removed.my_chat_member.new_chat_member.status == "kicked"
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.send_message(group.id, "hello")


@pytest.mark.parametrize(
    ("standing", "error", "words"),
    [
        pytest.param("left", Forbidden, "bot is not a member of the channel chat", id="it left"),
        pytest.param("member", BadRequest, "(?i)need administrator rights in the channel chat", id="no administrator"),
    ],
)
async def test_a_channel_takes_posts_of_administrators_only(telegram, bot, desk, standing, error, words):
    conversation = telegram.conversation(desk)
    telegram.move_bot(conversation, type(conversation.standing)(standing), conversation.owner)
    with pytest.raises(error, match=words):
        await bot.send_message(desk.id, "Case 1")


async def test_a_group_that_becomes_a_supergroup_says_so_in_both_and_is_refused_in_the_old_one(telegram, bot, basic):
    robin = telegram.join("Robin")
    telegram.add(robin, basic)
    moved = telegram.migrate(basic)
    old, new = [update.message for update in await bot.get_updates()]
    assert (old.chat.id, old.chat.type, old.migrate_to_chat_id) == (basic.id, "group", moved.id)
    assert (new.chat.id, new.chat.type, new.migrate_from_chat_id) == (moved.id, "supergroup", basic.id)
    with pytest.raises(ChatMigrated) as refusal:
        await bot.send_message(basic.id, "Totals")
    assert refusal.value.new_chat_id == moved.id
    await bot.send_message(moved.id, "Totals")
    telegram.text(robin, moved, "thanks")
    with pytest.raises(ValueError, match="Volunteers is no more"):
        telegram.text(robin, basic, "anybody here?")


def test_only_a_basic_group_becomes_a_supergroup_and_only_once(telegram, group, basic):
    with pytest.raises(ValueError, match="County chairs cannot become a supergroup"):
        telegram.migrate(group)
    telegram.migrate(basic)
    with pytest.raises(ValueError, match="Volunteers cannot become a supergroup"):
        telegram.migrate(basic)


async def test_who_deleted_their_account_cannot_be_written_to_and_writes_no_more(telegram, bot, pat):
    telegram.deactivate(pat)
    assert await bot.get_updates() == (), "nobody tells the bot"
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(pat.id, "hello")
    with pytest.raises(ValueError, match="Pat is no more"):
        telegram.text(pat, pat, "hello")


async def test_the_bot_may_answer_a_message_and_quotes_it_once(telegram, bot, pat):
    said = telegram.text(pat, pat, "84 here")
    answer = await bot.send_message(pat.id, "Right?", reply_to_message_id=said.id)
    assert answer.reply_to_message.text == "84 here"
    yes = telegram.text(pat, pat, "yes", reply_to=telegram.messages(pat)[-1])
    assert yes.reply_to.reply_to is None
    with pytest.raises(BadRequest, match=r"(?i)message to be replied not found"):
        await bot.send_message(pat.id, "Right?", reply_to_message_id=404)
    unquoted = await bot.send_message(pat.id, "Right?", reply_to_message_id=404, allow_sending_without_reply=True)
    assert unquoted.reply_to_message is None
