"""Several districts named in one breath: `districts 1, 3 and 4`, `1st and 3rd districts`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.reading.words import words

_CALLED: Final = words("cd cds district districts distrito distritos")
_BETWEEN: Final = words(", and y & congressional congresionales")
_ENDINGS: Final = words("st nd rd th er o")
_ORDINALS: Final = {
    **dict.fromkeys(("first", "primer", "primero"), 1),
    **dict.fromkeys(("second", "segundo"), 2),
    **dict.fromkeys(("third", "tercer", "tercero"), 3),
    **dict.fromkeys(("fourth", "cuarto"), 4),
    **dict.fromkeys(("fifth", "quinto"), 5),
}


@dataclass(frozen=True, slots=True)
class Numbered:
    """A district by its number, and where among the words it stands.

    Attributes:
        number: as said.
        begin, last: the words that say it.
        end: the first word behind all that belongs to it.
    """

    number: int
    begin: int
    last: int
    end: int


def districts_at(said: Sequence[str]) -> list[Numbered]:
    """The districts the first words name, where they are several; else whatever, fewer than two.

    Args:
        said: words, numbers and marks, each for itself.
    """
    called_first = bool(said) and said[0] in _CALLED
    listed, at = list[Numbered](), int(called_first)
    while at < len(said):
        if (one := _ordinal(said, at)) is not None:
            listed.append(one)
            at = one.end
        elif said[at] in _BETWEEN or (called_first and said[at] in _CALLED and _ordinal(said, at + 1) is not None):
            at += 1
        else:
            break
    if called_first:
        return listed
    return [*listed[:-1], _through(listed[-1], at)] if listed and at < len(said) and said[at] in _CALLED else []


def _through(one: Numbered, last: int) -> Numbered:
    return Numbered(one.number, one.begin, last, last + 1)


def _ordinal(said: Sequence[str], at: int) -> Numbered | None:
    word = said[at] if at < len(said) else ""
    if word in _ORDINALS:
        return Numbered(_ORDINALS[word], at, at, at + 1)
    if not word.isdecimal() or len(word) > 2:
        return None
    ending = at + 1 < len(said) and said[at + 1] in _ENDINGS
    return Numbered(int(word), at, at + int(ending), at + 1 + int(ending))
