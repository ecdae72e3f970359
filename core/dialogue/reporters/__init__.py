"""Reporters (journalists): what they want to hear of, in their own words, and when.

Laws:
1. Exactly one answer to each text of somebody who reads; what was confirmed back is what is stored.
2. Somebody who reports counts is heard as a reader only where the text can mean nothing else.
3. A stranger who only chats stays a stranger; one who asks for something to read gets it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from core.dialogue.commands import COMMANDS, SWITCHES, Command, command_of
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.reporters import asking_back, buttons, leaving, listing, passing, resting, showing, subscribing
from core.dialogue.reporters.request import Request, came_by_code, has_read, may_subscribe
from core.dialogue.reporters.saying import examples, help_line
from core.dialogue.reporters.showing import totals
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.view import View
from core.people import Role
from core.reading import Intent
from core.reading.words import words
from core.sentences import say
from core.wire.asking import Asking, asked
from core.wire.timing import EachStep, Every, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic
from core.wire.verbs import IN_PASSING, Verb

ON: Final = "subscription|on"
OFF: Final = "subscription|off"
_LONGEST: Final = 300
"""Characters a request may have; what is longer is nobody's."""
_BEHIND_A_SLASH: Final = frozenset({Verb.PAUSE, Verb.RESUME, Verb.QUIET, Verb.CHART, Verb.LIST, Verb.STOP})
_UNITS: Final[Mapping[type[Every] | type[EachStep], frozenset[str]]] = {
    Every: words("minutes minute mins min minutos minuto"),
    EachStep: words("percent percentage pct % porcentaje porciento"),
}
_SHORT: Final = frozenset({Intent.GREETING, Intent.CONFIRM, Intent.REJECT})
"""What is said in passing, and needs no "not understood"."""

__all__ = ["concerns", "is_reader", "otherwise", "subscribed", "totals", "turn", "welcome"]


def concerns(heard: Heard) -> bool:
    """Whether a press belongs to what somebody reads."""
    if not isinstance(heard, Pressed):
        return False
    return heard.data in {ON, OFF} or heard.data.partition("|")[0] == buttons.WIRE


def turn(view: View, heard: Heard) -> Turn | None:
    """One thing asked by somebody who wants to read; None where it is something else."""
    if isinstance(heard, Pressed):
        return _pressed(view, heard) if concerns(heard) else None
    if not isinstance(heard, Said) or len(heard.text) > _LONGEST:
        return None
    if (command := command_of(heard)) is not None and _is_for_staff(view, command):
        return None
    asking = asked(heard.text, view.event)
    request = Request.of(view, asking)
    if (answered := _answers_a_question(request, heard)) is not None:
        return answered
    if asking.verb in IN_PASSING:
        reads = is_reader(view) or (has_read(view) and not _does_more(view))
        return passing.turn(request, _press) if reads and not heard.edited else None
    return _DONE[asking.verb](request) if _is_for_a_reader(view, heard, asking) else None


def _is_for_staff(view: View, command: Command) -> bool:
    """Whether a command is none of a reader's: "stop publication" ends nobody's subscription, /cases is no county."""
    return command.name in SWITCHES or (command.marked and command.name in COMMANDS and not view.subscribed)


def is_reader(view: View) -> bool:
    """Whether somebody reads and does nothing else."""
    return not _does_more(view) and (view.subscribed or (view.person is not None and bool(view.person.assignments)))


def _is_for_a_reader(view: View, heard: Said, asking: Asking) -> bool:
    if not asking.asks_something:
        return False
    if is_reader(view):
        return True
    if heard.edited:
        return False
    if _does_more(view):
        return _can_be_nothing_else(view, heard, asking)
    return _asks_to_read(view, heard, asking)


def _does_more(view: View) -> bool:
    """Whether somebody reports counts, or is of the staff: their plain words are for that."""
    return view.person is not None and any(one.role is not Role.REPORTER for one in view.person.assignments)


def _can_be_nothing_else(view: View, heard: Said, asking: Asking) -> bool:
    if asking.chatter or asking.left_over or (asking.verb is Verb.STOP and not view.subscribed and asking.wanted):
        return False
    marked = heard.text.lstrip().startswith("/")
    return asking.explicit or (marked and asking.verb in _BEHIND_A_SLASH)


def _asks_to_read(view: View, heard: Said, asking: Asking) -> bool:
    """Whether a stranger asks for something to read, and does not just chat or look for where the code goes."""
    if asking.verb is not Verb.GET:
        named = bool(asking.wanted) and asking.chatter == 0 and not asking.greets
        return asking.explicit or has_read(view) or named or asking.verb in {Verb.LIST, Verb.CHART}
    only_a_place = asking.timing is None and all(
        one.timing is None and {topic.scope for topic in one.topics} == {Scope.PLACE} for one in asking.wanted
    )
    if asking.wanted and only_a_place and "precinct" not in heard.text.casefold() and not has_read(view):
        return False
    if asking.clock and not asking.wanted:
        return False  # "at 7" is when a caucus begins, too
    near = all(not one.sure and one.topics[0].scope is not Scope.COUNTY for one in asking.wanted)
    if asking.wanted and near:
        return False  # any word is nearly somebody's name
    return asking.chatter == 0 and not asking.greets and asking.formal


_DONE: Final[Mapping[Verb, Callable[[Request], Turn]]] = {
    Verb.GET: subscribing.asked,
    Verb.SUBSCRIBE: subscribing.asked,
    Verb.SHOW: showing.asked,
    Verb.CHART: showing.chart,
    Verb.LIST: listing.listed,
    Verb.CHANGE: subscribing.changed,
    Verb.PAUSE: resting.paused,
    Verb.RESUME: resting.resumed,
    Verb.STOP: leaving.asked,
    Verb.NO_CORRECTIONS: leaving.no_corrections,
    Verb.QUIET: resting.quiet,
    Verb.UNDO: leaving.undo,
    Verb.SDE: showing.sde,
}
"""What comes of a request, by what it asks for."""


