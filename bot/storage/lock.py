"""The desk's lock: one desk a database, so that there is no race to reason about."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

LOCK_NUMBER: Final = 0x0CA0C0DE
"""The desk's advisory lock on PostgreSQL; such locks are apart in each database."""

_HELD: Final = text(
    "SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE locktype = 'advisory' AND datname = current_database() AND classid = 0 AND objid = :number AND granted)"
)


class DeskIsRunning(Exception):
    """Another desk holds the lock; it is the one to talk to."""

    def __init__(self) -> None:
        super().__init__("Another desk is at work on this database.")


class WriterLock(Protocol):
    """The lock, while it is held."""

    def still_held(self) -> bool:
        """Whether it is: a lost connection to PostgreSQL loses the lock, and another desk may have started."""


class _FileLock:
    def still_held(self) -> bool:
        return True  # the system keeps it as long as this process lives


class _AdvisoryLock:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def still_held(self) -> bool:
        try:
            return bool(self._connection.scalar(text("SELECT true")))
        except SQLAlchemyError:
            return False


@contextmanager
def file_lock(path: Path) -> Iterator[WriterLock]:
    """Holds the lock file beside a SQLite database. The file stays when the lock goes: removing it would be a race.

    Raises:
        DeskIsRunning: another process, or another part of this one, holds it.
    """
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DeskIsRunning from None
        yield _FileLock()


def file_is_locked(path: Path) -> bool:
    """Whether somebody holds the lock file."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return False
    with closing(os.fdopen(descriptor)) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@contextmanager
def advisory_lock(engine: Engine) -> Iterator[WriterLock]:
    """Holds PostgreSQL's advisory lock on a connection of its own, as long as that connection lives.

    Raises:
        DeskIsRunning: another connection holds it.
    """
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        if not connection.scalar(text("SELECT pg_try_advisory_lock(:number)"), {"number": LOCK_NUMBER}):
            raise DeskIsRunning
        connection.detach()  # closed at the end, not given back: the lock goes with it
        yield _AdvisoryLock(connection)


def advisory_lock_is_held(connection: Connection) -> bool:
    """Whether some connection to this database holds the advisory lock."""
    return bool(connection.scalar(_HELD, {"number": LOCK_NUMBER}))
