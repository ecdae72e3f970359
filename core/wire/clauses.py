"""Names side by side → topics: `Sanders and Biden in Polk` is two of them, `Polk, Story and Linn` three."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final

from core.wire.items import Item, Link, narrowed
from core.wire.timing import Timing
from core.wire.topics import STATEWIDE, Scope, Topic
from core.wire.when import Found, NotToBeHad

_LISTS: Final = frozenset({Link.COMMA, Link.AND})
_A_LIST: Final = 2
"""Other names that say what a list is of; a single one beside it may be another thing wanted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing wanted.

    Attributes:
        topics: one of these is meant; never empty.
        timing: when, where it was said.
        typed: as typed.
        sure: whether a single topic is what was said; a near miss is asked about.
    """

    topics: tuple[Topic, ...]
    timing: Timing | None
    typed: str
    sure: bool = True

    @classmethod
    def statewide(cls, timing: Timing | None) -> "Wanted":
        """Everything."""
        return cls((STATEWIDE,), timing, "")

    @property
    def topic(self) -> Topic | None:
        """What is meant; None where it must be asked."""
        return self.topics[0] if self.sure and len(self.topics) == 1 else None


@dataclass(slots=True)
class _Clause:
    groups: list[Item] = field(default_factory=list)
    wheres: list[Item] = field(default_factory=list)
    joined: bool = False
    """Whether the groups are those of the places."""
    groups_first: bool = True


def wanted_in(items: Sequence[Item], times: Sequence[Found], breaks: Sequence[int] = ()) -> tuple[Wanted, ...]:
    """What the names of a text want, each once.

    Args:
        items: the names, in order.
        times: what it says about when.
        breaks: where a sentence ends and another begins.
    """
    wanted: dict[tuple[Topic, ...], Wanted] = {}
    for clause in _clauses(items):
        for at, one in _of(clause):
            wanted[one.topics] = replace(one, timing=_timing_at(at, items, _times_of(at, items, times, breaks)))
    return tuple(wanted.values())


def _times_of(at: int, items: Sequence[Item], times: Sequence[Found], breaks: Sequence[int]) -> list[Found]:
    """The times of the sentence something stands in; else those that stand in one of their own."""

    def sentence(position: int) -> int:
        return sum(position > one for one in breaks)

    said = [time for time in times if not isinstance(time.when, NotToBeHad)]
    here = [time for time in said if sentence(time.start) == sentence(at)]
    with_names = {sentence(item.start) for item in items}
    return here or [time for time in said if sentence(time.start) not in with_names]


def _clauses(items: Sequence[Item]) -> Iterator[_Clause]:
    clause = _Clause()
    for number in range(len(items)):
        meant = _in_its_role(items, number)
        if not _fits(clause, meant):
            yield clause
            clause = _Clause()
        if _is_group(meant):
            clause.groups_first = clause.groups_first and not clause.wheres
            clause.joined = clause.joined or bool(clause.wheres)
            clause.groups.append(meant)
        else:
            clause.joined = clause.joined or bool(clause.groups)
            clause.wheres.append(meant)
    yield clause


def _in_its_role(items: Sequence[Item], number: int) -> Item:
    """A name that is a group and a place: `in` before it makes it a place, `in` behind it a group."""
    item = items[number]
    if not item.groups or not item.wheres:
        return item
    if item.link is Link.INSIDE and number:
        return replace(item, groups=())
    behind = items[number + 1] if number + 1 < len(items) else None
    if behind is not None and behind.wheres and (behind.link is Link.INSIDE or _is_the_state(behind)):
        return replace(item, wheres=())
    return _as_its_list_is(item, *_list_around(items, number))


def _list_around(items: Sequence[Item], number: int) -> tuple[list[Item], Item | None]:
    """The other names of the list a name stands in, and what the list is of: `Sanders, Warren and Biden in Adair`."""
    begin, end = number, number + 1
    while begin and items[begin].link in _LISTS:
        begin -= 1
    while end < len(items) and items[end].link in _LISTS:
        end += 1
    where = items[end] if end < len(items) and items[end].link is Link.INSIDE and items[end].wheres else None
    return [*items[begin:number], *items[number + 1 : end]], where


def _as_its_list_is(item: Item, others: Sequence[Item], where: Item | None) -> Item:
    """A name that is a group and a place, among groups alone or among counties alone, is one more of them."""
    if where is not None or (len(others) >= _A_LIST and all(map(_is_group, others))):
        return item if any(one.wheres and not one.groups for one in others) else replace(item, wheres=())
    counties = len(others) >= _A_LIST and all(not one.groups and _is_a_county(one) for one in others)
    return (narrowed(item, Scope.COUNTY) or item) if counties else item


def _is_a_county(item: Item) -> bool:
    return len(item.wheres) == 1 and item.wheres[0].scope is Scope.COUNTY and item.sure


def _is_group(item: Item) -> bool:
    return bool(item.groups) and not item.wheres


def _fits(clause: _Clause, item: Item) -> bool:
    """Whether a name goes on with what was said before it."""
    if not clause.groups and not clause.wheres:
        return True
    if item.link is Link.BREAK or _is_mixed(item) or any(map(_is_mixed, clause.wheres)):
        return False
    apart = item.link in {Link.COMMA, Link.AND} and not _is_the_state(item)
    if _is_group(item):
        if clause.joined:
            return not clause.groups_first
        return not clause.wheres or not apart
    if clause.joined:
        return clause.groups_first and apart
    return not clause.groups or not apart


def _is_the_state(item: Item) -> bool:
    """`Sanders, statewide`: where the group is meant, not another thing wanted."""
    return item.wheres == (STATEWIDE,)


def _is_mixed(item: Item) -> bool:
    return bool(item.groups) and bool(item.wheres)


def _of(clause: _Clause) -> Iterator[tuple[int, Wanted]]:
    """Each thing a clause wants, and where it stands."""
    if clause.groups and clause.wheres:
        for group, where in product(clause.groups, clause.wheres):
            topics = tuple(replace(topic, group=one) for topic, one in product(where.wheres, group.groups))
            sure = group.sure and where.sure
            typed = where.typed if len(where.wheres) > 1 or not where.sure else group.typed
            yield max(group.start, where.start), Wanted(topics, None, typed, sure)
        return
    for item in (*clause.groups, *clause.wheres):
        groups = tuple(Topic(STATEWIDE.scope, "", group) for group in item.groups)
        yield item.start, Wanted((*item.wheres, *groups), None, item.typed, item.sure)


def _timing_at(at: int, items: Sequence[Item], said: Sequence[Found]) -> Timing | None:
    """When a thing is wanted: a time behind it is its own, or one before it where the text begins with one."""
    if not said:
        return None
    behind = [time for time in said if time.start > at]
    before = [time for time in said if time.start < at]
    times_first = said[0].start < items[0].start
    nearest = (before[-1:] or behind[:1]) if times_first else (behind[:1] or before[-1:])
    when = nearest[0].when
    return None if isinstance(when, NotToBeHad) else when
