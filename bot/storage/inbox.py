"""The inbox: every update as it came, and every command by hand, stored before anybody is told it arrived."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, func, or_, select, update

from bot.letters import Arrival, Waiting
from bot.storage.statements import changed, insert_new
from bot.storage.tables import InboxRow, table_of

_INBOX = table_of(InboxRow)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command by hand.

    Attributes:
        text: the answer, JSON; None where it was done without one.
        failed: why it was given up, in words; None where it was not.
    """

    text: str | None
    failed: str | None


def take_in(tx: Connection, arrivals: Sequence[Arrival], at: datetime, behind: Collection[int] = ()) -> int:
    """Stores what arrived; what is there already (same update, or same new message) is left alone.

    Args:
        tx: the transaction.
        arrivals: what came, in order.
        at: now.
        behind: chats of strangers, whose texts wait until nobody else's do.

    Returns:
        How many are new.
    """
    return changed(tx, insert_new(tx, _INBOX), [_row(arrival, at, behind) for arrival in arrivals])


def waiting(tx: Connection, most: int, not_chats: Collection[int] = ()) -> list[Waiting]:
    """What the desk has not dealt with yet: strangers last, oldest first.

    Args:
        tx: the transaction.
        most: how many at most.
        not_chats: chats to leave out.
    """
    statement = select(_INBOX).where(_INBOX.c.done_at.is_(None)).order_by(_INBOX.c.lane, _INBOX.c.id).limit(most)
    if not_chats:
        statement = statement.where(or_(_INBOX.c.chat.is_(None), _INBOX.c.chat.not_in(not_chats)))
    return [_waiting(row) for row in tx.execute(statement).mappings()]


def bring_forward(tx: Connection, chat: int) -> None:
    """The texts of somebody just enrolled wait with everybody's: a newer one must not overtake them."""
    waiting_behind = (_INBOX.c.chat == chat, _INBOX.c.done_at.is_(None), _INBOX.c.lane > 0)
    tx.execute(update(_INBOX).where(*waiting_behind).values(lane=0))


def done(tx: Connection, ids: Iterable[int], at: datetime) -> None:
    """Marks rows as dealt with."""
    _mark(tx, [{"row": row, "done_at": at} for row in ids])


def failed(tx: Connection, row: int, why: str, at: datetime) -> None:
    """Gives a row up; it waits no longer."""
    _mark(tx, [{"row": row, "done_at": at, "failed": why}])


def tried(tx: Connection, row: int) -> None:
    """Counts one more time the desk failed on a row."""
    tx.execute(update(_INBOX).where(_INBOX.c.id == row).values(tries=_INBOX.c.tries + 1))


def answer(tx: Connection, row: int, text: str, at: datetime) -> None:
    """Answers a command by hand (JSON) and marks it as dealt with."""
    _mark(tx, [{"row": row, "done_at": at, "answer": text}])


def answer_of(tx: Connection, bot: str, update_id: int) -> Answer | None:
    """What became of a command by hand; None while it is not dealt with (or was never taken in)."""
    statement = select(_INBOX.c.answer, _INBOX.c.failed).where(
        _INBOX.c.bot == bot, _INBOX.c.update_id == update_id, _INBOX.c.done_at.is_not(None)
    )
    found = tx.execute(statement).one_or_none()
    return None if found is None else Answer(text=found.answer, failed=found.failed)


def newest_of(tx: Connection, chat: int, most: int) -> list[tuple[datetime, str]]:
    """What came from a chat, raw, and when it was stored (UTC), the newest first; edits and presses among it."""
    which = (_INBOX.c.chat == chat, _INBOX.c.kind.in_(["message", "edited_message", "callback_query"]))
    statement = select(_INBOX.c.received_at, _INBOX.c.raw).where(*which).order_by(_INBOX.c.id.desc()).limit(most)
    return [(row.received_at, row.raw) for row in tx.execute(statement)]


def raw_of(tx: Connection, row: int) -> str | None:
    """What came, by the number of its row; None where there is no such row."""
    raw: str | None = tx.scalar(select(_INBOX.c.raw).where(_INBOX.c.id == row))
    return raw


def line(tx: Connection, besides: Collection[int] = ()) -> tuple[int, datetime | None]:
    """How many rows wait for the desk, and since when the first of them does (UTC).

    Args:
        tx: the transaction.
        besides: rows that are being dealt with.
    """
    waits = (_INBOX.c.done_at.is_(None), _INBOX.c.id.not_in(besides))
    row = tx.execute(select(func.count(), func.min(_INBOX.c.received_at)).where(*waits)).one()
    return row[0], row[1]


def last_update_id(tx: Connection, bot: str) -> int | None:
    """The highest update id stored for this bot; None before the first."""
    highest: int | None = tx.scalar(select(func.max(_INBOX.c.update_id)).where(_INBOX.c.bot == bot))
    return highest


def _mark(tx: Connection, marks: list[dict[str, Any]]) -> None:
    if marks:
        tx.execute(update(_INBOX).where(_INBOX.c.id == bindparam("row")), marks)


def _row(arrival: Arrival, at: datetime, behind: Collection[int]) -> dict[str, Any]:
    return {
        "bot": arrival.bot,
        "update_id": arrival.update_id,
        "kind": arrival.kind,
        "chat": arrival.chat,
        "message": arrival.message,
        "raw": arrival.raw,
        "received_at": at,
        "tries": 0,
        "lane": int(arrival.chat in behind),
    }


def _waiting(row: RowMapping) -> Waiting:
    arrival = Arrival(
        bot=row["bot"],
        update_id=row["update_id"],
        kind=row["kind"],
        chat=row["chat"],
        message=row["message"],
        raw=row["raw"],
    )
    return Waiting(id=row["id"], arrival=arrival, received_at=row["received_at"], tries=row["tries"])
