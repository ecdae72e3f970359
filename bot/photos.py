"""The collector: fetches the photos that were sent and stores their bytes.

Laws:
1. The desk waits for no network: it notes that a photo is wanted, and hears when its bytes are stored.
2. Bytes, hash and the row that tells the desk are stored in one transaction. Killed anywhere before, the photo is still
   wanted and is fetched again; anywhere after, the desk finds the row.
3. What the network does is waited out, for `PATIENCE` at most; only a file that cannot be had at all is given up, and
   then whoever sent it is told.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, Protocol

from bot.clock import Clock
from bot.keeping import TOO_BIG, photo_arrival
from bot.storage import DatabaseUnavailable, Transaction, inbox, photos
from bot.storage.photos import StoredPhoto
from bot.transports.outcomes import Fetched, Fetching, Refused, SendLater, TooBig, Unreachable
from bot.writer import Writer

log = logging.getLogger(__name__)

PATIENCE: Final = timedelta(hours=1)
_AT_ONCE: Final = 3
"""Of 20 MB each, at most."""
_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
_LOOK_AGAIN: Final = 30.0
"""Seconds; new photos wake the collector, and this is for what nobody could tell it of."""
_DATABASE_RESTS: Final = 1.0


class Fetches(Protocol):
    """Whatever gets a file's bytes (a transport's fetcher)."""

    async def fetch(self, file: str) -> Fetching:
        """Fetch one file; never raises for what the network does."""
        ...


@dataclass(slots=True)
class Collector:
    """Fetches the wanted photos of one event.

    Attributes:
        on_stored: called when the desk has something to hear.
        album_pause: seconds to let the rest of an album arrive before its first photo is told of.
    """

    event: str
    writer: Writer
    fetcher: Fetches
    clock: Clock
    on_stored: Callable[[], None] = field(default=lambda: None)
    album_pause: float = 1.0
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """There may be new photos."""
        self._woken.set()

    async def run(self) -> None:
        """Fetch until cancelled."""
        while True:
            self._woken.clear()
            try:
                await self._rest(await self._round())
            except DatabaseUnavailable as trouble:
                log.warning("%s Photos wait, and are fetched again.", trouble)
                await asyncio.sleep(_DATABASE_RESTS)

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 can swallow a cancellation
                await self._woken.wait()

    async def _round(self) -> float:
        """Fetch what is due; the seconds until something else is."""
        wanted = await self.writer.read(lambda tx: photos.wanted(tx, self.event, self.clock.now(), _AT_ONCE))
        if wanted:
            await self._collect(wanted)
            return 0.0
        due = await self.writer.read(lambda tx: photos.next_due(tx, self.event))
        if due is None:
            return _LOOK_AGAIN
        return min(max((due - self.clock.now()).total_seconds(), 0.0), _LOOK_AGAIN)

    async def _collect(self, wanted: list[StoredPhoto]) -> None:
        """A few side by side, and stored in the order they were sent, which is the order of their numbers."""
        outcomes = await asyncio.gather(*(self._fetched(photo) for photo in wanted))
        if any(photo.sent.album is not None for photo in wanted):
            await asyncio.sleep(self.album_pause)
        await self.writer.write(lambda tx: self._store_all(tx, wanted, outcomes))
        self.on_stored()

    def _store_all(self, tx: Transaction, wanted: list[StoredPhoto], outcomes: list[Fetching]) -> None:
        for photo, outcome in zip(wanted, outcomes, strict=True):
            self._store(tx, photo, outcome)

    async def _fetched(self, photo: StoredPhoto) -> Fetching:
        try:
            return await self.fetcher.fetch(photo.sent.file.id)
        except Exception as error:
            log.exception("Photo %d could not be fetched.", photo.id)
            return Unreachable(type(error).__name__)

    def _store(self, tx: Transaction, photo: StoredPhoto, outcome: Fetching) -> None:
        now, told = self.clock.now(), False
        match outcome:
            case Fetched(data=data):
                told = photos.fetched(tx, photo.id, data, now)
            case SendLater(seconds=seconds):
                photos.put_off(tx, photo.id, now + timedelta(seconds=seconds), "asked to wait")
            case Unreachable(why=why) if now - photo.wanted_at < PATIENCE:
                log.info("Photo %d could not be fetched (%s); it is tried again.", photo.id, why)
                photos.put_off(tx, photo.id, now + timedelta(seconds=_pause(photo.tries)), why)
            case Unreachable(why=why) | Refused(why=why):
                log.warning("Photo %d is lost: %s", photo.id, why)
                told = photos.lose(tx, photo.id, why)
            case TooBig():
                told = photos.lose(tx, photo.id, TOO_BIG)
        if told:
            inbox.take_in(tx, [photo_arrival(photo)], now)


def _pause(tries: int) -> float:
    return _PAUSES[min(tries, len(_PAUSES) - 1)]
