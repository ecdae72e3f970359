"""What a line told, as it is kept: enough to see later whether it was wrong, and whether another says anything new."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import cast

from core.groups import PreferenceGroup
from core.ledger.entries import Json
from core.wire.line import Figure, Line, Measure
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody was told of a topic.

    Attributes:
        topic: what it was about.
        version: of the public record.
        as_of: since when the figures were so (UTC).
        figures: every figure shown, exact.
        reported: places of the topic that were in.
        status: where the place stood, where the topic is one; empty elsewhere.
    """

    topic: Topic
    version: int
    as_of: datetime
    figures: Mapping[Figure, Fraction]
    reported: int
    status: str = ""

    @classmethod
    def by(cls, line: Line) -> "Told":
        """What a line tells."""
        status = "" if line.place is None else line.place.status.value
        return cls(line.topic, line.version, line.as_of, line.figures, line.reported, status)

    def says_the_same(self, other: "Told") -> bool:
        """Whether whoever has read the one learns nothing from the other: equal figures, as many places, one status."""
        return replace(self, version=0, as_of=other.as_of) == replace(other, version=0)


def as_json(told: Told) -> Json:
    """For the database; `read_told` reads it back. Figures are written as `"Sanders|sde": "4/51"`."""
    return {
        "as_of": told.as_of.isoformat(),
        "figures": {f"{group}|{measure}": str(number) for (group, measure), number in told.figures.items()},
        "reported": told.reported,
        "status": told.status,
    }


def read_told(topic: str, version: int, body: Json) -> Told:
    """What such a JSON says was told.

    Args:
        topic: its key.
        version: of the public record.
        body: from `as_json`.
    """
    facts = cast("Mapping[str, Json]", body)
    figures = cast("Mapping[str, str]", facts["figures"])
    return Told(
        topic=Topic.read(topic),
        version=version,
        as_of=datetime.fromisoformat(cast("str", facts["as_of"])),
        figures={_figure(name): Fraction(number) for name, number in figures.items()},
        reported=cast("int", facts["reported"]),
        status=cast("str", facts["status"]),
    )


def _figure(name: str) -> Figure:
    group, _, measure = name.rpartition("|")
    return PreferenceGroup(group), Measure(measure)
