"""The Bot API's methods about messages: send, edit, delete, pin, answer a press.

Source: core.telegram.org/bots/api, "Available methods" and "Updating messages".
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.rehearsal.chats import ChatKind, Message, message_json
from bot.rehearsal.contents import ReplyKeyboard
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.journal import What
from bot.rehearsal.keyboards import read_inline, read_markup
from bot.rehearsal.markup import LONGEST_TEXT, Formatted, formatted, utf16_length
from bot.rehearsal.wire import Arguments, Json, refuse

NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current"
    " content and reply markup of the message"
)
_LONGEST_ANSWER: Final = 200
"""Characters of the answer to a pressed button."""


def send_message(exchange: Exchange, arguments: Arguments) -> Json:
    """SendMessage."""
    conversation = open_conversation(exchange, arguments)
    read = _text(arguments)
    return send(exchange, conversation, arguments, lambda blank: replace(blank, text=read.text, entities=read.entities))


def send(
    exchange: Exchange, conversation: Conversation, arguments: Arguments, fill: Callable[[Message], Message]
) -> Json:
    """Puts a message of the bot into a chat, with the keyboard and the quotation its call asks for.

    Args:
        exchange: everything.
        conversation: where to.
        arguments: of the call.
        fill: puts the contents into a blank message.

    Raises:
        ApiError: the keyboard or the quotation is not valid, or the limits are reached.
    """
    markup = read_markup(arguments)
    if isinstance(markup, ReplyKeyboard):
        _check_contact_keys(conversation, markup)
    answered = _answered(conversation, arguments)
    blank = Message(0, conversation.chat, exchange.bot, exchange.now(), reply_to=answered)
    message = fill(blank)
    count(exchange, conversation, message)
    message = replace(message, id=conversation.number())
    match markup:
        case ReplyKeyboard():
            conversation.reply_keyboard = markup
        case None:
            pass
        case keyboard:
            message = replace(message, keyboard=keyboard)
    conversation.keep(message)
    exchange.journal.record(What.SENT, message.chat.id, message=message)
    return message_json(message)


def edit_message_text(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageText. Without a `reply_markup` the buttons go."""
    conversation = open_conversation(exchange, arguments)
    standing = editable(exchange, conversation, arguments)
    if standing.has_file:
        refuse("there is no text in the message to edit")
    read = _text(arguments)
    return keep_edited(
        exchange,
        conversation,
        standing,
        replace(standing, text=read.text, entities=read.entities, keyboard=read_inline(arguments)),
    )


def edit_message_reply_markup(exchange: Exchange, arguments: Arguments) -> Json:
    """EditMessageReplyMarkup. Without a `reply_markup` the buttons go; the text does not count as edited."""
    conversation = open_conversation(exchange, arguments)
    standing = editable(exchange, conversation, arguments)
    keyboard = read_inline(arguments)
    if keyboard == standing.keyboard:
        refuse(NOT_MODIFIED)
    return _keep(exchange, conversation, replace(standing, keyboard=keyboard))


def delete_message(exchange: Exchange, arguments: Arguments) -> Json:
    """DeleteMessage."""
    conversation = open_conversation(exchange, arguments)
    message = _message(conversation, arguments, "message to delete not found")
    conversation.drop(message)
    exchange.journal.record(What.DELETED, message.chat.id, message=message)
    return True


def pin_chat_message(exchange: Exchange, arguments: Arguments) -> Json:
    """PinChatMessage. In groups and channels the pin shows as a message too, and the bot gets it as an update."""
    conversation = open_conversation(exchange, arguments)
    _check_pins(conversation)
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
    conversation = open_conversation(exchange, arguments)
    _check_pins(conversation)
    newest = conversation.pins[-1] if conversation.pins else 0
    number = arguments.whole("message_id", newest)
    if not conversation.unpin(number):
        refuse("message to unpin not found")
    exchange.journal.record(What.UNPINNED, conversation.chat.id, message=conversation.messages[number])
    return True


def send_chat_action(exchange: Exchange, arguments: Arguments) -> Json:
    """SendChatAction."""
    conversation = open_conversation(exchange, arguments)
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


def named_chat(exchange: Exchange, arguments: Arguments) -> int | None:
    """The id of the chat a call names, by id or by @name; None where it names none that exists."""
    named = arguments.text("chat_id")
    if named.startswith("@"):
        for conversation in exchange.conversations.values():
            if conversation.chat.kind is not ChatKind.PRIVATE and conversation.chat.username == named[1:]:
                return conversation.chat.id
    number = arguments.whole("chat_id")
    return number if number in exchange.conversations else None


def addressed(exchange: Exchange, arguments: Arguments) -> Conversation:
    """The chat a call is about, by id or by @name.

    Raises:
        ApiError: 400, no chat is named or there is none of that name.
    """
    if not arguments.text("chat_id"):
        refuse("chat_id is empty")
    found = named_chat(exchange, arguments)
    if found is None:
        refuse("chat not found")
    return exchange.conversations[found]


def open_conversation(exchange: Exchange, arguments: Arguments) -> Conversation:
    """The chat a call writes to.

    Raises:
        ApiError: there is none of that name, or the bot may not write there.
    """
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


def editable(exchange: Exchange, conversation: Conversation, arguments: Arguments) -> Message:
    """The message a call wants to change.

    Raises:
        ApiError: 400, it is gone, or is not the bot's.
    """
    message = _message(conversation, arguments, "message to edit not found")
    if message.sender != exchange.bot or message.is_service:
        refuse("message can't be edited")
    return message


def count(exchange: Exchange, conversation: Conversation, message: Message) -> None:
    """Counts a message against the sending limits.

    Raises:
        ApiError: 429, they are reached.
    """
    if exchange.limiter is not None:
        exchange.limiter.count(conversation.chat, len(message.text), exchange.clock().timestamp())


def keep_edited(exchange: Exchange, conversation: Conversation, standing: Message, changed: Message) -> Json:
    """Puts a changed message in the place of the standing one.

    Raises:
        ApiError: nothing is changed, or the limits are reached.
    """
    if changed == standing:
        refuse(NOT_MODIFIED)
    count(exchange, conversation, changed)
    return _keep(exchange, conversation, replace(changed, edited=exchange.now()))


def _keep(exchange: Exchange, conversation: Conversation, message: Message) -> Json:
    conversation.keep(message)
    exchange.journal.record(What.EDITED, message.chat.id, message=message)
    return message_json(message)


def _answered(conversation: Conversation, arguments: Arguments) -> Message | None:
    """The message to be quoted, without what it quotes itself."""
    asked = arguments.nested("reply_parameters", "can't parse reply parameters JSON object")
    if not isinstance(asked, Mapping):
        return None
    reply = Arguments(asked)
    message = conversation.messages.get(reply.whole("message_id"))
    if message is None and not reply.flag("allow_sending_without_reply"):
        refuse("message to be replied not found")
    return None if message is None else replace(message, reply_to=None)


def _check_contact_keys(conversation: Conversation, keyboard: ReplyKeyboard) -> None:
    asks = any(key.request_contact for row in keyboard.rows for key in row)
    if asks and conversation.chat.kind is not ChatKind.PRIVATE:
        refuse("phone number can be requested in private chats only")


def _check_pins(conversation: Conversation) -> None:
    refusal = conversation.closed_to_pins()
    if refusal is not None:
        raise refusal
