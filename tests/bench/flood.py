"""`make flood`: what a chair waits for while 10,000 strangers write to the bot, beside the same without them.

The real desk and postman over loopback HTTP; the stand-in, in a process of its own, has Telegram's limits on. Each
stranger writes three texts within one minute: chatter, counts, wrong codes, and what they may ask for. Chairs report
meanwhile, one beginning each second. Figures are in seconds of Telegram's clock.
With `--webhook` the texts are brought instead of fetched.
"""

import argparse
import asyncio
import logging
from statistics import quantiles

import flood_webhook
from bench import databases
from bots import enrolled_desk
from broadcast import FastClock, running
from broadcast_standin import Found, Stage, stage
from flood_standin import EACH, FloodedEvening
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bot.storage import inbox

LOOK = 0.5
"""Seconds between two looks at how far it is."""


async def measured(url: str, one: Stage, progress: Progress, name: str) -> tuple[Found, int]:
    """One evening, until every chair is through; and how many texts of strangers the desk had not looked at by then."""
    clock = FastClock(one.epoch, one.start, one.speed)
    bar = progress.add_task(name, total=one.chairs)
    async with running(url, clock, one.address) as product:
        one.begin()
        while (so_far := one.progress()).chairs < one.chairs:
            progress.update(bar, completed=so_far.chairs)
            await asyncio.sleep(LOOK)
        left, _ = await product.desk.writer.read(inbox.line)
    return one.found(), left


def run(strangers: int, given: argparse.Namespace, progress: Progress) -> tuple[Found, int]:
    """Over a fresh database."""
    with databases(given.engine) as fresh:
        url = fresh()
        with enrolled_desk(url, given.chairs, delegates=6):
            pass
        with stage(strangers, given.chairs, given.speed, FloodedEvening) as one:
            return asyncio.run(measured(url, one, progress, "with strangers" if strangers else "without"))


def table(alone: Found, beside: Found, left: int, given: argparse.Namespace) -> Table:
    """Both side by side."""
    texts = given.strangers * EACH
    title = f"{given.strangers:,} strangers, {texts:,} texts within a minute; {given.chairs} chairs, {given.engine}"
    shown = Table("seconds of Telegram's clock", "without strangers", "among them", title=title)
    for what, share in (("receipt after its yes, p50", 50), ("p99", 99)):
        shown.add_row(what, *(f"{quantiles(found.receipts, n=100)[share - 1]:.2f}" for found in (alone, beside)))
    shown.add_row("the longest", f"{max(alone.receipts):.2f}", f"{max(beside.receipts):.2f}")
    shown.add_row("receipts", str(len(alone.receipts)), str(len(beside.receipts)))
    shown.add_row("strangers answered so far", "", f"{beside.doubled:,}")
    shown.add_row("their texts not looked at yet, when the last chair was through", "", f"{left:,}")
    shown.add_row("429 met", str(alone.refused), str(beside.refused))
    return shown


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--strangers", type=int, default=10_000)
    options.add_argument("--chairs", type=int, default=50)
    options.add_argument("--speed", type=float, default=1.0, help="seconds of the clock in one of the machine's")
    options.add_argument("--engine", choices=["SQLite", "PostgreSQL"], default="SQLite")
    options.add_argument("--webhook", action="store_true", help="texts are brought, each by a call of its own")
    options.add_argument("--rate", type=float, default=500.0, help="strangers' texts a second, with --webhook")
    options.add_argument("--connections", type=int, default=100, help="the strangers', with --webhook; 100 at most")
    options.add_argument("--limit", action="store_true", help="only what one receiver takes at most, with --webhook")
    given = options.parse_args()
    logging.disable(logging.WARNING)  # the timetable wonders at a clock that runs otherwise
    if given.webhook and given.engine != "SQLite":
        options.error("by webhook only SQLite is measured")
    if given.webhook:
        flood_webhook.run(given)
        return
    with Progress(transient=True) as progress:
        alone, _ = run(0, given, progress)
        beside, left = run(given.strangers, given, progress)
    Console().print(table(alone, beside, left, given))


if __name__ == "__main__":
    main()
