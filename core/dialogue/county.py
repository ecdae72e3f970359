"""A county at a glance: what each of its places has said, and asking after those that have said nothing.

Laws:
1. A letter a person, however many of their places are silent.
2. Nobody is asked who was asked a moment ago, by whomever.
3. Nobody is asked about a place that has reported, or whose counts are on their way.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final, cast

from core.contacts import Contact
from core.dialogue.chat import Chat
from core.dialogue.commands import command_of
from core.dialogue.filing import reasons, receipt_number
from core.dialogue.glance import RUNGS, Glance, Stage
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.named_county import county_called, no_such_county
from core.dialogue.reminding import nudge_lines
from core.dialogue.turn import Choice, Reply, Told, Turn
from core.dialogue.view import View
from core.dialogue.whose_place import Reach
from core.ladder import Rung
from core.people import Person, PersonId
from core.places import Place
from core.reading import Intent
from core.roles import Action, may
from core.sentences import Sentence, say

COUNTY: Final = "county"
NUDGE: Final = "nudge"
"""Begin what the buttons say: a page of a county; a place to be asked about, or all of a county."""
_ALL: Final = "all"
_PAUSE: Final = timedelta(minutes=10)
"""Nobody is asked twice within this time."""
_A_PAGE: Final = 12
_A_ROW: Final = 2
_PAGE: Final = re.compile(r"\s*(?:page|p[aá]gina)\s+(\d{1,3})\s*", re.IGNORECASE)
_ASK_ALL: Final = re.compile(
    r"\s*(?:ask all(?: \d+)?(?: who are silent)?|preguntar a (?:todos|los(?: \d+)?)(?: que no han escrito)?)\s*",
    re.IGNORECASE,
)
_ASK: Final = re.compile(r"\s*(?:ask|preguntar a)\s+(\S.*?)\s*", re.IGNORECASE)


def turn(view: View, person: Person, heard: Heard, intent: Intent | None) -> Turn | None:
    """The answer to `/county`, a coordinator's "status", or a button of either; None where it is something else."""
    if not may(person, Action.SEE_COUNTY):
        return None
    if isinstance(heard, Pressed):
        return _pressed(view, person, heard)
    command = command_of(heard)
    if command is not None and command.name == COUNTY and (command.marked or not command.rest):
        return _asked(view, person, command.rest)
    reach, chat = Reach.of(view.event, person), Chat.of(view.state)
    if isinstance(heard, Said) and not heard.edited and (answered := _typed(view, person, reach, heard.text)):
        return answered
    if intent is Intent.STATUS and reach.counties and not reach.own and not chat.is_open(chat.place):
        return _asked(view, person, "")
    return None


def _typed(view: View, person: Person, reach: Reach, text: str) -> Turn | None:
    """The words of a button; "all" and a page mean the county of whoever coordinates one."""
    only = reach.counties[0] if len(reach.counties) == 1 else None
    if only is not None and (page := _PAGE.fullmatch(text)):
        return Turn(reply=_page(view, only, max(0, int(page[1]) - 1)))
    if only is not None and _ASK_ALL.fullmatch(text):
        return _ask(view, Glance.of(view, only), _ALL)
    asks = _ASK.fullmatch(text)
    theirs = _counties(view, person) if asks else ()
    found = [place for place in view.event.places.find(asks[1]) if place.county in theirs] if asks else []
    return _ask(view, Glance.of(view, found[0].county), found[0].precinct_id) if len(found) == 1 else None


def _asked(view: View, person: Person, typed: str) -> Turn:
    counties = _counties(view, person)
    theirs = Reach.of(view.event, person).counties
    called = county_called(view.event, typed)
    found = [name for name in counties if name == called] if typed else list(theirs)
    match found:
        case []:
            return Turn(reply=Reply((_none(view, typed),)))
        case [county]:
            return Turn(reply=_page(view, county, 0))
        case several:
            glances = [Glance.of(view, county) for county in several]
            rows = tuple((Choice(say("place-name", name=one.county), f"{COUNTY}|{one.county}|0"),) for one in glances)
            return Turn(reply=Reply(tuple(one.head for one in glances), rows))


def shown(view: View, person: Person, typed: str) -> Turn:
    """A county at a glance, asked for by its name alone."""
    return _asked(view, person, typed)


def _none(view: View, typed: str) -> Sentence:
    """Why no county is shown."""
    if not typed:
        return say("which-county")
    real = county_called(view.event, typed)
    return no_such_county(view.event, typed) if real is None else say("not-your-county", county=real)


def _counties(view: View, person: Person) -> tuple[str, ...]:
    """The counties they may look at: a coordinator's own, anybody's for staff."""
    if may(person, Action.SEE_PLACES):
        return (*view.event.places.counties, *view.event.places.regions)
    return Reach.of(view.event, person).counties


