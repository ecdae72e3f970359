import io

import httpx
import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaDocument, InputMediaPhoto, InputMediaVideo
from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.rehearsal import FileLimits, Limits, Telegram, make_app
from bot.rehearsal.files import blank_png, picture_size

CHART = blank_png(640, 480)
CSV = b"county,precinct\r\nPolk,DES MOINES-55\r\n"
JPEG = bytes.fromhex("ffd8 ffe0 0004 0102 ffc0 0011 08 01e0 0280 03 012200 021101 031101")
BUTTON = InlineKeyboardMarkup([[InlineKeyboardButton("Again", callback_data="again")]])


def refused(words):
    return pytest.raises(BadRequest, match="(?i)" + words)


@pytest.fixture
async def download(telegram):
    """Fetches a link of the stand-in."""
    transport = httpx.ASGITransport(app=make_app(telegram))
    async with httpx.AsyncClient(transport=transport, base_url="http://stand-in/file/bot1000001:rehearsal/") as client:
        yield client.get


async def fetched(bot, download, file_id):
    path = (await bot.get_file(file_id)).file_path.rpartition("rehearsal/")[2]
    return (await download(path)).content


async def test_a_photo_goes_up_and_comes_down_byte_for_byte(telegram, bot, pat, download):
    sent = await bot.send_photo(pat.id, CHART, caption="<b>Totals</b>", parse_mode="HTML", reply_markup=BUTTON)
    small, whole = sent.photo
    assert (whole.width, whole.height, whole.file_size) == (640, 480, len(CHART))
    assert (small.width, small.height) == (90, 67)
    assert (sent.caption, sent.caption_entities[0].type, sent.reply_markup) == ("Totals", "bold", BUTTON)
    assert await fetched(bot, download, whole.file_id) == CHART
    assert telegram.messages(pat)[-1].photo[-1].file_id == whole.file_id


async def test_a_small_picture_has_one_size(bot, pat):
    assert len((await bot.send_photo(pat.id, blank_png(90, 1))).photo) == 1
    assert len((await bot.send_photo(pat.id, blank_png(91, 1))).photo) == 2


async def test_a_document_goes_up_with_its_name_and_comes_down_byte_for_byte(bot, pat, download):
    sent = await bot.send_document(pat.id, io.BytesIO(CSV), filename="results.csv", caption="All places")
    document = sent.document
    assert (document.file_name, document.mime_type, document.file_size) == ("results.csv", "text/csv", len(CSV))
    assert sent.caption == "All places"
    assert await fetched(bot, download, document.file_id) == CSV


async def test_what_was_sent_once_is_sent_again_by_its_id(bot, pat):
    photo = (await bot.send_photo(pat.id, CHART)).photo[-1]
    again = (await bot.send_photo(pat.id, photo.file_id)).photo[-1]
    assert (again.file_id, again.file_unique_id) == (photo.file_id, photo.file_unique_id)
    with refused("can't use file of type Photo as Document"):
        await bot.send_document(pat.id, photo.file_id)


async def test_a_persons_photo_and_document_come_with_their_bytes(telegram, bot, pat, download):
    telegram.photo(pat, caption="the sheet", data=JPEG)
    telegram.document(pat, name="sheet.pdf", data=b"%PDF-1.7", mime="application/pdf", caption="the same")
    photo, document = [update.message for update in await bot.get_updates()]
    assert (photo.photo[-1].width, photo.photo[-1].height) == (640, 480)
    assert await fetched(bot, download, photo.photo[-1].file_id) == JPEG
    assert (document.document.file_name, document.document.mime_type) == ("sheet.pdf", "application/pdf")
    assert document.caption == "the same"
    assert await fetched(bot, download, document.document.file_id) == b"%PDF-1.7"


def test_a_phone_sends_neither_an_empty_file_nor_text_as_a_photo(telegram, pat):
    with pytest.raises(ValueError, match="a PNG or a JPEG"):
        telegram.photo(pat, data=b"text")
    with pytest.raises(ValueError, match="an empty file"):
        telegram.document(pat, name="x", data=b"")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(blank_png(3, 5), (3, 5), id="PNG"),
        pytest.param(JPEG, (640, 480), id="JPEG"),
        pytest.param(JPEG[:12], None, id="a JPEG cut off"),
        pytest.param(JPEG[:2] + b"\0" * 20, None, id="a JPEG of zeros"),
        pytest.param(b"GIF89a", None, id="another kind"),
        pytest.param(b"", None, id="nothing"),
    ],
)
def test_a_picture_says_how_large_it_is(data, expected):
    assert picture_size(data) == expected


