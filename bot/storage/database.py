"""The database: opened, written in transactions, closed."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.storage.engine import address, engine_for, for_reading, for_writing
from bot.storage.health import Health
from bot.storage.keeper import Keeper
from bot.storage.leases import Held, fence_everybody, holders, take
from bot.storage.lock import WriterLock, advisory_lock, advisory_lock_is_held, file_is_locked, file_lock
from bot.storage.migrate import HEAD, bring_up_to_date, revision_of
from bot.storage.trouble import DatabaseUnavailable, file_is_gone, is_trouble, other_tables, place_of, trouble_with

_WAIT: Final = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Storage:
    """An open database.

    Attributes:
        event: the event this program was started for, for callers that pass it on.
        health: whether it answers.
        held: the leases this process holds, which every writing transaction checks.
    """

    event: str
    _engine: Engine
    health: Health = field(default_factory=Health, compare=False)
    held: Held = field(default_factory=Held, compare=False)
    _opened: tuple[int, int] | None = None
    """Which SQLite file was opened, whatever stands at its path later: device and inode."""

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
        return cls(event, engine, _opened=_which_file(engine))

    @classmethod
    def as_it_is(cls, url: str, *, event: str, wait: timedelta = _WAIT) -> Self:
        """Opens a database of this program's revision to look at it; nothing in it is made or changed by that.

        Args:
            url: as for `open`.
            event: as for `open`.
            wait: as for `open`.

        Raises:
            DatabaseUnavailable: it is not there, cannot be read, or has no tables or those of another revision.
        """
        where = address(url)
        engine = engine_for(where, wait, as_it_is=True)
        try:
            with for_reading(engine).begin() as tx:
                revision = revision_of(tx)
        except words_of(engine) as error:
            engine.dispose()
            raise trouble_with(where, error) from None
        if revision != HEAD:
            engine.dispose()
            raise other_tables(where, revision, HEAD)
        return cls(event, engine)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that may write: committed at the end, rolled back when anything is raised.

        A part of it can be tried on its own: `with tx.begin_nested(): …` is a savepoint.

        Raises:
            DatabaseUnavailable: the database did not answer, was busy too long or is full; no text is to blame. If that
                happens while committing, nobody knows whether it was done: read again what is there.
            Fenced: another process has taken over.
        """
        with self._watched(writing=True), for_writing(self._engine).begin() as tx:
            self.held.check(tx)
            yield tx
            self.held.tell(tx)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One transaction that sees the database at one moment and cannot write.

        Raises:
            DatabaseUnavailable: the database did not answer.
        """
        with self._watched(writing=False), for_reading(self._engine).begin() as tx:
            yield tx

    @contextmanager
    def only_writer(self) -> Iterator[WriterLock]:
        """Holds the desk's lock.

        Raises:
            DeskIsRunning: another desk holds it.
            DatabaseUnavailable: the database did not answer.
        """
        locked = advisory_lock(self._engine) if self.is_shared else file_lock(self._lock_file)
        with self._troubles_named(), locked as lock:
            if self.is_shared:
                with for_writing(self._engine).begin() as tx:
                    fence_everybody(tx)
            yield lock

    def take_leases(self, names: Collection[str], holder: str, lasts: timedelta) -> Mapping[str, int] | None:
        """Takes leases, all or none (PostgreSQL); their fencing numbers, None where one is held by another.

        Raises:
            DatabaseUnavailable: the database did not answer.
        """
        with self._watched(writing=True), for_writing(self._engine).begin() as tx:
            return take(tx, names, holder, lasts)

    def holders(self, names: Collection[str]) -> Mapping[str, str]:
        """Who holds leases, or held them last."""
        with self.reading() as tx:
            return holders(tx, names)

    @contextmanager
    def keeping(self, fences: Mapping[str, int], lasts: timedelta, on_told: Callable[[str], None]) -> Iterator[bool]:
        """Holds leases that were taken: every transaction checks them, and a thread renews them until the block ends.

        Args:
            fences: their fencing numbers.
            lasts: as they were taken.
            on_told: called, in the keeper's thread, with the channel on which another process tells something.

        Gives False where a program works on the database by itself; then they are given up again.
        """
        self.held.fences, self.held.lasts = dict(fences), lasts
        with Keeper(self._engine, self.held, on_told).at_work() as kept:
            yield kept

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
    def is_shared(self) -> bool:
        """Whether several processes can work on it at once, by leases (PostgreSQL)."""
        return self._engine.dialect.name != "sqlite"

    @property
    def file(self) -> Path | None:
        """The SQLite file; None on PostgreSQL."""
        return Path(str(self._engine.url.database)) if self._engine.dialect.name == "sqlite" else None

    @property
    def place(self) -> str:
        """Where it is, without user and password."""
        return place_of(self._engine.url)

    @property
    def _lock_file(self) -> Path:
        return Path(f"{self._engine.url.database}.lock")

    @contextmanager
    def _troubles_named(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, self._engine.dialect.loaded_dbapi.Error) as error:
            if not is_trouble(error):
                raise
            raise trouble_with(self._engine.url, error) from error

    @contextmanager
    def _watched(self, *, writing: bool) -> Iterator[None]:
        """A transaction: what goes wrong with the database is noted; whatever else is raised says nothing about it."""
        try:
            self._check_file()
            with self._troubles_named():
                yield
            self._check_file()
        except DatabaseUnavailable as trouble:
            self.health.went_wrong(trouble, writing=writing)
            raise
        self.health.went_well(writing=writing)

    def _check_file(self) -> None:
        """SQLite goes on writing into a file that was deleted, and COMMIT says yes: nothing of that is to be told."""
        if self._opened is not None and _which_file(self._engine) != self._opened:
            raise file_is_gone(Path(str(self._engine.url.database)))


def _which_file(engine: Engine) -> tuple[int, int] | None:
    if engine.dialect.name != "sqlite":
        return None
    try:
        found = os.stat(str(engine.url.database))  # noqa: PTH116 - twice in every transaction: a Path is six times slower
    except OSError:
        return None
    return found.st_dev, found.st_ino


def words_of(engine: Engine) -> tuple[type[Exception], ...]:
    """What a database raises: the driver's own errors too, for those of a new connection reach us unwrapped."""
    return (SQLAlchemyError, engine.dialect.loaded_dbapi.Error)
