"""What a check has to say about a report, as a value: nothing a chair types raises."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from core.sentences import Value


class Severity(StrEnum):
    """What happens next."""

    REJECT = "reject"
    """Cannot be confirmed as it stands. A chair may insist ("that is what we signed"); then it is a FLAG."""
    CONFIRM = "confirm"
    """The chair is asked; once confirmed it is a note, logged and published."""
    FLAG = "flag"
    """Staff see a case; the report is held where the event's `hold` names the code."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check noticed.

    Attributes:
        code: the check's name in config/rules/README.md, such as `C07`.
        severity: what happens next.
        place: the place it is about, as `County/Precinct`.
        values: what the sentence `finding-<code>` needs, by name.
        also_flag: a CONFIRM that, once confirmed, is a case for staff as well.
        hints: what may explain it (C27, C28, C29).
    """

    code: str
    severity: Severity
    place: str
    values: Mapping[str, Value] = field(default_factory=dict)
    also_flag: bool = False
    hints: tuple["Finding", ...] = ()
