"""Checks of who is viable at the end (C13, C15, C16, C30). A place that does not divide into groups has none.

Source: `config/rules/README.md`, table of checks.
"""

from core.alignment import Alignment
from core.caucus_math.delegates import Expanded, MustRealign
from core.checks.case import Case, people
from core.findings import Finding, Severity
from core.groups import OTHER


def people_left_in_a_small_group(case: Case) -> tuple[Finding, ...]:
    """C13. Somebody still stands in a group below the threshold; they win nothing."""
    final, threshold = case.report.final, case.threshold
    if final is None or threshold is None:
        return ()
    small = tuple(group for group in final.groups if final[group] < threshold)
    return (case.finding("C13", Severity.CONFIRM, groups=people(final, small), threshold=threshold),) if small else ()


def too_many_viable_groups(case: Case) -> tuple[Finding, ...]:
    """C15. No more groups are viable than there are delegates: the smallest must realign, or delegates are added."""
    final = case.report.final
    if final is None:
        return ()
    viable, delegates = len(case.viable_final), case.county_delegates
    match case.computed():
        case MustRealign(_, among):
            smallest = people(final, among)
            return (
                case.finding(
                    "C15", Severity.REJECT, viable=viable, delegates=delegates, answer="realign", smallest=smallest
                ),
            )
        case Expanded():
            # Nobody is asked to go, so there is no smallest to name.
            smallest = Alignment(())
            return (
                case.finding(
                    "C15", Severity.FLAG, viable=viable, delegates=delegates, answer="expand", smallest=smallest
                ),
            )
        case _:
            return ()


def nobody_viable(case: Case) -> tuple[Finding, ...]:
    """C16. At the end some group has the threshold."""
    if case.report.final is None or case.threshold is None or case.viable_final:
        return ()
    return (case.finding("C16", Severity.FLAG, threshold=case.threshold),)


def unnamed_viable_group(case: Case) -> tuple[Finding, ...]:
    """C30. A viable group stands for somebody, and we want to know for whom."""
    alignment = case.report.final or case.report.first
    if alignment is None or case.threshold is None or alignment[OTHER] < case.threshold:
        return ()
    return (case.finding("C30", Severity.CONFIRM, people=alignment[OTHER]),)
