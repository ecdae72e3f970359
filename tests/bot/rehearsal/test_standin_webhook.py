import asyncio
from datetime import UTC, datetime

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from telegram.error import BadRequest, Conflict

from bot.rehearsal import Fault, FaultKind, Telegram, serve
from bot.rehearsal.webhook import SECRET_HEADER

URL = "https://bot.example/hook"


class Hook:
    """A bot's webhook. Answers what it is told, 200 where it is told nothing, and holds what it is told to hold."""

    def __init__(self):
        self.updates, self.secrets, self.answers = [], [], []
        self.open = self.most_open = 0
        self.held = {}
        self._came = asyncio.Condition()

    async def take(self, request):
        update = await request.json()
        self.updates.append(update)
        self.secrets.append(request.headers.get(SECRET_HEADER))
        answer = self.answers.pop(0) if self.answers else Response()
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        async with self._came:
            self._came.notify_all()
        if update.get("message", {}).get("text") in self.held:
            await self.held[update["message"]["text"]].wait()
        self.open -= 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def texts(self):
        return [update["message"]["text"] for update in self.updates]

    async def has(self, count):
        async with asyncio.timeout(5), self._came:
            await self._came.wait_for(lambda: len(self.updates) >= count)


@pytest.fixture
def hook():
    return Hook()


@pytest.fixture
async def telegram(clock, hook):
    transport = httpx.ASGITransport(app=Starlette(routes=[Route("/hook", hook.take, methods=["POST"])]))
    stand_in = Telegram(clock, webhook_transport=transport)
    yield stand_in
    stand_in.close()


async def settled(bot, count=0):
    """The webhook took everything but so many."""
    async with asyncio.timeout(5):
        while (info := await bot.get_webhook_info()).pending_update_count > count:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)
    return info


async def test_what_waits_and_what_comes_is_brought_with_the_secret(telegram, bot, pat, hook):
    telegram.text(pat, pat, "one")
    assert await bot.set_webhook(URL, secret_token="s3cret_-", max_connections=7)
    telegram.text(pat, pat, "two")
    info = await settled(bot)
    assert (hook.texts, hook.secrets) == (["one", "two"], ["s3cret_-"] * 2)
    assert (info.url, info.max_connections, info.last_error_date) == (URL, 7, None)


async def test_without_a_secret_no_header_goes_along(telegram, bot, pat, hook):
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    await settled(bot)
    assert hook.secrets == [None]


async def test_what_is_not_taken_comes_again_after_growing_pauses(telegram, bot, pat, hook, clock):
    hook.answers = [Response(status_code=500)] * 9
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    pauses = []
    for attempt in range(1, 10):
        await hook.has(attempt)
        await clock.has_sleeper()
        ((until, _),) = clock.sleeping
        pauses.append((until - clock.now()).seconds)
        clock.forward(pauses[-1])
    info = await settled(bot)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert len(hook.updates) == 10
    assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"


async def test_a_webhook_may_say_when_to_come_again(telegram, bot, pat, hook, clock):
    hook.answers = [Response(status_code=599, headers={"Retry-After": "30"})]
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    await hook.has(1)
    await clock.has_sleeper()
    clock.forward(29)
    failed_at = clock.now()
    assert (await settled(bot, 1)).last_error_message == "Wrong response from the webhook: 599"
    clock.forward(1)
    await hook.has(2)
    assert (await settled(bot)).last_error_date < failed_at


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        pytest.param(httpx.ConnectError("no"), "Connection refused", id="nobody listens"),
        pytest.param(httpx.ReadTimeout("no"), "Read timeout expired", id="no answer in time"),
        pytest.param(ZeroDivisionError(), "Connection reset by peer", id="the bot breaks"),
    ],
)
async def test_every_kind_of_failure_is_told_and_tried_again(telegram, bot, pat, hook, clock, trouble, words):
    hook.answers = [trouble]
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    await hook.has(1)
    await clock.has_sleeper()
    info = await bot.get_webhook_info()
    assert (info.last_error_message, info.last_error_date, info.pending_update_count) == (words, clock.now(), 1)
    clock.forward(1)
    await hook.has(2)
    await settled(bot)


async def test_order_holds_within_a_chat_and_other_chats_do_not_wait(telegram, bot, pat, hook):
    robin = telegram.join("Robin")
    hook.held["slow"] = asyncio.Event()
    await bot.set_webhook(URL)
    for user, text in ((pat, "slow"), (pat, "after it"), (robin, "meanwhile")):
        telegram.text(user, user, text)
    await hook.has(2)
    assert hook.texts == ["slow", "meanwhile"]
    hook.held["slow"].set()
    await settled(bot)
    assert hook.texts == ["slow", "meanwhile", "after it"]


