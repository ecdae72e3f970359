"""In a rehearsal whatever a chair is told as a fact of the night says TEST, once, at its head.

A lock screen shows the first line; so a receipt of a rehearsal cannot be taken, nor be shown, for one of the
night.
"""

from dataclasses import replace
from typing import Final

from core.dialogue.turn import Reply, Told, Turn
from core.event import Event
from core.sentences import Sentence, say

_MARKS: Final = frozenset({"test-mark", "this-is-a-test"})
_FACTS: Final = (
    *("receipt", "read-back-", "counts-", "noted-", "kept-", "part-kept", "ask-final", "already-so", "taken-back"),
    *("reported-already", "place-receipt", "place-reported", "place-waits", "county-so-far"),
)
"""How the sentences begin that tell what was counted, noted or stored."""


def marked(event: Event, turn: Turn) -> Turn:
    """What a turn tells whoever reports, with its mark; anything else, and a night that is none of a test, as it is."""
    if not event.is_test:
        return turn
    reply = turn.reply if turn.reply is None else _reply(turn.reply)
    return replace(turn, reply=reply, told=tuple(map(_told, turn.told)))


def _reply(reply: Reply) -> Reply:
    facts = any(line.key.startswith(_FACTS) for line in reply.lines)
    return replace(reply, lines=_with_mark(reply.lines)) if facts else reply


def _told(told: Told) -> Told:
    return replace(told, lines=_with_mark(told.lines))


def _with_mark(lines: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    return lines if lines and lines[0].key in _MARKS else (say("test-mark"), *lines)
