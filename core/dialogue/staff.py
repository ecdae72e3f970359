"""Staff in a private chat: what is held and letting it go, the photos of sheets, codes for other people.

Each command is one word and, where it needs one, a place. What staff decide is an entry like any other, with their
pseudonymous id.
"""

from collections.abc import Callable, Mapping
from typing import Final

from core.dialogue import (
    announce,
    case_deciding,
    cases,
    desk_status,
    explain,
    inviting,
    photos,
    precinct,
    publication,
    regions,
)
from core.dialogue.commands import COMMANDS, RESUME_PUBLICATION, Command, command_of
from core.dialogue.filing import reasons, receipt_number
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.named_county import county_called, no_such_county
from core.dialogue.turn import Reply, Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.dialogue.whose_place import Reach
from core.ledger.history import Version
from core.people import Assignment, Person, Role
from core.places import Place
from core.roles import Action, may
from core.sentences import Sentence, say

_INVITED: Final[Mapping[str, Role]] = {
    "chair": Role.CHAIR,
    "deputy": Role.DEPUTY,
    "county": Role.COUNTY,
    "presidencia": Role.CHAIR,
    "suplente": Role.DEPUTY,
    "condado": Role.COUNTY,
}
"""Roles staff give out codes for in a chat, as they are called behind the place."""
_MOST_NAMES: Final = 5
"""Places named back where several are called the same."""
_PAGE_DIGITS: Final = 3


def turn(view: View, person: Person, heard: Heard) -> Turn | None:
    """One command of a member of staff; None where it is none (they may be a chair as well)."""
    if isinstance(heard, Pressed):
        return _pressed(view, person, heard)
    command = command_of(heard)
    if not isinstance(heard, Said) or command is None:
        return None
    if may(person, Action.ANNOUNCE) and (answered := announce.typed(view, heard)) is not None:
        return answered
    if may(person, Action.CLOSE_REGION) and (answered := regions.typed(view, person, heard)) is not None:
        return answered
    if command.name in COMMANDS and not may(person, COMMANDS[command.name]):
        return None
    return _command(view, person, heard, command)


def _pressed(view: View, person: Person, pressed: Pressed) -> Turn | None:
    match pressed.data.partition("|")[0]:
        case announce.ANNOUNCE:
            return announce.pressed(view, pressed)
        case regions.REGION:
            return regions.pressed(view, person, pressed)
        case _:
            return None


def _command(view: View, person: Person, said: Said, command: Command) -> Turn | None:
    match command.name:
        case "release":
            return _release(view, person, said, command.rest)
        case "hold" if command.marked:
            return _hold(view, person, said, command.rest)
        case "case" | "cases":
            return cases.typed(view, person, said)
        case "announce":
            return announce.ask(view, said, command.rest)
        case "stop publication" | "resume publication" as which:
            return publication.switch(view, person, said, command.rest, on=which == RESUME_PUBLICATION)
        case "close" | "reopen":
            return _region(view, person, said, command)
        case _:
            return _shown(view, person, command)


def _region(view: View, person: Person, said: Said, command: Command) -> Turn | None:
    """Without a slash, "close" and what is no region may be anybody's words."""
    if not command.marked and regions.called(view, command.rest) is None:
        return None
    if command.name == "close":
        return regions.ask(view, command.rest)
    return regions.reopen(view, person, said, command.rest)


def _shown(view: View, person: Person, command: Command) -> Turn | None:
    """What changes nothing."""
    match command.name:
        case "why" if command.rest and may(person, Action.SEE_PLACES):
            return _why(view, command)
        case "why" if command.marked and may(person, Action.SEE_PLACES) and not Reach.of(view.event, person):
            return Turn(reply=Reply((say("why-what"),)))
        case "status" if may(person, Action.SEE_DESK) and not Reach.of(view.event, person):
            return desk_status.status(view)
        case name:
            return _SHOWS[name](view, command.rest) if name in _SHOWS else None


def _photos(view: View, typed: str) -> Turn:
    return _at(view, typed, lambda place: photos.of_place(view, place)) if typed else photos.to_work_off(view)


def _transcript(view: View, typed: str) -> Turn:
    """`/transcript Adair/1NW ADAIR`, `… 2` for what was said before."""
    before, _, last = typed.rpartition(" ")
    if before and last.isdecimal() and len(last) <= _PAGE_DIGITS and not view.event.places.find(typed):
        return _at(view, before, lambda place: precinct.transcript(view, place, max(1, int(last))))
    return _at(view, typed, lambda place: precinct.transcript(view, place, 1))


