"""The public record as it stood at one version: what a page, a file or a feed shows, and how far each audience sees."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from core.event import Event
from core.ledger.switches import Audience
from core.places import PlaceId
from core.standings import Standings
from core.totals import Totals
from core.wire.record import Record, Release, Status, totals_of


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the public sees, whole and consistent.

    Attributes:
        event: whose places they are.
        version: of the public record; 0 before anything was published.
        at: since when it is so (UTC); None before the first version.
        totals: what the published places add up to.
        places: the release of each place that counts at this version; places nothing was said of are missing.
        certified: whether the party has certified these very figures.
    """

    event: Event
    version: int
    at: datetime | None
    totals: Totals
    places: Mapping[PlaceId, Release]
    certified: bool = False

    def having(self, status: Status) -> tuple[Release, ...]:
        """The places that stand so, in the order of the event's."""
        return tuple(
            release
            for place in self.event.places.by_id
            if (release := self.places.get(place)) is not None and release.status is status
        )


def snapshot(standings: Standings, record: Record, version: int | None = None) -> Snapshot:
    """The record at a version; at its newest where none is given.

    Args:
        standings: of the event, as new as the record.
        record: of the same event.
        version: which; one that has not come yet is the newest.
    """
    if version is None or version >= record.version:
        newest = {place: listed[-1] for place, listed in record.places.items()}
        certified = _is_certified(standings, record)
        return Snapshot(standings.event, record.version, record.at, standings.totals, newest, certified=certified)
    then = {place: release for place in record.places if (release := record.place(place, version)) is not None}
    at = max((release.at for release in then.values()), default=None)
    return Snapshot(standings.event, version, at, totals_of(standings, record, version), then)


def visible(standings: Standings, record: Record, audience: Audience) -> int:
    """The newest version an audience is shown: while it is stopped, the one that stood when it was."""
    stopped = standings.switches.stopped.get(audience)
    if stopped is None:
        return record.version
    before = (
        release.version for listed in record.places.values() for release in listed if release.at <= stopped.recorded_at
    )
    return max(before, default=0)


def _is_certified(standings: Standings, record: Record) -> bool:
    """Whether the results are certified, and nothing has become public since."""
    certified = standings.switches.certified
    return certified is not None and record.at is not None and record.at <= certified.recorded_at
