"""From what a phone sends to plain lower-case letters, each remembering where it stood.

Width, accents, digits of other scripts, keycaps, dashes, quotes and spaces become their plain forms; other emoji are
decoration. A sign whose number cannot be trusted (½, ², a struck-out digit) becomes a question mark, so it is asked.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

YES_SIGN: Final = "\N{THUMBS UP SIGN}"
NO_SIGN: Final = "\N{THUMBS DOWN SIGN}"

_PLAIN: Final = {
    "\N{MINUS SIGN}": "-",
    "\N{PRIME}": "'",
    "\N{DOUBLE PRIME}": "'",
    **dict.fromkeys("•·●▪‣◦", "*"),
    **dict.fromkeys("≈±≃\N{TILDE OPERATOR}", "~"),
    **dict.fromkeys("¿¡", " "),
    **dict.fromkeys("👍✅👌✔☑", YES_SIGN),
    **dict.fromkeys("👎❌✖🚫", NO_SIGN),
    # Struck-out text, text that runs backwards, and the one emoji that is a number.
    **dict.fromkeys("\u0335\u0336\u0337\u0338\u202d\u202e🔟", "?"),
    "、": ",",
    "。": ".",
    "\N{FRACTION SLASH}": "/",
    "×": "x",
}
_ASCII: Final = str.maketrans(
    {
        **{chr(code): " " for code in range(32) if code not in (10, 11, 12, 13)},
        **dict.fromkeys("\x0b\x0c\r", "\n"),
        **dict.fromkeys("_\x7f", " "),
        **dict.fromkeys('"`', "'"),
    }
)
_BY_CATEGORY: Final = {
    "Zl": "\n",
    "Zp": "\n",
    "Pd": "-",
    "Pi": "'",
    "Pf": "'",
    "No": "?",
    "Sc": "$",
    **dict.fromkeys(("Mn", "Me", "Mc", "Cf", "Sk"), ""),
}


@dataclass(frozen=True, slots=True)
class Plain:
    """A normalised text.

    Attributes:
        text: lower-case plain letters.
        raw: as written.
        origin: for each letter of `text` the index in `raw` it came from.
    """

    text: str
    raw: str
    origin: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of `text` (not empty) stands in `raw`."""
        return self.origin[start], self.origin[end - 1] + 1

    def written(self, start: int, end: int) -> str:
        """A stretch of `text` as it was written."""
        first, last = self.span(start, end)
        return self.raw[first:last]


def normalise(raw: str) -> Plain:
    """The plain form of a text. Never raises."""
    if raw.isascii():
        return Plain(raw.translate(_ASCII).lower(), raw, range(len(raw)))
    letters: list[str] = []
    origin: list[int] = []
    for index, character in enumerate(raw):
        plain = _plain(character)
        letters.append(plain)
        origin.extend([index] * len(plain))
    return Plain("".join(letters), raw, origin)


def fold(phrase: str) -> str:
    """A spelling the way texts are compared: normalised, single spaces."""
    return " ".join(normalise(phrase).text.split())


def _plain(character: str) -> str:
    if character.isascii():
        return character.translate(_ASCII).lower()
    if (known := _PLAIN.get(character)) is not None:
        return known
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if (known := _BY_CATEGORY.get(category)) is not None:
        return known
    plain = "".join(part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part))
    if category[0] == "L" or plain.isascii():
        return plain.translate(_ASCII).lower()
    return "?" if category == "Sm" else " "
