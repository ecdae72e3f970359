"""Numbers in words, English and Spanish, nought to 99,999.

What a word is worth comes from text2num, asked once for each word when this is loaded. Where a number begins and ends
is ours, because libraries for number words guess: "twenty three forty" must stay two numbers and "one oh four" none.
Tests hold whole numbers against text2num as well.
"""

from collections.abc import Sequence
from typing import Final

from text_to_num import text2num

from core.reading.words import words

_AS_THE_LIBRARY_SPELLS: Final = {
    "ninty": "ninety",
    "fourty": "forty",
    "fourtey": "forty",
    "veintiun": "veintiuno",
    "veintidos": "veintidós",
    "veintitres": "veintitrés",
    "veintiseis": "veintiséis",
}
"""Texts come without accents, and with slips that are no other word."""


def _worth(text: str, language: str) -> dict[str, int]:
    return {word: text2num(_AS_THE_LIBRARY_SPELLS.get(word, word), language) for word in text.split()}


_ZERO: Final = _worth("zero", "en") | _worth("cero", "es") | dict.fromkeys(
    words("nobody none nil noone nadie ninguno ninguna ningun"), 0
)  # fmt: skip
_ONES: Final = (
    _worth("one two three four five six seven eight nine", "en")
    | _worth("un una uno dos tres cuatro cinco seis siete ocho nueve", "es")
)  # fmt: skip
_TEENS: Final = (
    _worth("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", "en")
    | _worth("diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve", "es")
    | _worth("veintiun veintiuna veintiuno veintidos veintitres veinticuatro veinticinco veintiseis", "es")
    | _worth("veintisiete veintiocho veintinueve", "es")
    | {"dozen": 12, "docena": 12}
)
_TENS: Final = (
    _worth("twenty thirty forty fourty fourtey fifty sixty seventy eighty ninety ninty", "en")
    | _worth("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa", "es")
)  # fmt: skip
_SPANISH_HUNDREDS: Final = _worth(
    "cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
    " doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas",
    "es",
)
_THOUSAND: Final = 1000
_THOUSANDS: Final = frozenset(("thousand", "mil"))
NUMBER_WORDS: Final = frozenset(_ZERO | _ONES | _TEENS | _TENS | _SPANISH_HUNDREDS) | _THOUSANDS | {"hundred"}

_Found = tuple[int, int] | None
"""A number and the words it takes."""


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
    if first in ("a", "una", "one") and second in ("dozen", "docena"):
        return 12, 2
    below = _below_thousand(said)
    return _thousands(said, below) or below


_WITH_AND: Final = frozenset({"hundred", "thousand"})
"""A hundred and four; but `ciento and veinte` are two numbers, or none."""


def _thousands(said: Sequence[str], below: _Found) -> _Found:
    """`mil doscientos` and `one thousand two hundred` are one number each, never a one and a two hundred."""
    number, used = below or (1, int(said[0] == "a"))
    if used >= len(said) or said[used] not in _THOUSANDS or number >= _THOUSAND / 10:
        return None
    skip = _and_between(said, used)
    rest = _below_thousand(said[used + 1 + skip :])
    return (_THOUSAND * number, used + 1) if rest is None else (_THOUSAND * number + rest[0], used + 1 + skip + rest[1])


def _below_thousand(said: Sequence[str]) -> _Found:
    if not said:
        return None
    if said[0] in _SPANISH_HUNDREDS:
        return _with_rest(_SPANISH_HUNDREDS[said[0]], said, 1)
    if len(said) > 1 and said[1] == "hundred" and (said[0] == "a" or said[0] in _ONES or said[0] in _TEENS):
        return _with_rest(100 * (_ONES | _TEENS).get(said[0], 1), said, 2)
    return (100, 1) if said[0] == "hundred" else _below_hundred(said)


def _with_rest(hundreds: int, said: Sequence[str], used: int) -> tuple[int, int]:
    skip = _and_between(said, used - 1)
    rest = _below_hundred(said[used + skip :])
    return (hundreds, used) if rest is None else (hundreds + rest[0], used + skip + rest[1])


def _and_between(said: Sequence[str], at: int) -> int:
    """How many words stand between "hundred" or "thousand" and the rest: one, where that is an English "and"."""
    return int(said[at] in _WITH_AND and len(said) > at + 2 and said[at + 1] == "and")


def _below_hundred(said: Sequence[str]) -> _Found:
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
