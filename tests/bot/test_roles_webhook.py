"""The webhook: nobody but Telegram gets in, nothing is acknowledged before it is stored, and there may be many."""

import asyncio
import json
import logging
import socket
from contextlib import contextmanager
from dataclasses import replace

import httpx
import pytest

from bot.rehearsal import Telegram
from bot.storage import DatabaseUnavailable
from bot.transports.telegram.webhook import SECRET_HEADER, Key, Receiver
from tests.balancer import Balancer
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, TOKEN, MovableClock, message_update, night_over, settings_for

KEY = Key.of(b"not for a real night", TOKEN)
UPDATE = message_update(7, 42, 1, "hello", date=1_580_784_000)


class Inbox:
    """Remembers what it was given; raises what it is told to."""

    def __init__(self):
        self.taken, self.trouble, self.free = [], None, asyncio.Event()
        self.free.set()

    async def take_in(self, updates):
        await self.free.wait()
        if self.trouble is not None:
            raise self.trouble
        self.taken.append([update["update_id"] for update in updates])


@pytest.fixture
def inbox():
    return Inbox()


@pytest.fixture
def strangers():
    return []


@pytest.fixture
async def caller(inbox, strangers):
    app = Receiver(KEY, inbox.take_in, lambda: strangers.append(1)).app()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="https://bot.example") as client:
        yield client


async def bring(caller, update=UPDATE, *, path=KEY.path, token=KEY.token):
    headers = {} if token is None else {SECRET_HEADER: token}
    content = update if isinstance(update, bytes) else json.dumps(update)
    return await caller.post(f"/texts/{path}", content=content, headers=headers)


async def test_an_update_is_acknowledged_once_it_is_stored(caller, inbox):
    inbox.free.clear()
    calling = asyncio.ensure_future(bring(caller))
    done, _ = await asyncio.wait({calling}, timeout=0.05)
    assert not done, "nothing is stored yet"
    inbox.free.set()
    assert ((await calling).status_code, inbox.taken) == (200, [[7]])


@pytest.mark.parametrize(
    ("path", "token"),
    [
        (KEY.path, None),
        (KEY.path, ""),
        (KEY.path, KEY.token[:-1]),
        (KEY.path, f"{KEY.token[:-1]}{'0' if KEY.token[-1] != '0' else '1'}"),
        (KEY.path, "naïve"),
        ("guessed", KEY.token),
        ("", KEY.token),
        (KEY.path, Key.of(b"another secret", TOKEN).token),
        (KEY.path, Key.of(b"not for a real night", "1000001:another").token),
    ],
    ids=["none", "empty", "shorter", "one letter off", "not ascii", "path", "no path", "our secret", "bot token"],
)
async def test_whoever_does_not_know_the_secret_learns_nothing(caller, inbox, strangers, caplog, path, token):
    caplog.set_level(logging.DEBUG, logger="bot")
    token = token.encode() if token is not None else None
    answer = await bring(caller, path=path, token=token)
    nothing = await caller.post("/nothing/here")
    assert (answer.status_code, answer.content) == (404, nothing.content)
    assert (inbox.taken, strangers, caplog.messages) == ([], [1, 1], [])


async def test_other_methods_are_not_there(caller):
    assert (await caller.get(f"/{KEY.path}", headers={SECRET_HEADER: KEY.token})).status_code == 405


@pytest.mark.parametrize(
    ("trouble", "status"),
    [(DatabaseUnavailable("It is gone.", "Look."), 503), (RuntimeError("a fault"), 500)],
    ids=["the database is gone", "a fault of ours"],
)
async def test_what_is_not_stored_is_brought_again(caller, inbox, trouble, status):
    inbox.trouble = trouble
    assert (await bring(caller)).status_code == status
    inbox.trouble = None
    assert (await bring(caller)).status_code == 200
    assert inbox.taken == [[7]]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b'{"message": {}}', b'{"update_id": "7"}', b"[" * 100_000], ids=repr
)
async def test_what_is_no_update_is_not_brought_for_ever(caller, inbox, content):
    assert (await bring(caller, content)).status_code == 200
    assert inbox.taken == []


async def test_what_is_larger_than_any_update_is_refused(caller, inbox):
    assert (await bring(caller, b" " * 2_000_000)).status_code == 413
    assert inbox.taken == []


async def test_updates_that_come_at_once_share_a_transaction(caller, inbox):
    inbox.free.clear()
    calling = [asyncio.ensure_future(bring(caller, UPDATE | {"update_id": number})) for number in range(20)]
    await asyncio.wait(calling, timeout=0.1)
    inbox.free.set()
    assert {one.status_code for one in await asyncio.gather(*calling)} == {200}
    assert sorted(number for numbers in inbox.taken for number in numbers) == list(range(20))
    assert len(inbox.taken) < 5


async def test_all_that_came_while_a_transaction_ran_is_in_the_next_one(inbox):
    inbox.free.clear()
    receiver = Receiver(KEY, inbox.take_in)
    way = httpx.ASGITransport(app=receiver.app())
    async with httpx.AsyncClient(transport=way, base_url="https://bot.example") as caller:
        first = asyncio.ensure_future(bring(caller))
        while receiver._storing is None:  # noqa: ASYNC110 - each turn of the loop brings it on
            await asyncio.sleep(0)
        others = [asyncio.ensure_future(bring(caller, UPDATE | {"update_id": number})) for number in range(100, 250)]
        while len(receiver._waiting) < len(others):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0)
        inbox.free.set()
        assert {one.status_code for one in await asyncio.gather(first, *others)} == {200}
    assert [len(numbers) for numbers in inbox.taken] == [1, 150]


def test_every_receiver_makes_the_same_key_and_no_other_bot_has_it():
    assert Key.of(b"not for a real night", TOKEN) == KEY
    assert len({KEY, Key.of(b"not for a real night", "2:b"), Key.of(b"another secret of ours", TOKEN)}) == 3
    assert KEY.token not in repr(KEY)


@contextmanager
def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


async def test_the_plain_case_by_webhook_and_every_update_brought_twice(iowa, database_url):
    with free_port() as port:
        pass
    clock, balancer = MovableClock(), Balancer(port)
    telegram = Telegram(clock.now, token=TOKEN, webhook_transport=Twice(balancer))
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    settings = replace(
        settings_for(iowa, database_url), webhook="https://bot.example/texts", webhook_listen=f"127.0.0.1:{port}"
    )
    async with night_over(settings, telegram) as night:
        last = await night.say_all(await night.enrol(ADAIR), NO_TIE)
        await night.quiet()
        entries = await night.ledger()
        assert ("setWebhook" in dict(night.weather.calls), "getUpdates" in dict(night.weather.calls)) == (True, False)
        asked = dict(night.weather.calls)["setWebhook"]
        telegram.close()
        await balancer.aclose()
    assert last.text.startswith("Receipt")
    assert [entry.kind.value for entry in entries] == ["reported"]
    assert asked["url"] == f"https://bot.example/texts/{KEY.path}"
    assert "drop_pending_updates" not in asked
    assert int(asked["max_connections"]) == 100, "so many texts share a commit at most"


class Twice(httpx.AsyncBaseTransport):
    """Brings everything twice, for the first acknowledgement was lost on the way."""

    def __init__(self, way):
        self._way = way

    async def handle_async_request(self, request):
        await request.aread()
        await self._way.handle_async_request(request)
        return await self._way.handle_async_request(request)
