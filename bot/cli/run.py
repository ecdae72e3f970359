"""`caucus run`: the desk on Telegram, or on any Bot API server."""

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Final

import typer

from bot.app import RolesImpossible, SecretUnavailable, opened
from bot.cli import app
from bot.cli.log import LogOption, log_of
from bot.cli.trouble import EventOption, give_up, settings_or_exit
from bot.draining import CLOSING, LAST_RESORT, LastResort
from bot.feed import CannotListen
from bot.logs import A_CHANGE
from bot.product import Product
from bot.roles import ALL, Role
from bot.schedule.freeze import ConfigurationChanged
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, DeskIsRunning
from bot.storage.leases import Fenced
from bot.transports.telegram.line import ChatUnknown
from bot.transports.telegram.poll import TokenRefused
from core.ledger.codec import LedgerBroken


class Part(StrEnum):
    """What `--role` takes."""

    ALL = "all"
    RECEIVER = Role.RECEIVER.value
    DESK = Role.DESK.value
    POSTMAN = Role.POSTMAN.value
    TIMETABLE = Role.TIMETABLE.value


UnlockOption = Annotated[
    str | None, typer.Option("--unlock", help="Why files may differ from those that were locked; staff are told.")
]

FeedOption = Annotated[
    str | None,
    typer.Option("--feed", help="Serve the public page and the files there, such as 127.0.0.1:8080; else CAUCUS_FEED."),
]


WatchOption = Annotated[
    str | None,
    typer.Option("--watch", help="Serve /metrics and /healthz there, such as 127.0.0.1:9090; else CAUCUS_WATCH."),
]
RoleOption = Annotated[
    list[Part] | None,
    typer.Option("--role", help="What this process does; several may be given. Apart only on PostgreSQL."),
]
WebhookOption = Annotated[
    str | None,
    typer.Option("--webhook", help="Where Telegram brings texts, https://…, instead of polling; else CAUCUS_WEBHOOK."),
]
ListenOption = Annotated[
    str | None,
    typer.Option("--listen", help="Where the webhook listens behind that, 127.0.0.1:8081; else CAUCUS_WEBHOOK_LISTEN."),
]
_LOG_WRITTEN: Final = 0.5
"""Seconds the log's own thread is given."""
log = logging.getLogger(__name__)


@app.command("run")
def run(
    event: EventOption = None,
    unlock: UnlockOption = None,
    feed: FeedOption = None,
    watch: WatchOption = None,
    log_form: LogOption = None,
    role: RoleOption = None,
    webhook: WebhookOption = None,
    listen: ListenOption = None,
) -> None:
    """Run the desk until Ctrl-C or SIGTERM: texts in, receipts and totals out.

    Needs CAUCUS_TELEGRAM_TOKEN; CAUCUS_STAFF_CHAT says where totals are posted. CAUCUS_TELEGRAM_API names another Bot
    API server than Telegram's. Stopping and starting again loses nothing: what arrived meanwhile is dealt with then.

    On PostgreSQL a second program stands by and takes over within seconds (CAUCUS_LEASE), and the roles can be
    processes of their own: receivers and timetables as many as you like, one desk and one postman at work.

    Example:
      CAUCUS_TELEGRAM_TOKEN=123456:ABC CAUCUS_STAFF_CHAT=-1001234567890 caucus run --event iowa-2020
      caucus run --role receiver --webhook https://bot.example.org/texts
    """
    settings = settings_or_exit(event, feed=feed, watch=watch, log=log_form, webhook=webhook, webhook_listen=listen)
    if settings.telegram_token is None:
        give_up(
            ["CAUCUS_TELEGRAM_TOKEN is not set.", "Get a token from @BotFather, or try everything with: caucus demo"]
        )
    with log_of(settings):
        _until_stopped(settings, unlock, _roles(role))
    typer.echo("Stopped. Nothing is lost; start again at any time.")


def _roles(given: list[Part] | None) -> frozenset[Role]:
    if not given or Part.ALL in given:
        return ALL
    return frozenset(Role(part.value) for part in given)


def _until_stopped(settings: Settings, unlock: str | None, roles: frozenset[Role]) -> None:
    """Runs it; whatever ends it is told in words, with what to do."""
    last_resort = LastResort(_end_now)
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(_run(settings, unlock, roles, last_resort))
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    except DeskIsRunning:
        give_up(["A desk is running on this database already. Stop it first; two would answer everybody twice."])
    except (SecretUnavailable, CannotListen, RolesImpossible) as unavailable:
        give_up([str(unavailable)])
    except LedgerBroken as broken:
        give_up(
            [
                f"The ledger was changed by something else: {broken}.",
                "What was changed: caucus ledger verify. Then: caucus ledger restore.",
            ]
        )
    except ConfigurationChanged as changed:
        give_up(
            [
                "The configuration is locked, and these are not as they were then:",
                *(f"  {name}" for name in changed.files),
                'Put them back, or say why they are changed: caucus run --unlock "reason"',
            ]
        )
    except ChatUnknown as unknown:
        give_up([f"The staff channel cannot be found: {unknown}. Add the bot to it, or set its number."])
    except TokenRefused:
        give_up(["Telegram does not know this token. Check CAUCUS_TELEGRAM_TOKEN against what @BotFather shows."])
    except Exception:
        log.critical("The program ended by a fault of its own. Nothing stored is lost: start it again.", exc_info=True)
        raise typer.Exit(1) from None
    finally:
        last_resort.not_needed()


def _end_now() -> None:
    """Past every thread that waits, once the log is written."""
    time.sleep(_LOG_WRITTEN)
    os._exit(1)


async def _run(settings: Settings, unlock: str | None, roles: frozenset[Role], last_resort: LastResort) -> None:
    """Work, and stand by again whenever another process has taken over; with nothing remembered from before."""
    working, loop = asyncio.current_task(), asyncio.get_running_loop()

    def told(stop: Callable[[], object]) -> None:
        last_resort.within(LAST_RESORT)
        stop()

    while True:
        if working is not None:  # before anything runs, `systemctl stop` is as quick as Ctrl-C
            loop.add_signal_handler(signal.SIGTERM, told, working.cancel)
        try:
            async with opened(settings, unlock=unlock, roles=roles) as product:
                if roles == ALL:  # a part of the program stops at once: its standby goes on
                    loop.add_signal_handler(signal.SIGTERM, told, product.draining.begin)
                _introduce(product)
                await _to_its_end(product, last_resort)
                return
        except Fenced:
            log.warning("Another process has taken over; this one stands by.", extra=A_CHANGE)


async def _to_its_end(product: Product, last_resort: LastResort) -> None:
    try:
        await product.run()
    except Fenced:  # it closes what is open, and goes on
        raise
    except BaseException:
        last_resort.within(CLOSING)
        raise
    last_resort.within(CLOSING)


def _introduce(product: Product) -> None:
    settings = product.settings
    places, staff = len(settings.event.places), settings.staff_chat
    log.info("%s: %d places, staff chat %s.", settings.event.name, places, staff or "none")
    if product.public is not None:
        log.info("The public page: %s", product.public.address)
    if product.watched is not None:
        log.info("Metrics and health: %s", product.watched)
