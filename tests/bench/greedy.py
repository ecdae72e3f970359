"""`make greedy`: what a chair waits for while 500 greedy readers tear at the public page, beside the same without them.

The real desk, postman and public page over loopback HTTP; the stand-in for Telegram, and the readers, in processes of
their own. Of eight greedy readers five ask for the page without a pause (two with a new connection each time), one
reads the largest file a byte a second, one never ends a request, and one sends headers of a megabyte. Beside them one
reader looks once a second, as the page's script does.
"""

import argparse
import asyncio
import logging
import resource
from dataclasses import dataclass
from http import HTTPStatus
from statistics import quantiles

import httpx
from bench import databases
from bots import enrolled_desk
from broadcast import FastClock, running
from broadcast_standin import Found, Stage, stage
from greedy_readers import Seen, reading
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

LOOK = 0.5
"""Seconds between two looks at how far it is."""


@dataclass(frozen=True)
class Measured:
    """One evening.

    Attributes:
        found: what chairs waited for.
        seen: what readers saw.
        cpu: seconds of a processor the desk's process took.
    """

    found: Found
    seen: Seen
    cpu: float


async def measured(url: str, one: Stage, greedy: int, progress: Progress) -> Measured:
    """One evening, until every chair is through."""
    clock, seen = FastClock(one.epoch, one.start, one.speed), Seen()
    bar = progress.add_task(f"{greedy} greedy readers" if greedy else "without", total=one.chairs)
    began = _cpu()
    async with running(url, clock, one.address, feed="127.0.0.1:0") as product:
        await _answers(product.public.address)
        with reading(product.public.address, greedy, seen):
            one.begin()
            while (so_far := one.progress()).chairs < one.chairs:
                progress.update(bar, completed=so_far.chairs)
                await asyncio.sleep(LOOK)
    return Measured(one.found(), seen, _cpu() - began)


async def _answers(address: str) -> None:
    """Wait until the page is there: a process that starts is no figure of this measurement."""
    async with httpx.AsyncClient(timeout=60) as reader:
        status = None
        while status != HTTPStatus.OK:
            status = (await reader.get(f"{address}/")).status_code


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def run(greedy: int, given: argparse.Namespace, progress: Progress) -> Measured:
    """Over a fresh database."""
    with databases(given.engine) as fresh:
        url = fresh()
        with enrolled_desk(url, given.chairs, delegates=6):
            pass
        with stage(0, given.chairs, given.speed) as one:
            return asyncio.run(measured(url, one, greedy, progress))


def table(alone: Measured, beside: Measured, given: argparse.Namespace) -> Table:
    """Both side by side."""
    title = f"{given.readers:,} greedy readers, {given.chairs} chairs, {given.engine}"
    shown = Table("seconds", "without greedy readers", "among them", title=title)
    for name, of in (
        ("receipt after its yes", lambda one: one.found.receipts),
        ("the page", lambda one: one.seen.polite),
    ):
        for what, share in (("p50", 50), ("p99", 99)):
            shown.add_row(f"{name}, {what}", *(_quantile(of(one), share) for one in (alone, beside)))
    shown.add_row("receipts", str(len(alone.found.receipts)), str(len(beside.found.receipts)))
    shown.add_row("the desk's process, of a processor", f"{alone.cpu:.1f}", f"{beside.cpu:.1f}")
    shown.add_row("looks of the reader who is not greedy", str(len(alone.seen.polite)), str(len(beside.seen.polite)))
    shown.add_row("of these refused or given up", *(_told(one.seen.failed) for one in (alone, beside)))
    rates = {what: round(number / beside.seen.seconds) for what, number in beside.seen.taken.items()}
    shown.add_row("what the greedy got, a second", "", _told(rates))
    return shown


def _quantile(seconds: list[float], share: int) -> str:
    return f"{quantiles(seconds, n=100)[share - 1]:.2f}" if len(seconds) > 1 else "–"


def _told(counted: dict[str, int]) -> str:
    return ", ".join(f"{what}: {number:,}" for what, number in sorted(counted.items())) or "none"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--readers", type=int, default=500)
    options.add_argument("--chairs", type=int, default=60)
    options.add_argument("--speed", type=float, default=1.0, help="seconds of the clock in one of the machine's")
    options.add_argument("--engine", choices=["SQLite", "PostgreSQL"], default="SQLite")
    given = options.parse_args()
    logging.disable(logging.WARNING)  # a reader who is cut off is a line each
    with Progress(transient=True) as progress:
        alone = run(0, given, progress)
        beside = run(given.readers, given, progress)
    Console().print(table(alone, beside, given))


if __name__ == "__main__":
    main()
