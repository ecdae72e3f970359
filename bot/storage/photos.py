"""Photos of sheets: wanted, then fetched with their bytes, then kept under a number.

A photo is *wanted* when it was sent, *fetched* when its bytes are stored, *kept* when the desk has told of it. One that
shows what is kept already is *repeated* (its bytes are not stored twice), one that cannot be had is *lost*.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, Row, func, select, update

from bot.letters import Attached
from bot.storage.statements import insert_new
from bot.storage.tables import PhotoRow, table_of
from core.people import PersonId, Role
from core.photos import File, KeptPhoto
from core.places import PlaceId

_PHOTOS = table_of(PhotoRow)
_TOLD = tuple(column for column in _PHOTOS.c if column.name != "data")
"""Every column but the bytes, which are read only where they are needed."""


class State(StrEnum):
    """What became of a photo."""

    WANTED = "wanted"
    FETCHED = "fetched"
    KEPT = "kept"
    REPEATED = "repeated"
    LOST = "lost"


_ON_THE_WAY = (State.WANTED.value, State.FETCHED.value)


@dataclass(frozen=True, slots=True)
class SentPhoto:
    """A photo as it was sent.

    Attributes:
        place, role, person: whose sheet, and who sent it.
        chat, message: where it came.
        file: where its bytes are.
        sent_at: when (UTC).
        words: what stands below it.
        answered: whether those words get an answer at once.
        album: the same for photos sent together; None for one alone.
    """

    place: PlaceId
    role: Role
    person: PersonId
    chat: int
    message: int
    file: File
    sent_at: datetime
    words: str = ""
    answered: bool = False
    album: str | None = None


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """A photo as its row has it, without the bytes.

    Attributes:
        id: the row.
        sent: as it was sent.
        state: what became of it.
        wanted_at: when it was taken note of (UTC).
        tries: how often fetching it failed.
        sha256: of the bytes; None before they are stored.
        number: at its place; None before it is kept.
        error: why it could not be fetched, where it could not.
    """

    id: int
    sent: SentPhoto
    state: State
    wanted_at: datetime
    tries: int
    sha256: str | None
    number: int | None
    error: str | None

    @property
    def kept(self) -> KeptPhoto:
        """As the core knows a photo whose bytes are stored."""
        sent = self.sent
        return KeptPhoto(
            self.id,
            sent.place,
            sent.person,
            sent.role,
            sent.sent_at,
            self.sha256 or "",
            sent.words,
            sent.answered,
            sent.album,
            self.number or 0,
        )


def want(tx: Connection, event: str, sent: SentPhoto, at: datetime) -> bool:
    """Takes note of a photo to be fetched. False where the same picture of the same message is there already."""
    row = {
        "event": event,
        "place": sent.place,
        "person": sent.person,
        "role": sent.role.value,
        "chat": sent.chat,
        "message": sent.message,
        "file": sent.file.id,
        "unique_file": sent.file.unique,
        "is_document": sent.file.is_document,
        "album": sent.album,
        "words": sent.words,
        "answered": sent.answered,
        "width": sent.file.width,
        "height": sent.file.height,
        "sent_at": sent.sent_at,
        "wanted_at": at,
        "due": at,
        "tries": 0,
        "state": State.WANTED.value,
    }
    return tx.scalar(insert_new(tx, _PHOTOS).values(row).returning(_PHOTOS.c.id)) is not None


def wanted(tx: Connection, event: str, at: datetime, most: int) -> list[StoredPhoto]:
    """The photos to fetch now, the longest due first."""
    which = (_PHOTOS.c.event == event, _PHOTOS.c.state == State.WANTED.value, _PHOTOS.c.due <= at)
    rows = tx.execute(select(*_TOLD).where(*which).order_by(_PHOTOS.c.due, _PHOTOS.c.id).limit(most))
    return [_stored(row) for row in rows]


def next_due(tx: Connection, event: str) -> datetime | None:
    """When the next photo is to be fetched; None where none is wanted."""
    which = (_PHOTOS.c.event == event, _PHOTOS.c.state == State.WANTED.value)
    due: datetime | None = tx.scalar(select(func.min(_PHOTOS.c.due)).where(*which))
    return due


def fetched(tx: Connection, photo: int, data: bytes, at: datetime) -> bool:
    """Stores the bytes. False where that was done before."""
    values = {"state": State.FETCHED.value, "data": data, "size": len(data), "fetched_at": at, "error": None}
    values["sha256"] = hashlib.sha256(data).hexdigest()
    return _moved(tx, photo, State.WANTED, values)


def put_off(tx: Connection, photo: int, until: datetime, why: str) -> None:
    """Fetching failed; it is tried again later."""
    which = (_PHOTOS.c.id == photo, _PHOTOS.c.state == State.WANTED.value)
    tx.execute(update(_PHOTOS).where(*which).values(due=until, tries=_PHOTOS.c.tries + 1, error=why))


def lose(tx: Connection, photo: int, why: str) -> bool:
    """Gives a photo up. False where it is not wanted any more."""
    return _moved(tx, photo, State.WANTED, {"state": State.LOST.value, "error": why})


def keep(tx: Connection, photo: int, number: int) -> None:
    """The desk has told of it."""
    _moved(tx, photo, State.FETCHED, {"state": State.KEPT.value, "number": number})


def repeat(tx: Connection, photo: int) -> None:
    """The same bytes are kept already; these go."""
    _moved(tx, photo, State.FETCHED, {"state": State.REPEATED.value, "data": None})


def find(tx: Connection, photo: int) -> StoredPhoto | None:
    """A photo by its row."""
    row = tx.execute(select(*_TOLD).where(_PHOTOS.c.id == photo)).one_or_none()
    return None if row is None else _stored(row)


def place_of_album(tx: Connection, event: str, chat: int, album: str) -> PlaceId | None:
    """The place the photos of an album were sent for; None before the first."""
    which = (_PHOTOS.c.event == event, _PHOTOS.c.chat == chat, _PHOTOS.c.album == album)
    place: str | None = tx.scalar(select(_PHOTOS.c.place).where(*which).order_by(_PHOTOS.c.id).limit(1))
    return None if place is None else PlaceId(place)


def more_to_come(tx: Connection, event: str, photo: StoredPhoto) -> bool:
    """Whether other photos of its album are still on the way."""
    columns, sent = _PHOTOS.c, photo.sent
    if sent.album is None:
        return False
    which = (columns.event == event, columns.chat == sent.chat, columns.album == sent.album, columns.id != photo.id)
    on_the_way = select(columns.id).where(*which, columns.state.in_(_ON_THE_WAY)).limit(1)
    return tx.scalar(on_the_way) is not None


def on_the_way(tx: Connection, event: str) -> int:
    """How many photos were sent and are not told of yet."""
    which = (_PHOTOS.c.event == event, _PHOTOS.c.state.in_(_ON_THE_WAY))
    return tx.scalar(select(func.count()).select_from(_PHOTOS).where(*which)) or 0


def kept(tx: Connection, event: str) -> dict[str, tuple[KeptPhoto, ...]]:
    """Every kept photo, by place, in order; places without any are missing."""
    which = (_PHOTOS.c.event == event, _PHOTOS.c.state == State.KEPT.value)
    by_place: dict[str, list[KeptPhoto]] = {}
    for row in tx.execute(select(*_TOLD).where(*which).order_by(_PHOTOS.c.place, _PHOTOS.c.number)):
        by_place.setdefault(row.place, []).append(_stored(row).kept)
    return {place: tuple(photos) for place, photos in by_place.items()}


def attached(tx: Connection, photo: int) -> Attached | None:
    """What a letter that shows this photo carries; None where its bytes are not stored."""
    columns = _PHOTOS.c
    row = tx.execute(select(columns.data, columns.file, columns.is_document).where(columns.id == photo)).one_or_none()
    if row is None or row.data is None:
        return None
    return Attached(bytes(row.data), file=row.file, is_document=row.is_document)


def _moved(tx: Connection, photo: int, before: State, values: dict[str, object]) -> bool:
    which = (_PHOTOS.c.id == photo, _PHOTOS.c.state == before.value)
    return tx.execute(update(_PHOTOS).where(*which).values(**values)).rowcount == 1


def _stored(row: Row[tuple[object, ...]]) -> StoredPhoto:
    file = File(row.file, row.unique_file, is_document=row.is_document, width=row.width, height=row.height)
    sent = SentPhoto(
        PlaceId(row.place),
        Role(row.role),
        PersonId(row.person),
        row.chat,
        row.message,
        file,
        row.sent_at,
        row.words,
        row.answered,
        row.album,
    )
    return StoredPhoto(row.id, sent, State(row.state), row.wanted_at, row.tries, row.sha256, row.number, row.error)
