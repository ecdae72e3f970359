"""Brings a database's tables up to date.

Alembic is only loaded where there is something to do: loading it takes half a second.
"""

from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from bot.storage.engine import for_writing
from bot.storage.lock import LOCK_NUMBER
from bot.storage.trouble import newer_schema

HEAD: Final = "0010"
"""The newest revision in migrations/versions (a test compares)."""

SCRIPTS: Final = "bot.storage:migrations"


def bring_up_to_date(engine: Engine) -> None:
    """Migrates to HEAD, all or nothing.

    Raises:
        DatabaseUnavailable: the tables are newer than this program.
    """
    with engine.connect() as connection:
        if revision_of(connection) == HEAD:
            return
    with for_writing(engine).begin() as connection:
        _one_at_a_time(connection)
        migrate(connection, HEAD)


def revision_of(connection: Connection) -> str | None:
    """The revision the tables are at; None in an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def migrate(connection: Connection, target: str) -> None:
    """Migrates upwards to a revision, in the transaction the connection is in.

    Raises:
        DatabaseUnavailable: the tables are at a revision this program does not know.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    revision = revision_of(connection)
    if revision is not None and revision not in known:
        raise newer_schema(connection.engine.url, revision)
    command.upgrade(config, target)


def _one_at_a_time(connection: Connection) -> None:
    """Two programs started together migrate one after the other; SQLite's writers wait for one another anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK_NUMBER + 1})
