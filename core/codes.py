"""Invite codes: easy to read aloud and to type, and never mistaken for counts.

A code is three groups of four characters, such as `7K4M-P9Q2-W3D8`: Crockford's base 32 (no I, L, O, U), the last
one a check. Each group changes between letters and digits at least twice, which no "JB23 BS31" a chair may text ever
does, so a code can be blacked out of any text without touching a count.

People group as they like: `7K4 MP9 Q2W 3D8`. Separators in a regular pattern tell a code, whatever its groups look
like; with spaces alone no group may be a word. Where every group is what counts look like, and they are not the three
groups of four, no code is seen: `B12-S13-W14-P15`. A code is drawn again until it is known in fours and in threes,
with spaces and with dashes; in other groups, or in one word, it is known unless it could be counts. Beside a word that
announces one ("my code is …") it is known in any groups, with any signs between.

One slip is mended: a character heard or read as one that sounds or looks like it, or two neighbours swapped. What may
have been meant follows from the check: of about fifty ways to mend a code one in thirty-one passes, so a code typed
with a slip stands for two, and never for more than eight. Whoever guesses tries as many at once: one of the code's 50
bits is lost, three at the very most. A code typed without a slip stands for itself alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from operator import mul
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MOST_READINGS: Final = 8
"""A code with a slip that may stand for more than this stands for nothing."""
EXAMPLE: Final = "7K4M-P9Q2-W3D8"
"""What a code looks like; opens nothing, for its check is wrong."""
_LENGTH: Final = 12
_VALUES: Final = {character: value for value, character in enumerate(ALPHABET)}
_WEIGHTS: Final = tuple(range(1, _LENGTH))
_HEARD_AS: Final = str.maketrans("OILU", "011V")
"""What people hear or read for a character of the alphabet."""
_LOOKS_LIKE: Final = str.maketrans("01", "OI")
_SHORT: Final = 3
_AROUND: Final = " \t\n.,;:!?\"'()<>"
_ALIKE: Final = ("B8", "S5", "Z2", "G6", "MN", "BDPTEVCG3", "A8KJ", "FS", "Q9", "0Q", "0D", "17", "VY", "VW")
"""Characters that sound or look alike."""
_TAKEN_FOR: Final = {
    one: "".join(sorted({other for alike in _ALIKE if one in alike for other in alike} - {one})) for one in ALPHABET
}
_SPACE: Final = r"[ \t\u00a0\u2009\u202f]{0,2}"
_DASH: Final = r"[-\u00ad\u2010-\u2015\u2212._]"
_BETWEEN: Final = rf"{_SPACE}{_DASH}?{_SPACE}\n?{_SPACE}"
"""What may stand between two groups of a code: a space, a dash, the end of a line, nothing."""
_BY_DASH: Final = rf"{_SPACE}{_DASH}{_SPACE}\n?{_SPACE}"
_SHAPE: Final = re.compile(
    rf"(?<![0-9A-Za-z])(?=([0-9A-Za-z]{{4}}{_BETWEEN}[0-9A-Za-z]{{4}}{_BETWEEN}[0-9A-Za-z]{{4}})(?![0-9A-Za-z]))"
)
"""Three groups of four, from any word on: what stands before a code must not hide it."""
_DASHED: Final = re.compile(
    rf"(?<![0-9A-Za-z])[0-9A-Za-z]{{4}}{_BY_DASH}[0-9A-Za-z]{{4}}{_BY_DASH}[0-9A-Za-z]{{4}}(?![0-9A-Za-z])"
)
"""Written like a code, which no counts are."""
_SIZES: Final = ((6, 6), (5, 5, 2), (4, 4, 4), (3, 3, 3, 3), (2, 2, 2, 2, 2, 2))
"""How people group twelve characters."""
_AS_GIVEN: Final = (4, 4, 4)
"""No counts change between letters and digits twice in each of these."""
_USUAL: Final = (_AS_GIVEN, (3, 3, 3, 3))
"""Those a new code must be known in; the others would cost more than the two bits there are to spare."""
_KNOWN_SIZES: Final = frozenset({*_SIZES, (4, 8), (8, 4)})
"""The last where a space is forgotten."""
_GROUPED: Final = re.compile(
    r"(?<![0-9A-Za-z])(?=("
    + "|".join(_BY_DASH.join(rf"[0-9A-Za-z]{{{size}}}" for size in sizes) for sizes in _SIZES if sizes != (4, 4, 4))
    + r")(?![0-9A-Za-z]))"
)
"""Grouped otherwise, with dashes."""
_ANNOUNCED: Final = re.compile(r"\bcode\b|\bc[oó]digo\b|\bclave\b|[/?]start\b|\binvit", re.IGNORECASE)
"""What people write beside a code, and not beside counts."""
_HOWEVER: Final = re.compile(r"(?<!\w)(?=([0-9A-Za-z](?:[^0-9A-Za-z\n]{0,3}[0-9A-Za-z]){11})(?!\w))")
"""Twelve characters, whatever stands between them."""
_EVERY_GROUP: Final = re.compile(r"[0-9A-Za-z]+")
_LETTERS_ON_END: Final = re.compile(r"[A-Za-z]{3,}")
_SEPARATED: Final = re.compile(rf"(?:[0-9A-Za-z]+{_BETWEEN})+")
_BY_DASHES: Final = re.compile(rf"(?:[0-9A-Za-z]+{_BY_DASH})+[0-9A-Za-z]+")
_BESIDE: Final = 40
"""Characters beside a code that is not written with dashes: "my code is", the precinct."""
_COUNTS: Final = re.compile(r"(?:[A-Z]+\d{1,3})+|(?:\d{1,3}[A-Z]+)+")
"""What names and numbers in one word look like; such a word is a code only written as one is given out."""
_SHORT_WORDS: Final = """
    am an as at be by de do el en es go he if in is it la lo me mi my no of on or se si so su to tu un up us we ya
    and any are ask bad big but can con day del did dos end far few for get got had has hay her him his how its las les
    let los low man mas men mes muy new nor nos not now off old one our out own par per por put que ran red run sat saw
    say see ser set she sin six son sus tan ten the too top try two una uno use was way who why win won yes yet you
    amy ann ben bob dan don eva ian jay jeb jed jim joe jon kay ken kim lee len leo liz lou max meg mia pam pat ray ron
    roy sam sue ted tim tom val
