"""Whom staff may call: the roster and who is enrolled, put together when staff ask, and at no other time."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.memory import Batch
from bot.settings.people_csv import RosterLine
from bot.storage import Transaction, dialogues, ledger, slots
from bot.storage.people import Enrolled
from core.contacts import Contact
from core.event import Event
from core.ledger.entries import Kind
from core.people import Assignment, Role
from core.places import PlaceId

_ANSWERING = frozenset({Role.CHAIR, Role.DEPUTY, Role.COUNTY})
_BY_THE_TIMETABLE: Final = ("silence chair ", "silence deputy ")
"""Begin the slots of places asked about by the timetable."""


@dataclass(frozen=True, slots=True)
class Book:
    """The directory of a batch; nothing is read before it is asked.

    Attributes:
        tx: the batch's transaction.
        batch: knows who is enrolled, and each chat.
        event: whose people they are.
        roster: as people.csv has it.
    """

    tx: Transaction
    batch: Batch
    event: Event
    roster: Sequence[RosterLine] = field(repr=False)

    def contacts(self) -> Iterator[Contact]:
        """Everybody who answers for a place or a county: those of the roster first, then whoever else is enrolled.

        Whoever holds alone what one line of the roster says is taken to be that line's person.
        """
        held = self._enrolled()
        listed: dict[Assignment, list[RosterLine]] = defaultdict(list)
        for line in self.roster:
            if line.assignment.role in _ANSWERING:
                listed[line.assignment].append(line)
        heard = dialogues.last_heard(self.tx, self.event.id)
        for assignment in dict.fromkeys((*listed, *held)):
            lines, people = listed.get(assignment, []), held.get(assignment, [])
            if len(lines) == len(people) == 1:
                yield self._contact(assignment, lines[0], people[0], heard)
                continue
            yield from (self._contact(assignment, line, None, heard) for line in lines)
            yield from (self._contact(assignment, None, one, heard) for one in people)

    def practised(self) -> Collection[PlaceId] | None:
        """Places with a report in a rehearsal: in this one, or in those of this night."""
        rehearsals = (self.event.id,) if self.event.rehearses is not None else self.event.rehearsals
        return ledger.places_with(self.tx, rehearsals, Kind.REPORTED) if rehearsals else None

    def lately_asked(self, since: datetime) -> Collection[str]:
        """Who was asked by hand since then, and the places the timetable has asked about."""
        begins = (slots.NUDGED, *_BY_THE_TIMETABLE)
        jobs = slots.claimed_since(self.tx, self.event.id, begins, since)
        return frozenset(job.removeprefix(start) for job in jobs for start in begins if job.startswith(start))

    def _enrolled(self) -> dict[Assignment, list[Enrolled]]:
        held: dict[Assignment, list[Enrolled]] = defaultdict(list)
        for one in self.batch.everybody():
            for assignment in one.person.assignments:
                if assignment.role in _ANSWERING:
                    held[assignment].append(one)
        return held

    def _contact(
        self, assignment: Assignment, line: RosterLine | None, one: Enrolled | None, heard: dict[int, datetime]
    ) -> Contact:
        state = None if one is None else self.batch.dialogues.get(one.chat)
        return Contact(
            assignment,
            name=line.name if line is not None else one.name if one is not None else "",
            phone="" if line is None else line.phone,
            account=None if one is None else one.name,
            heard_at=None if one is None else heard.get(one.chat),
            state=None if state is None else json.loads(state),
            person=None if one is None else one.person.id,
        )
