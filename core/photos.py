"""Photos of signed sheets. They are kept beside the ledger, with their place, and no count is ever read off them."""

from dataclasses import dataclass
from datetime import datetime

from core.people import PersonId, Role
from core.places import PlaceId


@dataclass(frozen=True, slots=True)
class File:
    """A picture at the transport, to be fetched by its id.

    Attributes:
        id: by which this bot can fetch it.
        unique: the same for the same picture, whoever sends it.
        is_document: whether it was sent as a file, untouched; the transport turns a photo upright and makes it smaller.
        width, height: pixels, where the transport tells.
    """

    id: str
    unique: str
    is_document: bool = False
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo whose bytes are stored.

    Attributes:
        id: names its bytes in the database.
        place: whose sheet it shows, as far as anybody knows.
        by, role: who sent it.
        sent_at: when (UTC).
        sha256: of its bytes, hex digits.
        words: what stood below it.
        answered: whether those words were answered when they came.
        album: the same for photos sent together; None for one alone.
        number: 1, 2, 3 … at its place; 0 until the desk has heard that it is stored.
    """

    id: int
    place: PlaceId
    by: PersonId
    role: Role
    sent_at: datetime
    sha256: str
    words: str = ""
    answered: bool = False
    album: str | None = None
    number: int = 0
