"""`make broadcast`: what a chair waits for while a line goes out to 20,000 readers, beside the same without.

The real desk and postman write over loopback HTTP to the stand-in, which runs in a process of its own with Telegram's
limits on. Both run by one clock that is some times as fast as the machine's; every figure is in seconds of that clock,
Telegram's seconds. What the machine itself takes counts that many times, so the figures are too high rather than too
low. In the middle of the broadcast the program is stopped and started again over the same database.
"""

import argparse
import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from time import monotonic

from bench import databases
from bots import enrolled_desk, settings_for
from broadcast_standin import Found, Stage, stage
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from texts import reader

from bot.app import opened
from bot.letters import Act, Lane, Letter
from bot.product import Product
from bot.storage import outbox

CHUNK = 300
"""Letters a transaction, as the wire enqueues them."""
LINE = (
    "Iowa: Buttigieg 26.2%, Sanders 26.1%, Warren 18.0%, Biden 15.8%, Klobuchar 12.3% of SDE. "
    "1,099 of 1,765 reported, 31 held. 9:40 PM CST, version {}. Unofficial. TEST."
)


class FastClock:
    """Shows the time of the stand-in."""

    def __init__(self, epoch: float, start: float, speed: float) -> None:
        self.epoch, self.start, self.speed = epoch, start, speed

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.epoch, UTC) + timedelta(seconds=self.monotonic() - self.start)

    def monotonic(self) -> float:
        return self.start + (monotonic() - self.start) * self.speed


def broadcast(readers: int) -> Iterator[list[Letter]]:
    """A line to every reader, in the chunks of the wire."""
    for at in range(0, readers, CHUNK):
        yield [
            Letter(f"line:{number}", Lane.READER, reader(number), Act.SEND, LINE.format(7), subject="state")
            for number in range(at, min(readers, at + CHUNK))
        ]


@contextlib.asynccontextmanager
async def running(url: str, clock: FastClock, address: str, **options: str) -> AsyncIterator[Product]:
    """The whole program, at Telegram's pace."""
    async with opened(settings_for(url, telegram_api=address, **options), clock=clock) as product:
        product.postman.clock_speed = clock.speed
        task = asyncio.ensure_future(product.run())
        try:
            yield product
            assert not task.done(), task.exception()
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def waiting(product: Product) -> int:
    """Letters that wait."""
    found = await product.desk.writer.read(outbox.counts)
    return sum(found.waiting.values())


async def measured(url: str, one: Stage, readers: int, progress: Progress) -> Found:
    """One evening: chairs report; where there are readers a line goes out to them, with a restart in its middle."""
    clock = FastClock(one.epoch, one.start, one.speed)
    bar = progress.add_task("with a broadcast" if readers else "without", total=readers or one.chairs)
    enqueued = False
    for share in (0.5, 1.0) if readers else (1.0,):
        async with running(url, clock, one.address) as product:
            for chunk in broadcast(readers) if not enqueued else ():
                await product.desk.writer.write(lambda tx, chunk=chunk: outbox.enqueue(tx, chunk, clock.now()))
                product.postman.wake()
            enqueued = True
            one.begin()  # the chairs; the second time they are at it already
            while True:
                await asyncio.sleep(0.5)
                so_far = one.progress()
                progress.update(bar, completed=so_far.lines if readers else so_far.chairs)
                through = so_far.chairs == one.chairs and not await waiting(product)
                if through if share == 1 else so_far.lines >= share * readers:
                    break
    return one.found()


def run(readers: int, chairs: int, speed: float, engine: str, progress: Progress) -> Found:
    """Over a fresh database."""
    with databases(engine) as fresh:
        url = fresh()
        with enrolled_desk(url, chairs, delegates=6):
            pass
        with stage(readers, chairs, speed) as one:
            return asyncio.run(measured(url, one, readers, progress))


def table(alone: Found, beside: Found, options: argparse.Namespace) -> Table:
    """Both side by side."""
    title = f"{options.readers:,} readers, {options.chairs} chairs, {options.engine}, clock {options.speed:g}x"
    shown = Table("in seconds of Telegram's clock", "without a broadcast", "during it", title=title)
    for what, share in (("receipt after its yes, p50", 50), ("p99", 99)):
        shown.add_row(what, *(f"{quantiles(found.receipts, n=100)[share - 1]:.2f}" for found in (alone, beside)))
    shown.add_row("the longest", f"{max(alone.receipts):.2f}", f"{max(beside.receipts):.2f}")
    shown.add_row("receipts", str(len(alone.receipts)), str(len(beside.receipts)))
    shown.add_row("messages a second, all together", f"{alone.rate:.1f}", f"{beside.rate:.1f}")
    shown.add_row("the whole broadcast", "", f"{beside.seconds:,.0f}")
    shown.add_row("429 met", str(alone.refused), str(beside.refused))
    shown.add_row("lines that came twice, with a restart in the middle", "", str(beside.doubled))
    shown.add_row("lines that never came", "", str(beside.lost))
    return shown


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--readers", type=int, default=20_000)
    options.add_argument("--chairs", type=int, default=200)
    options.add_argument("--speed", type=float, default=5.0, help="seconds of the clock in one of the machine's")
    options.add_argument("--engine", choices=["SQLite", "PostgreSQL"], default="SQLite")
    given = options.parse_args()
    logging.disable(logging.WARNING)  # the timetable wonders at a clock that runs so fast
    with Progress(transient=True) as progress:
        alone = run(0, given.chairs, given.speed, given.engine, progress)
        beside = run(given.readers, given.chairs, given.speed, given.engine, progress)
    Console().print(table(alone, beside, given))


if __name__ == "__main__":
    main()