"""
"""What a group of up to three letters may say, if it is no group; longer ones are words in any case."""
_WORD: Final = re.compile(
    r"[A-Z]{5}|(?<![0-9A-Z])(?:[A-Z]{3,}|no|or|is|at|to|en|de|es)(?![0-9A-Z])|\dnot?\b", re.IGNORECASE
)
"""A word: five letters on end, or three that stand alone. `Biden 33 not 35` is twelve characters, but no code."""
_WORDS: Final = frozenset(_SHORT_WORDS.split())
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
        choose: picks one character of the alphabet at random (a source fit for secrets). 50 bits remain of the 55
            drawn, since what could be taken for counts or words, in fours or in threes, is drawn again.
    """
    while True:
        drawn = "".join(choose(ALPHABET) for _ in range(_LENGTH - 1))
        code = drawn + _check_character(drawn)
        if _is_code(code) and all(_grouped_like_one(typed) == code for typed in _spellings(code)):
            return "-".join(_in_groups(code, (4, 4, 4)))


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
    if len(text) <= _LONGEST_SPELLING and (code := _grouped_like_one(text.strip(_AROUND))) is not None:
        return (code,)
    kept = _kept(text) if len(text) <= _LONGEST_SPELLING else ""
    spelled = _spelled_out(text) if len(text.split()) == _LENGTH else None
    if spelled is None and (len(kept) != _LENGTH or _may_be_counts(text, kept) or _WORD.search(text)):
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
    shapes = (found for shape in (_SHAPE, _GROUPED) for found in shape.finditer(text))
    exact = [(*found.span(1), code) for found in shapes if (code := _grouped_like_one(found[1])) is not None]
    if _ANNOUNCED.search(text):
        exact += [
            (*found.span(1), code) for found in _HOWEVER.finditer(text) if (code := _announced(found[1])) is not None
        ]
    kept, at = "", 0
    for start, end, code in sorted(exact):
        if start >= at:
            kept += _mended(text[at:start], mark, len(text) - at) + mark((code,))
            at = end
    return kept + _mended(text[at:], mark, len(text) - at)


