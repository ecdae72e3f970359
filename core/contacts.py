"""Whom to call about a place: the roster and who is enrolled, put together. Only staff ever see it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from core.ledger.entries import Json
from core.people import Assignment, PersonId
from core.places import PlaceId


@dataclass(frozen=True, slots=True)
class Contact:
    """Somebody who answers for a place or a county.

    Attributes:
        assignment: what for.
        name: as the roster has it, else as they call themselves.
        phone: as written in the roster; empty where it has none.
        account: what they call themselves where they are enrolled; None where they are not.
        heard_at: when something of theirs was last dealt with (UTC); None where nothing was.
        state: their chat as it was left.
        person: their pseudonymous id; None where they are not enrolled.
    """

    assignment: Assignment
    name: str = field(repr=False)
    phone: str = field(default="", repr=False)
    account: str | None = field(default=None, repr=False)
    heard_at: datetime | None = None
    state: Mapping[str, Json] | None = None
    person: PersonId | None = None


class Directory(Protocol):
    """What only staff ask for; looked up when they do."""

    def contacts(self) -> Iterable[Contact]:
        """Everybody who answers for something."""
        ...

    def practised(self) -> Collection[PlaceId] | None:
        """The places that have sent a report in a rehearsal; None where there was none to send it in."""
        ...

    def lately_asked(self, since: datetime) -> Collection[str]:
        """Who was asked by hand since then, by pseudonymous id, and the places the timetable has asked about."""
        ...


@dataclass(frozen=True, slots=True)
class NoDirectory:
    """Nobody is known, and nothing was rehearsed."""

    def contacts(self) -> Iterable[Contact]:
        """Nobody."""
        return ()

    def practised(self) -> Collection[PlaceId] | None:
        """Nothing was rehearsed."""
        return None

    def lately_asked(self, since: datetime) -> Collection[str]:  # noqa: ARG002 - as the protocol has it
        """Nobody was."""
        return ()
