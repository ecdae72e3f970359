"""Who talks and what was said, as values, and how the Bot API writes them down.

Source: core.telegram.org/bots/api, "Available types".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.rehearsal.wire import Json


@dataclass(frozen=True, slots=True)
class User:
    """A person, or the bot.

    Attributes:
        id: Telegram's; a person's is also the id of their private chat with the bot.
        first_name, username, language: as in the profile; language such as `en`.
        is_bot: whether it is the bot.
    """

    id: int
    first_name: str
    username: str | None = None
    language: str | None = None
    is_bot: bool = False


class ChatKind(StrEnum):
    """Telegram's kinds of chats."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat.

    Attributes:
        id: of the person in a private chat, negative elsewhere.
        kind: what sort of chat.
        title: its title; in a private chat the person's first name.
        username: its public @name without the @, where it has one.
    """

    id: int
    kind: ChatKind
    title: str
    username: str | None = None


class Standing(StrEnum):
    """Where the bot stands in a chat; the words are those of a ChatMember's status but for STRANGER."""

    STRANGER = "stranger"
    """The person never pressed Start: the bot may not write first."""
    MEMBER = "member"
    ADMINISTRATOR = "administrator"
    LEFT = "left"
    KICKED = "kicked"
    """In a private chat: blocked."""


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
"""Rows of buttons."""


@dataclass(frozen=True, slots=True)
class PhotoSize:
    """One size of a photo; the stand-in keeps no files, only that there is one."""

    file_id: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Contact:
    """A shared contact."""

    phone_number: str
    first_name: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it stands now; an edit makes a new value with the same id.

    Attributes:
        id: increasing within the chat, shared by both sides.
        chat: where it stands.
        sender: who wrote it. Posts of a channel carry no sender on the wire; people at the page see it.
        date: Unix time, whole seconds.
        text: the text; with a photo its caption.
        entities: of the text.
        keyboard: inline buttons below it.
        edited: Unix time of the last change of its text.
        photo: its sizes, smallest first.
        contact: a shared contact.
        pinned: in a service message, the message that was pinned.
    """

    id: int
    chat: Chat
    sender: User
    date: int
    text: str = ""
    entities: tuple[Entity, ...] = ()
    keyboard: Keyboard = ()
    edited: int | None = None
    photo: tuple[PhotoSize, ...] = ()
    contact: Contact | None = None
    pinned: "Message | None" = None

    @property
    def by_bot(self) -> bool:
        """Whether the bot wrote it."""
        return self.sender.is_bot

    @property
    def buttons(self) -> tuple[Key, ...]:
        """All buttons, row after row."""
        return tuple(key for row in self.keyboard for key in row)


def user_json(user: User) -> dict[str, Json]:
    """A `User`."""
    return _without_gaps(
        {
            "id": user.id,
            "is_bot": user.is_bot,
            "first_name": user.first_name,
            "username": user.username,
            "language_code": user.language,
        }
    )


def chat_json(chat: Chat) -> dict[str, Json]:
    """A `Chat`."""
    name = "first_name" if chat.kind is ChatKind.PRIVATE else "title"
    return _without_gaps({"id": chat.id, name: chat.title, "username": chat.username, "type": chat.kind.value})


def message_json(message: Message) -> dict[str, Json]:
    """A `Message`."""
    body: dict[str, Json] = {"message_id": message.id, "date": message.date, "chat": chat_json(message.chat)}
    if message.chat.kind is ChatKind.CHANNEL:
        body["sender_chat"] = chat_json(message.chat)
    else:
        body["from"] = user_json(message.sender)
    if message.edited is not None:
        body["edit_date"] = message.edited
    if message.pinned is not None:
        body["pinned_message"] = message_json(message.pinned)
    if message.contact is not None:
        body["contact"] = _contact_json(message.contact)
    if message.photo:
        body["photo"] = [_photo_json(size) for size in message.photo]
    body |= _text_json(message)
    if message.keyboard:
        body["reply_markup"] = keyboard_json(message.keyboard)
    return body


def keyboard_json(keyboard: Keyboard) -> Json:
    """An `InlineKeyboardMarkup`."""
    return {
        "inline_keyboard": [
            [_without_gaps({"text": key.text, "callback_data": key.data, "url": key.url}) for key in row]
            for row in keyboard
        ]
    }


_RIGHTS: Final[dict[str, Json]] = dict.fromkeys(
    (
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
        "can_post_messages",
        "can_edit_messages",
        "can_pin_messages",
    ),
    True,
)


def member_json(user: User, status: str) -> dict[str, Json]:
    """A `ChatMember` with what its status calls for."""
    body: dict[str, Json] = {"user": user_json(user), "status": status}
    match status:
        case "administrator":
            body |= {"can_be_edited": False, "is_anonymous": False, **_RIGHTS}
        case "creator":
            body["is_anonymous"] = False
        case "kicked":
            body["until_date"] = 0
        case _:
            pass
    return body


def _text_json(message: Message) -> dict[str, Json]:
    if not message.text:
        return {}
    text, entities = ("caption", "caption_entities") if message.photo else ("text", "entities")
    body: dict[str, Json] = {text: message.text}
    if message.entities:
        body[entities] = [_entity_json(entity) for entity in message.entities]
    return body


def _entity_json(entity: Entity) -> Json:
    return _without_gaps(
        {
            "type": entity.type,
            "offset": entity.offset,
            "length": entity.length,
            "url": entity.url,
            "language": entity.language,
        }
    )


def _photo_json(size: PhotoSize) -> Json:
    return {
        "file_id": size.file_id,
        "file_unique_id": f"unique-{size.file_id}",
        "width": size.width,
        "height": size.height,
    }


def _contact_json(contact: Contact) -> Json:
    return {"phone_number": contact.phone_number, "first_name": contact.first_name, "user_id": contact.user_id}


def _without_gaps(body: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in body.items() if value is not None}
