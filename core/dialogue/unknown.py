"""A command there is none of: that it is none, the one that may be meant, and where help is. Nothing of it is taken."""

from collections.abc import Callable
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.dialogue.commands import COMMANDS, SPANISH, command_of
from core.dialogue.heard import Heard, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.people import Person
from core.reading import Context, NothingRead, read
from core.roles import may
from core.sentences import Sentence, say

FOR_ANYBODY: Final = frozenset(
    {"start", "help", "totals", "subscribe", "unsubscribe", "stop", "language", "status", "why", "places", "privacy"}
)
"""Commands besides those of the table; what each role may do with them, its own dialogue says."""
_SHORT: Final = 5
"""Letters within which one slip at most is a slip: `/csae` is `/case`, `/call` is not `/all`."""


def turn(view: View, person: Person, heard: Heard, help_lines: Callable[[], tuple[Sentence, ...]]) -> Turn | None:
    """What is said of a command that does not exist; None where it is something else, such as counts.

    Args:
        view: what the desk knows.
        person: who typed it.
        heard: what was heard.
        help_lines: what they can do, shown where no command they may use is near.
    """
    command = command_of(heard)
    if command is None or not command.marked or command.name in FOR_ANYBODY or command.name in COMMANDS:
        return None
    if not command.name.isalpha() or not isinstance(heard, Said) or not _is_nothing(view, heard):
        return None
    meant, none = _nearest(person, command.name), say("no-such-command", typed=quoted(f"/{command.name}"))
    if meant is None:
        return Turn(reply=Reply((none, *help_lines())))
    return Turn(reply=Reply((none, say("nearest-command", command=f"/{meant}"), say("help-is-there"))))


def _is_nothing(view: View, said: Said) -> bool:
    """Whether the words behind the slash mean nothing by themselves either: `/yes` and `/biden 30` do."""
    return isinstance(read(said.text.lstrip(" /"), Context(field=view.event.field)), NothingRead)


def _nearest(person: Person, typed: str) -> str | None:
    """The command they may use that was nearly typed, in the language it was typed in."""
    theirs = {name for name, action in COMMANDS.items() if may(person, action) and " " not in name} | FOR_ANYBODY
    known = sorted({*theirs, *(spanish for spanish, name in SPANISH.items() if name in theirs)})
    near = process.extractOne(typed, known, scorer=OSA.distance, score_cutoff=1 if len(typed) <= _SHORT else 2)
    return near[0] if near else None
