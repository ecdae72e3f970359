"""One moment of the wire's job: what the clock says, and who may be told anything just now."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.desk import Desk
from bot.memory import Batch
from core.people import Role


@dataclass(frozen=True, slots=True)
class Now:
    """One moment.

    Attributes:
        at: the desk's clock (UTC).
        clock: the time of the day on the event's wall, such as `21:05`.
        busy: chats with a letter on its way, whose turn is not now.
        only: while figures are embargoed, the chats of reporters who came by code; None: whoever wants.
    """

    at: datetime
    clock: str
    busy: frozenset[int]
    only: frozenset[int] | None

    @classmethod
    def of(cls, desk: Desk, batch: Batch, at: datetime) -> "Now":
        """The moment, at a time by the desk's clock (UTC)."""
        clock = at.astimezone(ZoneInfo(desk.event.time_zone)).strftime("%H:%M")
        embargoed = desk.event.embargoed(at) is not None
        return cls(at, clock, frozenset(desk.busy()), _by_code(batch) if embargoed else None)

    def may_tell(self, chat: int) -> bool:
        """Whether figures are not embargoed for a chat."""
        return self.only is None or chat in self.only


def _by_code(batch: Batch) -> frozenset[int]:
    people = (one for one in batch.everybody() if any(each.role is Role.REPORTER for each in one.person.assignments))
    return frozenset(one.chat for one in people)
