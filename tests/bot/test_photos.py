"""Photos through the whole product: fetched from the stand-in on good nights and bad ones, stored, told of, shown."""

import asyncio
import hashlib

import httpx
import pytest
from sqlalchemy import text as sql

from bot.keeping import LONGEST_LINE, photo_arrival
from bot.photos import PATIENCE
from bot.rehearsal import FileLimits
from bot.rehearsal.files import blank_png
from bot.storage import Storage, inbox, photos
from bot.storage.photos import SentPhoto
from core.people import Role
from core.photos import File
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, refusal, settings_for

SHEET = blank_png(1280, 960)
WHERE = f"{ADAIR} is kept."
FETCH = "getFile"


def pictures(night, chat):
    """What photos and files of the bot stand in a chat, with the words below them."""
    return [message for message in night.telegram.messages(chat) if message.by_bot and message.has_file]


async def rows(night, columns="place, state, data, sha256, size, number"):
    return await night.read(lambda tx: tx.execute(sql(f"SELECT {columns} FROM photos ORDER BY id")).all())


async def send(night, user, data=SHEET, **more):
    """Send a photo; the first answer to it."""
    return await night.answer_to(night.telegram.photo(user, data=data, **more))


async def test_a_photo_is_kept_byte_for_byte_acknowledged_and_shown_to_staff(night):
    chair = await night.enrol()
    answer = await send(night, chair)
    assert answer.text.splitlines()[0] == f"Photo 1 for {WHERE}"
    await night.quiet()
    (row,) = await rows(night)
    assert (row.place, row.state, bytes(row.data), row.size, row.number) == (ADAIR, "kept", SHEET, len(SHEET), 1)
    assert row.sha256 == hashlib.sha256(SHEET).hexdigest()
    (shown,) = pictures(night, STAFF_CHAT)
    assert ADAIR in shown.text
    assert night.telegram.files.find(shown.photo[-1].file_id).upload.data == SHEET
    assert await night.ledger() == []


async def test_counts_below_a_photo_are_answered_before_the_photo_is_fetched(night):
    chair = await night.enrol()
    fetching = asyncio.Event()

    def hold(method, _form):
        if method != FETCH:
            return None
        fetching.set()
        return refusal(502, "Bad Gateway")

    night.weather.storm = hold
    answer = await send(night, chair, caption=NO_TIE[0])
    assert "Uncommitted 9" in answer.text
    await fetching.wait()
    night.weather.storm = lambda _method, _form: None
    assert "kept" not in (await night.say(chair, "yes")).text
    night.later(5)
    await night.quiet()
    assert night.heard(chair)[-1] == f"Photo 1 for {WHERE}"


@pytest.mark.parametrize(
    ("name", "mime"),
    [
        pytest.param("IMG_1.HEIC", "image/heic", id="a picture as a file"),
        pytest.param("scan.pdf", "application/pdf", id="a scan"),
    ],
)
async def test_a_file_with_the_sheet_is_kept_and_shown_as_a_file(night, name, mime):
    chair = await night.enrol()
    sent = night.telegram.document(chair, name=name, data=b"\0bytes\xff", mime=mime)
    assert WHERE in (await night.answer_to(sent)).text
    await night.quiet()
    assert bytes((await rows(night))[0].data) == b"\0bytes\xff"
    (shown,) = pictures(night, STAFF_CHAT)
    assert shown.document.name == name


async def test_an_album_is_acknowledged_once_in_the_order_it_was_sent(night):
    chair = await night.enrol()
    sent = [blank_png(100, 100 + number) for number in range(5)]
    before = len(night.heard(chair))
    night.telegram.album(chair, sent, caption="our sheet")
    await night.quiet()
    assert [text.splitlines()[0] for text in night.heard(chair)[before:]] == [f"5 photos for {ADAIR} are kept."]
    assert [bytes(row.data) for row in sorted(await rows(night), key=lambda row: row.number)] == sent
    assert len(pictures(night, STAFF_CHAT)) == 5


async def test_the_words_below_the_first_of_an_album_say_which_place_all_of_it_shows(night):
    coordinator = await night.enrol(None, "county", county="Adair")
    night.telegram.album(coordinator, [blank_png(9, 9), blank_png(9, 10)], caption="1NW ADAIR")
    await night.quiet()
    assert night.heard(coordinator)[-1].splitlines()[0] == f"2 photos for {ADAIR} are kept."


