"""Numbers that are not counts and show it by their shape: phones, dates, the clock, the precinct, list numbers.

Each is blanked out of the plain text before it is cut, leaving a sentence break, so that it can never be paired.
Taking out too much is harmless: the name left behind has no number and is asked about.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from core.reading.numbers import NUMBER_WORDS
from core.reading.words import KNOWN

# A number glued to what stands before it is a part of that, and is not taken out: `3l2/3/20` is no 3l and a date.
_PHONE: Final = re.compile(
    r"(?<![^\W_])(?:(?:call|text|cell|phone)(?: me| us)?(?: at)?:? ?)?"
    r"(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)"
    r"|(?<![^\W_])(?<!-)\d{3}-\d{4}(?![\d-])|\+\d{10,13}(?!\d)"
)
_DATE: Final = re.compile(
    r"(?<![^\W_])\d{1,2}[/-]\d{1,2}[/-](?:20)?\d\d(?![^\W_])|(?<![^\W_])20\d\d-\d\d-\d\d(?![^\W_])"
    r"|(?<![a-z])(?:january|jan\.?|february|feb\.?|march) \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?(?![\d/])"
    r"|(?<![^\W_])\d{1,2} de (?:enero|febrero|marzo)(?: de 20\d\d)?"
)
_CLOCK: Final = re.compile(
    r"(?<![^\W_])(?<!:)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[ap](?:\.m\.|m(?![a-z])))?(?!:?\d)"
    r"|(?<![^\W_])(?:0?[1-9]|1[0-2]) ?[ap](?:\.m\.|m(?![a-z]))"
)
_PRECINCT: Final = re.compile(
    r"(?<![a-z])(?:pct|prec|precinct|precinto|recinto)(?![a-z])\.? ?(?:no\.? ?|number |numero |num\.? ?|#)?"
    r"(?P<code>(?!(?:is|of|at|in|to|we|de|es)[ -])(?:[a-z]{1,2}[- ]?)?\d{1,3}(?:-?[a-z]{1,2})?(?![^\W_]))"
    r"|(?<![a-z])(?:pct|prec|precinct|precinto): ?(?P<line>(?:[a-z]{1,2}[- ]?)?\d{1,3}(?:-?[a-z]{1,2})?)(?=["
    r" ]*(?:[\n,;.]|$))"
)
_PART: Final = re.compile(
    r"[(\[] ?(?:part |parte )?(?P<a>\d) ?(?:/|of|de) ?(?P<b>\d) ?[)\]]"
    r"|\A\s*(?P<c>\d)/(?P<d>\d)(?! ?(?:for|para|por|or|o) )(?=[ :)]\s*[a-z\d])"
    r"|(?<=\d\s)(?P<g>\d)/(?P<h>\d)\s*\Z"
    r"|(?<![a-z])parte? (?P<e>\d) ?(?:/|of|de) ?(?P<f>\d)(?!\d)"
)
_CODE: Final = re.compile(r"([a-z]{2,3})[ -]?\d+")
"""`DM 055`: the same letters with another number are another precinct's code."""
_LIST: Final = re.compile(r"^[ \t]*\(?(\d{1,2})[.)][ \t]+(?=[^\W\d])", re.MULTILINE)
_RANK: Final = re.compile(r"#(\d{1,2})[ :.-]+(?=[^\W\d])")
_HAS_NUMBER: Final = re.compile(r"\d|\b(?:" + "|".join(sorted(NUMBER_WORDS)) + r")\b")


@dataclass(frozen=True, slots=True)
class Asides:
    """What was taken out.

    Attributes:
        text: the plain text with each aside blanked, of the same length.
        precinct: (start, end) of the precinct's code or name, where the text names one.
        part: `1/2`.
    """

    text: str
    precinct: tuple[int, int] | None
    part: str | None


def take_out(text: str, place_names: tuple[str, ...]) -> Asides:
    """Blank what is not a count."""
    text, part = _take_part(text)
    text, precinct = _take_precinct(text, place_names)
    for pattern in (_PHONE, _DATE, _CLOCK):
        text = pattern.sub(_blank, text)
    return Asides(_take_list_numbers(text), precinct, part)


def _blank(match: re.Match[str]) -> str:
    return ";".ljust(match.end() - match.start())


def _take_part(text: str) -> tuple[str, str | None]:
    match = _PART.search(text)
    if match is None:
        return text, None
    number, of = (digit for digit in match.groups() if digit)
    # "(3/2)" is no part of anything: it stays, and is asked about.
    if not 1 <= int(number) <= int(of):
        return text, None
    return text[: match.start()] + _blank(match) + text[match.end() :], f"{number}/{of}"


def _take_precinct(text: str, place_names: tuple[str, ...]) -> tuple[str, tuple[int, int] | None]:
    found: tuple[int, int] | None = None
    for pattern in (*_places(place_names), _PRECINCT):
        for match in pattern.finditer(text):
            found = found or (match.span(match.lastgroup) if match.lastgroup else match.span())
        text = pattern.sub(_blank, text)
    return text, found


@lru_cache(maxsize=4096)
def _places(place_names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """The precinct's own names, longest first, with any spacing and any leading zeros."""
    names = [
        r"[^\w\n]{0,4}".join(chunks)
        for name in sorted(place_names, key=len, reverse=True)
        if _is_telling(chunks := list(_chunks(name.lower())))
    ]
    if not names:
        return ()
    own = re.compile(rf"(?<![^\W_])(?:precinct )?(?:{'|'.join(names)})(?![^\W_])")
    codes = {match[1] for name in place_names if (match := _CODE.fullmatch(name.lower()))}
    codes -= KNOWN
    return own, *(re.compile(rf"(?<![^\W_]){code}[ -]?\d{{1,3}}(?![^\W_])") for code in sorted(codes))


def _chunks(name: str) -> Iterable[str]:
    for chunk in re.findall(r"[^\W\d_]+|\d+", name):
        yield "0{0,3}" + (chunk.lstrip("0") or "0") if chunk.isdecimal() else re.escape(chunk)


def _is_telling(chunks: list[str]) -> bool:
    # A name that is only a small number cannot be told from a count.
    return any(chunk[0].isalpha() for chunk in chunks) or len("".join(chunks)) > len("0{0,3}1234")


def _take_list_numbers(text: str) -> str:
    """Blank `1. Biden 23 / 2. Sanders 31` and `#1 Bernie 31, #2 Pete 40`: a run from 1, each with a number after it."""
    for pattern in (_LIST, _RANK):
        marks = list(pattern.finditer(text))
        ends = [mark.start() for mark in marks[1:]] + [len(text)]
        counted = all(_HAS_NUMBER.search(text, mark.end(), end) for mark, end in zip(marks, ends, strict=False))
        if len(marks) > 1 and counted and [int(mark[1]) for mark in marks] == list(range(1, len(marks) + 1)):
            text = pattern.sub(_blank, text)
    return text
