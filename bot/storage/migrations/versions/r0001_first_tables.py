"""The first tables, and the triggers that let the ledger only grow."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.storage.append_only import guard_ledger

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes them."""
    _what_comes_and_goes()
    _the_record()
    _people()
    guard_ledger(op.get_bind())


def _what_comes_and_goes() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("update_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("raw", sa.String(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.Column("failed", sa.String()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String()),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("bot", "update_id", name="uq_inbox_bot"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_inbox_new_messages", "inbox", ["bot", "chat", "message"], unique=True, **_only("kind = 'message'")
    )
    op.create_index("ix_inbox_waiting", "inbox", ["id"], **_only("done_at IS NULL"))
    op.create_table(
        "outbox",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("buttons", sa.String(), nullable=False),
        sa.Column("question", sa.String()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("callback", sa.String()),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("sent_message", sa.BigInteger()),
        sa.Column("sent_at", sa.DateTime(timezone=True)),
        sa.Column("settled_at", sa.DateTime(timezone=True)),
        sa.Column("error", sa.String()),
        sa.Column("enqueued_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_questions", "outbox", ["chat", "id"], **_only("question IS NOT NULL"))
    op.create_index("ix_outbox_waiting", "outbox", ["chat", "id", "lane"], **_only("state = 'waiting'"))
    op.create_table(
        "standing",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("event", "chat", name="pk_standing"),
    )
    op.create_table(
        "dialogues",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("event", "chat", name="pk_dialogues"),
    )
    op.create_table(
        "slots",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("job", sa.String(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("event", "job", "due", name="pk_slots"),
    )


def _the_record() -> None:
    op.create_table(
        "ledger",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True)),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("replaces", sa.Integer()),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("event", "place", "sequence", name="pk_ledger"),
        sa.UniqueConstraint("fingerprint", name="uq_ledger_fingerprint"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "publications",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("slot", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_publications"),
    )
    op.create_index("ix_publications_chat", "publications", ["event", "chat", "id"])
    op.create_table(
        "cases",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("entry_sequence", sa.Integer()),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("closed_by", sa.String()),
        sa.PrimaryKeyConstraint("id", name="pk_cases"),
        sa.UniqueConstraint("event", "place", "code", "entry_sequence", name="uq_cases_event"),
    )
    op.create_index(
        "ix_cases_about_no_entry",
        "cases",
        ["event", "place", "code"],
        unique=True,
        **_only("entry_sequence IS NULL AND state = 'open'"),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("enrolled_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("event", "id", name="pk_people"),
        sa.UniqueConstraint("event", "user", name="uq_people_event"),
    )
    op.create_table(
        "assignments",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("place", sa.String()),
        sa.Column("county", sa.String()),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["event", "person"], ["people.event", "people.id"], name="fk_assignments_event_people"),
        sa.PrimaryKeyConstraint("id", name="pk_assignments"),
    )
    op.create_index("ix_assignments_person", "assignments", ["event", "person"])
    op.create_table(
        "invites",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("place", sa.String()),
        sa.Column("county", sa.String()),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_by", sa.String()),
        sa.Column("used_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("hash", name="pk_invites"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("paused_at", sa.DateTime(timezone=True)),
        sa.Column("stopped_at", sa.DateTime(timezone=True)),
        sa.Column("blocked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("event", "chat", name="pk_subscriptions"),
    )


def _row_id() -> sa.types.TypeEngine[Any]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _only(condition: str) -> dict[str, Any]:
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}
