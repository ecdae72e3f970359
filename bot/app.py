"""Where the parts are joined; the only place that knows them all."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Final

import httpx

from bot import casework
from bot.by_hand import report_command
from bot.charts import Press
from bot.clock import Clock
from bot.commands import commands
from bot.desk import Desk
from bot.draining import Draining
from bot.feed import CannotListen, OpenSite, Public, listening_on, public_site
from bot.holding import Hold, holding
from bot.joining import NewCode
from bot.limits import TELEGRAM, Limits, Paces
from bot.photos import Collector
from bot.postman import Postman
from bot.product import Product
from bot.roles import ALL, Role, leases_of
from bot.schedule.freeze import ConfigurationChanged, Freeze, changed_since_locked
from bot.settings import Settings
from bot.settings.fingerprints import fingerprints
from bot.settings.people_csv import roster
from bot.storage import Storage
from bot.storage.keeper import INBOX, OUTBOX
from bot.transports.telegram.line import Line, bot_name, line
from bot.transports.telegram.poll import TokenRefused
from bot.transports.telegram.translate import Translator
from bot.transports.telegram.webhook import FULL, Key, Webhook
from bot.watch import STILL, opened_watch
from bot.wording import Wording
from bot.writer import Writer
from core.codes import make_code, plain_code
from core.people import PersonId
from core.standings import Standings

_PERSON_BITS: Final = 40
_THIS_MACHINE: Final = "127.0.0.1"
_ONE_PROGRAM: Final = (
    "A SQLite file belongs to one program: roles apart need PostgreSQL."
    " Leave --role out, or set CAUCUS_DATABASE_URL to postgresql+psycopg://…"
)
_NO_ADDRESS: Final = "A receiver needs the address Telegram reaches it at: --webhook https://… or CAUCUS_WEBHOOK."


class SecretUnavailable(Exception):
    """The key that invite codes are hashed with can be neither read nor made."""


class RolesImpossible(Exception):
    """The roles a process was given cannot be had so; says why, and what to do."""


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
    roles: frozenset[Role] = ALL,
) -> AsyncIterator[Product]:
    """The program with everything joined, ready to run, once this process holds what its roles need.

    Args:
        settings: with a token.
        clock: another clock than the machine's.
        wire: another way to the Bot API than the network (the stand-in, in the same process).
        paces: how fast to write.
        unlock: why files may be others than those that were locked.
        roles: which parts are to work in this process.

    Raises:
        CannotListen: the public page's address, the webhook's, or the one to be watched on, is taken.
        ConfigurationChanged: files are not as they were locked, and nobody says why.
        OSError: a file of the configuration cannot be read.
        DatabaseUnavailable, DeskIsRunning: from the storage.
        SecretUnavailable: invite codes cannot be hashed.
        TokenRefused: Telegram does not know the token.
        ChatUnknown: the staff channel cannot be found.
        RolesImpossible: the roles cannot be had so.
    """
    if settings.telegram_token is None:
        raise TokenRefused
    token = settings.telegram_token.get_secret_value()
    clock = clock or Clock()
    async with AsyncExitStack() as stack:  # closed in the opposite order, whatever happens on the way
        storage = Storage.open(settings.database_url, event=settings.event.id)
        stack.callback(storage.close)
        _let_be_apart(storage, settings, roles)
        watch = await stack.enter_async_context(opened_watch(settings.watch, storage, clock))
        hold = Hold()
        held = holding(storage, leases_of(roles), settings.lease, hold)
        if not storage.is_shared:
            await stack.enter_async_context(held)
        files = fingerprints(settings.folder, settings.event, settings.in_effect)
        _changed(storage, settings, files, roles, unlock)
        open_line = await stack.enter_async_context(line(settings.telegram_api, token, wire))
        staff_chat = None if settings.staff_chat is None else await open_line.chat_called(settings.staff_chat)
        bot = await open_line.name()
        desk = make_desk(settings, storage, clock, staff_chat, bot)
        desk.metrics = watch.metrics
        stack.callback(desk.writer.close)
        postman = Postman(settings.event.id, desk.writer, open_line.sender, clock, Limits(paces))
        if Role.DESK in roles:  # apart, each letter is asked for as it is handed out
            postman.may_show = lambda: desk.memory.checked >= desk.memory.corrected
        postman.metrics = desk.metrics
        _tell_of_others(storage, hold, desk, postman, roles)
        desk.busy, desk.on_letters, postman.on_settled = lambda: postman.busy, postman.wake, desk.wake
        collector = Collector(settings.event.id, desk.writer, open_line.fetcher, clock)
        desk.on_photos, collector.on_stored = collector.wake, desk.wake
        press = stack.enter_context(Press())
        postman.draw = lambda picture: asyncio.to_thread(press.draw, picture)
        postman.digest = lambda lines, last: casework.digest(desk.channel, lines, last)
        if storage.is_shared:  # a standby has made itself ready by now, and takes over the faster
            await stack.enter_async_context(held)
        freeze = Freeze(desk, files)
        changed = _changed(storage, settings, files, roles, unlock)
        if changed:
            await desk.writer.run(lambda: freeze.lock_anew(unlock or "", changed))
        public = await _public(stack, settings, desk, bot) if Role.DESK in roles else None
        watch.begin(_moving(settings, roles), partial(_standings, desk))
        webhook = _webhook(stack, settings, open_line) if Role.RECEIVER in roles else None
        desk.full = desk.full if webhook is None else FULL
        yield Product(
            settings,
            desk,
            postman,
            collector,
            open_line,
            _translator(settings),
            freeze,
            Draining(desk, postman),
            public,
            watch.address,
            webhook,
            roles,
            hold,
        )


def _changed(
    storage: Storage, settings: Settings, files: Mapping[str, str], roles: frozenset[Role], unlock: str | None
) -> tuple[str, ...]:
    """The files that are not as they were locked, which somebody says why; they are the desk's concern."""
    if Role.DESK not in roles:
        return ()
    changed = changed_since_locked(storage, settings.event.id, files)
    if changed and unlock is None:
        raise ConfigurationChanged(changed)
    return changed


