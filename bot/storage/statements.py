"""The few statements the two engines write differently, and reading rows through SQLModel."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Insert, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session
from sqlmodel.sql.expression import SelectOfScalar

_T = TypeVar("_T")


def insert_new(tx: Connection, table: Table) -> Insert:
    """INSERT that leaves alone what is there already under any unique key."""
    return _insert(tx, table).on_conflict_do_nothing()


def insert_or_change(tx: Connection, table: Table, *changes: str, also: Mapping[str, Any] | None = None) -> Insert:
    """INSERT that, where the primary key is there already, changes some columns.

    Args:
        tx: the transaction.
        table: the table.
        changes: columns that take the new value.
        also: columns that take this value, such as `{"stopped_at": None}`.
    """
    statement = _insert(tx, table)
    new = {column: statement.excluded[column] for column in changes}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=new | dict(also or {}))


def changed(tx: Connection, statement: Insert, rows: Sequence[Mapping[str, Any]]) -> int:
    """Runs a statement for many rows at once, for none too. Returns how many rows it made or changed."""
    # Without the option, psycopg has forgotten the count of an INSERT by the time it is asked.
    return tx.execute(statement, rows, execution_options={"preserve_rowcount": True}).rowcount if rows else 0


def read(tx: Connection, statement: SelectOfScalar[_T]) -> Sequence[_T]:
    """Rows as SQLModel objects, loose from any session."""
    with Session(tx, join_transaction_mode="rollback_only") as session:
        return session.exec(statement).all()


def _insert(tx: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if tx.dialect.name == "sqlite" else postgresql.insert(table)
