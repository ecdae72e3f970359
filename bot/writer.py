"""The one thread that touches the database.

Everything that is stored goes through here, one transaction after the other: there is no race to reason about, and
nothing on the event loop ever waits for the disk.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.storage import Storage, Transaction

Result = TypeVar("Result")


class Writer:
    """Runs work on the database, in the order it was asked for."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")

    async def run(self, work: Callable[[], Result]) -> Result:
        """Run something that opens its own transactions."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

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
