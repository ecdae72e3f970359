"""Whether a ledger is still what was written: every entry of every chain, and every seal against the heads of its time.

A chain shows what was rewritten or taken out of its middle; what was cut off at its end, or written anew as a whole,
only the seals show, for they cover the heads of all chains as they were when the seal was made.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import accumulate
from typing import Final, TypeAlias

from core.ledger.codec import fingerprint_of
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Entry, Json, Kind
from core.ledger.seal import seal


class Flaw(StrEnum):
    """What can be wrong."""

    UNREADABLE = "unreadable"
    """The row is not what this program writes."""
    REWRITTEN = "rewritten"
    """A column of the entry, or the entry before it, is another than when its fingerprint was taken."""
    GAP = "gap"
    """Entries are missing before it."""
    SEAL_BROKEN = "seal broken"
    """The seal does not follow from the one before it."""
    SEAL_DIFFERS = "seal differs"
    """The chains do not end, at the time of the seal, where they did when it was made."""
    SEAL_UNKNOWN = "seal unknown"
    """A seal was posted that the ledger does not have."""
    RECORD_BEYOND = "record beyond"
    """What was made public comes from an entry the ledger does not have."""
    RECORD_DIFFERS = "record differs"
    """What is public of a place is not what its chain says."""
    NO_TRIGGERS = "no triggers"
    """Nothing keeps the ledger from being changed."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row of the ledger that cannot be read as an entry.

    Attributes:
        why: in words.
        others: as in Entry.
    """

    event: str
    place: str
    sequence: int
    recorded_at: datetime
    fingerprint: str
    why: str


Row: TypeAlias = "Entry | Unreadable"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    Attributes:
        event, place, sequence: of the entry; None where it is about a whole place, or the ledger.
        flaw: what.
        detail: more of it, in words; empty where there is no more to say.
    """

    event: str
    place: str
    sequence: int | None
    flaw: Flaw
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """An event's ledger, looked over.

    Attributes:
        entries: how many there are.
        newest_seal: its number; 0 before the first.
        heads: (place, sequence, fingerprint) of the last entry of every chain, by place.
        problems: everything that is wrong, by place and sequence; seals last.
    """

    entries: int
    newest_seal: int
    heads: tuple[tuple[str, int, str], ...]
    problems: tuple[Problem, ...]

    @property
    def digest(self) -> str:
        """One fingerprint of the whole: as a seal with the number 0 over these heads."""
        return seal(0, FIRST_FINGERPRINT, self.heads)


def prove(rows: Sequence[Row], fingerprint: Callable[[Entry, str], str] = fingerprint_of) -> Proof:
    """Look over every chain and every seal of one event.

    Args:
        rows: all of its ledger, chain by chain (by place, then sequence).
        fingerprint: of an entry behind this one, for whoever has a faster way to reckon it.
    """
    chains: dict[str, list[Row]] = {}
    for row in rows:
        chains.setdefault(row.place, []).append(row)
    problems = [problem for chain in chains.values() for problem in _of_chain(chain, fingerprint)]
    sealed = _seals(chains.get(EVENT_CHAIN, ()))
    problems += _of_seals(chains, sealed)
    heads = tuple((place, chain[-1].sequence, chain[-1].fingerprint) for place, chain in chains.items())
    newest = _facts(sealed[-1][1].body)[0] if sealed else 0
    return Proof(len(rows), newest, heads, tuple(problems))


def unknown_seals(event: str, rows: Sequence[Row], posted: Mapping[str, datetime]) -> Iterator[Problem]:
    """Seals that were posted, and when, which the ledger does not have: its newest entries are gone."""
    known = {str(entry.body.get("seal")) for _, entry in _seals([row for row in rows if row.place == EVENT_CHAIN])}
    for one, at in posted.items():
        if one and one not in known:
            detail = f"seal {one[:8]}, posted at {at:%Y-%m-%d %H:%M:%S} UTC"
            yield Problem(event, EVENT_CHAIN, None, Flaw.SEAL_UNKNOWN, detail)


