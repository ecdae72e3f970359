import asyncio
import contextlib
import json
import re
import socket
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from bot.rehearsal import PlaceChoice, Telegram, make_app, serve
from bot.rehearsal.files import blank_png
from bot.rehearsal.lesson import Lesson
from bot.rehearsal.night import ScriptedReport
from bot.rehearsal.phones import Phones
from core.people import Role

PAGE = Path(__file__).parents[3] / "bot" / "rehearsal" / "page"
POLK = "Polk/DES MOINES-55"


class TwoPlaces:
    event = "Iowa 2020"
    totals_every = 15

    def __init__(self):
        self.invited = []

    def places(self):
        return [PlaceChoice(POLK, "Polk, DES MOINES-55", 8), PlaceChoice("Out of State/Paris", "Paris", None)]

    def lesson(self, place):
        return Lesson((f"84 here, {place}", "yes"))

    def script(self):
        return [ScriptedReport(place=POLK, note="a plain case", attendance=3, first={"Biden": 3}, final={"Biden": 3})]

    async def invite(self, place, role=Role.CHAIR):
        self.invited.append((role.value, place))
        return f"CODE-{len(self.invited)}"


@pytest.fixture
def rehearsal():
    return TwoPlaces()


@pytest.fixture
async def page(telegram, rehearsal):
    transport = httpx.ASGITransport(app=make_app(telegram, rehearsal))
    async with httpx.AsyncClient(transport=transport, base_url="http://stand-in") as client:
        yield client


async def state(page):
    return (await page.get("/rehearsal/state")).json()


async def test_the_page_asks_for_nothing_from_outside(page):
    index = await page.get("/")
    assert "default-src 'self'" in index.headers["content-security-policy"]
    files = re.findall(r'(?:src|href)="(/[^"]+)"', index.text)
    modules = [f"/page/{file.name}" for file in PAGE.glob("*.js")]
    assert {"/page/page.css", "/page/page.js"} <= set(files)
    for file in {*files, *modules} - {"/public"}:  # that one is a page of its own, served elsewhere
        answer = await page.get(file)
        assert answer.status_code == 200
        assert not re.search(r"https?://", answer.text)


async def test_the_link_to_the_public_page_leads_to_where_it_is_served(page, rehearsal):
    rehearsal.public = None
    assert (await page.get("/public")).status_code == 503
    rehearsal.public = "http://127.0.0.1:8080"
    answer = await page.get("/public")
    assert (answer.status_code, answer.headers["location"]) == (307, "http://127.0.0.1:8080")


async def test_the_page_begins_with_a_reporter_who_has_not_pressed_start(page, telegram, desk):
    begun = await state(page)
    assert (begun["event"], begun["bot"]["name"], begun["phones"], begun["staff"]) == (
        "Iowa 2020",
        "Caucus desk",
        [],
        desk.id,
    )
    assert begun["chats"][str(begun["reporter"])]["messages"] == []
    assert begun["number"] == len(telegram.journal)


async def test_without_a_channel_the_staff_phone_is_empty(page):
    assert (await state(page))["staff"] is None


async def test_the_places_to_choose_from(page):
    assert (await page.get("/rehearsal/places")).json() == [
        {"id": POLK, "label": "Polk, DES MOINES-55", "delegates": 8},
        {"id": "Out of State/Paris", "label": "Paris", "delegates": None},
    ]


async def test_joining_sends_the_invite_code_from_a_new_phone(page, bot):
    chair = (await page.post("/rehearsal/join", json={"place": POLK})).json()
    assert (chair["label"], chair["lesson"], chair["name"]) == (
        "Polk, DES MOINES-55",
        [f"84 here, {POLK}", "yes"],
        "Pat",
    )
    (update,) = await bot.get_updates()
    assert (update.message.text, update.message.chat.id) == ("/start CODE-1", chair["chat"])


async def test_joining_again_is_the_same_phone_and_another_place_another(page, rehearsal):
    first, again, other = [
        (await page.post("/rehearsal/join", json={"place": place})).json()
        for place in (POLK, POLK, "Out of State/Paris")
    ]
    assert first == again
    assert other["chat"] != first["chat"]
    assert rehearsal.invited == [("chair", POLK), ("chair", "Out of State/Paris")]
    assert [phone["place"] for phone in (await state(page))["phones"]] == [POLK, "Out of State/Paris"]


async def test_a_deputy_and_staff_join_by_invites_of_their_own(page, rehearsal):
    for role in ("chair", "deputy", "staff", "staff"):
        await page.post("/rehearsal/join", json={"role": role, "place": POLK})
    assert rehearsal.invited == [("chair", POLK), ("deputy", POLK), ("staff", None)]
    phones = (await state(page))["phones"]
    assert [(phone["role"], phone["label"]) for phone in phones] == [
        ("chair", "Polk, DES MOINES-55"),
        ("deputy", "Polk, DES MOINES-55"),
        ("staff", None),
    ]
    assert phones[2]["lesson"] == []


