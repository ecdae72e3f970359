"""The triggers that keep the ledger growing and nothing else.

They stop every statement of a program, ours included. Whoever owns the database can drop them: that is what
fingerprints and seals are for. A migration that rebuilds the ledger's table (alembic's batch mode on SQLite) drops them
too and has to call `guard_ledger` at its end; a test attacks the ledger after every path of migrations.
"""

from typing import Final

from sqlalchemy import Connection, text

_REFUSED: Final = "the ledger only grows"

_SQLITE: Final = (
    f"CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END",
    f"CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END",
    # INSERT OR REPLACE removes the row in its way without a word to the trigger against DELETE.
    """
    CREATE TRIGGER ledger_no_replace BEFORE INSERT ON ledger
    WHEN EXISTS (SELECT 1 FROM ledger WHERE event = NEW.event AND place = NEW.place AND sequence = NEW.sequence)
      OR EXISTS (SELECT 1 FROM ledger WHERE fingerprint = NEW.fingerprint)
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END
    """,
)

_POSTGRESQL: Final = (
    f"""
    CREATE OR REPLACE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '{_REFUSED}' USING ERRCODE = 'integrity_constraint_violation'; END $$
    """,
    """
    CREATE TRIGGER ledger_no_change BEFORE UPDATE OR DELETE ON ledger
    FOR EACH ROW EXECUTE FUNCTION ledger_only_grows()
    """,
    """
    CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows()
    """,
    # ALWAYS: also in a session that plays a replica, which skips ordinary triggers.
    "ALTER TABLE ledger ENABLE ALWAYS TRIGGER ledger_no_change",
    "ALTER TABLE ledger ENABLE ALWAYS TRIGGER ledger_no_truncate",
)

_NAMES: Final = ("ledger_no_update", "ledger_no_delete", "ledger_no_replace", "ledger_no_change", "ledger_no_truncate")

_STANDING_SQLITE: Final = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'ledger'"
_STANDING_POSTGRESQL: Final = (
    "SELECT tgname FROM pg_trigger WHERE tgrelid = 'ledger'::regclass AND NOT tgisinternal AND tgenabled = 'A'"
)


def guard_ledger(connection: Connection) -> None:
    """Sets the triggers anew. An INSERT over an existing key is refused on PostgreSQL by the keys themselves."""
    sqlite = connection.dialect.name == "sqlite"
    for name in _NAMES:
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}" + ("" if sqlite else " ON ledger"))
    for statement in _SQLITE if sqlite else _POSTGRESQL:
        connection.exec_driver_sql(statement)


def guards_in_place(connection: Connection) -> bool:
    """Whether every trigger stands, and is awake (PostgreSQL's owner can put one to sleep)."""
    sqlite = connection.dialect.name == "sqlite"
    standing = set(connection.scalars(text(_STANDING_SQLITE if sqlite else _STANDING_POSTGRESQL)))
    return standing == {name for name in _NAMES if f" {name} " in " ".join(_SQLITE if sqlite else _POSTGRESQL)}
