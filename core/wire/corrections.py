"""A correction: what somebody was told of a topic and is no longer so, with what it is now."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from core.places import PlaceId
from core.wire.line import Figure, Line
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Correction:
    """One topic put right, for those who were told the wrong figures.

    Attributes:
        version: of the public record, the one with the wrong figures.
        as_of: since when the wrong figures stood (UTC).
        wrong: the figures they were told and are not so, exact; those that were right are missing.
        right: the same figures as they should have been told; exactly the keys of `wrong`.
        places: whose report was changed, in the order of the event's.
        now: the topic as it is now, which may have grown since.
    """

    version: int
    as_of: datetime
    wrong: Mapping[Figure, Fraction]
    right: Mapping[Figure, Fraction]
    places: tuple[PlaceId, ...]
    now: Line

    @property
    def topic(self) -> Topic:
        """What it is about."""
        return self.now.topic
