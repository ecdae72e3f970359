"""Looks into the database for whoever watches, without taking the writer's time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.clock import Clock
from bot.storage import DatabaseUnavailable, Storage
from bot.storage.backlog import Backlog, backlog

FRESH: Final = 1.0
"""Seconds a look is good for."""
PATIENCE: Final = 2.0
"""Seconds a database is given to answer."""
NO_ANSWER: Final = "the database does not answer"


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen.

    Attributes:
        at: when somebody looked (UTC).
        backlog: what waits; None where the database did not tell.
        trouble: why it did not, in words; None where it did.
    """

    at: datetime
    backlog: Backlog | None
    trouble: str | None = None


class Looker:
    """Looks when it is asked, one look at a time."""

    def __init__(self, storage: Storage, clock: Clock, *, patience: float = PATIENCE) -> None:
        """Not having looked yet.

        Args:
            storage: where to look; transactions of its own, which only read.
            clock: the desk's.
            patience: seconds the database is given.
        """
        self._storage, self._clock, self._patience = storage, clock, patience
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="watch")
        self._running: asyncio.Future[Backlog] | None = None
        self._last: tuple[float, Look] | None = None

    async def look(self) -> Look:
        """How things are, or were a moment ago; never raises for what the database does."""
        if self._last is not None and self._clock.monotonic() - self._last[0] < FRESH:
            return self._last[1]
        look = await self._look()
        self._last = (self._clock.monotonic(), look)
        return look

    async def _look(self) -> Look:
        if self._running is None:
            self._running = asyncio.get_running_loop().run_in_executor(self._thread, self._read)
        running, at = self._running, self._clock.now()
        # One that is frozen goes on in its thread; whoever asks next waits for the same one.
        done, _ = await asyncio.wait({running}, timeout=self._patience)
        if not done:
            return Look(at, None, NO_ANSWER)
        self._running = None
        try:
            return Look(at, running.result())
        except DatabaseUnavailable as trouble:
            return Look(at, None, trouble.what)
        except Exception as error:  # noqa: BLE001 - told as what it is; the watch must not fall asleep
            return Look(at, None, type(error).__name__)

    def _read(self) -> Backlog:
        with self._storage.reading() as tx:
            return backlog(tx, self._storage.event)

    def close(self) -> None:
        """Look no more; a look that is frozen is left to the end of the process."""
        self._thread.shutdown(wait=False, cancel_futures=True)