async def test_a_link_lasts_an_hour_and_can_be_had_again(bot, pat, clock, download):
    photo = (await bot.send_photo(pat.id, CHART)).photo[-1]
    path = (await bot.get_file(photo.file_id)).file_path.rpartition("rehearsal/")[2]
    clock.forward(3600)
    assert (await download(path)).status_code == 200
    clock.forward(1)
    assert (await download(path)).status_code == 404
    await bot.get_file(photo.file_id)
    assert (await download(path)).status_code == 200
    assert (await download(f"http://stand-in/file/bot1:other/{path}")).status_code == 404
    assert (await download("photos/file_404.jpg")).status_code == 404


@pytest.mark.parametrize(
    ("photo", "words"),
    [
        pytest.param("", "there is no photo in the request", id="none"),
        pytest.param("AgACAgE", "wrong file identifier/HTTP URL specified", id="an unknown id"),
        pytest.param("https://charts.example/1.png", "failed to get HTTP URL content", id="an address"),
        pytest.param(b"no picture", "image_process_failed", id="no picture"),
    ],
)
async def test_a_photo_telegram_does_not_take(bot, pat, photo, words):
    with refused(words):
        await bot.send_photo(pat.id, photo)


async def test_an_empty_file_is_refused(bot, pat):
    with refused("file must be non-empty"):
        await bot.send_document(pat.id, io.BytesIO(b""), filename="empty.csv")


async def test_a_file_that_is_not_there_cannot_be_fetched(bot):
    with refused("invalid file_id"):
        await bot.get_file("AgACAgE")


def test_the_limits_are_telegrams():
    assert FileLimits() == FileLimits(photo=10_485_760, upload=52_428_800, download=20_971_520)


async def test_files_have_a_largest_size_each_way(clock, connect):
    picture = blank_png(2, 2)
    telegram = Telegram(clock, file_limits=FileLimits(photo=len(picture), upload=100, download=99))
    bot, pat = await connect(telegram), telegram.join("Pat")
    telegram.text(pat, pat, "/start")
    await bot.send_photo(pat.id, picture)
    larger = blank_png(50, 50)
    with refused(f"file of size {len(larger)} bytes is too big for a photo; the maximum size is {len(picture)} bytes"):
        await bot.send_photo(pat.id, larger)
    sent = await bot.send_document(pat.id, b"x" * 100)
    with refused("file is too big"):
        await bot.get_file(sent.document.file_id)
    with pytest.raises(NetworkError, match="Request Entity Too Large"):
        await bot.send_document(pat.id, b"x" * 101)


async def test_a_caption_has_1024_utf16_units_at_most(bot, pat):
    await bot.send_photo(pat.id, CHART, caption="😀" * 512)
    with refused("message caption is too long"):
        await bot.send_photo(pat.id, CHART, caption="😀" * 512 + "x")


async def test_a_caption_is_edited_and_its_file_stays(bot, pat, clock):
    sent = await bot.send_photo(pat.id, CHART, caption="21:40", reply_markup=BUTTON)
    clock.forward(5)
    edited = await bot.edit_message_caption(pat.id, sent.message_id, caption="21:45")
    assert (edited.caption, edited.photo, edited.reply_markup, edited.edit_date) == (
        "21:45",
        sent.photo,
        None,
        clock.now(),
    )
    with refused("message is not modified"):
        await bot.edit_message_caption(pat.id, sent.message_id, caption="21:45")
    with refused("there is no text in the message to edit"):
        await bot.edit_message_text("21:50", pat.id, sent.message_id)


async def test_a_text_has_no_caption_to_edit(bot, pat):
    sent = await bot.send_message(pat.id, "21:40")
    with refused("there is no caption in the message to edit"):
        await bot.edit_message_caption(pat.id, sent.message_id, caption="21:45")


