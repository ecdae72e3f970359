"""How a topic stands now: its line, or a picture of it; nothing of it while readers may see nothing."""

from collections.abc import Iterable
from typing import Final

from core.bulletin import bulletin
from core.dialogue.publication import hides_totals, stopped_lines
from core.dialogue.reporters import buttons
from core.dialogue.reporters.asking_back import questions
from core.dialogue.reporters.request import Request, came_by_code, may_subscribe
from core.dialogue.reporters.saying import examples, help_line, no_district, short_names
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.reading.words import words
from core.roles import Action, may
from core.sentences import Sentence, say
from core.wire.asking import Asking
from core.wire.line import Line, line
from core.wire.snapshot import snapshot
from core.wire.topics import STATEWIDE, Scope, Topic
from core.wire.verbs import Verb

MOST_LINES: Final = 3
"""Lines below one answer: more do not fit a phone."""
_COMMANDS: Final = words(
    "stop unsubscribe cancel pause resume mute subscribe undo paro parar pausar cancelar suscribirme"
)
"""Words of what can be done; a question with one of them asks how."""
_SEVERAL: Final = 2
_MOST_EMPTY: Final = 6
"""Topics without results that are named back where none of those asked for has any."""


def hidden(view: View) -> Sentence | None:
    """Why somebody is shown no figures; None where they are."""
    if hides_totals(view):
        return say("totals-wait")
    until = view.event.embargoed(view.now)
    return None if until is None or came_by_code(view) else say("updates-embargo", until=until)


def lines_of(view: View, topics: Iterable[Topic]) -> tuple[tuple[Sentence, ...], tuple[Line, ...]]:
    """How some topics stand: in one sentence all those of which nothing is known yet, and a line about each other.

    Nothing while figures are hidden.
    """
    if hidden(view) is not None:
        return (), ()
    shown = snapshot(view.standings, view.record)
    told = [line(shown, topic, view.now) for topic in topics]
    empty = [one for one in told if not one.rows and not one.reported and not one.held]
    if len(empty) < _SEVERAL:
        return (), tuple(told[:MOST_LINES])
    return (
        _nothing_yet(view, tuple(one.topic for one in empty), of_all=len(empty) == len(told)),
        tuple([one for one in told if one not in empty][:MOST_LINES]),
    )


def _nothing_yet(view: View, topics: tuple[Topic, ...], *, of_all: bool) -> tuple[Sentence, ...]:
    """One sentence, such as `No results yet from Polk, Story and Linn`; long names are not told twice."""
    test = (say("this-is-a-test"),) if view.event.is_test else ()
    whole = all(topic.scope is Scope.COUNTY and topic.group is None for topic in topics)
    if of_all and not (whole and len(topics) <= _MOST_EMPTY):
        return (*test, say("updates-nothing-yet-from-any"))
    *most, last = short_names(view.event, topics)
    return (*test, say("updates-nothing-yet", topics=tuple(most), last=last))


def totals(view: View) -> Turn:
    """The whole state: for staff everything they are posted, for anybody else a line."""
    if not may(view.person, Action.SEE_CASES):
        return show(Request.of(view, Asking(Verb.SHOW)), (STATEWIDE,))
    stopped = stopped_lines(view.standings.switches.stopped)
    return Turn(reply=Reply(stopped, bulletin=bulletin(view.standings, view.now)))


def asked(request: Request) -> Turn:
    """`Polk?`: what is clear is shown, what is not is asked; without a name it is about what was spoken of last."""
    asking = request.asking
    clear = tuple(one.topic for one in asking.wanted if one.topic is not None)
    if asking.wanted and not clear:
        return questions(request, buttons.SHOW)
    if not clear and asking.no_district:
        return request.answer(Reply((no_district(request.view),)))
    if not clear and not _COMMANDS.isdisjoint(map(str.casefold, asking.unknown)):
        return request.answer(Reply((help_line(request.view),)))  # "how do I stop this"
    if not clear and asking.unknown:
        return request.answer(Reply((say("updates-unknown", words=_quoted(asking.unknown)), examples(request.view))))
    return show(request, clear or request.memory.about or (STATEWIDE,))


def show(request: Request, topics: tuple[Topic, ...]) -> Turn:
    """The lines, and how to get them from now on."""
    view = request.view
    why_not = hidden(view)
    new = [topic for topic in topics if topic not in request.theirs]
    offered = len(topics) == 1 and bool(new) and may_subscribe(view)
    rows = ((buttons.keep_updated(view.event, topics[0]),),) if offered else ()
    lines = () if why_not is None else (why_not,)
    beside = (no_district(view),) if request.asking.no_district else ()
    empty, told = lines_of(view, topics)
    answer = Reply((*lines, *beside, *empty), rows, wire=told)
    return request.answer(answer, about=topics, offered=rows[0][0].data if rows else "")


def chart(request: Request) -> Turn:
    """A picture, with its line below: of the topic named, of a number in their list, or of what was spoken of last."""
    asking = request.asking
    if asking.wanted and asking.wanted[0].topic is None:
        return questions(request, buttons.CHART)
    numbered = [one for number, one in enumerate(request.theirs, 1) if number in asking.numbers]
    named = [one.topic for one in asking.wanted if one.topic is not None]
    topic = next(iter((*named, *numbered, *request.memory.about)), STATEWIDE)
    return picture(request, topic)


def picture(request: Request, topic: Topic) -> Turn:
    """A picture of one topic; its line stands below it."""
    why_not = hidden(request.view)
    if why_not is not None:
        return request.answer(Reply((why_not,)), about=(topic,))
    return request.answer(Reply((), chart=topic), about=(topic,))


def sde(request: Request) -> Turn:
    """What the figures are."""
    return request.answer(Reply((say("updates-what-is-sde"),)))


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(words)
