"""What staff text that is no command: a county by its name, hello and thanks, a yes that nobody asked for.

Each gets one short answer. All there is to ask for is told once they ask for it.
"""

from core.dialogue import county, staff
from core.dialogue.heard import Heard, Said
from core.dialogue.named_county import county_called
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.people import Person
from core.reading import Intent
from core.sentences import say


def turn(view: View, person: Person, heard: Heard, intent: Intent | None) -> Turn:
    """The one answer to what no part of the dialogue took."""
    if isinstance(heard, Said) and (named := county_called(view.event, heard.text)) is not None:
        return county.shown(view, person, named)
    match intent:
        case Intent.HELP | Intent.QUESTION:
            return Turn(reply=Reply(staff.help_lines(view)))
        case Intent.GREETING:
            told = say("welcome-staff", event=view.event.name)
        case Intent.CONFIRM | Intent.REJECT:
            told = say("nothing-asked")
        case _:
            told = say("not-understood")
    return Turn(reply=Reply((told, say("help-is-there"))))
