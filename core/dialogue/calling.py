"""Whom to call about a place, as staff read it: name, number, and what was last heard of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from core.contacts import Contact
from core.dialogue.chat import Chat
from core.dialogue.state import Step
from core.ledger.entries import Json
from core.people import Role
from core.places import Place, PlaceId, Precinct
from core.sentences import Sentence, say

_ORDER: Final = (Role.CHAIR, Role.DEPUTY, Role.COUNTY)
_HEARD: Final = {
    Step.FIRST_READ_BACK: "heard-first",
    Step.FINAL: "heard-first-agreed",
    Step.DRAW: "heard-first-agreed",
    Step.TOSS: "heard-final",
    Step.ELECTION: "heard-final",
    Step.AWARD_READ_BACK: "heard-final",
}
"""How far the counts of a place are, by the step its dialogue was left at."""


@dataclass(frozen=True, slots=True)
class Book:
    """Contacts by what they answer for.

    Attributes:
        places, counties: contacts of each, in the order they are called.
        for_staff: whether coordinators and phone numbers are shown.
        on_the_night: whether it is told what was last heard of them.
    """

    places: Mapping[PlaceId, tuple[Contact, ...]]
    counties: Mapping[str, tuple[Contact, ...]]
    for_staff: bool
    on_the_night: bool

    @classmethod
    def of(cls, contacts: Iterable[Contact], *, for_staff: bool, on_the_night: bool) -> "Book":
        """Sorted by place and county."""
        places: dict[PlaceId, list[Contact]] = defaultdict(list)
        counties: dict[str, list[Contact]] = defaultdict(list)
        for contact in sorted(contacts, key=lambda one: _ORDER.index(one.assignment.role)):
            if contact.assignment.place is not None:
                places[contact.assignment.place].append(contact)
            elif contact.assignment.county is not None:
                counties[contact.assignment.county].append(contact)
        return cls(
            {place: tuple(found) for place, found in places.items()},
            {county: tuple(found) for county, found in counties.items()},
            for_staff,
            on_the_night,
        )

    def of_place(self, place: Place, *, reported: bool = False) -> tuple[Sentence, ...]:
        """The place, and a line for each who answers for it; of what is reported, no draft is told."""
        about = None if reported else place.id
        found = tuple(self._line(contact, about) for contact in self.places.get(place.id, ()))
        return (place_line(place), *found) if found else (say("nobody-answers", place=place_line(place)),)

    def roles_of(self, place: Place, *, reported: bool) -> tuple[Sentence, ...]:
        """A line for each who answers for the place: in which role, and what was last heard, without their name.

        Args:
            place: which.
            reported: whether its counts stand already, so that how far a draft is says nothing.
        """
        found = self.places.get(place.id, ())
        about = None if reported else place.id
        lines = tuple(
            say("contact-role", role=say(f"role-{one.assignment.role}"), heard=self._heard(one, about)) for one in found
        )
        return lines or (say("nobody-answers-here"),)

    def in_one_line(self, place: Place) -> Sentence:
        """Who answers for the place and what was last heard of them, to be set into another sentence."""
        found = self.places.get(place.id, ())
        who = tuple(
            say(
                "contact-brief",
                role=say(f"role-{one.assignment.role}"),
                name=one.account or one.name,
                heard=self._heard(one, place.id),
            )
            for one in found
        )
        return say("contacts-brief", who=who) if who else say("nobody-answers-here")

    def of_county(self, county: str) -> tuple[Sentence, ...]:
        """A line for each of the county's coordinators; for staff, for they know of each other."""
        found = self.counties.get(county, ()) if self.for_staff else ()
        return tuple(self._line(contact, None) for contact in found)

    def _line(self, contact: Contact, place: PlaceId | None) -> Sentence:
        name: Sentence | str = contact.name
        if contact.account is not None and contact.account != contact.name:
            name = say("contact-account", name=contact.name, account=contact.account)
        role, heard = say(f"role-{contact.assignment.role}"), self._heard(contact, place)
        if contact.phone and self.for_staff:
            return say("contact-number", role=role, name=name, phone=contact.phone, heard=heard)
        return say("contact", role=role, name=name, heard=heard)

    def _heard(self, contact: Contact, place: PlaceId | None) -> Sentence:
        if contact.account is None:
            return say("heard-not-enrolled")
        if contact.heard_at is None or not self.on_the_night:
            return say("heard-nothing" if self.on_the_night else "heard-enrolled")
        if place is None:
            return say("heard-at", at=contact.heard_at)
        return say("heard-counts", at=contact.heard_at, what=say(_how_far(contact.state, place)))


def place_line(place: Place) -> Sentence:
    """A place, with the delegates it elects where they are known beforehand."""
    if isinstance(place, Precinct):
        return say("silent-place", place=place.id, delegates=place.county_delegates)
    return say("at-place", place=place.id)


def _how_far(state: Mapping[str, Json] | None, place: PlaceId) -> str:
    """How far the counts of a place are, by the chat of whoever answers for it."""
    draft = Chat.of(state).drafts.get(place)
    step = Step(cast("str", draft["step"])) if draft is not None else Step.FIRST
    return _HEARD.get(step, "heard-no-counts")
