"""A name that could be several, or is nearly one: asked with buttons that hold all that was said beside it."""

from typing import Final

from core.dialogue.reporters import buttons
from core.dialogue.reporters.buttons import Rows
from core.dialogue.reporters.request import Request
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.unclear import quoted
from core.event import Event
from core.sentences import Sentence, say
from core.wire.clauses import Wanted
from core.wire.timing import Timing
from core.wire.topics import Scope

_MOST_CHOICES: Final = 8
"""Buttons of one question; with more, the county is asked for in words."""
_MOST_QUESTIONS: Final = 3


def questions(request: Request, verb: str) -> Turn:
    """Nothing was clear: only the questions."""
    lines, rows, asked = asked_about(request.view.event, request.asking.wanted, verb)
    return request.answer(Reply(lines, rows), about=(), asked=asked)


def again(request: Request, timing: Timing | None = None) -> Turn:
    """The open question once more: a yes answers none of several, and a time alone does not say of which."""
    event = request.view.event
    presses = [buttons.read_press(event, said) for said in request.memory.asked]
    if any(press.topic is None for press in presses) or len({press.topic for press in presses}) == 1:
        return request.answer(Reply((say("updates-say-which"),)), asked=request.memory.asked)
    choices = [
        buttons.choice_of_topic(event, press.verb, press.topic, timing or press.timing)
        for press in presses
        if press.topic is not None
    ]
    asked = tuple(choice.data for choice in choices)
    return request.answer(Reply((say("updates-which-of"),), buttons.in_rows(choices)), asked=asked)


def asked_about(
    event: Event, wanted: tuple[Wanted, ...], verb: str
) -> tuple[tuple[Sentence, ...], Rows, tuple[str, ...]]:
    """A question for each thing that is not clear.

    Returns:
        The questions, their buttons, and what those say.
    """
    unclear = [one for one in wanted if one.topic is None][:_MOST_QUESTIONS]
    lines = tuple(_question(event, one) for one in unclear)
    rows = tuple(row for one in unclear for row in buttons.in_rows(_choices(event, one, verb)))
    return lines, rows, tuple(choice.data for row in rows for choice in row)


def _choices(event: Event, one: Wanted, verb: str) -> list[Choice]:
    if len(one.topics) > _MOST_CHOICES:
        return []
    return [buttons.choice_of_topic(event, verb, topic, one.timing) for topic in one.topics]


def _question(event: Event, one: Wanted) -> Sentence:
    typed = quoted(one.typed)
    if len(one.topics) > _MOST_CHOICES:
        return say("updates-which-county", typed=typed, number=len(one.topics), example=one.topics[0].name)
    if one.sure:
        return say("updates-which", typed=typed)
    example = _a_precinct(event, one)
    return say("updates-near", typed=typed) if example is None else say("updates-city", typed=typed, example=example)


def _a_precinct(event: Event, one: Wanted) -> str | None:
    """A precinct of the city that was named; None where it was no city."""
    if any(topic.scope is not Scope.COUNTY or topic.group is not None for topic in one.topics):
        return None
    counties = {topic.name for topic in one.topics}
    begin = one.typed.casefold()
    places = (place for place in event.places.by_id.values() if place.county in counties)
    return next((place.id for place in places if place.name.casefold().startswith(begin)), None)
