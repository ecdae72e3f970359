"""Names and numbers become pairs. One order, name-number or number-name, must hold through the whole text.

A pair may not stand looser than its neighbours: in `Biden, 23 Sanders, 31` a comma stands inside the pairs and nothing
between them, so the pairs may as well be `23 Sanders` and `31 …`, and it is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.groups import PreferenceGroup
from core.reading.draft import Draft
from core.reading.items import Gap, Item
from core.reading.outcomes import AskCode
from core.reading.words import KNOWN

_LOOSE: Final = Gap.COMMA
_MOST_CHOICES: Final = 3
"""Numbers one is chosen from; with more of them something else is wrong."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A name and its number, in either order."""

    name: Item
    number: Item

    @property
    def group(self) -> PreferenceGroup:
        """Whose number it is, in a pair that is clear."""
        return self.name.token.groups[0]


def pair_up(draft: Draft, items: Sequence[Item]) -> tuple[Pair, ...]:
    """The pairs that are clear; what is not is asked."""
    if not _in_one_order(items) and (apart := _said_for(items)):
        pairs = [*_clear(draft, apart.pairs), *(pair for run in apart.runs for pair in pair_up(draft, run))]
        return tuple(sorted(pairs, key=lambda pair: pair.name.token.start))
    items = _without_choices(draft, items)
    if paired := _in_one_order(items):
        _ask_about_ranks(draft, items)
        return _clear(draft, paired)
    known = [item for item in items if not item.is_unknown]
    for item in items:
        if item.is_unknown:
            draft.ask(AskCode.UNKNOWN_WORD, item.token)
    if (paired := _in_one_order(known)) or not known:
        return _clear(draft, paired)
    _explain(draft, known)
    return _clear(draft, tuple(_pairs_apart(known)))


def _without_choices(draft: Draft, items: Sequence[Item]) -> Sequence[Item]:
    """The items without `Biden 23 or 24`, which is asked with both numbers; all, where the order is not clear."""
    segments = _segments(items)
    if not any(len(numbers) > 1 for _, numbers in segments) or not all(map(_is_choice, segments)):
        return items
    chosen: set[int] = set()
    for name, numbers in segments:
        if len(numbers) > 1:
            flaws = [each.token.flaw for each in numbers if each.token.flaw]
            code = flaws[0] if flaws else AskCode.TWO_NUMBERS
            values = () if code is AskCode.RANGE else _either(numbers)
            draft.ask(code, numbers[0].token, numbers[-1].token, group=name.token.who, numbers=values)
            chosen |= {id(name), *map(id, numbers)}
    return [item for item in items if id(item) not in chosen]


def _either(numbers: Sequence[Item]) -> tuple[int, ...]:
    """The numbers that may be meant; of `3 0` more than the two, so none are offered."""
    values = tuple(dict.fromkeys(each.token.value for each in numbers))
    unread = any(each.token.flaw and not each.token.value for each in numbers)
    return () if unread or all(len(each.token.text) == 1 for each in numbers) else values


def _segments(items: Sequence[Item]) -> Sequence[tuple[Item, Sequence[Item]]]:
    """Each name with the numbers after it, or before it where the row begins with a number."""
    row = items if items and items[0].is_name else items[::-1]
    segments: list[tuple[Item, list[Item]]] = []
    for item in row:
        if item.is_name:
            segments.append((item, []))
        elif not segments:
            return ()
        else:
            segments[-1][1].append(item)
    return segments if row is items else [(name, numbers[::-1]) for name, numbers in reversed(segments)]


def _is_choice(segment: tuple[Item, Sequence[Item]]) -> bool:
    """One number, or two or three side by side of a group that is clear."""
    name, numbers = segment
    if len(numbers) == 1:
        return True
    apart = any(number.gap >= _LOOSE for number in numbers[1:])
    fit = all(number.token.flaw in (None, AskCode.RANGE, AskCode.TWO_NUMBERS) for number in numbers)
    return name.token.who is not None and 1 < len(numbers) <= _MOST_CHOICES and not apart and fit


def order_of(items: Sequence[Item]) -> bool | None:
    """Whether names come first in a row of pairs; None where each pair says so by itself (`4 for Amy`)."""
    apart = _said_for(items)
    if apart is None:
        return items[0].is_name if items else None
    return apart.runs[0][0].is_name if apart.runs else None


@dataclass(frozen=True, slots=True)
class _Apart:
    """A row with its `4 for Amy` taken out: these pairs, and the runs between them."""

    pairs: Sequence[Pair]
    runs: Sequence[Sequence[Item]]


def _said_for(items: Sequence[Item]) -> _Apart | None:
    """`bernie 31, pete 40, 4 for amy, warren 30`: between commas, a number for a name is clear in any order.

    None where there is none, where a run beside it is not whole pairs from end to end (`Biden, 23 for Sanders, 31`), or
    where the runs differ in their order.
    """
    pairs: list[Pair] = []
    runs: list[list[Item]] = [[]]
    place = 0
    while place < len(items):
        if _is_said_for(items, place):
            pairs.append(Pair(items[place + 1], items[place]))
            runs.append([])
            place += 2
        else:
            runs[-1].append(items[place])
            place += 1
    whole = [run for run in runs if run]
    ends_fit = all(run[0].is_name is not run[-1].is_name for run in whole)
    return _Apart(pairs, whole) if pairs and ends_fit and len({run[0].is_name for run in whole}) < 2 else None


