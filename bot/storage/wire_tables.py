"""The tables of the wire: what became public, what was shown of it, who reads it and what each of them has seen.

Of the same kind as those in tables.py; a change here needs a migration as well.
"""

from datetime import datetime

from sqlalchemy import BigInteger, Index, UniqueConstraint
from sqlmodel import Field

from bot.storage.columns import RowId, UtcDateTime, Words
from bot.storage.tables import Row, only_where


class ReleaseRow(Row, table=True):
    """What the public sees of a place from a version of the public record on."""

    __tablename__ = "releases"

    event: str = Field(primary_key=True)
    version: int = Field(primary_key=True)
    place: str = Field(primary_key=True)
    at: datetime = Field(sa_type=UtcDateTime)
    status: str
    reasons: str
    corrects: bool
    body: str | None


class PublicationRow(Row, table=True):
    """What was shown about a topic at a version of the public record, to whoever saw it."""

    __tablename__ = "publications"
    __table_args__ = (
        UniqueConstraint("event", "topic", "version", "slot"),
        Index("ix_publications_wrong", "event", "id", **only_where("wrong IS NOT NULL")),
        {"sqlite_autoincrement": True},
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    event: str
    topic: str
    version: int
    slot: str
    at: datetime = Field(sa_type=UtcDateTime)
    seal: str
    body: str = Field(sa_type=Words)
    wrong: int | None


class SeenRow(Row, table=True):
    """A publication that has arrived in a chat, or may have: the newest about a topic, and wrong ones before it."""

    __tablename__ = "seen"
    __table_args__ = (Index("ix_seen_publication", "publication"),)

    event: str = Field(primary_key=True)
    chat: int = Field(primary_key=True, sa_type=BigInteger)
    topic: str = Field(primary_key=True)
    publication: int = Field(primary_key=True, sa_type=BigInteger)
    at: datetime = Field(sa_type=UtcDateTime)
    corrected: int | None


class DispatchRow(Row, table=True):
    """A line on its way to everybody who wants it, and how far it has come."""

    __tablename__ = "dispatches"
    __table_args__ = (
        UniqueConstraint("event", "topic", "timing", "occasion"),
        Index("ix_dispatches_open", "event", "id", **only_where("done_at IS NULL")),
        {"sqlite_autoincrement": True},
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    event: str
    topic: str
    timing: str
    occasion: str
    publication: int = Field(sa_type=BigInteger)
    at: datetime = Field(sa_type=UtcDateTime)
    reached: int | None = Field(sa_type=BigInteger)
    done_at: datetime | None = Field(sa_type=UtcDateTime)


class ReaderRow(Row, table=True):
    """A chat that gets lines, or did."""

    __tablename__ = "readers"

    event: str = Field(primary_key=True)
    chat: int = Field(primary_key=True, sa_type=BigInteger)
    language: str
    since: datetime = Field(sa_type=UtcDateTime)
    quiet_begin: str | None
    quiet_end: str | None
    paused: bool
    corrections: bool
    blocked: bool


class SubscriptionRow(Row, table=True):
    """One thing a reader wants to hear of."""

    __tablename__ = "subscriptions"
    __table_args__ = (
        Index("ix_subscriptions_topic", "event", "topic", "timing", "chat"),
        Index("ix_subscriptions_owed", "event", "topic", "chat", **only_where("owed IS NOT NULL")),
    )

    event: str = Field(primary_key=True)
    chat: int = Field(primary_key=True, sa_type=BigInteger)
    topic: str = Field(primary_key=True)
    timing: str
    since: datetime = Field(sa_type=UtcDateTime)
    paused: bool
    owed: int | None = Field(sa_type=BigInteger)
