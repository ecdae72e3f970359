"""The one thread that touches the database.

Everything that is stored goes through here, one transaction after the other: there is no race to reason about, and
nothing on the event loop ever waits for the disk.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.storage import DatabaseUnavailable, Storage, Transaction
from bot.storage.trouble import no_answer

Result = TypeVar("Result")


class Writer:
    """Runs work on the database, in the order it was asked for."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._asked = self._done = self._seen = 0
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run something that opens its own transactions."""
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._done += 1

    def trouble(self) -> DatabaseUnavailable | None:
        """What is wrong with the database now; None while all is well.

        A server that is frozen raises nothing: nothing done since the last look, though something waits, tells of it.
        """
        stands_still = self._asked > self._done and self._done == self._seen
        self._seen = self._done
        found = self.storage.health.trouble
        return no_answer(self.storage.place) if found is None and stands_still else found

    async def write(self, work: Callable[[Transaction], Result]) -> Result:
        """Run something in one transaction; it is committed when this returns."""
        return await self.run(lambda: self._writing(work))

    async def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Run something that only looks."""
        return await self.run(lambda: self._reading(work))

    def close(self) -> None:
        """Wait for what was asked, then stop."""
        self._thread.shutdown()

    def _writing(self, work: Callable[[Transaction], Result]) -> Result:
        with self.storage.writing() as tx:
            return work(tx)

    def _reading(self, work: Callable[[Transaction], Result]) -> Result:
        with self.storage.reading() as tx:
            return work(tx)