async def test_an_impatient_second_tap_is_the_same_phone(page, rehearsal):
    await asyncio.gather(*(page.post("/rehearsal/join", json={"place": POLK}) for _ in range(3)))
    assert rehearsal.invited == [("chair", POLK)]


async def test_a_place_to_begin_with_has_several_delegates_and_is_not_the_script_s(telegram, rehearsal):
    rehearsal.script = list
    transport = httpx.ASGITransport(app=make_app(telegram, rehearsal))
    async with httpx.AsyncClient(transport=transport, base_url="http://stand-in") as page:
        assert (await state(page))["suggested"] == POLK


async def test_there_is_nothing_to_suggest_when_the_script_has_the_only_place(page):
    assert (await state(page))["suggested"] is None


async def test_a_photo_goes_to_the_bot_and_back_to_the_page(page, bot):
    chat = (await page.post("/rehearsal/join", json={"place": POLK})).json()["chat"]
    picture = blank_png(30, 20)
    form = {"chat": str(chat), "caption": "the sheet"}
    assert (await page.post("/rehearsal/photo", data=form, files={"photo": picture})).status_code == 200
    _, update = await bot.get_updates()
    assert (update.message.caption, update.message.photo[-1].width) == ("the sheet", 30)
    fetched = await page.get(f"/rehearsal/files/{update.message.photo[-1].file_id}")
    assert (fetched.content, fetched.headers["x-content-type-options"]) == (picture, "nosniff")


@pytest.mark.parametrize(
    ("form", "files", "words"),
    [
        pytest.param({"chat": "404"}, {"photo": b"x"}, "there is no chat 404", id="no chat"),
        pytest.param({}, {"photo": b"x"}, "a phone sends a PNG or a JPEG as a photo", id="no picture"),
        pytest.param({"photo": "words"}, {}, "a phone sends a PNG or a JPEG as a photo", id="no file"),
    ],
)
async def test_what_is_no_photo_is_not_sent(page, form, files, words):
    chat = (await page.post("/rehearsal/join", json={"place": POLK})).json()["chat"]
    answer = await page.post("/rehearsal/photo", data={"chat": str(chat)} | form, files=files or None)
    assert (answer.status_code, answer.json()) == (400, {"error": words})


async def test_a_document_is_only_ever_downloaded(page, bot, pat):
    sent = await bot.send_document(pat.id, b"<script>", filename="page.html")
    fetched = await page.get(f"/rehearsal/files/{sent.document.file_id}")
    assert (fetched.content, fetched.headers["content-type"]) == (b"<script>", "application/octet-stream")
    assert (await page.get("/rehearsal/files/Photo-99")).status_code == 404


async def test_a_number_is_shared_and_a_key_tapped(page, bot, telegram):
    chat = (await page.post("/rehearsal/join", json={"place": POLK})).json()["chat"]
    await bot.get_updates()
    await bot.send_message(chat, "Your number?", reply_markup={"keyboard": [[{"text": "no"}]]})
    shown = (await state(page))["chats"][str(chat)]
    assert shown["keys"] == [["no"]]
    await page.post("/rehearsal/tap", json={"chat": chat, "text": "no"})
    await page.post("/rehearsal/contact", json={"chat": chat, "number": "+15155550100"})
    said = [message.text or message.contact.phone_number for message in telegram.messages(chat)]
    assert said[-2:] == ["no", "+15155550100"]


async def test_the_script_is_played_from_the_page(page, telegram):
    begun = (await page.get("/rehearsal/night")).json()
    assert begun["reports"] == [{"place": POLK, "note": "a plain case"}]
    assert (begun["playing"], begun["done"], begun["now"], begun["every"]) == (False, 0, None, 4)
    playing = (await page.post("/rehearsal/night", json={"playing": True, "every": 0})).json()
    assert (playing["playing"], playing["every"]) == (True, 0)
    async with asyncio.timeout(5):
        async for happening in telegram.subscribe(0):
            if happening.message and happening.message.text == "/start CODE-1":
                return


async def test_the_chairs_text_edit_and_press(page, bot):
    chat = (await page.post("/rehearsal/join", json={"place": POLK})).json()["chat"]
    said = (await page.post("/rehearsal/text", json={"chat": chat, "text": "84 <here>"})).json()["message"]
    await page.post("/rehearsal/edit", json={"chat": chat, "message": said, "text": "85 here"})
    keyboard = {"inline_keyboard": [[{"text": "Yes", "callback_data": "yes"}]]}
    asked = await bot.send_message(chat, "Right?", reply_markup=keyboard)
    query = await page.post("/rehearsal/press", json={"chat": chat, "message": asked.message_id, "data": "yes"})
    updates = await bot.get_updates()
    assert updates[1].message.text == "84 <here>"
    assert updates[2].edited_message.text == "85 here"
    assert updates[3].callback_query.id == query.json()["query"]


