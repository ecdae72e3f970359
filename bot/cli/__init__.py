"""The command `caucus`: one file a command, joined here.

Exit status: 0 done, 1 the answer is "no" (a check failed), 2 wrong use or broken configuration.
"""

import typer

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,  # a traceback must never print a phone number or a code
    help="A results desk for a party's caucuses.",
)


@app.callback()
def caucus() -> None:
    """A results desk for a party's caucuses."""


# Each file adds its command to the app when it is imported, so they come after it.
from bot.cli import demo as demo  # noqa: E402 - as below
from bot.cli import doctor as doctor  # noqa: E402 - as below
from bot.cli import export as export  # noqa: E402 - as below
from bot.cli import health as health  # noqa: E402 - as below
from bot.cli import invite as invite  # noqa: E402 - as below
from bot.cli import ledger as ledger  # noqa: E402 - as below
from bot.cli import ledger_read as ledger_read  # noqa: E402 - as below
from bot.cli import ledger_restore as ledger_restore  # noqa: E402 - as below
from bot.cli import math as math  # noqa: E402 - after the app it adds to; named so that it counts as used
from bot.cli import read as read  # noqa: E402 - as above
from bot.cli import report as report  # noqa: E402 - as above
from bot.cli import run as run  # noqa: E402 - as above
from bot.cli import screenshots as screenshots  # noqa: E402 - as above
from bot.cli import totals as totals  # noqa: E402 - as above
