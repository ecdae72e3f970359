"""A name in a text: what it may mean, and what stands between it and the one before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from core.groups import PreferenceGroup
from core.wire.topics import Scope, Topic


class Link(IntEnum):
    """What stands between a name and the one before it."""

    NOTHING = 0
    INSIDE = 1
    """`in`, `for`, `de`."""
    COMMA = 2
    AND = 3
    BREAK = 4
    """A semicolon, a new line."""


@dataclass(frozen=True, slots=True)
class Item:
    """One name in a text.

    Attributes:
        groups: that may be meant.
        wheres: places, counties and so on that may be meant.
        sure: whether it is their name; a near miss is asked about.
        link: to the name before it.
        start, end: where it stands.
        typed: as typed.
    """

    groups: tuple[PreferenceGroup, ...]
    wheres: tuple[Topic, ...]
    sure: bool
    link: Link
    start: int
    end: int
    typed: str


def narrowed(item: Item, scope: Scope) -> Item | None:
    """The item as nothing but a county, or nothing but a place; None where it is none."""
    meant = tuple(topic for topic in item.wheres if topic.scope is scope)
    sure = item.sure or (scope is Scope.COUNTY and len(meant) < len(item.wheres))
    return replace(item, groups=(), wheres=meant, sure=sure) if meant else None


def within_their_county(items: Sequence[Item]) -> list[Item]:
    """`Story precinct 9`, `Ames 2-4 in Story`: a county beside one of its places says which place."""
    result: list[Item] = []
    for item in items:
        before = result[-1] if result else None
        if before is not None and item.link <= Link.COMMA:
            meant = _of_county(before, item) or (_of_county(item, before) if item.link is Link.NOTHING else None)
            if meant is not None:
                result[-1] = replace(meant, link=before.link, start=before.start, end=item.end)
                continue
        result.append(item)
    return result


def _of_county(place: Item, county: Item) -> Item | None:
    if place.groups or county.groups or not place.wheres or not county.wheres:
        return None
    if {topic.scope for topic in place.wheres} != {Scope.PLACE} or county.wheres[0].scope is not Scope.COUNTY:
        return None
    meant = tuple(topic for topic in place.wheres if topic.name.startswith(f"{county.wheres[0].name}/"))
    return replace(place, wheres=meant, sure=True) if meant else None
