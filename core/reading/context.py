"""What the reader of a text knows before reading it."""

from dataclasses import dataclass
from enum import StrEnum

from core.groups import Field, PreferenceGroup


class Asked(StrEnum):
    """What the bot's last question was about; it lends meaning to a bare number or a bare name."""

    ATTENDANCE = "attendance"
    COUNTS = "counts"
    FIRST = "first"
    FINAL = "final"
    NUMBER = "number"
    """How many for the group in `Context.about`?"""
    CONFIRM = "confirm"
    TOSS = "toss"
    ELECTED = "elected"
    DELEGATES = "delegates"
    """What does your sheet say?"""


@dataclass(frozen=True, slots=True)
class Context:
    """What is known before a text is read.

    Attributes:
        field: the groups and their spellings.
        place_names: ways to write the chair's own precinct (`DM 055`, `Polk/DES MOINES-55`, its id); not counts.
        attendance: people recorded, where known (whole people).
        asked: what the bot asked last, if anything is open.
        about: the group an open question for a NUMBER is about.
    """

    field: Field
    place_names: tuple[str, ...] = ()
    attendance: int | None = None
    asked: Asked | None = None
    about: PreferenceGroup | None = None
