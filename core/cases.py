"""Cases: what staff must decide, sorted by what could change the result.

Laws:
1. A place has one case for everything about its numbers, however many findings there are and however often it reports;
   what comes again opens it again. Incidents and questions have a case each.
2. What was told once of one entry is not told again, closed or not.
3. One person has a case at a time.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Final, Protocol

from immutables import Map

from core.lead import could_flip, sde_at_stake
from core.ledger.history import PlaceHistory
from core.people import PersonId
from core.places import PlaceId
from core.sentences import Sentence, Value
from core.standings import Standings

REPORT: Final = "report"
"""The topic of the one case about a place's numbers."""
STAFF_HOLD: Final = "staff"
"""Why a report is held that staff hold themselves."""
AMENDED: Final = "X07"
RIVAL: Final = "X03"
TWINS: Final = "X01"
UNIT_TOTALS: Final = "X04"
_OF_NUMBERS: Final = re.compile(r"[CX]\d\d|withdrawn|hold|published")
_EACH: Final = frozenset({"incident", "question"})
"""Codes of which every one is a case of its own."""
_WEIGHS_NOTHING: Final = ("question", "photo", "phone", "wrong-codes")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing a case was opened for.

    Attributes:
        code: the finding's code, or `incident`, `withdrawn` …
        lines: what staff are told.
        sequence: the ledger entry of the place it is about.
    """

    code: str
    lines: tuple[Sentence, ...]
    sequence: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A case.

    Attributes:
        number: as staff say it; 1, 2, 3 … in an event.
        place: `County/Precinct`, a county, or nothing.
        topic: with the place, what it is about and no other case is.
        notes: what it was opened for, as far as it is still true.
        past: what it was opened for before.
        opened_at: when it was opened, or opened again (UTC).
        by: whose text opened it.
        log: what became of it since, one line each.
        claimed_by, claimed_as: who has it, and how they are called in the channel.
        asked: who was asked and has not answered.
        posts: how often it was posted in the channel; the newest post is kept up to date.
        closed_at: None while it is open.
    """

    number: int
    place: str
    topic: str
    notes: tuple[Note, ...]
    opened_at: datetime
    by: PersonId | None = None
    past: tuple[Note, ...] = ()
    log: tuple[Sentence, ...] = ()
    claimed_by: PersonId | None = None
    claimed_as: str = ""
    asked: tuple[PersonId, ...] = ()
    posts: int = 1
    closed_at: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether it waits for staff."""
        return self.closed_at is None

    @property
    def is_about_numbers(self) -> bool:
        """Whether it is the case about a place's numbers."""
        return self.topic == REPORT

    @property
    def codes(self) -> tuple[str, ...]:
        """What it was opened for, each code once."""
        return tuple(dict.fromkeys(note.code for note in self.notes))

    def logged(self, *lines: Sentence) -> "Case":
        """With more of what became of it."""
        return replace(self, log=(*self.log, *lines))

    def closed(self, at: datetime, *why: Sentence) -> "Case":
        """Nothing is left to decide; nobody has it any more, and no answer is waited for."""
        return replace(self.logged(*why), closed_at=at, claimed_by=None, claimed_as="", asked=())


@dataclass(frozen=True, slots=True)
class CaseBook:
    """Every case of an event. A value: `with_case` gives a new one.

    Attributes:
        by_number: each case.
        of_topic: numbers by place and topic.
        asked: the case each person was asked about last and has not answered.
        last: the highest number so far.
    """

    by_number: Map[int, Case] = field(default_factory=Map)
    of_topic: Map[tuple[str, str], int] = field(default_factory=Map)
    asked: Map[PersonId, int] = field(default_factory=Map)
    last: int = 0

    @classmethod
    def of(cls, cases: Iterable[Case]) -> "CaseBook":
        """From all cases, in the order of their numbers."""
        book = cls()
        for case in cases:
            book = book.with_case(case)
        return book

    def with_case(self, case: Case) -> "CaseBook":
        """With a case, new or changed."""
        asked = self.asked
        before = self.by_number.get(case.number)
        for person in () if before is None else before.asked:
            if person not in case.asked and asked.get(person) == case.number:
                asked = asked.delete(person)
        for person in case.asked:
            asked = asked.set(person, case.number)
        return CaseBook(
            self.by_number.set(case.number, case),
            self.of_topic.set((case.place, case.topic), case.number),
            asked,
            max(self.last, case.number),
        )

    def about(self, place: str, topic: str = REPORT) -> Case | None:
        """The case of this place and topic, open or closed."""
        number = self.of_topic.get((place, topic))
        return None if number is None else self.by_number[number]

    def asked_of(self, person: PersonId) -> Case | None:
        """The case a person was asked about and has not answered."""
        number = self.asked.get(person)
        return None if number is None else self.by_number[number]

    @property
    def open(self) -> Iterator[Case]:
        """The cases that wait for staff."""
        return (case for case in self.by_number.values() if case.is_open)


