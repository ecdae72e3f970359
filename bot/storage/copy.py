"""Every row of one database into another, whichever engine either is on, and proof that nothing was lost on the way.

Rows go through the column types and in chunks: what arrives means the same on both engines, and no table has to fit
into memory. Both sides are digested, the source while it is read, the target when all is written.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, LargeBinary, RowMapping, Table, func, insert, inspect, select, text

from bot.storage.append_only import guards_in_place
from bot.storage.proof import proofs
from bot.storage.wire_tables import ReleaseRow
from core.ledger.codec import canonical_json, written_time
from core.ledger.proof import Proof

_CHUNK: Final = 500
_CHUNK_OF_PHOTOS: Final = 8
"""Rows that hold bytes are large: a photo is up to some megabytes."""
_BITS: Final = 256
_METADATA: Final = ReleaseRow.metadata
"""Of all tables: those of the wire are among them because their file is loaded."""

Progress: TypeAlias = Callable[[str, int], None]
"""Called with the name of a table and how many more of its rows are done."""


def no_progress(_table: str, _rows: int) -> None:
    """Nobody watches."""


class NotEmpty(Exception):
    """There is something in the target already.

    Attributes:
        tables: which tables have rows.
    """

    def __init__(self, tables: Sequence[str]) -> None:
        super().__init__(", ".join(tables))
        self.tables = tuple(tables)


class CopyDiffers(Exception):
    """What arrived is not what was sent; the target is not to be used."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What arrived.

    Attributes:
        rows: of each table, by its name.
        proofs: of each event's ledger, by its id, as the target has it.
    """

    rows: Mapping[str, int]
    proofs: Mapping[str, Proof]


@dataclass(frozen=True, slots=True)
class Digest:
    """A table's rows in any order.

    Attributes:
        rows: how many.
        total: the sum of their SHA-256, modulo 2^256.
    """

    rows: int = 0
    total: int = 0

    def of(self, row: RowMapping) -> "Digest":
        """With one row more."""
        one = int.from_bytes(hashlib.sha256(canonical_row(row)).digest())
        return Digest(self.rows + 1, (self.total + one) % 2**_BITS)


def every_table() -> Sequence[Table]:
    """Every table, each after those its foreign keys point to."""
    return _METADATA.sorted_tables


def sizes(tx: Connection) -> dict[str, int]:
    """How many rows each table has."""
    return {table.name: tx.scalar(select(func.count()).select_from(table)) or 0 for table in every_table()}


def filled(tx: Connection) -> list[str]:
    """The tables that have rows, of those that are there."""
    there = set(inspect(tx).get_table_names())
    tables = [table for table in every_table() if table.name in there]
    return [table.name for table in tables if tx.execute(select(table).limit(1)).first() is not None]


def canonical_row(row: RowMapping) -> bytes:
    """A row as bytes that are the same on both engines."""
    return canonical_json({str(name): _plain(value) for name, value in row.items()})


def copy(source: Connection, target: Connection, progress: Progress = no_progress) -> Copied:
    """Copy every row, then compare.

    Args:
        source: one moment of the one database, at this program's revision.
        target: a transaction that may write in the other one, with every table and no rows.
        progress: told after every chunk.

    Raises:
        NotEmpty: the target has rows.
        CopyDiffers: what arrived is something else; roll the target's transaction back.
    """
    if there := filled(target):
        raise NotEmpty(there)
    sent = {table.name: _copy_table(source, target, table, progress) for table in every_table()}
    _count_on(source, target)
    return _compared(sent, proofs(source), target)


def _copy_table(source: Connection, target: Connection, table: Table, progress: Progress) -> Digest:
    digest = Digest()
    for chunk in _chunks(source, table):
        target.execute(insert(table), [dict(row) for row in chunk])
        for row in chunk:
            digest = digest.of(row)
        progress(table.name, len(chunk))
    return digest


def _chunks(tx: Connection, table: Table) -> Iterator[Sequence[RowMapping]]:
    large = any(isinstance(column.type, LargeBinary) for column in table.columns)
    size = _CHUNK_OF_PHOTOS if large else _CHUNK
    found = tx.execute(select(table).order_by(*table.primary_key), execution_options={"yield_per": size})
    yield from found.mappings().partitions(size)


def _compared(sent: Mapping[str, Digest], ledgers: Mapping[str, Proof], target: Connection) -> Copied:
    for table in every_table():
        arrived = Digest()
        for chunk in _chunks(target, table):
            for row in chunk:
                arrived = arrived.of(row)
        if arrived != sent[table.name]:
            message = (
                f"{table.name}: {sent[table.name].rows:,} rows were read and {arrived.rows:,} arrived, not the same"
            )
            raise CopyDiffers(message)
    found = proofs(target)
    if found != ledgers:
        message = "the ledger's fingerprints are not those of the source"
        raise CopyDiffers(message)
    if not guards_in_place(target):
        message = "the triggers that let the ledger only grow do not stand in the target"
        raise CopyDiffers(message)
    return Copied({name: digest.rows for name, digest in sent.items()}, found)


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever a column holds
    match value:
        case bytes():
            return hashlib.sha256(value).hexdigest()
        case datetime():
            return written_time(value)
        case _:
            return value


# ------------------------------------------------------------------------------------- numbers the database hands out


def _count_on(source: Connection, target: Connection) -> None:
    """The target hands out the numbers after the source's: also those are not given again whose rows are gone."""
    given = _given(source)
    for table in every_table():
        highest = given.get(table.name, 0)
        if len(table.primary_key) == 1 and "id" in table.primary_key:
            highest = max(highest, target.scalar(select(func.max(table.c.id))) or 0)
        if highest:
            _give_after(target, table, highest)


def _given(tx: Connection) -> dict[str, int]:
    """The last number handed out of each table that counts."""
    if tx.dialect.name == "sqlite":
        return {row.name: row.seq for row in tx.execute(text("SELECT name, seq FROM sqlite_sequence"))}
    given = {}
    for table in every_table():
        if (sequence := _sequence_of(tx, table)) is not None:
            called = tx.scalar(text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"))  # noqa: S608 - a name PostgreSQL gave, quoted
            given[table.name] = int(called or 0)
    return given


def _give_after(tx: Connection, table: Table, number: int) -> None:
    if tx.dialect.name == "postgresql":
        if (sequence := _sequence_of(tx, table)) is not None:
            tx.execute(
                text("SELECT setval(CAST(:sequence AS regclass), :number)"), {"sequence": sequence, "number": number}
            )
        return
    if table.dialect_options["sqlite"]["autoincrement"]:
        names = {"name": table.name, "number": number}
        tx.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), names)
        tx.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :number)"), names)


def _sequence_of(tx: Connection, table: Table) -> str | None:
    """The name of the sequence behind a table's numbers, quoted; None where it has none."""
    if "id" not in table.columns:
        return None
    sequence: str | None = tx.scalar(text("SELECT pg_get_serial_sequence(:table, 'id')"), {"table": table.name})
    return sequence