def _let_be_apart(storage: Storage, settings: Settings, roles: frozenset[Role]) -> None:
    if roles != ALL and not storage.is_shared:
        raise RolesImpossible(_ONE_PROGRAM)
    if Role.RECEIVER in roles and Role.DESK not in roles and settings.webhook is None:
        raise RolesImpossible(_NO_ADDRESS)


def _tell_of_others(storage: Storage, hold: Hold, desk: Desk, postman: Postman, roles: frozenset[Role]) -> None:
    """What one process writes is told to those that wait for it, and the other way round."""
    tells = {INBOX} if Role.DESK not in roles else set[str]()
    if Role.POSTMAN not in roles and Role.DESK in roles:
        tells.add(OUTBOX)
    storage.held.tells = sorted(tells)
    desk.apart = Role.POSTMAN not in roles
    postman.shared = storage.is_shared
    hold.on_told = lambda channel: desk.wake() if channel == INBOX else postman.wake()


def _webhook(stack: AsyncExitStack, settings: Settings, open_line: Line) -> Webhook | None:
    """Where Telegram brings updates, if it is to."""
    if settings.webhook is None or settings.telegram_token is None:
        return None
    try:
        listening = listening_on(settings.webhook_listen)
    except CannotListen:
        where = settings.webhook_listen
        raise CannotListen(f"Nothing can be received on {where}: it is taken. Name another with --listen.") from None
    stack.callback(listening.close)
    key = Key.of(secret_of(settings), settings.telegram_token.get_secret_value())
    return Webhook(open_line.sender.bot, settings.webhook, listening, key)


async def _public(stack: AsyncExitStack, settings: Settings, desk: Desk, bot: str | None) -> OpenSite | None:
    """The public page and the feed, where they are asked for."""
    if settings.feed is None:
        return None
    rehearsed = httpx.URL(settings.telegram_api).host == _THIS_MACHINE  # its bot is not the one t.me would lead to
    shown = Public(settings.event, settings.shapes, settings.public_address, None if rehearsed else bot)
    public = await stack.enter_async_context(public_site(settings.feed, shown, desk.clock))
    desk.on_committed = public.tell
    return public


def _moving(settings: Settings, roles: frozenset[Role]) -> dict[str, float]:
    """The parts that must not stand still in this process; a webhook moves only when somebody writes."""
    here = {"desk": Role.DESK in roles, "timetable": bool(roles & {Role.DESK, Role.TIMETABLE})}
    here["telegram"] = Role.RECEIVER in roles and settings.webhook is None
    return {part: still for part, still in STILL.items() if here.get(part)}


def _standings(desk: Desk) -> Standings | None:
    """How the night stands, from any thread: a value that is replaced as a whole. None before the first load."""
    memory = getattr(desk, "memory", None)
    return None if memory is None else memory.standings


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