def _pressed(view: View, person: Person, pressed: Pressed) -> Turn | None:
    word, first, second = (*pressed.data.split("|"), "", "")[:3]
    if word == COUNTY and first in _counties(view, person) and second.isdecimal():
        return Turn(reply=_page(view, first, int(second)), toast=say("pressed"))
    if word != NUDGE:
        return None
    county = second if first == _ALL else _county_with(view, first)
    if county not in _counties(view, person):
        return Turn(reply=Reply((say("question-is-over"),)), toast=say("question-is-over"))
    return replace(_ask(view, Glance.of(view, county), first), toast=say("pressed"))


def _county_with(view: View, precinct: str) -> str:
    return next((one.county for one in view.event.places.by_id.values() if one.precinct_id == precinct), "")


# --------------------------------------------------------------------------------------------------------- at a glance


def _page(view: View, county: str, page: int) -> Reply:
    glance = Glance.of(view, county)
    places = glance.sorted
    pages = max(1, -(-len(places) // _A_PAGE))
    page = min(page, pages - 1)
    shown = places[page * _A_PAGE : (page + 1) * _A_PAGE]
    lines = (glance.head, *(_line(view, glance, place) for place in shown))
    if pages > 1:
        lines = (*lines, say("page-of", page=page + 1, pages=pages))
    return Reply(lines, _buttons(glance, shown, page, pages), personal=True)


def _line(view: View, glance: Glance, place: Place) -> Sentence:
    stage, standing = glance.stages[place], view.history(place.id).standing
    if standing is None:
        key = "glance-begun" if stage is Stage.BEGUN else "glance-silent"
        return say(key, place=place.name, who=glance.book.in_one_line(place))
    number = receipt_number(standing.entry.fingerprint)
    if stage is Stage.HELD:
        return say("glance-held", place=place.name, number=number, reasons=reasons(standing.held))
    return say("glance-reported", place=place.name, number=number)


def _buttons(glance: Glance, shown: list[Place], page: int, pages: int) -> tuple[tuple[Choice, ...], ...]:
    """One for each silent place here whose chair can be asked, one for all, and the next page."""
    each = [
        Choice(say("button-nudge", place=place.name), f"{NUDGE}|{place.precinct_id}")
        for place in shown
        if glance.stages[place] is Stage.SILENT and glance.askable(place)
    ]
    rows = [tuple(each[at : at + _A_ROW]) for at in range(0, len(each), _A_ROW)]
    people = {one.person for place in glance.at(Stage.SILENT) for one in glance.askable(place)}
    if len(people) > 1:
        rows.append((Choice(say("button-nudge-all", number=len(people)), f"{NUDGE}|{_ALL}|{glance.county}"),))
    if pages > 1:
        after = (page + 1) % pages
        rows.append((Choice(say("button-page", page=after + 1), f"{COUNTY}|{glance.county}|{after}"),))
    return tuple(rows)


# ------------------------------------------------------------------------------------------------------------ asking


def _ask(view: View, glance: Glance, which: str) -> Turn:
    """Ask about one place, by its precinct id, or about all that are silent."""
    meant = [place for place in glance.stages if which in {_ALL, place.precinct_id}]
    silent = [place for place in meant if glance.stages[place] is Stage.SILENT]
    if silent:
        return _nudged(view, glance, silent)
    said = tuple(_line(view, glance, place) for place in meant) if which != _ALL else ()
    return Turn(reply=Reply(said or (glance.head,), personal=True))


def _nudged(view: View, glance: Glance, silent: list[Place]) -> Turn:
    """One letter each to whoever answers for these places, but for those asked a moment ago."""
    lately = frozenset(view.directory.lately_asked(view.now - _PAUSE))
    asked: dict[PersonId, dict[Rung, list[Place]]] = defaultdict(lambda: defaultdict(list))
    contacts: dict[PersonId, Contact] = {}
    nobody = [place for place in silent if not glance.askable(place)]
    again: set[PersonId] = set()
    for place in silent:
        for contact in glance.askable(place):
            person = cast("PersonId", contact.person)
            if person in lately or place.id in lately:
                again.add(person)
                continue
            contacts[person] = contact
            asked[person][RUNGS[contact.assignment.role]].append(place)
    told = tuple(_letter(view, contacts[person], person, rungs) for person, rungs in asked.items())
    lines = [] if again and not told else [say("nudged", number=len(told))]
    if again - asked.keys():
        lines.append(say("nudged-lately", number=len(again - asked.keys())))
    if nobody:
        lines.append(
            say("nudge-nobody", places=tuple(say("place-name", name=place.name) for place in nobody[:_A_PAGE]))
        )
    return Turn(reply=Reply(tuple(lines)), told=told)


def _letter(view: View, contact: Contact, person: PersonId, rungs: Mapping[Rung, list[Place]]) -> Told:
    theirs = replace(view, state=contact.state)
    asked = {rung: tuple(place.id for place in places) for rung, places in rungs.items()}
    return Told(person, nudge_lines(theirs, person, asked), nudges=True)
