"""The one pinned message of a chat that is edited where it stands."""

from sqlalchemy import Connection, delete, select

from bot.storage.statements import insert_or_change
from bot.storage.tables import StandingRow, table_of

_STANDING = table_of(StandingRow)


def message_of(tx: Connection, event: str, chat: int) -> int | None:
    """The message id of a chat's standing message; None where it has none."""
    message: int | None = tx.scalar(
        select(_STANDING.c.message).where(_STANDING.c.event == event, _STANDING.c.chat == chat)
    )
    return message


def put(tx: Connection, event: str, chat: int, message: int) -> None:
    """Notes which message now is the chat's standing message."""
    row = {"event": event, "chat": chat, "message": message}
    tx.execute(insert_or_change(tx, _STANDING, "message"), row)


def forget(tx: Connection, event: str, chat: int) -> None:
    """Notes that the chat's standing message is gone (somebody deleted it): the next one is sent anew."""
    tx.execute(delete(_STANDING).where(_STANDING.c.event == event, _STANDING.c.chat == chat))
