"""Leases: who does a work that only one may do, where several processes share a PostgreSQL.

A lease runs out by the database's clock unless its holder renews it; whoever takes it over gets the next fencing
number. Every transaction of a holder begins by asking whether its number still stands, and keeps the row from being
taken over until it ends: a holder that was frozen and wakes up finds itself fenced and has changed nothing.

Law: a number is given once. It grows with every take-over, and whenever a program takes the whole database for itself.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select, text, tuple_, update

from bot.storage.statements import insert_new
from bot.storage.tables import LeaseRow, table_of
from bot.storage.trouble import DatabaseUnavailable

_LEASES = table_of(LeaseRow)
_LASTS: Final = timedelta(seconds=5)
_SHORTEST_IDLE: Final = timedelta(seconds=4)
"""A transaction may compute so long between two statements, however short the lease is."""
_LIMITS: Final = text(
    "SELECT set_config('lock_timeout', :lock, true), set_config('idle_in_transaction_session_timeout', :idle, true)"
)
_FREE: Final = text("SELECT name FROM leases WHERE name = ANY(:names) AND expires_at < clock_timestamp()")
_FREE_FOR_ME: Final = text(
    "SELECT name FROM leases WHERE name = ANY(:names) AND expires_at < clock_timestamp() ORDER BY name FOR UPDATE"
)
_TAKE: Final = text(
    "UPDATE leases SET holder = :holder, fence = fence + 1, expires_at = clock_timestamp() + :lasts"
    " WHERE name = ANY(:names) RETURNING name, fence"
)
_EXPIRE: Final = text("UPDATE leases SET expires_at = clock_timestamp() + :lasts WHERE name = :name AND fence = :fence")


class Fenced(DatabaseUnavailable):
    """Another process has taken over: what this one was about to write is not written, nor its to write any more."""

    def __init__(self) -> None:
        super().__init__("Another process has taken over.", "This one stands by.")


@dataclass(slots=True)
class Held:
    """What this process holds of a database; each of its writing transactions begins and ends with it.

    Attributes:
        fences: the fencing number of each lease; empty where nothing is shared.
        lasts: how long a lease stands unless it is renewed.
        tells: the channels on which other processes hear that something was written.
        on_lost: called, from any thread, when a number no longer stands.
    """

    fences: Mapping[str, int] = field(default_factory=dict)
    lasts: timedelta = _LASTS
    tells: Collection[str] = ()
    on_lost: Callable[[], None] = field(default=lambda: None)

    def check(self, tx: Connection) -> None:
        """Whether everything is still held; it stays so until the transaction ends.

        A holder that is frozen in the middle of a transaction is ended by the server, and stands in nobody's way.

        Raises:
            Fenced: it is not.
        """
        if not self.fences:
            return
        stands = select(_LEASES.c.name, *_limits(self.lasts)).where(
            tuple_(_LEASES.c.name, _LEASES.c.fence).in_(list(self.fences.items()))
        )
        # KEY SHARE lets the lease be renewed meanwhile, but not be taken.
        if len(tx.execute(stands.with_for_update(read=True, key_share=True)).all()) < len(self.fences):
            self.on_lost()
            raise Fenced

    def tell(self, tx: Connection) -> None:
        """Others hear of it once this transaction is committed."""
        for channel in self.tells:
            tx.exec_driver_sql(f"NOTIFY {channel}")


def take(tx: Connection, names: Collection[str], holder: str, lasts: timedelta) -> dict[str, int] | None:
    """Takes leases that are free or have run out, all or none.

    Args:
        tx: a transaction that may write.
        names: of the leases.
        holder: who takes them, in words for whoever waits.
        lasts: how long they stand unless they are renewed.

    Returns:
        Their fencing numbers; None where one of them is held.
    """
    asked, limits = {"names": sorted(names)}, {"lock": _milliseconds(lasts), "idle": _idle(lasts)}
    if len(tx.execute(_FREE, asked).all()) < len(names):
        if _all_known(tx, names):
            return None
        new = [{"name": name, "holder": "", "fence": 0} for name in sorted(names)]
        tx.execute(insert_new(tx, _LEASES).values(expires_at=text("to_timestamp(0)")), new)
    tx.execute(_LIMITS, limits)
    if len(tx.execute(_FREE_FOR_ME, asked).all()) < len(names):
        return None
    return {row.name: row.fence for row in tx.execute(_TAKE, asked | {"holder": holder, "lasts": lasts})}


def _all_known(tx: Connection, names: Collection[str]) -> bool:
    return len(tx.execute(select(_LEASES.c.name).where(_LEASES.c.name.in_(names))).all()) == len(names)


def holders(tx: Connection, names: Collection[str]) -> dict[str, str]:
    """Who holds leases, or held them last."""
    rows = tx.execute(select(_LEASES.c.name, _LEASES.c.holder).where(_LEASES.c.name.in_(names)))
    return {row.name: row.holder for row in rows}


def renew(tx: Connection, held: Held, lasts: timedelta | None = None) -> bool:
    """Whether every lease is still ours; it stands for another while. A negative while gives it up."""
    while_ = held.lasts if lasts is None else lasts
    renewed = [
        tx.execute(_EXPIRE, {"name": name, "fence": fence, "lasts": while_}).rowcount
        for name, fence in held.fences.items()
    ]
    return all(renewed)


def give_up(tx: Connection, held: Held) -> None:
    """The leases are free from now on; whoever waits need not wait until they run out."""
    renew(tx, held, timedelta(seconds=-1))


def fence_everybody(tx: Connection) -> None:
    """Whoever holds a lease is fenced: a program works on the whole database by itself."""
    tx.execute(update(_LEASES).values(fence=_LEASES.c.fence + 1))


def _limits(lasts: timedelta) -> list[Any]:
    return [
        text("set_config('lock_timeout', :lock, true)").bindparams(bindparam("lock", _milliseconds(2 * lasts))),
        text("set_config('idle_in_transaction_session_timeout', :idle, true)").bindparams(
            bindparam("idle", _idle(lasts))
        ),
    ]


def _idle(lasts: timedelta) -> str:
    return _milliseconds(max(lasts, _SHORTEST_IDLE))


def _milliseconds(time: timedelta) -> str:
    return str(time // timedelta(milliseconds=1))
