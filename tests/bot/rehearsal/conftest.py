"""A stand-in with a clock only the test moves, and python-telegram-bot's own client talking to it."""

import asyncio
import contextlib
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.rehearsal import Telegram, make_app


class Clock:
    """Moves only when the test moves it, and wakes who waits for that time."""

    def __init__(self):
        self.at = datetime(2020, 2, 3, 19, 0, tzinfo=UTC)
        self.sleeping = []
        self._began = asyncio.Event()

    def now(self):
        return self.at

    async def sleep(self, seconds):
        woken = asyncio.get_running_loop().create_future()
        sleeper = (self.at + timedelta(seconds=seconds), woken)
        self.sleeping.append(sleeper)
        self._began.set()
        try:
            await woken
        finally:
            self.sleeping = [other for other in self.sleeping if other is not sleeper]

    def forward(self, seconds):
        self.at += timedelta(seconds=seconds)
        for until, woken in self.sleeping:
            if until <= self.at and not woken.done():
                woken.set_result(None)

    async def has_sleeper(self):
        """Returns once somebody waits for the time to pass."""
        while not self.sleeping:
            self._began.clear()
            await self._began.wait()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def telegram(clock):
    return Telegram(clock)


@pytest.fixture
async def connect():
    """Makes clients of a stand-in, inside this process."""
    async with contextlib.AsyncExitStack() as stack:

        async def client(telegram, token=None):
            transport = httpx.ASGITransport(app=make_app(telegram))
            requests = [HTTPXRequest(httpx_kwargs={"transport": transport}) for _ in range(2)]
            bot = Bot(
                token or telegram.token, "http://stand-in/bot", get_updates_request=requests[0], request=requests[1]
            )
            return await stack.enter_async_context(bot) if token is None else bot

        yield client


@pytest.fixture
async def bot(telegram, connect):
    return await connect(telegram)


@pytest.fixture
def pat(telegram):
    """A chair who has pressed Start; the bot has fetched that already."""
    user = telegram.join("Pat")
    telegram.text(user, user, "/start")
    telegram.updates.drop_all()
    return user


@pytest.fixture
def desk(telegram):
    """The staff channel, made by Sam."""
    chat = telegram.channel("Staff desk", by=telegram.join("Sam"), username="staffdesk")
    telegram.updates.drop_all()
    return chat


@pytest.fixture
async def raw(telegram):
    """A client that knows nothing of bots."""
    transport = httpx.ASGITransport(app=make_app(telegram))
    async with httpx.AsyncClient(transport=transport, base_url="http://stand-in/bot1000001:rehearsal/") as client:
        yield client
