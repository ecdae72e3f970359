"""Lines and corrections that wait in the outbox: what is wrong, or wanted no more, never leaves the house.

A reader's line is known by its key, which begins with `LINE`; a correction's with `CORRECTION`.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, Integer, and_, literal_column, or_, select, update

from bot.letters import Lane
from bot.storage.outbox_rows import State
from bot.storage.tables import OutboxRow, table_of

_OUTBOX = table_of(OutboxRow)
LINE: Final = "wire:line:"
CORRECTION: Final = "wire:correction:"
_WAITS = _OUTBOX.c.state == literal_column("'waiting'")
"""In so many letters, as in outbox.py: for a value given apart, no plan made beforehand can use the index."""
_WAITING = (
    _WAITS,
    _OUTBOX.c.lane == literal_column(str(Lane.READER.value), Integer),
    _OUTBOX.c.lane > literal_column(str(Lane.STAFF.value), Integer),  # what the index of lanes behind says of itself
)


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A line or a correction that waits to be sent.

    Attributes:
        id: the row.
        due: when it is due (UTC).
        chat: to whom.
        shows: numbers of publications.
        corrects: of a correction, the publications it puts right, each with the version of the correction before it;
            0 where there was none. Empty of a line.
    """

    id: int
    due: datetime
    chat: int
    shows: tuple[int, ...]
    corrects: tuple[tuple[int, int], ...]


def correction_key(chat: int, corrects: Iterable[tuple[int, int]], at: datetime) -> str:
    """The key of a correction, which says what it corrects.

    Args:
        chat: to whom.
        corrects: as of a `WaitingLine`.
        at: now.
    """
    told = ",".join(f"{number}.{before}" for number, before in corrects)
    return f"{CORRECTION}{chat}:{told}:{at.timestamp()}"


def corrected_by(key: str) -> tuple[tuple[int, int], ...]:
    """What a letter of that key corrects; nothing where it is no correction."""
    if not key.startswith(CORRECTION):
        return ()
    told = (one.partition(".") for one in key.removeprefix(CORRECTION).split(":")[1].split(","))
    return tuple((int(number), int(before or 0)) for number, _, before in told)


def waiting(tx: Connection, *, after: WaitingLine | None, most: int) -> list[WaitingLine]:
    """Lines and corrections that wait, the first due first: one put off is met again, and none is missed.

    Args:
        tx: the transaction.
        after: only those behind this one; None: from the first.
        most: how many at most.
    """
    ours = or_(_OUTBOX.c.key.startswith(LINE), _OUTBOX.c.key.startswith(CORRECTION))
    statement = select(_OUTBOX.c.id, _OUTBOX.c.due, _OUTBOX.c.chat, _OUTBOX.c.key, _OUTBOX.c.shows)
    statement = statement.where(*_WAITING, _OUTBOX.c.shows.is_not(None), ours)
    if after is not None:
        behind = or_(_OUTBOX.c.due > after.due, _OUTBOX.c.id > after.id)
        statement = statement.where(_OUTBOX.c.due >= after.due, behind)
    rows = tx.execute(statement.order_by(_OUTBOX.c.lane, _OUTBOX.c.due, _OUTBOX.c.id).limit(most))
    return [WaitingLine(row.id, row.due, row.chat, tuple(json.loads(row.shows)), corrected_by(row.key)) for row in rows]


def shown_soon(tx: Connection, chats: Collection[int]) -> dict[int, set[int]]:
    """The publications that letters show which wait for these chats, whatever kind of letter it is."""
    which = (_WAITS, _OUTBOX.c.chat.in_(chats), _OUTBOX.c.shows.is_not(None))
    found: dict[int, set[int]] = {}
    for row in tx.execute(select(_OUTBOX.c.chat, _OUTBOX.c.shows).where(*which)):
        found.setdefault(row.chat, set()).update(json.loads(row.shows))
    return found


def take_back(tx: Connection, rows: Collection[int], at: datetime) -> None:
    """Lines that are not sent after all."""
    if rows:
        superseded = {"state": State.SUPERSEDED, "settled_at": at}
        tx.execute(update(_OUTBOX).where(_OUTBOX.c.id.in_(rows), *_WAITING).values(superseded))


def wanted_no_more(tx: Connection, chat: int, wanted: Collection[str], at: datetime) -> None:
    """Lines to a reader that wait, about topics other than these, are not sent."""
    which = and_(_OUTBOX.c.chat == chat, _OUTBOX.c.key.startswith(LINE), _OUTBOX.c.subject.not_in(wanted))
    tx.execute(update(_OUTBOX).where(*_WAITING, which).values(state=State.SUPERSEDED, settled_at=at))
