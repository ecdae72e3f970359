"""Checks of the award on the chair's own sheet (C19 to C24, C26, X05; hints C27, C28).

Silent where no award was reported. An award is judged by the final counts over the attendance as it was reported;
what is wrong with the counts themselves has its own findings.

Source: `config/rules/README.md`, table of checks.
"""

from collections.abc import Mapping
from typing import TypeAlias

from core.alignment import Alignment
from core.caucus_math.delegates import (
    Allocated,
    Award,
    Expanded,
    TieToBreak,
    complete,
    divide,
    share_of,
)
from core.caucus_math.worksheet import award_by_counts
from core.checks.case import Case, people
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.places import SatelliteCaucus
from core.rules import ExcessViable, Need
from core.sentences import Sentence, say

Sheet: TypeAlias = Mapping[PreferenceGroup, int]


def delegates_without_people(case: Case) -> tuple[Finding, ...]:
    """C19. Whoever has a delegate has somebody in the group."""
    final, reported = case.report.final, case.reported
    if final is None or reported is None:
        return ()
    empty = tuple(group for group in reported if not final[group])
    return (case.finding("C19", Severity.REJECT, groups=empty),) if empty else ()


def delegates_do_not_add_up(case: Case) -> tuple[Finding, ...]:
    """C20. The delegates are as many as the place elects; where they are added, as many as there are viable groups."""
    if case.reported is None:
        return ()
    expected = case.county_delegates
    if case.rules.excess_viable is ExcessViable.EXPAND:
        expected = max(expected, len(case.viable_final))
    total = sum(case.reported.values())
    if total == expected:
        return ()
    return (case.finding("C20", Severity.REJECT, hints=_not_adjusted(case, total), total=total, delegates=expected),)


def satellite_over_its_share(case: Case) -> tuple[Finding, ...]:
    """X05. A satellite caucus gives no more delegates than its attendance elects.

    Each counts as an equal part of what the site is worth in its region's pool, so one too many is more than its share.
    """
    total = sum((case.reported or {}).values())
    if not isinstance(case.place, SatelliteCaucus) or total <= case.county_delegates:
        return ()
    return (case.finding("X05", Severity.FLAG, total=total, delegates=case.county_delegates),)


def delegate_to_a_small_group(case: Case) -> tuple[Finding, ...]:
    """C21. A group below the threshold has no delegate; one with nobody in it is C19."""
    final, reported, threshold = case.report.final, case.reported, case.threshold
    if final is None or reported is None or threshold is None:
        return ()
    small = tuple(group for group in reported if 0 < final[group] < threshold)
    if not small:
        return ()
    return (case.finding("C21", Severity.REJECT, groups=people(final, small), threshold=threshold),)


def viable_group_with_none(case: Case) -> tuple[Finding, ...]:
    """C22. Every viable group has a delegate, where there are enough of them."""
    reported, viable = case.reported, case.viable_final
    if reported is None:
        return ()
    if len(viable) > case.county_delegates and case.rules.excess_viable is ExcessViable.DISSOLVE_SMALLEST:
        return ()
    without = tuple(group for group in viable if group not in reported)
    return (case.finding("C22", Severity.REJECT, groups=without),) if without else ()


def award_differs(case: Case) -> tuple[Finding, ...]:
    """C23. The reported award is the computed one; where a draw is due, one that the draw can still give."""
    reported, computed = case.reported, case.computed()
    if reported is None or computed is None:
        return ()
    if isinstance(computed, TieToBreak):
        computed = complete(computed, case.report.toss_winners)
    match computed:
        case Allocated(delegates) | Expanded(delegates):
            expected = delegates
        case TieToBreak(certain=certain):
            expected = certain
        case _:
            return ()
    if agrees(reported, computed):
        return ()
    return (
        case.finding(
            "C23",
            Severity.CONFIRM,
            also_flag=True,
            hints=_wrong_divisor(case, reported),
            reported=Alignment(tuple(reported.items())),
            computed=Alignment(tuple(expected.items())),
            lines=_lines(case, reported, expected),
            drawn="yes" if isinstance(computed, TieToBreak) else "no",
        ),
    )


