"""The Bot API, method by method: whom a call goes to, and the methods that are not about messages.

Only what the product uses is here; any other method answers 404, as Telegram does for a method it does not have.

Source: core.telegram.org/bots/api.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.rehearsal import posting
from bot.rehearsal.chats import ChatKind, Standing, chat_json, member_json, message_json, user_json
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.journal import What
from bot.rehearsal.wire import ApiError, Arguments, Json, refuse

Method: TypeAlias = Callable[[Exchange, Arguments], Json]

_COMMAND: Final = re.compile(r"[a-z0-9_]{1,32}")
_MOST_COMMANDS: Final = 100
_LONGEST_DESCRIPTION: Final = 256


async def call(exchange: Exchange, token: str, method: str, arguments: Arguments) -> Json:
    """One call of the Bot API.

    Returns:
        The `result` of the answer.

    Raises:
        ApiError: Telegram would refuse it; the journal then holds the refusal.
    """
    try:
        if token != exchange.token:
            raise ApiError(401, "Unauthorized")  # noqa: TRY301 - refused and noted like any other call
        if method.lower() == "getupdates":
            return await _get_updates(exchange, arguments)
        return _METHODS.get(method.lower(), _unknown)(exchange, arguments)
    except ApiError as refusal:
        exchange.journal.record(What.REFUSED, text=f"{method}: {refusal.description}")
        raise


def _unknown(_exchange: Exchange, _arguments: Arguments) -> Json:
    raise ApiError(404, "Not Found")


def _get_me(exchange: Exchange, _arguments: Arguments) -> Json:
    return user_json(exchange.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def _get_updates(exchange: Exchange, arguments: Arguments) -> Json:
    kinds = arguments.nested("allowed_updates", "can't parse allowed_updates JSON object")
    allowed = frozenset(map(str, kinds)) if isinstance(kinds, Sequence) else None
    updates = await exchange.updates.fetch(
        offset=arguments.whole("offset"),
        limit=arguments.whole("limit", 100),
        timeout=arguments.whole("timeout"),
        allowed=allowed,
    )
    return [update.as_json() for update in updates]


def _delete_webhook(exchange: Exchange, arguments: Arguments) -> Json:
    if arguments.flag("drop_pending_updates"):
        exchange.updates.drop_all()
    return True


def _get_webhook_info(exchange: Exchange, _arguments: Arguments) -> Json:
    info: dict[str, Json] = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(exchange.updates),
    }
    if exchange.updates.allowed:
        info["allowed_updates"] = exchange.updates.allowed
    return info


def _set_my_commands(exchange: Exchange, arguments: Arguments) -> Json:
    commands = arguments.nested("commands", "can't parse commands JSON object")
    if not isinstance(commands, Sequence):
        refuse('parameter "commands" is required')
    if len(commands) > _MOST_COMMANDS:
        refuse("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check_command(command)
    exchange.commands = commands
    return True


def _check_command(command: Json) -> None:
    if not isinstance(command, Mapping):
        refuse("can't parse BotCommand: expected an Object")
    if not _COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
        refuse("BOT_COMMAND_INVALID")
    if not 1 <= len(str(command.get("description", ""))) <= _LONGEST_DESCRIPTION:
        refuse("BOT_COMMAND_DESCRIPTION_INVALID")


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
        return member_json(exchange.bot, standing)
    user = exchange.people.get(number)
    if user is None:
        refuse("user not found")
    if user == conversation.owner and conversation.chat.kind is not ChatKind.PRIVATE:
        return member_json(user, "creator")
    return member_json(user, "member" if number in conversation.members else "left")


_METHODS: Final[Mapping[str, Method]] = {
    "getme": _get_me,
    "deletewebhook": _delete_webhook,
    "getwebhookinfo": _get_webhook_info,
    "setmycommands": _set_my_commands,
    "getchat": _get_chat,
    "getchatmember": _get_chat_member,
    "sendmessage": posting.send_message,
    "editmessagetext": posting.edit_message_text,
    "editmessagereplymarkup": posting.edit_message_reply_markup,
    "deletemessage": posting.delete_message,
    "pinchatmessage": posting.pin_chat_message,
    "unpinchatmessage": posting.unpin_chat_message,
    "sendchataction": posting.send_chat_action,
    "answercallbackquery": posting.answer_callback_query,
}
