"""A place whose sheet has no first count (C01): said by its chair, taken with the final count alone, held for staff.

Des Moines 80 of 2020 was such a place. Not one of the checks of a report, which know what was counted and not why a
count is missing: a chair who has not come to the first count yet is simply asked for it.
"""

import re
from dataclasses import replace
from typing import Final

from core.findings import Finding, Severity
from core.report import Report

NO_FIRST: Final = "C01"
_SAYS_SO: Final = re.compile(
    r"\W*(?:sorry\W+)?(?:(?:we|i|they|there|nobody|the sheet)\W+)?"
    r"(?:(?:have|had|has|took|made|is|was)\s+)?(?:never|no|not|did(?:n['\u2019]?t| not)|do(?:n['\u2019]?t| not))?\s*"
    r"(?:(?:have|had|count|counted|do|did|take|took|write down|wrote down)\s+)?(?:a|an|any|the)?\s*"
    r"first (?:count|alignment|round|numbers?|counts)(?:\s+(?:at all|here|on (?:the|our) sheet))?\W*"
    r"|\W*(?:(?:no|nunca)\s+(?:hay|hubo|tenemos|hicimos|contamos|se hizo|se cont[oó])|sin)\s+"
    r"(?:la\s+|el\s+|un[ao]?\s+)?primer[ao]?\s+(?:conteo|cuenta|alineaci[oó]n|ronda)\W*",
    re.IGNORECASE,
)
_DENIES: Final = re.compile(r"\b(?:no|not|never|nobody|nunca|sin)\b|n['\u2019]t\b|\b(?:didnt|dont)\b", re.IGNORECASE)


def says_so(text: str) -> bool:
    """Whether a text says that there is no first count, and nothing else."""
    return _SAYS_SO.fullmatch(text) is not None and _DENIES.search(text) is not None


def is_said(report: Report) -> bool:
    """Whether the chair has said that there is none, and has given none since."""
    return report.first is None and NO_FIRST in report.insisted


def with_it_said(report: Report) -> Report:
    """The report without a first count, as the chair says."""
    return replace(report, insisted=report.insisted | {NO_FIRST})


def kept(report: Report) -> frozenset[str]:
    """What stays insisted on when counts change: that there is no first count, until there is one."""
    return frozenset({NO_FIRST}) if is_said(report) else frozenset()


def finding(report: Report) -> tuple[Finding, ...]:
    """C01. There is a final count and no first one: refused, until the chair says that there is none."""
    if report.first is not None or report.final is None or not report.attendees:
        return ()
    return (Finding(NO_FIRST, Severity.FLAG if is_said(report) else Severity.REJECT, report.place),)
