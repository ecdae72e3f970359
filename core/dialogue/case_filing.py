"""What a turn makes of the cases: opened, told more of, settled by what was filed, or as staff left them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from core.cases import AMENDED, UNIT_TOTALS, Case, CaseBook, Note, is_decided, still_true, told_of, topic_of
from core.checks.twins import Twins
from core.dialogue.turn import CasePost, NewCase, Turn
from core.dialogue.twins_settled import settled
from core.event import Event
from core.ledger.entries import Entry, Kind
from core.ledger.history import RANK, PlaceHistory
from core.people import PersonId
from core.sentences import Sentence, say

_SETTLES: Final = frozenset({*RANK, Kind.RELEASED, Kind.DECIDED, Kind.WITHDRAWN})
"""Kinds of entries after which something said of a place may be over."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The cases after a turn.

    Attributes:
        book: all of them.
        posted: numbers of those to be posted anew.
        edited: numbers of those whose newest post says something else now.
        posts: what is posted under cases.
        entries: what the desk itself writes because of it, each at the end of its chain.
    """

    book: CaseBook
    posted: tuple[int, ...] = ()
    edited: tuple[int, ...] = ()
    posts: tuple[CasePost, ...] = ()
    entries: tuple[Entry, ...] = ()


def after(
    book: CaseBook,
    turn: Turn,
    event: Event,
    histories: Mapping[str, PlaceHistory],
    at: datetime,
    by: PersonId | None,
    twins: Twins,
) -> Changed:
    """The cases once a turn has happened.

    Args:
        book: before it.
        turn: what came of a text; its entries are in the histories already.
        event: whose places they are.
        histories: of each place, after it.
        at: when (UTC).
        by: whose text it was.
        twins: which places report the same counts, after it.
    """
    before, new, posts = book, turn.cases, turn.posts
    for case in turn.changed_cases:
        book = book.with_case(case)
    changed = tuple(dict.fromkeys(entry.place for entry in turn.entries if entry.kind in _SETTLES))
    for place in changed:
        found = book.about(place)
        if found is None or not found.is_open:
            continue
        case = found
        if _is_cleared(turn, histories[place]):
            amended = tuple(line for one in new if one.place == place and one.code == AMENDED for line in one.lines)
            new = tuple(one for one in new if one.place != place)
            case = case.closed(at, say("case-corrected", at=at))
            posts = (*posts, _closed_post(case, amended))
        book = book.with_case(still_true(case, histories[place]) if case.is_open else case)
    book = opened(book, new, event, at, by)
    entries: tuple[Entry, ...] = ()
    for one in settled(book, changed, event, histories, twins, at):
        book, posts, entries = book.with_case(one.case), (*posts, *one.posts), (*entries, *one.entries)
    return replace(_changed(before, book, posts), entries=entries)


def _is_cleared(turn: Turn, history: PlaceHistory) -> bool:
    """Whether a report was filed of which nothing is left to decide; that it amends another needs no decision."""
    filed = any(entry.place == history.place and entry.kind in RANK for entry in turn.entries)
    news = any(one.place == history.place and one.code != AMENDED for one in turn.cases)
    return filed and not news and is_decided(history)


def _closed_post(case: Case, amended: tuple[Sentence, ...]) -> CasePost:
    return CasePost(case.number, (say("case-closed-by-correction", number=case.number, place=case.place), *amended))


def opened(
    book: CaseBook, new: tuple[NewCase, ...], event: Event, at: datetime, by: PersonId | None = None
) -> CaseBook:
    """With what staff are told; several things about the numbers of one place are one case."""
    told: dict[tuple[str, str], list[Note]] = {}
    for one in new:
        note = Note(one.code, one.lines, one.sequence)
        told.setdefault((one.place, topic_of(one.place, note, event.places.by_id)), []).append(note)
    for (place, topic), notes in told.items():
        case = told_of(book, place, topic, tuple(notes), at, by)
        if case is not book.about(place, topic):
            book = book.with_case(case)
    return book


def newly_opened(book: CaseBook, new: tuple[NewCase, ...], event: Event, at: datetime) -> Changed:
    """The cases once staff are told something outside of any turn."""
    return _changed(book, opened(book, new, event, at))


def of_the_counties(book: CaseBook, new: tuple[NewCase, ...], event: Event, at: datetime) -> Changed:
    """The cases once the counties' totals were asked: told where they do not add up, closed where they do again.

    Args:
        book: before that.
        new: the counties whose totals do not add up.
        event: whose counties they are.
        at: when (UTC).
    """
    wrong, before = {one.place for one in new}, book
    for county in event.places.counties:
        case = book.about(county, UNIT_TOTALS)
        if case is not None and case.is_open and county not in wrong:
            book = book.with_case(_adds_up(case, at))
    return _changed(before, opened(book, new, event, at))


def _adds_up(case: Case, at: datetime) -> Case:
    """Closed; if its county is off by as much once more, that is told again."""
    untold = tuple(replace(note, sequence=None) for note in case.notes)
    past = tuple(replace(note, sequence=None) for note in case.past)
    return replace(case, notes=untold, past=past).closed(at, say("case-adds-up", at=at))


def _changed(before: CaseBook, after: CaseBook, posts: tuple[CasePost, ...] = ()) -> Changed:
    if after is before:
        return Changed(after, posts=posts)
    posted, edited = [], []
    for number, case in after.by_number.items():
        was = before.by_number.get(number)
        if was is None or case.posts != was.posts:
            posted.append(number)
        elif was is not case:
            edited.append(number)
    return Changed(after, tuple(sorted(posted)), tuple(sorted(edited)), posts)
