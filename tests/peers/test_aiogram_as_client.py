"""aiogram, which checks every answer against its own types, as a client of the stand-in over real HTTP."""

import asyncio
import contextlib

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.filters import CommandStart
from aiogram.types import (
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    KeyboardButton,
    ReplyKeyboardMarkup,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from bot.rehearsal import Fault, FaultKind
from bot.rehearsal.files import blank_png

YES_NO = InlineKeyboardMarkup(
    inline_keyboard=[
        [
            InlineKeyboardButton(text="Yes", callback_data="yes"),
            InlineKeyboardButton(text="No", callback_data="no"),
        ]
    ]
)
CHART = blank_png(640, 480)


@pytest.fixture
async def connect(address):
    """Makes clients of the stand-in."""
    async with contextlib.AsyncExitStack() as stack:

        async def client(token):
            session = AiohttpSession(api=TelegramAPIServer.from_base(address))
            wire = await session.create_session()
            stack.push_async_callback(wire.close)  # the session's own `close` sleeps, for connections with TLS
            return Bot(token, session=session)

        yield client


@pytest.fixture
async def bot(connect, telegram):
    return await connect(telegram.token)


@pytest.fixture
def pat(telegram):
    user = telegram.join("Pat")
    telegram.text(user, user, "/start")
    telegram.updates.drop_all()
    return user


@pytest.fixture
def dispatcher():
    """A small desk: asks, takes a yes, sends a photo back."""
    desk = Dispatcher()

    @desk.message(CommandStart())
    async def start(message):
        await message.answer("Right?", reply_markup=YES_NO)

    @desk.callback_query(F.data == "yes")
    async def yes(query):
        await query.answer("Receipt 7")
        await query.message.edit_text("Confirmed")

    @desk.message(F.photo)
    async def photo(message, bot):
        picture = (await bot.download(message.photo[-1])).read()
        await message.answer_photo(BufferedInputFile(picture, "back.png"), caption=f"{len(picture)} bytes")

    @desk.edited_message()
    async def edited(message):
        await message.answer(f"now {message.text}")

    return desk


async def conversation(telegram):
    """A chair starts, presses yes, corrects a text, sends a photo and gets the same one back."""
    pat = telegram.join("Pat")
    said = telegram.text(pat, pat, "/start")
    question = await telegram.wait_for(pat, lambda m: m.text == "Right?")
    query = telegram.press(pat, question, "yes")
    await telegram.wait_for(pat, lambda m: m.text == "Confirmed")
    telegram.edit(pat, said, "85")
    await telegram.wait_for(pat, lambda m: m.text == "now 85")
    telegram.photo(pat, data=CHART)
    back = await telegram.wait_for(pat, lambda m: m.by_bot and m.photo)
    assert (telegram.answers[query], back.text) == ("Receipt 7", f"{len(CHART)} bytes")
    assert telegram.files.find(back.photo[-1].file_id).upload.data == CHART


async def test_it_learns_who_it_is(bot):
    me = await bot.me()
    assert (me.id, me.username, me.is_bot) == (1000001, "caucusdesk_bot", True)


async def test_it_polls_and_talks_with_a_chair(telegram, bot, dispatcher):
    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, close_bot_session=False))
    try:
        await conversation(telegram)
    finally:
        await dispatcher.stop_polling()
        await polling


async def test_its_webhook_talks_with_a_chair(telegram, bot, dispatcher, listen):
    app = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token="s3cret").register(app, "/hook")
    await bot.set_webhook(f"{await listen(app)}/hook", secret_token="s3cret", max_connections=10)
    await conversation(telegram)
    info = await bot.get_webhook_info()
    assert (info.max_connections, info.last_error_message) == (10, None)


