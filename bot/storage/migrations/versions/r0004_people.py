"""People: hand-overs, new phones, whom an invitation was made for; strangers' texts behind; letters with a secret."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns, and orders what waits in the inbox by lane."""
    for name in ("language", "phones", "succeeds", "moves"):
        op.add_column("invites", sa.Column(name, sa.String()))
    op.add_column("invites", sa.Column("void_at", sa.DateTime(timezone=True)))
    op.add_column("outbox", sa.Column("secret", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("inbox", sa.Column("lane", sa.Integer(), nullable=False, server_default="0"))
    waiting = sa.text("done_at IS NULL")
    op.drop_index("ix_inbox_waiting", "inbox")
    op.create_index("ix_inbox_waiting", "inbox", ["lane", "id"], sqlite_where=waiting, postgresql_where=waiting)
