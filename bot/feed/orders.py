"""What is asked of whoever builds pages and files, and what comes back: plain values that go to another process."""

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol, TypeAlias

from bot.settings import Geometry
from core.event import Event
from core.wire.record import Record

Happening: TypeAlias = tuple[str, int, str]
"""A line for the desk's log: the logger, the level, the words."""
_SMALL: Final = 800
"""Bytes below which packing gains nothing."""


@dataclass(frozen=True, slots=True)
class Public:
    """What stays the same all night.

    Attributes:
        event: whose results they are.
        shapes: the outline of each county; empty where there is no map.
        address: where people reach the page, such as `https://results.example.org`; None where nobody said.
        bot: the bot's @name without the @; None where updates cannot be had.
    """

    event: Event
    shapes: Mapping[str, Geometry] = field(default_factory=dict, repr=False)
    address: str | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Edition:
    """What of the public record is shown.

    Attributes:
        version: of the record; 0 while nothing may be shown.
        stopped: since when publication is stopped (UTC); None where it is not.
        embargo: until when nothing is shown, with the time zone; None where figures may be.
        certified: whether the party has certified these very figures.
        next_update: when totals are due next, with the time zone; None where nothing is to be expected.
    """

    version: int
    stopped: datetime | None = None
    embargo: datetime | None = None
    certified: bool = False
    next_update: datetime | None = None

    @property
    def state(self) -> str:
        """Changes whenever other figures are shown."""
        marks = {"stopped": self.stopped, "embargo": self.embargo, "certified": self.certified}
        return "-".join([str(self.version), *(name for name, on in marks.items() if on)])


@dataclass(frozen=True, slots=True)
class Order:
    """One thing to be built.

    Attributes:
        what: `page`, `county`, `search`, `about`, `missing`, or a file's name, such as `results.csv`.
        edition: of what.
        language: of a page; empty where there are no words in it.
        detail: of a county its name, of a search the words.
        since, most: of the changes: from which version on, and how many at most.
    """

    what: str
    edition: Edition
    language: str = ""
    detail: str = ""
    since: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """Something built.

    Attributes:
        kind: its media type.
        body, packed: the bytes, as they are and gzipped; both the same where that gains nothing.
        tag: its ETag, with the version in it.
        at: since when it is so (UTC); None before the first version.
        status: of HTTP: 200, or 404 where there is no such county.
    """

    kind: str
    body: bytes = field(repr=False)
    packed: bytes = field(repr=False)
    tag: str
    at: datetime | None = None
    status: int = 200

    @classmethod
    def of(cls, body: bytes, kind: str, order: Order, at: datetime | None, status: int = 200) -> "Made":
        """From its bytes."""
        digest = hashlib.sha256(body).hexdigest()[:10]
        name = "-".join(filter(None, (str(order.edition.version), order.language, digest)))
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= _SMALL else body
        return cls(kind, body, packed if len(packed) < len(body) else body, f'W/"{name}"', at, status)


class Unavailable(Exception):
    """It could not be built; everything else still can."""


class Builds(Protocol):
    """Whoever builds: a process of its own, or the one that asks."""

    def make(self, order: Order, record: Record) -> Made:
        """Build it, from the record.

        Raises:
            Unavailable: it cannot be built.
        """

    def close(self) -> None:
        """Nothing more is asked."""
