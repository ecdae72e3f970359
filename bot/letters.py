"""What comes in and what goes out, in our own words: no transport's types, no database's."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

from core.dialogue.turn import Heard


class Lane(IntEnum):
    """Who is served first when Telegram lets only so many through."""

    RECEIPT = 0
    CHAIR = 1
    STAFF = 2
    READER = 3


class Act(StrEnum):
    """What the postman does with a letter."""

    SEND = "send"
    """A new message."""
    STANDING = "standing"
    """The chat's one standing message: edited where it stands, else sent and pinned; of several waiting, the newest."""
    ANSWER = "answer"
    """The short answer to a pressed button."""
    STRIP = "strip"
    """Takes the buttons off a message whose question is answered."""


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
        picture: what to draw (a Vega-Lite specification, JSON); the text then stands under the picture.
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
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update as it came, ready for the inbox.

    Attributes:
        bot: the bot it came to (its Telegram id), or `cli` for a command by hand.
        update_id: Telegram's, or a number unique among commands by hand.
        kind: `message`, `edited_message`, `callback_query`, `my_chat_member`, … or `command`.
        chat, message: where it stands; None where it has no place in a chat.
        raw: the JSON as it came, codes blacked out.
    """

    bot: str
    update_id: int
    kind: str
    chat: int | None
    message: int | None
    raw: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """An inbox row waiting for the desk.

    Attributes:
        id: the row, in order of arrival.
        arrival: what came.
        received_at: when it was stored (UTC).
        tries: how often the desk failed on it.
    """

    id: int
    arrival: Arrival
    received_at: datetime
    tries: int


@dataclass(frozen=True, slots=True)
class Incoming:
    """Something a person said or pressed.

    Attributes:
        chat, private: where; whether nobody else reads it.
        user, name, language: who, by the transport's own account.
        heard: what.
        callback: the press to be answered, where it was one.
    """

    chat: int
    private: bool
    user: int
    name: str
    language: str | None
    heard: Heard
    callback: str | None = None


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
