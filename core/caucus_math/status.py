"""The one word for what came of a worksheet, as in the table of worked cases."""

from collections.abc import Mapping
from typing import Final

from core.caucus_math.delegates import (
    Allocated,
    Award,
    Expanded,
    Impossible,
    MustRealign,
    NobodyViable,
    NoCaucus,
    NoDelegates,
    TieToBreak,
    WholeBodyElects,
)

_WORDS: Final[Mapping[type[Award], str]] = {
    NoDelegates: "no_delegates",
    NoCaucus: "no_caucus",
    Impossible: "reject",
    NobodyViable: "no_viable",
    MustRealign: "dissolve",
    Expanded: "expanded",
    TieToBreak: "tie",
    Allocated: "ok",
}


def status_of(award: Award | None) -> str:
    """`ok`, `tie`, `dissolve` …; `threshold_only` while the final alignment is still to come."""
    match award:
        case None:
            return "threshold_only"
        case WholeBodyElects(tied=tied):
            return "vote_tie" if tied else "vote"
        case _:
            return _WORDS[type(award)]
