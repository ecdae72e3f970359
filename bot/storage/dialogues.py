"""Where each conversation stands, as the dialogue's own JSON."""

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy import Connection, delete, select, update

from bot.storage.statements import changed, insert_or_change
from bot.storage.tables import DialogueRow, table_of

_DIALOGUES = table_of(DialogueRow)


def load(tx: Connection, event: str, chat: int) -> str | None:
    """The state of a chat's dialogue (JSON); None before its first turn."""
    state: str | None = tx.scalar(
        select(_DIALOGUES.c.state).where(_DIALOGUES.c.event == event, _DIALOGUES.c.chat == chat)
    )
    return state


def load_all(tx: Connection, event: str) -> dict[int, str]:
    """The state of every dialogue (JSON), by chat."""
    statement = select(_DIALOGUES.c.chat, _DIALOGUES.c.state).where(_DIALOGUES.c.event == event)
    return {row.chat: row.state for row in tx.execute(statement)}


def last_heard(tx: Connection, event: str, chats: Collection[int] | None = None) -> dict[int, datetime]:
    """When something said in each chat was last dealt with (UTC); a chat that said nothing yet is missing.

    Args:
        tx: the transaction.
        event: the event.
        chats: only of these; None: of all.
    """
    statement = select(_DIALOGUES.c.chat, _DIALOGUES.c.updated_at).where(_DIALOGUES.c.event == event)
    if chats is not None:
        statement = statement.where(_DIALOGUES.c.chat.in_(chats))
    return {row.chat: row.updated_at for row in tx.execute(statement)}


def save(tx: Connection, event: str, states: Iterable[tuple[int, str]], at: datetime) -> None:
    """Writes the states of dialogues: (chat, JSON) each."""
    rows = [{"event": event, "chat": chat, "state": state, "updated_at": at} for chat, state in states]
    changed(tx, insert_or_change(tx, _DIALOGUES, "state", "updated_at"), rows)


def set_aside(tx: Connection, event: str, chat: int) -> None:
    """Puts a state nothing can be answered under where nobody reads it but whoever looks for the fault."""
    kept = f"{event} (set aside)"
    tx.execute(delete(_DIALOGUES).where(_DIALOGUES.c.event == kept, _DIALOGUES.c.chat == chat))
    here = (_DIALOGUES.c.event == event, _DIALOGUES.c.chat == chat)
    tx.execute(update(_DIALOGUES).where(*here).values(event=kept))