def _is_said_for(items: Sequence[Item], place: int) -> bool:
    """Whether a number, `for` and a name begin here, with a comma or more on either side."""
    number, *others = items[place : place + 3]
    if number.is_name or not others or not others[0].is_name or others[0].gap is not Gap.FOR:
        return False
    starts = place == 0 or number.gap >= _LOOSE
    return starts and (len(others) == 1 or others[1].gap >= _LOOSE)


def _in_one_order(items: Sequence[Item]) -> tuple[Pair, ...]:
    alternates = all(left.is_name is not right.is_name for left, right in pairwise(items))
    if not items or len(items) % 2 or not alternates:
        return ()
    inside = max(item.gap for item in items[1::2])
    between = min((item.gap for item in items[2::2]), default=Gap.LINE)
    if inside is Gap.SENTENCE or between < max(inside, Gap.SPACE):
        return ()
    return tuple(_pair(left, right) for left, right in zip(items[::2], items[1::2], strict=True))


def _ask_about_ranks(draft: Draft, items: Sequence[Item]) -> None:
    """`1 Biden 2 Sanders 3 Yang` is more likely a ranking than three counts."""
    numbers = [item.token.value for item in items[::2]]
    if not items[0].is_name and len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)):
        draft.ask(AskCode.LEFT_OVER_NUMBER, items[0].token, items[-1].token)


def _pair(left: Item, right: Item) -> Pair:
    return Pair(left, right) if left.is_name else Pair(right, left)


def _clear(draft: Draft, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """The pairs of one known group and one plain number; the others are asked, each for its own reason."""
    return tuple([pair for pair in pairs if _is_clear(draft, pair)])


def _is_clear(draft: Draft, pair: Pair) -> bool:
    name, number = pair.name.token, pair.number.token
    doubted = draft.ask_about_number(number)
    if name.who is None and not name.groups and KNOWN.issuperset(name.text.split()):  # "160 here?": no group's name
        if not doubted:
            draft.ask(AskCode.LEFT_OVER_NUMBER, number, number=number.value)
        return False
    if name.who is None:
        draft.ask(AskCode.WHO, name, candidates=name.groups, number=None if doubted else number.value)
        return False
    # "#1 Biden" is a rank unless the whole list shows otherwise.
    if not doubted and number.text.startswith("#") and number.start < name.start:
        draft.ask(AskCode.LEFT_OVER_NUMBER, number, number=number.value)
        return False
    return not doubted


def _explain(draft: Draft, items: Sequence[Item]) -> None:
    """Ask what is wrong with a row that does not pair."""
    for item in items:
        if not item.is_name:
            draft.ask_about_number(item.token)
    names = [item for item in items if item.is_name]
    numbers = [item for item in items if not item.is_name]
    if not numbers or not names:
        _ask_for_the_other_half(draft, items)
    elif len(names) == len(numbers) + 1 and items[0].is_name and len(tuple(_pairs_in_a_row(items))) == len(numbers):
        _ask_for_the_other_half(draft, items[-1:])
    elif len(numbers) == len(names) + 1 and not any(left.is_name is right.is_name for left, right in pairwise(items)):
        draft.ask(AskCode.ORDER_CHANGES, items[0].token, items[-1].token)
    else:
        _ask_where_two_meet(draft, items, same_many=len(names) == len(numbers))


def _ask_for_the_other_half(draft: Draft, items: Sequence[Item]) -> None:
    for item in items:
        if item.token.flaw:
            continue  # asked already
        if not item.is_name:
            draft.ask(AskCode.LEFT_OVER_NUMBER, item.token, number=item.token.value)
        elif item.token.who:
            draft.ask(AskCode.NO_NUMBER, item.token, group=item.token.who)
        else:
            draft.ask(AskCode.WHO, item.token, candidates=item.token.groups)


def _ask_where_two_meet(draft: Draft, items: Sequence[Item], *, same_many: bool) -> None:
    asked = len(draft.asks)
    for left, right in pairwise(items):
        if left.token.flaw or right.token.flaw:
            continue
        if left.is_name and right.is_name:
            draft.ask(AskCode.LIST_OF_NAMES, left.token, right.token, candidates=left.token.groups + right.token.groups)
        elif left.is_name is right.is_name and not same_many:
            draft.ask(AskCode.TWO_NUMBERS, left.token, right.token)
    doubted = any(item.token.flaw for item in items)
    if not doubted and (same_many or len(draft.asks) == asked):
        draft.ask(AskCode.ORDER_CHANGES, items[0].token, items[-1].token)


def _pairs_in_a_row(items: Sequence[Item]) -> Iterator[Pair]:
    """Name, number, name, number … as far as it goes."""
    for left, right in zip(items[::2], items[1::2], strict=False):
        if not left.is_name or right.is_name or right.gap >= _LOOSE:
            return
        yield Pair(left, right)


def _pairs_apart(items: Sequence[Item]) -> Iterator[Pair]:
    """What is clear in a row that is not: pairs before a last lone name, else pairs between commas."""
    row = tuple(_pairs_in_a_row(items))
    if len(items) == 2 * len(row) + 1 and items[-1].is_name:
        yield from row
        return
    for place in range(len(items) - 1):
        left, right = items[place], items[place + 1]
        # A name beside another name may share its number, a number beside another may be the right one.
        starts = place == 0 or (left.gap >= _LOOSE and not items[place - 1].is_name)
        ends = place + 2 == len(items) or (items[place + 2].gap >= _LOOSE and items[place + 2].is_name)
        if starts and ends and left.is_name and not right.is_name and right.gap < _LOOSE:
            yield Pair(left, right)