def _why(view: View, command: Command) -> Turn | None:
    """A group's figures or a place; without a slash, a chair's words that are neither are theirs."""
    asked = explain.asked(view, command.rest)
    if asked.group is not None and asked.county is not None:
        return explain.county(view, asked.group, asked.county, asked.page)
    if asked.group is not None:
        return explain.total(view, asked.group, asked.page)
    if not command.marked and not view.event.places.find(asked.place):
        return None
    return _at(view, asked.place, lambda place: explain.of_place(view, place))


def _at(view: View, typed: str, answer: Callable[[Place], Turn]) -> Turn:
    """About the one place meant, or the answer that asks which."""
    place = _place_called(view, typed)
    return place if isinstance(place, Turn) else answer(place)


def help_lines(view: View) -> tuple[Sentence, ...]:
    """What staff can ask for, and operators."""
    welcome = say("welcome-staff", event=view.event.name)
    if not may(view.person, Action.DECIDE):
        example = next(iter(view.event.places.by_id))
        return (welcome, say("help-operator", example=example), say("help-operator-more"))
    decides = (say("help-staff-cases"),) if may(view.person, Action.DECIDE) else ()
    more = (say("help-staff-places"), say("help-staff-tell")) if may(view.person, Action.ANNOUNCE) else ()
    return (welcome, say("help-staff"), *decides, *more)


def held_lines(view: View) -> tuple[Sentence, ...]:
    """Every held place with its reasons."""
    held = [say("held-place", place=place, reasons=reasons(codes)) for place, codes in view.standings.held.items()]
    beside = [
        say("rival-place", place=history.place, receipts=", ".join(map(_number, history.beside)))
        for history in view.standings.histories.values()
        if history.rivals
    ]
    return (*held, *beside) or (say("nothing-held"),)


def _number(version: Version) -> str:
    return receipt_number(version.entry.fingerprint)


def _release(view: View, person: Person, said: Said, typed: str) -> Turn:
    place = _place_called(view, typed)
    return place if isinstance(place, Turn) else case_deciding.release_place(view, person, place, said.at)


def _hold(view: View, person: Person, said: Said, typed: str) -> Turn:
    """`/hold Adair/1NW ADAIR why`: the place is the longest beginning that names one."""
    words = typed.split(" ")
    for end in range(len(words), 0, -1):
        found = view.event.places.find(" ".join(words[:end]))
        if len(found) == 1:
            return case_deciding.hold_place(view, person, found[0], said, " ".join(words[end:]).strip())
    place = _place_called(view, typed)
    return place if isinstance(place, Turn) else case_deciding.hold_place(view, person, place, said, "")


def _invite(view: View, words: str) -> Turn:
    """`/invite Adair/1NW ADAIR deputy`, `/invite Polk county`: the role is the last word, if it is one."""
    typed = words.split()
    role = _INVITED.get(typed[-1].casefold()) if typed else None
    where = " ".join(typed if role is None else typed[:-1])
    if role is Role.COUNTY:
        county = county_called(view.event, where)
        if county is None:
            return Turn(reply=Reply((no_such_county(view.event, where),)))
        return inviting.invite(view, Assignment(Role.COUNTY, county=county))
    place = _place_called(view, where)
    return place if isinstance(place, Turn) else inviting.invite(view, Assignment(role or Role.CHAIR, place.id))


def _new_phone(view: View, words: str) -> Turn:
    """`/newphone Adair/1NW ADAIR`, `… deputy`."""
    typed = words.split()
    role = _INVITED.get(typed[-1].casefold()) if typed else None
    role = role if role is Role.DEPUTY else None
    place = _place_called(view, " ".join(typed if role is None else typed[:-1]))
    return place if isinstance(place, Turn) else inviting.new_phone(view, place, role or Role.CHAIR)


def _place_called(view: View, typed: str) -> Place | Turn:
    """The one place meant, or the answer that asks which."""
    found = view.event.places.find(typed) if typed else ()
    match found:
        case ():
            unknown = say("no-such-place", typed=quoted(typed)) if typed else say("which-place")
            return Turn(reply=Reply((unknown,)))
        case (place,):
            return place
        case _:
            names = ", ".join(place.id for place in found[:_MOST_NAMES])
            return Turn(reply=Reply((say("several-places", places=names),)))


_SHOWS: Final[Mapping[str, Callable[[View, str], Turn]]] = {
    "held": lambda view, _: Turn(reply=Reply(held_lines(view))),
    "photos": _photos,
    "precinct": lambda view, typed: _at(view, typed, lambda place: precinct.at_a_glance(view, place)),
    "transcript": _transcript,
    "invite": _invite,
    "newphone": _new_phone,
    "help": lambda view, _: Turn(reply=Reply(help_lines(view))),
}
"""Commands that change nothing of a report, by their word: what is shown of what was typed after it."""
