"""The one word for what came of a worksheet, as in the table of worked cases."""

from typing import assert_never

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


def status_of(award: Award | None) -> str:  # noqa: PLR0912 - one line a kind of award
    """`ok`, `tie`, `dissolve` …; `threshold_only` while the final alignment is still to come."""
    match award:
        case None:
            return "threshold_only"
        case NoDelegates():
            return "no_delegates"
        case NoCaucus():
            return "no_caucus"
        case Impossible():
            return "reject"
        case WholeBodyElects(tied=tied):
            return "vote_tie" if tied else "vote"
        case NobodyViable():
            return "no_viable"
        case MustRealign():
            return "dissolve"
        case Expanded():
            return "expanded"
        case TieToBreak():
            return "tie"
        case Allocated():
            return "ok"
        case _:
            assert_never(award)