def agrees(reported: Sheet, computed: Award | None) -> bool:
    """Whether an award (without its zeros) is the computed one, or one of those a draw can give."""
    match computed:
        case Allocated(delegates) | Expanded(delegates):
            return reported == delegates
        case TieToBreak(among=among, certain=certain) as tie:
            winners = tuple(group for group in among if reported.get(group, 0) > certain[group])
            return complete(tie, winners) == Allocated(reported)
        case _:
            return False


def fewer_people_more_delegates(case: Case) -> tuple[Finding, ...]:
    """C24. A larger group never has fewer delegates than a smaller one. Names the two that differ most in people."""
    final, reported = case.report.final, case.reported
    if final is None or reported is None or _room_elects(case):
        return ()
    groups = tuple(dict.fromkeys((*final.groups, *reported)))
    crossed = [
        (final[large] - final[small], large, small)
        for large in groups
        for small in groups
        if final[large] > final[small] and reported.get(large, 0) < reported.get(small, 0)
    ]
    if not crossed:
        return ()
    _, large, small = max(crossed)
    pair = (large, small)
    award = Alignment(tuple((group, reported.get(group, 0)) for group in pair))
    return (
        case.finding("C24", Severity.REJECT, large=large, small=small, people=people(final, pair), delegates=award),
    )


def not_the_largest_group(case: Case) -> tuple[Finding, ...]:
    """C26. Where the room elects its one delegate it may choose anyone; we ask when it is not the largest group's."""
    counted = case.report.final or case.report.first
    elected = case.report.elected or next(iter(case.reported or ()), None)
    if not counted or elected is None or not _room_elects(case):
        return ()
    most = max(counted[group] for group in counted)
    if counted[elected] == most:
        return ()
    largest = tuple(group for group in counted.groups if counted[group] == most)
    return (
        case.finding(
            "C26", Severity.CONFIRM, elected=elected, people=counted[elected], largest=people(counted, largest)
        ),
    )


def _room_elects(case: Case) -> bool:
    return case.rules.needs(case.county_delegates) is Need.WHOLE_BODY


def _not_adjusted(case: Case, total: int) -> tuple[Finding, ...]:
    """C28. Each line was rounded, and nobody gained or gave back."""
    attendees, final = case.report.attendees, case.report.final
    if not attendees or final is None or not case.viable_final:
        return ()
    rounded = {
        group: share_of(group, final[group], attendees, case.county_delegates).rounded for group in case.viable_final
    }
    if rounded != case.reported:
        return ()
    return (
        case.finding(
            "C28",
            Severity.CONFIRM,
            direction="over" if total > case.county_delegates else "short",
            by=abs(total - case.county_delegates),
        ),
    )


def _wrong_divisor(case: Case, reported: Sheet) -> tuple[Finding, ...]:
    """C27. The award comes out if the final total is the divisor, for the shares alone or for viability as well."""
    attendees, final = case.report.attendees, case.report.final
    if attendees is None or final is None or final.total in {0, attendees}:
        return ()
    everything = award_by_counts(final.total, case.county_delegates, case.rules, final, case.report.dissolved)
    if not (agrees(reported, everything) or agrees(reported, _shares_alone(case, final))):
        return ()
    return (case.finding("C27", Severity.CONFIRM, used=final.total, attendees=attendees),)


def _shares_alone(case: Case, final: Alignment) -> Award | None:
    if len(case.viable_final) > case.county_delegates:
        return None
    return divide(people(final, case.viable_final), final.total, case.county_delegates).award


def _lines(case: Case, reported: Sheet, computed: Sheet) -> tuple[Sentence, ...]:
    """The share of each group whose delegates differ, as on the worksheet."""
    attendees, final = case.report.attendees or 0, case.report.final or Alignment(())
    differing = [group for group in final if reported.get(group, 0) != computed.get(group, 0)]
    return tuple(
        say(
            "finding-c23-line",
            group=group,
            people=final[group],
            delegates=case.county_delegates,
            attendees=attendees,
            share=share_of(group, final[group], attendees, case.county_delegates).exact,
            reported=reported.get(group, 0),
            computed=computed.get(group, 0),
        )
        for group in differing
    )
