"""Words that would be read in two ways, found when an event is loaded and not on the night."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rapidfuzz.distance import OSA

from core.groups import Field, PreferenceGroup
from core.reading.names import Names
from core.reading.normalise import fold
from core.reading.numbers import NUMBER_WORDS
from core.reading.words import KNOWN, NEAR_A_NAME

_SHORTEST: Final = 4
"""Letters of a name before a misspelling of it is considered."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A word several groups could be meant by; the chair is asked, never guessed for.

    Attributes:
        word: as it would be typed, in small letters.
        groups: who may be meant, in the order of the form.
    """

    word: str
    groups: tuple[PreferenceGroup, ...]


def means_something_else(word: str) -> bool:
    """Whether the reader knows this word as something other than a name: `final`, `total`, `dos`, `yes`."""
    plain = fold(word)
    return plain in NUMBER_WORDS or plain in KNOWN - NEAR_A_NAME


def shared_words(field: Field) -> tuple[Shared, ...]:
    """First names, initials and titles that several groups lend: `michael`, `mb`, `mayor`."""
    return tuple(Shared(word, groups) for word, groups in Names(field).shared())


def near_names(field: Field) -> tuple[Shared, ...]:
    """Names of two groups a letter apart: a slip of one is the other, so each must be typed exactly."""
    spelt = [(fold(word), group) for word, group in field.spellings.items()]
    long = [(word, group) for word, group in spelt if len(word) >= _SHORTEST and " " not in word]
    return tuple(
        Shared(f"{one}, {other}", (group, rival))
        for (one, group), (other, rival) in combinations(long, 2)
        if group != rival and OSA.distance(one, other, score_cutoff=1) == 1
    )


def groups_called(field: Field, names: Iterable[str]) -> dict[str, tuple[PreferenceGroup, ...]]:
    """Which of these names (of places) are words for a group: in a text they are the group's."""
    known = Names(field)
    found = {name: known.exact(fold(name)) for name in names}
    return {name: groups for name, groups in found.items() if groups}
