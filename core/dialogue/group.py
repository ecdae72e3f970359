"""Staff at work in a group: their commands and buttons, and nothing of anybody else's.

What tells codes or phone numbers goes in a private chat alone. Whoever writes as the group itself is nobody.
"""

from typing import Final

from core.dialogue import commands, missing, reporters, staff
from core.dialogue.commands import Command, command_of
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.people import Person
from core.roles import Action, may
from core.sentences import say

_TELLS_TOO_MUCH: Final = frozenset({"invite", "newphone", "transcript", "as", "county"})
"""Commands whose answers hold codes, or what chairs wrote."""
_WITH_NUMBERS: Final = frozenset({"missing", "ready"})
"""Commands that list phone numbers once a county is named."""
_FOR_ALL_STAFF: Final = frozenset({"totals", "help", "why", "status"})


def is_heard(heard: Heard, person: Person | None, *, anonymous: bool = False) -> bool:
    """Whether something in a group is for us: a command of ours or a button, of somebody we know or nobody can know."""
    if isinstance(heard, Pressed):
        return person is not None
    command = command_of(heard)
    return command is not None and _is_ours(command) and (person is not None or anonymous)


def turn(view: View, heard: Heard) -> Turn:
    """What comes of it; nothing where it is not for us."""
    command = command_of(heard)
    if view.anonymous:
        return Turn(reply=Reply((say("anonymous-in-group"),)))
    if view.person is None or not (isinstance(heard, Pressed) or (command is not None and _is_ours(command))):
        return Turn()
    if (refused := commands.refused(view, heard)) is not None:
        return refused
    if not may(view.person, Action.SEE_CASES):
        return Turn()
    return _of_staff(view, view.person, heard, command)


def _of_staff(view: View, person: Person, heard: Heard, command: Command | None) -> Turn:
    if command is None or not isinstance(heard, Said):
        return staff.turn(view, person, heard) or Turn(toast=say("question-is-over"))
    if command.name in _TELLS_TOO_MUCH or (command.name in _WITH_NUMBERS and command.rest):
        return Turn(reply=Reply((say("only-in-private"),)))
    if command.name == "totals":
        return reporters.totals(view)
    return missing.turn(view, person, heard) or staff.turn(view, person, heard) or Turn()


def _is_ours(command: Command) -> bool:
    return command.marked and (command.name in commands.COMMANDS or command.name in _FOR_ALL_STAFF)
