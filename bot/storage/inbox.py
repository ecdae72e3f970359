"""The inbox: every update as it came, and every command by hand, stored before anybody is told it arrived.

Telegram's numbers of updates name one update each, but not for ever: after a week without any, they go on from a number
drawn at random (core.telegram.org/bots/api, Update), which may have been another's. Such an update is stored under its
number plus a multiple of `_SERIES`, and is as new as it is.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, literal_column, or_, select, update

from bot.letters import Arrival, Waiting
from bot.storage.columns import storable
from bot.storage.statements import changed, insert_new
from bot.storage.tables import InboxRow, OutboxRow, table_of

_INBOX = table_of(InboxRow)
_OUTBOX = table_of(OutboxRow)
_SERIES: Final = 2**32
"""More than any number of Telegram's."""
_NOBODY: Final[Mapping[int, int]] = {}
_STRANGERS: Final = 2
"""Texts of strangers dealt with in one go: whatever comes meanwhile waits for these alone."""
_IN_PLACE: Final = frozenset({"message", "channel_post"})
"""Kinds that their place in a chat tells apart, whatever their numbers."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command by hand.

    Attributes:
        text: the answer, JSON; None where it was done without one.
        failed: why it was given up, in words; None where it was not.
    """

    text: str | None
    failed: str | None


def take_in(tx: Connection, arrivals: Sequence[Arrival], at: datetime, behind: Mapping[int, int] = _NOBODY) -> int:
    """Stores what arrived; what is there already (same update, or same new message) is left alone.

    Only where something is left alone it is looked at whether it is the same, or another under a number used before.

    Args:
        tx: the transaction.
        arrivals: what came, in order.
        at: now.
        behind: chats of strangers, whose texts wait until nobody else's do, each with its lane among them (1 and up).

    Returns:
        How many are new.
    """
    new = changed(tx, insert_new(tx, _INBOX), [_row(arrival, at, behind) for arrival in arrivals])
    if new == len(arrivals):
        return new
    renumbered = [another for one in arrivals if (another := _renumbered(tx, one)) is not None]
    return new + changed(tx, insert_new(tx, _INBOX), [_row(arrival, at, behind) for arrival in renumbered])


def _renumbered(tx: Connection, arrival: Arrival) -> Arrival | None:
    """The arrival with a number of its own, where its number was another's; None where it is stored already."""
    number = arrival.update_id
    while (there := _under(tx, arrival.bot, number)) is not None:
        if _is_same(arrival, there):
            return None
        number += _SERIES
    return replace(arrival, update_id=number)


def _under(tx: Connection, bot: str, number: int) -> RowMapping | None:
    columns = (_INBOX.c.kind, _INBOX.c.chat, _INBOX.c.message, _INBOX.c.raw)
    return tx.execute(select(*columns).where(_INBOX.c.bot == bot, _INBOX.c.update_id == number)).mappings().first()


def _is_same(arrival: Arrival, there: RowMapping) -> bool:
    """Whether an update under the same number is the one that was stored before."""
    if not arrival.bot.isdecimal():
        return True  # not Telegram's: these numbers are our own
    if arrival.kind in _IN_PLACE and arrival.chat is not None:
        return (arrival.kind, arrival.chat, arrival.message) == (there["kind"], there["chat"], there["message"])
    return (arrival.kind, storable(arrival.raw)) == (there["kind"], there["raw"])


def waiting(
    tx: Connection, most: int, not_chats: Collection[int] = (), *, apart: bool = False, strangers: bool = True
) -> list[Waiting]:
    """What the desk has not dealt with yet: strangers last, oldest first.

    Strangers are never mixed with others, and come a few at a time: whoever belongs here waits for no more of them.

    Args:
        tx: the transaction.
        most: how many at most.
        not_chats: chats to leave out.
        apart: chats with a letter on its way are left out too, as the outbox knows them: for a postman apart.
        strangers: whether theirs are given at all.
    """
    statement = select(_INBOX).where(_INBOX.c.done_at.is_(None)).order_by(_INBOX.c.lane, _INBOX.c.id).limit(most)
    if not strangers:
        statement = statement.where(_INBOX.c.lane == literal_column("0"))
    if apart:
        on_their_way = select(_OUTBOX.c.chat).where(_OUTBOX.c.state == literal_column("'waiting'"), _OUTBOX.c.in_flight)
        statement = statement.where(or_(_INBOX.c.chat.is_(None), _INBOX.c.chat.not_in(on_their_way)))
    if not_chats:
        statement = statement.where(or_(_INBOX.c.chat.is_(None), _INBOX.c.chat.not_in(not_chats)))
    rows = tx.execute(statement).mappings().all()
    together = [row for row in rows if not row["lane"]] or rows[:_STRANGERS]
    return [_waiting(row) for row in together]


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


def forget(tx: Connection, bot: str, before: int) -> None:
    """Rows of our own making with numbers below one are gone; never a person's."""
    tx.execute(delete(_INBOX).where(_INBOX.c.bot == bot, _INBOX.c.update_id < before))


def _mark(tx: Connection, marks: list[dict[str, Any]]) -> None:
    if marks:
        tx.execute(update(_INBOX).where(_INBOX.c.id == bindparam("row")), marks)


def _row(arrival: Arrival, at: datetime, behind: Mapping[int, int]) -> dict[str, Any]:
    return {
        "bot": arrival.bot,
        "update_id": arrival.update_id,
        "kind": arrival.kind,
        "chat": arrival.chat,
        "message": arrival.message,
        "raw": arrival.raw,
        "received_at": at,
        "tries": 0,
        "lane": 0 if arrival.chat is None else behind.get(arrival.chat, 0),
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
    return Waiting(row["id"], arrival, row["received_at"], row["tries"], of_stranger=row["lane"] > 0)
