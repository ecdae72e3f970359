"""Quiet hours said beside something else that is wanted: `Linn, quiet from 10 PM to 7 AM`."""

from dataclasses import dataclass

from core.dialogue.reporters import buttons
from core.dialogue.reporters.buttons import Rows
from core.dialogue.reporters.request import Request
from core.dialogue.reporters.saying import quiet_line
from core.sentences import Sentence, say
from core.wire.readers import QuietHours


@dataclass(frozen=True, slots=True)
class Hushed:
    """What comes of it.

    Attributes:
        hours: of the reader from now on.
        lines: what is told, or asked.
        rows: the buttons of what is asked.
    """

    hours: QuietHours | None
    lines: tuple[Sentence, ...] = ()
    rows: Rows = ()


def hushed(request: Request) -> Hushed:
    """The hours where they are clear; a question where it may be morning or evening; else how they are said."""
    known, asking = request.reader.quiet, request.asking
    match asking.quiet:
        case (hours,):
            return Hushed(hours, (quiet_line(request.view, hours),))
        case (_, *_):
            return Hushed(known, (say("quiet-either"),), buttons.quiet_choices(request.view, asking.quiet))
        case _:
            return Hushed(known, (say("quiet-which"),) if asking.hushes else ())
