"""Keeps leases alive, and hears what other processes tell, from a thread and a connection of its own.

A desk that computes for seconds keeps its lease; one that is frozen or cut off from the database does not.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Event, Thread
from typing import Any, Final, cast

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage.leases import Held, give_up, renew
from bot.storage.lock import LOCK_NUMBER

log = logging.getLogger(__name__)

INBOX: Final = "caucus_inbox"
"""The channel on which the desk hears that there may be something to deal with."""
OUTBOX: Final = "caucus_outbox"
"""The channel on which the postman hears that there may be new letters."""
_LOOK: Final = timedelta(milliseconds=100)
"""How long it is listened before somebody asks whether to stop."""
_AGAIN: Final = 0.2
"""Seconds until a lost connection is made again."""
_SHARED: Final = text("SELECT pg_try_advisory_lock_shared(:number)")


@dataclass(slots=True)
class Keeper:
    """Keeps what one process holds of a PostgreSQL.

    Attributes:
        engine: of the database.
        held: what it holds.
        on_told: called, in the keeper's thread, with the channel something was told on.
    """

    engine: Engine
    held: Held
    on_told: Callable[[str], None]
    _stopped: Event = field(default_factory=Event)
    _thread: Thread | None = None

    @contextmanager
    def at_work(self) -> Iterator[bool]:
        """Keeps the leases while the block runs, and gives them up at its end.

        Gives False where another program works on the database by itself: then nothing is kept.
        """
        connection = self._connected()
        if not _share(connection):
            connection.close()
            self._free()
            yield False
            return
        self._thread = Thread(target=self._run, args=(connection,), name="keeper of leases", daemon=True)
        self._thread.start()
        try:
            yield True
        finally:
            self._stopped.set()
            self._thread.join()
            self._free()

    def _free(self) -> None:
        with suppress(*self._troubles), self.engine.begin() as tx:  # else they run out by themselves
            give_up(tx, self.held)

    def _run(self, connection: Connection | None) -> None:
        while not self._stopped.is_set():
            try:
                with connection or self._connected() as connected:
                    if connection is None:
                        _share(connected)
                    connection = None
                    if not self._keep(connected):
                        self.held.on_lost()
                        return
            except self._troubles as trouble:
                log.warning("The leases cannot be renewed just now (%s).", type(trouble).__name__)
                self._stopped.wait(_AGAIN)
            except Exception:
                log.exception("The leases cannot be renewed just now.")
                self._stopped.wait(_AGAIN)

    def _keep(self, connection: Connection) -> bool:
        """Renew and listen until stopped; False where a lease is not ours any more."""
        for channel in (INBOX, OUTBOX):
            connection.exec_driver_sql(f"LISTEN {channel}")
            self.on_told(channel)  # something may have been told while nobody listened
        looks = max(1, self.held.lasts // 3 // _LOOK)
        while not self._stopped.is_set():
            if not renew(connection, self.held):
                return False
            for _ in range(looks):
                self._listen(connection)
                if self._stopped.is_set():
                    break
        return True

    def _listen(self, connection: Connection) -> None:
        driver = cast("Any", connection.connection.dbapi_connection)  # psycopg's own, which SQLAlchemy does not know
        for told in driver.notifies(timeout=_LOOK.total_seconds()):
            self.on_told(told.channel)

    def _connected(self) -> Connection:
        connection = self.engine.execution_options(isolation_level="AUTOCOMMIT").connect()
        connection.detach()  # closed at the end, not given back: what it listens to and its lock go with it
        return connection

    @property
    def _troubles(self) -> tuple[type[Exception], ...]:
        return (SQLAlchemyError, self.engine.dialect.loaded_dbapi.Error)


def _share(connection: Connection) -> bool:
    """Whoever works on the database by itself (a restore, a command by hand) finds that somebody is at work."""
    return bool(connection.scalar(_SHARED, {"number": LOCK_NUMBER}))
