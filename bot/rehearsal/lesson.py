"""The guided first minute: what somebody who has never done it can text for a place, so that the report goes through.

The counts are worked out with the bot's own rules: they fit the delegates the place elects, need no toss and give staff
nothing to look at. A one-delegate place elects somebody; a place without delegates only counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, Award, NoDelegates, WholeBodyElects
from core.caucus_math.worksheet import work_out
from core.checks import Case, check
from core.event import Event
from core.groups import UNCOMMITTED, PreferenceGroup
from core.places import Place
from core.report import Report

_ROOMS: Final = (
    ((30, 28, 17, 9), (34, 30, 20)),
    ((27, 21, 8, 4), (33, 27)),
    ((41, 22, 12, 5), (45, 35)),
    ((55, 40, 31, 6), (58, 41, 33)),
    ((14, 12, 8, 2), (15, 12, 9)),
)
"""First and final counts, the largest group first; the last of the first counts is Uncommitted's."""
_SIZES: Final = 24
"""No two rooms of a county are likely to be equally full: equal numbers at two places would rightly make staff look."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The texts of one report, in order.

    Attributes:
        steps: what to text, one after another: the first counts, yes, the final counts or who was elected, yes.
    """

    steps: tuple[str, ...]


def lesson_for(event: Event, place: Place, popular: Sequence[PreferenceGroup] = ()) -> Lesson:
    """The texts that report this place.

    Args:
        event: the event, with its rules and groups.
        place: the place to report.
        popular: groups people will recognise, the best known first; others of the event follow.

    Returns:
        Texts that end in a receipt. Where no example fits (a rule book none of ours was made for), only the first one.
    """
    groups = _groups(event, popular)
    for report in _examples(place, groups):
        match _unquestioned_award(event, place, report):
            case Allocated():
                return Lesson((first_text(report), "yes", f"Final: {_counts(report.final)}", "yes"))
            case WholeBodyElects():
                return Lesson((first_text(report), "yes", f"{groups[0]} was elected", "yes"))
            case NoDelegates():
                return Lesson((first_text(report), "yes", "yes"))
            case _:
                continue
    return Lesson((first_text(next(_examples(place, groups))),))


def popular_groups(finals: Sequence[Mapping[str, int]]) -> tuple[PreferenceGroup, ...]:
    """The groups with the most people in some final counts, most first."""
    people: dict[str, int] = {}
    for final in finals:
        for group, number in final.items():
            people[group] = people.get(group, 0) + number
    return tuple(PreferenceGroup(group) for group in sorted(people, key=lambda group: -people[group]))


def first_text(report: Report) -> str:
    """The first text of a report."""
    return f"{report.attendees} here. First: {_counts(report.first)}"


def _unquestioned_award(event: Event, place: Place, report: Report) -> Award | None:
    """What comes of a report; None where any check has something to say about it."""
    attendees, rules = report.attendees or 0, event.rules_for(place)
    delegates = event.county_delegates(place, attendees)
    worksheet = work_out(attendees, delegates, rules, first=report.first, final=report.final)
    return None if check(Case(report, place, delegates, rules, worksheet, event.field)) else worksheet.award


def _groups(event: Event, popular: Sequence[PreferenceGroup]) -> tuple[PreferenceGroup, ...]:
    known = (group for group in (*popular, *event.field.groups) if group in event.field.groups)
    return tuple(group for group in dict.fromkeys(known) if group not in {UNCOMMITTED, "Other"})[:3]


def _examples(place: Place, groups: tuple[PreferenceGroup, ...]) -> Iterator[Report]:
    own = sum(place.id.encode())
    for size in range(own, own + _SIZES):
        for first, final in _ROOMS:
            start = _alignment((*groups, UNCOMMITTED), first, size % _SIZES)
            end = _alignment(groups, final, size % _SIZES)
            yield Report(place=place.id, attendees=start.total, first=start, final=end)


def _alignment(groups: tuple[PreferenceGroup, ...], people: tuple[int, ...], more: int) -> Alignment:
    """So many people, and some more in the largest group."""
    return Alignment(tuple(zip(groups, (people[0] + more, *people[1:]), strict=False)))


def _counts(alignment: Alignment | None) -> str:
    return ", ".join(f"{group} {people}" for group, people in (alignment.counts if alignment else ()))
