"""The connection to the database, and what makes SQLite as strict as we need it."""

import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError

from bot.storage.trouble import no_file, no_folder, unusable_url

_WRITES: Final = "caucusdesk_writes"
"""Execution option of a connection that is about to write."""

_DRIVERS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
_OWNER_ONLY: Final = 0o600


def address(text: str) -> URL:
    """The address of a database, with our driver for it.

    Raises:
        DatabaseUnavailable: it cannot be read, names another kind of database, or SQLite's memory, which forgets.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise unusable_url() from None
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or not url.database or url.database == ":memory:":
        raise unusable_url()
    return url.set(drivername=driver)


def engine_for(url: URL, wait: timedelta, *, as_it_is: bool = False) -> Engine:
    """An engine for this address. Errors never show what a statement carried: it may be somebody's number.

    Args:
        url: as `address` gives it.
        wait: how long a writer waits for another one (SQLite), and for the server to answer (PostgreSQL).
        as_it_is: a SQLite file is not made, and keeps the kind of journal it has: no byte of a backup changes.

    Raises:
        DatabaseUnavailable: the folder of a SQLite file cannot be made or written; it is not there, as it is.
    """
    if url.get_backend_name() == "sqlite":
        path = Path(str(url.database))
        if as_it_is and not path.is_file():
            raise no_file(path)
        _make_file(path)
        engine = create_engine(url, hide_parameters=True)
        _make_strict(engine, wait, journal=not as_it_is)
        return engine
    seconds = max(2, round(wait.total_seconds()))  # libpq takes nothing below 2
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=_patience(seconds))


def _patience(seconds: int) -> dict[str, int]:
    """For libpq: a server whose machine is gone answers nothing at all, and must not be waited for without an end."""
    keepalive = {"keepalives_idle": 5, "keepalives_interval": 5, "keepalives_count": 3}
    return {"connect_timeout": seconds, "tcp_user_timeout": 20_000, **keepalive}


def for_writing(engine: Engine) -> Engine:
    """The same engine, whose transactions take SQLite's write lock at their start.

    A transaction that began by reading could find, at its first write, that another has written since, and fail.
    """
    return engine.execution_options(**{_WRITES: True})


def for_reading(engine: Engine) -> Engine:
    """The same engine, whose transactions see one moment and refuse to write."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _make_file(path: Path) -> None:
    """Makes the file before SQLite does, so that nobody but its owner can read the people in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=_OWNER_ONLY)
    except OSError as error:
        raise no_folder(path, error) from None


def _make_strict(engine: Engine, wait: timedelta, *, journal: bool) -> None:
    milliseconds = wait // timedelta(milliseconds=1)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _record: object) -> None:
        assert isinstance(connection, sqlite3.Connection)  # noqa: S101 - tells mypy what SQLAlchemy's wide type is
        connection.isolation_level = None  # Python's own BEGIN comes too late and is never IMMEDIATE
        connection.execute(f"PRAGMA busy_timeout = {milliseconds}")  # first: the next line may have to wait
        if journal:  # stands in the file's head, so it is set where the file is worked on and not where it is looked at
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is made blank is gone from the file, not just unlinked
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES, False)
        connection.exec_driver_sql(f"PRAGMA query_only = {int(not writes)}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
