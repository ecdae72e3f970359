"""Who talks and what was said, as values, and how the Bot API writes them down.

Source: core.telegram.org/bots/api, "Available types".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.rehearsal.contents import (
    Contact,
    Document,
    Entity,
    Key,
    Keyboard,
    PhotoSize,
    contact_json,
    document_json,
    entity_json,
    keyboard_json,
    photo_json,
    without_gaps,
)
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
class Message:
    """A message as it stands now; an edit makes a new value with the same id.

    Attributes:
        id: increasing within the chat, shared by both sides.
        chat: where it stands.
        sender: who wrote it. Posts of a channel carry no sender on the wire; people at the page see it.
        date: Unix time, whole seconds.
        text: the text; with a photo or a document its caption.
        entities: of the text.
        keyboard: inline buttons below it.
        edited: Unix time of the last change of its text.
        photo: its sizes, smallest first.
        document: a file.
        contact: a shared contact.
        album: the same for photos sent together; None for one alone.
        reply_to: the message it answers, as it stood then.
        pinned: in a service message, the message that was pinned.
        migrate_to, migrate_from: in a service message, the supergroup this group became, or the group it was.
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
    document: Document | None = None
    contact: Contact | None = None
    album: str | None = None
    reply_to: "Message | None" = None
    pinned: "Message | None" = None
    migrate_to: int | None = None
    migrate_from: int | None = None

    @property
    def by_bot(self) -> bool:
        """Whether the bot wrote it."""
        return self.sender.is_bot

    @property
    def buttons(self) -> tuple[Key, ...]:
        """All buttons, row after row."""
        return tuple(key for row in self.keyboard for key in row)

    @property
    def has_file(self) -> bool:
        """Whether its words are a caption."""
        return bool(self.photo) or self.document is not None

    @property
    def is_service(self) -> bool:
        """Whether Telegram wrote it, about a pin or a group's move."""
        return self.pinned is not None or self.migrate_to is not None or self.migrate_from is not None


def user_json(user: User) -> dict[str, Json]:
    """A `User`."""
    return without_gaps(
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
    return without_gaps({"id": chat.id, name: chat.title, "username": chat.username, "type": chat.kind.value})


def message_json(message: Message) -> dict[str, Json]:
    """A `Message`."""
    body: dict[str, Json] = {"message_id": message.id, "date": message.date, "chat": chat_json(message.chat)}
    if message.chat.kind is ChatKind.CHANNEL:
        body["sender_chat"] = chat_json(message.chat)
    else:
        body["from"] = user_json(message.sender)
    if message.edited is not None:
        body["edit_date"] = message.edited
    if message.reply_to is not None:
        body["reply_to_message"] = message_json(message.reply_to)
    if message.keyboard:
        body["reply_markup"] = keyboard_json(message.keyboard)
    return body | _text_json(message) | _contents_json(message)


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
        "can_manage_direct_messages",
        "can_send_welcome_messages",
    ),
    True,
)


def member_json(user: User, status: str, lacks: frozenset[str] = frozenset()) -> dict[str, Json]:
    """A `ChatMember` with what its status calls for; an administrator without the rights it lacks."""
    body: dict[str, Json] = {"user": user_json(user), "status": status}
    match status:
        case "administrator":
            body |= {"can_be_edited": False, "is_anonymous": False, **_RIGHTS, **dict.fromkeys(lacks, False)}
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
    text, entities = ("caption", "caption_entities") if message.has_file else ("text", "entities")
    body: dict[str, Json] = {text: message.text}
    if message.entities:
        body[entities] = [entity_json(entity) for entity in message.entities]
    return body


def _contents_json(message: Message) -> dict[str, Json]:
    """What else it holds. The quoted messages carry no quotation of their own, so this goes one step down at most."""
    return without_gaps(
        {
            "photo": [photo_json(size) for size in message.photo] or None,
            "document": None if message.document is None else document_json(message.document),
            "contact": None if message.contact is None else contact_json(message.contact),
            "media_group_id": message.album,
            "pinned_message": None if message.pinned is None else message_json(message.pinned),
            "migrate_to_chat_id": message.migrate_to,
            "migrate_from_chat_id": message.migrate_from,
        }
    )
