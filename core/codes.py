"""Invite codes: easy to read aloud and to type, and never mistaken for counts.

A code is three groups of four characters, such as `7K4M-P9Q2-W3D8`: Crockford's base 32 (no I, L, O, U), the last
one a check. Each group changes between letters and digits at least twice, which no "JB23 BS31" a chair may text ever
does, so a code can be blacked out of any text without touching a count.

One slip is mended: a character heard or read as one that sounds or looks like it, or two neighbours swapped. What may
have been meant follows from the check: of about fifty ways to mend a code one in thirty-one passes, so a code typed
with a slip stands for two, and never for more than eight. Whoever guesses tries as many at once: one of the code's 51
bits is lost, three at the very most. A code typed without a slip stands for itself alone.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_READINGS: Final = 8
"""A code with a slip that may stand for more than this stands for nothing."""
EXAMPLE: Final = "7K4M-P9Q2-W3D8"
"""What a code looks like; opens nothing, for its check is wrong."""
_LENGTH: Final = 12
_HEARD_AS: Final = str.maketrans("OILU", "011V")
"""What people hear or read for a character of the alphabet."""
_ALIKE: Final = ("B8", "S5", "Z2", "G6", "MN", "BDPTEVCG3", "A8KJ", "FS", "Q9", "0Q", "0D", "17", "VY", "VW")
"""Characters that sound or look alike."""
_TAKEN_FOR: Final = {
    one: "".join(sorted({other for alike in _ALIKE if one in alike for other in alike} - {one})) for one in ALPHABET
}
_BETWEEN: Final = r"[ \t]{0,2}[-\u2010-\u2015\u2212._]?[ \t]{0,2}"
"""What may stand between two groups of a code: a space, a dash, nothing."""
_SHAPE: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?=([0-9A-Za-z]{{4}}{_BETWEEN}[0-9A-Za-z]{{4}}{_BETWEEN}[0-9A-Za-z]{{4}})(?![0-9A-Za-z]))"
)
"""Three groups of four, from any word on: what stands before a code must not hide it."""
_DASHED: Final = re.compile(
    r"(?<![0-9A-Za-z])[0-9A-Za-z]{4} ?[-\u2010-\u2015\u2212_] ?[0-9A-Za-z]{4} ?[-\u2010-\u2015\u2212_] ?[0-9A-Za-z]{4}"
    r"(?![0-9A-Za-z])"
)
"""Written like a code, which no counts are."""
_BESIDE: Final = 40
"""Characters beside a code that is not written with dashes: "my code is", the precinct."""
_COUNTS: Final = re.compile(r"(?:[A-Z]{1,4}\d{1,3})+|(?:\d{1,3}[A-Z]{1,4})+")
"""What initials and numbers in one word look like; such a word is a code only without a slip."""
_WORD: Final = re.compile(
    r"[A-Z]{5}|(?<![0-9A-Z])(?:[A-Z]{3,}|no|or|is|at|to|en|de|es)(?![0-9A-Z])|\dnot?\b", re.IGNORECASE
)
"""A word: five letters on end, or three that stand alone. `Biden 33 not 35` is twelve characters, but no code."""
_LETTERS: Final = """
    alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa
    quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu
