"""Every table. Rows do not check what is put into them: they are never the domain model, only its resting place.

Telegram's ids need 64 bits (BigInteger); times are UtcDateTime, text that came from people is Words. A change here
needs a migration (see migrations/README.md); a test compares the two.
"""

from datetime import datetime
from typing import Any, ClassVar, Final

from sqlalchemy import (
    BigInteger,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    false,
    text,
)
from sqlmodel import Field, SQLModel

from bot.storage.columns import RowId, UtcDateTime, Words

NAMES: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named, so that a migration can find them again on both engines."""


class Row(SQLModel):
    """A row of one of our tables."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


def table_of(row: type[Row]) -> Table:
    """The table behind a row, for statements without the ORM."""
    return Row.metadata.tables[str(row.__tablename__)]


def only_where(condition: str) -> dict[str, Any]:
    """The condition of a partial index, for both engines."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


class InboxRow(Row, table=True):
    """An update as it came, or a command by hand."""

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("bot", "update_id"),
        Index("ix_inbox_new_messages", "bot", "chat", "message", unique=True, **only_where("kind = 'message'")),
        Index("ix_inbox_waiting", "lane", "id", **only_where("done_at IS NULL")),
        {"sqlite_autoincrement": True},  # a number is never given twice: the order of arrival
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    bot: str
    update_id: int = Field(sa_type=BigInteger)
    kind: str
    chat: int | None = Field(sa_type=BigInteger)
    message: int | None = Field(sa_type=BigInteger)
    raw: str = Field(sa_type=Words)
    received_at: datetime = Field(sa_type=UtcDateTime)
    done_at: datetime | None = Field(sa_type=UtcDateTime)
    failed: str | None = Field(sa_type=Words)
    tries: int
    answer: str | None = Field(sa_type=Words)
    lane: int = Field(sa_column_kwargs={"server_default": text("0")})


class LedgerRow(Row, table=True):
    """An entry of the ledger. Triggers refuse every change (append_only.py)."""

    __tablename__ = "ledger"
    # Without a rowid, because INSERT OR REPLACE over an existing rowid would pass the triggers unseen.
    __table_args__ = (UniqueConstraint("fingerprint"), {"sqlite_with_rowid": False})

    event: str = Field(primary_key=True)
    place: str = Field(primary_key=True)
    sequence: int = Field(primary_key=True)
    kind: str
    version: int
    body: str
    by: str
    source: str
    sent_at: datetime | None = Field(sa_type=UtcDateTime)
    recorded_at: datetime = Field(sa_type=UtcDateTime)
    replaces: int | None
    fingerprint: str


class OutboxRow(Row, table=True):
    """A letter: waiting, sent, unknown, refused or superseded."""

    __tablename__ = "outbox"
    __table_args__ = (
        UniqueConstraint("key"),
        Index("ix_outbox_waiting", "chat", "id", "lane", **only_where("state = 'waiting'")),
        Index("ix_outbox_first", "chat", "lane", **only_where("state = 'waiting' AND lane <= 2")),
        Index("ix_outbox_behind", "lane", "due", "id", **only_where("state = 'waiting' AND lane > 2")),
        Index("ix_outbox_lost", "state", **only_where("state IN ('unknown', 'refused')")),
        Index("ix_outbox_questions", "chat", "id", **only_where("question IS NOT NULL")),
        Index("ix_outbox_in_flight", "chat", **only_where("state = 'waiting' AND in_flight")),
        {"sqlite_autoincrement": True},
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    key: str
    lane: int
    chat: int = Field(sa_type=BigInteger)
    act: str
    text: str = Field(sa_type=Words)
    buttons: str = Field(sa_type=Words)
    question: str | None
    message: int | None = Field(sa_type=BigInteger)
    callback: str | None
    due: datetime = Field(sa_type=UtcDateTime)
    tries: int
    state: str
    sent_message: int | None = Field(sa_type=BigInteger)
    sent_at: datetime | None = Field(sa_type=UtcDateTime)
    settled_at: datetime | None = Field(sa_type=UtcDateTime)
    error: str | None = Field(sa_type=Words)
    enqueued_at: datetime = Field(sa_type=UtcDateTime)
    picture: str | None = Field(sa_type=Words)
    photo: int | None = Field(sa_type=BigInteger)
    secret: bool = Field(sa_column_kwargs={"server_default": false()})
    about: str | None
    shows: str | None
    subject: str | None
    gist: str | None = Field(sa_type=Words)
    in_flight: bool = Field(sa_column_kwargs={"server_default": false()})


class PhotoRow(Row, table=True):
    """A photo of a sheet: wanted, fetched, kept, repeated or lost."""

    __tablename__ = "photos"
    __table_args__ = (
        UniqueConstraint("event", "chat", "message", "unique_file"),
        Index("ix_photos_wanted", "event", "due", **only_where("state = 'wanted'")),
        Index("ix_photos_album", "event", "chat", "album", **only_where("album IS NOT NULL")),
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    event: str
    place: str
    person: str
    role: str
    chat: int = Field(sa_type=BigInteger)
    message: int = Field(sa_type=BigInteger)
    file: str
    unique_file: str
    is_document: bool
    album: str | None
    words: str = Field(sa_type=Words)
    answered: bool
    width: int | None
    height: int | None
    sent_at: datetime = Field(sa_type=UtcDateTime)
    wanted_at: datetime = Field(sa_type=UtcDateTime)
    due: datetime = Field(sa_type=UtcDateTime)
    tries: int
    state: str
    error: str | None = Field(sa_type=Words)
    data: bytes | None = Field(sa_type=LargeBinary)
    size: int | None
    sha256: str | None
    fetched_at: datetime | None = Field(sa_type=UtcDateTime)
    number: int | None


class StandingRow(Row, table=True):
    """A chat's pinned standing message."""

    __tablename__ = "standing"

    event: str = Field(primary_key=True)
    chat: int = Field(primary_key=True, sa_type=BigInteger)
    message: int = Field(sa_type=BigInteger)


