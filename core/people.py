"""Whose text it is. People appear by a pseudonymous id; names and numbers stay in the people table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from core.places import PlaceId

PersonId = NewType("PersonId", str)
"""Random, such as `p-3fa92c17`; says nothing about the person. The ledger holds only these."""


class Role(StrEnum):
    """What a person may do. A *reporter* is a journalist; the one who reports counts is a *chair*."""

    CHAIR = "chair"
    DEPUTY = "deputy"
    COUNTY = "county"
    STAFF = "staff"
    OPERATOR = "operator"
    REPORTER = "reporter"


@dataclass(frozen=True, slots=True)
class Assignment:
    """One role of one person.

    Attributes:
        role: what they may do.
        place: the place of a chair or deputy.
        county: the county of a county coordinator.
    """

    role: Role
    place: PlaceId | None = None
    county: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody enrolled.

    Attributes:
        id: pseudonymous.
        language: of the replies, such as `en`.
        assignments: their roles, oldest first.
    """

    id: PersonId
    language: str
    assignments: tuple[Assignment, ...]

    def has(self, role: Role) -> bool:
        """Whether they hold this role anywhere."""
        return any(assignment.role is role for assignment in self.assignments)
