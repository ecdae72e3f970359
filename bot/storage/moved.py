"""Groups that became supergroups: the number they had, the number they have."""

from datetime import datetime

from sqlalchemy import Connection, select, update

from bot.letters import Arrival
from bot.storage import inbox
from bot.storage.outbox_rows import State
from bot.storage.statements import changed, insert_new
from bot.storage.tables import MovedChatRow, OutboxRow, table_of

_MOVED = table_of(MovedChatRow)
_OUTBOX = table_of(OutboxRow)
HEARD = "moved"
"""The kind of an inbox row that says a letter came back because its group has moved."""


def note(tx: Connection, old: int, new: int, at: datetime) -> bool:
    """A group has moved, and what waits for it goes after it; whether that is news."""
    is_news = changed(tx, insert_new(tx, _MOVED), [{"old": old, "new": new, "moved_at": at}]) > 0
    waiting = (_OUTBOX.c.chat == old, _OUTBOX.c.state == State.WAITING)
    tx.execute(update(_OUTBOX).where(*waiting).values(chat=new, due=at))
    return is_news


def now_at(tx: Connection, chat: int | None) -> int | None:
    """The number a chat has now; the same where it never moved."""
    if chat is None:
        return None
    new: int | None = tx.scalar(select(_MOVED.c.new).where(_MOVED.c.old == chat))
    return chat if new is None else new


def heard(tx: Connection, old: int, new: int, at: datetime) -> None:
    """A letter came back: leave word for the desk, which knows what else depends on it. Once is enough."""
    raw = f'{{"old": {old}, "new": {new}}}'
    inbox.take_in(tx, [Arrival(HEARD, -old, HEARD, None, None, raw)], at)
