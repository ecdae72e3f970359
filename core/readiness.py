"""Who is ready for the night: which places have somebody enrolled, and which of those have practised, by county."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.event import Event
from core.people import Person, Role
from core.places import PlaceId


class Stage(StrEnum):
    """How far a place is."""

    NOBODY = "nobody"
    """Nobody is enrolled for it."""
    ENROLLED = "enrolled"
    """A chair or a deputy is."""
    PRACTISED = "practised"
    """And a report came from it in a rehearsal."""


@dataclass(frozen=True, slots=True)
class Group:
    """A county, a satellite region, or the whole event, in numbers.

    Attributes:
        name: of the county or region; empty for the whole event.
        places: all of them.
        enrolled: those with a chair or deputy, whether they practised or not.
        practised: those of the enrolled that have practised.
        is_region: whether it is a satellite region.
    """

    name: str
    places: int
    enrolled: int
    practised: int
    is_region: bool = False

    @property
    def missing(self) -> int:
        """Places nobody is enrolled for."""
        return self.places - self.enrolled

    @property
    def is_below_half(self) -> bool:
        """Whether fewer than half of the places have somebody enrolled."""
        return 2 * self.enrolled < self.places


@dataclass(frozen=True, slots=True)
class Readiness:
    """How far everybody is.

    Attributes:
        stages: of each place, in the order of the event.
        counties: each county and region, in the order of the event.
        rehearsed: whether there was a rehearsal to practise in.
    """

    stages: Mapping[PlaceId, Stage]
    counties: tuple[Group, ...]
    rehearsed: bool

    @classmethod
    def of(cls, event: Event, people: Iterable[Person], practised: Collection[PlaceId] | None) -> "Readiness":
        """Put together from who is enrolled and who has practised.

        Args:
            event: whose places they are.
            people: everybody enrolled, with the roles they hold now.
            practised: places that reported in a rehearsal; None where there was none.
        """
        roles = {Role.CHAIR, Role.DEPUTY}
        enrolled = {one.place for person in people for one in person.assignments if one.role in roles}
        stages = {place: _stage(place, enrolled, practised or ()) for place in event.places.by_id}
        return cls(stages, _counties(event, stages), rehearsed=practised is not None)

    @property
    def whole(self) -> Group:
        """The event in numbers."""
        return _group("", Counter(self.stages.values()))

    @property
    def below_half(self) -> tuple[Group, ...]:
        """Counties where fewer than half of the places have somebody enrolled; those lacking most first."""
        return _most_first(group for group in self.counties if group.is_below_half)

    @property
    def to_call(self) -> tuple[Group, ...]:
        """Counties with places nobody is enrolled for; those lacking most first."""
        return _most_first(group for group in self.counties if group.missing)


def _stage(place: PlaceId, enrolled: Collection[PlaceId | None], practised: Collection[PlaceId]) -> Stage:
    if place not in enrolled:
        return Stage.NOBODY  # whoever practised is gone
    return Stage.PRACTISED if place in practised else Stage.ENROLLED


def _counties(event: Event, stages: Mapping[PlaceId, Stage]) -> tuple[Group, ...]:
    counted: dict[str, Counter[Stage]] = {}
    for place in event.places.by_id.values():
        counted.setdefault(place.county, Counter())[stages[place.id]] += 1
    regions = event.places.regions
    return tuple(_group(county, numbers, is_region=county in regions) for county, numbers in counted.items())


def _group(name: str, numbers: Counter[Stage], *, is_region: bool = False) -> Group:
    practised = numbers[Stage.PRACTISED]
    return Group(name, numbers.total(), numbers[Stage.ENROLLED] + practised, practised, is_region)


def _most_first(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(sorted(groups, key=lambda group: (-group.missing, group.name)))
