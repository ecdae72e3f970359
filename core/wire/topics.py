"""What a line is about: the state, a county, a district or a place; all groups or one of them."""

from dataclasses import dataclass
from enum import StrEnum

from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place, PlaceId, Precinct
from core.totals import Figures, Totals


class Scope(StrEnum):
    """How much of the state."""

    STATE = "state"
    COUNTY = "county"
    """A county or a satellite region."""
    DISTRICT = "district"
    """A congressional district, its satellites included."""
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Topic:
    """What somebody wants to hear of.

    Attributes:
        scope: how much of the state.
        name: of the county or region, the number of the district, the place's `County/Precinct`; empty for the state.
        group: the one group it is about; None for all of them.
    """

    scope: Scope
    name: str = ""
    group: PreferenceGroup | None = None

    @property
    def key(self) -> str:
        """Names it in the database: `state`, `county:Polk`, `district:3|Sanders`, `place:Story/Ames 2-4`."""
        where = self.scope.value if self.scope is Scope.STATE else f"{self.scope.value}:{self.name}"
        return where if self.group is None else f"{where}|{self.group}"

    @classmethod
    def read(cls, key: str) -> "Topic":
        """The topic of a key."""
        where, _, group = key.partition("|")
        scope, _, name = where.partition(":")
        return cls(Scope(scope), name, PreferenceGroup(group) if group else None)

    def covers(self, event: Event, place: Place) -> bool:
        """Whether a place's figures are part of it."""
        match self.scope:
            case Scope.STATE:
                return True
            case Scope.COUNTY:
                return place.county == self.name
            case Scope.DISTRICT:
                return str(_district(event, place)) == self.name
            case Scope.PLACE:
                return place.id == self.name

    def figures(self, totals: Totals) -> Figures:
        """What it adds up to, all groups."""
        match self.scope:
            case Scope.STATE:
                return totals.statewide()
            case Scope.COUNTY:
                return totals.counties().get(self.name, Figures())
            case Scope.DISTRICT:
                return totals.districts().get(int(self.name) if self.name else None, Figures())
            case Scope.PLACE:
                return place_figures(totals, PlaceId(self.name))


STATEWIDE = Topic(Scope.STATE)


def topics_of(event: Event, place: Place) -> tuple[Topic, ...]:
    """Everything a place's figures are part of, for all groups: the place, its county, its district, the state."""
    district = _district(event, place)
    districts = () if district is None else (Topic(Scope.DISTRICT, str(district)),)
    return (Topic(Scope.PLACE, place.id), Topic(Scope.COUNTY, place.county), *districts, STATEWIDE)


def place_figures(totals: Totals, place: PlaceId) -> Figures:
    """The figures of one place."""
    result = totals.results.get(totals.event.places.by_id[place].county, {}).get(place)
    if result is None:
        return Figures(places=1)
    return Figures(
        places=1,
        reported=int(result.is_in),
        first={} if result.first is None else _by_group(result.first.as_dict()),
        final={} if result.final is None else _by_group(result.final.as_dict()),
        county_delegates={group: number for group, number in (result.delegates or {}).items() if number},
        sde=totals.place_sde(result),
    )


def _by_group(people: dict[str, int]) -> dict[PreferenceGroup, int]:
    return {PreferenceGroup(group): number for group, number in people.items()}


def _district(event: Event, place: Place) -> int | None:
    if isinstance(place, Precinct):
        return place.congressional_district
    return event.places.regions[place.county].congressional_district
