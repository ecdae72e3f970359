"""What a reporter may call a place, a county, a district or the state, as words to be found in a text.

Laws:
1. A name that could be several is several: nobody's guess is taken for what was meant.
2. A county is never taken for the precinct in it that bears its name; whoever means that one says "precinct".
3. A word everybody uses (`center`, `1`) is a place's name only where a precinct is said to be meant.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rapidfuzz import process
from rapidfuzz.distance import OSA

from core.event import Event
from core.places import Place
from core.reading.normalise import fold
from core.reading.words import KNOWN
from core.wire.topics import STATEWIDE, Scope, Topic

CHUNK: Final = re.compile(r"[a-z]+|\d+")
OF_A_PRECINCT: Final = frozenset(
    {"precinct", "precincts", "pct", "prec", "precinto", "precintos", "recinto", "recintos"}
)
"""Say that a precinct is meant; no name is told by them."""
_CALLED: Final = OF_A_PRECINCT | {"no", "number", "num"}
_ORDINALS: Final = (
    ("1", "st", "first", "er", "primer"),
    ("2", "nd", "second", "o", "segundo"),
    ("3", "rd", "third", "er", "tercer"),
    ("4", "th", "fourth", "o", "cuarto"),
    ("5", "th", "fifth", "o", "quinto"),
)
_SHORTEST_NAME: Final = 4
"""Letters a place's name of one word needs to mean that place by itself: `la` and `hi` are places too."""
_LONGEST_COUNT: Final = 5
_A_CITY: Final = 3
"""Precincts that are one name and a number each: from so many on the name is a city's."""
_WARDS: Final = frozenset({"ward", "w", "wd"})
_SHORTEST_NEAR: Final = 4
_SHORT: Final = 6
_MOST_NEAR: Final = 3
_SOUNDS_ALIKE: Final = ("ckq", "gjh", "bv", "szc", "iey", "gw")

Chunks: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """What some words of a text may mean.

    Attributes:
        topics: each once; in the order county, district, state, precinct.
        length: how many words they are.
        sure: whether it is a name of theirs; a city's precincts, or a near miss, are asked about.
    """

    topics: tuple[Topic, ...]
    length: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Entry:
    chunks: Chunks
    topic: Topic
    weak: bool = False
    """Whether it counts only where a precinct is said to be meant."""


class Gazetteer:
    """The names of one event's places, ready to be looked up."""

    def __init__(self, event: Event) -> None:
        """Build the tables: once for an event, not for each text."""
        entries = dict.fromkeys(_entries(event))
        self._index: dict[str, list[_Entry]] = defaultdict(list)
        for entry in entries:
            self._index[entry.chunks[0]].append(entry)
        self._cities = _cities(event)
        self._city_words = max((len(name) for name in self._cities), default=0)
        units = (*event.places.counties, *event.places.regions)
        self._near_to: Mapping[str, str] = {"".join(CHUNK.findall(fold(name))): name for name in units}
        self.districts: tuple[int, ...] = tuple(sorted(_districts(event)))
        self.largest_county = _largest(event)

    def at(self, words: Sequence[str], *, precinct: bool = False) -> Named | None:
        """What the words at the beginning name; the longest name counts.

        Args:
            words: of a text, from the one looked at on.
            precinct: whether a precinct is said to be meant.
        """
        fitting = [
            entry
            for entry in self._index.get(words[0], ())
            if entry.chunks == tuple(words[: len(entry.chunks)])
            and ((precinct and entry.topic.scope is Scope.PLACE) or (not precinct and not entry.weak))
        ]
        longest = max((len(entry.chunks) for entry in fitting), default=0)
        found = [entry.topic for entry in fitting if len(entry.chunks) == longest]
        city, length = ((), 0) if precinct else self._city(words)
        if length > longest:
            return Named(city, length, sure=False)
        if length == longest:
            found += [topic for topic in city if topic not in found]
        return Named(_in_order(_without_the_same(found)), longest) if found else None

    def near(self, words: Sequence[str]) -> Named | None:
        """The counties and regions the first words nearly name; asked about, never taken."""
        for length in range(min(len(words), 3), 0, -1):
            typed = "".join(words[:length])
            most = 1 if len(typed) < _SHORT else 2
            if len(typed) < _SHORTEST_NEAR or any(word in KNOWN for word in words[:length]):
                continue
            alike = [name for name in self._near_to if _begins_alike(typed, name)]
            near = process.extract(typed, alike, scorer=OSA.distance, score_cutoff=most, limit=_MOST_NEAR)
            best = min((distance for _, distance, _ in near), default=0)
            names = [self._near_to[name] for name, distance, _ in near if distance == best]
            if names:
                return Named(tuple(Topic(Scope.COUNTY, name) for name in names), length, sure=False)
        return None

    def _city(self, words: Sequence[str]) -> tuple[tuple[Topic, ...], int]:
        for length in range(min(len(words), self._city_words), 0, -1):
            if found := self._cities.get(tuple(words[:length])):
                return tuple(Topic(Scope.COUNTY, county) for county in found), length
        return (), 0


def _begins_alike(typed: str, name: str) -> bool:
    """Whether two words begin with the same letter, or with one that sounds like it."""
    return typed[0] == name[0] or any(typed[0] in sound and name[0] in sound for sound in _SOUNDS_ALIKE)


class _Same:
    """An event by the very places it has: looked up by identity, for a whole event is too much to compare."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event

    def __hash__(self) -> int:
        return id(self.event.places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.event.places is self.event.places


def gazetteer(event: Event) -> Gazetteer:
    """The names of this event's places, built once."""
    return _built(_Same(event))


@lru_cache(maxsize=8)
def _built(same: _Same) -> Gazetteer:
    return Gazetteer(same.event)


