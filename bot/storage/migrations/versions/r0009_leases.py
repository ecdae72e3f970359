"""Desk and postman may be processes of their own: leases, and which letters are on their way."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table and the column; nobody holds anything, and nothing is on its way."""
    op.create_table(
        "leases",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.add_column("outbox", sa.Column("in_flight", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_outbox_in_flight", "outbox", ["chat"], **_only("state = 'waiting' AND in_flight"))


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
