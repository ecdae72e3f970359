"""Telegram's updates ↔ our own words. Codes and shared numbers are blacked out here, before anything is stored.

What Telegram itself writes into a chat (a pin, a new title) is nobody's text and gets no answer; nor does another bot.
"""

import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberRestricted, Contact, Message, Update

from bot.letters import Arrival, Incoming, Membership, Moved
from bot.phone_numbers import number_key
from bot.transports.telegram.decode import decode
from core.codes import black_out, nearly_a_code, readings, readings_of_whole
from core.dialogue.heard import Heard, Photo, Pressed, Said, SharedContact, Unreadable
from core.photos import File

log = logging.getLogger(__name__)

_START: Final = re.compile(r"^(/start(?:@\w+)?\s+)(.+)$", re.DOTALL)
_MARK: Final = re.compile(r"\[code:([0-9a-z,]+)\]")
_NUMBER: Final = re.compile(r"\[phone:([0-9a-z]+)\]")
_SPOILT: Final = "[code:spoilt]"
_ALONE: Final = re.compile(r"\s*[0-9A-Za-z]{3,5}-[0-9A-Za-z]{3,5}-[0-9A-Za-z]{3,5}\s*")
"""Written like a code: one with a slip in it is too telling to be kept."""
_PAIRS: Final = re.compile(r"(?:\s*(?:[A-Za-z]+[0-9]+|[0-9]+[A-Za-z]+)\s*(?:-|$))+")
"""Names and numbers with dashes between them, such as `Joe30-Amy12-Tom4`: counts, and no code has such groups."""
_KINDS: Final = ("message", "edited_message", "callback_query", "channel_post", "my_chat_member")
_TYPED: Final = ("text", "caption")
_PICTURES: Final = ("image/", "application/pdf")
"""Kinds of files that can show a sheet; a phone's scanner makes a PDF."""
_LARGEST: Final = 2**63
"""No database holds a whole number from here on."""
_SERVICE: Final = (
    "boost_added",
    "channel_chat_created",
    "chat_background_set",
    "chat_shared",
    "connected_website",
    "delete_chat_photo",
    "direct_message_price_changed",
    "forum_topic_closed",
    "forum_topic_created",
    "forum_topic_edited",
    "forum_topic_reopened",
    "general_forum_topic_hidden",
    "general_forum_topic_unhidden",
    "gift",
    "giveaway_completed",
    "giveaway_created",
    "group_chat_created",
    "left_chat_member",
    "message_auto_delete_timer_changed",
    "migrate_from_chat_id",
    "migrate_to_chat_id",
    "new_chat_members",
    "new_chat_photo",
    "new_chat_title",
    "paid_message_price_changed",
    "passport_data",
    "pinned_message",
    "proximity_alert_triggered",
    "refunded_payment",
    "successful_payment",
    "supergroup_chat_created",
    "unique_gift",
    "users_shared",
    "video_chat_ended",
    "video_chat_participants_invited",
    "video_chat_scheduled",
    "video_chat_started",
    "web_app_data",
    "write_access_allowed",
)
"""What Telegram writes into a chat (core.telegram.org/bots/api, Message: "Service message"). What is not among these
is taken for somebody's: a chair who sends something new must not meet silence."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Between one bot's updates and the desk.

    Attributes:
        bot: the bot's Telegram id.
        hash_of: keyed hash of an invite code (64 hex digits).
    """

    bot: str
    hash_of: Callable[[str], str]

    def arrival(self, update: dict[str, Any]) -> Arrival:
        """An update as it goes into the inbox: the raw JSON, codes blacked out. Never raises for what is in it.

        One that cannot be gone through keeps nothing but its number: what may hold a code is not stored. The desk then
        sets it aside, and staff are told.
        """
        try:
            return self._arrival(update)
        except Exception as error:  # noqa: BLE001 - whatever it is: what stops the intake stops everybody's texts
            number, what = update["update_id"], type(error).__name__
            log.error("Update %d cannot be gone through for codes (%s); its contents are not kept.", number, what)  # noqa: TRY400 - a trace may hold somebody's words
            return Arrival(self.bot, update["update_id"], "unreadable", None, None, "")

    def _arrival(self, update: dict[str, Any]) -> Arrival:
        kind = next((kind for kind in _KINDS if kind in update), "other")
        body = _object(update, kind)
        message = _object(body, "message") if kind == "callback_query" else body
        chat, kept = _object(message, "chat"), self._blacked_out(update, kind)
        return Arrival(
            bot=self.bot,
            update_id=update["update_id"],
            kind=kind,
            chat=_whole(chat.get("id")),
            message=_whole(message.get("message_id")),
            raw=json.dumps(kept, ensure_ascii=False),
            brings_code=_MARK.search(str(_object(kept, kind).get("text"))) is not None,
        )

    def _blacked_out(self, update: dict[str, Any], kind: str) -> Any:  # noqa: ANN401 - JSON of any shape
        """Codes stand in what was typed, but also in a message that is answered, a quotation or a link's address.

        A kind of update nobody here knows may hold one as well.
        """
        body = update.get(kind)
        if not isinstance(body, dict):
            return self._all_of(update)
        typed = {name: body[name] for name in _TYPED if isinstance(body.get(name), str)}
        kept = self._all_of(update | {kind: body | dict.fromkeys(typed, "")})  # what was typed is gone through once
        kept[kind] |= {name: self._without_code(text) for name, text in typed.items()}
        return kept

    def _all_of(self, value: Any) -> Any:  # noqa: ANN401 - JSON of any shape
        match value:
            case str():
                return black_out(value, self._mark)
            case {"phone_number": str(number)}:
                named = {key: self._all_of(inner) for key, inner in value.items() if key != "vcard"}
                return {**named, "phone_number": f"[phone:{self.hash_of(number_key(number))}]"}
            case dict():
                return {key: self._all_of(inner) for key, inner in value.items()}
            case list():
                return [self._all_of(inner) for inner in value]
            case _:
                return value

    def _without_code(self, text: str) -> str:
        if _MARK.search(text):
            return _MARK.sub(_SPOILT, text)  # a hash must not open what its code opens, or a stolen table would do
        start = _START.match(text)
        if start and (meant := readings(start[2])):
            return f"{start[1]}{self._mark(meant)}"
        if start and nearly_a_code(start[2]):
            return f"{start[1]}{_SPOILT}"
        without = black_out(text, self._mark)
        if without != text:
            return without
        if meant := readings_of_whole(text):
            return self._mark(meant)
        spoilt = nearly_a_code(text) and _ALONE.fullmatch(text) and not _PAIRS.fullmatch(text)
        return _SPOILT if spoilt else text

    def _mark(self, codes: tuple[str, ...]) -> str:
        """All that may have been meant, by their hashes: which of them exists is the desk's to find out."""
        return f"[code:{','.join(self.hash_of(code) for code in codes)}]" if codes else _SPOILT

    def incoming(self, raw: str) -> Incoming | Membership | Moved | None:
        """An inbox row in our own words; None for what the desk has no use for.

        Raises:
            ValueError, KeyError, TypeError: the update cannot be read (the desk sets it aside).
        """
        body = json.loads(raw)
        if not any(kind in body for kind in _KINDS):
            return None  # whatever it is, there is nobody behind it who waits for us
        update = decode(body, _SERVICE)
        if update.my_chat_member is not None:
            change = update.my_chat_member
            return Membership(change.chat.id, change.from_user.id, here=_may_write(change.new_chat_member))
        if update.callback_query is not None:
            return _press(update)
        message = update.message or update.edited_message
        if message is None:
            return None
        if message.migrate_to_chat_id is not None:
            return Moved(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            return Moved(message.migrate_from_chat_id, message.chat.id)
        if not _is_somebodys(message):
            return None
        return _incoming(message, _heard(message, edited=update.edited_message is not None))


def _may_write(member: ChatMember) -> bool:
    match member:
        case ChatMemberAdministrator():
            return member.can_post_messages is not False
        case ChatMemberRestricted():
            return member.is_member and member.can_send_messages
        case _:
            return member.status not in {ChatMember.BANNED, ChatMember.LEFT}


def _is_somebodys(message: Message) -> bool:
    """Whether a person wrote it: no service message, no other bot. An anonymous admin writes in the group's name."""
    if message.from_user is None or any(getattr(message, name, None) for name in _SERVICE):
        return False
    return not message.from_user.is_bot or message.sender_chat is not None


def _press(update: Update) -> Incoming | None:
    query = update.callback_query
    if query is None or query.message is None or query.data is None:
        return None
    return Incoming(
        chat=query.message.chat.id,
        private=query.message.chat.type == "private",
        user=query.from_user.id,
        name=query.from_user.full_name,
        language=query.from_user.language_code,
        heard=Pressed(query.data, query.message.message_id),
        callback=query.id,
    )


def _incoming(message: Message, heard: Heard) -> Incoming | None:
    sender = message.from_user
    if sender is None:
        return None
    return Incoming(
        chat=message.chat.id,
        private=message.chat.type == "private",
        user=sender.id,
        name=sender.full_name,
        language=sender.language_code,
        heard=heard,
        callback=None,
        anonymous=message.sender_chat is not None,
    )


def _heard(message: Message, *, edited: bool) -> Heard:
    at = message.edit_date if edited and message.edit_date else message.date
    text = message.text if message.text is not None else message.caption
    mark = _MARK.search(text or "")
    file = _picture(message)
    if file is not None and mark is None:  # with a code below it, it is the code that counts
        album = message.media_group_id
        return Photo(file, message.message_id, at, words=text or "", album=album, edited=edited)
    if message.contact is not None:
        return _shared(message, message.contact, at)
    if text is None:
        return Unreadable("other", message.message_id, at)
    codes, forwarded = tuple(mark[1].split(",")) if mark else (), message.forward_origin is not None
    return Said(text, message.message_id, at, edited=edited, codes=codes, forwarded=forwarded)


def _shared(message: Message, contact: Contact, at: datetime) -> SharedContact:
    """Telegram names the user whose number it is; only the sender's own counts, and none that is passed on."""
    sender = message.from_user
    own = sender is not None and contact.user_id == sender.id and message.forward_origin is None
    number = _NUMBER.fullmatch(contact.phone_number)
    return SharedContact(number[1] if number else "", own, message.message_id, at)


def _picture(message: Message) -> File | None:
    """The largest size of a photo; a picture or a scan sent as a file."""
    if message.photo:
        size = max(message.photo, key=lambda one: one.width * one.height)
        return File(size.file_id, size.file_unique_id, width=size.width, height=size.height)
    sent = message.document
    if sent is not None and (sent.mime_type or "").lower().startswith(_PICTURES):
        return File(sent.file_id, sent.file_unique_id, is_document=True)
    return None


def _object(outer: Any, name: str) -> dict[str, Any]:  # noqa: ANN401 - JSON of any shape
    inner = outer.get(name) if isinstance(outer, dict) else None
    return inner if isinstance(inner, dict) else {}


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and abs(value) < _LARGEST else None
