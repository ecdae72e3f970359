"""Where the parts are joined; the only place that knows them all."""

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx
from telegram import Bot
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot.clock import Clock
from bot.commands import commands
from bot.desk import Desk
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
        await self.desk.writer.run(self.desk.load)
        scheduler = timetable(self.desk)
        scheduler.start()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.desk.run(), name="desk")
                group.create_task(self.postman.run(), name="postman")
                group.create_task(self.poll.run(self._take_in), name="poll")
        except* TokenRefused:
            raise TokenRefused from None  # one cause, told as one
        finally:
            scheduler.shutdown(wait=False)

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> None:
        await self.desk.take_in([self.translator.arrival(update) for update in updates])


def hash_of_code(secret: bytes) -> Callable[[str], str]:
    """How invite codes are hashed: keyed, so that the table of hashes alone gives no code away."""
    return lambda code: hmac.new(secret, code.encode(), hashlib.sha256).hexdigest()


def new_person() -> PersonId:
    """A pseudonymous id that says nothing about the person."""
    return PersonId(f"p-{secrets.randbits(_PERSON_BITS):010x}")


def make_desk(settings: Settings, storage: Storage, clock: Clock, staff_chat: int | None = None) -> Desk:
    """A desk, for the running program and for commands by hand."""
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
    settings: Settings, *, clock: Clock | None = None, wire: httpx.AsyncBaseTransport | None = None
) -> AsyncIterator[Product]:
    """The program with everything joined, ready to run; one at a time for a database.

    Args:
        settings: with a token.
        clock: another clock than the machine's.
        wire: another way to the Bot API than the network (the stand-in, in the same process).

    Raises:
        DatabaseUnavailable, DeskIsRunning: from the storage.
        TokenRefused: Telegram does not know the token.
        StaffChatUnknown: the staff channel cannot be found.
    """
    if settings.telegram_token is None:
        raise TokenRefused
    token = settings.telegram_token.get_secret_value()
    clock = clock or Clock()
    storage = Storage.open(settings.database_url, event=settings.event.id)
    try:
        with storage.only_writer():
            sending, polling = _request(wire, _CONNECTIONS), _request(wire, 1)
            bot = Bot(token, base_url=f"{settings.telegram_api}/bot", request=sending, get_updates_request=polling)
            await sending.initialize()
            await polling.initialize()
            desk = make_desk(settings, storage, clock, await _staff_chat(bot, settings.staff_chat))
            postman = Postman(settings.event.id, desk.writer, Sender(bot), clock)
            desk.busy, desk.on_letters, postman.on_settled = lambda: postman.busy, postman.wake, desk.wake
            poll = Poll(polling, f"{settings.telegram_api}/bot{token}")
            try:
                yield Product(settings, desk, postman, poll, bot, _translator(settings))
            finally:
                desk.writer.close()
                await sending.shutdown()
                await polling.shutdown()
    finally:
        storage.close()


def _translator(settings: Settings) -> Translator:
    token = settings.telegram_token.get_secret_value() if settings.telegram_token else "0:"
    return Translator(bot=token.partition(":")[0], hash_of=hash_of_code(settings.secret()))


def _request(wire: httpx.AsyncBaseTransport | None, connections: int) -> HTTPXRequest:
    kwargs = {"transport": wire} if wire is not None else None
    return HTTPXRequest(connection_pool_size=connections, read_timeout=15.0, httpx_kwargs=kwargs)


async def _staff_chat(bot: Bot, named: int | str | None) -> int | None:
    if isinstance(named, str):
        try:
            return (await bot.get_chat(named)).id
        except TelegramError as error:
            raise StaffChatUnknown(f"{named}: {error.message}") from error
    return named
