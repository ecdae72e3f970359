"""Who is missing: `/missing`, the places that have said nothing; `/ready`, before the night, those nobody is ready for.

Staff may ask about everything, a county's coordinator about their county. Phone numbers are for staff alone.
"""

from collections import Counter
from collections.abc import Collection
from typing import Final

from core.dialogue.calling import Book, place_line
from core.dialogue.commands import command_of
from core.dialogue.heard import Heard
from core.dialogue.turn import Reply, Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.event import Event
from core.people import Person, Role
from core.places import Place
from core.readiness import Group, Readiness, Stage
from core.roles import Action, may
from core.sentences import Sentence, say
from core.silence import silent_places, weightiest

_WEIGHTIEST: Final = 10
_MISSING: Final = "missing"
_COMMANDS: Final = frozenset({_MISSING, "ready"})
_ONLY_NOBODY: Final = (Stage.NOBODY, "ready-nobody")
_NOT_READY: Final = dict((_ONLY_NOBODY, (Stage.ENROLLED, "ready-not-practised")))


def turn(view: View, person: Person, heard: Heard) -> Turn | None:
    """The answer to one of the two; None where it is something else, or nobody who may ask."""
    command = command_of(heard)
    if command is None or command.name not in _COMMANDS:
        return None
    typed, is_missing = command.rest, command.name == _MISSING
    works = may(person, Action.SEE_PLACES)
    theirs = tuple(dict.fromkeys(one.county for one in person.assignments if one.role is Role.COUNTY and one.county))
    if not (works or theirs):
        return None
    counties = _asked_about(view.event, typed, theirs)
    if typed and not counties:
        return Turn(reply=Reply((say("no-such-county", typed=quoted(typed)),)))
    if not works and not set(counties) <= set(theirs):
        return Turn(reply=Reply((say("not-your-county", county=counties[0]),)))
    if works and not typed:
        return Turn(reply=Reply(missing_lines(view) if is_missing else ready_lines(_readiness(view))))
    of_county = _missing_in if is_missing else _not_ready_in
    numbers = may(person, Action.SEE_NUMBERS)
    book = Book.of(view.directory.contacts(), for_staff=numbers, on_the_night=is_missing)
    lines = tuple(line for county in counties for line in of_county(view, county, book))
    return Turn(reply=Reply(lines, personal=True))


def _asked_about(event: Event, typed: str, theirs: tuple[str, ...]) -> tuple[str, ...]:
    """The county typed; without one, those of a coordinator."""
    if not typed:
        return theirs
    names = (*event.places.counties, *event.places.regions)
    return tuple(name for name in names if name.casefold() == typed.casefold())


# ------------------------------------------------------------------------------------------------- during the night


def missing_lines(view: View) -> tuple[Sentence, ...]:
    """How many are silent, county by county, and the ten that could change the result most."""
    silent = silent_places(view.standings)
    if not silent:
        return (say("nobody-silent"),)
    return (
        say("silent", number=len(silent), of=len(view.event.places)),
        *(place_line(place) for place in weightiest(view.event, silent)[:_WEIGHTIEST]),
        *_by_county(silent, "missing-more"),
    )


def silent_post(event: Event, silent: Collection[Place]) -> tuple[Sentence, ...]:
    """What the staff's channel is told when it is time to take the phone."""
    if not silent:
        return ()
    test = (say("this-is-a-test"),) if event.is_test else ()
    return (
        *test,
        say("silent-call", number=len(silent), of=len(event.places)),
        *_by_county(silent, "missing-numbers"),
    )


def _missing_in(view: View, county: str, book: Book) -> tuple[Sentence, ...]:
    silent = silent_places(view.standings, county)
    if not silent:
        return (say("nobody-silent-in", county=county),)
    number = sum(place.county == county for place in view.event.places.by_id.values())
    return (
        say("silent-in", county=county, number=len(silent), of=number),
        *book.of_county(county),
        *(line for place in weightiest(view.event, silent) for line in book.of_place(place)),
    )


def _by_county(silent: Collection[Place], hint: str) -> tuple[Sentence, Sentence]:
    """Counties with their numbers, the largest first, and how to ask for the list of one."""
    numbers = sorted(Counter(place.county for place in silent).items(), key=lambda item: (-item[1], item[0]))
    counties = tuple(say("county-number", county=county, number=number) for county, number in numbers)
    return (say("silent-counties", counties=counties), say(hint, county=numbers[0][0]))


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
    lines.append(say("ready-below-half", number=len(ready.below_half), of=len(ready.counties)))
    to_call = tuple(say("county-number", county=group.name, number=group.missing) for group in ready.to_call)
    return (*lines, say("ready-to-call", counties=to_call), say("ready-more", county=ready.to_call[0].name))


def ready_post(event: Event, ready: Readiness) -> tuple[Sentence, ...]:
    """What the staff's channel is told in the days before the night."""
    test = (say("this-is-a-test"),) if event.is_test else ()
    return (*test, say("ready-title"), *ready_lines(ready))


def _percent(number: int, group: Group) -> int:
    """Rounded down: a hundred means all."""
    return 100 * number // group.places if group.places else 0


def _not_ready_in(view: View, county: str, book: Book) -> tuple[Sentence, ...]:
    ready = _readiness(view)
    group = next(group for group in ready.counties if group.name == county)
    lines = [say("ready-in", county=county, number=group.enrolled, of=group.places)]
    if ready.rehearsed:
        lines.append(say("ready-practised-in", number=group.practised))
    if group.practised == group.places or (group.enrolled == group.places and not ready.rehearsed):
        return (*lines, say("ready-all"))
    lines += book.of_county(county)
    for stage, key in _NOT_READY.items() if ready.rehearsed else (_ONLY_NOBODY,):
        places = [view.event.places.by_id[place] for place, at in ready.stages.items() if at is stage]
        places = [place for place in places if place.county == county]
        if places:
            lines.append(say(key, number=len(places)))
        for place in weightiest(view.event, places):
            lines += book.of_place(place)
    return tuple(lines)