@pytest.mark.parametrize(("asked", "most"), [(1, 1), (2, 2), (0, 1), (1000, 5)])
async def test_no_more_connections_are_open_than_asked_for(telegram, raw, bot, hook, asked, most):
    await raw.post("setWebhook", data={"url": URL, "max_connections": asked})
    for number in range(5):
        user = telegram.join(f"Chair {number}")
        hook.held[f"slow {number}"] = asyncio.Event()
        telegram.text(user, user, f"slow {number}")
    await hook.has(most)
    for held in hook.held.values():
        held.set()
    info = await settled(bot)
    assert hook.most_open == most
    assert info.max_connections == min(max(asked, 1), 100)


async def test_while_a_webhook_is_set_nothing_can_be_fetched(telegram, bot, pat):
    poll = asyncio.create_task(bot.get_updates(timeout=50))
    await telegram.updates.polled()
    await bot.set_webhook(URL)
    with pytest.raises(Conflict, match="terminated by setWebhook request"):
        await poll
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active; use deleteWebhook"):
        await bot.get_updates()
    await bot.delete_webhook()
    telegram.text(pat, pat, "one")
    assert len(await bot.get_updates()) == 1
    assert (await bot.get_webhook_info()).url == ""


async def test_an_empty_address_takes_the_webhook_away(telegram, bot, pat, hook):
    await bot.set_webhook(URL)
    await bot.set_webhook("")
    telegram.text(pat, pat, "one")
    assert len(await bot.get_updates()) == 1
    assert hook.updates == []


async def test_a_second_webhook_takes_the_place_of_the_first(telegram, bot, pat, hook, clock):
    hook.answers = [Response(status_code=404)]
    await bot.set_webhook(URL, secret_token="first")
    telegram.text(pat, pat, "one")
    await hook.has(1)
    await clock.has_sleeper()
    await bot.set_webhook(URL, secret_token="second")
    info = await settled(bot)
    assert (hook.secrets, info.last_error_message) == (["first", "second"], None)


async def test_pending_updates_can_be_dropped_with_a_new_webhook(telegram, bot, pat, hook):
    telegram.text(pat, pat, "one")
    await bot.set_webhook(URL, drop_pending_updates=True, allowed_updates=["message"])
    telegram.text(pat, pat, "two")
    telegram.block(pat)
    info = await settled(bot)
    assert (hook.texts, info.allowed_updates) == (["two"], ("message",))


async def test_what_is_dropped_while_it_is_tried_again_is_not_tried_any_more(telegram, bot, pat, hook, clock):
    hook.answers = [Response(status_code=500)]
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    await hook.has(1)
    await clock.has_sleeper()
    telegram.updates.drop_all()
    clock.forward(1)
    telegram.text(pat, pat, "two")
    await hook.has(2)
    assert hook.texts == ["one", "two"]


async def test_the_answer_may_be_a_call_of_a_method(telegram, bot, pat, hook):
    hook.answers = [
        JSONResponse({"method": "sendMessage", "chat_id": pat.id, "text": "Right?"}),
        JSONResponse({"method": "sendMessage", "chat_id": 404, "text": "to nobody"}),
        JSONResponse({"method": "deleteWebhook"}),
        JSONResponse({"ok": True}),
        JSONResponse([1]),
    ]
    await bot.set_webhook(URL)
    for number in range(6):
        telegram.text(pat, pat, str(number))
    await settled(bot)
    assert [message.text for message in telegram.messages(pat) if message.by_bot] == ["Right?"]
    assert len(hook.updates) == 6


async def test_a_duplicated_update_is_brought_twice(telegram, bot, pat, hook):
    telegram.faults.set(Fault(FaultKind.DUPLICATE, times=1))
    await bot.set_webhook(URL)
    telegram.text(pat, pat, "one")
    telegram.text(pat, pat, "two")
    await settled(bot)
    assert hook.texts == ["one", "one", "two"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        pytest.param({"url": "http://bot.example/hook"}, "An HTTPS URL must be provided", id="plain HTTP"),
        pytest.param({"url": "hook"}, "invalid webhook URL specified", id="no address"),
        pytest.param({"url": URL, "secret_token": "a b"}, "unallowed characters", id="a blank in the secret"),
        pytest.param({"url": URL, "secret_token": "x" * 257}, "secret token is too long", id="a long secret"),
    ],
)
async def test_a_webhook_telegram_does_not_take(bot, given, words):
    with pytest.raises(BadRequest, match="(?i)" + words):
        await bot.set_webhook(**given)
    assert (await bot.get_webhook_info()).url == ""


async def test_updates_go_over_real_http_to_another_server(connect):
    """One stand-in's page is the other one's webhook: whatever answers 2xx has taken the update."""
    receiver = Telegram(lambda: datetime.now(UTC))
    sender = Telegram(lambda: datetime.now(UTC))
    bot, pat = await connect(sender), sender.join("Pat")
    async with serve(receiver, port=0) as address:
        sender.text(pat, pat, "one")
        await bot.set_webhook(f"{address}/bot{receiver.token}/getMe")
        await settled(bot)
    sender.text(pat, pat, "two")
    async with asyncio.timeout(5):
        while (info := await bot.get_webhook_info()).last_error_message is None:
            await sender.journal.changed()
    assert (info.last_error_message, info.pending_update_count) == ("Connection refused", 1)
    sender.close()
