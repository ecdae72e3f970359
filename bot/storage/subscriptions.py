"""Reporters' subscriptions to the updates."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, update
from sqlmodel import col, select

from bot.storage.statements import insert_or_change, read
from bot.storage.tables import SubscriptionRow, table_of

_SUBSCRIPTIONS = table_of(SubscriptionRow)


@dataclass(frozen=True, slots=True)
class Subscription:
    """A reporter's subscription.

    Attributes:
        chat: where updates go.
        language: theirs, such as `en`.
        since: when it began, or began again (UTC).
        paused_at, stopped_at: since when it rests; None while it does not.
        blocked: whether they blocked the bot.
    """

    chat: int
    language: str
    since: datetime
    paused_at: datetime | None
    stopped_at: datetime | None
    blocked: bool

    @property
    def active(self) -> bool:
        """Whether updates go there."""
        return self.paused_at is None and self.stopped_at is None and not self.blocked


def subscribe(tx: Connection, event: str, chat: int, language: str, at: datetime) -> None:
    """Begins a subscription, or begins it again: no longer paused, stopped or blocked."""
    again = {"paused_at": None, "stopped_at": None, "blocked": False}
    row = {"event": event, "chat": chat, "language": language, "since": at, **again}
    tx.execute(insert_or_change(tx, _SUBSCRIPTIONS, "language", "since", also=again), row)


def unsubscribe(tx: Connection, event: str, chat: int, at: datetime) -> bool:
    """Stops a subscription. False where there was none to stop."""
    running = (*_here(event, chat), _SUBSCRIPTIONS.c.stopped_at.is_(None))
    return tx.execute(update(_SUBSCRIPTIONS).where(*running).values(stopped_at=at)).rowcount == 1


def pause(tx: Connection, event: str, chat: int, at: datetime | None) -> bool:
    """Lets a running subscription rest from then on, or (None) go on. False where none is running."""
    running = (*_here(event, chat), _SUBSCRIPTIONS.c.stopped_at.is_(None))
    return tx.execute(update(_SUBSCRIPTIONS).where(*running).values(paused_at=at)).rowcount == 1


def set_language(tx: Connection, event: str, chat: int, language: str) -> None:
    """The language a reader wants the updates in, such as `es`."""
    tx.execute(update(_SUBSCRIPTIONS).where(*_here(event, chat)).values(language=language))


def mark_blocked(tx: Connection, event: str, chat: int, *, blocked: bool = True) -> None:
    """Notes that a reporter blocked the bot, or let it in again."""
    tx.execute(update(_SUBSCRIPTIONS).where(*_here(event, chat)).values(blocked=blocked))


def subscription_of(tx: Connection, event: str, chat: int) -> Subscription | None:
    """A chat's subscription, whatever its state."""
    which = (col(SubscriptionRow.event) == event, col(SubscriptionRow.chat) == chat)
    found = read(tx, select(SubscriptionRow).where(*which))
    return _subscription(found[0]) if found else None


def subscribers(tx: Connection, event: str) -> list[Subscription]:
    """The subscriptions updates go to, longest-standing first."""
    statement = select(SubscriptionRow).where(col(SubscriptionRow.event) == event)
    rows = read(tx, statement.order_by(col(SubscriptionRow.since), col(SubscriptionRow.chat)))
    return [one for one in map(_subscription, rows) if one.active]


def _here(event: str, chat: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _SUBSCRIPTIONS.c.event == event, _SUBSCRIPTIONS.c.chat == chat


def _subscription(row: SubscriptionRow) -> Subscription:
    return Subscription(
        chat=row.chat,
        language=row.language,
        since=row.since,
        paused_at=row.paused_at,
        stopped_at=row.stopped_at,
        blocked=row.blocked,
    )
