"""Texts as phones and hurried people spoil them: real rows, mutated; and noise."""

import csv
import re
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
DIGITS = tuple("".join(chr(zero + digit) for digit in range(10)) for zero in (0x660, 0x966, 0xFF10, 0x1D7CE, 0x6F0))
"""Nought to nine in Arabic, Devanagari, full width, bold and Persian."""
SEPARATORS = (" ", ", ", "\n", "; ", " - ", "\t", " and ", " y ", "/", ":", ".", "")
INVISIBLE = ("\u200b", "\u200f", "\u200e", "\u2060", "\ufeff", "\u202e", "\u00ad", "\ufe0f", "\u20e3", "\u0301")
_PIECE = re.compile(r"\s+|\w+|[^\w\s]+")


def rows():
    """Every text of both tables."""
    texts = []
    for name in ("messages.csv", "texts.csv"):
        with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
            texts += [row["message"] for row in csv.DictReader(file)]
    return texts


def texts(real, random, number):
    """So many texts: most are real ones mutated one to four times, one in ten is noise."""
    for _ in range(number):
        if random.random() < 0.1:
            yield _noise(random)
            continue
        text = random.choice(real)
        for _ in range(random.randint(0, 4)):
            text = random.choice(MUTATIONS)(text, random, real)
        yield text[:4096]


def _swap(text, random, _):
    if len(text) < 2:
        return text
    at = random.randrange(len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _drop(text, random, _):
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + 1 :]


def _double(text, random, _):
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at : at + 1] * 2 + text[at + 1 :]


def _shuffle(text, random, _):
    pieces = text.split(" ")
    random.shuffle(pieces)
    return " ".join(pieces)


def _other_digits(text, random, _):
    return text.translate(str.maketrans("0123456789", random.choice(DIGITS)))


def _other_separators(text, random, _):
    old, new = random.choice(SEPARATORS[:6]), random.choice(SEPARATORS)
    return text.replace(old, new)


def _glue(text, random, real):
    return text + random.choice(SEPARATORS) + random.choice(real)


def _insert(text, random, _):
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice((*INVISIBLE, "-", "?", "o", "l", "1", "no ", " not ", "~", "%", "½")) + text[at:]


def _put_in_a_piece(text, random, real):
    pieces = _PIECE.findall(text)
    pieces.insert(random.randrange(len(pieces) + 1), random.choice(_PIECE.findall(random.choice(real)) or [""]))
    return "".join(pieces)


def _repeat(text, random, _):
    return text * random.choice((2, 3, 2, 3, 60)) if len(text) < 80 else text


MUTATIONS = (
    _swap,
    _drop,
    _double,
    _shuffle,
    _other_digits,
    _other_separators,
    _glue,
    _insert,
    _put_in_a_piece,
    _repeat,
)


def _noise(random):
    length = random.choice((0, 1, 3, 20, 200))
    planes = (0x7F, 0x2FF, 0xFFFF, 0x1FFFF)
    codes = (random.randrange(random.choice(planes)) for _ in range(length))
    return "".join(chr(code) for code in codes if not 0xD800 <= code <= 0xDFFF)