def _announced(text: str) -> str | None:
    """The code this is, in groups of any one size, where the text has said that there is one."""
    sizes = tuple(map(len, _EVERY_GROUP.findall(text)))
    return plain_code(text) if len(set(sizes)) == 1 or sizes in _KNOWN_SIZES else None


def _grouped_like_one(text: str) -> str | None:
    """The code this is, in a regular pattern or in one word, and without a slip; None where it may be anything else."""
    groups = _EVERY_GROUP.findall(text)
    if len(groups) > 1 and (tuple(map(len, groups)) not in _KNOWN_SIZES or not _SEPARATED.fullmatch(text)):
        return None
    if tuple(map(len, groups)) == _AS_GIVEN:
        return None if all(map(str.isalpha, groups)) else plain_code(text)  # "stop stop stop" passes the check
    told_by_dashes = len(groups) > 1 and _BY_DASHES.fullmatch(text)
    if not told_by_dashes and any(map(_is_word, groups)):
        return None
    if not told_by_dashes and _may_be_counts(text, "".join(groups).upper()):
        return None
    return None if all(map(_is_counted, groups)) else plain_code(text)


def _is_word(group: str) -> bool:
    return group.isalpha() and (len(group) > _SHORT or group.casefold() in _WORDS)


def _is_counted(group: str) -> bool:
    """Whether a group is what a text of counts is made of."""
    return group.isdigit() or _is_word(group) or _COUNTS.fullmatch(group.upper()) is not None


def _may_be_counts(text: str, kept: str) -> bool:
    """Whether it is no code without dashes, and no slip is mended; `tom00tom0Amy` has words in it."""
    groups = _EVERY_GROUP.findall(text)
    counted = len(groups) > 1 and all(map(_is_counted, groups))
    return counted or _COUNTS.fullmatch(kept) is not None or any(map(_is_word, _LETTERS_ON_END.findall(text)))


def _in_groups(code: str, sizes: Iterable[int]) -> Iterator[str]:
    characters = iter(code)
    return ("".join(islice(characters, size)) for size in sizes)


def _spellings(code: str) -> Iterator[str]:
    """How a code is nearly always typed: in fours or threes, with what looks like its digits or without."""
    for letters in (code, code.translate(_LOOKS_LIKE)):
        for sizes in _USUAL:
            groups = tuple(_in_groups(letters, sizes))
            yield from (" ".join(groups), "-".join(groups))


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
    shape = text[start:end]
    return bool(_DASHED.match(text, start)) or (beside <= _BESIDE and not _may_be_counts(shape, _kept(shape)))


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
    """Looked at for each of fifty ways to mend one: the check, which nearly all of them fail, before the groups."""
    return (
        len(code) == _LENGTH
        and _VALUES.keys() >= set(code)
        and code[-1] == _check_character(code[:-1])
        and all(_changes(code[start : start + 4]) > 1 for start in (0, 4, 8))
    )


def _changes(group: str) -> int:
    return sum(one.isdigit() != other.isdigit() for one, other in pairwise(group))


def _check_character(drawn: str) -> str:
    """Weighted sum modulo 31: one wrong character or two swapped neighbours never go unnoticed, but for 0 and Z."""
    return ALPHABET[sum(map(mul, _WEIGHTS, map(_VALUES.__getitem__, drawn))) % 31]
