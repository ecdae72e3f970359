"""Where people caucus, and where their delegates go.

A precinct belongs to a county and elects county convention delegates; a satellite caucus belongs to a region and shares
the region's pool of state delegate equivalents by attendance.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NewType, TypeAlias

PlaceId = NewType("PlaceId", str)
"""`County/Precinct` as in `precincts.csv`, such as `Polk/DES MOINES-55`."""


@dataclass(frozen=True, slots=True)
class County:
    """A county and what its county convention sends on.

    Attributes:
        name: as published.
        congressional_district: 1 and up.
        county_delegates: whole delegates to the county convention, all precincts together.
        state_delegates: state convention delegates the county elects.
    """

    name: str
    congressional_district: int
    county_delegates: int
    state_delegates: int

    @property
    def sde_per_county_delegate(self) -> Fraction:
        """State delegate equivalents one county delegate stands for."""
        return Fraction(self.state_delegates, self.county_delegates)


@dataclass(frozen=True, slots=True)
class SatelliteRegion:
    """A pool of state delegate equivalents shared by satellite caucuses.

    Attributes:
        name: such as `CD1 Satellite` or `Out of State Satellite`.
        congressional_district: the district it counts in; None out of state (counted statewide only).
        pool: state delegate equivalents of the whole region.
    """

    name: str
    congressional_district: int | None
    pool: int


@dataclass(frozen=True, slots=True)
class Precinct:
    """A precinct.

    Attributes:
        county: its county's name.
        name: as published, such as `DES MOINES-55`.
        short_name: what chairs know it by, unique in its county, such as `DM 055`.
        precinct_id: the party's number for it, unique in the event.
        county_delegates: county convention delegates it elects, fixed in advance.
        congressional_district: 1 and up.
        registered: registered party members, where the party gave the figure.
        last_attendance: people at the last caucus, where known.
    """

    county: str
    name: str
    short_name: str
    precinct_id: str
    county_delegates: int
    congressional_district: int
    registered: int | None = None
    last_attendance: int | None = None

    @property
    def id(self) -> PlaceId:
        """`County/Precinct`."""
        return PlaceId(f"{self.county}/{self.name}")


@dataclass(frozen=True, slots=True)
class SatelliteCaucus:
    """A satellite caucus: its delegates come from its attendance, its SDE from its region's pool.

    Attributes:
        county: its region's name (the results list it where others list the county).
        name, short_name, precinct_id: as for a precinct.
        inferred_attendance: people, as inferred after the event; for totals of a file that has no attendance.
        inferred_delegates: delegates it elected, as inferred after the event; None where nobody came.
    """

    county: str
    name: str
    short_name: str
    precinct_id: str
    inferred_attendance: int | None = None
    inferred_delegates: int | None = None

    @property
    def id(self) -> PlaceId:
        """`Region/Name`."""
        return PlaceId(f"{self.county}/{self.name}")


Place: TypeAlias = Precinct | SatelliteCaucus


@dataclass(frozen=True, slots=True)
class Places:
    """All places of an event.

    Attributes:
        by_id: every place by `County/Precinct`, in the order of `precincts.csv`.
        counties, regions: by name.
    """

    by_id: Mapping[PlaceId, Place]
    counties: Mapping[str, County]
    regions: Mapping[str, SatelliteRegion]
    _by_name: dict[str, list[Place]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Every place by each way to write it; filled when it is first asked for, for strangers may ask often."""

    def __len__(self) -> int:
        return len(self.by_id)

    def find(self, typed: str) -> tuple[Place, ...]:
        """The places a person may mean: by `County/Precinct`, precinct id, name or short name, with or without county.

        Case and spacing do not matter. One place: found. None: unknown. Several: ask which.
        """
        if place := self.by_id.get(PlaceId(typed)):
            return (place,)
        if not self._by_name:
            for place in self.by_id.values():
                for name in dict.fromkeys(_ways_to_write(place)):
                    self._by_name.setdefault(name, []).append(place)
        return tuple(self._by_name.get(_plain(typed), ()))


def _plain(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum() or character == "/")


def _ways_to_write(place: Place) -> Iterable[str]:
    yield _plain(place.id)
    yield _plain(f"{place.county}/{place.short_name}")
    yield _plain(place.precinct_id)
    yield _plain(place.short_name)
    yield _plain(place.name)
