"""Letters nobody can read. No program of ours writes such a row: a newer one may have, or a hand."""

from datetime import datetime

from sqlalchemy import Connection, RowMapping, literal_column, select

from bot.storage.outbox import Settled, settle
from bot.storage.outbox_rows import State, letter_of
from bot.storage.tables import OutboxRow, table_of

_OUTBOX = table_of(OutboxRow)


def set_aside(tx: Connection, at: datetime) -> list[str]:
    """Refuses what waits and cannot be read, so that the others go out; the keys of those letters."""
    rows = tx.execute(select(_OUTBOX).where(_OUTBOX.c.state == literal_column("'waiting'"))).mappings().all()
    spoilt = [row for row in rows if not _is_readable(row)]
    settle(tx, [Settled(row["id"], State.REFUSED, error="unreadable") for row in spoilt], at)
    return [row["key"] for row in spoilt]


def _is_readable(row: RowMapping) -> bool:
    try:
        letter_of(row)
    except (ValueError, TypeError, LookupError):
        return False
    return True
