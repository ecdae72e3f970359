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

_LOOSE: Final = Gap.COMMA


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


def name_comes_first(items: Sequence[Item]) -> bool:
    """Which order a row of pairs is in."""
    return items[0].is_name


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
