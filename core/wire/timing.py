"""When a reporter wants a line: by the clock, by how much is in, when the lead changes, or as it comes."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Every:
    """By the clock, where anything has changed; counted from the event's first post.

    Attributes:
        minutes: between two lines (1 and up).
    """

    minutes: int

    @property
    def period(self) -> timedelta:
        """The same as a time."""
        return timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class EachStep:
    """Each time another so many percent of the topic's places are in.

    Attributes:
        percent: 1 to 100.
    """

    percent: int


@dataclass(frozen=True, slots=True)
class WhenLeadChanges:
    """When another group has the most state delegate equivalents than in the line before."""


@dataclass(frozen=True, slots=True)
class AsItComes:
    """Whenever a figure of the topic has changed; what comes in the same minute is one line."""


Timing: TypeAlias = Every | EachStep | WhenLeadChanges | AsItComes

DIGEST: Final = Every(15)
"""What somebody gets who just subscribes."""


def timing_key(timing: Timing) -> str:
    """Names it in the database: `every:15`, `step:10`, `lead`, `any`."""
    match timing:
        case Every(minutes=minutes):
            return f"every:{minutes}"
        case EachStep(percent=percent):
            return f"step:{percent}"
        case WhenLeadChanges():
            return "lead"
        case AsItComes():
            return "any"


def read_timing(key: str) -> Timing:
    """The timing of a key.

    Raises:
        ValueError: it is none.
    """
    kind, _, number = key.partition(":")
    match kind:
        case "every":
            return Every(int(number))
        case "step":
            return EachStep(int(number))
        case "lead":
            return WhenLeadChanges()
        case "any":
            return AsItComes()
        case _:
            message = f"no timing is called {key!r}"
            raise ValueError(message)
