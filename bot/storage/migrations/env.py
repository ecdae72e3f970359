"""What Alembic runs: in the transaction our programs hand it, or where a developer's `-x url=…` says."""

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection, create_engine
from sqlmodel import AutoString

from bot.storage.columns import RowId, UtcDateTime, Words
from bot.storage.tables import Row


def plain_type(kind: str, thing: Any, _context: AutogenContext) -> str | Literal[False]:  # noqa: ANN401 - Alembic's call
    """Writes our own types as plain ones: a migration must not change when they do."""
    match kind, thing:
        case "type", RowId():
            return 'sa.BigInteger().with_variant(sa.Integer(), "sqlite")'
        case "type", UtcDateTime():
            return "sa.DateTime(timezone=True)"
        case "type", Words() | AutoString():
            return "sa.String()"
        case _:
            return False


def run(connection: Connection) -> None:
    """Runs the migrations Alembic was asked for."""
    context.configure(
        connection=connection,
        target_metadata=Row.metadata,
        render_as_batch=True,  # SQLite cannot alter a table: Alembic builds it anew
        render_item=plain_type,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"], hide_parameters=True).begin() as own:
        run(own)