def _of_chain(chain: Sequence[Row], fingerprint: Callable[[Entry, str], str]) -> Iterator[Problem]:
    """Each entry against the one that stands before it, so that one change is one problem and not all after it."""
    sequence, previous = 0, FIRST_FINGERPRINT
    for row in chain:
        whose = (row.event, row.place, row.sequence)
        match row:
            case Unreadable(why=why):
                yield Problem(*whose, Flaw.UNREADABLE, why)
            case Entry() if row.sequence != sequence + 1:
                yield Problem(*whose, Flaw.GAP, f"{row.sequence - sequence - 1} missing before it")
            case Entry() if row.fingerprint != fingerprint(row, previous):
                yield Problem(*whose, Flaw.REWRITTEN)
        sequence, previous = row.sequence, row.fingerprint


def _seals(chain: Sequence[Row]) -> list[tuple[int, Entry]]:
    """The seals of the event's own chain, and how many rows stand before each."""
    return [(at, row) for at, row in enumerate(chain) if isinstance(row, Entry) and row.kind is Kind.SEALED]


def _of_seals(chains: Mapping[str, Sequence[Row]], sealed: Sequence[tuple[int, Entry]]) -> Iterator[Problem]:
    own = chains.get(EVENT_CHAIN, ())
    others = [_Timed.of(chain) for place, chain in chains.items() if place != EVENT_CHAIN]
    number, previous = 0, FIRST_FINGERPRINT
    for at, entry in sealed:
        written = (entry.body.get("number"), entry.body.get("previous"))
        if written != (number + 1, previous):
            yield Problem(entry.event, EVENT_CHAIN, entry.sequence, Flaw.SEAL_BROKEN, f"number {written[0]}")
        number, previous = _facts(entry.body)
        before = _head(own[at - 1]) if at else None
        if not _fits(entry, before, others):
            detail = f"number {number}, {entry.recorded_at:%Y-%m-%d %H:%M:%S} UTC"
            if any(one.goes_back for one in others):
                detail += "; the desk’s clock was put back that night, which may be why"
            yield Problem(entry.event, EVENT_CHAIN, entry.sequence, Flaw.SEAL_DIFFERS, detail)


def _facts(body: Mapping[str, Json]) -> tuple[int, str]:
    number = body.get("number")
    return (number if isinstance(number, int) else 0), str(body.get("seal"))


def _head(row: Row) -> tuple[str, int, str]:
    return row.place, row.sequence, row.fingerprint


@dataclass(frozen=True, slots=True)
class _Timed:
    """A chain by its times.

    Attributes:
        chain: its rows.
        latest: the latest time up to each row; another than the row's own only where the clock was put back.
        earliest: the earliest time from each row on.
    """

    chain: Sequence[Row]
    latest: Sequence[datetime]
    earliest: Sequence[datetime]

    @classmethod
    def of(cls, chain: Sequence[Row]) -> "_Timed":
        times = [row.recorded_at for row in chain]
        return cls(chain, list(accumulate(times, max)), list(accumulate(reversed(times), min))[::-1])

    @property
    def goes_back(self) -> bool:
        """Whether an entry is older than one before it."""
        return self.latest != self.earliest

    def head(self, rows: int) -> Iterator[tuple[str, int, str]]:
        """The head when so many rows stood there."""
        if rows:
            yield _head(self.chain[rows - 1])


_WAYS: Final[tuple[Callable[[_Timed, datetime], int], ...]] = (
    lambda chain, at: bisect_right(chain.latest, at),
    lambda chain, at: bisect_right(chain.earliest, at),
    lambda chain, at: bisect_left(chain.latest, at),
)
"""How many rows stood at a time. They differ only where the clock was put back, or at the very microsecond."""


def _fits(entry: Entry, before: tuple[str, int, str] | None, others: Sequence[_Timed]) -> bool:
    """Whether the heads of its time, found in any way, give the seal."""
    number, previous = entry.body.get("number"), entry.body.get("previous")
    if not isinstance(number, int) or not isinstance(previous, str):
        return False
    own = () if before is None else (before,)
    return any(
        entry.body.get("seal")
        == seal(number, previous, (*own, *(head for one in others for head in one.head(way(one, entry.recorded_at)))))
        for way in _WAYS
    )
