"""What was built, kept until nobody asks for it any more.

Laws:
1. Everything is built once, however many ask at the same time.
2. One thing is built at a time, off the event loop; where too many wait already, the next is told so at once.
3. What could not be built is not tried again for a moment, and is nobody else's trouble.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.clock import Clock
from bot.feed.orders import Builds, Made, Order, Unavailable
from core.wire.record import Record

log = logging.getLogger(__name__)

_KEPT: Final = 400
_KEPT_BYTES: Final = 60_000_000
_WAITING: Final = 40
"""Different things that may wait to be built."""
_REST: Final = 5.0
"""Seconds until something that failed is tried again."""


class Shelf:
    """Built things by their orders; belongs to the event loop."""

    def __init__(self, builds: Builds, clock: Clock) -> None:
        """Empty.

        Args:
            builds: who builds.
            clock: for resting after a failure.
        """
        self._builds = builds
        self._clock = clock
        self._kept: OrderedDict[Order, Made] = OrderedDict()
        self._bytes = 0
        self._building: dict[Order, asyncio.Task[Made]] = {}
        self._failed: dict[tuple[str, str], float] = {}
        self._thread = ThreadPoolExecutor(1, "feed")

    async def get(self, order: Order, record: Record) -> Made:
        """What was ordered, built where it is not there yet.

        Raises:
            Unavailable: it cannot be built, or too many wait.
        """
        if (made := self._kept.get(order)) is not None:
            self._kept.move_to_end(order)
            return made
        if order not in self._building:
            self._building[order] = self._begin(order, record)
        return await asyncio.shield(self._building[order])  # who hangs up takes nothing from the others

    def _begin(self, order: Order, record: Record) -> "asyncio.Task[Made]":
        if self._clock.monotonic() < self._failed.get((order.what, order.detail), 0.0):
            raise Unavailable(f"{order.what} failed a moment ago")
        if len(self._building) >= _WAITING:
            raise Unavailable("too much is being built already")
        building = asyncio.create_task(self._build(order, record))
        building.add_done_callback(_heard)
        return building

    async def _build(self, order: Order, record: Record) -> Made:
        try:
            made = await asyncio.get_running_loop().run_in_executor(self._thread, self._builds.make, order, record)
        except Unavailable as trouble:
            self._failed[order.what, order.detail] = self._clock.monotonic() + _REST
            log.warning("The public %s cannot be built: %s. Everything else goes on.", order.what, trouble)
            raise
        finally:
            self._building.pop(order, None)
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
        self._builds.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _heard(building: "asyncio.Task[Made]") -> None:
    """A failure is logged where it happens; that nobody waits for it any more is no second one."""
    if not building.cancelled():
        building.exception()
