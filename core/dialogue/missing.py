"""Who is missing: `/missing`, the places that have said nothing; `/ready`, before the night, those nobody is ready for.

Staff may ask about everything, a county's coordinator about their county. Phone numbers are for staff alone.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from core.dialogue.calling import Book
from core.dialogue.commands import Command, command_of
from core.dialogue.heard import Heard, Said
from core.dialogue.named_county import county_called, no_such_county
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.event import Event
from core.people import Person, Role
from core.places import Place, Precinct
from core.readiness import Group, Readiness, Stage
from core.roles import Action, may
from core.sentences import Sentence, say
from core.silence import at_stake, silent_places, weightiest

_MOST: Final = 10
"""Places, or counties, in a list of the whole event; places on a page of one county's."""
_PAGE: Final = re.compile(r"(?P<where>.*?)\s*(?<!\S)(?P<page>\d{1,3})\s*")
_MISSING: Final = "missing"
_COMMANDS: Final = frozenset({_MISSING, "ready"})
_WHO: Final = re.compile(
    r"\s*[¿]?(?:who|which|what|whos|who's|qui[eé]n(?:es)?|qu[eé]|cu[aá]l(?:es)?)(?: (?:places?|precincts?|lugar(?:es)?"
    r"|precintos?))?(?: (?:is|are|has|have|hasn't|haven't|was|still|yet|not|a[uú]n|todav[ií]a|no|han?))*"
    r" (?:missing|silent|reported|report(?:ing)?|faltan?|reportado)(?: (?:still|yet|reporting|por reportar|a[uú]n"
    r"|todav[ií]a))*(?: (?:in|en|from|de) (?P<where>[^?]+))?\s*[?]?\s*",
    re.IGNORECASE,
)
_ONLY_NOBODY: Final = (Stage.NOBODY, "ready-nobody")
_NOT_READY: Final = dict((_ONLY_NOBODY, (Stage.ENROLLED, "ready-not-practised")))


def turn(view: View, person: Person, heard: Heard) -> Turn | None:
    """The answer to one of the two; None where it is something else, or nobody who may ask."""
    command = _plainly(heard) or command_of(heard)
    if command is None or command.name not in _COMMANDS:
        return None
    typed, is_missing = command.rest, command.name == _MISSING
    works = may(person, Action.SEE_PLACES)
    theirs = tuple(dict.fromkeys(one.county for one in person.assignments if one.role is Role.COUNTY and one.county))
    if not (works or theirs):
        return None
    typed, page = _with_page(view.event, typed)
    counties = _asked_about(view.event, typed, theirs)
    if typed and not counties:
        return Turn(reply=Reply((no_such_county(view.event, typed),)))
    if not works and not set(counties) <= set(theirs):
        return Turn(reply=Reply((say("not-your-county", county=counties[0]),)))
    if works and not typed:
        return Turn(reply=Reply(missing_lines(view) if is_missing else ready_lines(_readiness(view))))
    of_county = _missing_in if is_missing else _not_ready_in
    numbers = may(person, Action.SEE_NUMBERS)
    book = Book.of(view.directory.contacts(), for_staff=numbers, on_the_night=is_missing)
    lines = tuple(line for county in counties for line in of_county(view, county, book, page))
    return Turn(reply=Reply(lines, personal=True))


def _plainly(heard: Heard) -> Command | None:
    """`Who is missing?`, `¿Quién falta en Polk?`: the command in the words of whoever has never used one."""
    found = _WHO.fullmatch(heard.text) if isinstance(heard, Said) and not heard.edited else None
    return None if found is None else Command(_MISSING, (found["where"] or "").strip(), marked=False)


def _with_page(event: Event, typed: str) -> tuple[str, int]:
    """`Polk 2`: the county, and which page of its list; a county's own name may end in a number."""
    found = None if not typed or county_called(event, typed) is not None else _PAGE.fullmatch(typed)
    return (typed, 1) if found is None else (found["where"], int(found["page"]))


def _asked_about(event: Event, typed: str, theirs: tuple[str, ...]) -> tuple[str, ...]:
    """The county typed; without one, those of a coordinator."""
    if not typed:
        return theirs
    county = county_called(event, typed)
    return () if county is None else (county,)


# ------------------------------------------------------------------------------------------------- during the night


def missing_lines(view: View) -> tuple[Sentence, ...]:
    """How many are silent, county by county, and the ten that could change the result most."""
    silent = silent_places(view.standings)
    if not silent:
        return (say("nobody-silent"),)
    return (
        say("silent", number=len(silent), of=len(view.event.places)),
        *_weightiest(view.event, silent),
        *_by_county(view.event, silent, "missing-more"),
    )


def _weightiest(event: Event, silent: Collection[Place]) -> Iterator[Sentence]:
    """The places with the most state delegate equivalents at stake, each with what it is sorted by."""
    first = weightiest(event, silent)[:_MOST]
    weight = at_stake(event, first)
    for place in first:
        if isinstance(place, Precinct):
            delegates = place.county_delegates
            yield say("silent-at-stake", place=place.id, sde=weight[place.id], delegates=delegates)
        else:
            yield say("silent-at-stake-site", place=place.id, sde=weight[place.id])


def silent_post(event: Event, silent: Collection[Place]) -> tuple[Sentence, ...]:
    """What the staff's channel is told when it is time to take the phone."""
    if not silent:
        return ()
    test = (say("this-is-a-test"),) if event.is_test else ()
    return (
        *test,
        say("silent-call", number=len(silent), of=len(event.places)),
        *_by_county(event, silent, "missing-numbers"),
    )


