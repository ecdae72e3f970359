"""The Bot API's methods about messages: send, edit, delete, pin, answer a press.

Source: core.telegram.org/bots/api, "Available methods" and "Updating messages".
"""

from dataclasses import replace
from typing import Final

from bot.rehearsal.chats import ChatKind, Message, message_json
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.journal import What
from bot.rehearsal.markup import LONGEST_TEXT, Formatted, formatted, keyboard_from, utf16_length
from bot.rehearsal.wire import Arguments, Json, refuse

_NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current"
    " content and reply markup of the message"
)
_LONGEST_ANSWER: Final = 200
"""Characters of the answer to a pressed button."""


def send_message(exchange: Exchange, arguments: Arguments) -> Json:
    """SendMessage."""
    conversation = _open_conversation(exchange, arguments)
    read = _text(arguments)
    keyboard = keyboard_from(arguments.nested("reply_markup", "can't parse reply keyboard markup JSON object"))
    _count(exchange, conversation)
    message = Message(
        conversation.number(), conversation.chat, exchange.bot, exchange.now(), read.text, read.entities, keyboard
    )
    conversation.keep(message)
    exchange.journal.record(What.SENT, message.chat.id, message=message)
    return message_json(message)


def edit_message_text(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageText. Without a `reply_markup` the buttons go."""
    conversation = _open_conversation(exchange, arguments)
    standing = _editable(exchange, conversation, arguments)
    read = _text(arguments)
    keyboard = keyboard_from(arguments.nested("reply_markup", "can't parse reply keyboard markup JSON object"))
    changed = replace(standing, text=read.text, entities=read.entities, keyboard=keyboard)
    if changed == standing:
        refuse(_NOT_MODIFIED)
    _count(exchange, conversation)
    return _keep_edited(exchange, conversation, replace(changed, edited=exchange.now()))


def edit_message_reply_markup(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageReplyMarkup. Without a `reply_markup` the buttons go; the text does not count as edited."""
    conversation = _open_conversation(exchange, arguments)
    standing = _editable(exchange, conversation, arguments)
    keyboard = keyboard_from(arguments.nested("reply_markup", "can't parse reply keyboard markup JSON object"))
    if keyboard == standing.keyboard:
        refuse(_NOT_MODIFIED)
    return _keep_edited(exchange, conversation, replace(standing, keyboard=keyboard))


def delete_message(exchange: Exchange, arguments: Arguments) -> Json:
    """DeleteMessage."""
    conversation = _open_conversation(exchange, arguments)
    message = _message(conversation, arguments, "message to delete not found")
    conversation.drop(message)
    exchange.journal.record(What.DELETED, message.chat.id, message=message)
    return True


def pin_chat_message(exchange: Exchange, arguments: Arguments) -> Json:
    """PinChatMessage. In groups and channels the pin shows as a message too, and the bot gets it as an update."""
    conversation = _open_conversation(exchange, arguments)
    message = _message(conversation, arguments, "message to pin not found")
    if not conversation.pin(message.id):
        return True
    exchange.journal.record(What.PINNED, message.chat.id, message=message)
    if conversation.chat.kind is not ChatKind.PRIVATE:
        quoted = replace(message, pinned=None)
        notice = Message(conversation.number(), conversation.chat, exchange.bot, exchange.now(), pinned=quoted)
        exchange.post(conversation, notice)
        exchange.journal.record(What.SENT, notice.chat.id, message=notice)
    return True


def unpin_chat_message(exchange: Exchange, arguments: Arguments) -> Json:
    """unpinChatMessage; the newest pin where no message is named."""
    conversation = _open_conversation(exchange, arguments)
    newest = conversation.pins[-1] if conversation.pins else 0
    number = arguments.whole("message_id", newest)
    if not conversation.unpin(number):
        refuse("message to unpin not found")
    exchange.journal.record(What.UNPINNED, conversation.chat.id, message=conversation.messages[number])
    return True


def send_chat_action(exchange: Exchange, arguments: Arguments) -> Json:
    """SendChatAction."""
    conversation = _open_conversation(exchange, arguments)
    action = arguments.text("action")
    if not action:
        refuse("wrong parameter action in request")
    exchange.journal.record(What.ACTION, conversation.chat.id, text=action)
    return True


def answer_callback_query(exchange: Exchange, arguments: Arguments) -> Json:
    """AnswerCallbackQuery. A press can be answered once, and not for long."""
    query = arguments.text("callback_query_id")
    text = arguments.text("text")
    if len(text) > _LONGEST_ANSWER:
        refuse("MESSAGE_TOO_LONG")
    user, pressed_at = exchange.pressed.pop(query, (None, exchange.clock()))
    if user is None or exchange.clock() - pressed_at > exchange.callback_lifetime:
        refuse("query is too old and response timeout expired or query ID is invalid")
    exchange.answers[query] = text
    exchange.journal.record(What.ANSWERED, user=user, text=text)
    return True


def addressed(exchange: Exchange, arguments: Arguments) -> Conversation:
    """The chat a call is about, by id or by @name.

    Raises:
        ApiError: 400, no chat is named or there is none of that name.
    """
    named = arguments.text("chat_id")
    if not named:
        refuse("chat_id is empty")
    if named.startswith("@"):
        for conversation in exchange.conversations.values():
            if conversation.chat.kind is not ChatKind.PRIVATE and conversation.chat.username == named[1:]:
                return conversation
    found = exchange.conversations.get(arguments.whole("chat_id"))
    if found is None:
        refuse("chat not found")
    return found


def _open_conversation(exchange: Exchange, arguments: Arguments) -> Conversation:
    conversation = addressed(exchange, arguments)
    refusal = conversation.closed_to_bot()
    if refusal is not None:
        raise refusal
    return conversation


def _text(arguments: Arguments) -> Formatted:
    read = formatted(arguments.text("text"), arguments.text("parse_mode"))
    if not read.text:
        refuse("message text is empty")
    if utf16_length(read.text) > LONGEST_TEXT:
        refuse("message is too long")
    return read


def _message(conversation: Conversation, arguments: Arguments, complaint: str) -> Message:
    message = conversation.messages.get(arguments.whole("message_id"))
    if message is None:
        refuse(complaint)
    return message


def _editable(exchange: Exchange, conversation: Conversation, arguments: Arguments) -> Message:
    message = _message(conversation, arguments, "message to edit not found")
    if message.sender != exchange.bot or message.pinned is not None:
        refuse("message can't be edited")
    return message


def _count(exchange: Exchange, conversation: Conversation) -> None:
    if exchange.limiter is not None:
        exchange.limiter.count(conversation.chat, exchange.clock().timestamp())


def _keep_edited(exchange: Exchange, conversation: Conversation, message: Message) -> Json:
    conversation.keep(message)
    exchange.journal.record(What.EDITED, message.chat.id, message=message)
    return message_json(message)
