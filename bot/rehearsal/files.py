"""Files at Telegram: kept byte for byte, known by their ids, fetched by links that do not last.

Source: core.telegram.org/bots/api, "Sending files" and "getFile".
"""

import hashlib
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from bot.rehearsal.contents import Document, PhotoSize
from bot.rehearsal.timekeeping import Timekeeper
from bot.rehearsal.wire import Upload

PHOTO: Final = "Photo"
DOCUMENT: Final = "Document"

_LINK_LASTS: Final = timedelta(hours=1)
_THUMBNAIL: Final = 90
"""Pixels of the longer side."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_JPEG_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Segments that open a frame and name its size."""


@dataclass(frozen=True, slots=True)
class FileLimits:
    """The largest files, in bytes: a photo a bot sends, any file a bot sends, a file a bot fetches."""

    photo: int = 10 * 2**20
    upload: int = 50 * 2**20
    download: int = 20 * 2**20


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file at Telegram.

    Attributes:
        id: by which this bot names it; good for sending it again.
        unique_id: the same for the same content.
        kind: PHOTO or DOCUMENT; a file cannot be sent again as another kind.
        path: where a link to it leads.
        upload: its name, content type and bytes.
    """

    id: str
    unique_id: str
    kind: str
    path: str
    upload: Upload


class Files:
    """All files, and the links to them that are open."""

    def __init__(self, time: Timekeeper, limits: FileLimits) -> None:
        """No files yet.

        Args:
            time: by which links grow old.
            limits: the largest files.
        """
        self.limits = limits
        self._time = time
        self._stored: dict[str, StoredFile] = {}
        self._links: dict[str, tuple[StoredFile, datetime]] = {}

    def keep(self, kind: str, upload: Upload) -> StoredFile:
        """Stores a file under a new id."""
        number = len(self._stored) + 1
        ending = ".jpg" if kind == PHOTO else f".{upload.name.rpartition('.')[2]}" if "." in upload.name else ""
        stored = StoredFile(
            id=f"{kind}-{number}",
            unique_id=hashlib.sha256(upload.data).hexdigest()[:15],
            kind=kind,
            path=f"{kind.lower()}s/file_{number}{ending}",
            upload=upload,
        )
        self._stored[stored.id] = stored
        return stored

    def find(self, file_id: str) -> StoredFile | None:
        """The file of that id, if there is one."""
        return self._stored.get(file_id)

    def link(self, stored: StoredFile) -> str:
        """Opens the file's link for an hour, or for another one."""
        self._links[stored.path] = (stored, self._time.now() + _LINK_LASTS)
        return stored.path

    def linked(self, path: str) -> StoredFile | None:
        """The file an open link leads to; None where there is none, or it is too old."""
        stored, until = self._links.get(path, (None, self._time.now()))
        return stored if self._time.now() <= until else None

    def photo_sizes(self, stored: StoredFile, size: tuple[int, int]) -> tuple[PhotoSize, ...]:
        """A photo's sizes: the picture as it came, and a thumbnail of a large one.

        The stand-in cannot scale pictures: the thumbnail's file holds the same bytes and only says that it is smaller.

        Args:
            stored: the picture.
            size: its width and height in pixels.
        """
        whole = PhotoSize(stored.id, stored.unique_id, *size, len(stored.upload.data))
        longer = max(size)
        if longer <= _THUMBNAIL:
            return (whole,)
        small = self.keep(PHOTO, stored.upload)
        width, height = (max(1, side * _THUMBNAIL // longer) for side in size)
        return (PhotoSize(small.id, f"{small.unique_id}s", width, height, whole.bytes), whole)


def document_of(stored: StoredFile) -> Document:
    """A stored file as a message shows it."""
    return Document(stored.id, stored.unique_id, stored.upload.name, stored.upload.mime, len(stored.upload.data))


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG or a JPEG; None for anything else."""
    if data.startswith(_PNG):
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = len(_JPEG)
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _JPEG_FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None


@cache
def blank_png(width: int, height: int) -> bytes:
    """A white picture of so many pixels.

    Source: PNG specification, third edition, sections 5 and 11.
    """
    header = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 0, 0, 0, 0])  # eight bits of grey
    rows = (b"\0" + b"\xff" * width) * height
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return _PNG + b"".join(
        len(body).to_bytes(4) + name + body + zlib.crc32(name + body).to_bytes(4) for name, body in chunks
    )
