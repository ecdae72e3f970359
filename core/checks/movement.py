"""Checks of who moved between the two alignments (C11, C12, C14, C17, C18).

Source: `config/rules/README.md`, table of checks.
"""

from collections.abc import Iterator
from itertools import pairwise

from core.alignment import Alignment
from core.caucus_math.viability import broken_locks, shrunk_groups
from core.checks.case import Case
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.rules import Lock


def viable_group_shrank(case: Case) -> tuple[Finding, ...]:
    """C11. Members of a viable group are locked in, unless the group was told to realign."""
    first, final = case.report.first, case.report.final
    if first is None or final is None:
        return ()
    locked = broken_locks(
        first, final, case.viable_first, case.county_delegates, case.rules, dissolved=case.report.dissolved
    )
    return tuple(
        case.finding("C11", Severity.REJECT, group=group, first=first[group], final=final[group]) for group in locked
    )


def maybe_told_to_realign(case: Case) -> tuple[Finding, ...]:
    """C12. A viable group shrank where one had to realign, or one more, and nobody said which: was it this one?"""
    first, final = case.report.first, case.report.final
    if first is None or final is None or case.rules.lock is Lock.NONE or not case.realigner_unknown:
        return ()
    viable = len(case.viable_first)
    return tuple(
        case.finding("C12", Severity.CONFIRM, group=group, viable=viable, delegates=case.county_delegates)
        for group in shrunk_groups(first, final, case.viable_first)
        if group not in case.report.dissolved
    )


def no_second_count(case: Case) -> tuple[Finding, ...]:
    """C14. The final count repeats the first although some groups were not viable."""
    first, final = case.report.first, case.report.final
    if first is None or final is None or case.threshold is None or not first.same_people(final):
        return ()
    if len(case.viable_first) == len(first.groups):
        return ()
    return (case.finding("C14", Severity.CONFIRM),)


def more_gained_than_free(case: Case) -> tuple[Finding, ...]:
    """C17. Groups grow only by people who were free to move.

    Free were the people of groups not viable at the first alignment, of groups told to realign, and in no group.
    """
    attendees, first, final = case.report.attendees, case.report.first, case.report.final
    if attendees is None or first is None or final is None or case.threshold is None or case.rules.lock is Lock.NONE:
        return ()
    gained = sum(max(0, final[group] - first[group]) for group in final)
    locked = sum(first[group] for group in case.viable_first if group not in case.told_to_realign)
    free = max(attendees, first.total) - locked
    return (case.finding("C17", Severity.REJECT, gained=gained, free=free),) if gained > free else ()


def neighbouring_line(case: Case) -> tuple[Finding, ...]:
    """C18. A large group vanished and the next name on the form has its people: a line may have slipped."""
    first, final = case.report.first, case.report.final
    if first is None or final is None:
        return ()
    return tuple(
        case.finding("C18", Severity.CONFIRM, group=group, people=first[group], next=below, next_people=final[below])
        for group, below in _slipped_lines(case.field.groups, first, final)
    )


def _slipped_lines(
    form: tuple[PreferenceGroup, ...], first: Alignment, final: Alignment
) -> Iterator[tuple[PreferenceGroup, PreferenceGroup]]:
    # A name with nobody at either count is no line anybody read.
    for group, below in pairwise(group for group in form if first[group] or final[group]):
        vanished = first[group] >= 8 and not final[group]
        # "About as many or more": nine tenths of them.
        if vanished and not first[below] and 10 * final[below] >= 9 * first[group]:
            yield group, below
