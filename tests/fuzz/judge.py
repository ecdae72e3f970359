"""Which numbers stand in a text: a judge that knows nothing of the reader.

Digits of any script (an l or O beside a digit is 1 or 0), number words by text2num, and words for nobody and a dozen.
It is generous: two neighbouring pieces may be one number. What it does not find, nobody said.
"""

import re
import unicodedata
from functools import lru_cache

from text_to_num import text2num

NOBODY = {"nobody", "none", "no one", "noone", "nil", "zero", "cero", "nadie", "ninguno", "ninguna", "ningun"}
ELSE = {"else", "rest", "remaining", "resto", "demas", "others"}
LANGUAGES = ("en", "es")
_SEPARATES = "\u202d\u202e\u0335\u0336\u0337\u0338"
"""Text that runs backwards, and strokes through a letter: what stands on both sides is not one number."""
_LONGEST = 9
_SLIPS = {"ninty": "ninety", "fourtey": "forty", "veintiun": "veintiuno", "veintidos": "veintidós"}
_SLIPS |= {"veintitres": "veintitrés", "veintiseis": "veintiséis", "a": "one"}


def plain(text):
    """Small letters without accents, digits of every script as 0 to 9, and nothing that cannot be seen."""
    letters = []
    for letter in text:
        category = unicodedata.category(letter)
        if letter in _SEPARATES:
            letters.append(" ")
        elif category == "Nd":
            letters.append(str(unicodedata.decimal(letter)))
        elif category[0] == "L" or letter.isascii():
            bare = unicodedata.normalize("NFKD", letter)
            letters.append("".join(part for part in bare if not unicodedata.combining(part)).lower())
        elif category not in {"Mn", "Me", "Mc", "Cf", "Sk"}:
            letters.append(" ")
    return "".join(letters)


def numbers_in(text):
    """Every number that stands in a text, however it is written."""
    words = plain(text)
    return _in_digits(words) | _in_words(re.findall(r"[a-z]+", words))


def _in_digits(words):
    pieces = re.findall(r"[0-9lo]*[0-9][0-9lo]*", words)
    found = {int(piece.replace("l", "1").replace("o", "0")) for piece in pieces}
    found |= {int(piece) for piece in re.findall(r"[0-9]+", words)}
    return found | {int(piece.replace(",", "")) for piece in re.findall(r"[0-9]{1,3}(?:,[0-9]{3})+", words)}


def _in_words(words):
    found = set()
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _LONGEST) + 1):
            found |= _worth(tuple(words[start:end]))
    return found


@lru_cache(maxsize=100_000)
def _worth(words):
    phrase = " ".join(words)
    if phrase in NOBODY or phrase in ELSE:
        return {0}
    if words[-1] in {"dozen", "docena"}:
        return {12}
    spelt = [_SLIPS.get(word, word) for word in words if words != ("a",)]
    return {value for language in LANGUAGES if (value := _by_library(spelt, language)) is not None}


def _by_library(words, language):
    joined = " ".join(words)
    try:
        return text2num(joined, language)
    except ValueError:
        pass
    tens, _, ones = joined.partition(" y ")
    return (
        _by_library([tens], language) + int(text2num(ones, language)) if _is_ten_and_one(tens, ones, language) else None
    )


def _is_ten_and_one(tens, ones, language):
    try:
        ten, one = text2num(tens, language), text2num(ones, language)
    except ValueError:
        return False
    return ten % 10 == 0 and 0 < ten < 100 and 0 < one < 10
