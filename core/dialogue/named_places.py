"""Which places a text names: `DM 55: Biden 30 …`, `Polk/DES MOINES-55 84 here`, `… pct 55`.

A place may be called like a candidate (a township called Warren) or like a count (`P2`). Such a name counts only with
its county, with "precinct" before it, or with a colon behind it where nothing else could be meant.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from core.groups import Field
from core.places import Place

CHUNK: Final = re.compile(r"[^\W\d_]+|\d+")
CALLED: Final = frozenset({"precinct", "pct", "prec", "precinto", "recinto", "no", "number", "num"})
_BEFORE: Final = frozenset({"for", "at", "from", "para", "de", "en", "hand", "over", "handover"})
_LONGEST_COUNT: Final = 5
"""Digits of the largest number that could be people."""
_SIGNS: Final = re.compile(r"[\s:,;.)\-\u2010-\u2015]*")

_Chunks: TypeAlias = tuple[str, ...]
_Index: TypeAlias = Mapping[str, Sequence[tuple[_Chunks, Place]]]


@dataclass(frozen=True, slots=True)
class Named:
    """The places a text names.

    Attributes:
        places: that may be meant, each once; empty where none is named.
        rest: the text without a name it begins with.
    """

    places: tuple[Place, ...]
    rest: str

    @property
    def alone(self) -> bool:
        """Whether the text is the name of a place and nothing else."""
        return bool(self.places) and not self.rest


@dataclass(frozen=True, slots=True)
class _Word:
    chunk: str
    start: int
    end: int


def named_places(text: str, places: tuple[Place, ...], field: Field) -> Named:
    """What a text names of these places.

    Args:
        text: as typed.
        places: those that may be meant.
        field: the groups, whose names are no place's.
    """
    words = [_Word(_plain(found[0]), found.start(), found.end()) for found in CHUNK.finditer(text)]
    index, found, rest, at, free = _index(places), list[Place](), text, 0, 0
    while at < len(words):
        called = at > free and words[at - 1].chunk in CALLED  # which ends no name: `Clarke/Murray Precinct: 84 here`
        meant, length = _at(words, at, text, index, field, called=called) or _called(words, at, places, called=called)
        if meant and _begins(words, at):
            rest = _SIGNS.sub("", text[words[at + length - 1].end :], count=1)
        found += [place for place in meant if place not in found]
        at += length if meant else 1
        free = at if meant else free
    return Named(tuple(found), rest)


def is_part_of_a_name(part: Sequence[str], place: Place) -> bool:
    """Whether these words and numbers stand side by side in one of the place's names."""
    starts = range(max(map(len, _names(place))) - len(part) + 1)
    return any(tuple(part) == name[start : start + len(part)] for name in _names(place) for start in starts)


def chunks(name: str) -> _Chunks:
    """Words and numbers, without leading zeros and without what every precinct is called."""
    every = tuple(_plain(chunk) for chunk in CHUNK.findall(name))
    return tuple(chunk for chunk in every if chunk not in CALLED) or every


def _plain(chunk: str) -> str:
    return chunk.casefold().lstrip("0") or chunk


def _begins(words: Sequence[_Word], at: int) -> bool:
    return all(word.chunk in CALLED | _BEFORE for word in words[:at])


def _at(
    words: Sequence[_Word], at: int, text: str, index: _Index, field: Field, *, called: bool
) -> tuple[tuple[Place, ...], int] | None:
    """The places one of whose whole names stands here, and how many words it has; the longest name counts."""
    fitting: list[tuple[_Chunks, Place]] = []
    for name, place in index.get(words[at].chunk, ()):
        behind = words[at : at + len(name)]
        whole = tuple(word.chunk for word in behind) == name and not text[behind[-1].end : behind[-1].end + 1].isalnum()
        if whole and (_is_telling(name, field) or called or _is_set_apart(words, at, len(name), text, field)):
            fitting.append((name, place))
    longest = max((len(name) for name, _ in fitting), default=0)
    meant = tuple(dict.fromkeys(place for name, place in fitting if len(name) == longest))
    return (meant, longest) if meant else None


def _is_telling(name: _Chunks, field: Field) -> bool:
    """Whether a name can mean nothing else: no candidate, no count, no candidate with a count."""
    if len(name) == 1 and name[0].isdecimal():
        return len(name[0]) > _LONGEST_COUNT
    letters = " ".join(chunk for chunk in name if not chunk.isdecimal())
    return letters not in field.spellings and (len(name) > 1 or len(letters) > 3)


def _is_set_apart(words: Sequence[_Word], at: int, length: int, text: str, field: Field) -> bool:
    """`P2: Biden 30 …`; but not `Warren: 17`."""
    mixed = length > 1 and any(word.chunk.isdecimal() for word in words[at : at + length])
    return at == 0 and mixed and text[words[at + length - 1].end :].lstrip().startswith(":") and bool(field.groups)


def _called(
    words: Sequence[_Word], at: int, places: tuple[Place, ...], *, called: bool
) -> tuple[tuple[Place, ...], int]:
    """`pct 55`: a part of a name, where it is said to be one."""
    if not called or words[at - 1].chunk in {"no", "number", "num"} or not words[at].chunk.isdecimal():
        return (), 1
    return tuple(place for place in places if is_part_of_a_name((words[at].chunk,), place)), 1


@lru_cache(maxsize=512)
def _index(places: tuple[Place, ...]) -> _Index:
    """Every whole name by its first word."""
    index: dict[str, list[tuple[_Chunks, Place]]] = {}
    for place in places:
        for name in _names(place):
            index.setdefault(name[0], []).append((name, place))
    return index


@lru_cache(maxsize=8192)
def _names(place: Place) -> tuple[_Chunks, ...]:
    return tuple(dict.fromkeys(_written(place)))


def _written(place: Place) -> Iterator[_Chunks]:
    """With what every precinct is called and without: `Boone/Rural Precinct 1`, `rural 1`."""
    for name in (place.id, f"{place.county}/{place.short_name}", place.name, place.short_name, place.precinct_id):
        yield tuple(_plain(chunk) for chunk in CHUNK.findall(name))
        yield chunks(name)
