"""The ladder of a silent place: the chair, the deputy, the county, then the phone; and when each is asked."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class Rung(StrEnum):
    """Who is asked."""

    CHAIR = "chair"
    DEPUTY = "deputy"
    COUNTY = "county"
    CALL = "call"
    """Staff call; nobody is written to but them."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """How long after the start of the night each rung is climbed.

    Attributes:
        chair, deputy, county, call: after the start; each not before the one above.
    """

    chair: timedelta = timedelta(minutes=90)
    deputy: timedelta = timedelta(minutes=105)
    county: timedelta = timedelta(hours=2)
    call: timedelta = timedelta(hours=2, minutes=15)

    def after(self, rung: Rung) -> timedelta:
        """When a rung is climbed."""
        match rung:
            case Rung.CHAIR:
                return self.chair
            case Rung.DEPUTY:
                return self.deputy
            case Rung.COUNTY:
                return self.county
            case Rung.CALL:
                return self.call
