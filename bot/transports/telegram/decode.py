"""Telegram's JSON → python-telegram-bot's objects, as much of it as can be read.

The library reads an update whole or not at all: a quotation of a kind it does not know yet would take the text beside
it along. What a person typed must not be lost to that. So where the whole cannot be read, what the desk looks at is
read alone; only where that cannot be read either, the update is set aside.
"""

from collections.abc import Collection
from typing import Any, Final

from telegram import Update

_UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
_LOOKED_AT: Final = (
    "message_id",
    "from",
    "sender_chat",
    "chat",
    "date",
    "edit_date",
    "text",
    "caption",
    "photo",
    "document",
    "media_group_id",
    "contact",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
)
_PASSED_ON: Final = {"type": "hidden_user", "date": 0, "sender_user_name": "somebody"}
"""That a text is somebody else's must stay known, even where nobody can read whose."""


def decode(update: dict[str, Any], service: Collection[str]) -> Update:
    """The update, whole or with what the desk looks at.

    Args:
        update: as it came.
        service: fields of a message that is nobody's text.

    Raises:
        ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError: not even that can be read.
    """
    try:
        return Update.de_json(update)
    except _UNREADABLE:
        return Update.de_json(_bare(update, service))


def _bare(update: dict[str, Any], service: Collection[str]) -> dict[str, Any]:
    bare = {"update_id": update["update_id"]}
    for kind in ("message", "edited_message"):
        if kind in update and (message := _bare_message(update[kind], service)) is not None:
            bare[kind] = message
    if isinstance(query := update.get("callback_query"), dict):
        kept = {name: query[name] for name in ("id", "from", "chat_instance", "data") if name in query}
        bare["callback_query"] = kept | {"message": _bare_message(query.get("message"), ())}
    if "my_chat_member" in update:
        bare["my_chat_member"] = update["my_chat_member"]
    return bare


def _bare_message(message: Any, service: Collection[str]) -> Any:  # noqa: ANN401 - JSON of any shape
    """A message without what the desk has no use for; None for one Telegram itself wrote."""
    if not isinstance(message, dict):
        return message
    if any(message.get(name) for name in service if name not in _LOOKED_AT):
        return None
    kept = {name: message[name] for name in _LOOKED_AT if name in message}
    return kept | ({"forward_origin": _PASSED_ON} if message.get("forward_origin") else {})
