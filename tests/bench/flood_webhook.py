"""The flood where Telegram brings texts instead of having them fetched: each is a call of its own.

A bringer posts the strangers' texts at a set rate, over as many connections as Telegram would; the chairs' come from
the stand-in, over connections of its own. So a chair's text does not stand in the strangers' line at Telegram here; how
long that line is is told beside. The program runs in one process, over SQLite.
"""

import argparse
import asyncio
import contextlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from statistics import quantiles
from time import monotonic, process_time, sleep

from bench import databases
from bots import enrolled_desk, settings_for
from broadcast_standin import Evening, Found, stage
from flood_bringer import Brought, Order, bringer, brought
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from standin import TOKEN, apart

from bot.app import opened
from bot.feed import listening_on
from bot.transports.telegram.webhook import Key

SECRET = "not for a real night"
PATH = "texts"
LOOK = 0.5
AT_ITS_LIMIT = 2_000
"""Strangers, who write three texts each."""


@dataclass(frozen=True)
class Program:
    """The program at work, in a process of its own.

    Attributes:
        port: where it receives.
    """

    port: int
    _wire: Connection

    def cpu(self) -> float:
        """Seconds of processor time the receiving process has used."""
        self._wire.send("cpu")
        return self._wire.recv()


@dataclass(frozen=True)
class Outcome:
    """An evening's: what its chairs met, what was brought meanwhile, and the receiver's share of a core."""

    found: Found
    brought: Brought | None
    core: float


@contextmanager
def program(url: str, address: str) -> Iterator[Program]:
    """The program over a database and a stand-in."""
    with listening_on("127.0.0.1:0") as free:
        port = free.getsockname()[1]
    with apart(_serve, url, address, port) as wire:
        wire.recv()
        yield Program(port, wire)


def _serve(wire: Connection, url: str, address: str, port: int) -> None:
    logging.disable(logging.WARNING)  # a timetable wonders where the machine is busy
    asyncio.run(_work(wire, url, address, port))


async def _work(wire: Connection, url: str, address: str, port: int) -> None:
    receives = {"webhook": f"http://127.0.0.1:{port}/{PATH}", "webhook_listen": f"127.0.0.1:{port}"}
    settings = replace(settings_for(url, telegram_api=address, secret=SECRET), **receives)
    async with opened(settings) as product:
        running = asyncio.ensure_future(product.run())
        wire.send("open")
        while await asyncio.to_thread(wire.recv) != "stop":
            wire.send(process_time())
        assert not running.done(), running.exception()
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


def order(at: Program, strangers: int, rate: float | None, connections: int) -> Order:
    """Strangers' texts for a program's webhook."""
    key = Key.of(SECRET.encode(), TOKEN)
    return Order("127.0.0.1", at.port, f"/{PATH}/{key.path}", key.token, strangers, rate, connections)


def evening(strangers: int, rate: float | None, chairs: int, given: argparse.Namespace, bar: Progress) -> Outcome:
    """Chairs report over a fresh database, while strangers write; it ends when both are through."""
    name = bar.add_task(f"{strangers:,} strangers, {chairs} chairs", total=chairs or None)
    with databases("SQLite") as fresh, contextlib.ExitStack() as stack:
        url = fresh()
        with enrolled_desk(url, given.chairs, delegates=6):
            pass
        one = stack.enter_context(stage(strangers, chairs, 1.0, FloodedByWebhook))
        at = stack.enter_context(program(url, one.address))
        asked = order(at, strangers, rate, given.connections)
        flood = stack.enter_context(bringer(asked)) if strangers else None
        begun, used = monotonic(), at.cpu()
        one.begin()
        while (so_far := one.progress()).chairs < chairs:
            bar.update(name, completed=so_far.chairs)
            sleep(LOOK)
        taken = None if flood is None else brought(flood)
        return Outcome(one.found(), taken, (at.cpu() - used) / (monotonic() - begun))


class FloodedByWebhook(Evening):
    """The readers of an evening are its strangers: their texts are brought past the stand-in, answers come to it."""

    def _found(self) -> Found:
        seconds = self.times[-1] - self.times[0] if self.times else 1.0
        return Found(self.receipts, seconds, self.sent / seconds, self.refused, sum(self.lines.values()), 0)


def table(alone: Outcome, beside: Outcome, given: argparse.Namespace) -> Table:
    """Both side by side."""
    title = (
        f"{given.strangers:,} strangers by webhook, {given.rate:,.0f} texts a second, {given.connections} connections"
    )
    shown = Table("seconds", "without strangers", "among them", title=f"{title}; {given.chairs} chairs, SQLite")
    both = (alone.found, beside.found)
    for what, share in (("receipt after its yes, p50", 50), ("p99", 99)):
        shown.add_row(what, *(f"{quantiles(found.receipts, n=100)[share - 1]:.2f}" for found in both))
    shown.add_row("the longest", *(f"{max(found.receipts):.2f}" for found in both))
    shown.add_row("receipts", *(str(len(found.receipts)) for found in both))
    shown.add_row("the receiving process, of a core", f"{alone.core:.2f}", f"{beside.core:.2f}")
    shown.add_row("strangers answered so far", "", f"{beside.found.doubled:,}")
    if beside.brought is not None:
        shown.add_row("strangers' texts taken, a second", "", f"{beside.brought.rate:,.0f}")
        shown.add_row("from a stranger's text to its 200, p50, p99", "", _both(beside.brought.waited))
        shown.add_row("not taken at once", "", str(beside.brought.refused))
        shown.add_row("the bringer, of a core", "", f"{beside.brought.cpu:.2f}")
    return shown


def _both(seconds: list[float]) -> str:
    found = quantiles(seconds, n=100)
    return f"{found[49]:.3f}, {found[98]:.3f}"


def limit(outcome: Outcome, given: argparse.Namespace) -> str:
    """What one receiver takes at most, in words."""
    taken = outcome.brought
    if taken is None:
        return ""
    return (
        f"At its limit one receiver (SQLite, {given.connections} connections) takes {taken.rate:,.0f} texts"
        f" a second, each within {_both(taken.answered)} s (p50, p99); its process uses {outcome.core:.2f} of a core,"
        f" {1000 * outcome.core / taken.rate:.2f} ms a text."
    )


def run(given: argparse.Namespace) -> None:
    """All three: without strangers, among them, and as many as it takes."""
    with Progress(transient=True) as bar:
        most = evening(AT_ITS_LIMIT, None, 0, given, bar)
        alone = None if given.limit else evening(0, None, given.chairs, given, bar)
        beside = None if given.limit else evening(given.strangers, given.rate, given.chairs, given, bar)
    if alone is not None and beside is not None:
        Console().print(table(alone, beside, given))
    Console().print(limit(most, given))
