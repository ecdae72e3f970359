"""Letters on their way, as the database knows it: where desk and postman are processes of their own.

The desk lets the texts of a chat wait while a letter to it is on its way, so that a quick "yes" never meets a read-back
that is not yet known to have arrived. A postman that was killed leaves its marks: the next one sends those letters
again, and only then the texts go on.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, String, literal_column, select, update

from bot.storage.outbox import Outgoing
from bot.storage.tables import OutboxRow, table_of
from bot.storage.wire_tables import PublicationRow

_OUTBOX = table_of(OutboxRow)
_OTHER = _OUTBOX.alias("other")
_PUBLICATIONS = table_of(PublicationRow)


def hand_out(tx: Connection, letters: Sequence[Outgoing]) -> frozenset[int]:
    """Marks letters as on their way, in the transaction before they go.

    Returns:
        The rows that may go: they still wait, are the first of their chats, and show no figure known to be wrong.
    """
    wrong = _wrong(tx, {number for one in letters for number in one.letter.shows})
    rows = [one.id for one in letters if wrong.isdisjoint(one.letter.shows)]
    waits = literal_column("'waiting'", String)
    ahead = select(_OTHER.c.id).where(_OTHER.c.state == waits, _OTHER.c.chat == _OUTBOX.c.chat)
    ahead = ahead.where(_OTHER.c.id < _OUTBOX.c.id).correlate(_OUTBOX)
    mark = update(_OUTBOX).where(_OUTBOX.c.id.in_(rows), _OUTBOX.c.state == waits, ~ahead.exists())
    return frozenset(tx.scalars(mark.values(in_flight=True).returning(_OUTBOX.c.id)))


def _wrong(tx: Connection, publications: set[int]) -> frozenset[int]:
    if not publications:
        return frozenset()
    which = (_PUBLICATIONS.c.id.in_(publications), _PUBLICATIONS.c.wrong.is_not(None))
    return frozenset(tx.scalars(select(_PUBLICATIONS.c.id).where(*which)))
