"""Keyboards as bots send them: buttons below a message, and buttons in place of a phone's letters.

Source: core.telegram.org/bots/api, "InlineKeyboardMarkup" and "ReplyKeyboardMarkup".
"""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.rehearsal.contents import Key, Keyboard, ReplyKey, ReplyKeyboard
from bot.rehearsal.wire import Arguments, Json, refuse

LONGEST_DATA: Final = 64
"""Bytes of a button's callback data."""


def read_markup(arguments: Arguments) -> Keyboard | ReplyKeyboard | None:
    """The `reply_markup` of a call; None where there is none, or one that phones here do not show.

    Raises:
        ApiError: 400, it is not a markup, or a button is not valid.
    """
    markup = arguments.nested("reply_markup", "can't parse reply keyboard markup JSON object")
    if isinstance(markup, Mapping) and "keyboard" in markup:
        return _reply_keyboard(markup)
    if isinstance(markup, Mapping) and markup.get("remove_keyboard"):
        return ReplyKeyboard()
    return keyboard_from(markup) or None


def read_inline(arguments: Arguments) -> Keyboard:
    """The inline keyboard of a call that takes no other.

    Raises:
        ApiError: 400, it is of another kind, or a button is not valid.
    """
    markup = read_markup(arguments)
    if isinstance(markup, ReplyKeyboard):
        refuse("inline keyboard expected")
    return markup or ()


def keyboard_from(markup: Json) -> Keyboard:
    """The inline keyboard of a `reply_markup`; empty for the other kinds.

    Raises:
        ApiError: 400, it is not a markup, or a button is not valid.
    """
    if markup is None:
        return ()
    if not isinstance(markup, Mapping):
        refuse("object expected as reply markup")
    rows = _list(markup.get("inline_keyboard", []), "inline keyboard")
    keyboard = tuple(tuple(_key(button) for button in _list(row, "inline keyboard")) for row in rows)
    return tuple(row for row in keyboard if row)


def _list(value: Json, what: str) -> Sequence[Json]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        refuse(f"can't parse {what} markup: Array expected")
    return value


def _key(button: Json) -> Key:
    complaint = "can't parse inline keyboard button: "
    if not isinstance(button, Mapping):
        refuse(complaint + "InlineKeyboardButton must be an Object")
    text, data, url = button.get("text"), button.get("callback_data"), button.get("url")
    if not isinstance(text, str):
        refuse(complaint + 'Can\'t find field "text"')
    if data is None and url is None:
        refuse(complaint + "Text buttons are unallowed in the inline keyboard")
    if data is not None and not 1 <= len(str(data).encode()) <= LONGEST_DATA:
        refuse("BUTTON_DATA_INVALID")
    return Key(text, None if data is None else str(data), None if url is None else str(url))


def _reply_keyboard(markup: Mapping[str, Json]) -> ReplyKeyboard:
    rows = tuple(
        tuple(_reply_key(button) for button in _list(row, "reply keyboard"))
        for row in _list(markup["keyboard"], "reply keyboard")
    )
    return ReplyKeyboard(tuple(row for row in rows if row), one_time=bool(markup.get("one_time_keyboard")))


def _reply_key(button: Json) -> ReplyKey:
    if isinstance(button, str):
        return ReplyKey(button)
    if not isinstance(button, Mapping):
        refuse("can't parse reply keyboard button: KeyboardButton must be an Object")
    text = button.get("text")
    if not isinstance(text, str):
        refuse("can't parse reply keyboard button: Can't find field \"text\"")
    return ReplyKey(text, request_contact=bool(button.get("request_contact")))
