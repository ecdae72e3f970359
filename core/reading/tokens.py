"""A plain text cut into words, numbers and marks. A number that is not a plain whole one carries its flaw."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from core.groups import PreferenceGroup
from core.reading.numbers import NUMBER_WORDS, leading_number
from core.reading.outcomes import AskCode

MOST_PEOPLE: Final = 99_999
"""No caucus room holds more."""


class Kind(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    MARK = auto()
    NAME = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text.

    Attributes:
        kind: what it is.
        text: its plain letters.
        start, end: where it stands in the plain text.
        value: of a NUMBER, whole people.
        flaw: of a NUMBER, why it cannot be taken.
        groups: of a NAME, who may be meant.
        clear: of a NAME with one group, whether that group is meant beyond doubt.
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: int = 0
    flaw: AskCode | None = None
    groups: tuple[PreferenceGroup, ...] = ()
    clear: bool = True

    @property
    def who(self) -> PreferenceGroup | None:
        """The one group a NAME means; None where that is in doubt."""
        return self.groups[0] if self.clear and len(self.groups) == 1 else None


_PIECE: Final = re.compile(
    r"(?P<ordinal>[12]\.?a(?=\s*:|\s+(?:vuelta|ronda|alineacion))|(?:1st|2nd|1ra|2da|1era|\d+(?:th|rd))(?![^\W_]))"
    r"|(?P<number>#?(?:\d+(?:[.,]\d+)++|\d[\dlo]*+(?![^\W\d_])|\d+))"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<leader>\.{2,})"
    r"|(?P<mark>\n|[^\s\w])"
)
_LONGEST_IN_WORDS: Final = 9
"""Words of "ninety-nine thousand nine hundred and ninety-nine", and one to see where it ends."""
_ORDINALS: Final = dict.fromkeys(("1ra", "1era", "1a", "1.a"), "1st") | dict.fromkeys(("2da", "2a", "2.a"), "2nd")
_THOUSAND: Final = re.compile(r"\d,\d{3}")
_BEFORE_MINUS: Final = frozenset(" \n:=(,;")


def tokenise(text: str) -> tuple[Token, ...]:
    """Cut a plain text into tokens; number words become numbers."""
    tokens = [_token(match, text) for match in _PIECE.finditer(text)]
    return tuple(_join_number_words(_mark_ranges(tokens)))


def _token(match: re.Match[str], text: str) -> Token:
    start, end, piece = match.start(), match.end(), match.group()
    match match.lastgroup:
        case "number":
            value, flaw = _value(piece.lstrip("#"))
            return Token(Kind.NUMBER, piece, start, end, value, flaw or _flaw_around(text, start, end))
        case "ordinal":
            return Token(Kind.WORD, _ORDINALS.get(piece, piece), start, end)
        case "word":
            return Token(Kind.WORD, piece.removesuffix("'s"), start, end)
        case "leader":
            return Token(Kind.MARK, "…", start, end)
        case _:
            return Token(Kind.MARK, piece, start, end)


def _value(piece: str) -> tuple[int, AskCode | None]:
    if _THOUSAND.fullmatch(piece):
        return int(piece.replace(",", "")), None
    if "." in piece or "," in piece:
        return 0, AskCode.NOT_WHOLE if "." in piece else AskCode.TWO_NUMBERS
    # The letters l and o are read as 1 and 0 only inside a number: "2o", "3l"; more letters than digits is no number.
    digits = piece.replace("l", "1").replace("o", "0")
    if sum(letter in "lo" for letter in piece) * 2 > len(piece):
        return 0, AskCode.UNSURE
    digits = digits.lstrip("0") or "0"
    return (0, AskCode.TOO_BIG) if len(digits) > len(str(MOST_PEOPLE)) else (int(digits), None)


def _flaw_around(text: str, start: int, end: int) -> AskCode | None:
    before, after = text[max(0, start - 2) : start].rjust(2), text[end : end + 2].ljust(2)
    if before[1] in "-." and before[0] in _BEFORE_MINUS:
        return AskCode.NEGATIVE if before[1] == "-" else AskCode.NOT_WHOLE
    if before[1] == "+" or before == "+ ":
        return AskCode.RELATIVE
    if before[1] in "~<>" or after[0] in "+~":
        return AskCode.ESTIMATE
    return AskCode.PERCENT if "%" in (after[0], after.strip()) else None


def _mark_ranges(tokens: Sequence[Token]) -> list[Token]:
    """Two numbers joined by a dash are a range, by a slash two numbers."""
    joined = {"-": AskCode.RANGE, "/": AskCode.TWO_NUMBERS}
    marked = list(tokens)
    for index in range(1, len(tokens) - 1):
        left, mark, right = tokens[index - 1 : index + 2]
        if left.kind is right.kind is Kind.NUMBER and (flaw := joined.get(mark.text)):
            marked[index - 1], marked[index + 1] = flawed(marked[index - 1], flaw), flawed(right, flaw)
    return marked


def flawed(token: Token, flaw: AskCode) -> Token:
    """The number with a flaw; one it has already stays."""
    return token if token.flaw else Token(token.kind, token.text, token.start, token.end, token.value, flaw)


def _join_number_words(tokens: Sequence[Token]) -> list[Token]:
    joined: list[Token] = []
    index = 0
    while index < len(tokens):
        length, value = _number_words_at(tokens, index)
        if not length:
            joined.append(tokens[index])
            index += 1
            continue
        last = tokens[index + length - 1]
        words = " ".join(token.text for token in tokens[index : index + length])
        joined.append(Token(Kind.NUMBER, words, tokens[index].start, last.end, value))
        index += length
    return joined


def _number_words_at(tokens: Sequence[Token], index: int) -> tuple[int, int]:
    """How many tokens from here make a number in words (hyphens inside included), and its value."""
    if tokens[index].text not in NUMBER_WORDS and tokens[index].text not in ("no", "a"):
        return 0, 0
    words: list[str] = []
    ends: list[int] = []
    position = index
    while position < len(tokens) and len(words) < _LONGEST_IN_WORDS and tokens[position].kind is Kind.WORD:
        words.append(tokens[position].text)
        position += 1
        ends.append(position)
        if _glued_dash(tokens, position) and tokens[position + 1].text in NUMBER_WORDS:
            position += 1
    found = leading_number(words)
    return (ends[found[1] - 1] - index, found[0]) if found else (0, 0)


def _glued_dash(tokens: Sequence[Token], index: int) -> bool:
    if not (0 < index < len(tokens) - 1 and tokens[index].text == "-"):
        return False
    return tokens[index - 1].end == tokens[index].start and tokens[index].end == tokens[index + 1].start
