"""Whose name a word is: exact, then a unique beginning, then near in spelling and sound; never a guess.

A spelling of two words that ends in the group's own name (`pete buttigieg`) also lends its first name and its initials,
unless another group has the same. A near miss counts only if no other group is nearly as near.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from core.groups import Field, PreferenceGroup
from core.reading.normalise import fold
from core.reading.words import KNOWN, TITLES

Groups = tuple[PreferenceGroup, ...]

_SHORTEST_NEAR: Final = 4
"""Letters a word needs before a misspelling of it is considered: "bon", "ken" are near too many."""
_LONG: Final = 8
_CLEARLY: Final = 2
"""Edits by which the nearest group must lead the next."""
_MOST_CANDIDATES: Final = 3
_LONG_ENOUGH_TO_HEAR: Final = 6
_SOUNDS_ENOUGH: Final = 3
_MOST_EDITS: Final = 4
"""What a long word that sounds like a long name may differ from it: `boutique` is a shop."""
_SOUNDS: Final = {**dict.fromkeys("bpvw", "b"), **dict.fromkeys("ckqgjx", "k"), **dict.fromkeys("dt", "d"), "z": "s"}
_SILENT: Final = frozenset("aeiouyh'")


class Names:
    """The spellings of one field, ready to be looked up."""

    def __init__(self, field: Field) -> None:
        """Build the tables: once for each field, not for each text."""
        exact = {fold(spelling): (group,) for spelling, group in field.spellings.items()}
        exact |= {fold(group): (group,) for group in field.groups}
        self._exact: Mapping[str, Groups] = _lent(exact, field.groups) | exact
        self.longest: int = max((phrase.count(" ") + 1 for phrase in self._exact), default=1)
        self._order: Mapping[PreferenceGroup, int] = {group: place for place, group in enumerate(field.groups)}
        spaceless = {(phrase.replace(" ", "").replace("-", ""), who) for phrase, who in self._exact.items()}
        self._near_to: Sequence[tuple[str, PreferenceGroup]] = sorted(
            (word, who[0]) for word, who in spaceless if len(word) >= _SHORTEST_NEAR and len(who) == 1
        )
        self._beginnings: Sequence[tuple[str, PreferenceGroup]] = [
            (phrase, group) for phrase, who in self._exact.items() for group in who if " " not in phrase
        ]
        self.near = lru_cache(maxsize=4096)(self._near)

    def exact(self, phrase: str) -> Groups:
        """The groups a phrase (folded, single spaces) names as it stands; several where a spelling is shared."""
        return self._exact.get(phrase, ())

    def shared(self) -> Sequence[tuple[str, Groups]]:
        """The phrases several groups lend."""
        return sorted((phrase, who) for phrase, who in self._exact.items() if len(who) > 1)

    def joined(self, words: Sequence[str]) -> Groups:
        """The group a long name heard as several words is near to: `club a char`. Empty unless clear."""
        word = "".join(words)
        # Two short words together are too easily near a short name: "by then" is no Biden.
        if len(word) < _LONG - 1 or len(words[0]) < 2:
            return ()
        clear, groups = self.near(word)
        return groups if clear and len(groups[0]) >= _LONG else ()

    def _near(self, word: str) -> tuple[bool, Groups]:
        """Whether one group is clearly meant by this word, and that group; else the groups that may be meant."""
        begun = self._ordered(group for phrase, group in self._beginnings if phrase.startswith(word))
        if begun and len(word) < _SHORTEST_NEAR:
            rivals = self._ordered(
                group
                for phrase, group in self._beginnings
                if len(phrase) > 1 and OSA.distance(word, phrase, score_cutoff=1) <= 1
            )
            may_be = self._ordered((*begun, *rivals))
            return len(word) > 2 and len(may_be) == 1, may_be
        if len(begun) == 1:
            return True, begun
        return self._misspelt(word) if not begun and len(word) >= _SHORTEST_NEAR else (False, begun)

    def _misspelt(self, word: str) -> tuple[bool, Groups]:
        edits: dict[PreferenceGroup, int] = {}
        accepted: dict[PreferenceGroup, int] = {}
        for spelling, group in self._near_to:
            distance = OSA.distance(word, spelling, score_cutoff=5)
            # Whoever sounds different from the first letter on is one edit further away.
            rival = distance + (_sound(word)[:1] != _sound(spelling)[:1])
            edits[group] = min(rival, edits.get(group, rival))
            if _is_near(word, spelling, distance):
                accepted[group] = min(distance, accepted.get(group, distance))
        if accepted:
            best = min(accepted, key=lambda group: accepted[group])
            if all(others >= accepted[best] + _CLEARLY for group, others in edits.items() if group != best):
                return True, (best,)
        if heard := self._heard_alike(word, edits):
            return True, (heard,)
        reach = _reach(len(word), len(word)) + 1
        near = sorted((group for group, distance in edits.items() if distance <= reach), key=lambda each: edits[each])
        return False, tuple(near[:_MOST_CANDIDATES])

    def _heard_alike(self, word: str, edits: Mapping[PreferenceGroup, int]) -> PreferenceGroup | None:
        """The group whose long name has just the sounds of a long word, however it is spelt: `budageg`, `butechech`.

        Nobody else's name may have them, and in spelling nobody may be as near.
        """
        sound = _sound(word)
        if len(word) < _LONG_ENOUGH_TO_HEAR or len(sound) < _SOUNDS_ENOUGH:
            return None
        alike = {group for spelling, group in self._near_to if _sound(spelling) == sound}
        if len(alike) != 1:
            return None
        (group,) = alike
        nearer = [other for other, distance in edits.items() if other != group and distance <= edits[group]]
        return group if len(group) >= _LONG and edits[group] <= _MOST_EDITS and not nearer else None

    def _ordered(self, groups: Iterable[PreferenceGroup]) -> Groups:
        return tuple(sorted(set(groups), key=lambda group: self._order.get(group, len(self._order))))


def _lent(exact: Mapping[str, Groups], groups: Sequence[PreferenceGroup]) -> dict[str, Groups]:
    """First names and initials, each with every group that could be meant."""
    own = {fold(group): group for group in groups}
    lent: dict[str, set[PreferenceGroup]] = defaultdict(set)
    for phrase, (group,) in exact.items():
        words = phrase.split()
        if len(words) == 2 and own.get(words[1]) == group:
            lent[words[0]].add(group)
            if words[0] not in TITLES:
                lent[words[0][0] + words[1][0]].add(group)
    return {
        word: tuple(sorted(who, key=list(groups).index))
        for word, who in lent.items()
        if (word not in KNOWN or word in exact) and who <= set(groups)
    }


def _reach(word: int, spelling: int) -> int:
    """Edits allowed between a word and a spelling of these lengths."""
    shorter = min(word, spelling)
    return 3 if shorter >= _LONG else 2 if shorter > _SHORTEST_NEAR else 1


def _is_near(word: str, spelling: str, distance: int) -> bool:
    if distance > _reach(len(word), len(spelling)) or _sound(word)[:1] != _sound(spelling)[:1]:
        return False
    # More than one slip must still sound the same; a long name bears one slip more, and may lose a sound.
    long = len(spelling) >= _LONG
    return distance < _CLEARLY + long or OSA.distance(_sound(word), _sound(spelling)) <= int(long)


@lru_cache(maxsize=8192)
def _sound(word: str) -> str:
    """The consonants one hears, doubles once."""
    heard = [_SOUNDS.get(letter, letter) for letter in word if letter not in _SILENT]
    return "".join(sound for place, sound in enumerate(heard) if place == 0 or sound != heard[place - 1])
