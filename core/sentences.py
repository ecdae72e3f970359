"""What the core has to say, without the words.

The core decides *which* sentence is due and with which values; `bot/wording` finds the words in `config/wording/*.ftl`,
in the reader's language. So a sentence is a key and its values, and a test can ask what was meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import TypeAlias

from core.alignment import Alignment
from core.groups import PreferenceGroup

Value: TypeAlias = (
    "int | str | Fraction | datetime | Alignment | PreferenceGroup | Sentence"
    " | tuple[PreferenceGroup, ...] | tuple[Sentence, ...]"
)
"""What a sentence may carry. Whole numbers are people or delegates; a Fraction is rounded when written."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence to be said.

    Attributes:
        key: the message in `config/wording/*.ftl`, such as `viable-group`.
        values: what stands in its gaps, by the names the message uses.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)


def say(key: str, **values: Value) -> Sentence:
    """A sentence, written the way it reads: `say("viability", needed=13, attendees=84)`."""
    return Sentence(key, values)
