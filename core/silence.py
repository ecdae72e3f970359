"""Places that have said nothing, and whose turn it is to be asked: the chair, the deputy, the county, then the phone.

Laws: nobody is asked about a place that has reported; each rung of the ladder is climbed once a place; a rung without
anybody on it is no reason to wait for the next, it is only skipped.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from core.event import Event
from core.ladder import Ladder, Rung
from core.people import Person, Role
from core.places import Place, PlaceId, Precinct
from core.standings import Standings


@dataclass(frozen=True, slots=True)
class Nudge:
    """One person to be asked about what they answer for.

    Attributes:
        rung: whose turn it is.
        person: who; None for the staff's channel.
        places: the silent places they answer for, in the order of the event.
        due: since when (UTC or with an offset).
    """

    rung: Rung
    person: Person | None
    places: tuple[PlaceId, ...]
    due: datetime


def is_silent(standings: Standings, place: Place) -> bool:
    """Whether nothing of a place stands in the ledger. What is held, or waits for a draw, has been reported."""
    history = standings.histories.get(place.id)
    return history is None or history.standing is None


def silent_places(standings: Standings, county: str | None = None) -> tuple[Place, ...]:
    """The silent places, in the order of the event.

    Args:
        standings: how the night stands.
        county: only of this county or satellite region.
    """
    places = standings.event.places.by_id.values()
    return tuple(place for place in places if county in {None, place.county} and is_silent(standings, place))


def at_stake(event: Event, places: Iterable[Place]) -> dict[PlaceId, Fraction]:
    """State delegate equivalents each place decides; of a satellite, whose share follows attendance, an even part."""
    sites = Counter(place.county for place in event.places.by_id.values())
    return {
        place.id: event.sde_per_delegate(place, 0, 0) * place.county_delegates
        if isinstance(place, Precinct)
        else Fraction(event.places.regions[place.county].pool, sites[place.county])
        for place in places
    }


def weightiest(event: Event, places: Iterable[Place]) -> tuple[Place, ...]:
    """Places with those first that could change the result most; of equal weight, by name."""
    listed = tuple(places)
    weight = at_stake(event, listed)
    return tuple(sorted(listed, key=lambda place: (-weight[place.id], place.id)))


def due_nudges(standings: Standings, people: Iterable[Person], ladder: Ladder, now: datetime) -> tuple[Nudge, ...]:
    """Everybody whose turn has come by now; who was asked already is for the caller to know.

    Args:
        standings: how the night stands.
        people: everybody enrolled.
        ladder: when whose turn is.
        now: the time.
    """
    starts = standings.event.starts
    due = [rung for rung in Rung if now >= starts + ladder.after(rung)]
    if not due:
        return ()
    silent, people = silent_places(standings), tuple(people)
    if not silent:
        return ()
    nudges = [
        Nudge(rung, person, places, starts + ladder.after(rung))
        for rung in due
        if rung is not Rung.CALL
        for person, places in _answering(rung, people, silent)
    ]
    if Rung.CALL in due:
        nudges.append(Nudge(Rung.CALL, None, tuple(place.id for place in silent), starts + ladder.call))
    return tuple(nudges)


def _answering(
    rung: Rung, people: Iterable[Person], silent: tuple[Place, ...]
) -> Iterator[tuple[Person, tuple[PlaceId, ...]]]:
    """Who answers on this rung, each with the silent places they answer for."""
    by_place = {place.id for place in silent}
    by_county: dict[str, list[PlaceId]] = defaultdict(list)
    for place in silent:
        by_county[place.county].append(place.id)
    role = Role(rung.value)
    for person in people:
        held = [one for one in person.assignments if one.role is role]
        own = [one.place for one in held if one.place is not None and one.place in by_place]
        counties = [place for one in held if one.county is not None for place in by_county.get(one.county, ())]
        places = tuple(dict.fromkeys((*own, *counties)))
        if places:
            yield person, places
