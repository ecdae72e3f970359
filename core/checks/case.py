"""What a check may look at, and the shape of one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.alignment import Alignment
from core.caucus_math.delegates import Award, Groups
from core.caucus_math.viability import maybe_dissolved, shrunk_groups
from core.caucus_math.worksheet import Worksheet, award_by_counts
from core.findings import Finding, Severity
from core.groups import Field, PreferenceGroup
from core.places import Place
from core.report import Report
from core.rules import RuleBook
from core.sentences import Value


@dataclass(frozen=True, slots=True)
class Case:
    """A report and what it is measured by.

    Attributes:
        report: what the chair said.
        place: the place it is about.
        county_delegates: delegates the place elects, by our list or its attendance.
        rules: the rule book that holds there.
        worksheet: the report worked out; None while the attendance is not known.
        field: the preference groups in the order of the form.
    """

    report: Report
    place: Place
    county_delegates: int
    rules: RuleBook
    worksheet: Worksheet | None
    field: Field

    def finding(
        self,
        code: str,
        severity: Severity,
        *,
        also_flag: bool = False,
        hints: tuple[Finding, ...] = (),
        **values: Value,
    ) -> Finding:
        """A finding about this place."""
        return Finding(code, severity, self.report.place, values, also_flag, hints)

    @property
    def threshold(self) -> int | None:
        """People a group needs; None where no group needs a number, or none can be known yet."""
        return self.worksheet.threshold if self.worksheet else None

    @property
    def viable_first(self) -> Groups:
        """The groups viable at the first alignment, as far as known."""
        return (self.worksheet.viable_first if self.worksheet else None) or ()

    @property
    def viable_final(self) -> Groups:
        """The groups viable at the final alignment, as far as known."""
        return (self.worksheet.viable_final if self.worksheet else None) or ()

    @property
    def realigner_unknown(self) -> bool:
        """Whether a viable group had to realign and nobody said which."""
        return maybe_dissolved(self.viable_first, self.county_delegates, self.rules, self.report.dissolved)

    @property
    def told_to_realign(self) -> Groups:
        """Viable groups told to realign, and those that may have been where nobody said which: the ones that shrank."""
        first, final = self.report.first, self.report.final
        if first is not None and final is not None and self.realigner_unknown:
            return (*self.report.dissolved, *shrunk_groups(first, final, self.viable_first))
        return self.report.dissolved

    @property
    def reported(self) -> Mapping[PreferenceGroup, int] | None:
        """Delegates on the chair's sheet, without the zeros; None where none were reported."""
        reported = self.report.reported_delegates
        return None if reported is None else {group: won for group, won in reported.items() if won}

    def computed(self) -> Award | None:
        """The award of the final counts by themselves; the counts' own findings stand apart."""
        attendees = self.report.attendees
        if attendees is None:
            return None
        return award_by_counts(attendees, self.county_delegates, self.rules, self.report.final, self.report.dissolved)


Check: TypeAlias = Callable[[Case], tuple[Finding, ...]]
"""Looks at one thing; says nothing where it has nothing to say, or what it needs is not known."""


def people(alignment: Alignment, groups: Groups) -> Alignment:
    """Only these groups of an alignment."""
    return Alignment(tuple((group, alignment[group]) for group in groups))
