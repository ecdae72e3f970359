"""What somebody is asked about places that have said nothing: one message a person, with what the bot waits for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from core.dialogue.chat import Chat
from core.dialogue.heard import Said
from core.dialogue.questions import example
from core.dialogue.view import View
from core.dialogue.work import Chair, draft_of
from core.ladder import Rung
from core.people import PersonId
from core.places import Place, PlaceId
from core.report import Report
from core.sentences import Sentence, say

MOST_NAMED: Final = 20
"""Places named in one message; more are only counted."""


def nudge_lines(view: View, by: PersonId, asked: Mapping[Rung, tuple[PlaceId, ...]]) -> tuple[Sentence, ...]:
    """What one person is told.

    Args:
        view: what the desk knows; its state is the person's chat.
        by: the person.
        asked: the silent places they answer for, by the rung they are asked on; none of them twice.
    """
    places = view.event.places.by_id
    own = [(rung, places[place]) for rung in (Rung.CHAIR, Rung.DEPUTY) for place in asked.get(rung, ())]
    county = [places[place] for place in asked.get(Rung.COUNTY, ())]
    match own:
        case []:
            lines: tuple[Sentence, ...] = ()
        case [(rung, place)]:
            lines = (*_one(view, by, rung, place), say("nudge-cannot-text"))
        case several:
            lines = (*_several(view, by, [place for _, place in several]), say("nudge-cannot-text"))
    test = (say("this-is-a-test"),) if view.event.is_test else ()
    return (*test, *lines, *(_county_lines(view, county) if county else ()))


def _one(view: View, by: PersonId, rung: Rung, place: Place) -> tuple[Sentence, ...]:
    """The place, what is waited for, and an example to whoever has said nothing at all."""
    chair = _at_work(view, by, place)
    said_nothing = chair.state.report == Report(place=place.id)
    first = say("nudge-deputy" if rung is Rung.DEPUTY else "nudge-chair", place=place.id)
    return (first, chair.reminder(), *((example(view.event),) if said_nothing else ()))


def _several(view: View, by: PersonId, places: list[Place]) -> tuple[Sentence, ...]:
    waits = (
        say("place-waits", place=place.id, waits=_at_work(view, by, place).reminder()) for place in places[:MOST_NAMED]
    )
    more = (say("and-more", number=len(places) - MOST_NAMED),) if len(places) > MOST_NAMED else ()
    return (say("nudge-several", number=len(places)), *waits, *more)


def _at_work(view: View, by: PersonId, place: Place) -> Chair:
    chat = Chat.of(view.state)
    view = chat.view(view, place.id)
    return Chair(view, by, place, draft_of(view, by, place), Said("", chat.last_message, view.now))


def _county_lines(view: View, silent: list[Place]) -> tuple[Sentence, ...]:
    by_county: dict[str, list[Place]] = defaultdict(list)
    for place in silent:
        by_county[place.county].append(place)
    lines = (
        say("nudge-county", county=county, number=len(places), of=_number_of(view, county), places=named(places))
        for county, places in by_county.items()
    )
    return (*lines, say("nudge-county-can"))


def _number_of(view: View, county: str) -> int:
    return sum(place.county == county for place in view.event.places.by_id.values())


def named(places: Iterable[Place]) -> tuple[Sentence, ...]:
    """The names of places of one county, and how many more there are."""
    listed = list(places)
    more = (say("and-more", number=len(listed) - MOST_NAMED),) if len(listed) > MOST_NAMED else ()
    return (*(say("place-name", name=place.name) for place in listed[:MOST_NAMED]), *more)
