"""What the desk knows when something heard is due. Values only, no I/O."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from core.cases import CaseBook, NoRecords, Records
from core.checks.twins import Twins
from core.contacts import Directory, NoDirectory
from core.desk_state import AsksDesk, DeskState
from core.event import Event
from core.ledger.entries import Json
from core.ledger.history import PlaceHistory
from core.people import Assignment, Person, PersonId
from core.photos import KeptPhoto
from core.places import PlaceId
from core.standings import Standings
from core.wire.readers import Reader
from core.wire.record import Record


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation found by the hash of its code.

    Attributes:
        hash: keyed hash of the code.
        assignment: the role it gives.
        expires_at: from then on it is void.
        used_by: who used it, where somebody did.
        language: of whoever it was made for, where the roster says.
        phones: keyed hashes of the phone numbers it was made for; empty where the roster has none, or staff waived it.
        succeeds: who hands their place over with it.
        moves: who goes on with another phone.
        void: whether it was called back.
    """

    hash: str
    assignment: Assignment
    expires_at: datetime
    used_by: PersonId | None
    language: str | None = None
    phones: frozenset[str] = frozenset()
    succeeds: PersonId | None = None
    moves: PersonId | None = None
    void: bool = False


def _nobody_asked() -> DeskState:
    return DeskState("")


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
        reader: what this chat gets, or got; None where it never asked for anything.
        record: what became public, as it stood before this batch.
        photos: the kept photos of each place, in order; places without any are missing.
        album_of: the place of the photos that came together with the one just heard, where there are any.
        several_places: whether the person reports for more than one place, so that each answer must name its own.
        enrolled: everybody enrolled.
        before: the dialogue of whoever hands over or changes phones with the invite.
        wrong_codes: codes that did not work, of anybody, in the last minutes.
        directory: whom to call, and who has practised.
        twins: which places report the same counts, this batch included; None: those of the standings.
        source: the door it came through, as the ledger names it.
        cases: what staff must decide, or had to, this batch included.
        records: the texts as they are stored, for staff who ask.
        in_group: whether others read what is answered.
        anonymous: whether it was written as the group itself, so that nobody can tell by whom.
        desk: looks how the desk itself is.
        initials: of the person, for the staff's channel.
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
    reader: Reader | None = None
    record: Record = field(default_factory=Record)
    photos: Mapping[str, tuple[KeptPhoto, ...]] = field(default_factory=dict)
    album_of: PlaceId | None = None
    several_places: bool = False
    enrolled: Iterable[Person] = ()
    before: Mapping[str, Json] | None = None
    wrong_codes: int = 0
    directory: Directory = field(default=NoDirectory())
    twins: Twins | None = None
    cases: CaseBook = field(default_factory=CaseBook)
    records: Records = field(default=NoRecords())
    in_group: bool = False
    anonymous: bool = False
    desk: AsksDesk = field(default=_nobody_asked)
    initials: str = ""
    source: str = "chat"

    @property
    def subscribed(self) -> bool:
        """Whether this chat gets updates."""
        return self.reader is not None and self.reader.gets_updates

    @property
    def same_counts(self) -> Twins:
        """Which places report the same counts."""
        return self.standings.twins if self.twins is None else self.twins

    def history(self, place: str) -> PlaceHistory:
        """The history of a place, empty where nothing was reported yet."""
        return self.histories.get(place) or PlaceHistory(place)
