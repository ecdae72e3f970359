"""Subscribing, and changing when a line comes. What is confirmed back is what is stored."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from core.dialogue.reporters import buttons, leading
from core.dialogue.reporters.asking_back import asked_about
from core.dialogue.reporters.buttons import Rows
from core.dialogue.reporters.listing import list_lines
from core.dialogue.reporters.quieting import hushed
from core.dialogue.reporters.request import Request, may_subscribe
from core.dialogue.reporters.saying import examples, no_clock, no_district, timing_name, topic_name, topic_names
from core.dialogue.reporters.showing import hidden, lines_of
from core.dialogue.turn import Reply, Turn
from core.dialogue.unclear import quoted
from core.sentences import Sentence, say
from core.wire.asking import Asking
from core.wire.readers import Subscription
from core.wire.timing import DIGEST, AsItComes, EachStep, Timing, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic
from core.wire.when import MOST_MINUTES, MOST_PERCENT

_A_STEP: Final = EachStep(10)
_MOST_NAMED: Final = 6
"""Words that were not understood and are named back."""

Wishes = Mapping[Topic, Timing | None]


def usual(topic: Topic) -> Timing:
    """When a topic comes where nobody said: what is small as it comes, what is large now and then."""
    if topic.scope is Scope.STATE and topic.group is not None:
        return _A_STEP
    return AsItComes() if topic.scope in {Scope.COUNTY, Scope.PLACE} else DIGEST


def asked(request: Request) -> Turn:
    """`Polk`, `Sanders every 10%`, `every half hour`: what is clear is subscribed to, what is not is asked."""
    asking = leading.narrowed(request.asking)
    request = replace(request, asking=asking)
    if not may_subscribe(request.view):
        return request.answer(Reply((say("subscription-by-code"),)))
    if asking.excepting and asking.everything:  # it cannot be had, and must not become its contrary
        return request.answer(Reply((say("updates-unknown", words=asking.excepting), examples(request.view))))
    if asking.refused is not None or (asking.clock and not _says_when(request)):
        return _not_to_be_had(request)
    if asking.no_district and not asking.wanted:
        return request.answer(Reply((no_district(request.view),)))
    wishes = {one.topic: one.timing for one in asking.wanted if one.topic is not None}
    if not asking.wanted:
        if asking.unknown and asking.timing is None:
            return request.answer(Reply((_unknown(request), examples(request.view))))
        about = request.memory.about if asking.timing is not None or asking.this else ()
        about = leading.spoken_of(request) if asking.timing == WhenLeadChanges() else about
        wishes = dict.fromkeys(about or (STATEWIDE,), asking.timing)
    return subscribe(request, wishes)


def changed(request: Request) -> Turn:
    """`2 every hour`, `change Polk`: another time for what they get; without a time they are asked which."""
    asking = request.asking
    theirs = chosen(request) or (request.theirs if asking.everything else ())
    if not theirs:
        return asked(request) if asking.wanted else request.answer(Reply((no_such(request), *_theirs(request))))
    if asking.refused is not None or (asking.clock and not _says_when(request)):
        return _not_to_be_had(request)
    timing = asking.timing or next((one.timing for one in asking.wanted), None)
    if timing is None:
        return ask_when(request, theirs[0])
    return subscribe(request, dict.fromkeys(theirs, timing))


def _theirs(request: Request) -> tuple[Sentence, ...]:
    return list_lines(request) if request.theirs else ()


def chosen(request: Request) -> tuple[Topic, ...]:
    """Which of their updates a text is about: by number, by name (where it could be several, the one they get)."""
    theirs = request.theirs
    numbered = [topic for number, topic in enumerate(theirs, 1) if number in request.asking.numbers]
    named = [topic for one in request.asking.wanted for topic in one.topics if topic in theirs]
    spoken_of = [topic for topic in request.memory.about if topic in theirs] if request.asking.this else []
    return tuple(dict.fromkeys((*numbered, *named, *spoken_of)))


def all_but(request: Request) -> tuple[Topic, ...]:
    """`stop everything except Polk`: which of their updates a text is about, what it leaves out left out."""
    named = chosen(request)
    if not request.asking.excepting:
        return named
    return tuple(topic for topic in request.theirs if topic not in named) if named else ()


def no_such(request: Request) -> Sentence:
    """That what they name is none of their updates."""
    missing = [number for number in request.asking.numbers if number > len(request.theirs)]
    if missing:
        return say("updates-no-number", number=missing[0])
    if request.asking.no_district and not request.asking.wanted:
        return no_district(request.view)
    named = tuple(dict.fromkeys(one.topics[0] for one in request.asking.wanted))
    return say("updates-not-yours", topics=topic_names(request.view.event, named)) if named else _none(request)


def _none(request: Request) -> Sentence:
    return say("updates-which-one") if request.theirs else say("updates-none")


def ask_when(request: Request, topic: Topic) -> Turn:
    """When a topic shall come."""
    event, known = request.view.event, request.reader.to(topic)
    row = buttons.times(event, topic, None if known is None else known.timing, lead=True)
    line = say("updates-ask-when", topic=topic_name(event, topic))
    return request.answer(Reply((line,), buttons.in_rows(list(row))), about=(topic,))


def subscribe(request: Request, wishes: Wishes) -> Turn:
    """From now on they get these, in one message: what and when, how it stands now, what was not clear."""
    before = request.reader
    wishes, placeless = leading.sorted_out(wishes)
    topics, left_out = _within_the_cap(request, tuple(wishes))
    after = tuple(_subscription(request, topic, wishes[topic]) for topic in topics)
    kept = tuple(next((new for new in after if new.topic == one.topic), one) for one in before.subscriptions)
    new = tuple(one for one in after if before.to(one.topic) is None)
    hush = hushed(request)
    reader = replace(before, subscriptions=(*kept, *new), quiet=hush.hours, paused=False, corrections=True)
    told = (*_told(request, after), *hush.lines, *([say("updates-all-resumed")] if before.paused and after else []))
    questions, rows, asked_data = _questions(request, placeless)
    rows, asked_data = (*rows, *hush.rows), (*asked_data, *(choice.data for row in hush.rows for choice in row))
    why_not = hidden(request.view)
    shown = tuple(one.topic for one in after if one in new or before.to(one.topic) == one)
    empty, now = lines_of(request.view, shown)
    why_none = [why_not] if why_not is not None and shown else []
    lines = (*told, *_beside(request, left_out), *questions, *why_none, *empty)
    is_changed = replace(reader, corrections=before.corrections) != before
    reply = Reply(lines, rows or _choices(request, after, new, left_out), wire=now)
    if not after:
        hours = None if hush.hours == before.quiet else replace(before, quiet=hush.hours)
        return request.answer(reply, reader=hours, about=(), asked=asked_data)
    must_be_stored = is_changed or request.view.reader is None or before.blocked or not before.corrections
    return request.answer(reply, reader=reader if must_be_stored else None, about=topics, asked=asked_data)


def _questions(request: Request, placeless: tuple[Topic, ...]) -> tuple[tuple[Sentence, ...], Rows, tuple[str, ...]]:
    """What is asked about the names that are not clear, and about places whose lead was asked for."""
    lines, rows, asked_data = asked_about(request.view.event, request.asking.wanted, buttons.ON)
    more, row = leading.asked_about(request.view.event, placeless)
    return (*lines, *more), (*rows, *row), (*asked_data, *(choice.data for each in row for choice in each))


def _beside(request: Request, left_out: tuple[Topic, ...]) -> tuple[Sentence, ...]:
    """What there was no room for, and what was not understood."""
    no_such_district = no_district(request.view) if request.asking.no_district else None
    unknown = _unknown(request) if request.asking.unknown else None
    clock = no_clock(request.asking.clock) if request.asking.clock else None
    return tuple(filter(None, (_cap(request, left_out), no_such_district, clock, unknown)))


def _subscription(request: Request, topic: Topic, timing: Timing | None) -> Subscription:
    known = request.reader.to(topic)
    return Subscription(topic, timing or (usual(topic) if known is None else known.timing))


def _within_the_cap(request: Request, topics: tuple[Topic, ...]) -> tuple[tuple[Topic, ...], tuple[Topic, ...]]:
    """Those there is room for, and those there is not; what they have already needs none."""
    room = request.view.event.most_subscriptions - len(request.theirs)
    new = [topic for topic in topics if topic not in request.theirs]
    left_out = tuple(new[max(0, room) :])
    return tuple(topic for topic in topics if topic not in left_out), left_out


def _told(request: Request, after: tuple[Subscription, ...]) -> Iterable[Sentence]:
    """What they get, a sentence for all that comes at the same time."""
    said: dict[tuple[str, Timing], list[Topic]] = {}
    for one in after:
        known = request.reader.to(one.topic)
        key = "updates-get" if known is None else "updates-already" if known == one else "updates-changed"
        said.setdefault((key, one.timing), []).append(one.topic)
    for (key, timing), topics in said.items():
        names, when = topic_names(request.view.event, tuple(topics)), timing_name(timing)
        match key:
            case "updates-get":
                yield say("updates-get", topics=names, when=when)
            case "updates-already":
                yield say("updates-already", topics=names, when=when)
            case _:
                yield say("updates-changed", topics=names, when=when)


def _cap(request: Request, left_out: tuple[Topic, ...]) -> Sentence | None:
    if not left_out:
        return None
    names = topic_names(request.view.event, left_out[:_MOST_NAMED])
    return say("updates-cap", most=request.view.event.most_subscriptions, topics=names)


def _unknown(request: Request) -> Sentence:
    return say("updates-unknown", words=quoted(", ".join(request.asking.unknown[:_MOST_NAMED])))


def _says_when(request: Request) -> bool:
    """Whether a time was said that can be had."""
    return request.asking.timing is not None or any(one.timing is not None for one in request.asking.wanted)


def _not_to_be_had(request: Request) -> Turn:
    """What can be had instead, with buttons for what was spoken of."""
    event, number = request.view.event, request.asking.unit_of
    why_not = _what_can_be(request.asking)
    named = tuple(one.topic for one in request.asking.wanted if one.topic is not None)
    if request.asking.wanted and not named:
        questions, rows, asked_data = _questions(request, ())
        return request.answer(Reply((why_not, *questions), rows), about=(), asked=asked_data)
    topics = named or chosen(request) or request.memory.about or (STATEWIDE,)
    offered = buttons.times(event, topics[0], None) if number is None else buttons.units(event, topics[0], number)
    row = offered if len(topics) == 1 else ()
    asked_data = tuple(choice.data for choice in row) if number is not None else ()
    return request.answer(Reply((why_not,), (row,) if row else ()), about=topics, asked=asked_data)


def _what_can_be(asking: Asking) -> Sentence:
    if asking.refused is None:
        return no_clock(asking.clock)
    typed = quoted(asking.refused)
    if asking.unit_of is not None:
        return say("updates-minutes-or-percent", typed=typed, number=asking.unit_of)
    return say("updates-not-to-be-had", typed=typed, minutes=MOST_MINUTES, percent=MOST_PERCENT)


def _choices(
    request: Request, after: tuple[Subscription, ...], new: tuple[Subscription, ...], left_out: tuple[Topic, ...]
) -> Rows:
    """Below one update what else can be done with it; below several the list, and a way back."""
    undo = buttons.undo(request.next_change)
    match after:
        case ():
            return ((buttons.my_updates(),),) if left_out else ()
        case (one,) if one in new:
            return buttons.of_one(request.view.event, one.topic, one.timing)
        case (one,) if request.reader.to(one.topic) == one:
            return buttons.of_one(request.view.event, one.topic, one.timing)
        case _:
            return ((buttons.my_updates(), undo),)
