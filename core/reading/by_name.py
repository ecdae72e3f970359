"""`Biden: first 23, final 27; Sanders: first 31, final 30`: both alignments, told group by group."""

from collections.abc import Sequence
from typing import Final

from core.reading.draft import Draft
from core.reading.items import Item, Row
from core.reading.outcomes import Round

_EACH: Final = 3
"""A name and its two numbers."""
_BEFORE, _AFTER = (1, 2), (2, 3)
"""Items before each round word, where it stands before its number (`first 23`) or after (`23 first`)."""


def count_by_name(draft: Draft, row: Row) -> bool:
    """Count both alignments of each group into the draft; False, and nothing counted, where the row is not so told."""
    triples = [row.items[start : start + _EACH] for start in range(0, len(row.items), _EACH)]
    if not triples or row.delegates or not all(map(_is_triple, triples)):
        return False
    for places in (_BEFORE, _AFTER):
        due = [_EACH * number + place for number in range(len(triples)) for place in places]
        if [place for _, place in row.rounds] == due:
            return _count(draft, triples, [which for which, _ in row.rounds])
    return False


def _is_triple(items: Sequence[Item]) -> bool:
    if len(items) != _EACH:
        return False
    name, *numbers = items
    plain = all(not number.is_name and number.token.flaw is None for number in numbers)
    return name.token.who is not None and plain


def _count(draft: Draft, triples: Sequence[Sequence[Item]], rounds: Sequence[Round]) -> bool:
    told = [tuple(rounds[place : place + 2]) for place in range(0, len(rounds), 2)]
    if any(len(set(pair)) == 1 for pair in told):
        return False
    for (name, *numbers), pair in zip(triples, told, strict=True):
        for number, within in zip(numbers, pair, strict=True):
            draft.count(name.token.groups[0], name.token, number.token, within)
    return True
