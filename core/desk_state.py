"""How the desk itself is: what waits, what was posted, by which program. Looked at when staff ask."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits its turn.

    Attributes:
        number: how much of it.
        oldest: since when the first waits (UTC); None where nothing does.
    """

    number: int = 0
    oldest: datetime | None = None


@dataclass(frozen=True, slots=True)
class DeskState:
    """The desk at one moment.

    Attributes:
        version: of the program.
        texts, letters: what came and is not dealt with; what is to be sent and is not.
        broadcast: how many of the letters nobody waits for.
        broadcast_takes: until they are through, if nothing else is to be sent.
        unknown, refused: letters that may not have arrived, and letters that did not.
        last_post: the due time of the totals posted last (UTC); None before the first.
    """

    version: str
    texts: Waiting = Waiting()
    letters: Waiting = Waiting()
    broadcast: int = 0
    broadcast_takes: timedelta = timedelta(0)
    unknown: int = 0
    refused: int = 0
    last_post: datetime | None = None


class AsksDesk(Protocol):
    """Looks when it is called."""

    def __call__(self) -> DeskState:
        """The desk now."""
        ...


def next_post(first: datetime, every: timedelta, now: datetime) -> datetime:
    """When the totals are due next by the clock.

    Args:
        first: the first post.
        every: the time between two.
        now: by the desk's clock.
    """
    return first if now < first else first + ((now - first) // every + 1) * every
