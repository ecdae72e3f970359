"""Which of their places somebody speaks of, for people who report for more than one.

Laws:
1. A text that names a place is for that place; one that does not is for the place something was asked about. Otherwise
   it is asked, and the text is kept meanwhile: no count is ever put to a place nobody named.
2. A county's coordinator may speak of any place of the county, and of no other.
3. A button names its place itself.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from core.dialogue.chat import Chat
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.named_places import Named, named_places
from core.dialogue.view import View
from core.event import Event
from core.people import Person, Role
from core.places import Place, PlaceId
from core.reading import Context, Intent, IntentRead, read

CHOOSE: Final = "at"
"""Begins what the button of a place says; its id and the text that waits for it follow."""
_OF_WHATEVER_WAS_LAST: Final = frozenset(
    {Intent.CONFIRM, Intent.REJECT, Intent.UNDO, Intent.STATUS, Intent.HELP, Intent.GREETING}
)
"""Wants that do no harm at the place spoken of last, even where nothing of it is open."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The places somebody may report for.

    Attributes:
        own: where they are chair or deputy, in the order they were given.
        counties: they coordinate.
        county_places: every place of those counties.
        anywhere: whether they may report for any place, for whoever is on the phone; they have no counties then.
    """

    own: tuple[Place, ...] = ()
    counties: tuple[str, ...] = ()
    county_places: tuple[Place, ...] = ()
    anywhere: bool = False

    @classmethod
    def of(cls, event: Event, person: Person | None) -> "Reach":
        """Of a person; of a stranger nothing."""
        held = person.assignments if person is not None else ()
        own = [one.place for one in held if one.role in {Role.CHAIR, Role.DEPUTY} and one.place is not None]
        counties = tuple(dict.fromkeys(one.county for one in held if one.role is Role.COUNTY and one.county))
        places = event.places.by_id
        return cls(
            own=tuple(places[place] for place in dict.fromkeys(own) if place in places),
            counties=counties,
            county_places=tuple(place for place in places.values() if place.county in counties) if counties else (),
        )

    @classmethod
    def everywhere(cls, event: Event) -> "Reach":
        """Of whoever reports for others on the phone."""
        return cls(county_places=tuple(event.places.by_id.values()), anywhere=True)

    @property
    def several(self) -> bool:
        """Whether it must be said which place a text is for."""
        return len(self.own) > 1 or bool(self.counties) or self.anywhere

    def __contains__(self, place: Place) -> bool:
        return self.anywhere or place in self.own or place.county in self.counties

    def __bool__(self) -> bool:
        return bool(self.own or self.counties) or self.anywhere


@dataclass(frozen=True, slots=True)
class AtPlace:
    """It is for this place.

    Attributes:
        place: which.
        heard: without the place's name at its beginning.
        named: whether the text named it.
        alone: whether the text names it and says nothing else.
    """

    place: Place
    heard: Heard
    named: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Unsaid:
    """It must be asked which place it is for; `among` those, where the text says so much."""

    among: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class NotTheirs:
    """It is for a place that is not theirs."""

    place: Place


Whose: TypeAlias = AtPlace | Unsaid | NotTheirs


def whose(view: View, chat: Chat, reach: Reach, heard: Heard) -> Whose:
    """Which place something heard is for.

    Args:
        view: what the desk knows.
        chat: what is remembered of the chat.
        reach: the places its person may report for; at least one.
        heard: what was said or pressed.
    """
    if not reach.several:
        return AtPlace(reach.own[0], heard)
    match heard:
        case Pressed():
            return _pressed(chat, reach, heard)
        case Said():
            return _said(view, chat, reach, heard)
        case _:
            place = _last(chat, reach)
            return AtPlace(place, heard) if place is not None and chat.is_open(place.id) else Unsaid()


def _pressed(chat: Chat, reach: Reach, pressed: Pressed) -> Whose:
    """The question a button names begins with the precinct's id."""
    precinct = pressed.data.partition("|")[2].partition(":")[0]
    place = with_id(reach, precinct) or _last(chat, reach)
    return Unsaid() if place is None else AtPlace(place, pressed)


def with_id(reach: Reach, precinct: str) -> Place | None:
    """Their place with this precinct id."""
    return next((place for place in (*reach.own, *reach.county_places) if place.precinct_id == precinct), None)


def _said(view: View, chat: Chat, reach: Reach, said: Said) -> Whose:
    found = _edited(chat, reach, said) if said.edited else None
    if found is not None:
        return AtPlace(found, said)
    named = _named(view, chat, reach, said.text)
    match named.places:
        case ():
            return _unnamed(view, chat, reach, said)
        case (place,) if place in reach:
            return AtPlace(place, replace(said, text=named.rest or said.text), named=True, alone=named.alone)
        case (place,):
            return NotTheirs(place)
        case several:
            return Unsaid(several)


def _named(view: View, chat: Chat, reach: Reach, text: str) -> Named:
    """Their own places first; a name several places of a county have means the one that is open."""
    for places in (reach.own, reach.county_places, tuple(view.event.places.by_id.values())):
        named = named_places(text, places, view.event.field) if places else Named((), text)
        if named.places:
            open_one = tuple(place for place in named.places if chat.is_open(place.id))
            return replace(named, places=open_one) if len(open_one) == 1 else named
    return Named((), text)


def _unnamed(view: View, chat: Chat, reach: Reach, said: Said) -> Whose:
    place = _last(chat, reach)
    if place is None:
        return Unsaid()
    late = said.message < chat.last_message
    if chat.is_open(place.id) or late or said.edited or _is_harmless(view, said):
        return AtPlace(place, said)
    return Unsaid()


def _is_harmless(view: View, said: Said) -> bool:
    reading = read(said.text, Context(field=view.event.field))
    return isinstance(reading, IntentRead) and reading.intent in _OF_WHATEVER_WAS_LAST


def _last(chat: Chat, reach: Reach) -> Place | None:
    """The place spoken of last, if it is still theirs."""
    places = (*reach.own, *reach.county_places)
    return next((place for place in places if place.id == chat.place), None)


def _edited(chat: Chat, reach: Reach, said: Said) -> Place | None:
    """The place whose counts the edited message gave."""
    gave = [
        PlaceId(place)
        for place, draft in chat.drafts.items()
        if said.message in {draft.get("first_message"), draft.get("final_message")}
    ]
    return next((place for place in (*reach.own, *reach.county_places) if place.id in gave), None)