def _missing_in(view: View, county: str, book: Book, page: int) -> tuple[Sentence, ...]:
    silent = silent_places(view.standings, county)
    if not silent:
        return (say("nobody-silent-in", county=county),)
    number = sum(place.county == county for place in view.event.places.by_id.values())
    shown, more = _page(weightiest(view.event, silent), page, "missing-page", county)
    return (
        say("silent-in", county=county, number=len(silent), of=number),
        *book.of_county(county),
        *(line for place in shown for line in book.of_place(place)),
        *more,
    )


def _page(places: Sequence[Place], wanted: int, key: str, county: str) -> tuple[Sequence[Place], tuple[Sentence, ...]]:
    """So many places as a narrow phone shows at a time, the weightiest first; which page it is, and how to go on."""
    pages = -(-len(places) // _MOST)
    page = min(max(1, wanted), pages)
    shown = places[(page - 1) * _MOST : page * _MOST]
    if pages == 1:
        return shown, ()
    if page == pages:
        return shown, (say("page-of", page=page, pages=pages),)
    return shown, (say(key, page=page, pages=pages, county=county, then=page + 1),)


def _by_county(event: Event, silent: Collection[Place], hint: str) -> tuple[Sentence, Sentence]:
    """In how many counties and regions, those with the most silent places first, and how to ask for one's list."""
    numbers = sorted(Counter(place.county for place in silent).items(), key=lambda item: (-item[1], item[0]))
    units = _units(sum(name in event.places.regions for name, _ in numbers), len(numbers))
    return (say("silent-counties", units=units, counties=_worst(numbers)), say(hint, county=numbers[0][0]))


def _worst(numbers: Sequence[tuple[str, int]]) -> tuple[Sentence, ...]:
    """The first few counties with their numbers, and how many more there are."""
    shown = tuple(say("county-number", county=county, number=number) for county, number in numbers[:_MOST])
    left = len(numbers) - len(shown)
    return (*shown, say("and-more", number=left)) if left else shown


def _units(regions: int, both: int) -> Sentence:
    """`99 counties and 5 satellite regions`, either alone where there are none of the other."""
    counties, satellites = say("counties-number", number=both - regions), say("regions-number", number=regions)
    if not regions:
        return counties
    return satellites if regions == both else say("counties-and-regions", counties=counties, regions=satellites)


# ------------------------------------------------------------------------------------------------- before the night


def _readiness(view: View) -> Readiness:
    return Readiness.of(view.event, view.enrolled, view.directory.practised())


def ready_lines(ready: Readiness) -> tuple[Sentence, ...]:
    """How many places are ready, where it is worst, and which counties are to be called."""
    whole = ready.whole
    lines = [say("ready-enrolled", number=whole.enrolled, of=whole.places, percent=_percent(whole.enrolled, whole))]
    if ready.rehearsed:
        percent = _percent(whole.practised, whole)
        lines.append(say("ready-practised", number=whole.practised, of=whole.places, percent=percent))
    if not ready.to_call:
        return (*lines, say("ready-all"))
    lines.append(say("ready-below-half", units=_below_half(ready)))
    to_call = [(group.name, group.missing) for group in ready.to_call]
    units = _units(sum(group.is_region for group in ready.to_call), len(to_call))
    return (
        *lines,
        say("ready-to-call", units=units, counties=_worst(to_call)),
        say("ready-more", county=ready.to_call[0].name),
    )


def _below_half(ready: Readiness) -> tuple[Sentence, ...]:
    """Of the counties and of the satellite regions, where there are any, how many are below half."""
    regions = [group for group in ready.counties if group.is_region]
    below = sum(group.is_region for group in ready.below_half)
    counties = (say("below-counties", number=len(ready.below_half) - below, of=len(ready.counties) - len(regions)),)
    return (*counties, say("below-regions", number=below, of=len(regions))) if regions else counties


def ready_post(event: Event, ready: Readiness) -> tuple[Sentence, ...]:
    """What the staff's channel is told in the days before the night."""
    test = (say("this-is-a-test"),) if event.is_test else ()
    return (*test, say("ready-title"), *ready_lines(ready))


def _percent(number: int, group: Group) -> int:
    """Rounded down: a hundred means all."""
    return 100 * number // group.places if group.places else 0


def _not_ready_in(view: View, county: str, book: Book, page: int) -> tuple[Sentence, ...]:
    ready = _readiness(view)
    group = next(group for group in ready.counties if group.name == county)
    lines = [say("ready-in", county=county, number=group.enrolled, of=group.places)]
    if ready.rehearsed:
        lines.append(say("ready-practised-in", number=group.practised))
    if group.practised == group.places or (group.enrolled == group.places and not ready.rehearsed):
        return (*lines, say("ready-all"))
    lines += book.of_county(county)
    stages = _not_ready_places(view.event, ready, county)
    shown, more = _page([place for _, places in stages for place in places], page, "ready-page", county)
    for key, places in stages:
        here = [place for place in places if place in shown]
        lines += [say(key, number=len(places))] if here else []
        lines += [line for place in here for line in book.of_place(place)]
    return (*lines, *more)


def _not_ready_places(event: Event, ready: Readiness, county: str) -> list[tuple[str, Sequence[Place]]]:
    """Where nobody is enrolled, then where nobody has practised, each under its sentence, the weightiest first."""
    stages = list[tuple[str, Sequence[Place]]]()
    for stage, key in _NOT_READY.items() if ready.rehearsed else (_ONLY_NOBODY,):
        places = [event.places.by_id[place] for place, at in ready.stages.items() if at is stage]
        stages.append((key, weightiest(event, [place for place in places if place.county == county])))
    return stages
