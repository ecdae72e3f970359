"""The wire: the public record, what was shown to whom, and readers who choose what they hear."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_DESK_POSTS = 0
"""The chat under which was noted what any reader could see."""


def upgrade() -> None:
    """Adds the tables, and carries over what was posted and who was subscribed."""
    op.add_column("outbox", sa.Column("shows", sa.String()))
    op.add_column("outbox", sa.Column("subject", sa.String()))
    _releases()
    _publications()
    _readers()


def _releases() -> None:
    op.create_table(
        "releases",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reasons", sa.String(), nullable=False),
        sa.Column("corrects", sa.Boolean(), nullable=False),
        sa.Column("body", sa.String()),
        sa.PrimaryKeyConstraint("event", "version", "place", name=op.f("pk_releases")),
    )
    op.create_table(
        "seen",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("publication", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("corrected", sa.Integer()),
        sa.PrimaryKeyConstraint("event", "chat", "topic", "publication", name=op.f("pk_seen")),
    )
    op.create_index("ix_seen_publication", "seen", ["publication"])
    op.create_table(
        "dispatches",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("timing", sa.String(), nullable=False),
        sa.Column("occasion", sa.String(), nullable=False),
        sa.Column("publication", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reached", sa.BigInteger()),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispatches")),
        sa.UniqueConstraint("event", "topic", "timing", "occasion", name=op.f("uq_dispatches_event")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_dispatches_open", "dispatches", ["event", "id"], **_only("done_at IS NULL"))


def _publications() -> None:
    """A post is kept as what was shown; that the same was shown to each reader is no longer written once for each."""
    old = sa.table(
        "publications",
        *(sa.column(name, sa.String()) for name in ("event", "slot", "seal", "body")),
        *(sa.column(name, sa.BigInteger()) for name in ("id", "chat")),
        sa.column("at", sa.DateTime(timezone=True)),
    )
    posts = op.get_bind().execute(sa.select(old).where(old.c.chat == _DESK_POSTS).order_by(old.c.id)).mappings().all()
    op.drop_table("publications")
    publications = op.create_table(
        "publications",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("wrong", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publications")),
        sa.UniqueConstraint("event", "topic", "version", "slot", name=op.f("uq_publications_event")),
        sqlite_autoincrement=True,
    )
    for row in posts:
        kept = {name: row[name] for name in ("event", "slot", "at", "seal", "body")}
        op.execute(sa.insert(publications).values(topic="post", version=0, **kept))


def _readers() -> None:
    old = sa.table(
        "subscriptions",
        *(sa.column(name, sa.String()) for name in ("event", "language")),
        *(sa.column(name, sa.DateTime(timezone=True)) for name in ("since", "paused_at", "stopped_at")),
        sa.column("chat", sa.BigInteger()),
        sa.column("blocked", sa.Boolean()),
    )
    before = op.get_bind().execute(sa.select(old)).mappings().all()
    op.drop_table("subscriptions")
    readers = op.create_table(
        "readers",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("quiet_begin", sa.String()),
        sa.Column("quiet_end", sa.String()),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("corrections", sa.Boolean(), nullable=False),
        sa.Column("blocked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("event", "chat", name=op.f("pk_readers")),
    )
    subscriptions = op.create_table(
        "subscriptions",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("timing", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("owed", sa.BigInteger()),
        sa.PrimaryKeyConstraint("event", "chat", "topic", name=op.f("pk_subscriptions")),
    )
    op.create_index("ix_subscriptions_topic", "subscriptions", ["event", "topic", "timing", "chat"])
    op.create_index("ix_subscriptions_owed", "subscriptions", ["event", "chat"], **_only("owed IS NOT NULL"))
    for row in before:
        op.execute(sa.insert(readers).values(**_reader(row)))
        if row["stopped_at"] is None:
            kept = {name: row[name] for name in ("event", "chat", "since")}
            op.execute(sa.insert(subscriptions).values(topic="state", timing="every:15", paused=False, **kept))


def _reader(row: sa.RowMapping) -> dict[str, Any]:
    kept = {name: row[name] for name in ("event", "chat", "language", "since", "blocked")}
    return {**kept, "paused": row["paused_at"] is not None, "corrections": True}


def _row_id() -> sa.types.TypeEngine[Any]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
