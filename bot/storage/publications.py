"""What each post, reader and feed was shown, so that a correction reaches those who saw the figure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert
from sqlmodel import col, select

from bot.storage.statements import read
from bot.storage.tables import PublicationRow, table_of

_PUBLICATIONS = table_of(PublicationRow)


@dataclass(frozen=True, slots=True)
class Publication:
    """Something shown to a chat.

    Attributes:
        chat: to whom.
        slot: which post or number it was.
        at: when (UTC).
        seal: the seal it went out under.
        body: what was shown (JSON).
    """

    chat: int
    slot: str
    at: datetime
    seal: str
    body: str


def record(tx: Connection, event: str, publications: Sequence[Publication]) -> None:
    """Notes what was shown."""
    if publications:
        tx.execute(insert(_PUBLICATIONS), [_row(event, one) for one in publications])


def shown_to(
    tx: Connection, event: str, chat: int, *, until: datetime | None = None, most: int = 1
) -> list[Publication]:
    """What a chat was shown, newest first.

    Args:
        tx: the transaction.
        event: the event.
        chat: the chat.
        until: only what was shown by then: "what did you show at 21:40".
        most: how many at most.
    """
    statement = select(PublicationRow).where(col(PublicationRow.event) == event, col(PublicationRow.chat) == chat)
    if until is not None:
        statement = statement.where(col(PublicationRow.at) <= until)
    rows = read(tx, statement.order_by(col(PublicationRow.id).desc()).limit(most))
    return [Publication(chat=row.chat, slot=row.slot, at=row.at, seal=row.seal, body=row.body) for row in rows]


def _row(event: str, one: Publication) -> dict[str, Any]:
    return {"event": event, "chat": one.chat, "slot": one.slot, "at": one.at, "seal": one.seal, "body": one.body}
