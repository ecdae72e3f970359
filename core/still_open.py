"""What is still open of a night: silent precincts, places in doubt, satellite regions that are not complete.

Each is the most and the least that every group may have of it at the end. `lead.py` says what that means for who leads.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.caucus_math.delegates import TieToBreak
from core.caucus_math.worksheet import work_out
from core.event import Event
from core.groups import PreferenceGroup
from core.ledger.history import PlaceHistory, Version
from core.places import Place, Precinct
from core.standings import Standings, result_of
from core.totals import Figures

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Open:
    """One open place or pool: what each group has of it in the totals now, and may have at the end.

    Attributes:
        each: state delegate equivalents of one unit.
        now: units in the totals, by group.
        least, most: units at the end, by group; groups that are not in `most` may have `others`.
        others: units any other group may have.
    """

    each: Fraction
    now: Mapping[PreferenceGroup, Fraction]
    least: Mapping[PreferenceGroup, int]
    most: Mapping[PreferenceGroup, int]
    others: int

    def swing(self, towards: PreferenceGroup, away: PreferenceGroup) -> Fraction:
        """The most by which one group may gain on another here, in state delegate equivalents."""
        now = self.now.get(towards, NOTHING) - self.now.get(away, NOTHING)
        return self.each * (self.most.get(towards, self.others) - self.least.get(away, 0) - now)

    @property
    def size(self) -> Fraction:
        """State delegate equivalents that are not settled here, or in no total yet, at most."""
        groups = {*self.most, *self.now}
        spread = [self.most.get(group, self.others) - self.least.get(group, 0) for group in groups]
        untold = sum(self.least.values()) - sum(self.now.values(), NOTHING)
        return self.each * max(untold, *map(Fraction, (self.others, *spread)))


# ------------------------------------------------------------------------------------------------- silent precincts


def silent_precincts(standings: Standings) -> tuple[int, Fraction]:
    """How many precincts are silent, and the state delegate equivalents of all their delegates together."""
    silent, delegates = 0, Counter[str]()
    for place in standings.event.places.by_id.values():
        if isinstance(place, Precinct) and standings.history(place.id).standing is None:
            silent += 1
            delegates[place.county] += place.county_delegates
    counties = standings.event.places.counties
    stakes = (number * counties[county].sde_per_county_delegate for county, number in delegates.items())
    return silent, sum(stakes, NOTHING)


# -------------------------------------------------------------------------------------------------- doubtful places


def doubtful_places(standings: Standings, open_regions: Collection[str]) -> Iterator[tuple[Place, bool, Open]]:
    """Places that are reported but not settled; whether each is held (or disputed, or under review)."""
    event = standings.event
    for name, history in standings.histories.items():
        place = event.places.by_id.get(name)  # type: ignore[call-overload] # the event's own chain is no place
        if place is None or history.standing is None or place.county in open_regions or not _unsettled(event, history):
            continue
        held = history.published != history.standing or bool(history.beside)
        yield place, held, doubt(standings, place, history)


def _unsettled(event: Event, history: PlaceHistory) -> bool:
    published = history.published
    if published is None or published != history.standing or history.beside:
        return True
    result = result_of(event, published)
    return result.delegates is None and bool(result.attendees)


def doubt(standings: Standings, place: Place, history: PlaceHistory) -> Open:
    """The widest span of all awards that are on the table."""
    event = standings.event
    versions = {version.entry.sequence: version for version in _versions(history)}
    spans = [span for version in versions.values() for span in _spans(event, place, version, history)]
    shown = history.published
    now = (result_of(event, shown).delegates or {}) if shown is not None else {}
    groups = {group for least, most, _ in spans for group in (*least, *most)} | set(now)
    return Open(
        each=_each(standings, place, history),
        now={group: Fraction(number) for group, number in now.items()},
        least={group: min(least.get(group, 0) for least, _, _ in spans) for group in groups},
        most={group: max(most.get(group, others) for _, most, others in spans) for group in groups},
        others=max(others for _, _, others in spans),
    )


def _versions(history: PlaceHistory) -> Iterator[Version]:
    for version in (history.published, history.standing, *history.beside):
        if version is not None:
            yield version


_Span = tuple[Mapping[PreferenceGroup, int], Mapping[PreferenceGroup, int], int]
"""Delegates each group has at least and at most, and any other group at most."""


def _spans(event: Event, place: Place, version: Version, history: PlaceHistory) -> Iterator[_Span]:
    """What a version may still come to. What the public sees and nobody doubts is only what it says."""
    reported, computed = version.report.reported_delegates, version.computed.delegates
    settled = version == history.published and not version.held
    awards = [result_of(event, version).delegates] if settled else [reported, computed]
    known = [award for award in awards if award is not None]
    seats = event.county_delegates(place, version.report.attendees or 0)
    for award in known:
        open_seats = max(0, seats - sum(award.values()))
        yield award, {group: number + open_seats for group, number in award.items()}, open_seats
    if not known:
        yield _undrawn(event, place, version, seats)


def _undrawn(event: Event, place: Place, version: Version, seats: int) -> _Span:
    """An award that waits: in a tie much is certain, else nothing is."""
    report = version.report
    award = work_out(
        report.attendees or 0,
        seats,
        event.rules_for(place),
        first=report.first,
        final=report.final,
        dissolved=report.dissolved,
        toss_winners=report.toss_winners,
        elected=report.elected,
    ).award
    if isinstance(award, TieToBreak):
        most = {group: number + (group in award.among) for group, number in award.certain.items()}
        return award.certain, {**dict.fromkeys(award.among, 1), **most}, 0
    return {}, {}, seats


def _each(standings: Standings, place: Place, history: PlaceHistory) -> Fraction:
    """State delegate equivalents of a delegate; of a satellite's, as its region stands (its attendance is in)."""
    event = standings.event
    version = history.standing
    attendees = (version.report.attendees or 0) if version is not None else 0
    in_region = 0
    if not isinstance(place, Precinct):
        sites = standings.totals.results.get(place.county, {}).values()
        in_region = sum(site.attendees or 0 for site in sites)
    return event.sde_per_delegate(place, attendees, in_region)


# ------------------------------------------------------------------------------------------------ satellite regions


def open_regions(standings: Standings) -> tuple[str, ...]:
    """Regions of which a site is missing, and those in which an attendance is disputed: it moves every site's part.

    A region that staff closed is no exception: its missing site may still come, and would move every share of the pool.
    """
    places = standings.event.places
    disputed = {
        place.county
        for place in places.by_id.values()
        if place.county in places.regions and _attendance_in_doubt(standings.history(place.id))
    }
    incomplete = standings.totals.incomplete()
    return tuple(name for name in places.regions if name in incomplete or name in disputed)


def _attendance_in_doubt(history: PlaceHistory) -> bool:
    return len({version.report.attendees for version in _versions(history)}) > 1 or (
        history.standing is not None and history.published is None
    )


def pools(standings: Standings, regions: Iterable[str], figures: Mapping[str, Figures]) -> Iterator[Open]:
    """Whole pools, whoever has what of them now."""
    for name in regions:
        pool = standings.event.places.regions[name].pool
        if pool:
            now = {group: share / pool for group, share in figures[name].sde.items()}
            yield Open(Fraction(pool), now, {}, {}, 1)
