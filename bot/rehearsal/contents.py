"""What a message can hold besides its words, as values, and how the Bot API writes them down.

Source: core.telegram.org/bots/api, "Available types".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.rehearsal.wire import Json


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of text with a meaning.

    Attributes:
        type: `bold`, `bot_command`, `text_link` …
        offset, length: in UTF-16 code units.
        url: of a text_link.
        language: of a pre.
    """

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """A button of an inline keyboard: it either says its data or opens its address."""

    text: str
    data: str | None = None
    url: str | None = None


Keyboard: TypeAlias = tuple[tuple[Key, ...], ...]
"""Rows of buttons below a message."""


@dataclass(frozen=True, slots=True)
class ReplyKey:
    """A button that stands in for typing: it says its text, or shares the person's own number."""

    text: str
    request_contact: bool = False


@dataclass(frozen=True, slots=True)
class ReplyKeyboard:
    """Rows of buttons where a phone shows its letters; no rows takes the keyboard away.

    Attributes:
        rows: the buttons.
        one_time: whether it hides after one tap.
    """

    rows: tuple[tuple[ReplyKey, ...], ...] = ()
    one_time: bool = False


@dataclass(frozen=True, slots=True)
class PhotoSize:
    """One size of a photo.

    Attributes:
        file_id, unique_id: of the stored file.
        width, height: in pixels.
        bytes: how large the file is.
    """

    file_id: str
    unique_id: str
    width: int
    height: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Document:
    """A file.

    Attributes:
        file_id, unique_id: of the stored file.
        name: as the sender named it.
        mime: its content type.
        bytes: how large it is.
    """

    file_id: str
    unique_id: str
    name: str
    mime: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Contact:
    """A shared contact.

    Attributes:
        phone_number, first_name: as in the address book.
        user_id: whose it is.
    """

    phone_number: str
    first_name: str
    user_id: int


def without_gaps(body: Mapping[str, Json]) -> dict[str, Json]:
    """A body without the fields that are None."""
    return {name: value for name, value in body.items() if value is not None}


def entity_json(entity: Entity) -> Json:
    """A `MessageEntity`."""
    return without_gaps(
        {
            "type": entity.type,
            "offset": entity.offset,
            "length": entity.length,
            "url": entity.url,
            "language": entity.language,
        }
    )


def keyboard_json(keyboard: Keyboard) -> Json:
    """An `InlineKeyboardMarkup`."""
    return {
        "inline_keyboard": [
            [without_gaps({"text": key.text, "callback_data": key.data, "url": key.url}) for key in row]
            for row in keyboard
        ]
    }


def photo_json(size: PhotoSize) -> Json:
    """A `PhotoSize`."""
    return {
        "file_id": size.file_id,
        "file_unique_id": size.unique_id,
        "width": size.width,
        "height": size.height,
        "file_size": size.bytes,
    }


def document_json(document: Document) -> Json:
    """A `Document`."""
    return {
        "file_id": document.file_id,
        "file_unique_id": document.unique_id,
        "file_name": document.name,
        "mime_type": document.mime,
        "file_size": document.bytes,
    }


def contact_json(contact: Contact) -> Json:
    """A `Contact`."""
    return {"phone_number": contact.phone_number, "first_name": contact.first_name, "user_id": contact.user_id}
