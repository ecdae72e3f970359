"""What a text left unclear, kept as a value until the chair has answered it.

Some doubts have two or three answers: these are buttons. The word on the button, typed, is the same answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.reading import AskCode, Round

ATTENDANCE: Final = "attendance-locked"
"""Another attendance than the one agreed on: a slip of typing, or people who left?"""
ROUND: Final = "round-of-counts"
"""Clear counts, of one alignment or the other."""
TOTAL: Final = "total-differs"
"""The total the chair wrote is not the sum of the groups."""
NOTHING: Final = "nothing"
"""The answer that a word means nothing for the counts."""
_MAY_LAPSE: Final = frozenset({AskCode.NO_NUMBER, AskCode.UNKNOWN_WORD, AskCode.WHO, AskCode.YES_OR_NO})
_MOST: Final = 3
"""Buttons under one question."""

Option: TypeAlias = PreferenceGroup | int | Round | str
"""An answer: whose number it is, how many, which alignment, or that it means nothing."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to be answered.

    Attributes:
        code: why: an `AskCode`, or ATTENDANCE, ROUND or TOTAL.
        text: the words it is about, as written.
        group: whose number is in doubt, where known.
        number: the number it is about, where known (people).
        candidates: groups that may be meant, nearest first.
        numbers: numbers that may be meant, in the order written; of ATTENDANCE the new one, then the one agreed on;
            of TOTAL the sum of the groups.
        within: the alignment it was said for (`first`, `final`), or nothing where none was named.
    """

    code: str
    text: str
    group: PreferenceGroup | None = None
    number: int | None = None
    candidates: tuple[PreferenceGroup, ...] = ()
    numbers: tuple[int, ...] = ()
    within: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers that are buttons; none where there are too many, or where the answer must be typed."""
        match self.code:
            case "attendance-locked" | "total-differs":
                return self.numbers
            case "round-of-counts":
                return (Round.FIRST, Round.FINAL)
            case AskCode.UNKNOWN_WORD:
                return (NOTHING,)
            case AskCode.WHO:
                return self.candidates if 1 < len(self.candidates) <= _MOST else ()
            case _:
                return self.numbers if self.group is not None and 1 < len(self.numbers) <= _MOST else ()

    @property
    def lapses(self) -> bool:
        """Whether no number is at stake: it is forgotten with the next clear text, and whoever goes on goes on."""
        return self.code in _MAY_LAPSE and self.number is None and not self.numbers

    @property
    def wants_a_group(self) -> bool:
        """Whether a bare name answers."""
        return self.group is None and self.code in {AskCode.WHO, AskCode.LEFT_OVER_NUMBER}


def as_json(doubt: Doubt) -> dict[str, Json]:
    """The doubt as plain JSON."""
    return {
        "code": doubt.code,
        "text": doubt.text,
        "group": doubt.group,
        "number": doubt.number,
        "candidates": list(doubt.candidates),
        "numbers": list(doubt.numbers),
        "within": doubt.within,
    }


def read_doubt(stored: Json) -> Doubt:
    """The doubt a row holds."""
    facts = cast("Mapping[str, Json]", stored)
    group = facts["group"]
    return Doubt(
        code=cast("str", facts["code"]),
        text=cast("str", facts["text"]),
        group=PreferenceGroup(group) if isinstance(group, str) else None,
        number=cast("int | None", facts["number"]),
        candidates=tuple(map(PreferenceGroup, cast("list[str]", facts["candidates"]))),
        numbers=tuple(cast("list[int]", facts["numbers"])),
        within=cast("str", facts["within"]),
    )