def _entries(event: Event) -> Iterator[_Entry]:
    for name in (*event.places.counties, *event.places.regions):
        topic, chunks = Topic(Scope.COUNTY, name), _chunks(name)
        yield _Entry(chunks, topic)
        yield _Entry(("".join(chunks),), topic)
    for region in event.places.regions:
        yield from _region(region)
    for number in _districts(event):
        for chunks in _ways_to_say(number):
            yield _Entry(chunks, Topic(Scope.DISTRICT, str(number)))
    for words in ("statewide", "state wide", "state", "whole state", "entire state", "todo el estado", "estado"):
        yield _Entry(tuple(words.split()), STATEWIDE)
    for county in event.places.counties:
        if fold(county) in fold(event.name).split():  # the state is called like one of its counties
            yield _Entry(_chunks(county), STATEWIDE)
    for place in event.places.by_id.values():
        yield from _of_place(place)


def _region(region: str) -> Iterator[_Entry]:
    """`CD1 satellites`, `out of state`."""
    topic, chunks = Topic(Scope.COUNTY, region), _chunks(region)
    if chunks[-1] == "satellite":
        yield _Entry((*chunks[:-1], "satellites"), topic)
        yield _Entry((*chunks[:-1], "satellite", "caucuses"), topic)
        yield _Entry(("satelites", "de", *chunks[:-1]), topic)
        yield _Entry(("satelites", "del", *chunks[:-1]), topic)
        for alone in (("satellites",), ("satellite", "caucuses"), ("satelites",), ("caucus", "satelite")):
            yield _Entry(alone, topic)  # whoever says no more is asked which
        if not any(chunk.isdecimal() for chunk in chunks):
            yield _Entry(chunks[:-1], topic)


def _ways_to_say(number: int) -> Iterator[Chunks]:
    written = str(number)
    for before in (("cd",), ("district",), ("congressional", "district"), ("distrito",), ("distrito", "congresional")):
        yield (*before, written)
        yield (*before, f"0{written}")
        yield (*before, "no", written)
    for digit, ending, word, spanish, palabra in _ORDINALS:
        if digit == written:
            for after in (("district",), ("congressional", "district"), ("congressional",), ("cd",)):
                yield (digit, ending, *after)
                yield (word, *after)
            yield (digit, spanish, "distrito")
            yield (palabra, "distrito")


def _of_place(place: Place) -> Iterator[_Entry]:
    topic = Topic(Scope.PLACE, place.id)
    for name in (place.id, f"{place.county}/{place.short_name}", place.name, place.short_name, place.precinct_id):
        whole = tuple(plain(chunk) for chunk in CHUNK.findall(fold(name)))
        for chunks in dict.fromkeys((whole, _chunks(name))):
            if chunks:
                yield _Entry(chunks, topic, weak=chunks == _chunks(place.county) or _is_weak(chunks))


def _is_weak(chunks: Chunks) -> bool:
    if len(chunks) > 1:
        return chunks[0] in _CALLED
    (only,) = chunks
    if only.isdecimal():
        return len(only) <= _LONGEST_COUNT
    return len(only) < _SHORTEST_NAME or only in KNOWN


def _chunks(name: str) -> Chunks:
    """Words and numbers, without leading zeros and without what every precinct is called."""
    every = tuple(plain(chunk) for chunk in CHUNK.findall(fold(name)))
    return tuple(chunk for chunk in every if chunk not in _CALLED) or every


def plain(chunk: str) -> str:
    """A word or a number as names are compared: `055` is `55`."""
    return chunk.lstrip("0") or chunk


def _cities(event: Event) -> Mapping[Chunks, tuple[str, ...]]:
    """Names that several precincts bear with a number each, and the counties those are in."""
    numbered: dict[Chunks, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for place in event.places.by_id.values():
        chunks = _chunks(place.name)
        letters = next((at for at, chunk in enumerate(chunks) if chunk.isdecimal()), 0)
        letters -= int(letters > 0 and chunks[letters - 1] in _WARDS)
        if len("".join(chunks[:letters])) >= _SHORTEST_NAME:
            numbered[chunks[:letters]][place.county] += 1
    return {
        name: tuple(county for county, number in counties.items() if number >= _A_CITY)
        for name, counties in numbered.items()
        if any(number >= _A_CITY for number in counties.values()) and not KNOWN.issuperset(name)
    }


def _districts(event: Event) -> frozenset[int]:
    return frozenset(county.congressional_district for county in event.places.counties.values())


def _largest(event: Event) -> str:
    """The county with the most precincts: one everybody knows, for examples."""
    numbers: dict[str, int] = dict.fromkeys(event.places.counties, 0)
    for place in event.places.by_id.values():
        if place.county in numbers:
            numbers[place.county] += 1
    return max(numbers, key=lambda name: numbers[name], default="")


def _without_the_same(topics: Sequence[Topic]) -> list[Topic]:
    return list(dict.fromkeys(topics))


def _in_order(topics: Iterable[Topic]) -> tuple[Topic, ...]:
    order = (Scope.STATE, Scope.COUNTY, Scope.DISTRICT, Scope.PLACE)
    return tuple(sorted(topics, key=lambda topic: order.index(topic.scope)))


def is_a_topic(event: Event, topic: Topic) -> bool:
    """Whether this event has what a topic names; an old button may name what is gone."""
    if topic.group is not None and topic.group not in event.field.groups:
        return False
    match topic.scope:
        case Scope.STATE:
            return not topic.name
        case Scope.COUNTY:
            return topic.name in event.places.counties or topic.name in event.places.regions
        case Scope.DISTRICT:
            return topic.name in {str(number) for number in _districts(event)}
        case Scope.PLACE:
            return any(place.id == topic.name for place in event.places.find(topic.name))
