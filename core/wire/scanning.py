"""The names in a text, one after the other: places, counties, groups, and the words between them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rapidfuzz.distance import OSA

from core.event import Event
from core.groups import Field, PreferenceGroup
from core.reading.names import Names
from core.reading.normalise import Plain, fold
from core.reading.words import KNOWN, words
from core.wire.districts import districts_at
from core.wire.gazetteer import CHUNK, OF_A_PRECINCT, Gazetteer, gazetteer, plain
from core.wire.items import Item, Link, narrowed, within_their_county
from core.wire.topics import Scope, Topic
from core.wire.vocabulary import FILLER, ORDINARY

_TOKEN: Final = re.compile(r"[a-z]+|\d+|[,;&+\n]")
_AND: Final = words("and y e or o plus also , & +")
_INSIDE: Final = words("in at within inside from for of en de del")
_WITHIN: Final = words("in within inside en")
_COUNTY: Final = words("county cnty cty co condado")
_COUNTIES: Final = words("counties condados")
_DISTRICT: Final = words("cd district distrito")
_ENDINGS: Final = words("st nd rd th er o")
_OF_A_GROUP: Final = words("candidate candidates candidato candidata campaign senator sen mayor vp group grupo")
_SHORTEST_NEAR: Final = 4
_LETTERS_A_SLIP: Final = 3
"""One in so many letters may be wrong where a name is not clear."""
_MOST_NEAR: Final = 12
"""Unknown words of a text that are compared with every name."""
_MOST_OF_A_PLACE: Final = 40
_DIGITS_OF_A_LIST: Final = 2


@dataclass(frozen=True, slots=True)
class Scanned:
    """What a text holds.

    Attributes:
        items: the names, in order.
        numbers: of a list, where they are asked for.
        unknown: words nobody knows, as typed.
        chatter: how many words say nothing here, the unknown ones among them.
        formal: whether anything is named otherwise than by a first name alone.
        left_over: whether a number belongs to nothing.
        no_district: whether a district is named that there is not: `CD9`.
    """

    items: tuple[Item, ...]
    numbers: tuple[int, ...]
    unknown: tuple[str, ...]
    chatter: int
    formal: bool
    left_over: bool
    no_district: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


@dataclass(slots=True)
class _Scan:
    """A scan under way."""

    words: Sequence[_Word]
    raw: Plain
    names: Names
    places: Gazetteer
    numbered: bool
    at: int = 0
    link: Link = Link.NOTHING
    precinct: bool = False
    county: bool = False
    items: list[Item] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    chatter: int = 0
    formal: bool = False
    left_over: bool = False
    no_district: bool = False

    def run(self) -> Scanned:
        """From the first word to the last."""
        while self.at < len(self.words):
            if not (
                self._mark()
                or self._districts()
                or self._exact()
                or self._no_such_district()
                or self._number()
                or self._filler()
                or self._near()
            ):
                word = self.words[self.at]
                self.chatter += 1
                if word.text not in KNOWN and len(word.text) > 1:
                    self.unknown.append(self._typed(word.start, word.end))
                self.at += 1
        items = within_their_county(self.items)
        return Scanned(
            items=tuple(items),
            numbers=tuple(self.numbers),
            unknown=tuple(self.unknown),
            chatter=self.chatter,
            formal=self.formal,
            left_over=self.left_over,
            no_district=self.no_district,
        )

    def _mark(self) -> bool:
        """What stands between names."""
        word = self.words[self.at].text
        if word in {";", "\n"}:
            self.link = Link.BREAK
        elif word == ",":
            self.link = max(self.link, Link.COMMA)
        elif word in _AND and not (word.isalpha() and self._named_here()):
            self.link = max(self.link, Link.AND)
        else:
            return False
        self.precinct = False
        self.at += 1
        return True

    def _named_here(self) -> bool:
        return self.places.at(self._ahead()) is not None

    def _exact(self) -> bool:
        ahead = self._ahead()
        place = self.places.at(ahead, precinct=self.precinct) if ahead else None
        if place is not None and place.length == 1 and ahead[0] in _INSIDE and len(ahead) > 1:
            place = None  # "precincts in Polk": there is a precinct that is called "in"
        length, groups = (0, ()) if self.precinct else self._groups(ahead)
        if place is not None and place.length >= length:
            groups = groups if place.length == length else ()
            self._take(groups, place.topics, place.length, sure=place.sure or bool(groups))
        elif groups:
            self._take(groups, (), length, sure=True)
        else:
            return False
        return True

    def _groups(self, ahead: Sequence[str]) -> tuple[int, tuple[PreferenceGroup, ...]]:
        for length in range(min(len(ahead), self.names.longest), 0, -1):
            phrase = " ".join(ahead[:length])
            if len(phrase) > 1 and phrase not in FILLER and (groups := self.names.exact(phrase)):
                return length, groups
        return 0, ()

    def _districts(self) -> bool:
        """`districts 1, 3 and 4`, `1st and 3rd districts`."""
        listed = districts_at([word.text for word in self.words[self.at : self.at + _MOST_OF_A_PLACE]])
        if len(listed) < 2 or not self.places.districts:
            return False
        end = self.at + max(one.end for one in listed)
        for one in listed:
            first, last = self.words[self.at + one.begin], self.words[self.at + one.last]
            if one.number in self.places.districts:
                topic = Topic(Scope.DISTRICT, str(one.number))
                typed = self._typed(first.start, last.end)
                self.items.append(Item((), (topic,), True, self.link, first.start, last.end, typed))
                self.link = Link.AND
            self.no_district = self.no_district or one.number not in self.places.districts
        self.link, self.precinct, self.county, self.formal, self.at = Link.NOTHING, False, False, True, end
        return True

    def _no_such_district(self) -> bool:
        """`CD9`, `9th district`: its number is no number left over."""
        said = [word.text for word in self.words[self.at : self.at + 3]] if self.places.districts else []
        match said:
            case [word, number, *_] if word in _DISTRICT and number.isdecimal():
                length = 2
            case [number, ending, word] if number.isdecimal() and ending in _ENDINGS and word in _DISTRICT:
                length = 3
            case _:
                return False
        self.no_district = True
        self.at += length
        return True

    def _number(self) -> bool:
        word = self.words[self.at].text
        if not word.isdecimal():
            return False
        if self.numbered and len(word) <= _DIGITS_OF_A_LIST:
            self.numbers.append(int(word))
        else:
            self.left_over = True
        self.at += 1
        return True

    def _filler(self) -> bool:
        word = self.words[self.at].text
        if word not in FILLER:
            return False
        self.precinct = self.precinct and word not in _WITHIN  # "precincts in Polk"
        if word in _INSIDE and self.link is Link.NOTHING:
            self.link = Link.INSIDE
        if word in OF_A_PRECINCT:
            self.precinct = not self._narrowed(Scope.PLACE)
        if word in _COUNTY:
            self.county = not self._narrowed(Scope.COUNTY)
        if word in _COUNTIES:
            self.items = [narrowed(item, Scope.COUNTY) or item for item in self.items]
        if word in _OF_A_GROUP and self.items and self.items[-1].groups:
            self.items[-1] = replace(self.items[-1], wheres=())
        self.at += 1
        return True

    def _narrowed(self, scope: Scope) -> bool:
        """`Linn County`, `Linn precinct`: the word behind says which; whether it did."""
        if not self.items or self._apart():
            return False
        last = self.items[-1]
        if scope is Scope.PLACE:
            named = self.places.at([plain(word) for word in CHUNK.findall(fold(last.typed))], precinct=True)
            last = last if named is None else replace(last, wheres=named.topics)
        meant = narrowed(last, scope)
        if meant is not None:
            self.items[-1] = meant
        return meant is not None

    def _apart(self) -> bool:
        """Whether other words stand between the last name and here."""
        between = [word for word in self.words[: self.at] if word.start >= self.items[-1].end]
        return bool(between)

    def _near(self) -> bool:
        """A misspelt name: a group's is taken where it is clear, as everywhere; a county's is asked about."""
        word = self.words[self.at].text
        if word in KNOWN or word in ORDINARY or len(word) < _SHORTEST_NEAR or len(self.unknown) > _MOST_NEAR:
            return False
        clear, groups = self._nearly(word)
        place = self.places.near(self._ahead())
        groups = groups if clear or place is None else ()
        if place is None and not groups:
            return False
        if place is not None and (self.county or not groups):
            self._take((), place.topics, place.length, sure=False)
        else:
            wheres = () if place is None else place.topics
            self._take(groups, wheres, 1, sure=clear and not wheres)
        self.formal = True
        return True

    def _nearly(self, word: str) -> tuple[bool, tuple[PreferenceGroup, ...]]:
        """Beside counts a name is expected, here any word may come: what begins otherwise is no misspelling of it."""
        clear, groups = self.names.near(word)
        meant = tuple(group for group in groups if fold(group)[:1] == word[:1] and (clear or _looks_like(word, group)))
        return clear and meant == groups, meant

    def _take(self, groups: tuple[PreferenceGroup, ...], wheres: tuple[Topic, ...], length: int, *, sure: bool) -> None:
        first, last = self.words[self.at], self._last_of(length)
        typed = self._typed(first.start, last.end)
        item = Item(groups, wheres, sure, self.link, first.start, last.end, typed)
        if self.county:
            item = narrowed(item, Scope.COUNTY) or item
        self.items.append(item)
        self.formal = self.formal or bool(wheres) or any(fold(group) in fold(typed) for group in groups)
        self.link, self.precinct, self.county = Link.NOTHING, False, False
        while self.words[self.at].end <= last.end:
            self.at += 1
            if self.at == len(self.words):
                break

    def _ahead(self) -> list[str]:
        """The words from here to the end of the sentence; commas inside a name are passed over."""
        ahead: list[str] = []
        for word in self.words[self.at : self.at + _MOST_OF_A_PLACE]:
            if word.text in {";", "\n"}:
                break
            if word.text not in {",", "&", "+"}:
                ahead.append(plain(word.text))
        return ahead

    def _last_of(self, length: int) -> _Word:
        told = [word for word in self.words[self.at :] if word.text not in {",", "&", "+"}]
        return told[length - 1]

    def _typed(self, start: int, end: int) -> str:
        return self.raw.written(start, end)


def scan(text: str, raw: Plain, event: Event, *, numbers: bool) -> Scanned:
    """Every name of a text.

    Args:
        text: plain small letters; what is not to be looked at is blank.
        raw: the text as typed, letter for letter.
        event: whose names they may be.
        numbers: whether numbers may be those of a list.
    """
    found = [_Word(match[0], match.start(), match.end()) for match in _TOKEN.finditer(text)]
    return _Scan(found, raw, _names(event.field), gazetteer(event), numbers).run()


def _looks_like(word: str, group: PreferenceGroup) -> bool:
    """Whether a word may be its name with a slip: `start` only sounds like Steyer."""
    return OSA.distance(word, fold(group)) <= max(1, len(group) // _LETTERS_A_SLIP)


def _names(groups: Field) -> Names:
    return _built(groups.groups, tuple(groups.spellings.items()))


@lru_cache(maxsize=8)
def _built(groups: tuple[PreferenceGroup, ...], spellings: tuple[tuple[str, PreferenceGroup], ...]) -> Names:
    return Names(Field(groups, MappingProxyType(dict(spellings))))
