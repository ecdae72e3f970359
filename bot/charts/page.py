"""The page a picture is set on: its width, its type, and how words are broken to fit.

Lengths are points of a page 390 wide, a phone's width.
"""

from typing import Final

WIDTH: Final = 390
MARGIN: Final = 14
MEASURE: Final = WIDTH - 2 * MARGIN
"""What is left between the margins."""
FONT: Final = "Liberation Sans"
TITLE: Final = 17
BODY: Final = 13
"""No letter is smaller: where a bubble takes 85 % of the screen, 11 points are left."""
LEADING: Final = 5
"""Air between lines."""

_HUNDREDTHS_OF_AN_EM: Final = (
    (frozenset(" .,:;|'’/ijlI·"), 28),
    (frozenset("![]()-ft"), 34),
    (frozenset("r"), 39),
    (frozenset("0123456789"), 56),
    (frozenset("mwMW@%—…"), 95),
)


def room_for(text: str, size: int) -> int:
    """The room some words take in bold type, estimated, rather a little too much than too little."""
    return -(-sum(map(_width_of, text)) * size // 100)


def _width_of(letter: str) -> int:
    for letters, width in _HUNDREDTHS_OF_AN_EM:
        if letter in letters:
            return width
    return 62 if letter.islower() else 78


def broken(text: str, size: int) -> list[str]:
    """The words as lines that fit between the margins; a word that is longer than a line keeps one to itself.

    Args:
        text: where it has lines of its own, they stay apart.
        size: of the type.
    """
    return [line for paragraph in text.splitlines() for line in _lines_of(paragraph, size)]


def _lines_of(paragraph: str, size: int) -> list[str]:
    lines: list[str] = []
    for word in paragraph.split():
        if lines and room_for(f"{lines[-1]} {word}", size) <= MEASURE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def height_of(lines: list[str], size: int) -> int:
    """How high some lines stand."""
    return len(lines) * (size + LEADING)
