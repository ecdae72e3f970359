"""The Bot API, method by method: whom a call goes to, and the methods that are about the bot or a chat.

Only what the product uses is here; any other method answers 404, as Telegram does for a method it does not have.

Source: core.telegram.org/bots/api.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.rehearsal import intake, media, menu, posting
from bot.rehearsal.chats import ChatKind, Standing, chat_json, member_json, message_json, user_json
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.journal import What
from bot.rehearsal.wire import AnswerLost, ApiError, Arguments, Json, refuse

Method: TypeAlias = Callable[[Exchange, Arguments], Json]


async def call(exchange: Exchange, token: str, method: str, arguments: Arguments) -> Json:
    """One call of the Bot API.

    Returns:
        The `result` of the answer.

    Raises:
        ApiError: Telegram would refuse it; the journal then holds the refusal.
        AnswerLost: a fault breaks the connection; the journal then holds that.
    """
    chat = None
    try:
        if token != exchange.token:
            raise ApiError(401, "Unauthorized")  # noqa: TRY301 - refused and noted like any other call
        chat = posting.named_chat(exchange, arguments)
        await exchange.faults.before(method, chat)
        result = await _carry_out(exchange, method, arguments)
        await exchange.faults.after(method, chat)
    except ApiError as refusal:
        exchange.journal.record(What.REFUSED, chat, text=f"{method}: {refusal.description}")
        raise
    except AnswerLost as loss:
        exchange.journal.record(What.REFUSED, chat, text=f"{method}: {loss}")
        raise
    return result


async def _carry_out(exchange: Exchange, method: str, arguments: Arguments) -> Json:
    match method.lower():
        case "getupdates":
            return await intake.get_updates(exchange, arguments)
        case "setwebhook":

            async def reply(method: str, arguments: Arguments) -> Json:
                return await call(exchange, exchange.token, method, arguments)

            return intake.set_webhook(exchange, arguments, reply)
        case name:
            return _METHODS.get(name, _unknown)(exchange, arguments)


def _unknown(_exchange: Exchange, _arguments: Arguments) -> Json:
    raise ApiError(404, "Not Found")


def _get_me(exchange: Exchange, _arguments: Arguments) -> Json:
    return user_json(exchange.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not exchange.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _get_chat(exchange: Exchange, arguments: Arguments) -> Json:
    conversation = posting.addressed(exchange, arguments)
    body = chat_json(conversation.chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
        ),
    }
    if conversation.pinned is not None:
        body["pinned_message"] = message_json(conversation.pinned)
    return body


def _get_chat_member(exchange: Exchange, arguments: Arguments) -> Json:
    conversation = posting.addressed(exchange, arguments)
    number = arguments.whole("user_id")
    if number == exchange.bot.id:
        standing = Standing.LEFT if conversation.standing is Standing.STRANGER else conversation.standing
        return member_json(exchange.bot, standing, conversation.bot_lacks)
    user = exchange.people.get(number)
    if user is None:
        refuse("user not found")
    if user == conversation.owner and conversation.chat.kind is not ChatKind.PRIVATE:
        return member_json(user, "creator")
    return member_json(user, "member" if number in conversation.members else "left")


_METHODS: Final[Mapping[str, Method]] = {
    "getme": _get_me,
    "deletewebhook": intake.delete_webhook,
    "getwebhookinfo": intake.get_webhook_info,
    "setmycommands": menu.set_my_commands,
    "getmycommands": menu.get_my_commands,
    "deletemycommands": menu.delete_my_commands,
    "getchat": _get_chat,
    "getchatmember": _get_chat_member,
    "getfile": media.get_file,
    "sendmessage": posting.send_message,
    "sendphoto": media.send_photo,
    "sendmediagroup": media.send_media_group,
    "senddocument": media.send_document,
    "editmessagetext": posting.edit_message_text,
    "editmessagecaption": media.edit_message_caption,
    "editmessagemedia": media.edit_message_media,
    "editmessagereplymarkup": posting.edit_message_reply_markup,
    "deletemessage": posting.delete_message,
    "pinchatmessage": posting.pin_chat_message,
    "unpinchatmessage": posting.unpin_chat_message,
    "sendchataction": posting.send_chat_action,
    "answercallbackquery": posting.answer_callback_query,
}
