"""A database looked over without changing it: whether it is there, whole, guarded, and as new as this program."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from bot.storage import ledger
from bot.storage.append_only import guards_in_place
from bot.storage.database import words_of
from bot.storage.engine import address, engine_for, for_reading
from bot.storage.migrate import HEAD, revision_of
from bot.storage.trouble import place_of, trouble_with
from core.ledger.codec import LedgerBroken, verify

_WAIT: Final = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found.

    Attributes:
        place: where it is, without user and password.
        exists: whether there are tables; the first start makes them.
        revision: of the tables; None in an empty database.
        up_to_date: whether that is this program's.
        damage: what is wrong with it, in words; None where nothing is.
        entries: in the ledger of the event.
    """

    place: str
    exists: bool = False
    revision: str | None = None
    up_to_date: bool = False
    damage: str | None = None
    entries: int = 0


def examine(url: str, event: str) -> Examined:
    """Look at a database; makes and changes nothing.

    Args:
        url: its address.
        event: whose ledger is checked, chain by chain.

    Raises:
        DatabaseUnavailable: it cannot be reached or read.
    """
    where = address(url)
    if where.get_backend_name() == "sqlite" and not Path(str(where.database)).exists():
        return Examined(place_of(where))
    engine = engine_for(where, _WAIT)
    try:
        with for_reading(engine).begin() as tx:
            return _examined(tx, place_of(where), event)
    except words_of(engine) as error:
        raise trouble_with(where, error) from None
    finally:
        engine.dispose()


def _examined(tx: Connection, place: str, event: str) -> Examined:
    revision = revision_of(tx)
    if revision is None:
        return Examined(place)
    if revision != HEAD:
        return Examined(place, exists=True, revision=revision)
    damage, entries = _damage(tx, event)
    return Examined(place, exists=True, revision=revision, up_to_date=True, damage=damage, entries=entries)


def _damage(tx: Connection, event: str) -> tuple[str | None, int]:
    """What is wrong, and how many entries the ledger has."""
    if tx.dialect.name == "sqlite" and (said := tx.scalar(text("PRAGMA quick_check(1)"))) != "ok":
        return f"SQLite says: {said}", 0
    if not guards_in_place(tx):
        return "the triggers that let the ledger only grow are gone", 0
    try:
        entries = ledger.read(tx, event)
    except LedgerBroken as broken:
        return str(broken), 0
    wrong = verify(entries)
    if wrong is not None:
        return f"{wrong.place or 'the event'}, entry {wrong.sequence}: its fingerprint does not fit", len(entries)
    return None, len(entries)
