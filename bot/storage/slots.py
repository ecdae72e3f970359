"""What the timetable has done: a row a job and due time, whoever gets there first."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, func, or_, select

from bot.storage.statements import changed, insert_new
from bot.storage.tables import SlotRow, table_of

_SLOTS = table_of(SlotRow)
TOTALS: Final = "totals"
"""The job of the running totals."""
NUDGED: Final = "nudge "
"""Begins the job of having asked somebody by hand; their pseudonymous id follows."""


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


def claim_all(tx: Connection, event: str, jobs: Mapping[str, datetime], at: datetime) -> frozenset[str]:
    """Takes many jobs at once, each with its own due time (UTC).

    Args:
        tx: the transaction that also enqueues what the jobs post.
        event: the event.
        jobs: due times by the job's name.
        at: now.

    Returns:
        The names of those nobody took before.
    """
    if not jobs:
        return frozenset()
    rows = [{"event": event, "job": job, "due": due.astimezone(UTC), "done_at": at} for job, due in jobs.items()]
    return frozenset(tx.scalars(insert_new(tx, _SLOTS).returning(_SLOTS.c.job), rows))


def last_claimed(tx: Connection, event: str, job: str) -> datetime | None:
    """The latest due time of a job that was taken; None before the first."""
    latest: datetime | None = tx.scalar(
        select(func.max(_SLOTS.c.due)).where(_SLOTS.c.event == event, _SLOTS.c.job == job)
    )
    return latest


def claimed_since(tx: Connection, event: str, begins: Sequence[str], since: datetime) -> frozenset[str]:
    """The jobs taken since a time whose names begin so.

    Args:
        tx: the transaction.
        event: the event.
        begins: how the names begin; the whole name is given back.
        since: from then on (UTC).
    """
    named = or_(*(_SLOTS.c.job.startswith(start, autoescape=True) for start in begins))
    return frozenset(tx.scalars(select(_SLOTS.c.job).where(_SLOTS.c.event == event, _SLOTS.c.done_at >= since, named)))
