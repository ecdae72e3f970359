"""How far each place of a county is, and who can be asked about it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from core.contacts import Contact
from core.dialogue.calling import Book
from core.dialogue.chat import Chat
from core.dialogue.state import Step
from core.dialogue.view import View
from core.ladder import Rung
from core.people import Role
from core.places import Place, PlaceId
from core.sentences import Sentence, say

RUNGS: Final = {Role.CHAIR: Rung.CHAIR, Role.DEPUTY: Rung.DEPUTY}
"""Who is asked about a place: its chairs; where none is enrolled, its deputies."""


class Stage(StrEnum):
    """How far a place is; in the order shown."""

    SILENT = "silent"
    BEGUN = "begun"
    HELD = "held"
    REPORTED = "reported"


@dataclass(frozen=True, slots=True)
class Glance:
    """A county as it stands.

    Attributes:
        county: its name.
        stages: each place with how far it is, in the order of the event.
        contacts: who answers for each place.
        book: the same, in words.
    """

    county: str
    stages: Mapping[Place, Stage]
    contacts: Mapping[PlaceId, tuple[Contact, ...]]
    book: Book

    @classmethod
    def of(cls, view: View, county: str) -> "Glance":
        """Look at it now."""
        by_place: dict[PlaceId, list[Contact]] = defaultdict(list)
        begun: set[PlaceId] = set()
        known = tuple(view.directory.contacts())
        for contact in known:
            if contact.assignment.place is not None:
                by_place[contact.assignment.place].append(contact)
            begun |= _begun(contact)
        places = [place for place in view.event.places.by_id.values() if place.county == county]
        return cls(
            county,
            {place: _stage(view, place, begun) for place in places},
            {place: tuple(found) for place, found in by_place.items()},
            Book.of(known, for_staff=False, on_the_night=True),
        )

    def at(self, stage: Stage) -> list[Place]:
        """The places that are so far."""
        return [place for place, reached in self.stages.items() if reached is stage]

    @property
    def sorted(self) -> list[Place]:
        """Every place: those to be asked first, those that have reported last."""
        return [place for stage in Stage for place in self.at(stage)]

    @property
    def head(self) -> Sentence:
        """The numbers."""
        numbers = {stage.value: len(self.at(stage)) for stage in Stage}
        return say("county-glance", county=self.county, places=len(self.stages), **numbers)

    def askable(self, place: Place) -> tuple[Contact, ...]:
        """Who can be asked about a place: its chairs; where none is enrolled, its deputies."""
        enrolled = [one for one in self.contacts.get(place.id, ()) if one.person is not None]
        for role in RUNGS:
            found = tuple(one for one in enrolled if one.assignment.role is role)
            if found:
                return found
        return ()


def _begun(contact: Contact) -> set[PlaceId]:
    """Places of which somebody has texted something that is not reported yet."""
    return {
        PlaceId(place)
        for place, draft in Chat.of(contact.state).drafts.items()
        if draft["step"] != Step.FILED and _holds_counts(cast("Mapping[str, object]", draft))
    }


def _holds_counts(draft: Mapping[str, object]) -> bool:
    report = cast("Mapping[str, object]", draft["report"])
    counted = any(report.get(key) is not None for key in ("attendees", "first", "final"))
    return counted or bool(draft["pending"]) or bool(draft["doubts"])


def _stage(view: View, place: Place, begun: Iterable[PlaceId]) -> Stage:
    history = view.history(place.id)
    if history.standing is not None:
        return Stage.HELD if history.held else Stage.REPORTED
    return Stage.BEGUN if place.id in begun else Stage.SILENT