async def test_the_same_photo_again_is_kept_once(night):
    chair = await night.enrol()
    await send(night, chair)
    assert "again; it is kept" in (await send(night, chair)).text
    await night.quiet()
    assert [(row.state, row.data is None) for row in await rows(night)] == [("kept", False), ("repeated", True)]
    assert len(pictures(night, STAFF_CHAT)) == 1


async def test_new_words_below_a_photo_correct_the_counts_and_keep_no_second_photo(night):
    chair = await night.enrol()
    sent = night.telegram.photo(chair, data=SHEET, caption=NO_TIE[0])
    await night.answer_to(sent)
    await night.quiet()
    last = night.telegram.messages(chair)[-1]
    night.telegram.edit(chair, sent, NO_TIE[0].replace("Uncommitted 9", "Uncommitted 8").replace("84", "83"))
    assert "Uncommitted 8" in (await night.answer_to(last)).text
    await night.quiet()
    assert len(await rows(night)) == 1


async def test_a_flood_of_photos_holds_the_staff_channel_up_for_no_longer_than_a_few(night):
    chair = await night.enrol()
    night.weather.storm = lambda _, form: (
        refusal(429, "Too Many Requests", retry_after=9) if form.get("chat_id") == str(STAFF_CHAT) else None
    )
    for start in range(0, 30, 10):
        sent = night.telegram.album(chair, [blank_png(50, 50 + start + number) for number in range(10)])
        await night.answer_to(sent[-1])
    night.weather.storm = lambda _method, _form: None
    night.later(10)
    await night.quiet()
    assert 0 < len(pictures(night, STAFF_CHAT)) <= LONGEST_LINE
    assert len([text for text in night.heard(STAFF_CHAT) if "More photos come in" in text]) == 1
    assert [row.state for row in await rows(night)] == ["kept"] * 30


async def test_nothing_is_fetched_for_strangers_readers_and_staff(night):
    stranger = night.telegram.join("Mallory")
    reader, officer = await night.enrol(None, "reporter"), await night.enrol(None, "staff", name="Lee")
    for user in (stranger, reader, officer):
        night.telegram.photo(user, data=SHEET)
    await night.quiet()
    assert await rows(night) == []
    assert FETCH not in [method for method, _ in night.weather.calls]


async def test_a_voice_message_gets_its_clear_answer(night):
    chair = await night.enrol()
    sent = night.telegram.document(chair, name="voice.ogg", data=b"OggS", mime="audio/ogg")
    assert "can only read words" in (await night.answer_to(sent)).text


# --------------------------------------------------------------------------------------------------------- bad nights


def broken(_method, _form):
    raise httpx.ConnectError("no way there")


@pytest.mark.parametrize(
    ("where", "weather"),
    [
        pytest.param(FETCH, lambda *_: refusal(429, "Too Many Requests", retry_after=4), id="asked to wait"),
        pytest.param(FETCH, lambda *_: refusal(502, "Bad Gateway"), id="bad gateway"),
        pytest.param(FETCH, broken, id="the connection breaks"),
        pytest.param(
            FETCH,
            lambda *_: refusal(400, "Bad Request: wrong file_id or the file is temporarily unavailable"),
            id="busy",
        ),
        pytest.param("file_", lambda *_: refusal(404, "Not Found"), id="the link has grown old"),
        pytest.param("file_", broken, id="the download breaks"),
        pytest.param("file_", lambda *_: httpx.Response(200, content=b""), id="not a single byte"),
    ],
)
async def test_what_the_network_does_is_waited_out(night, where, weather):
    chair = await night.enrol()
    struck = asyncio.Event()

    def twice(method, form):
        if where not in method or len(struck_at) > 1:
            return None
        struck_at.append(method)
        struck.set()
        return weather(method, form)

    struck_at = []
    night.weather.storm = twice
    sent = night.telegram.photo(chair, data=SHEET)
    for _ in range(2):
        await struck.wait()
        struck.clear()
        while await tries(night) < len(struck_at):
            pass
        night.later(10)
    assert WHERE in (await night.answer_to(sent)).text
    assert bytes((await rows(night))[0].data) == SHEET


async def tries(night):
    return (await rows(night, "tries"))[0].tries


async def lost(night, chair, sent, said):
    answer = await night.answer_to(sent)
    assert said in answer.text
    await night.quiet()
    assert [(row.state, row.data) for row in await rows(night)] == [("lost", None)]
    assert any("could not be fetched" in text and ADAIR in text for text in night.heard(STAFF_CHAT))
    assert await night.say(chair, "84 here"), "the night goes on"


