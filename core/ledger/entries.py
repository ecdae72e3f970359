"""What can be written in the ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""JSON without floats: people and delegates are whole, shares are written as `"4/51"`."""

EVENT_CHAIN: Final = ""
"""The place of entries about the event itself (sealed, publication switched, configuration locked …)."""

FIRST_FINGERPRINT: Final = "0" * 64
"""What stands before the first entry of a chain."""


class Kind(StrEnum):
    """The kinds of entries."""

    REPORTED = "reported"
    AMENDED = "amended"
    TIE_BROKEN = "tie broken"
    WITHDRAWN = "withdrawn"
    RECANVASSED = "recanvassed"
    RECOUNTED = "recounted"
    HELD = "held"
    RELEASED = "released"
    DECIDED = "decided"
    INCIDENT = "incident"
    PUBLICATION_SWITCHED = "publication switched"
    CONFIGURATION_LOCKED = "configuration locked"
    REGION_CLOSED = "region closed"
    REGION_REOPENED = "region reopened"
    CERTIFIED = "certified"
    REOPENED = "reopened"
    ROLE_CHANGED = "role changed"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry on its way into the ledger: everything but its place in the chain.

    Attributes:
        place: `County/Precinct`, or EVENT_CHAIN.
        kind: what it says.
        version: of the body's form, so that old entries stay readable.
        body: the facts, by kind (see codec.py).
        by: pseudonymous id of the person, or `desk`.
        source: the door it came through: `chat`, `cli`, `timetable` …
        sent_at: when the person sent it (their transport's clock, UTC); None where nobody did.
        recorded_at: when the desk wrote it (the desk's clock, UTC).
        replaces: sequence, in the same chain, of the entry this one takes the place of.
    """

    place: str
    kind: Kind
    version: int
    body: Mapping[str, Json]
    by: str
    source: str
    sent_at: datetime | None
    recorded_at: datetime
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it stands in the ledger.

    Attributes:
        event: the event's id, such as `iowa-2020`; a rehearsal is another event.
        sequence: 1, 2, 3 … within the chain of its place.
        fingerprint: SHA-256 (64 hex digits) over every other column and the fingerprint before it in the chain.
        others: as in Draft.
    """

    event: str
    place: str
    sequence: int
    kind: Kind
    version: int
    body: Mapping[str, Json]
    by: str
    source: str
    sent_at: datetime | None
    recorded_at: datetime
    replaces: int | None
    fingerprint: str
