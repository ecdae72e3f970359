"""What comes in and what goes out, in our own words: no transport's types, no database's."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Final

from core.dialogue.heard import Heard


class Lane(IntEnum):
    """Who is served first when Telegram lets only so many through."""

    RECEIPT = 0
    CHAIR = 1
    STAFF = 2
    ANNOUNCEMENT = 3
    """What staff tell many; from here on at the pace of a broadcast."""
    STRANGER = 4
    """An answer to somebody who is not enrolled; many readers are not."""
    REMINDER = 5
    """To somebody who has said nothing; taken out of line as soon as they write."""
    READER = 6

    @property
    def is_behind(self) -> bool:
        """Whether nobody waits for it: it goes at the pace of a broadcast."""
        return self > Lane.STAFF


class Act(StrEnum):
    """What the postman does with a letter."""

    SEND = "send"
    """A new message."""
    STANDING = "standing"
    """The chat's one standing message: edited where it stands, else sent and pinned; of several waiting, the newest."""
    ANSWER = "answer"
    """The short answer to a pressed button."""
    EDIT = "edit"
    """Puts new words and buttons in an earlier letter's message; of several waiting, the newest."""
    STRIP = "strip"
    """Takes the buttons off a message whose question is answered."""


HIDE_KEYBOARD: Final = "contact|hide"
"""In place of a button: the keyboard that asked for a phone number goes."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button and what pressing it says (at most 64 bytes, self-contained: it names the question it answers)."""

    label: str
    data: str


@dataclass(frozen=True, slots=True)
class Letter:
    """One thing to be sent.

    Attributes:
        key: names this letter and no other; enqueuing it twice sends it once.
        lane: who is served first.
        chat: Telegram chat id.
        act: what to do.
        text: Telegram HTML; for ANSWER plain text.
        buttons: rows of buttons.
        question: the read-back this letter shows; a typed "yes" confirms only what was sent.
        message: the message a STRIP works on.
        callback: the callback query an ANSWER answers.
        pictures: what to draw (Vega-Lite specifications, JSON); the text then stands under the first. Several go
            out as one album.
        photo: the kept photo to be sent, by its id; the text stands under it as well.
        about: the key of the earlier letter an EDIT changes, or a SEND answers.
        shows: the publications whose figures it carries, by their numbers; whoever got it has seen them.
        subject: what a line to a reader is about; of several waiting for one chat about it, the newest.
        secret: whether its words must not stay in the outbox once it is sent (they hold a code).
        gist: a line of HTML that may stand for it where too many letters wait for one channel; empty where another
            letter's line says it all; None: it always goes out whole.
    """

    key: str
    lane: Lane
    chat: int
    act: Act
    text: str = ""
    buttons: tuple[tuple[Button, ...], ...] = ()
    question: str | None = None
    message: int | None = None
    callback: str | None = None
    pictures: tuple[str, ...] = ()
    photo: int | None = None
    secret: bool = False
    about: str | None = None
    shows: tuple[int, ...] = ()
    subject: str | None = None
    gist: str | None = None


@dataclass(frozen=True, slots=True)
class Attached:
    """What a letter carries besides its words.

    Attributes:
        data: the bytes: a PNG that was drawn, or a photo as it came.
        file: the transport's id of them, where they came from there: sent again by it, nothing travels twice.
        is_document: whether the transport keeps them as a file, untouched, rather than as a picture.
    """

    data: bytes
    file: str | None = None
    is_document: bool = False


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update as it came, ready for the inbox.

    Attributes:
        bot: the bot it came to (its Telegram id), `cli` for a command by hand, or `photos` for a photo fetched.
        update_id: Telegram's, or a number unique among commands by hand.
        kind: `message`, `edited_message`, `callback_query`, `my_chat_member`, … `command` or `photo`.
        chat, message: where it stands; None where it has no place in a chat.
        raw: the JSON as it came, codes blacked out.
        brings_code: whether an invite code stands in it, so that whoever is to come in need not wait behind who is not.
    """

    bot: str
    update_id: int
    kind: str
    chat: int | None
    message: int | None
    raw: str
    brings_code: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """An inbox row waiting for the desk.

    Attributes:
        id: the row, in order of arrival.
        arrival: what came.
        received_at: when it was stored (UTC).
        tries: how often the desk failed on it.
        of_stranger: whether it waits behind everybody else's.
    """

    id: int
    arrival: Arrival
    received_at: datetime
    tries: int
    of_stranger: bool = False


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something a person said or pressed.

    Attributes:
        chat, private: where; whether nobody else reads it.
        user, name, language: who, by the transport's own account.
        heard: what.
        callback: the press to be answered, where it was one.
        anonymous: whether it was written in the name of the group, so that `user` is nobody.
    """

    chat: int
    private: bool
    user: int
    name: str
    language: str | None
    heard: Heard
    callback: str | None = None
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Membership:
    """The bot was let in or shut out.

    Attributes:
        chat, user: where, and who did it.
        here: whether letters to this chat can arrive from now on.
    """

    chat: int
    user: int
    here: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A group has become a supergroup, which has another number.

    Attributes:
        old, new: the chat's number before and now.
    """

    old: int
    new: int
