"""The first words to somebody in a role, when they join and whenever they open the chat anew."""

from dataclasses import replace

from core.dialogue import chair, reporters, staff
from core.dialogue.chat import Chat
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.dialogue.whose_place import Reach
from core.people import Assignment, Role
from core.sentences import Sentence, say


def greeting(view: View, chat: Chat, assignment: Assignment) -> Turn:
    """The first words to somebody in a role."""
    place = view.event.places.by_id.get(assignment.place) if assignment.place is not None else None
    match assignment.role:
        case Role.CHAIR | Role.DEPUTY if place is not None:
            by = view.person.id if view.person is not None else view.new_person
            greeted = chair.greet(chat.view(view, place.id), by, place)
            after = chat.after(greeted, place.id)
            reach = Reach.of(view.event, view.person)
            several = reach.several
            if several and chat.is_begun(chat.place):
                after = replace(after, place=chat.place, named=chat.named)  # what was begun elsewhere goes on there
            elif several:
                after = replace(after, place=None)  # which of them is next, nobody has said
            return replace(_among_several(greeted, reach) if several else greeted, state=after.json)
        case Role.COUNTY:
            return Turn(state=chat.json, reply=Reply(county_lines(view, assignment.county or "")))
        case Role.REPORTER:
            return reporters.subscribed(view)
        case _:
            return Turn(reply=Reply(staff.help_lines(view)))


def _among_several(greeted: Turn, reach: Reach) -> Turn:
    """Whoever reports for more than one place must say which one a text is for."""
    reply = greeted.reply or Reply(())
    hint = say("name-each-place", example=reach.own[-1].short_name)
    return replace(greeted, reply=replace(reply, lines=(*reply.lines, hint)))


def county_lines(view: View, county: str) -> tuple[Sentence, ...]:
    """What a county's coordinator can do, with a place of the county for an example."""
    places = [place for place in view.event.places.by_id.values() if place.county == county]
    example = places[0].short_name if places else ""
    return (say("welcome-county", county=county, places=len(places)), say("help-county", example=example))
