"""When a line is due. That is a matter of a topic and a timing, never of a reader: thousands of them cost one look."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from core.wire.line import OTHERS, Line
from core.wire.timing import AsItComes, EachStep, Every, Timing, WhenLeadChanges
from core.wire.told import Told
from core.wire.topics import Scope

PAUSE: Final = timedelta(minutes=1)
"""Between two lines about many places that come as they come; of one place, every change is told at once."""
_WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class Last:
    """The last line sent to all who want a topic at a timing; or how things stood when the first of them asked.

    Attributes:
        occasion: names what it was for, as `occasion` does; None where nothing was sent yet.
        version: of the public record.
        at: when (UTC); None where nothing was sent yet.
        told: what it told; None where nobody needs to know.
        leader: who led then; empty where nobody did.
        step: how many steps were reached.
    """

    occasion: str | None
    version: int
    at: datetime | None
    told: Told | None
    leader: str = ""
    step: int = 0


def occasion(timing: Timing, line: Line, last: Last, now: datetime, first_post: datetime) -> str | None:
    """What a line is due for; it names no other of the same topic and timing. None where none is due.

    Args:
        timing: when it is wanted.
        line: what is public; of all groups where the timing asks who leads.
        last: the one before.
        now: the desk's clock (UTC).
        first_post: what slots are counted from.
    """
    match timing:
        case EachStep(percent=percent):
            step = reached(line, percent)
            return str(step) if step > last.step else None
        case WhenLeadChanges():
            leads = leader(line, last.leader)
            return f"{line.version}|{leads}" if leads != last.leader else None
        case Every() | AsItComes() if last.told is not None and last.told.says_the_same(Told.by(line)):
            return None
        case Every():
            return slot(timing, now, first_post).isoformat()
        case AsItComes():
            return str(line.version)


def not_before(timing: Timing, scope: Scope, changed: datetime, last: Last, first_post: datetime) -> datetime | None:
    """From when on a change may be told; None where that is no matter of time.

    Args:
        timing: when it is wanted.
        scope: of the topic.
        changed: when the first figure changed that the last line did not have (UTC).
        last: the last line.
        first_post: what slots are counted from.
    """
    match timing:
        case Every():
            begun = slot(timing, changed, first_post)
            return begun if begun == changed else begun + timing.period
        case AsItComes() if scope is not Scope.PLACE and last.at is not None:
            return last.at + PAUSE
        case _:
            return None


def slot(timing: Every, now: datetime, first_post: datetime) -> datetime:
    """The latest due time that has come (UTC)."""
    first = first_post.astimezone(UTC)
    return first + (now - first) // timing.period * timing.period


def reached(line: Line, percent: int) -> int:
    """How many steps of so many percent of the places are in."""
    return _WHOLE * line.reported // (line.places * percent) if line.places else 0


def leader(line: Line, before: str) -> str:
    """Who has the most state delegate equivalents; of several, who led before. Empty while nobody has any."""
    rows = [row for row in line.rows if row.group != OTHERS]
    most = max((row.sde for row in rows), default=0)
    if not most:
        return ""
    level = [str(row.group) for row in rows if row.sde == most]
    return before if before in level else level[0]
