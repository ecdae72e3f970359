"""Waiting for the leases of a process, and holding them.

On SQLite, a lock on a file refuses a second program; on PostgreSQL a second one stands by, and takes over when the
first stops, dies, or is frozen for longer than its lease.
"""

import asyncio
import logging
import os
import platform
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from bot.storage import DatabaseUnavailable, Storage

log = logging.getLogger(__name__)

_LOOKS: Final = 5
"""How often a standby looks while a lease lasts."""
_LONGEST_LOOK: Final = 0.5


@dataclass(slots=True)
class Hold:
    """What a process holds.

    Attributes:
        lost: set when another process has taken over.
        on_told: called, on the event loop, when another process tells that something was written.
    """

    lost: asyncio.Event = field(default_factory=asyncio.Event)
    on_told: Callable[[str], None] = field(default=lambda _channel: None)


@asynccontextmanager
async def holding(storage: Storage, names: tuple[str, ...], lasts: timedelta, hold: Hold) -> AsyncIterator[None]:
    """Holds the leases while the block runs, once they can be had.

    Args:
        storage: the database.
        names: of the leases; none for a process that holds none.
        lasts: how long a lease stands unless it is renewed.
        hold: hears what becomes of them.

    Raises:
        DeskIsRunning: another program is at work on a SQLite file.
    """
    if not names:
        yield
    elif not storage.is_shared:
        with storage.only_writer():
            yield
    else:
        async with _leased(storage, names, lasts, hold):
            yield


@asynccontextmanager
async def _leased(storage: Storage, names: tuple[str, ...], lasts: timedelta, hold: Hold) -> AsyncIterator[None]:
    loop = asyncio.get_running_loop()
    storage.held.on_lost = lambda: _soon(loop, hold.lost.set)
    pause = min(lasts.total_seconds() / _LOOKS, _LONGEST_LOOK)
    while True:
        fences = await _taken(storage, names, lasts, pause)
        with storage.keeping(fences, lasts, lambda channel: _soon(loop, lambda: hold.on_told(channel))) as kept:
            if kept:
                log.info("At work as %s.", " and ".join(f"{name} (fence {fences[name]})" for name in names))
                yield
                return
        await asyncio.sleep(pause)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(call)


async def _taken(storage: Storage, names: tuple[str, ...], lasts: timedelta, pause: float) -> Mapping[str, int]:
    """Wait until all of them can be had; their fencing numbers."""
    told, me = "", f"{platform.node()}:{os.getpid()}"
    while True:
        try:
            fences = await asyncio.to_thread(storage.take_leases, names, me, lasts)
            if fences is not None:
                return fences
            holders = await asyncio.to_thread(storage.holders, names)
            standing = ", ".join(f"{name} is with {holder or 'nobody'}" for name, holder in sorted(holders.items()))
        except DatabaseUnavailable as trouble:
            standing = str(trouble)
        if standing != told:
            log.info("Standing by: %s.", standing)
            told = standing
        await asyncio.sleep(pause)
