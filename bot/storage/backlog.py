"""What waits, and since when: for whoever watches over the desk from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, literal_column, select

from bot.letters import Lane
from bot.storage import slots
from bot.storage.inbox import line
from bot.storage.tables import OutboxRow, table_of
from core.desk_state import Waiting

_OUTBOX = table_of(OutboxRow)


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits at one moment.

    Attributes:
        texts: for the desk.
        letters: for the postman, by lane, every lane.
        last_post: the due time of the totals posted last (UTC); None before the first.
    """

    texts: Waiting
    letters: Mapping[Lane, Waiting]
    last_post: datetime | None


def backlog(tx: Connection, event: str) -> Backlog:
    """Look; a few milliseconds where tens of thousands of letters wait."""
    return Backlog(Waiting(*line(tx)), _letters(tx), slots.last_claimed(tx, event, slots.TOTALS))


def _letters(tx: Connection) -> dict[Lane, Waiting]:
    """The first of a lane was enqueued first: rows are numbered in the order they come."""
    waiting = _OUTBOX.c.state == literal_column("'waiting'")
    columns = (_OUTBOX.c.lane, func.count().label("letters"), func.min(_OUTBOX.c.id).label("first"))
    lanes = tx.execute(select(*columns).where(waiting).group_by(_OUTBOX.c.lane)).all()
    firsts = select(_OUTBOX.c.lane, _OUTBOX.c.enqueued_at).where(_OUTBOX.c.id.in_([row.first for row in lanes]))
    oldest = {row.lane: row.enqueued_at for row in tx.execute(firsts)} if lanes else {}
    found = {Lane(row.lane): Waiting(row.letters, oldest.get(row.lane)) for row in lanes}
    return {lane: found.get(lane, Waiting()) for lane in Lane}
