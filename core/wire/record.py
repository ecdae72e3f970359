"""The public record: what the public sees of each place, version by version.

Laws:
1. It holds what the publication policy let go, and nothing else: it is derived from the standings, never typed.
2. It only grows. A version is never changed; what was wrong is put right by a later one that says it corrects.
3. All that becomes public in one commit has one version, so nobody ever sees half of it.
4. Whoever applies its releases in order, from the first, has what the public sees: places, figures and totals.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias, TypeVar

from immutables import Map

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.ledger.entries import EVENT_CHAIN
from core.ledger.history import Version
from core.places import PlaceId
from core.standings import Standings, result_of
from core.totals import PlaceResult, Totals

_Number = TypeVar("_Number", int, Fraction)
People: TypeAlias = Mapping[PreferenceGroup, int]


class Status(StrEnum):
    """What the public is told of a place besides its figures."""

    SILENT = "silent"
    """Nothing is confirmed, or what was is taken back."""
    REPORTED = "reported"
    HELD = "held"
    """Confirmed, and not shown until staff have looked at it."""
    UNDER_REVIEW = "under review"
    """An older version is shown, and staff look at a newer one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The figures of a place as the public sees them. None is "not known yet", never zero.

    Attributes:
        sequence: the ledger entry they come from, in the place's chain.
        attendees: eligible people counted at the start.
        first, final: people by group.
        delegates: whole county delegates by group; None while a draw, an election or a viable group is awaited.
        sde: state delegate equivalents by group, exact; None while the award or the satellite region is awaited.
    """

    sequence: int
    attendees: int | None
    first: People | None
    final: People | None
    delegates: People | None
    sde: Mapping[PreferenceGroup, Fraction] | None

    def result(self, place: PlaceId) -> PlaceResult:
        """The same, as totals take it."""
        return PlaceResult(place, self.attendees, _alignment(self.first), _alignment(self.final), self.delegates)


@dataclass(frozen=True, slots=True)
class Release:
    """What the public sees of a place from a version on.

    Attributes:
        version: of the record: 1, 2, 3 …
        place: which.
        at: when it became public (the desk's clock, UTC).
        status: where the place stands.
        reasons: codes it is held or under review for.
        shown: its figures; None where none are.
        corrects: whether a figure shown before is another one now, or gone.
    """

    version: int
    place: PlaceId
    at: datetime
    status: Status
    reasons: tuple[str, ...]
    shown: Shown | None
    corrects: bool


@dataclass(frozen=True, slots=True)
class Record:
    """The whole of it so far. A value.

    Attributes:
        version: the newest; 0 before the first.
        at: when that was; None before the first.
        places: every release of each place, oldest first; places nothing was ever said of are missing.
        newest: the releases of the newest version alone.
    """

    version: int = 0
    at: datetime | None = None
    places: Map[PlaceId, tuple[Release, ...]] = field(default_factory=Map)
    newest: tuple[Release, ...] = ()

    @classmethod
    def of(cls, releases: Iterable[Release]) -> "Record":
        """Folded from all releases, in the order of their versions."""
        record, places = cls(), dict[PlaceId, list[Release]]()
        for release in releases:
            places.setdefault(release.place, []).append(release)
            newest = (*record.newest, release) if release.version == record.version else (release,)
            record = replace(record, version=release.version, at=release.at, newest=newest)
        return replace(record, places=Map({place: tuple(listed) for place, listed in places.items()}))

    def place(self, place: PlaceId, version: int | None = None) -> Release | None:
        """What the public saw of a place at a version, or sees now; None where nothing was ever said of it."""
        listed = self.places.get(place, ())
        if version is None:
            return listed[-1] if listed else None
        return next((release for release in reversed(listed) if release.version <= version), None)

    def advanced(self, standings: Standings, places: Collection[str], at: datetime) -> "Record":
        """With what has become public; the same record where nothing has.

        Args:
            standings: how the night stands now.
            places: those whose chains went on, the event's own among them.
            at: now, by the desk's clock (UTC).
        """
        version, new = self.version + 1, list[Release]()
        touched, waiting = _touched(standings, places), frozenset(standings.totals.waiting())
        for place in touched:
            before, now = self.place(place), _public(standings, place, waiting)
            if now != (Status.SILENT, (), None) if before is None else now != _as_told(before):
                status, reasons, shown = now
                new.append(Release(version, place, at, status, reasons, shown, corrects=_corrects(before, shown)))
        if not new:
            return self
        changed = {release.place: (*self.places.get(release.place, ()), release) for release in new}
        return Record(version, at, self.places.update(changed), tuple(new))


def totals_of(standings: Standings, record: Record, version: int) -> Totals:
    """What the public record adds up to at an older version, satellite regions open or closed as they were then.

    Args:
        standings: of the event.
        record: of the same event.
        version: which.
    """
    shown = {
        place: release.shown
        for place in record.places
        if (release := record.place(place, version)) is not None and release.shown is not None
    }
    totals = Totals.of(standings.event, [one.result(place) for place, one in shown.items()])
    by_id = standings.event.places.by_id
    shared_out = {by_id[place].county for place, one in shown.items() if one.sde is not None}
    return totals.closing(shared_out.intersection(totals.waiting()))


_Told: TypeAlias = tuple[Status, tuple[str, ...], Shown | None]


def _as_told(release: Release) -> _Told:
    return release.status, release.reasons, release.shown


def _touched(standings: Standings, places: Collection[str]) -> Iterable[PlaceId]:
    """The places whose figures may have changed: a satellite's move with every other site of its region."""
    all_places = standings.event.places
    listed = [place for one in places if (place := all_places.by_id.get(PlaceId(one))) is not None]
    regions = {place.county for place in listed if place.county in all_places.regions}
    if EVENT_CHAIN in places:  # staff may have closed a region
        regions = set(all_places.regions)
    sites = [place.id for place in all_places.by_id.values() if place.county in regions] if regions else []
    return dict.fromkeys((*(place.id for place in listed), *sites))


def _public(standings: Standings, place: PlaceId, waiting: frozenset[str]) -> _Told:
    """What the public may see of a place now.

    Args:
        standings: how the night stands.
        place: which.
        waiting: satellite regions whose state delegate equivalents are not shared out yet.
    """
    history = standings.history(place)
    shown = None if history.published is None else _shown(standings, history.published, waiting)
    if history.under_review and history.standing is not None:
        return Status.UNDER_REVIEW, history.standing.held, shown
    if history.held and history.standing is not None:
        return Status.HELD, history.standing.held, shown
    return (Status.SILENT if shown is None else Status.REPORTED), (), shown


def _shown(standings: Standings, published: Version, waiting: frozenset[str]) -> Shown:
    result = result_of(standings.event, published)
    awaited = result.delegates is None or standings.event.places.by_id[result.place].county in waiting
    return Shown(
        sequence=published.entry.sequence,
        attendees=result.attendees,
        first=_people(result.first),
        final=_people(result.final),
        delegates=None if result.delegates is None else _some(result.delegates),
        sde=None if awaited else _some(standings.totals.place_sde(result)),
    )


def _corrects(before: Release | None, now: Shown | None) -> bool:
    """Whether somebody who noted the figures before has one that is no longer so; what was awaited corrects nothing."""
    if before is None or before.shown is None:
        return False
    if now is None:
        return True
    pairs = (
        (before.shown.attendees, now.attendees),
        (before.shown.first, now.first),
        (before.shown.final, now.final),
        (before.shown.delegates, now.delegates),
        (before.shown.sde, now.sde),
    )
    return any(old is not None and old != new for old, new in pairs)


def _people(alignment: Alignment | None) -> People | None:
    return None if alignment is None else _some(dict(alignment.counts))


def _some(figures: Mapping[PreferenceGroup, _Number]) -> Mapping[PreferenceGroup, _Number]:
    """Without the groups that have nothing: not mentioned and nobody are the same to the public."""
    return {group: number for group, number in figures.items() if number}


def _alignment(people: People | None) -> Alignment | None:
    return None if people is None else Alignment(tuple(people.items()))