async def test_its_webhook_turns_away_who_does_not_know_the_secret(telegram, bot, dispatcher, listen, pat):
    app = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token="s3cret").register(app, "/hook")
    await bot.set_webhook(f"{await listen(app)}/hook", secret_token="guessed")
    telegram.text(pat, pat, "/start")
    async with asyncio.timeout(5):
        while (info := await bot.get_webhook_info()).last_error_message is None:
            await telegram.journal.changed()
    assert info.last_error_message == "Wrong response from the webhook: 401 Unauthorized"
    assert [message.text for message in telegram.messages(pat) if message.by_bot] == []


async def test_files_go_up_and_come_down_byte_for_byte(bot, pat):
    sent = await bot.send_document(pat.id, BufferedInputFile(b"\x00county\xff", "all.csv"), caption="All places")
    assert (sent.document.file_name, sent.caption) == ("all.csv", "All places")
    assert (await bot.download(sent.document)).read() == b"\x00county\xff"
    photo = await bot.send_photo(pat.id, BufferedInputFile(CHART, "chart.png"))
    newer = blank_png(320, 200)
    media = InputMediaPhoto(media=BufferedInputFile(newer, "newer.png"), caption="21:45")
    edited = await bot.edit_message_media(media, chat_id=pat.id, message_id=photo.message_id)
    assert (await bot.download(edited.photo[-1])).read() == newer
    edited = await bot.edit_message_caption(chat_id=pat.id, message_id=photo.message_id, caption="21:50")
    assert edited.caption == "21:50"


async def test_it_reads_channels_pins_members_and_contacts(telegram, bot, pat):
    desk = telegram.channel("Staff desk", by=pat, username="staffdesk")
    post = await bot.send_message("@staffdesk", "Totals")
    await bot.pin_chat_message(desk.id, post.message_id)
    assert (await bot.get_chat(desk.id)).pinned_message.text == "Totals"
    assert (await bot.get_chat_member(desk.id, bot.id)).status == "administrator"
    share = ReplyKeyboardMarkup(keyboard=[[KeyboardButton(text="Share", request_contact=True)]])
    await bot.send_message(pat.id, "Who are you?", reply_markup=share)
    telegram.tap(pat, "Share")
    telegram.block(pat)
    added, pinned, contact, blocked = await bot.get_updates()
    assert added.my_chat_member.new_chat_member.status == "administrator"
    assert pinned.channel_post.pinned_message.text == "Totals"
    assert contact.message.contact.user_id == pat.id
    assert blocked.my_chat_member.new_chat_member.status == "kicked"


async def test_it_understands_each_refusal(telegram, connect, bot, pat):
    group = telegram.group("Volunteers", by=pat, basic=True)
    moved = telegram.migrate(group)
    with pytest.raises(TelegramMigrateToChat) as migrated:
        await bot.send_message(group.id, "Totals")
    assert migrated.value.migrate_to_chat_id == moved.id
    with pytest.raises(TelegramBadRequest, match="message text is empty"):
        await bot.send_message(pat.id, "")
    with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation"):
        await bot.send_message(telegram.join("Robin").id, "hello")
    with pytest.raises(TelegramUnauthorizedError):
        await (await connect("1000001:wrong")).get_me()


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        pytest.param(Fault(FaultKind.STORM, times=1, seconds=7), TelegramRetryAfter, id="429"),
        pytest.param(Fault(FaultKind.BAD_GATEWAY, times=1), TelegramServerError, id="502"),
        pytest.param(Fault(FaultKind.DROP, times=1), TelegramNetworkError, id="a connection that breaks"),
        pytest.param(Fault(FaultKind.LOST_ANSWER, times=1), TelegramNetworkError, id="an answer that is lost"),
    ],
)
async def test_it_understands_each_fault_and_goes_on(telegram, bot, pat, fault, error):
    telegram.faults.set(fault)
    with pytest.raises(error):
        await bot.send_message(pat.id, "Right?")
    assert (await bot.send_message(pat.id, "Right?")).text == "Right?"


async def test_it_meets_a_conflict_while_a_webhook_is_set(bot):
    await bot.set_webhook("https://bot.example/hook")
    with pytest.raises(TelegramConflictError, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == []
