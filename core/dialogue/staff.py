"""Staff in a private chat: what is held, and letting it go.

Each command is one word and, where it needs one, a place. What staff decide is an entry like any other, with their
pseudonymous id.
"""

from core.dialogue.filing import Pen, receipt_number
from core.dialogue.turn import Heard, NewCase, Reply, Said, Turn, View
from core.ledger.entries import Kind
from core.ledger.history import extend
from core.people import Person
from core.places import Place
from core.sentences import Sentence, say


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
    held = view.standings.held
    if not held:
        return (say("nothing-held"),)
    return tuple(
        say("held-place", place=place, reasons=tuple(say(f"reason-{code.lower()}") for code in codes))
        for place, codes in held.items()
    )


def _release(view: View, person: Person, said: Said, typed: str) -> Turn:
    found = view.event.places.find(typed) if typed else ()
    match found:
        case ():
            return Turn(reply=Reply((say("no-such-place", typed=typed or "—"),)))
        case (place,):
            return _release_place(view, person, said, place)
        case _:
            return Turn(reply=Reply((say("several-places", places=", ".join(place.id for place in found)),)))


def _release_place(view: View, person: Person, said: Said, place: Place) -> Turn:
    history = view.history(place.id)
    standing = history.standing
    if standing is None or not history.held:
        return Turn(reply=Reply((say("not-held", place=place.id),)))
    pen = Pen.at(history, view.event.id, person.id, said.at, view.now)
    needs = 2 if view.event.two_people_release else 1
    entry = pen.write(Kind.RELEASED, {"of": standing.entry.sequence, "needs": needs})
    number = receipt_number(standing.entry.fingerprint)
    if extend(history, entry).held:
        second = NewCase(place.id, "release", (say("case-release-second", place=place.id),), entry.sequence)
        return Turn(reply=Reply((say("release-needs-second", place=place.id),)), entries=(entry,), cases=(second,))
    case = NewCase(place.id, "released", (say("case-released", place=place.id, receipt=number),), entry.sequence)
    return Turn(reply=Reply((say("released", place=place.id, receipt=number),)), entries=(entry,), cases=(case,))
