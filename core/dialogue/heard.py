"""What was heard in a chat: words, a press, a photo, a phone number. Values only, no I/O."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from core.photos import File, KeptPhoto
from core.places import PlaceId


@dataclass(frozen=True, slots=True)
class Said:
    """Words somebody typed.

    Attributes:
        text: as typed.
        message: the transport's number of the message; they grow within a chat.
        at: when it was sent, by the transport's clock (whole seconds, UTC).
        edited: whether it is an earlier message with new words.
        codes: keyed hashes of the invite code it carried, or of those it may be with one slip mended; the code itself
            was blacked out on intake. Empty where it carried none.
        forwarded: whether it is a message passed on, and its words may be somebody else's.
    """

    text: str
    message: int
    at: datetime
    edited: bool = False
    codes: tuple[str, ...] = ()
    forwarded: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button somebody pressed.

    Attributes:
        data: what the button says; names the question it answers.
        message: the message the button hangs on.
    """

    data: str
    message: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A sticker, a voice message, a stranger's photo …: something that holds no words for us.

    Attributes:
        kind: what it is, such as `photo`.
    """

    kind: str
    message: int
    at: datetime


@dataclass(frozen=True, slots=True)
class SharedContact:
    """A phone number, shared through the transport's own button or picked from an address book.

    Attributes:
        phone: keyed hash of the number; the number itself was blacked out on intake.
        own: whether it is the sender's own, by the transport's word.
        message, at: as of words typed.
    """

    phone: str
    own: bool
    message: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo somebody sent; its bytes are still at the transport.

    Attributes:
        file: where the bytes are.
        message, at, edited: as of words typed.
        words: what stands below it.
        album: the same for photos sent together; None for one alone.
    """

    file: File
    message: int
    at: datetime
    words: str = ""
    album: str | None = None
    edited: bool = False

    @property
    def said(self) -> Said:
        """The words below it, as if they had been typed."""
        return Said(self.words, self.message, self.at, edited=self.edited)


@dataclass(frozen=True, slots=True)
class PhotoKept:
    """The bytes of a photo are stored.

    Attributes:
        photo: which; it has no number yet.
        message: it came with.
        more: whether others of its album are still to come.
    """

    photo: KeptPhoto
    message: int
    more: bool = False

    @property
    def at(self) -> datetime:
        """When it was sent."""
        return self.photo.sent_at


@dataclass(frozen=True, slots=True)
class PhotoLost:
    """The bytes of a photo can never be had.

    Attributes:
        id, place, album: of the photo.
        message, at: it came with, and when.
        too_big: whether it is larger than the transport hands out.
        more: whether others of its album are still to come.
    """

    id: int
    place: PlaceId
    message: int
    at: datetime
    too_big: bool = False
    album: str | None = None
    more: bool = False


Heard: TypeAlias = Said | Pressed | Unreadable | SharedContact | Photo | PhotoKept | PhotoLost
