"""A stand-in with a clock only the test moves, and python-telegram-bot's own client talking to it."""

import contextlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.rehearsal import Telegram, make_app


@dataclass
class Clock:
    now: datetime = datetime(2020, 2, 3, 19, 0, tzinfo=UTC)

    def __call__(self):
        return self.now

    def forward(self, seconds):
        self.now += timedelta(seconds=seconds)


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