async def test_staff_write_and_press_in_the_channel(page, bot, desk):
    keyboard = {"inline_keyboard": [[{"text": "Release", "callback_data": "r"}]]}
    case = await bot.send_message(desk.id, "Case 1", reply_markup=keyboard)
    await bot.pin_chat_message(desk.id, case.message_id)
    await page.post("/rehearsal/press", json={"chat": desk.id, "message": case.message_id, "data": "r"})
    await page.post("/rehearsal/text", json={"chat": desk.id, "text": "status"})
    _, press, post = await bot.get_updates()
    assert press.callback_query.from_user.first_name == "Sam"
    assert post.channel_post.text == "status"
    shown = (await state(page))["chats"][str(desk.id)]
    assert shown["pinned"] == case.message_id
    assert [(message["by_bot"], message["name"]) for message in shown["messages"]] == [
        (True, "Caucus desk"),
        (True, "Caucus desk"),
        (False, "Sam"),
    ]


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        pytest.param("join", {"place": "Nowhere"}, "there is no place Nowhere", id="an unknown place"),
        pytest.param("join", {"role": "deputy"}, "there is no place ", id="a deputy of nothing"),
        pytest.param("join", {"role": "operator"}, "nobody can join as operator here", id="a role not on offer"),
        pytest.param("text", {"chat": 404, "text": "x"}, "there is no chat 404", id="an unknown chat"),
        pytest.param("text", [], "there is no chat 0", id="no object"),
        pytest.param("press", {"chat": -1, "message": 9, "data": "x"}, "there is no chat -1", id="a press nowhere"),
        pytest.param(
            "edit", {"chat": "reporter", "message": 9, "text": "x"}, "there is no message 9 any more", id="gone"
        ),
    ],
)
async def test_what_cannot_be_done_is_said_in_a_sentence(page, path, body, words):
    if isinstance(body, dict) and body.get("chat") == "reporter":
        body = body | {"chat": (await state(page))["reporter"]}
    answer = await page.post(f"/rehearsal/{path}", json=body)
    assert (answer.status_code, answer.json()) == (400, {"error": words})


async def test_events_go_on_after_the_number_the_page_knows(telegram, rehearsal, pat):
    phones = Phones(telegram, rehearsal)
    known = len(telegram.journal)
    telegram.text(pat, pat, "84 here")
    telegram.close()
    first, event = [event async for event in phones.events(known)]
    number, data = re.fullmatch(r"id: (\d+)\ndata: (.*)\n\n", event).groups()
    assert first.startswith("retry:")
    assert int(number) == known + 1
    said = json.loads(data)
    assert (said["what"], said["chat"], said["message"]["text"]) == ("said", pat.id, "84 here")


@pytest.mark.parametrize(
    ("headers", "query", "expected"),
    [
        pytest.param({}, "?after=0", ["1", "2"], id="from the start"),
        pytest.param({}, "?after=1", ["2"], id="after a number"),
        pytest.param({"Last-Event-ID": "1"}, "?after=0", ["2"], id="where a broken stream left off"),
        pytest.param({}, "", [], id="only what comes"),
    ],
)
async def test_the_stream_begins_where_the_page_asks(telegram, page, headers, query, expected):
    telegram.join("Robin")  # after the page's own reporter, the second happening
    telegram.close()
    answer = await page.get(f"/rehearsal/events{query}", headers=headers)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert re.findall(r"^id: (\d+)$", answer.text, re.MULTILINE) == expected


async def test_serving_takes_a_free_port_when_its_own_is_busy():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        telegram = Telegram(lambda: datetime.now(UTC))
        async with httpx.AsyncClient() as client, serve(telegram, TwoPlaces(), port=port) as address:
            assert not address.endswith(f":{port}")
            assert (await client.get(f"{address}/bot{telegram.token}/getMe")).json()["ok"]


async def test_serving_stops_while_a_page_still_listens():
    telegram = Telegram(lambda: datetime.now(UTC))
    async with httpx.AsyncClient() as client, contextlib.AsyncExitStack() as pages:
        async with serve(telegram, TwoPlaces(), port=0) as address:
            stream = await pages.enter_async_context(client.stream("GET", f"{address}/rehearsal/events?after=0"))
            lines = stream.aiter_lines()
            assert [await anext(lines) for _ in range(3)] == ["retry: 1000", "", "id: 1"]
        assert (await anext(lines)).startswith("data:")
        assert [line async for line in lines] == [""]


async def test_serving_takes_its_own_port_when_it_is_free():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with serve(Telegram(lambda: datetime.now(UTC)), port=port) as address:
        assert address == f"http://127.0.0.1:{port}"
