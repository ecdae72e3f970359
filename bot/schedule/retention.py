"""What people wrote is made blank when the time it is kept for is over: a little at a time, and looked after hourly.

The time counts from the night's end, and for what came later from when it came. A rehearsal leaves it to its night,
whose people, texts and database are the same.
"""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.desk import Desk
from bot.memory import Batch
from bot.storage import Transaction, retention
from bot.storage.retention import Before
from core.event import Event

log = logging.getLogger(__name__)

_EVERY: Final = timedelta(hours=1)


@dataclass(slots=True)
class Retention:
    """Keeps what the event says about keeping.

    Attributes:
        desk: whose event it is.
        looked: when nothing was left to be made blank; most ticks need not ask the database.
        blanked: rows made blank since.
    """

    desk: Desk
    looked: datetime | None = None
    blanked: int = 0

    def post(self, now: datetime) -> bool:
        """One step, where something is due; whether there may be more."""
        before = older_than(self.desk.event, now)
        if before is None or (self.looked is not None and now - self.looked < _EVERY):
            return False
        made = 0

        def step(tx: Transaction, _batch: Batch) -> None:
            nonlocal made
            made = retention.make_blank(tx, before)

        self.desk.in_one_batch(step)
        self.blanked += made
        if made:
            return True
        self._done(now)
        return False

    def _done(self, now: datetime) -> None:
        """What the desk remembers of it goes as well."""
        self.looked = now
        if self.blanked:
            log.info("Retention: %d rows of what people wrote were made blank.", self.blanked)
            self.blanked = 0
            self.desk.load()


def older_than(event: Event, now: datetime) -> Before | None:
    """What is older than this is to be made blank now; None while the time counted from the night's end runs.

    Args:
        event: says how long what is kept.
        now: the desk's clock (UTC).
    """
    if event.rehearses is not None:
        return None
    texts, photos = (_since(event, now - kept) for kept in (event.texts_kept, event.photos_kept))
    nothing = datetime.min.replace(tzinfo=UTC)
    return None if texts is None and photos is None else Before(texts or nothing, photos or nothing)


def _since(event: Event, before: datetime) -> datetime | None:
    return before if before >= event.ends else None
