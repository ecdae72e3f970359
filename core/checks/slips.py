"""C29: a slip of the finger. What if two digits were swapped, or one was typed too many?

Source: `config/rules/README.md`, table of checks.
"""

from collections.abc import Callable, Iterator

from core.alignment import Alignment
from core.checks.case import Case
from core.findings import Finding, Severity


def slips(case: Case, alignment: Alignment, adds_up: Callable[[int], bool]) -> tuple[Finding, ...]:
    """A hint for each single slip in an alignment that would explain its sum.

    Args:
        case: whose report it is.
        alignment: the counts in question.
        adds_up: whether a sum of the alignment would be right.
    """
    return tuple(
        case.finding("C29", Severity.CONFIRM, group=group, typed=typed, meant=meant)
        for group, typed in alignment.counts
        for meant in _meant(typed)
        if adds_up(alignment.total - typed + meant)
    )


def _meant(typed: int) -> tuple[int, ...]:
    """Numbers one slip away: two neighbouring digits swapped, or one digit dropped."""
    return tuple(sorted(set(_one_slip_away(str(typed))) - {typed}))


def _one_slip_away(digits: str) -> Iterator[int]:
    for place in range(len(digits)):
        yield int(digits[:place] + digits[place + 1 :] or "0")
    for place in range(len(digits) - 1):
        yield int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
