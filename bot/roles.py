"""The parts a program can be split into, each a process of its own."""

from collections.abc import Collection
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a process does."""

    RECEIVER = "receiver"
    """Takes updates in. There may be many."""
    DESK = "desk"
    """Deals with texts; photos and the public page go with it. One at a time."""
    POSTMAN = "postman"
    """Sends letters. One at a time."""
    TIMETABLE = "timetable"
    """Tells the desk what time it is. There may be many."""


ALL: Final = frozenset(Role)
"""The whole program in one process."""
ONE_AT_A_TIME: Final = (Role.DESK, Role.POSTMAN)
"""Whoever does these holds a lease."""


def leases_of(roles: Collection[Role]) -> tuple[str, ...]:
    """The leases a process needs; roles that are given together are held together."""
    return tuple(role.value for role in ONE_AT_A_TIME if role in roles)
