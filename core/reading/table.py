"""A pasted table whose heading says which column is first and which is final."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from core.reading.draft import Draft
from core.reading.outcomes import Round
from core.reading.tokens import Kind, Token
from core.reading.words import words

_FIRST: Final = frozenset(("first", "1st", "initial", "primera", "inicial", "1ra"))
_FINAL: Final = frozenset(("final", "2nd", "second", "segunda", "realignment", "realineacion"))
_HEADING: Final = words(
    "candidate candidates name names group groups alignment round count counts and the y candidato candidata"
    " candidatos nombre grupo grupos alineacion ronda vuelta conteo"
)
_LINES_ON_TOP: Final = 3
_RULES: Final = frozenset(",;:|-…*/=")
"""What separates columns."""


def read_table(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Count a table's rows into the draft; False (and nothing counted) where the text is no such table."""
    lines = [_without_marks(line) for ends, line in groupby(tokens, lambda token: token.text == "\n") if not ends]
    lines = [line for line in lines if line]
    return _names_at_the_side(draft, lines) or _names_on_top(draft, lines)


def _names_at_the_side(draft: Draft, lines: Sequence[Sequence[Token]]) -> bool:
    """A heading with both alignments, then a name and two numbers a line."""
    if len(lines) < 2 or (columns := _columns(lines[0])) is None:
        return False
    if not all(_is_row(line) for line in lines[1:]):
        return False
    for name, *numbers in lines[1:]:
        for within, number in zip(columns, numbers, strict=True):
            draft.count(name.groups[0], name, number, within)
    return True


def _names_on_top(draft: Draft, lines: Sequence[Sequence[Token]]) -> bool:
    """A heading of names, then each alignment with as many numbers as there are names."""
    if len(lines) != _LINES_ON_TOP or not all(token.who for token in lines[0]):
        return False
    rows = [(_round_of(line[0]), line[1:]) for line in lines[1:]]
    fit = all(len(numbers) == len(lines[0]) and _are_plain(numbers) for _, numbers in rows)
    if not fit or {within for within, _ in rows} != set(Round):
        return False
    for within, numbers in rows:
        for name, number in zip(lines[0], numbers, strict=True):
            draft.count(name.groups[0], name, number, within)
    return True


def _round_of(token: Token) -> Round | None:
    return Round.FIRST if token.text in _FIRST else Round.FINAL if token.text in _FINAL else None


def _are_plain(numbers: Sequence[Token]) -> bool:
    return all(token.kind is Kind.NUMBER and token.flaw is None for token in numbers)


def _without_marks(line: Iterable[Token]) -> list[Token]:
    return [token for token in line if token.text not in _RULES]


def _columns(heading: Sequence[Token]) -> tuple[Round, Round] | None:
    said = [token.text for token in heading]
    found = [Round.FIRST if word in _FIRST else Round.FINAL for word in said if word in _FIRST | _FINAL]
    if len(found) != 2 or found[0] is found[1] or not all(word in _FIRST | _FINAL | _HEADING for word in said):
        return None
    return found[0], found[1]


def _is_row(line: Sequence[Token]) -> bool:
    kinds = [token.kind for token in line]
    clear = all(token.flaw is None for token in line) and bool(line) and line[0].who is not None
    return kinds == [Kind.NAME, Kind.NUMBER, Kind.NUMBER] and clear
