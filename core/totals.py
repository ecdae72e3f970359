"""Totals: what the results of many places add up to. Derived, never stored.

Laws: the order of results does not matter; a place's newer result takes the place of its former one; adding results to
a total is the same as totalling all of them; every total is the sum over its places.

Sums of people and delegates are kept for each county or region, so a new result costs what its own groups cost. State
delegate equivalents follow from those sums when they are asked for: a satellite's moves until the last site of its
region has reported, so there is nothing to keep.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from core.alignment import Alignment
from core.caucus_math.equivalents import sde
from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place, PlaceId, Precinct

_Key = TypeVar("_Key")
_Entry = TypeVar("_Entry")


@dataclass(frozen=True, slots=True)
class PlaceResult:
    """What counts of one place.

    Attributes:
        place: `County/Precinct`.
        attendees: eligible people counted at the start; None where it is not known.
        first, final: people by group; None where it is not known yet.
        delegates: whole delegates by group; None while the award waits (for a draw, an election, a viable group).
    """

    place: PlaceId
    attendees: int | None
    first: Alignment | None
    final: Alignment | None
    delegates: Mapping[PreferenceGroup, int] | None

    @property
    def is_in(self) -> bool:
        """Whether the place has reported all its people. A place where nobody came has."""
        return self.final is not None or self.attendees == 0


@dataclass(frozen=True, slots=True)
class Figures:
    """Totals of one unit: a county, a region, a district or the state. Groups with nothing are left out.

    Attributes:
        places: places the unit has.
        reported: how many of them have reported all their people.
        first, final: people by group.
        county_delegates: whole delegates by group.
        sde: state delegate equivalents by group, exact.
    """

    places: int = 0
    reported: int = 0
    first: Mapping[PreferenceGroup, int] = field(default_factory=dict)
    final: Mapping[PreferenceGroup, int] = field(default_factory=dict)
    county_delegates: Mapping[PreferenceGroup, int] = field(default_factory=dict)
    sde: Mapping[PreferenceGroup, Fraction] = field(default_factory=dict)

    @classmethod
    def sum(cls, units: Iterable["Figures"]) -> "Figures":
        """The figures of several units together."""
        listed = tuple(units)
        return cls(
            places=sum(unit.places for unit in listed),
            reported=sum(unit.reported for unit in listed),
            first=_added(unit.first for unit in listed),
            final=_added(unit.final for unit in listed),
            county_delegates=_added(unit.county_delegates for unit in listed),
            sde=_added_shares(unit.sde for unit in listed),
        )


@dataclass(frozen=True, slots=True)
class _Sums:
    """Whole numbers of one part of a county or region."""

    reported: int = 0
    first: Mapping[PreferenceGroup, int] = field(default_factory=dict)
    final: Mapping[PreferenceGroup, int] = field(default_factory=dict)
    delegates: Mapping[PreferenceGroup, int] = field(default_factory=dict)

    def changed(self, result: PlaceResult, sign: int) -> "_Sums":
        """With a result added (1) or taken back (-1)."""
        return _Sums(
            reported=self.reported + sign * result.is_in,
            first=_changed(self.first, result.first.as_dict() if result.first else {}, sign),
            final=_changed(self.final, result.final.as_dict() if result.final else {}, sign),
            delegates=_changed(self.delegates, result.delegates or {}, sign),
        )


@dataclass(frozen=True, slots=True)
class _Unit:
    """The part of a county, or the satellite region, that lies in one congressional district (None: in none)."""

    name: str
    district: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of an event. A value: every change gives a new one and leaves this one as it was.

    Attributes:
        event: whose places they are.
        closed_regions: satellite regions whose SDE is shared among the sites that are in, whether all are or not.
        results: the result of each place that has one, by county or region.
    """

    event: Event
    closed_regions: frozenset[str] = frozenset()
    results: Mapping[str, Mapping[PlaceId, PlaceResult]] = field(default_factory=dict)
    _sums: Mapping[_Unit, _Sums] = field(default_factory=dict)
    _state: list[Figures] = field(default_factory=list, init=False, repr=False, compare=False)
    """Everything together, once somebody has asked: thousands may, before anything changes."""

    @classmethod
    def of(
        cls, event: Event, results: Iterable[PlaceResult] = (), closed_regions: frozenset[str] = frozenset()
    ) -> "Totals":
        """The totals of some results; of several for one place, the last."""
        totals = cls(event, closed_regions)
        for result in results:
            totals = totals.with_result(result)
        return totals

    def with_result(self, result: PlaceResult) -> "Totals":
        """With a place's result, in place of its former one.

        Raises:
            KeyError: the event has no such place.
        """
        return self._with(self.event.places.by_id[result.place], result)

    def without(self, place: PlaceId) -> "Totals":
        """Without a place's result; the same totals where it has none.

        Raises:
            KeyError: the event has no such place.
        """
        return self._with(self.event.places.by_id[place], None)

    def closing(self, regions: Iterable[str]) -> "Totals":
        """With exactly these satellite regions closed by staff, complete or not."""
        return replace(self, closed_regions=frozenset(regions))

    def _with(self, place: Place, result: PlaceResult | None) -> "Totals":
        unit = self._unit(place)
        sums = self._sums.get(unit, _Sums())
        in_county = dict(self.results.get(place.county, {}))
        former = in_county.pop(place.id, None)
        if former is not None:
            sums = sums.changed(former, -1)
        if result is not None:
            sums = sums.changed(result, 1)
            in_county[place.id] = result
        return replace(
            self,
            results=_with_entry(self.results, place.county, in_county, {}),
            _sums=_with_entry(self._sums, unit, sums, _Sums()),
        )

    def _unit(self, place: Place) -> _Unit:
        if isinstance(place, Precinct):
            return _Unit(place.county, place.congressional_district)
        return _Unit(place.county, self.event.places.regions[place.county].congressional_district)

    @property
    def reported(self) -> int:
        """Places that are in, without adding up anything else."""
        return sum(sums.reported for sums in self._sums.values())

    def statewide(self) -> Figures:
        """Everything together."""
        if not self._state:
            self._state.append(Figures.sum(self._units().values()))
        return self._state[0]

    def districts(self) -> Mapping[int | None, Figures]:
        """By congressional district, in their order; None holds what counts statewide only, and comes last."""
        units = self._units()
        districts = sorted({unit.district for unit in units}, key=lambda each: (each is None, each))
        return {each: Figures.sum(units[unit] for unit in units if unit.district == each) for each in districts}

    def counties(self) -> Mapping[str, Figures]:
        """By county and satellite region, in the order of the places."""
        units = self._units()
        names = dict.fromkeys(unit.name for unit in units)
        return {name: Figures.sum(units[unit] for unit in units if unit.name == name) for name in names}

    def waiting(self) -> tuple[str, ...]:
        """Satellite regions whose SDE is not counted yet: not every site is in, and staff have not closed them."""
        sites = Counter(place.county for place in self.event.places.by_id.values())
        return tuple(name for name in self.event.places.regions if sites[name] and not self._is_shared_out(name, sites))

    def incomplete(self) -> tuple[str, ...]:
        """Satellite regions of which not every site is in, closed by staff or not: their shares can still move."""
        sites = Counter(place.county for place in self.event.places.by_id.values())
        regions = self.event.places.regions
        return tuple(name for name in regions if len(self._counted_sites(name)) < sites[name])

    def sites_in(self, region: str) -> tuple[PlaceId, ...]:
        """The sites of a region that are in, so that its pool is shared among them."""
        return tuple(site.place for site in self._counted_sites(region))

    def _is_shared_out(self, region: str, sites: Mapping[str, int]) -> bool:
        return region in self.closed_regions or len(self._counted_sites(region)) == sites[region]

    def _counted_sites(self, region: str) -> tuple[PlaceResult, ...]:
        """Sites that are in and whose attendance is known, without which their part of the pool is not."""
        results = self.results.get(region, {}).values()
        return tuple(result for result in results if result.is_in and result.attendees is not None)

    def _units(self) -> dict[_Unit, Figures]:
        places = Counter(self._unit(place) for place in self.event.places.by_id.values())
        waiting = frozenset(self.waiting())
        return {unit: self._figures(unit, places[unit], waiting) for unit in places}

    def _figures(self, unit: _Unit, places: int, waiting: frozenset[str]) -> Figures:
        sums = self._sums.get(unit, _Sums())
        return Figures(
            places=places,
            reported=sums.reported,
            first=sums.first,
            final=sums.final,
            county_delegates=sums.delegates,
            sde={} if unit.name in waiting else self._sde(unit.name, sums.delegates),
        )

    def _sde(self, name: str, delegates: Mapping[PreferenceGroup, int]) -> Mapping[PreferenceGroup, Fraction]:
        county = self.event.places.counties.get(name)
        if county is None:
            return self._region_sde(name)
        return {group: sde(won, county) for group, won in delegates.items()}

    def _region_sde(self, region: str) -> Mapping[PreferenceGroup, Fraction]:
        """A pool, shared among its sites by attendance and in each site by delegates; awards that wait are left out."""
        sites = self._counted_sites(region)
        in_region = sum(site.attendees or 0 for site in sites)
        return _added_shares(self._site_sde(site, in_region) for site in sites)

    def place_sde(self, result: PlaceResult) -> Mapping[PreferenceGroup, Fraction]:
        """What one place adds to the state delegate equivalents now; nothing while its satellite region waits."""
        place = self.event.places.by_id[result.place]
        if isinstance(place, Precinct):
            return {
                group: sde(won, self.event.places.counties[place.county])
                for group, won in (result.delegates or {}).items()
            }
        if place.county in self.waiting() or result not in self._counted_sites(place.county):
            return {}
        in_region = sum(site.attendees or 0 for site in self._counted_sites(place.county))
        return self._site_sde(result, in_region)

    def _site_sde(self, site: PlaceResult, in_region: int) -> Mapping[PreferenceGroup, Fraction]:
        each = self.event.sde_per_delegate(self.event.places.by_id[site.place], site.attendees or 0, in_region)
        return {group: won * each for group, won in (site.delegates or {}).items() if won and each}


def _with_entry(entries: Mapping[_Key, _Entry], key: _Key, entry: _Entry, nothing: _Entry) -> Mapping[_Key, _Entry]:
    """With one entry set; left out where it says nothing, so that equal totals compare equal."""
    changed = {**entries, key: entry}
    if entry == nothing:
        del changed[key]
    return changed


def _changed(
    sums: Mapping[PreferenceGroup, int], by: Mapping[PreferenceGroup, int] | Mapping[str, int], sign: int
) -> Mapping[PreferenceGroup, int]:
    changed = dict(sums)
    for name, number in by.items():
        group = PreferenceGroup(name)
        changed[group] = changed.get(group, 0) + sign * number
    return {group: number for group, number in changed.items() if number}


def _added(parts: Iterable[Mapping[PreferenceGroup, int]]) -> Mapping[PreferenceGroup, int]:
    total: Counter[PreferenceGroup] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)


def _added_shares(parts: Iterable[Mapping[PreferenceGroup, Fraction]]) -> Mapping[PreferenceGroup, Fraction]:
    total: dict[PreferenceGroup, Fraction] = {}
    for part in parts:
        for group, share in part.items():
            total[group] = total.get(group, Fraction(0)) + share
    return total