async def test_a_picture_takes_the_place_of_another(telegram, bot, pat, download):
    sent = await bot.send_photo(pat.id, CHART, caption="21:40")
    newer = blank_png(320, 200)
    edited = await bot.edit_message_media(InputMediaPhoto(newer, caption="21:45"), pat.id, sent.message_id)
    assert (edited.caption, edited.photo[-1].width) == ("21:45", 320)
    assert await fetched(bot, download, edited.photo[-1].file_id) == newer
    assert len(telegram.messages(pat)) == 2


async def test_a_document_takes_the_place_of_a_text(bot, pat):
    sent = await bot.send_message(pat.id, "soon")
    edited = await bot.edit_message_media(InputMediaDocument(CSV, filename="all.csv"), pat.id, sent.message_id)
    assert (edited.document.file_name, edited.text) == ("all.csv", None)


async def test_the_same_file_without_a_new_caption_changes_nothing(bot, pat):
    document = (await bot.send_document(pat.id, CSV, filename="all.csv")).document
    sent = await bot.send_document(pat.id, document.file_id)
    with refused("message is not modified"):
        await bot.edit_message_media(InputMediaDocument(document.file_id), pat.id, sent.message_id)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        pytest.param({"media": "7"}, "can't parse InputMedia: expected an Object", id="a number"),
        pytest.param({"media": "{"}, "can't parse input media JSON object", id="no JSON"),
        pytest.param({"media": '{"type": "photo"}'}, "there is no media in the request", id="no file"),
    ],
)
async def test_media_that_cannot_be_read(bot, raw, pat, given, words):
    sent = await bot.send_photo(pat.id, CHART)
    answer = await raw.post("editMessageMedia", data={"chat_id": pat.id, "message_id": sent.message_id, **given})
    assert answer.json()["description"] == f"Bad Request: {words}"


async def test_other_media_are_unknown_here(bot, pat):
    sent = await bot.send_photo(pat.id, CHART)
    with refused("type 'video' of InputMedia is unknown"):
        await bot.edit_message_media(InputMediaVideo(b"x"), pat.id, sent.message_id)


async def test_photos_count_like_texts(clock, connect, monkeypatch):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    telegram = Telegram(clock, limits=Limits())
    bot, pat = await connect(telegram), telegram.join("Pat")
    telegram.text(pat, pat, "/start")
    for _ in range(5):
        await bot.send_photo(pat.id, CHART)
    with pytest.raises(RetryAfter):
        await bot.send_photo(pat.id, CHART)


async def test_photos_sent_together_come_as_messages_of_one_album_with_their_words_below_the_first(telegram, bot, pat):
    telegram.album(pat, [CHART, JPEG], caption="both sheets")
    telegram.photo(pat, data=CHART)
    first, second, alone = [update.message for update in await bot.get_updates()]
    assert (first.caption, second.caption) == ("both sheets", None)
    assert first.media_group_id == second.media_group_id is not None
    assert alone.media_group_id is None


async def test_a_bot_sends_pictures_together_with_the_words_below_the_first(telegram, bot, pat):
    sent = await bot.send_media_group(
        pat.id, [InputMediaPhoto(CHART, caption="<b>Totals</b>", parse_mode="HTML"), InputMediaPhoto(blank_png(9, 9))]
    )
    assert [one.caption for one in sent] == ["Totals", None]
    assert len({one.media_group_id for one in sent}) == 1
    assert sent[0].media_group_id
    assert [len(one.photo) for one in telegram.messages(pat)[-2:]] == [2, 1]


@pytest.mark.parametrize(
    ("media", "words"),
    [
        pytest.param([InputMediaPhoto(CHART)], "wrong number of media", id="one alone"),
        pytest.param([InputMediaPhoto(CHART)] * 11, "wrong number of media", id="eleven"),
        pytest.param([InputMediaPhoto(CHART), InputMediaDocument(CSV)], "photos or documents", id="mixed"),
        pytest.param([InputMediaPhoto(CHART), InputMediaPhoto(b"no picture")], "IMAGE_PROCESS_FAILED", id="no picture"),
    ],
)
async def test_albums_telegram_refuses(telegram, bot, pat, media, words):
    before = len(telegram.messages(pat))
    with refused(words):
        await bot.send_media_group(pat.id, media)
    assert len(telegram.messages(pat)) == before
