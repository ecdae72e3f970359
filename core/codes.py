"""Invite codes: easy to read aloud and to type, and never mistaken for counts.

A code is three groups of four characters, such as `7K4M-P9Q2-W3D8`: Crockford's base 32 (no I, L, O, U), the last
one a check. Each group changes between letters and digits at least twice, which no "JB23 BS31" a chair may text ever
does, so a code can be blacked out of any text without touching a count.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 12
_HEARD_AS: Final = str.maketrans("OIL", "011")
"""What people hear or read for a digit."""
_SHAPE: Final = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}([ -]?)[0-9A-Za-z]{4}\1[0-9A-Za-z]{4}(?![0-9A-Za-z])")


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
    kept = "".join(character for character in typed.upper() if character.isascii() and character.isalnum())
    code = kept.translate(_HEARD_AS)
    return code if _is_code(code) else None


def nearly_a_code(typed: str) -> bool:
    """Whether this looks like a code with a slip in it: too telling to be kept, too wrong to be used."""
    kept = [character for character in typed.upper() if character.isascii() and character.isalnum()]
    mixed = any(character.isdigit() for character in kept) and any(character.isalpha() for character in kept)
    return mixed and _LENGTH - 2 <= len(kept) <= _LENGTH + 2


def black_out(text: str, mark: Callable[[str], str]) -> str:
    """The text with every code in it replaced by `mark(code)`."""
    return _SHAPE.sub(lambda found: mark(code) if (code := plain_code(found[0])) else found[0], text)


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