class MovedChatRow(Row, table=True):
    """A group that became a supergroup, which has another number."""

    __tablename__ = "moved_chats"

    old: int = Field(primary_key=True, sa_type=BigInteger)
    new: int = Field(sa_type=BigInteger)
    moved_at: datetime = Field(sa_type=UtcDateTime)


class CaseRow(Row, table=True):
    """What staff must decide."""

    __tablename__ = "cases"
    __table_args__ = (UniqueConstraint("event", "place", "topic", name="uq_cases_topic"),)

    event: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    place: str
    topic: str
    opened_at: datetime = Field(sa_type=UtcDateTime)
    closed_at: datetime | None = Field(sa_type=UtcDateTime)
    claimed_by: str | None
    body: str = Field(sa_type=Words)


class PersonRow(Row, table=True):
    """Somebody enrolled. The only table that knows who a pseudonymous id is."""

    __tablename__ = "people"
    __table_args__ = (UniqueConstraint("event", "user"),)

    event: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    user: int = Field(sa_type=BigInteger)
    chat: int = Field(sa_type=BigInteger)
    name: str = Field(sa_type=Words)
    language: str
    enrolled_at: datetime = Field(sa_type=UtcDateTime)


class AssignmentRow(Row, table=True):
    """One role of one person, until it ends."""

    __tablename__ = "assignments"
    __table_args__ = (
        ForeignKeyConstraint(["event", "person"], ["people.event", "people.id"]),
        Index("ix_assignments_person", "event", "person"),
    )

    id: int = Field(primary_key=True, sa_type=RowId)
    event: str
    person: str
    role: str
    place: str | None
    county: str | None
    since: datetime = Field(sa_type=UtcDateTime)
    until: datetime | None = Field(sa_type=UtcDateTime)


class InviteRow(Row, table=True):
    """An invitation, by the keyed hash of its code: the code itself is nowhere."""

    __tablename__ = "invites"

    hash: str = Field(primary_key=True)
    event: str
    role: str
    place: str | None
    county: str | None
    made_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)
    used_by: str | None
    used_at: datetime | None = Field(sa_type=UtcDateTime)
    language: str | None
    phones: str | None
    succeeds: str | None
    moves: str | None
    void_at: datetime | None = Field(sa_type=UtcDateTime)


class DialogueRow(Row, table=True):
    """Where the conversation with a chat stands."""

    __tablename__ = "dialogues"

    event: str = Field(primary_key=True)
    chat: int = Field(primary_key=True, sa_type=BigInteger)
    state: str = Field(sa_type=Words)
    updated_at: datetime = Field(sa_type=UtcDateTime)


class LeaseRow(Row, table=True):
    """Who does a work that only one process may do (leases.py)."""

    __tablename__ = "leases"

    name: str = Field(primary_key=True)
    holder: str
    fence: int = Field(sa_type=BigInteger)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class SlotRow(Row, table=True):
    """A due time of the timetable that is done."""

    __tablename__ = "slots"

    event: str = Field(primary_key=True)
    job: str = Field(primary_key=True)
    due: datetime = Field(primary_key=True, sa_type=UtcDateTime)
    done_at: datetime = Field(sa_type=UtcDateTime)
