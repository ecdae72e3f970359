"""Preference groups, and the field they come from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


class PreferenceGroup(str):
    """People standing for one candidate, for nobody in particular (Uncommitted) or for someone not listed (Other).

    A word of its own, not a plain string, so that whoever writes a sentence knows to say it in the reader's language.
    """

    __slots__ = ()


UNCOMMITTED: Final = PreferenceGroup("Uncommitted")
"""A group like any other: it needs the threshold and can win delegates."""
OTHER: Final = PreferenceGroup("Other")


@dataclass(frozen=True, slots=True)
class Field:
    """The preference groups of one event, in the order of the party's form.

    Attributes:
        groups: every group, in the order of the form (check C18 looks at neighbouring lines of it).
        spellings: what chairs write, in lower case, to the group they mean. Holds each group's own name.
    """

    groups: tuple[PreferenceGroup, ...]
    spellings: Mapping[str, PreferenceGroup]
