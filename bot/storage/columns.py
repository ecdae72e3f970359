"""Column types that mean the same on SQLite and on PostgreSQL."""

import re
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import BigInteger, DateTime, Integer, String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

_UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
"""What a phone can send and a database cannot hold: NUL (PostgreSQL) and halves of a UTF-16 pair (both)."""


def storable(text: str) -> str:
    """The text as it comes back from a database (see Words)."""
    return _UNSTORABLE.sub("\ufffd", text)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: aware and in UTC on both engines; a time without a zone is refused.

    SQLite has no times, only text, and would hand back naive ones; PostgreSQL would take a naive one for local time.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Into the database.

        Raises:
            ValueError: the time has no zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            message = f"{value} has no time zone"
            raise ValueError(message)
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Out of the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text that came from people: what no database can hold becomes U+FFFD, so that nothing typed fails a batch."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's call
        """Into the database."""
        return None if value is None else storable(value)


class RowId(TypeDecorator[int]):
    """A 64-bit number the database hands out. SQLite counts only a column whose type is exactly INTEGER."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """INTEGER on SQLite, where it holds 64 bits as well."""
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())
