"""Lines on their way to everybody who wants them: what is due to whom, and how far each has come."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select, update

from bot.storage.seen import awake
from bot.storage.statements import changed, insert_new
from bot.storage.tables import table_of
from bot.storage.wire_tables import DispatchRow, ReaderRow, SubscriptionRow

_DISPATCHES = table_of(DispatchRow)
_READERS = table_of(ReaderRow)
_SUBSCRIPTIONS = table_of(SubscriptionRow)


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A line on its way.

    Attributes:
        id: its number.
        topic, timing, occasion: what it is about, for whom, and why.
        publication: what it shows.
        at: when it was due (UTC).
        reached: the last chat it has come to; None at the start.
    """

    id: int
    topic: str
    timing: str
    occasion: str
    publication: int
    at: datetime
    reached: int | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A subscription whose turn it is.

    Attributes:
        chat: whose.
        topic: the topic's key.
        language: the reader's.
        ready: whether they want to be written to just now; else it is owed to them.
    """

    chat: int
    topic: str
    language: str
    ready: bool


def pairs(tx: Connection, event: str) -> dict[tuple[str, str], datetime]:
    """Every topic and timing somebody wants, with when the first of them asked (UTC)."""
    columns = (_SUBSCRIPTIONS.c.topic, _SUBSCRIPTIONS.c.timing)
    statement = select(*columns, func.min(_SUBSCRIPTIONS.c.since).label("since"))
    rows = tx.execute(statement.where(_SUBSCRIPTIONS.c.event == event).group_by(*columns))
    return {(row.topic, row.timing): row.since for row in rows}


def newest(tx: Connection, event: str) -> list[Dispatch]:
    """The last dispatch of each topic and timing."""
    last = select(func.max(_DISPATCHES.c.id)).where(_DISPATCHES.c.event == event)
    return _read(tx, select(_DISPATCHES).where(_DISPATCHES.c.id.in_(last.group_by("topic", "timing"))))


def begin(tx: Connection, event: str, one: Dispatch) -> bool:
    """Puts a line on its way; an older one of the same topic and timing ends where it is. False: it was sent before."""
    row = {name: getattr(one, name) for name in ("topic", "timing", "occasion", "publication", "at")}
    pair = (_DISPATCHES.c.event == event, _DISPATCHES.c.topic == one.topic, _DISPATCHES.c.timing == one.timing)
    new = changed(tx, insert_new(tx, _DISPATCHES), [{"event": event, **row, "reached": None, "done_at": None}])
    older = (*pair, _DISPATCHES.c.done_at.is_(None), _DISPATCHES.c.occasion != one.occasion)
    if new:
        tx.execute(update(_DISPATCHES).where(*older).values(done_at=one.at))
    return bool(new)


def under_way(tx: Connection, event: str) -> Dispatch | None:
    """The oldest line that has not come to everybody; None where there is none."""
    statement = select(_DISPATCHES).where(_DISPATCHES.c.event == event, _DISPATCHES.c.done_at.is_(None))
    return next(iter(_read(tx, statement.order_by(_DISPATCHES.c.id).limit(1))), None)


def goes_on(tx: Connection, one: Dispatch, *, reached: int | None, publication: int, done_at: datetime | None) -> None:
    """Notes how far a line has come, what it shows from there on, and when it had come to everybody (None: not yet)."""
    where = update(_DISPATCHES).where(_DISPATCHES.c.id == one.id)
    tx.execute(where.values(reached=reached, publication=publication, done_at=done_at))


def next_readers(tx: Connection, event: str, one: Dispatch, *, clock: str, most: int) -> list[Wanted]:
    """Who gets a line next, in order of their chats; those who blocked the bot are left out.

    Args:
        tx: the transaction.
        event: the event.
        one: the line.
        clock: the time of the day on the event's wall, such as `21:05`.
        most: how many at most.
    """
    statement = _wanted(event, clock).where(
        _SUBSCRIPTIONS.c.topic == one.topic, _SUBSCRIPTIONS.c.timing == one.timing, _SUBSCRIPTIONS.c.since < one.at
    )
    if one.reached is not None:
        statement = statement.where(_SUBSCRIPTIONS.c.chat > one.reached)
    return _readers(tx, statement.order_by(_SUBSCRIPTIONS.c.chat).limit(most))


def owed_now(
    tx: Connection,
    event: str,
    *,
    clock: str,
    not_chats: Collection[int],
    only: Collection[int] | None = None,
    most: int,
) -> list[Wanted]:
    """Who is owed a line and wants to be written to again.

    Args:
        tx: the transaction.
        event: the event.
        clock: the time of the day on the event's wall, such as `21:05`.
        not_chats: chats whose turn is not now.
        only: the only chats asked about; None: all.
        most: how many at most.
    """
    statement = _wanted(event, clock).where(_SUBSCRIPTIONS.c.owed.is_not(None), _ready(clock))
    if not_chats:
        statement = statement.where(_SUBSCRIPTIONS.c.chat.not_in(not_chats))
    if only is not None:
        statement = statement.where(_SUBSCRIPTIONS.c.chat.in_(only))
    return _readers(tx, statement.order_by(_SUBSCRIPTIONS.c.topic, _SUBSCRIPTIONS.c.chat).limit(most))


def owe(tx: Connection, event: str, topic: str, chats: Collection[int], publication: int | None) -> None:
    """Notes that a line about a topic was not sent to some chats; None: that nothing more is owed to them."""
    if chats:
        which = (_SUBSCRIPTIONS.c.event == event, _SUBSCRIPTIONS.c.topic == topic, _SUBSCRIPTIONS.c.chat.in_(chats))
        tx.execute(update(_SUBSCRIPTIONS).where(*which).values(owed=publication))


def _wanted(event: str, clock: str) -> Select[tuple[int, str, str, bool]]:
    reader = and_(_READERS.c.event == _SUBSCRIPTIONS.c.event, _READERS.c.chat == _SUBSCRIPTIONS.c.chat)
    columns = (_SUBSCRIPTIONS.c.chat, _SUBSCRIPTIONS.c.topic, _READERS.c.language, _ready(clock).label("ready"))
    statement = select(*columns).join(_READERS, reader)
    return statement.where(_SUBSCRIPTIONS.c.event == event, ~_READERS.c.blocked)


def _ready(clock: str) -> ColumnElement[bool]:
    return and_(~_READERS.c.paused, ~_SUBSCRIPTIONS.c.paused, awake(clock))


def _readers(tx: Connection, statement: Select[tuple[int, str, str, bool]]) -> list[Wanted]:
    return [Wanted(row.chat, row.topic, row.language, bool(row.ready)) for row in tx.execute(statement)]


def _read(tx: Connection, statement: "Select[tuple[object, ...]]") -> list[Dispatch]:
    names = ("id", "topic", "timing", "occasion", "publication", "at", "reached")
    return [Dispatch(**{name: row[name] for name in names}) for row in tx.execute(statement).mappings()]