async def test_a_file_that_is_gone_is_asked_for_again_and_staff_know(night):
    chair = await night.enrol()
    night.weather.storm = lambda method, _: refusal(400, "Bad Request: invalid file_id") if method == FETCH else None
    await lost(night, chair, night.telegram.photo(chair, data=SHEET), "send it again")


async def test_a_file_too_big_to_be_fetched_is_asked_for_as_a_photo(night):
    chair = await night.enrol()
    night.telegram.files.limits = FileLimits(download=100)
    sent = night.telegram.document(chair, name="sheet.tiff", data=b"x" * 101, mime="image/tiff")
    await lost(night, chair, sent, "too big")


async def test_even_the_network_is_not_waited_out_for_ever(night):
    chair = await night.enrol()
    night.weather.storm = lambda method, _: refusal(502, "Bad Gateway") if method == FETCH else None
    sent = night.telegram.photo(chair, data=SHEET)
    while not await night.read(lambda tx: photos.on_the_way(tx, night.desk.event.id)) or await tries(night) == 0:
        pass
    night.later(PATIENCE.total_seconds() + 1)
    await lost(night, chair, sent, "send it again")


# -------------------------------------------------------------------------------------------------------- stopped


async def test_stopped_between_download_and_commit_it_is_fetched_again_and_staff_see_it_once(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair = await night.enrol()
        night.product.collector.album_pause = 3600.0  # where the first night ends
        night.telegram.album(chair, [SHEET])
        while not any("file_" in method for method, _ in night.weather.calls):
            await night.read(lambda _: None)
        assert [row.state for row in await rows(night)] == ["wanted"]
    async with night_over(settings, night.telegram) as again:
        await again.quiet()
        assert [(row.state, bytes(row.data)) for row in await rows(again)] == [("kept", SHEET)]
        assert WHERE in again.heard(chair)[-1]
        assert len(pictures(again, STAFF_CHAT)) == 1


async def test_stopped_between_commit_and_acknowledgement_it_is_acknowledged_at_the_start(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair = await night.enrol()
        person, event, now = next(iter(night.desk.memory.people.values())).person, settings.event.id, night.clock.now()
        sent = SentPhoto(ADAIR, Role.CHAIR, person.id, chair.id, 99, File("gone", "gone"), now)
    storage = Storage.open(database_url, event=event)
    with storage.writing() as tx:
        photos.want(tx, event, sent, now)
        (stored,) = photos.wanted(tx, event, now, 9)
        photos.fetched(tx, stored.id, SHEET, now)
        inbox.take_in(tx, [photo_arrival(stored)] * 2, now)
    storage.close()
    async with night_over(settings, night.telegram) as again:
        await again.quiet()
        assert [text for text in again.heard(chair) if WHERE in text] == [again.heard(chair)[-1]]
        (shown,) = pictures(again, STAFF_CHAT)
        assert again.telegram.files.find(shown.photo[-1].file_id).upload.data == SHEET


async def test_photos_kept_before_a_stop_are_there_for_staff_after_it(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair, officer = await night.enrol(), await night.enrol(None, "staff", name="Lee")
        await send(night, chair)
        await night.quiet()
    async with night_over(settings, night.telegram) as again:
        assert f"{ADAIR}: 1 photo" in (await again.say(officer, "/photos")).text
        answer = await again.say(officer, f"/photos {ADAIR}")
        assert again.telegram.files.find(answer.photo[-1].file_id).upload.data == SHEET
        assert "photo 2" in (await send(again, chair, blank_png(9, 9))).text.casefold()


async def test_where_the_id_is_not_known_any_more_the_bytes_go_up(night):
    """As with another token than the one the photo came to."""
    chair = await night.enrol()

    def forgets(_method, form):
        named = form.get("photo") or form.get("document")
        return refusal(400, "Bad Request: wrong file identifier/HTTP URL specified") if named else None

    night.weather.storm = forgets
    await send(night, chair)
    await night.answer_to(night.telegram.document(chair, name="x", data=b"%PDF-1.7", mime="application/pdf"))
    await night.quiet()
    photo, scan = pictures(night, STAFF_CHAT)
    assert night.telegram.files.find(photo.photo[-1].file_id).upload.data == SHEET
    assert (scan.document.name, scan.document.bytes) == ("sheet.pdf", 8)
