"""What became of a letter, or of fetching a file, whichever network it took."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Delivered:
    """It arrived.

    Attributes:
        message: the network's number of the message in its chat; None for acts that leave none.
        at: the network's own date of it (UTC).
    """

    message: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer came: it may or may not have arrived."""

    why: str


@dataclass(frozen=True, slots=True)
class SendLater:
    """The network asks for a pause.

    Attributes:
        seconds: how long.
    """

    seconds: float


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The network or the server failed before anything was delivered."""

    why: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The network will not deliver this, now or later.

    Attributes:
        why: its words.
        gone: whether the person blocked the bot or is gone: nothing else will arrive either.
        moved_to: the group's new id, where it became another kind of chat.
    """

    why: str
    gone: bool = False
    moved_to: int | None = None


@dataclass(frozen=True, slots=True)
class ShutOut:
    """This group or channel does not let the bot write, until somebody lets it in again or gives it the right.

    Attributes:
        why: the network's words.
    """

    why: str


@dataclass(frozen=True, slots=True)
class Pointless:
    """What it was about is no more: a press too old to be answered, buttons that are gone. Nobody misses it.

    Attributes:
        why: the network's words.
    """

    why: str


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file's bytes."""

    data: bytes


@dataclass(frozen=True, slots=True)
class TooBig:
    """The file is larger than the network hands out."""


Outcome: TypeAlias = Delivered | Unknown | SendLater | Unreachable | Refused | ShutOut | Pointless
Fetching: TypeAlias = Fetched | TooBig | SendLater | Unreachable | Refused
