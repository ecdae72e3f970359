"""Reporters' chats and what each of them wants to hear of."""

from collections.abc import Iterable
from datetime import datetime, time
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, delete, select, update

from bot.letters import Arrival
from bot.storage import inbox
from bot.storage.statements import insert_or_change
from bot.storage.tables import table_of
from bot.storage.wire_tables import ReaderRow, SubscriptionRow
from core.wire.readers import QuietHours, Reader, Subscription
from core.wire.timing import read_timing, timing_key
from core.wire.topics import Topic

SHUT: Final = "shut"
"""The kind of an inbox row that says a reader has blocked the bot, or is gone."""
_READERS = table_of(ReaderRow)
_SUBSCRIPTIONS = table_of(SubscriptionRow)


def everyone(tx: Connection, event: str) -> dict[int, Reader]:
    """Every chat that ever read, by its number, those who stopped or blocked the bot included."""
    wanted: dict[int, list[Subscription]] = {}
    listed = select(_SUBSCRIPTIONS).where(_SUBSCRIPTIONS.c.event == event)
    for row in tx.execute(listed.order_by(_SUBSCRIPTIONS.c.since, _SUBSCRIPTIONS.c.topic)).mappings():
        one = Subscription(Topic.read(row["topic"]), read_timing(row["timing"]), row["paused"])
        wanted.setdefault(row["chat"], []).append(one)
    rows = tx.execute(select(_READERS).where(_READERS.c.event == event)).mappings()
    return {row["chat"]: _reader(row, wanted.get(row["chat"], ())) for row in rows}


def save(tx: Connection, event: str, chat: int, reader: Reader, at: datetime) -> None:
    """Writes a reader down as they are from now on.

    What somebody still wants keeps its date and what it is owed; what they want no longer goes.
    """
    row = _row(event, chat, reader, at)
    columns = [name for name in row if name not in {"event", "chat", "since"}]
    tx.execute(insert_or_change(tx, _READERS, *columns), row)
    here = (_SUBSCRIPTIONS.c.event == event, _SUBSCRIPTIONS.c.chat == chat)
    kept = [one.topic.key for one in reader.subscriptions]
    tx.execute(delete(_SUBSCRIPTIONS).where(*here, _SUBSCRIPTIONS.c.topic.not_in(kept)))
    if reader.subscriptions:
        rows = [_wanted(event, chat, one, at) for one in reader.subscriptions]
        tx.execute(insert_or_change(tx, _SUBSCRIPTIONS, "timing", "paused"), rows)


def set_language(tx: Connection, event: str, chat: int, language: str) -> None:
    """The language a reader wants lines in, such as `es`."""
    tx.execute(update(_READERS).where(_READERS.c.event == event, _READERS.c.chat == chat).values(language=language))


def mark_blocked(tx: Connection, event: str, chat: int, *, blocked: bool = True) -> bool:
    """Notes that a reader blocked the bot, or let it in again; whether that is news."""
    other = (_READERS.c.event == event, _READERS.c.chat == chat, _READERS.c.blocked != blocked)
    return tx.execute(update(_READERS).where(*other).values(blocked=blocked)).rowcount > 0


def heard_shut(tx: Connection, chat: int, letter: int, at: datetime) -> None:
    """A letter came back from a reader: leave word for the desk, which remembers who reads.

    Args:
        tx: the transaction that notes what became of the letter.
        chat: the reader's.
        letter: its number in the outbox.
        at: now.
    """
    inbox.take_in(tx, [Arrival(SHUT, letter, SHUT, None, None, f'{{"chat": {chat}}}')], at)


def _row(event: str, chat: int, reader: Reader, at: datetime) -> dict[str, Any]:
    quiet = reader.quiet
    return {
        "event": event,
        "chat": chat,
        "language": reader.language,
        "since": at,
        "quiet_begin": None if quiet is None else quiet.begin.isoformat("minutes"),
        "quiet_end": None if quiet is None else quiet.end.isoformat("minutes"),
        "paused": reader.paused,
        "corrections": reader.corrections,
        "blocked": reader.blocked,
    }


def _wanted(event: str, chat: int, one: Subscription, at: datetime) -> dict[str, Any]:
    return {
        "event": event,
        "chat": chat,
        "topic": one.topic.key,
        "timing": timing_key(one.timing),
        "since": at,
        "paused": one.paused,
        "owed": None,
    }


def _reader(row: RowMapping, wanted: Iterable[Subscription]) -> Reader:
    quiet = None
    if row["quiet_begin"] is not None and row["quiet_end"] is not None:
        quiet = QuietHours(time.fromisoformat(row["quiet_begin"]), time.fromisoformat(row["quiet_end"]))
    return Reader(
        language=row["language"],
        subscriptions=tuple(wanted),
        quiet=quiet,
        paused=row["paused"],
        corrections=row["corrections"],
        blocked=row["blocked"],
    )
