"""Questions asked of a report before it is confirmed, in the order asked.

A check is one function that looks at one thing and returns findings: nothing a chair reports raises. A new check is
one function, one line below, one sentence a language (`finding-<code>`), one row in the table of
`config/rules/README.md` and one table test.
"""

from dataclasses import replace
from typing import Final

from core.checks.case import Case, Check
from core.checks.chance import chance_only_for_a_tie
from core.checks.counting import (
    attendance_is_not_the_sign_in,
    attendance_missing,
    delegate_number_differs,
    final_count_grew,
    final_count_over,
    first_count_over,
    first_count_under,
    many_left,
    unlikely_attendance,
)
from core.checks.delegates import (
    agrees,
    award_differs,
    delegate_to_a_small_group,
    delegates_do_not_add_up,
    delegates_without_people,
    fewer_people_more_delegates,
    not_the_largest_group,
    satellite_over_its_share,
    viable_group_with_none,
)
from core.checks.movement import (
    maybe_told_to_realign,
    more_gained_than_free,
    neighbouring_line,
    no_second_count,
    viable_group_shrank,
)
from core.checks.viability import (
    nobody_viable,
    people_left_in_a_small_group,
    too_many_viable_groups,
    unnamed_viable_group,
)
from core.findings import Finding, Severity
from core.sentences import Sentence

__all__ = ["CHECKS", "OF_THE_SHEET", "Case", "Check", "agrees", "check", "sentence"]

CHECKS: Final[tuple[Check, ...]] = (
    delegate_number_differs,  # C02
    attendance_missing,  # C03
    attendance_is_not_the_sign_in,  # C04
    unlikely_attendance,  # C05
    first_count_over,  # C06
    first_count_under,  # C07
    final_count_over,  # C08
    final_count_grew,  # C09
    many_left,  # C10
    viable_group_shrank,  # C11
    maybe_told_to_realign,  # C12
    people_left_in_a_small_group,  # C13
    no_second_count,  # C14
    too_many_viable_groups,  # C15
    nobody_viable,  # C16
    more_gained_than_free,  # C17
    neighbouring_line,  # C18
    delegates_without_people,  # C19
    delegates_do_not_add_up,  # C20
    delegate_to_a_small_group,  # C21
    viable_group_with_none,  # C22
    award_differs,  # C23
    fewer_people_more_delegates,  # C24
    chance_only_for_a_tie,  # C25
    not_the_largest_group,  # C26
    unnamed_viable_group,  # C30
    satellite_over_its_share,  # X05
)

OF_THE_SHEET: Final = frozenset({"C19", "C20", "C21", "C22", "C23", "C24", "X05"})
"""What is asked of the delegates on the chair's own sheet, which the party may not correct."""
_HINTS: Final = frozenset({"C27", "C28", "C29"})


def check(case: Case) -> tuple[Finding, ...]:
    """Everything the checks have to say about a report, in the order asked.

    A finding the chair insisted on ("that is what we signed") is no longer a refusal: it is a case for staff.
    """
    return tuple(_as_insisted(case, finding) for ask in CHECKS for finding in ask(case))


def sentence(finding: Finding) -> Sentence:
    """What to say to the chair about a finding, or about one of its hints."""
    kind = "hint" if finding.code in _HINTS else "finding"
    return Sentence(f"{kind}-{finding.code.lower()}", finding.values)


def _as_insisted(case: Case, finding: Finding) -> Finding:
    insisted = finding.severity is Severity.REJECT and finding.code in case.report.insisted
    return replace(finding, severity=Severity.FLAG) if insisted else finding
