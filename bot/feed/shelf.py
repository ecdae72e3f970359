"""What was built, kept until nobody asks for it any more.

Laws:
1. Everything is built once, however many ask at the same time.
2. One thing is built at a time, off the event loop; where too many wait already, the next is told so at once.
3. What could not be built is not tried again for a moment, and is nobody else's trouble.
4. What readers can think up without end, such as searches, has few places in the line: it keeps no page waiting long,
   and none out.
5. Large files are built apart, and nothing else waits for them. In a rush one is begun now and then, and whoever asks
   for the newest meanwhile gets that one, which says whole and unmixed of which version it is.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.clock import Clock
from bot.feed.files import LARGE
from bot.feed.orders import Builds, Edition, Made, Order, Unavailable
from core.wire.record import Record

log = logging.getLogger(__name__)

_KEPT: Final = 400
_KEPT_BYTES: Final = 60_000_000
_WAITING: Final = 40
"""Different things that may wait to be built."""
_RARE: Final = 8
"""Of these, things nobody but a single reader is likely to ask for."""
_REST: Final = 5.0
"""Seconds until something that failed is tried again."""
_BETWEEN: Final = 15.0
"""Seconds between two large files of one name."""


class Shelf:
    """Built things by their orders; belongs to the event loop."""

    def __init__(self, builds: Builds, clock: Clock, *, large: Builds | None = None) -> None:
        """Empty.

        Args:
            builds: who builds.
            clock: for resting after a failure.
            large: who builds large files; None: the same.
        """
        self._builds = builds
        self._large = large or builds
        self._clock = clock
        self._begun: dict[str, tuple[float, Order]] = {}
        self._kept: OrderedDict[Order, Made] = OrderedDict()
        self._bytes = 0
        self._building: dict[Order, asyncio.Task[Made]] = {}
        self._rare: set[Order] = set()
        self._failed: dict[tuple[str, str], float] = {}
        self._thread = ThreadPoolExecutor(1, "feed")
        self._aside = self._thread if large is None else ThreadPoolExecutor(1, "large files")

    async def get(self, order: Order, record: Record, *, is_rare: bool = False) -> Made:
        """What was ordered, built where it is not there yet.

        Args:
            order: what.
            record: of which, in its newest state.
            is_rare: one of endlessly many that can be asked for, such as a search.

        Raises:
            Unavailable: it cannot be built, or too many wait.
        """
        if (made := self._kept.get(order)) is not None:
            self._kept.move_to_end(order)
            return made
        if order not in self._building:
            self._building[order] = self._begin(order, record, is_rare=is_rare)
        return await asyncio.shield(self._building[order])  # who hangs up takes nothing from the others

    def newest(self, order: Order) -> Order:
        """What is given to whoever asks for the newest of a file: the order itself, or a large one begun a moment ago.

        Never one of a version that may not be shown any more, and none after publication was stopped or certified.
        """
        if order.what not in LARGE:
            return order
        at = self._clock.monotonic()
        since, begun = self._begun.get(order.what, (at, order))
        if begun != order and (at - since >= _BETWEEN or not _may_stand_for(begun.edition, order.edition)):
            since, begun = at, order
        self._begun[order.what] = since, begun
        return begun

    def _begin(self, order: Order, record: Record, *, is_rare: bool) -> "asyncio.Task[Made]":
        if self._clock.monotonic() < self._failed.get((order.what, order.detail), 0.0):
            raise Unavailable(f"{order.what} failed a moment ago")
        if len(self._building) >= _WAITING or (is_rare and len(self._rare) >= _RARE):
            raise Unavailable("too much is being built already")
        if is_rare:
            self._rare.add(order)
        building = asyncio.create_task(self._build(order, record))
        building.add_done_callback(_heard)
        return building

    async def _build(self, order: Order, record: Record) -> Made:
        try:
            builds, thread = (self._large, self._aside) if order.what in LARGE else (self._builds, self._thread)
            made = await asyncio.get_running_loop().run_in_executor(thread, builds.make, order, record)
        except Unavailable as trouble:
            at = self._clock.monotonic()
            self._failed = {one: until for one, until in self._failed.items() if until > at}  # searches have no end
            self._failed[order.what, order.detail] = at + _REST
            log.warning("The public %s cannot be built: %s. Everything else goes on.", order.what, trouble)
            raise
        finally:
            self._building.pop(order, None)
            self._rare.discard(order)
        self._keep(order, made)
        return made

    def _keep(self, order: Order, made: Made) -> None:
        self._kept[order] = made
        self._bytes += len(made.body) + len(made.packed)
        while len(self._kept) > _KEPT or self._bytes > _KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.body) + len(oldest.packed)

    def close(self) -> None:
        """Nothing more is asked."""
        for building in self._building.values():
            building.cancel()
        for builds, thread in ((self._builds, self._thread), (self._large, self._aside)):
            thread.shutdown(wait=False, cancel_futures=True)  # first, or what waits would start a process anew
            builds.close()


def _may_stand_for(older: Edition, newer: Edition) -> bool:
    """Whether figures of the one may be shown where the other is meant."""
    alike = (older.stopped, older.certified) == (newer.stopped, newer.certified)
    return alike and older.version <= newer.version


def _heard(building: "asyncio.Task[Made]") -> None:
    """A failure is logged where it happens; that nobody waits for it any more is no second one."""
    if not building.cancelled():
        building.exception()
