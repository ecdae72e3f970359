"""The same questions put to the stand-in and to lo-bot-api-emulator, a Bot API server nobody here wrote.

Where both answer alike, the stand-in's answer is not only its author's reading of the documentation. The emulator made
its own choices in some texts, so beyond the codes only words both use are compared.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from aiohttp import web
from lo_bot_api_emulator import LoBotApiEmulator

from bot.rehearsal import make_app
from bot.rehearsal.files import blank_png

TOKEN = "1000001:rehearsal"
PNG = blank_png(2, 2)


class StandIn:
    def __init__(self, telegram):
        self.telegram = telegram
        self.pat = telegram.join("Pat")
        telegram.text(self.pat, self.pat, "/start")
        telegram.updates.drop_all()
        self.chat = self.pat.id

    async def hear(self, text):
        self.telegram.text(self.pat, self.pat, text)

    async def try_again(self):
        """Its own clock does."""


class Emulator:
    chat = 7

    def __init__(self):
        self.server = LoBotApiEmulator(allow_insecure_loopback_webhooks=True)

    async def hear(self, text):
        message = {"message_id": 1, "date": 1, "chat": {"id": self.chat, "type": "private"}, "text": text}
        await self.server.enqueue_update({"message": message}, token=TOKEN)

    async def try_again(self):
        await self.server.deliver_updates(token=TOKEN)


@dataclass
class Api:
    """One of the servers, and a client that knows nothing of bots."""

    server: Any
    client: httpx.AsyncClient

    async def ask(self, method, **given):
        """The answer's status and body, which must agree."""
        answer = await self.client.post(f"/bot{TOKEN}/{method}", json=given)
        return self.checked(answer)

    async def upload(self, method, files, **given):
        return self.checked(await self.client.post(f"/bot{TOKEN}/{method}", data=given, files=files))

    async def updates(self, **given):
        return (await self.ask("getUpdates", **given))["result"]

    @staticmethod
    def checked(answer):
        body = answer.json()
        assert body["ok"] == (answer.status_code == 200)
        assert body["ok"] or body["error_code"] == answer.status_code
        return body


@pytest.fixture(params=["the stand-in", "lo-bot-api-emulator"])
async def api(request, telegram, listen):
    if request.param == "the stand-in":
        server, base, transport = StandIn(telegram), "http://stand-in", httpx.ASGITransport(make_app(telegram))
    else:
        server = Emulator()
        base, transport = await listen(server.server.app()), None
    async with httpx.AsyncClient(base_url=base, transport=transport) as client:
        yield Api(server, client)
    telegram.close()


