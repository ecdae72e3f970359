"""The tokens of a text as one line of codes, and what became of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from core.groups import OTHER
from core.reading.tokens import Kind, Token
from core.reading.words import KNOWN

_TAKEN_MARKS: Final = frozenset("#@%")
"""Signs that mean something else in the line; typed by a person they are only signs."""


class Role(Enum):
    """What became of a token that is not part of a pair."""

    TAKEN = auto()
    """Read as something else; ends a pair like a full stop."""
    QUIET = auto()
    """Read, and no boundary: `viable`, `not 23`."""
    FIRST = auto()
    FINAL = auto()
    VIABLE = auto()
    NOT_VIABLE = auto()


@dataclass(slots=True)
class Line:
    """The tokens of a text, with what each phrase has made of them."""

    tokens: Sequence[Token]
    roles: list[Role | None]
    _codes: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self._codes = [code_of(token) for token in self.tokens]

    def codes(self) -> tuple[str, list[int]]:
        """The line of codes, and where each token's code begins in it."""
        codes = [code if role is None else "_" for code, role in zip(self._codes, self.roles, strict=True)]
        starts, position = [], 1
        for code in codes:
            starts.append(position)
            position += len(code) + 1
        return " " + " ".join(codes) + " ", starts


def code_of(token: Token) -> str:
    """How a token stands in the line."""
    match token.kind:
        case Kind.NUMBER:
            return "#"
        case Kind.NAME if token.who:
            return "@o" if token.who == OTHER else "@"
        case Kind.NAME:
            return "@?"
        case Kind.MARK:
            return "¤" if token.text in _TAKEN_MARKS else token.text
    return token.text if token.text in KNOWN else "%"
