"""`caucus run`: the desk on Telegram, or on any Bot API server."""

import asyncio
import logging
import signal
from typing import Annotated

import typer
from rich.logging import RichHandler

from bot.app import SecretUnavailable, opened
from bot.cli import app
from bot.cli.trouble import EventOption, give_up, settings_or_exit
from bot.schedule.freeze import ConfigurationChanged
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, DeskIsRunning
from bot.transports.telegram.line import ChatUnknown
from bot.transports.telegram.poll import TokenRefused
from core.ledger.codec import LedgerBroken

UnlockOption = Annotated[
    str | None, typer.Option("--unlock", help="Why files may differ from those that were locked; staff are told.")
]


@app.command("run")
def run(event: EventOption = None, unlock: UnlockOption = None) -> None:
    """Run the desk until Ctrl-C: texts in, receipts and totals out.

    Needs CAUCUS_TELEGRAM_TOKEN; CAUCUS_STAFF_CHAT says where totals are posted. CAUCUS_TELEGRAM_API names another Bot
    API server than Telegram's. Stopping and starting again loses nothing: what arrived meanwhile is dealt with then.

    Example:
      CAUCUS_TELEGRAM_TOKEN=123456:ABC CAUCUS_STAFF_CHAT=-1001234567890 caucus run --event iowa-2020
    """
    settings = settings_or_exit(event)
    if settings.telegram_token is None:
        give_up(
            ["CAUCUS_TELEGRAM_TOKEN is not set.", "Get a token from @BotFather, or try everything with: caucus demo"]
        )
    log_to_terminal()
    try:
        asyncio.run(_run(settings, unlock))
    except (KeyboardInterrupt, asyncio.CancelledError):
        typer.echo("Stopped. Nothing is lost; start again at any time.")
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    except DeskIsRunning:
        give_up(["A desk is running on this database already. Stop it first; two would answer everybody twice."])
    except SecretUnavailable as unavailable:
        give_up([str(unavailable)])
    except LedgerBroken as broken:
        give_up([f"The ledger was changed by something else: {broken}.", "Restore the newest backup and start again."])
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


def log_to_terminal() -> None:
    """Log for whoever watches; the wire's own log would print the token."""
    logging.basicConfig(level=logging.INFO, format="%(message)s", handlers=[RichHandler(show_path=False)])
    for noisy in ("httpx", "apscheduler", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


async def _run(settings: Settings, unlock: str | None) -> None:
    working = asyncio.current_task()
    if working is not None:  # `systemctl stop` and the like: as quietly as Ctrl-C
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, working.cancel)
    async with opened(settings, unlock=unlock) as product:
        places, staff = len(settings.event.places), settings.staff_chat
        logging.getLogger(__name__).info("%s: %d places, staff chat %s.", settings.event.name, places, staff or "none")
        await product.run()