"""
_DIGITS: Final = "zero one two three four five six seven eight nine"
_SPOKEN: Final = {
    **{word: word[0].upper() for word in _LETTERS.split()},
    **{word: str(digit) for digit, word in enumerate(_DIGITS.split())},
    "niner": "9",
}
"""The alphabet of the radio, and digits said as words."""
_SAID: Final = re.compile(r"[A-Za-z]-?[A-Za-z]*|\d")
_LONGEST_SPELLING: Final = 120
_SIGNS: Final = re.compile(r"[\s,.;:-]*")


def make_code(choose: Callable[[str], str]) -> str:
    """A new code.

    Args:
        choose: picks one character of the alphabet at random (a source fit for secrets). About 51 bits remain of the
            55 drawn, since groups that look like counts are drawn again.
    """
    while True:
        drawn = "".join(choose(ALPHABET) for _ in range(_LENGTH - 1))
        code = drawn + _check_character(drawn)
        if _is_code(code):
            return "-".join((code[:4], code[4:8], code[8:]))


def plain_code(typed: str) -> str | None:
    """The twelve characters of a code as typed (any case, spaces, dashes, O for 0, I or L for 1); None if none."""
    code = _kept(typed).translate(_HEARD_AS)
    return code if _is_code(code) else None


def readings(typed: str) -> tuple[str, ...]:
    """The codes somebody may have meant: the one typed, else those one slip away, of which one may exist.

    Args:
        typed: a code and nothing else, in any case, with any spaces and dashes, or said in the alphabet of the radio.
    """
    code = (_spelled_out(typed) or _kept(typed)).translate(_HEARD_AS)
    if _is_code(code):
        return (code,)
    if len(code) != _LENGTH or not all(character in ALPHABET for character in code):
        return ()
    mended = tuple(dict.fromkeys(other for other in _one_slip_away(code) if _is_code(other)))
    return mended if len(mended) <= MOST_READINGS else ()


def readings_of_whole(text: str) -> tuple[str, ...]:
    """The codes a whole text may be, however its characters are grouped; none where they may as well be counts."""
    kept = _kept(text) if len(text) <= _LONGEST_SPELLING else ""
    spelled = _spelled_out(text) if len(text.split()) == _LENGTH else None
    if spelled is None and (len(kept) != _LENGTH or _COUNTS.fullmatch(kept) or _WORD.search(text)):
        return ()
    return readings(text)


def nearly_a_code(typed: str) -> bool:
    """Whether this looks like a code with a slip in it: too telling to be kept, too wrong to be used."""
    kept = _kept(typed)
    mixed = any(character.isdigit() for character in kept) and any(character.isalpha() for character in kept)
    return mixed and _LENGTH - 2 <= len(kept) <= _LENGTH + 2


def black_out(text: str, mark: Callable[[tuple[str, ...]], str]) -> str:
    """The text with everything in it that is a code, or a code with one slip, replaced.

    Args:
        text: as typed.
        mark: what to put in place of the codes it may be; of none, where it may be too many.
    """
    for found in _SHAPE.finditer(text):
        code = None if _WORD.search(found[1]) else plain_code(found[1])
        if code is not None:
            start, end = found.span(1)
            return _mended(text[:start], mark, len(text)) + mark((code,)) + black_out(text[end:], mark)
    return _mended(text, mark, len(text))


def _mended(text: str, mark: Callable[[tuple[str, ...]], str], length: int) -> str:
    """A part of a text of this length, in which no code stands without a slip.

    A precinct of four characters before a code makes two ways to see three groups of four; either may be meant.
    """
    spans = [found.span(1) for found in _SHAPE.finditer(text) if not _WORD.search(found[1])]
    telling = [span for span in spans if readings(text[slice(*span)]) and _is_meant_as_a_code(text, *span, length)]
    kept, at = "", 0
    while telling:
        together = [span for span in telling if span[0] < telling[0][1]]
        meant = tuple(dict.fromkeys(code for span in together for code in readings(text[slice(*span)])))
        kept += text[at : telling[0][0]] + mark(meant if len(meant) <= MOST_READINGS else ())
        at = together[-1][1]
        telling = [span for span in telling if span[0] >= at]
    return kept + text[at:]


def _is_meant_as_a_code(text: str, start: int, end: int, length: int) -> bool:
    """Whether a slip may be mended here: written with dashes, or with little beside it and unlike any counts."""
    beside = length - (end - start)
    return bool(_DASHED.match(text, start)) or (beside <= _BESIDE and not _COUNTS.fullmatch(_kept(text[start:end])))


def _spelled_out(typed: str) -> str | None:
    """`Seven kilo four mike, papa nine …` as characters; None unless the text is exactly twelve of them, one a word."""
    words = _SAID.findall(typed)
    if len(words) != _LENGTH or _SIGNS.sub("", _SAID.sub("", typed)) or all(len(word) == 1 for word in words):
        return None
    said = [word if len(word) == 1 else _SPOKEN.get(word.casefold().replace("-", "")) for word in words]
    return "".join(character.upper() for character in said if character) if all(said) else None


def _one_slip_away(code: str) -> Iterator[str]:
    for place, character in enumerate(code):
        for other in _TAKEN_FOR[character]:
            yield code[:place] + other + code[place + 1 :]
    for place, (one, other) in enumerate(pairwise(code)):
        yield code[:place] + other + one + code[place + 2 :]


def _kept(typed: str) -> str:
    return "".join(character for character in typed.upper() if character.isascii() and character.isalnum())


def _is_code(code: str) -> bool:
    return (
        len(code) == _LENGTH
        and all(character in ALPHABET for character in code)
        and code[-1] == _check_character(code[:-1])
        and all(_changes(code[start : start + 4]) > 1 for start in (0, 4, 8))
    )


def _changes(group: str) -> int:
    return sum(one.isdigit() != other.isdigit() for one, other in pairwise(group))


def _check_character(drawn: str) -> str:
    """Weighted sum modulo 31: one wrong character or two swapped neighbours never go unnoticed, but for 0 and Z."""
    return ALPHABET[sum((place + 1) * ALPHABET.index(character) for place, character in enumerate(drawn)) % 31]
