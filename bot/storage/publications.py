"""What was shown about a topic, version by version, so that a correction reaches those who saw a wrong figure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, RowMapping, bindparam, or_, select, update

from bot.storage.statements import insert_new
from bot.storage.tables import table_of
from bot.storage.wire_tables import PublicationRow

_PUBLICATIONS = table_of(PublicationRow)
POST: Final = "post"
"""The topic of the totals posted to the staff channel; those of a reporter's line are the keys of its `Topic`."""
_MOST_NAMED: Final = 100
"""Topics named in a statement; beyond, all are read."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Something that was shown.

    Attributes:
        topic: what it is about.
        version: of the public record.
        at: when (UTC).
        seal: the seal it went out under; empty before the first.
        body: the figures shown (JSON).
        slot: which post it was; empty where it was none.
        wrong: the version from which on it has been wrong; None while it is right.
        id: its number.
    """

    topic: str
    version: int
    at: datetime
    seal: str
    body: str
    slot: str = ""
    wrong: int | None = None
    id: int = 0


def record(tx: Connection, event: str, shown: Publication) -> int:
    """Notes what was shown; its number. The same topic at the same version in the same slot is one publication."""
    which = (
        _PUBLICATIONS.c.event == event,
        _PUBLICATIONS.c.topic == shown.topic,
        _PUBLICATIONS.c.version == shown.version,
        _PUBLICATIONS.c.slot == shown.slot,
    )
    row = {name: getattr(shown, name) for name in ("topic", "version", "at", "seal", "body", "slot")}
    tx.execute(insert_new(tx, _PUBLICATIONS), {"event": event, **row})
    number: int = tx.execute(select(_PUBLICATIONS.c.id).where(*which)).scalar_one()
    return number


def newest(
    tx: Connection, event: str, topic: str, *, until: datetime | None = None, most: int = 1
) -> list[Publication]:
    """What was shown about a topic, newest first.

    Args:
        tx: the transaction.
        event: the event.
        topic: which.
        until: only what was shown by then: "what did you show at 21:40".
        most: how many at most.
    """
    statement = select(_PUBLICATIONS).where(_PUBLICATIONS.c.event == event, _PUBLICATIONS.c.topic == topic)
    if until is not None:
        statement = statement.where(_PUBLICATIONS.c.at <= until)
    rows = tx.execute(statement.order_by(_PUBLICATIONS.c.id.desc()).limit(most)).mappings()
    return [_publication(row) for row in rows]


def by_number(tx: Connection, numbers: Collection[int]) -> dict[int, Publication]:
    """Publications by their numbers."""
    if not numbers:
        return {}
    rows = tx.execute(select(_PUBLICATIONS).where(_PUBLICATIONS.c.id.in_(sorted(numbers)))).mappings()
    return {row["id"]: _publication(row) for row in rows}


def about(tx: Connection, event: str, topics: Collection[str]) -> list[Publication]:
    """What readers were shown of some topics; posts to the staff channel are none of them.

    Args:
        tx: the transaction.
        event: the event.
        topics: keys of topics of all groups, which stand for those of each single group as well.
    """
    which = _PUBLICATIONS.c.topic != POST
    if len(topics) <= _MOST_NAMED:
        of_groups = (_PUBLICATIONS.c.topic.startswith(f"{topic}|", autoescape=True) for topic in sorted(topics))
        which = or_(_PUBLICATIONS.c.topic.in_(sorted(topics)), *of_groups)
    rows = tx.execute(select(_PUBLICATIONS).where(_PUBLICATIONS.c.event == event, which)).mappings()
    return [_publication(row) for row in rows if row["topic"].partition("|")[0] in topics]


def mark(tx: Connection, wrong: Mapping[int, int | None]) -> None:
    """Notes from which version on publications have been wrong, by their numbers; None: they are right."""
    if wrong:
        statement = update(_PUBLICATIONS).where(_PUBLICATIONS.c.id == bindparam("number"))
        rows = [{"number": number, "since": version} for number, version in wrong.items()]
        tx.execute(statement.values(wrong=bindparam("since")), rows)


def _publication(row: RowMapping) -> Publication:
    names = ("topic", "version", "at", "seal", "body", "slot", "wrong", "id")
    return Publication(**{name: row[name] for name in names})
