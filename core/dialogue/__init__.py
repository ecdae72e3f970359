"""Whose text it is, and who answers it. One turn of a dialogue: state and text in; state, entries and letters out."""

from typing import Final

from core.dialogue import chair, enrolment, reporter, staff
from core.dialogue.turn import Heard, Reply, Said, Turn, View
from core.people import Role
from core.places import Place
from core.reading import Context, Intent, IntentRead, read

_FOR_ANYBODY: Final = {Intent.TOTALS, Intent.SUBSCRIBE, Intent.STOP}
_SHORT: Final = 40


def turn(view: View, heard: Heard) -> Turn:
    """What comes of one thing heard from one person; exactly one answer to everybody who is enrolled."""
    if isinstance(heard, Said) and (heard.code is not None or heard.text.startswith("/start")):
        return enrolment.start(view, heard)
    if reporter.concerns(heard) or _intent(view, heard) in _FOR_ANYBODY:
        return reporter.turn(view, heard, _intent(view, heard))
    if view.person is None:
        return enrolment.stranger(view)
    works = view.person.has(Role.STAFF) or view.person.has(Role.OPERATOR)
    answered = staff.turn(view, view.person, heard) if works else None
    if answered is not None:
        return answered
    place = place_of(view)
    if place is not None:
        return chair.turn(view, view.person.id, place, heard)
    return Turn(reply=Reply(staff.help_lines(view))) if works else reporter.turn(view, heard, Intent.HELP)


def place_of(view: View) -> Place | None:
    """The place a chair or deputy reports for: the one they were given last."""
    held = view.person.assignments if view.person is not None else ()
    places = [held_role.place for held_role in held if held_role.role in {Role.CHAIR, Role.DEPUTY} and held_role.place]
    return view.event.places.by_id.get(places[-1]) if places else None


def _intent(view: View, heard: Heard) -> Intent | None:
    """What a text wants, where it is one of the few things anybody may ask for."""
    if not isinstance(heard, Said) or heard.edited or len(heard.text) > _SHORT or any(map(str.isdigit, heard.text)):
        return None  # whatever has a number in it is a chair's
    reading = read(heard.text, Context(field=view.event.field))
    return reading.intent if isinstance(reading, IntentRead) else None
