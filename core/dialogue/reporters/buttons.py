"""Buttons of reporters. What one says is whole in itself: pressed late or twice, it does what its label says."""

from dataclasses import dataclass
from datetime import time
from typing import Final

from core.dialogue.reporters.saying import on_the_wall, timing_label, topic_label
from core.dialogue.turn import Choice
from core.dialogue.view import View
from core.event import Event
from core.places import PlaceId
from core.sentences import say
from core.wire.gazetteer import is_a_topic
from core.wire.readers import QuietHours, Subscription
from core.wire.timing import AsItComes, EachStep, Every, Timing, WhenLeadChanges, read_timing, timing_key
from core.wire.topics import Scope, Topic

WIRE: Final = "wire"
"""Begins what a reporter's button says; then what to do, the topic and the time."""
ON, SHOW, CHART, OFF, WHEN, PAUSE, RESUME = "on", "show", "chart", "off", "when", "pause", "resume"
UNDO, LIST, QUIET, NO_CORRECTIONS = "undo", "list", "quiet", "nocorr"
_SCOPES: Final = {Scope.STATE: "s", Scope.COUNTY: "c", Scope.DISTRICT: "d", Scope.PLACE: "p"}
_OFFERED: Final[tuple[Timing, ...]] = (AsItComes(), Every(15), EachStep(10))
_OF_A_PLACE: Final[tuple[Timing, ...]] = (AsItComes(), Every(15))
_A_ROW: Final = 2
_FEW: Final = 5
"""Updates that have a row of buttons each in a list; where there are more, two share one."""

Rows = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Press:
    """What a button says.

    Attributes:
        verb: what to do.
        topic: about what; None where it is about everything, or the topic is gone.
        timing: when, where it says so.
        rest: what else it says.
    """

    verb: str
    topic: Topic | None
    timing: Timing | None
    rest: str


def data(event: Event, verb: str, topic: Topic | None = None, timing: Timing | None = None) -> str:
    """What a button says, in 64 bytes: a place is its number there, a group its number on the form."""
    told = "" if topic is None else _token(event, topic)
    return "|".join((WIRE, verb, told, "" if timing is None else timing_key(timing))).rstrip("|")


def read_press(event: Event, said: str) -> Press:
    """What a button says; whatever it is, this does not raise."""
    _, verb, token, rest = (*said.split("|", 3), "", "", "")[:4]
    try:
        timing = read_timing(rest) if rest else None
    except ValueError:
        timing = None
    return Press(verb, _topic(event, token), timing, rest or token)


def _token(event: Event, topic: Topic) -> str:
    name = topic.name
    if topic.scope is Scope.PLACE:
        name = event.places.by_id[PlaceId(name)].precinct_id
    group = "" if topic.group is None else f"+{event.field.groups.index(topic.group)}"
    return f"{_SCOPES[topic.scope]}{name}{group}"


def _topic(event: Event, token: str) -> Topic | None:
    where, _, group = token.partition("+")
    scope = next((scope for scope, letter in _SCOPES.items() if where[:1] == letter), None)
    groups = event.field.groups
    if scope is None or (group and not (group.isdecimal() and len(group) < _FEW and int(group) < len(groups))):
        return None
    name = where[1:]
    if scope is Scope.PLACE:
        name = next((place.id for place in event.places.find(name) if place.precinct_id == name), PlaceId(""))
    topic = Topic(scope, name, groups[int(group)] if group else None)
    return topic if is_a_topic(event, topic) else None


# --------------------------------------------------------------------------------------------------------- rows of them


def choice_of_topic(event: Event, verb: str, topic: Topic, timing: Timing | None) -> Choice:
    """A topic that may be meant."""
    return Choice(say("button-topic", topic=topic_label(event, topic)), data(event, verb, topic, timing))


def updates_for(event: Event, topic: Topic) -> Choice:
    """For somebody who named a place, and may want to read of it."""
    return Choice(say("button-updates-for", topic=topic_label(event, topic)), data(event, ON, topic))


def times(event: Event, topic: Topic, now: Timing | None, *, lead: bool = False) -> tuple[Choice, ...]:
    """When else a topic may come; with `lead` also when the lead in it changes."""
    offered = _OF_A_PLACE if topic.scope is Scope.PLACE else _OFFERED
    offered = (
        (*offered, WhenLeadChanges()) if lead and topic.scope is not Scope.PLACE and topic.group is None else offered
    )
    return tuple(Choice(timing_label(one), data(event, ON, topic, one)) for one in offered if one != now)


def units(event: Event, topic: Topic, number: int) -> tuple[Choice, ...]:
    """So many minutes, or so many percent."""
    offered: tuple[Timing, ...] = (Every(number), EachStep(number))
    return tuple(Choice(timing_label(one), data(event, ON, topic, one)) for one in offered)


def of_one(event: Event, topic: Topic, now: Timing) -> Rows:
    """Below a single update: another time, a picture, an end."""
    return (
        times(event, topic, now),
        (
            Choice(say("button-chart"), data(event, CHART, topic)),
            Choice(say("button-stop-this"), data(event, OFF, topic)),
        ),
    )


def keep_updated(event: Event, topic: Topic) -> Choice:
    """Below a figure that was only asked for."""
    return Choice(say("button-keep-updated"), data(event, ON, topic))


def undo(number: int) -> Choice:
    """Takes back the change of that number."""
    return Choice(say("button-undo"), f"{WIRE}|{UNDO}|{number}")


def my_updates() -> Choice:
    """The list."""
    return Choice(say("button-my-updates"), f"{WIRE}|{LIST}")


def resume() -> Choice:
    """Everything goes on."""
    return Choice(say("button-resume"), f"{WIRE}|{RESUME}")


def no_corrections() -> Choice:
    """Not even what was wrong is told."""
    return Choice(say("button-no-corrections"), f"{WIRE}|{NO_CORRECTIONS}")


def of_list(event: Event, listed: tuple[Subscription, ...]) -> Rows:
    """To change or to end each; by what it is, for numbers move when one goes."""
    each = [
        (
            Choice(say("button-change-number", number=number), data(event, WHEN, one.topic)),
            Choice(say("button-stop-number", number=number), data(event, OFF, one.topic)),
        )
        for number, one in enumerate(listed, 1)
    ]
    if len(each) <= _FEW:
        return tuple(each)
    return tuple(
        tuple(choice for pair in each[at : at + _A_ROW] for choice in pair) for at in range(0, len(each), _A_ROW)
    )


def quiet_choices(view: View, hours: tuple[QuietHours, ...]) -> Rows:
    """Quiet hours that may be meant, one below the other."""
    return tuple((_quiet_choice(view, each),) for each in hours)


def _quiet_choice(view: View, quiet: QuietHours) -> Choice:
    begin, end = quiet.begin.isoformat("minutes"), quiet.end.isoformat("minutes")
    label = say("button-quiet", begin=on_the_wall(view, quiet.begin), end=on_the_wall(view, quiet.end))
    return Choice(label, f"{WIRE}|{QUIET}|{begin}-{end}")


def read_quiet(rest: str) -> QuietHours | None:
    """The hours of a button; None where it names none."""
    begin, _, end = rest.partition("-")
    try:
        quiet = QuietHours(time.fromisoformat(begin), time.fromisoformat(end))
    except ValueError:
        return None
    return quiet if quiet.begin != quiet.end else None


def in_rows(choices: list[Choice]) -> Rows:
    """Two a row."""
    return tuple(tuple(choices[at : at + _A_ROW]) for at in range(0, len(choices), _A_ROW))
