"""Why the delegates are what they are, in one sentence to be read aloud in the room."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from core.caucus_math.delegates import Allocated, Division, Expanded, Move, TieToBreak
from core.caucus_math.steps import game_of_chance
from core.caucus_math.worksheet import Worksheet
from core.groups import PreferenceGroup
from core.rules import RuleBook
from core.sentences import Sentence, say

_SAID_ELSEWHERE: Final = frozenset(
    {
        "step-result",
        "step-below-threshold",
        "step-threshold-percent",
        "step-threshold-part",
        "step-all-viable",
        "step-elected",
    }
)
"""Steps that other lines of an answer say."""
_HALF: Final = Fraction(1, 2)
_HUNDREDTHS: Final = 100
_TEN_THOUSANDTHS: Final = 10_000


def reason(worksheet: Worksheet, rules: RuleBook) -> tuple[Sentence, ...]:
    """Why, in one sentence where delegates were divided; else what the worksheet has to say."""
    if worksheet.division is None:
        return tuple(step for step in worksheet.steps if step.key not in _SAID_ELSEWHERE)
    return (_divided(worksheet, worksheet.division, rules),)


def told_apart(shares: Iterable[Fraction]) -> tuple[str, ...]:
    """Shares as one says them: two decimals (none where none has any), or four where two would not tell the truth.

    Args:
        shares: exact.
    """
    exact = tuple(shares)
    if all(share.denominator == 1 for share in exact):
        return tuple(str(share.numerator) for share in exact)
    units = _HUNDREDTHS if _tells_the_truth(exact, _HUNDREDTHS) else _TEN_THOUSANDTHS
    return tuple(_written(share, units) for share in exact)


def _divided(worksheet: Worksheet, division: Division, rules: RuleBook) -> Sentence:
    written = told_apart(share.exact for share in division.shares)
    shares = tuple(
        say("share-of", group=share.group, share=number) for share, number in zip(division.shares, written, strict=True)
    )
    key, more = _what_rounding_left(worksheet, division, rules)
    numbers = {"delegates": worksheet.county_delegates, "attendees": worksheet.attendees}
    return Sentence(f"why-{key}", {"shares": shares, **numbers, **more})


def _what_rounding_left(
    worksheet: Worksheet, division: Division, rules: RuleBook
) -> tuple[str, dict[str, int | str | tuple[PreferenceGroup, ...]]]:
    if worksheet.tie is not None:
        return _tied(worksheet.tie, worksheet, rules)
    moved = [move for move in division.moves if move.op != "keep"]
    if not moved:
        return "exact" if all(share.exact == share.rounded for share in division.shares) else "rounded", {}
    kept = any(move.op == "keep" for move in division.moves)
    op = f"{moved[0].op}-of-several" if kept else moved[0].op
    return op, {"number": len(moved), "groups": _groups(moved)}


def _tied(
    tie: TieToBreak, worksheet: Worksheet, rules: RuleBook
) -> tuple[str, dict[str, int | str | tuple[PreferenceGroup, ...]]]:
    if not isinstance(worksheet.award, Allocated | Expanded):
        return "tied", {"groups": tie.among}
    held = worksheet.award.delegates
    winners = tuple(group for group in tie.among if held[group] > tie.certain[group])
    return "won", {"groups": tie.among, "winners": winners, "game": game_of_chance(rules, tie.among)}


def _groups(moves: Iterable[Move]) -> tuple[PreferenceGroup, ...]:
    return tuple(dict.fromkeys(move.share.group for move in moves))


def _tells_the_truth(shares: tuple[Fraction, ...], units: int) -> bool:
    """Whether rounding to one part in so many keeps whole numbers, halves, and which decimals differ."""
    seen = tuple(Fraction(_rounded(share, units), units) for share in shares)
    pairs = zip(shares, seen, strict=True)
    if any(share // 1 != short // 1 or (share % 1 < _HALF) != (short % 1 < _HALF) for share, short in pairs):
        return False
    return len({share % 1 for share in shares}) == len({short % 1 for short in seen})


def _rounded(share: Fraction, units: int) -> int:
    """In parts of one unit, halves up."""
    return (2 * share.numerator * units + share.denominator) // (2 * share.denominator)


def _written(share: Fraction, units: int) -> str:
    whole, rest = divmod(_rounded(share, units), units)
    return f"{whole}.{rest:0{len(str(units)) - 1}}"
