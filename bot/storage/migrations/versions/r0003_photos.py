"""Photos: their bytes and their hash; a letter may carry one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table, and adds the column."""
    op.add_column("outbox", sa.Column("photo", sa.BigInteger()))
    op.create_table(
        "photos",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("unique_file", sa.String(), nullable=False),
        sa.Column("is_document", sa.Boolean(), nullable=False),
        sa.Column("album", sa.String()),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("answered", sa.Boolean(), nullable=False),
        sa.Column("width", sa.Integer()),
        sa.Column("height", sa.Integer()),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("wanted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("error", sa.String()),
        sa.Column("data", sa.LargeBinary()),
        sa.Column("size", sa.Integer()),
        sa.Column("sha256", sa.String()),
        sa.Column("fetched_at", sa.DateTime(timezone=True)),
        sa.Column("number", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_photos")),
        sa.UniqueConstraint("event", "chat", "message", "unique_file", name=op.f("uq_photos_event")),
    )
    wanted = sa.text("state = 'wanted'")
    op.create_index("ix_photos_wanted", "photos", ["event", "due"], sqlite_where=wanted, postgresql_where=wanted)
    album = sa.text("album IS NOT NULL")
    op.create_index("ix_photos_album", "photos", ["event", "chat", "album"], sqlite_where=album, postgresql_where=album)
