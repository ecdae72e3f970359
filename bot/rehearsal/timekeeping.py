"""The stand-in's time: what its clock shows, and how it waits.

Long polls, retries, faults and limits all run by one clock, so a clock that runs sixty times as fast makes a whole
night pass in minutes, and a clock that only a test moves makes it pass at once.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable


@runtime_checkable
class Timekeeper(Protocol):
    """A clock one can wait by."""

    def now(self) -> datetime:
        """The time, with its zone."""

    async def sleep(self, seconds: float) -> None:
        """Returns once so many seconds have passed on this clock."""


class MachineTime:
    """Shows the clock it is given, and waits as long as the machine does."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        """A timekeeper around a plain clock.

        Args:
            clock: the time now, with its zone.
        """
        self.now = clock

    async def sleep(self, seconds: float) -> None:
        """Waits that long."""
        await asyncio.sleep(seconds)


class ScaledClock:
    """A clock that runs faster or slower than the machine's, and waits accordingly.

    Attributes:
        factor: seconds that pass here in one second of the machine.
    """

    def __init__(self, start: datetime, factor: float, base: Callable[[], float]) -> None:
        """A clock that shows `start` now.

        Args:
            start: what it shows at first, with its zone.
            factor: seconds that pass here in one second of the machine; more than 0.
            base: the machine's seconds on a clock that only runs forward.

        Raises:
            ValueError: the factor is 0 or negative.
        """
        if factor <= 0:
            message = f"a clock cannot run {factor} times as fast"
            raise ValueError(message)
        self.factor = factor
        self._start = start
        self._base = base
        self._begun = base()

    def now(self) -> datetime:
        """The time on this clock."""
        return self._start + timedelta(seconds=(self._base() - self._begun) * self.factor)

    async def sleep(self, seconds: float) -> None:
        """Returns once so many seconds have passed on this clock."""
        await asyncio.sleep(seconds / self.factor)


def timekeeper(clock: Callable[[], datetime] | Timekeeper) -> Timekeeper:
    """A clock one can wait by, of whatever was given."""
    return clock if isinstance(clock, Timekeeper) else MachineTime(clock)


async def wait_within(time: Timekeeper, seconds: float, awaited: asyncio.Future[None]) -> None:
    """Returns when the future is done or the time is over, whichever is first.

    Raises:
        Exception: whatever the future was given as its exception.
    """
    over = asyncio.ensure_future(time.sleep(seconds))
    try:
        await asyncio.wait({over, awaited}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        over.cancel()
    if awaited.done():
        awaited.result()