def topic_of(place: str, note: Note, places: Collection[str]) -> str:
    """What a note is about: the numbers of its place, or something of its own.

    Args:
        place: `County/Precinct`, a county, or nothing.
        note: what staff are told.
        places: every place of the event.
    """
    if place in places and _OF_NUMBERS.fullmatch(note.code):
        return REPORT
    return f"{note.code}-{note.sequence}" if note.code in _EACH else note.code


def told_of(book: CaseBook, place: str, topic: str, notes: tuple[Note, ...], at: datetime, by: PersonId | None) -> Case:
    """The case of this place and topic with more notes: a new one, or the one there is, opened again if need be."""
    case = book.about(place, topic)
    if case is None:
        return Case(book.last + 1, place, topic, notes, at, by)
    known = [note for note in (*case.past, *case.notes) if case.is_open or note.sequence is not None]
    new = tuple(note for note in notes if note not in known)
    if not new:
        return case
    again = {(note.sequence, note.code) for note in new}
    kept = tuple(note for note in case.notes if case.is_open and (note.sequence, note.code) not in again)
    past = tuple(note for note in case.notes if note not in kept)
    case = replace(case, notes=(*kept, *new), past=(*case.past, *past), posts=case.posts + 1, by=by or case.by)
    return case if case.is_open else replace(case, opened_at=at, closed_at=None, log=())


def still_true(case: Case, history: PlaceHistory) -> Case:
    """Without what was said of reports that neither stand nor wait beside the one that stands."""
    past = tuple(note for note in case.notes if not _is_true(note, history))
    return replace(case, notes=tuple(note for note in case.notes if note not in past), past=(*case.past, *past))


def _is_true(note: Note, history: PlaceHistory) -> bool:
    standing = history.standing
    live = {version.entry.sequence for version in (standing, *history.beside) if version is not None}
    match note.code:
        case "hold":
            return standing is not None and STAFF_HOLD in standing.held
        case "withdrawn":
            return note.sequence is not None and note.sequence > max(history.versions)
        case code:
            return note.sequence in live and (code != RIVAL or bool(history.rivals))


def is_decided(history: PlaceHistory) -> bool:
    """Whether nothing of a place's numbers waits for staff."""
    return history.standing is not None and not history.held and not history.rivals


# ------------------------------------------------------------------------------------------------------ their order


@dataclass(frozen=True, slots=True, order=True)
class Weight:
    """What a case could change.

    Attributes:
        flips: whether its place alone could change who leads.
        sde: state delegate equivalents that could move.
    """

    flips: bool
    sde: Fraction


def weightiest(standings: Standings, cases: Iterable[Case]) -> tuple[tuple[Case, Weight], ...]:
    """Open cases by what could change the result, then by age, each with its weight."""
    flips = could_flip(standings)
    weighed = [(case, _weight(standings, case, flips)) for case in cases if case.is_open]
    weighed.sort(key=lambda one: (not one[1].flips, -one[1].sde, one[0].opened_at, one[0].number))
    return tuple(weighed)


def _weight(standings: Standings, case: Case, flips: Collection[PlaceId]) -> Weight:
    place = standings.event.places.by_id.get(PlaceId(case.place))
    if case.topic.startswith(_WEIGHS_NOTHING):
        return Weight(flips=False, sde=Fraction(0))
    if place is None:
        said: list[Value] = [line.values.get("sde", 0) for note in case.notes for line in note.lines]
        return Weight(flips=False, sde=max((one for one in said if isinstance(one, Fraction)), default=Fraction(0)))
    return Weight(case.topic == REPORT and place.id in flips, sde_at_stake(standings, place))


# ----------------------------------------------------------------------------------------------- what was written


@dataclass(frozen=True, slots=True)
class Spoken:
    """One text, of a person or of the bot.

    Attributes:
        at: when it was sent (UTC).
        person: whose chat it is.
        by_bot: whether the bot wrote it.
        words: as they stood there.
    """

    at: datetime
    person: PersonId
    by_bot: bool
    words: str


class Records(Protocol):
    """Texts as they are stored; nothing is read before staff ask."""

    def transcript(self, people: Collection[PersonId]) -> Sequence[Spoken]:
        """The last texts of these people's chats, both ways, oldest first."""
        ...

    def set_aside(self, number: int) -> str | None:
        """The words of a text that could not be dealt with; None where there are none."""
        ...


class NoRecords:
    """Nothing is stored."""

    def transcript(self, people: Collection[PersonId]) -> Sequence[Spoken]:  # noqa: ARG002 - as in Records
        """Nothing was said."""
        return ()

    def set_aside(self, number: int) -> str | None:  # noqa: ARG002 - as in Records
        """There is none."""
        return None
