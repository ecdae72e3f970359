"""One turn of a dialogue: what was heard, what the desk knows, and what comes of it. Values only, no I/O."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from core.bulletin import Bulletin
from core.event import Event
from core.ledger.entries import Entry, Json
from core.ledger.history import PlaceHistory
from core.people import Assignment, Person, PersonId
from core.sentences import Sentence
from core.standings import Standings


@dataclass(frozen=True, slots=True)
class Said:
    """Words somebody typed.

    Attributes:
        text: as typed.
        message: the transport's number of the message; they grow within a chat.
        at: when it was sent, by the transport's clock (whole seconds, UTC).
        edited: whether it is an earlier message with new words.
        code: keyed hash of the invite code it carried; the code itself was blacked out on intake.
    """

    text: str
    message: int
    at: datetime
    edited: bool = False
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button somebody pressed.

    Attributes:
        data: what the button says; names the question it answers.
        message: the message the button hangs on.
    """

    data: str
    message: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A photo, a sticker, a voice message …: something that holds no words.

    Attributes:
        kind: what it is, such as `photo`.
    """

    kind: str
    message: int
    at: datetime


Heard: TypeAlias = Said | Pressed | Unreadable


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation found by the hash of its code.

    Attributes:
        hash: keyed hash of the code.
        assignment: the role it gives.
        expires_at: from then on it is void.
        used_by: who used it, where somebody did.
    """

    hash: str
    assignment: Assignment
    expires_at: datetime
    used_by: PersonId | None


@dataclass(frozen=True, slots=True)
class View:
    """What the desk knows when a text is due.

    Attributes:
        event: the event and its rules.
        now: the desk's clock (UTC).
        person: whose text it is; None for a stranger.
        new_person: the pseudonymous id to use if this turn enrols somebody.
        state: the dialogue's state as it was left; None at the start.
        histories: every place's history, this batch included; places without entries are missing.
        standings: the night as it stood before this batch.
        sent_question: the last read-back that had reached this chat when the text was sent.
        invite: the invite its code belongs to.
        subscribed: whether this chat gets updates.
    """

    event: Event
    now: datetime
    person: Person | None
    new_person: PersonId
    state: Mapping[str, Json] | None
    histories: Mapping[str, PlaceHistory]
    standings: Standings
    sent_question: str | None = None
    invite: Invite | None = None
    subscribed: bool = False

    def history(self, place: str) -> PlaceHistory:
        """The history of a place, empty where nothing was reported yet."""
        return self.histories.get(place) or PlaceHistory(place)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its label, and what pressing it says (64 bytes at most)."""

    label: Sentence
    data: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person who wrote is told.

    Attributes:
        lines: the sentences, one a line.
        choices: rows of buttons.
        question: the read-back it shows, where a "yes" is asked for.
        receipt: whether it tells of something stored for good; receipts are sent first.
        bulletin: totals to be shown under the lines.
    """

    lines: tuple[Sentence, ...]
    choices: tuple[tuple[Choice, ...], ...] = ()
    question: str | None = None
    receipt: bool = False
    bulletin: Bulletin | None = None


@dataclass(frozen=True, slots=True)
class NewCase:
    """Something staff must look at.

    Attributes:
        place: `County/Precinct`.
        code: the finding's code, or `incident`, `failed`.
        lines: what staff are told.
        sequence: the ledger entry it is about.
    """

    place: str
    code: str
    lines: tuple[Sentence, ...]
    sequence: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What comes of a text.

    Attributes:
        state: the dialogue's state from now on; None leaves it as it was.
        reply: what the sender is told; None says nothing (a stranger who was told already).
        toast: the small answer to a press, shown over the chat.
        strip: whether the pressed message loses its buttons.
        entries: what goes into the ledger, in order.
        cases: what staff are told.
        enrols: a role given to the sender by the invite in the view.
        subscribe: True or False changes whether this chat gets updates.
    """

    state: Mapping[str, Json] | None = None
    reply: Reply | None = None
    toast: Sentence | None = None
    strip: bool = False
    entries: tuple[Entry, ...] = ()
    cases: tuple[NewCase, ...] = ()
    enrols: Assignment | None = None
    subscribe: bool | None = None
