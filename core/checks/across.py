"""Checks across places (X04, X08, X09): asked of the totals whenever they are posted, never of a chair.

What is asked of one report when it is filed stands elsewhere: twin reports (X01) in twins.py, a satellite over its
share (X05) with the checks of a sheet, a second sender (X03) and a change after the receipt (X07) in the dialogue.

Source: `config/rules/README.md`, table of checks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from core.caucus_math.equivalents import sde
from core.event import Event
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.places import County, PlaceId
from core.sentences import Value
from core.totals import PlaceResult, Totals

_PERCENT: Final = 15
"""An odd share is one that would be viable nearly everywhere …"""
_PEOPLE: Final = 8
"""… of no fewer people than a line that slipped (C18) …"""
_TIMES: Final = 10
"""… and so many times what the rest of the county lets expect."""
_NEIGHBOURS: Final = 5
"""Fewer other places than this tell nothing of a county."""


def unit_totals(totals: Totals) -> tuple[Finding, ...]:
    """X04. A county's places elect the delegates it was allocated: never more, nor fewer once all of them are in.

    Places where nobody came elect none, and those that await a draw, an election or a viable group are not done yet.
    State delegate equivalents are right exactly when the delegates are, and so are the sums of a district.
    """
    event = totals.event
    places = Counter(place.county for place in event.places.by_id.values())
    return tuple(
        found
        for county in event.places.counties.values()
        for found in _allocated(event, county, totals.results.get(county.name, {}), places[county.name])
    )


def odd_shares(event: Event, results: Iterable[PlaceResult]) -> tuple[Finding, ...]:
    """X08. At the first alignment no group is far stronger in a precinct than in the rest of its county.

    The measure: at least 15 percent of the precinct and 8 people, and ten times as many as the rest of the county lets
    expect, with one person added to their count there (so that a group nobody else stood for is odd only where it is
    large). Asked once half of a county is in, and five other precincts of it. Of the 1,678 precincts of 2020 it names
    five, two of which had slipped a line of the form.

    Args:
        event: whose places they are.
        results: what stands for each place, held or not, so that staff know before they let a place go.
    """
    places = Counter(place.county for place in event.places.by_id.values())
    counties: dict[str, list[PlaceResult]] = {name: [] for name in event.places.counties}
    for result in results:
        counties.get(event.places.by_id[result.place].county, []).append(result)
    enough = (within for name, within in counties.items() if 2 * len(within) >= places[name])
    return tuple(found for within in enough for found in _odd_in_county(within))


def differing(published: Totals, recorded: Totals) -> tuple[str, ...]:
    """X09. Places whose published result is not what the ledger says, in the order of the places.

    Where every place is right and a sum is not all the same, the counties of the wrong sums.
    """
    if published == recorded:
        return ()
    counties = dict.fromkeys((*published.results, *recorded.results))
    differ = {
        place
        for county in counties
        for place in _differing_in(published.results.get(county, {}), recorded.results.get(county, {}))
    }
    if differ:
        return tuple(place for place in published.event.places.by_id if place in differ)
    right = recorded.counties()
    return tuple(name for name, figures in published.counties().items() if figures != right[name])


def _allocated(event: Event, county: County, results: Mapping[PlaceId, PlaceResult], places: int) -> Iterator[Finding]:
    nobody_came = (place for place, one in results.items() if one.attendees == 0)
    allocated = county.county_delegates - sum(_elects(event, place, 0) for place in nobody_came)
    elected = sum(_elected(one) for one in results.values())
    done = len(results) == places and all(_is_done(one) for one in results.values())
    if elected == allocated or (elected < allocated and not done):
        return
    odd = [place for place, one in results.items() if _gives_others_than_it_elects(event, one)]
    yield Finding(
        "X04",
        Severity.FLAG,
        county.name,
        {
            "elected": elected,
            "allocated": allocated,
            "direction": "over" if elected > allocated else "short",
            "sde": sde(abs(elected - allocated), county),
            "odd": "some" if odd else "none",
            "places": ", ".join(odd),
        },
    )


def _is_done(result: PlaceResult) -> bool:
    """Whether its delegates are known, or nobody came."""
    return result.is_in and (result.delegates is not None or result.attendees == 0)


def _elected(result: PlaceResult) -> int:
    return sum((result.delegates or {}).values())


def _gives_others_than_it_elects(event: Event, result: PlaceResult) -> bool:
    known = result.delegates is not None and result.attendees != 0
    return known and _elected(result) != _elects(event, result.place, result.attendees)


def _elects(event: Event, place: PlaceId, attendees: int | None) -> int:
    return event.county_delegates(event.places.by_id[place], attendees or 0)


def _odd_in_county(results: Iterable[PlaceResult]) -> Iterator[Finding]:
    counted = {one.place: dict(one.first.counts) for one in results if one.first is not None}
    counted = {place: first for place, first in counted.items() if any(first.values())}
    if len(counted) <= _NEIGHBOURS:
        return
    county: Counter[PreferenceGroup] = Counter()
    for first in counted.values():
        county.update(first)
    everybody = county.total()
    for place, first in counted.items():
        here = sum(first.values())
        for group, people in first.items():
            elsewhere, others = county[group] - people, everybody - here
            if _is_odd(people, here, elsewhere, others):
                seen: dict[str, Value] = {"group": group, "people": people, "elsewhere": elsewhere, "others": others}
                yield Finding("X08", Severity.FLAG, place, seen)


def _is_odd(people: int, here: int, elsewhere: int, others: int) -> bool:
    """Whether so many of those here are far more than such a part of the others lets expect."""
    strong = people >= _PEOPLE and 100 * people >= _PERCENT * here
    return strong and people * others >= _TIMES * here * (elsewhere + 1)


def _differing_in(one: Mapping[PlaceId, PlaceResult], other: Mapping[PlaceId, PlaceResult]) -> Iterator[PlaceId]:
    return (place for place in dict.fromkeys((*one, *other)) if one.get(place) != other.get(place))
