"""The database: opened, written in transactions, closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from bot.storage.engine import address, engine_for, for_reading, for_writing
from bot.storage.lock import WriterLock, advisory_lock, advisory_lock_is_held, file_is_locked, file_lock
from bot.storage.migrate import bring_up_to_date
from bot.storage.trouble import trouble_with

_WAIT: Final = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Storage:
    """An open database.

    Attributes:
        event: the event this program was started for, for callers that pass it on.
    """

    event: str
    _engine: Engine

    @classmethod
    def open(cls, url: str, *, event: str, wait: timedelta = _WAIT) -> Self:
        """Opens a database and brings its tables up to date; makes a SQLite file and its folder where they are missing.

        Args:
            url: `sqlite:///folder/file.db` or `postgresql+psycopg://user:password@host/database`.
            event: the event's id.
            wait: how long to wait for another writer (SQLite) or for an answer (PostgreSQL).

        Raises:
            DatabaseUnavailable: with a sentence what is wrong, and one what to do.
        """
        where = address(url)
        engine = engine_for(where, wait)
        try:
            bring_up_to_date(engine)
        except words_of(engine) as error:
            engine.dispose()
            raise trouble_with(where, error) from None
        except BaseException:
            engine.dispose()
            raise
        return cls(event, engine)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that may write: committed at the end, rolled back when anything is raised.

        A part of it can be tried on its own: `with tx.begin_nested(): …` is a savepoint.

        Raises:
            DatabaseUnavailable: the database did not answer, was busy too long or is full; no text is to blame. If that
                happens while committing, nobody knows whether it was done: read again what is there.
        """
        with self._troubles_named(), for_writing(self._engine).begin() as tx:
            yield tx

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that sees the database at one moment and cannot write.

        Raises:
            DatabaseUnavailable: the database did not answer.
        """
        with self._troubles_named(), for_reading(self._engine).begin() as tx:
            yield tx

    @contextmanager
    def only_writer(self) -> Iterator[WriterLock]:
        """Holds the desk's lock.

        Raises:
            DeskIsRunning: another desk holds it.
            DatabaseUnavailable: the database did not answer.
        """
        sqlite = self._engine.dialect.name == "sqlite"
        with self._troubles_named(), file_lock(self._lock_file) if sqlite else advisory_lock(self._engine) as lock:
            yield lock

    def desk_is_running(self) -> bool:
        """Whether some desk, this one included, holds the lock now."""
        if self._engine.dialect.name == "sqlite":
            return file_is_locked(self._lock_file)
        with self.reading() as tx:
            return advisory_lock_is_held(tx)

    def close(self) -> None:
        """Closes every connection that is not in use."""
        self._engine.dispose()

    @property
    def _lock_file(self) -> Path:
        return Path(f"{self._engine.url.database}.lock")

    @contextmanager
    def _troubles_named(self) -> Iterator[None]:
        try:
            yield
        except (OperationalError, InterfaceError) as error:
            raise trouble_with(self._engine.url, error) from error


def words_of(engine: Engine) -> tuple[type[Exception], ...]:
    """What a database raises: the driver's own errors too, for those of a new connection reach us unwrapped."""
    return (SQLAlchemyError, engine.dialect.loaded_dbapi.Error)
