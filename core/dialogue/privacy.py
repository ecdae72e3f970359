"""What is kept of whoever asks, how long, and who sees it: `/privacy`, which Telegram's own button sends as well."""

from datetime import timedelta
from typing import Final

from core.dialogue.commands import command_of
from core.dialogue.heard import Heard
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.sentences import say

COMMAND: Final = "privacy"
_DAY: Final = timedelta(days=1)


def is_asked(heard: Heard) -> bool:
    """Whether somebody asks for it: the command alone, with a slash or without."""
    command = command_of(heard)
    return command is not None and command.name == COMMAND and (command.marked or not command.rest)


def told(view: View) -> Turn:
    """The same to everybody, a stranger too; nothing else changes."""
    event = view.event
    kept = say("privacy-how-long", texts=_days(event.texts_kept), photos=_days(event.photos_kept))
    return Turn(reply=Reply((say("privacy-what"), say("privacy-who"), kept, say("privacy-not-ours"))))


def _days(kept: timedelta) -> int:
    """Whole days, a part of one counted whole: nothing is promised to go sooner than it does."""
    return -(-kept // _DAY)
