"""The figures of one group, in a place or in a part of the state: what every format writes in its own way."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from core.caucus_math.equivalents import four_decimals
from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place, Precinct
from core.totals import Figures
from core.wire.record import Shown, Status
from core.wire.snapshot import Snapshot

STATEWIDE: Final = "Statewide"
OUT_OF_STATE: Final = "out of state"
"""Stands for the district of what counts statewide only."""


@dataclass(frozen=True, slots=True)
class GroupFigures:
    """The figures of one group. None is "not known yet", never zero.

    Attributes:
        group: its name.
        first, final: people.
        county_delegates: whole delegates.
        sde: state delegate equivalents, exact.
    """

    group: str
    first: int | None
    final: int | None
    county_delegates: int | None
    sde: Fraction | None


class Part(StrEnum):
    """The parts of the state that are added up."""

    STATE = "state"
    DISTRICT = "district"
    COUNTY = "county"
    REGION = "region"
    """A satellite region."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One part of the state.

    Attributes:
        part: which kind.
        name: `Statewide`, the district's number, the county's or region's name.
        figures: what its places add up to.
        held, under_review: how many of its places stand so.
        is_waiting: a satellite region whose state delegate equivalents are not shared out yet.
    """

    part: Part
    name: str
    figures: Figures
    held: int
    under_review: int
    is_waiting: bool = False


def kind_of(place: Place) -> str:
    """`precinct` or `satellite`."""
    return "precinct" if isinstance(place, Precinct) else "satellite"


def district_of(event: Event, place: Place) -> int | None:
    """The congressional district a place counts in; None for what counts statewide only."""
    if isinstance(place, Precinct):
        return place.congressional_district
    return event.places.regions[place.county].congressional_district


def groups_of_place(event: Event, shown: Shown) -> list[GroupFigures]:
    """The groups that have anything in a place, in the order of the form."""
    first, final, delegates, sde = shown.first, shown.final, shown.delegates, shown.sde
    anything = dict.fromkeys((*(first or ()), *(final or ()), *(delegates or ()), *(sde or ())), 0)
    return [
        GroupFigures(
            group=group,
            first=None if first is None else first.get(group, 0),
            final=None if final is None else final.get(group, 0),
            county_delegates=None if delegates is None else delegates.get(group, 0),
            sde=None if sde is None else sde.get(group, Fraction(0)),
        )
        for group in event.in_order(anything)
    ]


def groups_of_unit(event: Event, unit: Unit) -> list[GroupFigures]:
    """The groups that have anything in a part of the state, in the order of the form."""
    figures = unit.figures
    anything = dict.fromkeys((*figures.first, *figures.final, *figures.county_delegates, *figures.sde), 0)
    return [
        GroupFigures(
            group=group,
            first=figures.first.get(group, 0),
            final=figures.final.get(group, 0),
            county_delegates=figures.county_delegates.get(group, 0),
            sde=None if unit.is_waiting else figures.sde.get(group, Fraction(0)),
        )
        for group in event.in_order(anything)
    ]


def units_of(snapshot: Snapshot) -> tuple[Unit, ...]:
    """The state, its districts, its counties, its satellite regions, each in the event's order."""
    event, totals = snapshot.event, snapshot.totals
    counties, waiting = totals.counties(), frozenset(totals.waiting())
    standing = _standing(snapshot)
    state = _unit(Part.STATE, STATEWIDE, Figures.sum(counties.values()), standing, (Part.STATE, None))
    districts = (
        _unit(
            Part.DISTRICT,
            OUT_OF_STATE if number is None else str(number),
            figures,
            standing,
            (Part.DISTRICT, number),
        )
        for number, figures in totals.districts().items()
    )
    local = [
        _unit(
            Part.REGION if name in event.places.regions else Part.COUNTY,
            name,
            figures,
            standing,
            (Part.COUNTY, name),
            is_waiting=name in waiting,
        )
        for name, figures in counties.items()
    ]
    return (state, *districts, *sorted(local, key=lambda unit: unit.part is Part.REGION))


@lru_cache(maxsize=1 << 14)
def decimals(sde: Fraction) -> str:
    """State delegate equivalents with four decimals, rounded once; a night has few different ones."""
    return four_decimals(sde)


def rounded(sde: Fraction | None) -> float | None:
    """The same as a number; it prints as it is published, but for zeros at its end."""
    return None if sde is None else float(decimals(sde))


def exact(sde: Fraction | None) -> str | None:
    """As a fraction, such as `4/51`; whole numbers without a denominator."""
    return None if sde is None else str(sde)


_Standing = Mapping[tuple[Part, str | int | None], Counter[Status]]


def _standing(snapshot: Snapshot) -> _Standing:
    """How many places of each part stand how."""
    event, counted = snapshot.event, dict[tuple[Part, str | int | None], Counter[Status]]()
    for name, release in snapshot.places.items():
        place = event.places.by_id[name]
        parts = ((Part.STATE, None), (Part.DISTRICT, district_of(event, place)), (Part.COUNTY, place.county))
        for part in parts:
            counted.setdefault(part, Counter())[release.status] += 1
    return counted


def _unit(
    part: Part,
    name: str,
    figures: Figures,
    standing: _Standing,
    key: tuple[Part, str | int | None],
    *,
    is_waiting: bool = False,
) -> Unit:
    places = standing.get(key, Counter())
    return Unit(part, name, figures, places[Status.HELD], places[Status.UNDER_REVIEW], is_waiting)


def names_of(event: Event, figures: Mapping[PreferenceGroup, int]) -> tuple[PreferenceGroup, ...]:
    """Every group of the form, then whoever else has anything."""
    return (*event.field.groups, *(group for group in event.in_order(figures) if group not in event.field.groups))
