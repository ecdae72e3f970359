"""Numbers in words, English and Spanish, nought to 999.

A grammar of its own, because libraries for number words guess: "twenty three forty" must stay two numbers and
"one oh four" none. Tests hold it against text2num where that is right.
"""

from collections.abc import Sequence
from typing import Final

from core.reading.words import words


def _table(text: str, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(text.split(), values, strict=True))


_ZERO: Final = dict.fromkeys(words("zero nobody none nil cero nadie ninguno ninguna noone"), 0)
_ONES: Final = (
    _table("one two three four five six seven eight nine", range(1, 10))
    | _table("uno dos tres cuatro cinco seis siete ocho nueve", range(1, 10))
    | {"un": 1, "una": 1}
)
_TEENS: Final = (
    _table(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
        range(10, 20),
    )
    | _table("diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve", range(10, 20))
    | _table(
        "veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
        range(21, 30),
    )
    | {"veintiun": 21, "veintiuna": 21, "dozen": 12, "docena": 12}
)
_TENS: Final = (
    _table("twenty thirty forty fifty sixty seventy eighty ninety", range(20, 100, 10))
    | _table("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa", range(20, 100, 10))
    | {"fourty": 40, "ninty": 90}
)
_SPANISH_HUNDREDS: Final = {"cien": 100, "ciento": 100, "quinientos": 500, "setecientos": 700, "novecientos": 900} | {
    f"{word}cientos": value for word, value in _table("dos tres cuatro seis ocho", (200, 300, 400, 600, 800)).items()
}
NUMBER_WORDS: Final = frozenset(_ZERO | _ONES | _TEENS | _TENS | _SPANISH_HUNDREDS | {"hundred": 100})


def leading_number(said: Sequence[str]) -> tuple[int, int] | None:
    """The number these words begin with, and how many of them it takes; None where they begin with none.

    `("twenty", "three", "forty")` gives `(23, 2)`: what follows is another number, never added up.
    """
    if not said:
        return None
    first, second = said[0], said[1] if len(said) > 1 else ""
    if first in _ZERO:
        return 0, 1
    if (first, second) == ("no", "one"):
        return 0, 2
    if first in ("a", "una") and second in ("dozen", "docena"):
        return 12, 2
    return _hundreds(said) or _below_hundred(said)


def _hundreds(said: Sequence[str]) -> tuple[int, int] | None:
    if said[0] in _SPANISH_HUNDREDS:
        return _with_rest(_SPANISH_HUNDREDS[said[0]], said, 1)
    if len(said) > 1 and said[1] == "hundred" and (said[0] == "a" or said[0] in _ONES):
        return _with_rest(100 * _ONES.get(said[0], 1), said, 2)
    return (100, 1) if said[0] == "hundred" else None


def _with_rest(hundreds: int, said: Sequence[str], used: int) -> tuple[int, int]:
    skip = 1 if len(said) > used + 1 and said[used] == "and" else 0
    rest = _below_hundred(said[used + skip :])
    return (hundreds, used) if rest is None else (hundreds + rest[0], used + skip + rest[1])


def _below_hundred(said: Sequence[str]) -> tuple[int, int] | None:
    if not said:
        return None
    first = said[0]
    if first in _ONES:
        return _ONES[first], 1
    if first in _TENS or first == "diez":
        tens = _TENS.get(first, 10)
        if len(said) > 2 and said[1] == "y" and said[2] in _ONES:
            return tens + _ONES[said[2]], 3
        if first in _TENS and len(said) > 1 and said[1] in _ONES:
            return tens + _ONES[said[1]], 2
        return tens, 1
    return (_TEENS[first], 1) if first in _TEENS else None
