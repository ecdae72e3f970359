"""Groups that became supergroups have another number since; letters go after them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table; nothing has moved so far."""
    op.create_table(
        "moved_chats",
        sa.Column("old", sa.BigInteger(), nullable=False),
        sa.Column("new", sa.BigInteger(), nullable=False),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("old", name=op.f("pk_moved_chats")),
    )
