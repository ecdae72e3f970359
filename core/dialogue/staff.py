"""Staff in a private chat: what is held, and letting it go.

Each command is one word and, where it needs one, a place. What staff decide is an entry like any other, with their
pseudonymous id.
"""

from typing import Final

from core.dialogue.filing import Pen, reasons, receipt_number
from core.dialogue.turn import Heard, NewCase, Reply, Said, Turn, View
from core.dialogue.work import quoted
from core.ledger.entries import Kind
from core.ledger.history import Version, extend
from core.people import Person
from core.places import Place
from core.sentences import Sentence, say

_MOST_NAMES: Final = 5
"""Places named back where several are called the same."""


def turn(view: View, person: Person, heard: Heard) -> Turn | None:
    """One command of a member of staff; None where it is none (they may be a chair as well)."""
    if not isinstance(heard, Said) or heard.edited:
        return None
    word, _, rest = heard.text.strip().partition(" ")
    match word.removeprefix("/").casefold():
        case "held":
            return Turn(reply=Reply(held_lines(view)))
        case "release":
            return _release(view, person, heard, rest.strip())
        case "help":
            return Turn(reply=Reply(help_lines(view)))
        case _:
            return None


def help_lines(view: View) -> tuple[Sentence, ...]:
    """What staff can ask for."""
    return (say("welcome-staff", event=view.event.name), say("help-staff"))


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
    found = view.event.places.find(typed) if typed else ()
    match found:
        case ():
            unknown = say("no-such-place", typed=quoted(typed)) if typed else say("which-place")
            return Turn(reply=Reply((unknown,)))
        case (place,):
            return _release_place(view, person, said, place)
        case _:
            names = ", ".join(place.id for place in found[:_MOST_NAMES])
            return Turn(reply=Reply((say("several-places", places=names),)))


def _release_place(view: View, person: Person, said: Said, place: Place) -> Turn:
    history = view.history(place.id)
    standing = history.standing
    if standing is None or not history.held:
        return Turn(reply=Reply((say("not-held", place=place.id),)))
    if person.id in standing.released_by:
        return Turn(reply=Reply((say("release-said-already", place=place.id),)))
    pen = Pen.at(history, view.event.id, person.id, said.at, view.now)
    needs = 2 if view.event.two_people_release else 1
    entry = pen.write(Kind.RELEASED, {"of": standing.entry.sequence, "needs": needs})
    number = _number(standing)
    if extend(history, entry).held:
        second = NewCase(place.id, "release", (say("case-release-second", place=place.id),), entry.sequence)
        return Turn(reply=Reply((say("release-needs-second", place=place.id),)), entries=(entry,), cases=(second,))
    case = NewCase(place.id, "released", (say("case-released", place=place.id, receipt=number),), entry.sequence)
    return Turn(reply=Reply((say("released", place=place.id, receipt=number),)), entries=(entry,), cases=(case,))
