"""What the timetable has done: a row a job and due time, whoever gets there first."""

from datetime import datetime

from sqlalchemy import Connection, func, select

from bot.storage.statements import changed, insert_new
from bot.storage.tables import SlotRow, table_of

_SLOTS = table_of(SlotRow)


def claim(tx: Connection, event: str, job: str, due: datetime, at: datetime) -> bool:
    """Takes a due time. False where it was taken before: then there is nothing to do.

    Args:
        tx: the transaction that also enqueues what the job posts.
        event: the event.
        job: the job's name in the timetable.
        due: the due time (UTC).
        at: now.
    """
    return changed(tx, insert_new(tx, _SLOTS), [{"event": event, "job": job, "due": due, "done_at": at}]) == 1


def last_claimed(tx: Connection, event: str, job: str) -> datetime | None:
    """The latest due time of a job that was taken; None before the first."""
    latest: datetime | None = tx.scalar(
        select(func.max(_SLOTS.c.due)).where(_SLOTS.c.event == event, _SLOTS.c.job == job)
    )
    return latest
