"""A letter may carry a picture, kept as its specification and drawn when it is sent."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column."""
    op.add_column("outbox", sa.Column("picture", sa.String()))
