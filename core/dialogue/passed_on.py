"""A message passed on (forwarded): whose words are they?

Counts in it are read back like any others, and whoever passed them on confirms them in words of their own. A code is
taken as well: invitations are passed on. Anything that decides by itself (a yes, a command, who won a toss) may be
somebody else's word, and is asked for again.
"""

from core.dialogue.commands import command_of
from core.dialogue.heard import Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.reading import Context, Intent, IntentRead, ReportRead, read
from core.sentences import say


def turn(view: View, said: Said) -> Turn | None:
    """The answer to what decides by itself; None where it may be heard like any other text."""
    if not said.forwarded or view.person is None:
        return None
    command = command_of(said)
    if command is not None and command.marked:
        return _asks()
    match read(said.text, Context(field=view.event.field)):
        case ReportRead():
            return None
        case IntentRead(intent=Intent.INCIDENT | Intent.QUESTION):
            return None
        case _:
            return _asks()


def _asks() -> Turn:
    return Turn(reply=Reply((say("passed-on"),)))
