"""What every file says of itself: whose results, which version, since when, how final, TEST, embargoed."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from core.totals import PlaceResult
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot


class ResultsStatus(StrEnum):
    """How final results are, in the words of the common data format (NIST SP 1500-100)."""

    PRE_ELECTION = "pre-election"
    """Nothing has become public yet."""
    PARTIAL = "unofficial-partial"
    """Something is missing, held, under review, or waits for a draw or for a satellite region."""
    COMPLETE = "unofficial-complete"
    CERTIFIED = "certified"
    """The party has certified them, and nothing has changed since."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands at the head of every file, or in each of its rows.

    Attributes:
        event: its id; a rehearsal has one of its own.
        name, party: for people.
        version: of the public record.
        as_of: since when it is so, such as `2020-02-04T03:15:00Z`; None before the first version.
        status: how final.
        is_test: a rehearsal.
        embargoed_until: in the same form; None where the event has no embargo.
    """

    event: str
    name: str
    party: str
    version: int
    as_of: str | None
    status: ResultsStatus
    is_test: bool
    embargoed_until: str | None


def marks_of(snapshot: Snapshot) -> Marks:
    """The marks of everything made of a snapshot."""
    event = snapshot.event
    return Marks(
        event=event.id,
        name=event.name,
        party=event.party,
        version=snapshot.version,
        as_of=None if snapshot.at is None else utc(snapshot.at),
        status=status_of(snapshot),
        is_test=event.is_test,
        embargoed_until=None if event.embargo is None else utc(event.embargo),
    )


def status_of(snapshot: Snapshot) -> ResultsStatus:
    """How final a snapshot is."""
    if snapshot.version == 0:
        return ResultsStatus.PRE_ELECTION
    if snapshot.certified:
        return ResultsStatus.CERTIFIED
    is_complete = all(_is_whole(snapshot.places.get(place)) for place in snapshot.event.places.by_id)
    return ResultsStatus.COMPLETE if is_complete else ResultsStatus.PARTIAL


def file_name(snapshot: Snapshot, what: str, now: datetime) -> str:
    """A name that says whose file it is, its version, and what must not be lost on the way.

    Args:
        snapshot: what it is made of.
        what: with the ending, such as `places.csv`.
        now: by which clock it is embargoed, with a time zone.
    """
    event = snapshot.event
    test = "TEST-" if event.is_test else ""
    embargoed = "EMBARGOED-" if event.embargoed(now) is not None else ""
    return f"{test}{embargoed}{event.id}-v{snapshot.version}-{what}"


def utc(at: datetime) -> str:
    """A moment to the second, UTC: the one way to write it that every format here takes."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _is_whole(release: Release | None) -> bool:
    """Whether nothing of a place is missing or in doubt."""
    if release is None or release.status is not Status.REPORTED or release.shown is None:
        return False
    shown = release.shown
    result: PlaceResult = shown.result(release.place)
    return result.is_in and (shown.attendees == 0 or (shown.delegates is not None and shown.sde is not None))
