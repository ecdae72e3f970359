"""Where the parts are joined; the only place that knows them all."""

import asyncio
import hashlib
import hmac
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx

from bot.by_hand import report_command
from bot.charts import Press
from bot.clock import Clock
from bot.commands import commands
from bot.desk import Desk
from bot.joining import NewCode
from bot.limits import TELEGRAM, Limits, Paces
from bot.photos import Collector
from bot.postman import Postman
from bot.schedule.freeze import ConfigurationChanged, Freeze, changed_since_locked
from bot.schedule.timetable import timetable
from bot.settings import Settings
from bot.settings.fingerprints import fingerprints
from bot.settings.people_csv import roster
from bot.storage import Storage
from bot.transports.telegram.line import Line, bot_name, line
from bot.transports.telegram.poll import TokenRefused
from bot.transports.telegram.translate import Translator
from bot.wording import Wording
from bot.writer import Writer
from core.codes import make_code, plain_code
from core.people import PersonId

_PERSON_BITS: Final = 40


class SecretUnavailable(Exception):
    """The key that invite codes are hashed with can be neither read nor made."""


@dataclass(slots=True)
class Product:
    """The running program: poll, desk, postman, collector and timetable on one event loop and one writer's thread."""

    settings: Settings
    desk: Desk
    postman: Postman
    collector: Collector
    line: Line
    translator: Translator
    freeze: Freeze

    async def run(self) -> None:
        """Work until cancelled. Whatever stops one part stops all: a desk that cannot hear must not look alive."""
        # The writer's thread computes while the loop sends; with Python's usual 5 ms the loop would wait that long for
        # each little step of a call, and letters would crawl.
        sys.setswitchinterval(0.002)
        await self.desk.writer.run(self.desk.load)
        try:
            async with timetable(self.desk, self.settings.shapes, self.freeze), asyncio.TaskGroup() as group:
                group.create_task(self.desk.run(), name="desk")
                group.create_task(self.postman.run(), name="postman")
                group.create_task(self.collector.run(), name="collector")
                group.create_task(self.line.poll.run(self._take_in), name="poll")
        except ExceptionGroup as troubles:
            _, others = troubles.split(TokenRefused)
            raise (troubles if others else TokenRefused()) from None  # one cause, told as one

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> None:
        await self.desk.take_in([self.translator.arrival(update) for update in updates])


def hash_of_code(secret: bytes) -> Callable[[str], str]:
    """How invite codes are hashed: keyed, so that the table of hashes alone gives no code away."""
    return lambda code: hmac.new(secret, code.encode(), hashlib.sha256).hexdigest()


def draw_code(hashed: Callable[[str], str], bot: str | None) -> NewCode:
    """A new invite code, with what is stored of it and, where the bot's @name is known, a link that sends it."""
    code = make_code(secrets.choice)
    return NewCode(code, hashed(plain_code(code) or ""), link_with(bot, code))


def link_with(bot: str | None, code: str) -> str | None:
    """A link that opens the bot and sends it a code; None where its @name is not known."""
    return None if bot is None else f"https://t.me/{bot}?start={code}"


def new_person() -> PersonId:
    """A pseudonymous id that says nothing about the person."""
    return PersonId(f"p-{secrets.randbits(_PERSON_BITS):010x}")


def make_desk(
    settings: Settings, storage: Storage, clock: Clock, staff_chat: int | None = None, bot: str | None = None
) -> Desk:
    """A desk, for the running program and for commands by hand.

    Args:
        settings: of the event.
        storage: its database.
        clock: its clock.
        staff_chat: where cases go.
        bot: the bot's @name, for links that carry a code.

    Raises:
        SecretUnavailable: invite codes cannot be hashed.
    """
    event, hashed = settings.event, hash_of_code(secret_of(settings))
    desk = Desk(
        event=event,
        writer=Writer(storage),
        translator=_translator(settings),
        clock=clock,
        wordings={language: Wording.load(language, event.time_zone) for language in event.languages},
        commands=commands(event.enrolment),
        new_person=new_person,
        draw_code=lambda: draw_code(hashed, bot),
        staff_chat=staff_chat,
        roster=roster(settings.folder, event, []),
    )
    desk.commands["report"] = report_command(desk)
    return desk


@asynccontextmanager
async def opened(
    settings: Settings,
    *,
    clock: Clock | None = None,
    wire: httpx.AsyncBaseTransport | None = None,
    paces: Paces = TELEGRAM,
    unlock: str | None = None,
) -> AsyncIterator[Product]:
    """The program with everything joined, ready to run; one at a time for a database.

    Args:
        settings: with a token.
        clock: another clock than the machine's.
        wire: another way to the Bot API than the network (the stand-in, in the same process).
        paces: how fast to write.
        unlock: why files may be others than those that were locked.

    Raises:
        ConfigurationChanged: files are not as they were locked, and nobody says why.
        OSError: a file of the configuration cannot be read.
        DatabaseUnavailable, DeskIsRunning: from the storage.
        SecretUnavailable: invite codes cannot be hashed.
        TokenRefused: Telegram does not know the token.
        ChatUnknown: the staff channel cannot be found.
    """
    if settings.telegram_token is None:
        raise TokenRefused
    token = settings.telegram_token.get_secret_value()
    clock = clock or Clock()
    async with AsyncExitStack() as stack:  # closed in the opposite order, whatever happens on the way
        storage = Storage.open(settings.database_url, event=settings.event.id)
        stack.callback(storage.close)
        stack.enter_context(storage.only_writer())
        files = fingerprints(settings.folder, settings.event, settings.in_effect)
        changed = changed_since_locked(storage, settings.event.id, files)
        if changed and unlock is None:
            raise ConfigurationChanged(changed)
        open_line = await stack.enter_async_context(line(settings.telegram_api, token, wire))
        staff_chat = None if settings.staff_chat is None else await open_line.chat_called(settings.staff_chat)
        desk = make_desk(settings, storage, clock, staff_chat, await open_line.name())
        stack.callback(desk.writer.close)
        postman = Postman(settings.event.id, desk.writer, open_line.sender, clock, Limits(paces))
        desk.busy, desk.on_letters, postman.on_settled = lambda: postman.busy, postman.wake, desk.wake
        collector = Collector(settings.event.id, desk.writer, open_line.fetcher, clock)
        desk.on_photos, collector.on_stored = collector.wake, desk.wake
        freeze = Freeze(desk, files)
        if changed:
            await desk.writer.run(lambda: freeze.lock_anew(unlock or "", changed))
        press = stack.enter_context(Press())
        postman.draw = lambda picture: asyncio.to_thread(press.draw, picture)
        yield Product(settings, desk, postman, collector, open_line, _translator(settings), freeze)


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


async def name_of_the_bot(settings: Settings, wire: httpx.AsyncBaseTransport | None = None) -> str | None:
    """The bot's @name, without the @; None without a token, or where no server tells."""
    if settings.telegram_token is None:
        return None
    return await bot_name(settings.telegram_api, settings.telegram_token.get_secret_value(), wire)
