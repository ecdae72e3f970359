"""Where the parts are joined; the only place that knows them all."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.charts import Press
from bot.clock import Clock
from bot.commands import commands
from bot.desk import Desk
from bot.limits import TELEGRAM, Limits, Paces
from bot.postman import Postman
from bot.schedule.timetable import timetable
from bot.settings import Settings
from bot.storage import Storage
from bot.transports.telegram.poll import Poll, TokenRefused
from bot.transports.telegram.send import Sender
from bot.transports.telegram.translate import Translator
from bot.wording import Wording
from bot.writer import Writer
from core.people import PersonId

log = logging.getLogger(__name__)

_CONNECTIONS: Final = 20
_PERSON_BITS: Final = 40


class StaffChatUnknown(Exception):
    """The staff channel's @name could not be turned into a chat."""


class SecretUnavailable(Exception):
    """The key that invite codes are hashed with can be neither read nor made."""


@dataclass(slots=True)
class Product:
    """The running program: poll, desk, postman and timetable on one event loop and one writer's thread."""

    settings: Settings
    desk: Desk
    postman: Postman
    poll: Poll
    bot: Bot
    translator: Translator

    async def run(self) -> None:
        """Work until cancelled. Whatever stops one part stops all: a desk that cannot hear must not look alive."""
        # The writer's thread computes while the loop sends; with Python's usual 5 ms the loop would wait that long for
        # each little step of a call, and letters would crawl.
        sys.setswitchinterval(0.0005)
        await self.desk.writer.run(self.desk.load)
        try:
            async with timetable(self.desk), asyncio.TaskGroup() as group:
                group.create_task(self.desk.run(), name="desk")
                group.create_task(self.postman.run(), name="postman")
                group.create_task(self.poll.run(self._take_in), name="poll")
        except ExceptionGroup as troubles:
            _, others = troubles.split(TokenRefused)
            raise (troubles if others else TokenRefused()) from None  # one cause, told as one

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> None:
        await self.desk.take_in([self.translator.arrival(update) for update in updates])


def hash_of_code(secret: bytes) -> Callable[[str], str]:
    """How invite codes are hashed: keyed, so that the table of hashes alone gives no code away."""
    return lambda code: hmac.new(secret, code.encode(), hashlib.sha256).hexdigest()


def new_person() -> PersonId:
    """A pseudonymous id that says nothing about the person."""
    return PersonId(f"p-{secrets.randbits(_PERSON_BITS):010x}")


def make_desk(settings: Settings, storage: Storage, clock: Clock, staff_chat: int | None = None) -> Desk:
    """A desk, for the running program and for commands by hand.

    Raises:
        SecretUnavailable: invite codes cannot be hashed.
    """
    event = settings.event
    return Desk(
        event=event,
        writer=Writer(storage),
        translator=_translator(settings),
        clock=clock,
        wordings={language: Wording.load(language, event.time_zone) for language in event.languages},
        commands=commands(event.id),
        new_person=new_person,
        staff_chat=staff_chat,
    )


@asynccontextmanager
async def opened(
    settings: Settings,
    *,
    clock: Clock | None = None,
    wire: httpx.AsyncBaseTransport | None = None,
    paces: Paces = TELEGRAM,
) -> AsyncIterator[Product]:
    """The program with everything joined, ready to run; one at a time for a database.

    Args:
        settings: with a token.
        clock: another clock than the machine's.
        wire: another way to the Bot API than the network (the stand-in, in the same process).
        paces: how fast to write.

    Raises:
        DatabaseUnavailable, DeskIsRunning: from the storage.
        SecretUnavailable: invite codes cannot be hashed.
        TokenRefused: Telegram does not know the token.
        StaffChatUnknown: the staff channel cannot be found.
    """
    if settings.telegram_token is None:
        raise TokenRefused
    token = settings.telegram_token.get_secret_value()
    clock = clock or Clock()
    async with AsyncExitStack() as stack:  # closed in the opposite order, whatever happens on the way
        storage = Storage.open(settings.database_url, event=settings.event.id)
        stack.callback(storage.close)
        stack.enter_context(storage.only_writer())
        sending = await stack.enter_async_context(_request(wire, _CONNECTIONS))
        polling = await stack.enter_async_context(_request(wire, 1))
        bot = Bot(token, base_url=f"{settings.telegram_api}/bot", request=sending, get_updates_request=polling)
        desk = make_desk(settings, storage, clock, await _staff_chat(bot, settings.staff_chat))
        stack.callback(desk.writer.close)
        postman = Postman(settings.event.id, desk.writer, Sender(bot), clock, Limits(paces))
        desk.busy, desk.on_letters, postman.on_settled = lambda: postman.busy, postman.wake, desk.wake
        press = stack.enter_context(Press())
        postman.draw = lambda picture: asyncio.to_thread(press.draw, picture)
        poll = Poll(polling, f"{settings.telegram_api}/bot{token}")
        yield Product(settings, desk, postman, poll, bot, _translator(settings))


def _translator(settings: Settings) -> Translator:
    token = settings.telegram_token.get_secret_value() if settings.telegram_token else "0:"
    return Translator(bot=token.partition(":")[0], hash_of=hash_of_code(secret_of(settings)))


def secret_of(settings: Settings) -> bytes:
    """The key invite codes are hashed with.

    Raises:
        SecretUnavailable: it can be neither read nor made.
    """
    try:
        return settings.secret()
    except OSError as error:
        file, why = error.filename or settings.var, error.strerror or error
        raise SecretUnavailable(f"The key for invite codes, {file}, can be neither read nor made: {why}.") from None


async def bot_name(settings: Settings, wire: httpx.AsyncBaseTransport | None = None) -> str | None:
    """The bot's @name, without the @, for a link that opens it; None where no server tells."""
    if settings.telegram_token is None:
        return None
    token = settings.telegram_token.get_secret_value()
    async with _request(wire, 1) as request:
        try:
            told = await request.post(f"{settings.telegram_api}/bot{token}/getMe")
        except TelegramError as error:
            log.warning("Telegram does not tell the bot's name (%s), so there are no links.", error)
            return None
    name = told.get("username") if isinstance(told, dict) else None
    return name if isinstance(name, str) else None


def _request(wire: httpx.AsyncBaseTransport | None, connections: int) -> HTTPXRequest:
    kwargs = {"transport": wire} if wire is not None else None
    return HTTPXRequest(connection_pool_size=connections, read_timeout=15.0, httpx_kwargs=kwargs)


async def _staff_chat(bot: Bot, named: int | str | None) -> int | None:
    if isinstance(named, str):
        try:
            return (await bot.get_chat(named)).id
        except InvalidToken as error:
            raise TokenRefused from error
        except TelegramError as error:
            raise StaffChatUnknown(f"{named}: {error.message}") from error
    return named
