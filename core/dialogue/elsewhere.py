"""Whether a text names another place than its sender's."""

import re
from collections.abc import Sequence
from typing import Final

from core.dialogue.unclear import quoted
from core.places import Place
from core.sentences import Sentence, say

_CHUNK: Final = re.compile(r"[^\W\d_]+|\d+")
_CALLED: Final = frozenset({"precinct", "pct", "prec", "precinto", "no", "number", "num"})


def another_place(place: Place, named: str | None) -> tuple[Sentence, ...]:
    """What to say of a text that names another place; nothing where it names none, or the sender's own.

    Args:
        place: the sender's.
        named: as written, such as `Precinct 55` or `DM 055`; a part of the place's own names means the place.
    """
    if named is None:
        return ()
    said = _chunks(named)
    own = (place.id, place.name, place.short_name, place.precinct_id)
    if any(_within(said, _chunks(name)) for name in own):
        return ()
    return (say("another-place", named=quoted(named), place=place.id),)


def _chunks(name: str) -> list[str]:
    """Words and numbers, without leading zeros and without what every precinct is called."""
    chunks = [chunk.lstrip("0") or chunk for chunk in _CHUNK.findall(name.casefold())]
    return [chunk for chunk in chunks if chunk not in _CALLED] or chunks


def _within(part: Sequence[str], whole: Sequence[str]) -> bool:
    starts = range(len(whole) - len(part) + 1)
    return any(list(whole[start : start + len(part)]) == list(part) for start in starts)
