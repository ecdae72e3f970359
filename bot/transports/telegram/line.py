"""The line to a Bot API server: Telegram's own, or any other that speaks it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import httpx
from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.transports.telegram.fetch import Fetcher
from bot.transports.telegram.poll import Poll, TokenRefused
from bot.transports.telegram.send import Sender

log = logging.getLogger(__name__)

_CONNECTIONS: Final = 20


class ChatUnknown(Exception):
    """A channel's @name could not be turned into a chat."""


@dataclass(frozen=True, slots=True)
class Line:
    """An open line, for one bot.

    Attributes:
        sender: sends letters.
        poll: asks for updates, on a connection of its own.
        fetcher: fetches the files people sent.
    """

    sender: Sender
    poll: Poll
    fetcher: Fetcher

    async def name(self) -> str | None:
        """The bot's @name, without the @; None where the server does not tell."""
        try:
            return (await self.sender.bot.get_me()).username
        except TelegramError as error:
            log.warning("Telegram does not tell the bot's name (%s), so codes given out in chats have no links.", error)
            return None

    async def chat_called(self, named: int | str) -> int:
        """The number of a chat, which may be given by its @name.

        Raises:
            TokenRefused: the server does not know the token.
            ChatUnknown: it does not know the chat, or the bot is not in it.
        """
        if isinstance(named, int):
            return named
        try:
            return (await self.sender.bot.get_chat(named)).id
        except InvalidToken as error:
            raise TokenRefused from error
        except TelegramError as error:
            raise ChatUnknown(f"{named}: {error.message}") from error


@asynccontextmanager
async def line(api: str, token: str, wire: httpx.AsyncBaseTransport | None = None) -> AsyncIterator[Line]:
    """A line to a server; nothing is said over it yet.

    Args:
        api: the server's base address.
        token: the bot's.
        wire: another way there than the network (the stand-in, in the same process).
    """
    async with _request(wire, _CONNECTIONS) as sending, _request(wire, 1) as polling:
        bot = Bot(
            token,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
            request=sending,
            get_updates_request=polling,
        )
        yield Line(Sender(bot), Poll(polling, f"{api}/bot{token}"), Fetcher(bot))


async def bot_name(api: str, token: str, wire: httpx.AsyncBaseTransport | None = None) -> str | None:
    """The bot's @name, without the @, for a link that opens it; None where the server does not tell."""
    async with _request(wire, 1) as request:
        try:
            told = await request.post(f"{api}/bot{token}/getMe")
        except TelegramError as error:
            log.warning("Telegram does not tell the bot's name (%s), so there are no links.", error)
            return None
    name = told.get("username") if isinstance(told, dict) else None
    return name if isinstance(name, str) else None


def _request(wire: httpx.AsyncBaseTransport | None, connections: int) -> HTTPXRequest:
    kwargs = {"transport": wire} if wire is not None else None
    return HTTPXRequest(connection_pool_size=connections, read_timeout=15.0, httpx_kwargs=kwargs)
