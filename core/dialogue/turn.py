"""What comes of one thing heard: answers, entries, cases, and what else the desk has to do. Values only, no I/O."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

from core.bulletin import Bulletin
from core.cases import Case
from core.ledger.entries import Entry, Json
from core.people import Assignment, PersonId, Role
from core.photos import KeptPhoto
from core.places import PlaceId
from core.sentences import Sentence
from core.wire.line import Line
from core.wire.readers import Reader
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class NewInvite:
    """An invitation to be made. The desk draws the code and tells it below the reply, once, and stores its hash.

    Attributes:
        assignment: the role it gives.
        valid: how long it may be used.
        succeeds, moves, language: as of Invite.
    """

    assignment: Assignment
    valid: timedelta
    succeeds: PersonId | None = None
    moves: PersonId | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its label, and what pressing it says (64 bytes at most)."""

    label: Sentence
    data: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A kept photo, to be shown.

    Attributes:
        photo: its id.
        lines: what stands below it.
    """

    photo: int
    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person who wrote is told.

    Attributes:
        lines: the sentences, one a line.
        choices: rows of buttons.
        question: the read-back it shows, where a "yes" is asked for.
        receipt: whether it tells of something stored for good; receipts are sent first.
        bulletin: totals to be shown under the lines.
        wire: lines about topics, to be shown under those; whoever gets them has seen their figures.
        chart: the topic a picture of is sent after them.
        pictures: kept photos, shown after the lines.
        hides_keyboard: whether the keyboard that asked for a phone number goes.
        personal: whether it tells of people, so that its words must not be kept once it is sent.
    """

    lines: tuple[Sentence, ...]
    choices: tuple[tuple[Choice, ...], ...] = ()
    question: str | None = None
    receipt: bool = False
    bulletin: Bulletin | None = None
    wire: tuple[Line, ...] = ()
    chart: Topic | None = None
    pictures: tuple[Picture, ...] = ()
    hides_keyboard: bool = False
    personal: bool = False


@dataclass(frozen=True, slots=True)
class WantPhoto:
    """The photo just heard shall be fetched and kept.

    Attributes:
        place: with which place.
        role: of whoever sent it.
        answered: whether the words below it get an answer at once.
    """

    place: PlaceId
    role: Role
    answered: bool = False


@dataclass(frozen=True, slots=True)
class KeepPhoto:
    """The photo whose bytes are stored has its number now."""

    photo: KeptPhoto


@dataclass(frozen=True, slots=True)
class RepeatedPhoto:
    """The photo of this id shows what is kept already, byte for byte."""

    id: int


PhotoWork: TypeAlias = WantPhoto | KeepPhoto | RepeatedPhoto


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
class Notice:
    """What staff read in their channel, and need not decide.

    Attributes:
        lines: the sentences, one a line.
    """

    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    """What staff have told to many at once.

    Attributes:
        people: to whom, each once.
        lines: the sentences, one a line.
    """

    people: tuple[PersonId, ...]
    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class CasePost:
    """More about a case, posted under it in the staff's channel.

    Attributes:
        number: which case.
        lines: what is told.
        choices: rows of buttons.
    """

    number: int
    lines: tuple[Sentence, ...]
    choices: tuple[tuple[Choice, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """Something the bot tells somebody else than who wrote. A plain yes after it is asked about again.

    Attributes:
        person: who is told.
        lines: the sentences, one a line.
        choices: rows of buttons.
        nudges: whether it only asks after what they have not reported; it then goes last, and is noted as asked.
        called: what the message is called, where news of what is published may say the same instead of it.
    """

    person: PersonId
    lines: tuple[Sentence, ...]
    choices: tuple[tuple[Choice, ...], ...] = ()
    nudges: bool = False
    called: str = ""


@dataclass(frozen=True, slots=True)
class Leaves:
    """Somebody else loses a role through this turn, and is told so.

    Attributes:
        person: who.
        assignment: what they held.
        state: their dialogue from now on.
        lines: what they are told.
    """

    person: PersonId
    assignment: Assignment
    state: Mapping[str, Json]
    lines: tuple[Sentence, ...]


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
        reader: what this chat gets from now on, in whatever language it is answered; None leaves it.
        photo: what becomes of a photo.
        for_staff: photos shown in the staff channel.
        invite: an invitation to be made, and told to the sender alone.
        voids: whoever's unused hand-over codes are void from now on.
        leaves: who loses their place to the sender.
        moves: whose account the sender's is from now on; the one they had is a stranger's.
        wrong_code: whether a code was tried that does not work.
        language: the one the sender is answered in from now on, and in this reply already.
        notices: what is told in the staff channel besides cases.
        announces: what is told to many at once.
    """

    state: Mapping[str, Json] | None = None
    reply: Reply | None = None
    toast: Sentence | None = None
    strip: bool = False
    entries: tuple[Entry, ...] = ()
    cases: tuple[NewCase, ...] = ()
    enrols: Assignment | None = None
    reader: Reader | None = None
    photo: PhotoWork | None = None
    for_staff: tuple[Picture, ...] = ()
    invite: NewInvite | None = None
    voids: PersonId | None = None
    leaves: Leaves | None = None
    moves: PersonId | None = None
    wrong_code: bool = False
    language: str | None = None
    changed_cases: tuple[Case, ...] = ()
    posts: tuple[CasePost, ...] = ()
    told: tuple[Told, ...] = ()
    notices: tuple[Notice, ...] = ()
    announces: Announcement | None = None