def _answers_a_question(request: Request, heard: Said) -> Turn | None:
    """A typed answer to what was asked with buttons: the one topic that both may mean, with all else that was said."""
    asking, event = request.asking, request.view.event
    if not request.memory.asked or heard.edited or _does_more(request.view):
        return None
    presses = [buttons.read_press(event, said) for said in request.memory.asked]
    if (hours := resting.typed_hours(heard.text)) and any(press.verb == buttons.QUIET for press in presses):
        return resting.quiet_from(request, hours)
    if (press := _unit(presses, heard.text)) is not None:
        return _press(replace(request, asking=Asking(Verb.GET)), press)
    if _is_a_time_alone(asking) and not request.memory.about and presses[0].verb == buttons.ON:
        return asking_back.again(request, asking.timing)
    if asking.verb is not Verb.GET or len(asking.wanted) != 1 or asking.left_over:
        return None
    (one,) = asking.wanted
    if one.timing is not None:
        return None
    meant = [press for press in presses if press.topic is not None and press.topic in one.topics]
    return _press(request, meant[0]) if len(meant) == 1 else None


def _unit(presses: list[buttons.Press], text: str) -> buttons.Press | None:
    """`minutes` or `percent`, where that is what was asked."""
    word = text.strip(" .!").casefold()
    kind = next((kind for kind, said in _UNITS.items() if word in said), None)
    offered = [press for press in presses if kind is not None and isinstance(press.timing, kind)]
    same = len({press.topic for press in presses}) == 1
    return offered[0] if same and len(offered) == 1 else None


def _is_a_time_alone(asking: Asking) -> bool:
    if asking.wanted or asking.left_over or asking.timing in {None, WhenLeadChanges()}:
        return False
    return asking.verb in {Verb.GET, Verb.SUBSCRIBE}


# ------------------------------------------------------------------------------------------------------------- pressed


def _pressed(view: View, pressed: Pressed) -> Turn:
    """A button; it does what its label says, however late."""
    request = Request.of(view, Asking(Verb.GET))
    if pressed.data in {ON, OFF}:
        stops = replace(request, asking=Asking(Verb.STOP))
        answered = subscribed(view) if pressed.data == ON else leaving.asked(stops)
        return replace(answered, toast=say("pressed"), strip=True)
    press = buttons.read_press(view.event, pressed.data)
    once = press.verb in {buttons.UNDO, buttons.NO_CORRECTIONS, buttons.QUIET} or pressed.data in request.memory.asked
    return replace(_press(request, press), toast=say("pressed"), strip=once)


def _press(request: Request, press: buttons.Press) -> Turn:
    topic = press.topic
    match press.verb:
        case buttons.ON if topic is not None:
            if not may_subscribe(request.view):
                return request.answer(Reply((say("subscription-by-code"),)))
            return subscribing.subscribe(request, {topic: press.timing})
        case buttons.SHOW if topic is not None:
            return showing.show(request, (topic,))
        case buttons.CHART if topic is not None:
            return showing.picture(request, topic)
        case buttons.WHEN if topic is not None:
            return subscribing.ask_when(request, topic)
        case buttons.OFF if topic is not None:
            return _off(request, topic)
        case _:
            return _press_about_all(request, press)


def _press_about_all(request: Request, press: buttons.Press) -> Turn:
    match press.verb:
        case buttons.LIST:
            return listing.listed(request)
        case buttons.RESUME if request.subscriptions:
            return resting.everything(request, rests=False)
        case buttons.NO_CORRECTIONS:
            return leaving.no_corrections(request)
        case buttons.UNDO:
            return leaving.undo(request, int(press.rest) if press.rest.isdecimal() else 0)
        case buttons.QUIET if request.subscriptions and (hours := buttons.read_quiet(press.rest)):
            return resting.quiet_from(request, hours)
        case _:
            return request.answer(Reply((say("question-is-over"),)))


def _off(request: Request, topic: Topic) -> Turn:
    if topic in request.theirs:
        return leaving.stop(request, (topic,))
    return request.answer(Reply(listing.list_lines(request)))


# ------------------------------------------------------------------------------------------------------ anything else


def otherwise(view: View, intent: Intent | None) -> Turn:
    """Whatever else somebody who reads has sent."""
    if intent is Intent.HELP:
        return Turn(reply=Reply((help_line(view),)))
    if intent in _SHORT:
        return Turn(reply=Reply((examples(view),)))
    return Turn(reply=Reply((say("updates-not-understood"), examples(view))))


def welcome(view: View) -> Turn:
    """Who this bot is, and what a reader can do."""
    about = say("welcome-anybody", event=view.event.name)
    if view.subscribed:
        return Turn(reply=Reply((about, *listing.list_lines(Request.of(view, Asking(Verb.LIST))), examples(view))))
    choices = ((Choice(say("button-subscribe"), ON),),) if may_subscribe(view) else ()
    chairs = () if came_by_code(view) else (say("welcome-chair"),)
    return Turn(reply=Reply((about, say("welcome-reader"), examples(view), *chairs), choices))


def subscribed(view: View) -> Turn:
    """The whole state from now on; how it stands at once."""
    request = Request.of(view, Asking(Verb.SUBSCRIBE))
    if not may_subscribe(view):
        return request.answer(Reply((say("subscription-by-code"),)))
    return subscribing.subscribe(request, {STATEWIDE: None})
