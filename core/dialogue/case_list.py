"""The queue of cases, and one of them whole: numbers, worksheet, what was texted, photos."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Final

from core.cases import Case, Spoken, Weight, weightiest
from core.dialogue import case_lines
from core.dialogue.asking import worksheet_of
from core.dialogue.case_titles import titles
from core.dialogue.precinct import AFTER, BEFORE, role_of, said_about
from core.dialogue.turn import Reply
from core.dialogue.view import View
from core.people import PersonId
from core.places import Place, PlaceId
from core.roles import Action, may
from core.sentences import Sentence, say

_MOST_LISTED: Final = 15
_MOST_PLACES: Final = 5
_NEWEST: Final = 10
"""Texts of the transcript below a case; `/transcript` has the others."""
_MOST_STEPS: Final = 12
"""Steps of a worksheet; `/why` has the others."""
_OF_STAFF: Final = "case-hold-why"
_LONGEST: Final = 300
"""Characters of one text."""


def listed(view: View) -> Reply:
    """Open cases by what could change the result, then by age."""
    cases = weightiest(view.standings, view.cases.open)
    overdue = _without_photo(view)
    if not cases:
        return Reply((say("no-cases"), *overdue))
    lines = tuple(_line(view, case, weight) for case, weight in cases[:_MOST_LISTED])
    more = len(cases) - len(lines)
    left = (say("more-cases", number=more),) if more else ()
    return Reply((say("cases-open", number=len(cases)), *lines, *left, *overdue))


def _line(view: View, case: Case, weight: Weight) -> Sentence:
    minutes = int((view.now - case.opened_at) / timedelta(minutes=1))
    told = say("case-line-nowhere", number=case.number, titles=titles(case))
    if case.place:
        told = say("case-line", number=case.number, place=case.place, titles=titles(case))
    parts = [told, say("case-age", minutes=minutes)]
    if weight.sde > Fraction(0):
        parts.insert(1, say("case-flips" if weight.flips else "case-weighs", sde=weight.sde))
    if case.claimed_by is not None:
        parts.append(say("case-line-claimed", who=case.claimed_as))
    return say("case-in-list", parts=tuple(parts))


def _without_photo(view: View) -> tuple[Sentence, ...]:
    """Places that reported and sent no photo of the sheet in time; one line for all of them."""
    wanted = view.event.photo_wanted_after
    if not wanted:
        return ()
    overdue = [
        (version.entry.recorded_at, place)
        for place, history in view.standings.histories.items()
        if (version := history.standing) is not None
        and not view.photos.get(place)
        and view.now - version.entry.recorded_at >= wanted
    ]
    if not overdue:
        return ()
    names = ", ".join(place for _, place in sorted(overdue)[:_MOST_PLACES])
    return (say("photos-overdue", number=len(overdue), minutes=wanted // timedelta(minutes=1), places=names),)


def whole(view: View, case: Case) -> Reply:
    """One case with everything there is about it."""
    history = view.history(case.place)
    lines = [*case_lines.told_lines(case, history, coded=True), *_worksheet(view, case), *case.log]
    if case.claimed_by is not None:
        lines.append(say("case-claimed", who=case.claimed_as))
    if photos := view.photos.get(case.place, ()):
        lines.append(say("case-photos", photos=len(photos), place=case.place))
    lines += _set_aside(view, case)
    if may(view.person, Action.SEE_TEXTS) and not view.in_group:
        lines += _transcript(view, case)
    return Reply(tuple(_cut(lines, case)), case_lines.buttons_for(view.person, case, history), personal=True)


def _worksheet(view: View, case: Case) -> tuple[Sentence, ...]:
    place = view.event.places.by_id.get(PlaceId(case.place))
    standing = view.history(case.place).standing
    if place is None or standing is None or not case.is_about_numbers:
        return ()
    worksheet = worksheet_of(view.event, place, standing.report)
    if not worksheet.steps:
        return ()
    steps = worksheet.steps[:_MOST_STEPS]
    left = len(worksheet.steps) - len(steps)
    more = (say("case-more-steps", number=left, place=place.id),) if left else ()
    return (say("detail", attendees=worksheet.attendees), *steps, *more)


def _cut(lines: Iterable[Sentence], case: Case) -> Iterator[Sentence]:
    """Long texts are cut short, where the place's transcript has them whole; what staff typed of a hold it has not."""
    was_cut = False
    for line in lines:
        words, kept = line.values.get("words"), not case.place or line.key == _OF_STAFF
        is_long = not kept and isinstance(words, str) and len(words) > _LONGEST
        yield replace(line, values={**line.values, "words": f"{str(words)[:_LONGEST]}…"}) if is_long else line
        was_cut = was_cut or is_long
    if was_cut:
        yield say("case-words-cut", place=case.place)


def _set_aside(view: View, case: Case) -> tuple[Sentence, ...]:
    """A text that could not be dealt with, as it was typed."""
    kind, _, number = case.topic.partition("-")
    if kind != "failed" or not number.isdecimal():
        return ()
    words = view.records.set_aside(int(number))
    return (say("case-text", words=words),) if words else (say("case-no-text"),)


def _transcript(view: View, case: Case) -> tuple[Sentence, ...]:
    """The last texts about the place, and those that opened the case, both ways."""
    place = view.event.places.by_id.get(PlaceId(case.place))
    about = [] if place is None else said_about(view, place)
    opening = [one for one in _said_to_open(view, case) if one not in about]
    spoken = sorted([*about, *opening], key=lambda one: one.at)
    if not spoken:
        return ()
    return (say("case-texts"), *(_spoken(view, one, place) for one in spoken[-_NEWEST:]))


def _said_to_open(view: View, case: Case) -> list[Spoken]:
    """What somebody who is no staff texted shortly before they opened the case, and what they were told."""
    by = next((person for person in view.enrolled if person.id == case.by), None)
    if by is None or may(by, Action.SEE_CASES):
        return []
    since, until = case.opened_at - BEFORE, case.opened_at + AFTER
    return [one for one in view.records.transcript((by.id,)) if since <= one.at <= until]


def _spoken(view: View, one: Spoken, place: Place | None) -> Sentence:
    key = "transcript-bot" if one.by_bot else "transcript-person"
    return say(key, at=one.at, role=_role(view, one.person, place), words=one.words)


def _role(view: View, by: PersonId, place: Place | None) -> Sentence:
    """As what somebody wrote: for the place, else the first role they hold."""
    if place is not None:
        return role_of(view, by, place)
    held = [one.role for person in view.enrolled if person.id == by for one in person.assignments]
    return say(f"role-{held[0]}") if held else say("by-id", id=by)
