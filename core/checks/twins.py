"""Twin reports (X01): two places with exactly the same people in the same groups, at both alignments.

Who reports the numbers of another place has mostly read them off another place's sheet. Kept as an index from the
counts to the places, so that asking costs the same however many places are in.

Source: `config/rules/README.md`, table of checks.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from immutables import Map

from core.alignment import Alignment
from core.findings import Finding, Severity
from core.ledger.history import PlaceHistory
from core.places import PlaceId
from core.report import Report

FEW: Final = 10
"""So few people stand alike by chance."""

_People: TypeAlias = tuple[tuple[str, int], ...]
_Counts: TypeAlias = tuple[_People, _People]


@dataclass(frozen=True, slots=True)
class Twins:
    """Which places report which counts. A value: a change gives a new one.

    Attributes:
        places: by the counts of the report that stands, those of both alignments, in the order of the alphabet, which
            no restart changes; places of few people are left out.
    """

    places: Map[_Counts, tuple[PlaceId, ...]] = field(default_factory=Map)

    def of(self, report: Report) -> tuple[PlaceId, ...]:
        """The other places that report these counts."""
        counts = _counts(report)
        return () if counts is None else tuple(one for one in self.places.get(counts, ()) if one != report.place)

    def changed(self, before: PlaceHistory, after: PlaceHistory) -> "Twins":
        """With what stands for one place now, in place of what stood before."""
        was, now = _standing(before), _standing(after)
        if was == now:
            return self
        places, place = self.places, PlaceId(after.place)
        if was is not None:
            left = tuple(one for one in places[was] if one != place)
            places = places.set(was, left) if left else places.delete(was)
        if now is not None:
            places = places.set(now, tuple(sorted((*places.get(now, ()), place))))
        return Twins(places)


def same_counts(report: Report, twins: Twins) -> tuple[Finding, ...]:
    """X01. No other place reports exactly these counts."""
    others = twins.of(report)
    return (_twin(report.place, *others),) if others else ()


def as_others_see_it(report: Report, twins: Twins) -> tuple[Finding, ...]:
    """X01 of each place that reported these counts before: which of them is wrong, nobody can tell from here."""
    return tuple(_twin(other, report.place) for other in twins.of(report))


def _twin(place: PlaceId, *others: PlaceId) -> Finding:
    return Finding("X01", Severity.FLAG, place, {"places": ", ".join(others)})


def _standing(history: PlaceHistory) -> _Counts | None:
    return None if history.standing is None else _counts(history.standing.report)


def _counts(report: Report) -> _Counts | None:
    """What two reports are compared by; None where it would not tell them apart."""
    if (report.attendees or 0) <= FEW or report.first is None or report.final is None:
        return None
    return _people(report.first), _people(report.final)


def _people(alignment: Alignment) -> _People:
    return tuple(sorted(alignment.as_dict().items()))
