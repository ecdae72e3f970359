"""What a phone's screen shows, as JSON: the Bot API's own shapes, and who wrote it."""

from bot.rehearsal.chats import Message, message_json
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.journal import Happening
from bot.rehearsal.wire import Json


def chat_json(conversation: Conversation) -> dict[str, Json]:
    """A chat with everything on its screen."""
    pinned = conversation.pinned
    return {
        "id": conversation.chat.id,
        "title": conversation.chat.title,
        "owner": conversation.owner.id,
        "messages": [_bubble(message) for message in conversation.shown()],
        "pinned": None if pinned is None else pinned.id,
        "keys": _keys(conversation),
    }


def _bubble(message: Message) -> dict[str, Json]:
    return message_json(message) | {"by_bot": message.by_bot, "name": message.sender.first_name}


def happening_json(happening: Happening, conversation: Conversation | None) -> dict[str, Json]:
    """One thing that happened, and what stands in place of the letters on the screen it happened on."""
    return {
        "number": happening.number,
        "what": happening.what.value,
        "chat": happening.chat,
        "user": None if happening.user is None else happening.user.id,
        "message": None if happening.message is None else _bubble(happening.message),
        "text": happening.text,
        "keys": [] if conversation is None else _keys(conversation),
    }


def _keys(conversation: Conversation) -> Json:
    return [[key.text for key in row] for row in conversation.reply_keyboard.rows]
