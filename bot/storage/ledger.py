"""The ledger: written once, read from the start. Triggers refuse everything else (append_only.py)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, and_, func, insert, select

from bot.storage.tables import LedgerRow, table_of
from core.ledger.codec import LedgerBroken, decode_body, encode_body
from core.ledger.entries import Entry, Json, Kind
from core.places import PlaceId

_LEDGER = table_of(LedgerRow)


def append(tx: Connection, entries: Sequence[Entry]) -> None:
    """Writes entries. One whose place in its chain is taken fails the whole transaction (IntegrityError)."""
    if entries:
        tx.execute(insert(_LEDGER), [_row(entry) for entry in entries])


def read(tx: Connection, event: str) -> list[Entry]:
    """Every entry of an event, chain by chain: by place, then sequence.

    Raises:
        LedgerBroken: a row is not what this program writes.
    """
    rows = stored(tx, event)
    # Sorted here, because each database has its own idea of the order of letters.
    return sorted((entry_of(row) for row in rows), key=lambda entry: (entry.place, entry.sequence))


def stored(tx: Connection, event: str) -> Sequence[RowMapping]:
    """Every row of an event's ledger as it stands in the database, in no order.

    Raises:
        LedgerBroken: a column holds what it never does, such as a time that is none: SQLite takes anything by hand.
    """
    try:
        return tx.execute(select(_LEDGER).where(_LEDGER.c.event == event)).mappings().all()
    except ValueError as error:
        message = f"a row of {event} cannot be read: {error}"
        raise LedgerBroken(message) from None


def chain(tx: Connection, event: str, place: str) -> list[Entry]:
    """The entries of one place (EVENT_CHAIN: of the event itself), first to last.

    Raises:
        LedgerBroken: a row is not what this program writes.
    """
    statement = select(_LEDGER).where(_LEDGER.c.event == event, _LEDGER.c.place == place)
    return [entry_of(row) for row in tx.execute(statement.order_by(_LEDGER.c.sequence)).mappings()]


def places_with(tx: Connection, events: Collection[str], kind: Kind) -> frozenset[PlaceId]:
    """The places that have an entry of this kind in any of these events, whatever became of it."""
    statement = select(_LEDGER.c.place).where(_LEDGER.c.event.in_(events), _LEDGER.c.kind == kind.value).distinct()
    return frozenset(map(PlaceId, tx.scalars(statement))) if events else frozenset()


def heads(tx: Connection, event: str) -> dict[str, tuple[int, str]]:
    """The last entry of every chain: place to (sequence, fingerprint)."""
    last = (
        select(_LEDGER.c.place, func.max(_LEDGER.c.sequence).label("sequence"))
        .where(_LEDGER.c.event == event)
        .group_by(_LEDGER.c.place)
        .subquery()
    )
    statement = select(_LEDGER.c.place, _LEDGER.c.sequence, _LEDGER.c.fingerprint).join(
        last, and_(_LEDGER.c.place == last.c.place, _LEDGER.c.sequence == last.c.sequence)
    )
    found = tx.execute(statement.where(_LEDGER.c.event == event))
    return {place: (sequence, fingerprint) for place, sequence, fingerprint in found}


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "event": entry.event,
        "place": entry.place,
        "sequence": entry.sequence,
        "kind": entry.kind.value,
        "version": entry.version,
        "body": encode_body(entry.body),
        "by": entry.by,
        "source": entry.source,
        "sent_at": entry.sent_at,
        "recorded_at": entry.recorded_at,
        "replaces": entry.replaces,
        "fingerprint": entry.fingerprint,
    }


def entry_of(row: RowMapping) -> Entry:
    """The entry a row holds.

    Raises:
        LedgerBroken: it is not what this program writes.
    """
    return _entry(row, decode_body)


def entry_without_body(row: RowMapping) -> Entry:
    """The entry a row holds, for whoever needs its columns alone: its body is not read, and empty.

    Raises:
        LedgerBroken: it is of no kind this program knows.
    """
    return _entry(row, lambda _: {})


def _entry(row: RowMapping, read_body: Callable[[str], Mapping[str, Json]]) -> Entry:
    try:
        kind, body = Kind(row["kind"]), read_body(row["body"])
    except ValueError as error:
        message = f"{row['place'] or 'the event'}, entry {row['sequence']}: {error}"
        raise LedgerBroken(message) from None
    return Entry(
        event=row["event"],
        place=row["place"],
        sequence=row["sequence"],
        kind=kind,
        version=row["version"],
        body=body,
        by=row["by"],
        source=row["source"],
        sent_at=row["sent_at"],
        recorded_at=row["recorded_at"],
        replaces=row["replaces"],
        fingerprint=row["fingerprint"],
    )