@pytest.fixture
async def hook(listen):
    """A webhook that answers with the statuses it is told, then 200."""

    async def take(request):
        hook.came.append((await request.json(), request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        hook.changed.set()
        return web.Response(status=hook.statuses.pop(0) if hook.statuses else 200)

    @dataclass
    class Hook:
        url: str
        came: list
        statuses: list
        changed: asyncio.Event

        async def has(self, count):
            async with asyncio.timeout(5):
                while len(self.came) < count:
                    self.changed.clear()
                    await self.changed.wait()

    app = web.Application()
    app.router.add_post("/hook", take)
    hook = Hook(f"{await listen(app)}/hook", [], [], asyncio.Event())
    return hook


def texts(updates):
    return [update["message"]["text"] for update in updates]


async def test_a_bot_learns_who_it_is(api):
    assert (await api.ask("getMe"))["result"]["is_bot"] is True


async def test_an_update_comes_again_until_a_higher_one_is_asked_for(api):
    await api.server.hear("one")
    await api.server.hear("two")
    first = await api.updates()
    assert texts(first) == texts(await api.updates()) == ["one", "two"]
    assert texts(await api.updates(offset=first[1]["update_id"])) == ["two"]
    assert texts(await api.updates()) == ["two"], "the first is forgotten"
    assert await api.updates(offset=first[1]["update_id"] + 1) == []
    assert (await api.ask("getWebhookInfo"))["result"]["pending_update_count"] == 0


async def test_a_negative_offset_keeps_the_newest(api):
    for text in ("one", "two", "three"):
        await api.server.hear(text)
    assert texts(await api.updates(offset=-1)) == ["three"]
    assert texts(await api.updates()) == ["three"]


async def test_a_poll_brings_no_more_than_asked_for(api):
    for text in ("one", "two", "three"):
        await api.server.hear(text)
    assert texts(await api.updates(limit=2)) == ["one", "two"]


async def test_a_long_poll_wakes_when_something_comes(api):
    poll = asyncio.create_task(api.updates(timeout=50))
    await settle(api)
    assert not poll.done()
    await api.server.hear("one")
    async with asyncio.timeout(5):
        assert texts(await poll) == ["one"]


async def test_a_long_poll_ends_with_nothing(api):
    async with asyncio.timeout(5):
        assert await api.updates(timeout=1) == []


async def test_of_two_polls_one_meets_a_conflict(api):
    polls = [asyncio.create_task(api.ask("getUpdates", timeout=50)) for _ in range(2)]
    async with asyncio.timeout(5):
        done, _ = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED)
        await api.server.hear("one")
        answers = await asyncio.gather(*polls)
    assert [one.result()["error_code"] for one in done] == [409]
    assert sorted(answer["ok"] for answer in answers) == [False, True]
    assert next(answer["description"] for answer in answers if not answer["ok"]).startswith("Conflict: ")


async def test_while_a_webhook_is_set_polls_meet_a_conflict(api, hook):
    assert (await api.ask("setWebhook", url=hook.url))["result"] is True
    refused = await api.ask("getUpdates")
    assert refused["error_code"] == 409
    assert "webhook is active" in refused["description"]
    await api.ask("deleteWebhook")
    assert await api.updates() == []


async def test_setting_a_webhook_ends_the_poll_that_waits(api, hook):
    poll = asyncio.create_task(api.ask("getUpdates", timeout=50))
    await settle(api)
    await api.ask("setWebhook", url=hook.url)
    async with asyncio.timeout(5):
        assert (await poll)["error_code"] == 409


async def test_a_webhook_gets_what_waited_and_what_comes_with_the_secret(api, hook):
    await api.server.hear("one")
    await api.ask("setWebhook", url=hook.url, secret_token="s3cret_-")
    await api.server.hear("two")
    await hook.has(2)
    assert texts(update for update, _ in hook.came) == ["one", "two"]
    assert {secret for _, secret in hook.came} == {"s3cret_-"}
    assert (await api.ask("getWebhookInfo"))["result"]["url"] == hook.url


async def test_without_a_secret_there_is_no_header(api, hook):
    await api.ask("setWebhook", url=hook.url)
    await api.server.hear("one")
    await hook.has(1)
    assert hook.came[0][1] is None


async def test_only_2xx_acknowledges_and_order_is_kept_meanwhile(api, hook):
    hook.statuses = [500, 302, 202]
    await api.ask("setWebhook", url=hook.url)
    await api.server.hear("one")
    await hook.has(1)
    assert (await api.ask("getWebhookInfo"))["result"]["pending_update_count"] == 1
    for came in (2, 3):
        await api.server.try_again()
        await hook.has(came)
    await api.server.hear("two")
    await hook.has(4)
    assert texts(update for update, _ in hook.came) == ["one", "one", "one", "two"]


async def test_pending_updates_are_dropped_on_request(api):
    await api.server.hear("one")
    await api.ask("deleteWebhook", drop_pending_updates=True)
    assert await api.updates() == []


async def test_a_text_comes_back_with_its_buttons(api):
    markup = {"inline_keyboard": [[{"text": "Yes", "callback_data": "é" * 32}]]}
    sent = (await api.ask("sendMessage", chat_id=api.server.chat, text="Right?", reply_markup=markup))["result"]
    assert (sent["text"], sent["chat"]["id"], sent["reply_markup"]) == ("Right?", api.server.chat, markup)
    edited = await api.ask("editMessageText", chat_id=api.server.chat, message_id=sent["message_id"], text="Confirmed")
    assert edited["result"]["text"] == "Confirmed"
    assert "reply_markup" not in edited["result"]


@pytest.mark.parametrize(
    ("method", "name", "data"),
    [
        pytest.param("sendDocument", "document", b"\x00county\xff", id="a document"),
        pytest.param("sendPhoto", "photo", PNG, id="a photo"),
    ],
)
async def test_a_file_goes_up_and_comes_down_byte_for_byte(api, method, name, data):
    sent = await api.upload(method, {name: ("file.bin", data)}, chat_id=api.server.chat, caption="All places")
    assert sent["result"]["caption"] == "All places"
    attachment = sent["result"][name]
    file_id = (attachment[-1] if name == "photo" else attachment)["file_id"]
    file = (await api.ask("getFile", file_id=file_id))["result"]
    assert (await api.client.get(f"/file/bot{TOKEN}/{file['file_path']}")).content == data
    again = await api.ask(method, chat_id=api.server.chat, **{name: file_id})
    assert again["ok"]


async def test_an_attached_part_is_found_by_its_name(api):
    sent = await api.upload(
        "sendDocument", {"part": ("a.csv", b"a,b")}, chat_id=api.server.chat, document="attach://part"
    )
    assert sent["ok"]


LONG_DATA = {"inline_keyboard": [[{"text": "Yes", "callback_data": "é" * 32 + "x"}]]}


@pytest.mark.parametrize(
    ("method", "given", "words"),
    [
        pytest.param("sendMessage", {"text": ""}, "message text is empty", id="no text"),
        pytest.param("sendMessage", {"text": " \n"}, "message text is empty", id="blanks"),
        pytest.param("sendMessage", {"text": "😀" * 2049}, "message is too long", id="a long text"),
        pytest.param("sendMessage", {"text": "x", "chat_id": "abc"}, "chat not found", id="no such chat"),
        pytest.param("sendMessage", {"text": "x", "reply_markup": LONG_DATA}, "", id="65 bytes in a button"),
        pytest.param("sendMessage", {"text": "x", "reply_markup": "{"}, "", id="a markup that is no JSON"),
        pytest.param("editMessageText", {"message_id": 1, "text": ""}, "", id="an edit to nothing"),
        pytest.param("sendDocument", {"document": "unknown"}, "wrong file identifier/HTTP URL specified", id="no file"),
        pytest.param("sendPhoto", {"photo": "attach://gone"}, "", id="a part that is not there"),
        pytest.param("getFile", {"file_id": "unknown"}, "file_id", id="a file that is not there"),
        pytest.param("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}, "", id="a long answer"),
        pytest.param("setMyCommands", {"commands": json.dumps([{}] * 101)}, "", id="101 commands"),
        pytest.param("getUpdates", {"allowed_updates": "["}, "allowed_updates", id="kinds that are no JSON"),
        pytest.param("setWebhook", {"url": "http://bot.example/"}, "HTTPS", id="a webhook without TLS"),
        pytest.param("setWebhook", {"url": "https://bot.example/", "secret_token": "a b"}, "secret", id="a bad secret"),
        pytest.param("sendChatAction", {"action": ""}, "wrong parameter action in request", id="no action"),
    ],
)
async def test_both_refuse_the_same_mistakes(api, method, given, words):
    chat = {} if method.startswith(("get", "set", "answer")) else {"chat_id": api.server.chat}
    refused = await api.ask(method, **chat | given)
    assert refused["error_code"] == 400
    assert words in refused["description"]


async def test_a_caption_has_1024_utf16_units_at_most(api):
    taken = await api.upload("sendPhoto", {"photo": ("p.png", PNG)}, chat_id=api.server.chat, caption="😀" * 512)
    assert taken["ok"]
    refused = await api.upload("sendPhoto", {"photo": ("p.png", PNG)}, chat_id=api.server.chat, caption="x" * 1025)
    assert refused["error_code"] == 400
    assert "caption is too long" in refused["description"]


async def test_a_method_that_is_not_there_is_not_found(api):
    assert (await api.ask("sendNothing"))["error_code"] == 404


async def settle(api):
    """A poll begun before has reached the server once a later call was answered."""
    await api.ask("getMe")
    await api.ask("getMe")
