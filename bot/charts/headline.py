"""What a picture of the totals says above the bars: who leads, by how much, and of how many places."""

from fractions import Fraction
from itertools import takewhile
from typing import Final

from core.bulletin import Bulletin, Row
from core.sentences import Sentence, say

_NAMED: Final = 3
"""As many tied groups are named; of more, only the number."""
_SHOWS_AS_ZERO: Final = Fraction(1, 20_000)
"""A lead below this is written 0.0000."""


def headline(bulletin: Bulletin) -> Sentence:
    """The one sentence of the picture, such as `Buttigieg leads Sanders by 1.5149 SDE, 1,711 of 1,765 places`.

    The lead is the exact difference, rounded once; so its last digit may differ by one from what a reader gets who
    subtracts the rounded figures.
    """
    return say("chart-headline", standing=_standing(bulletin), reported=bulletin.reported, places=bulletin.places)


def leaders(bulletin: Bulletin) -> tuple[Row, ...]:
    """Everybody with the most state delegate equivalents: one, or those who are tied; nobody while nobody has any."""
    rows = bulletin.rows
    return tuple(takewhile(lambda row: row.sde and row.sde == rows[0].sde, rows))


def _standing(bulletin: Bulletin) -> Sentence:
    first = leaders(bulletin)
    if not bulletin.rows:
        return say("chart-nothing")
    if not first:
        return say("chart-no-sde")
    if len(first) > _NAMED:
        return say("chart-tied-many", number=len(first), sde=first[0].sde)
    if len(first) > 1:
        return say("chart-tied", groups=tuple(row.group for row in first), sde=first[0].sde)
    return _lead(first[0], bulletin.rows[1:])


def _lead(first: Row, others: tuple[Row, ...]) -> Sentence:
    if not others or not others[0].sde:
        return say("chart-alone", group=first.group, sde=first.sde)
    lead = first.sde - others[0].sde
    if lead < _SHOWS_AS_ZERO:
        return say("chart-leads-barely", leader=first.group, second=others[0].group)
    return say("chart-leads", leader=first.group, second=others[0].group, lead=lead)
