"""Being left alone for a while: pause and resume, one update or all, and quiet hours."""

from dataclasses import replace

from core.dialogue.reporters import buttons
from core.dialogue.reporters.listing import list_lines
from core.dialogue.reporters.request import Request
from core.dialogue.reporters.saying import examples, no_clock, quiet_line, topic_names
from core.dialogue.reporters.subscribing import all_but, no_such
from core.dialogue.turn import Reply, Turn
from core.reading.normalise import fold
from core.sentences import Sentence, say
from core.wire.quiet import quiet_hours_in
from core.wire.readers import QuietHours, Reader
from core.wire.topics import Topic


def paused(request: Request) -> Turn:
    """`pause`, `pause Polk`, `pause 2`."""
    return _rested(request, rests=True)


def resumed(request: Request) -> Turn:
    """`resume`, `resume Polk`."""
    return _rested(request, rests=False)


def _rested(request: Request, *, rests: bool) -> Turn:
    asking = request.asking
    if not request.subscriptions:
        return request.answer(Reply((say("updates-none"), examples(request.view))))
    if asking.clock and not rests:
        return request.answer(Reply((no_clock(asking.clock), *list_lines(request))))
    if topics := all_but(request):
        return _some(request, topics, rests=rests)
    if asking.wanted or asking.numbers or asking.this or asking.chatter or asking.no_district:
        return request.answer(Reply((no_such(request), *list_lines(request))))
    return everything(request, rests=rests)


def everything(request: Request, *, rests: bool) -> Turn:
    """All updates rest, or go on; what changed meanwhile comes in one line each."""
    told = (say("updates-all-paused"), *_lasting(request)) if rests else (say("updates-all-resumed"),)
    rows = ((buttons.resume(),),) if rests else ()
    return request.answer(Reply(told, rows), reader=_all(request.reader, rests=rests))


def _lasting(request: Request) -> tuple[Sentence, ...]:
    """What is told beside a pause of which it was said how long it shall last."""
    return (say("updates-pause-lasts"),) if request.asking.lasts else ()


def _all(reader: Reader, *, rests: bool) -> Reader:
    if rests:
        return replace(reader, paused=True)
    return replace(
        reader, paused=False, subscriptions=tuple(replace(one, paused=False) for one in reader.subscriptions)
    )


def _some(request: Request, topics: tuple[Topic, ...], *, rests: bool) -> Turn:
    reader, names = request.reader, topic_names(request.view.event, topics)
    wanted = tuple(replace(one, paused=rests) if one.topic in topics else one for one in reader.subscriptions)
    told = say("updates-paused", topics=names) if rests else say("updates-resumed", topics=names)
    beside = _lasting(request) if rests else (say("updates-others-rest"),) if reader.paused else ()
    if not rests and reader.paused:  # one goes on, the others go on resting
        wanted = tuple(one if one.topic in topics else replace(one, paused=True) for one in wanted)
    after = replace(reader, subscriptions=wanted, paused=reader.paused and rests)
    return request.answer(Reply((told, *beside)), reader=after, about=topics)


def quiet(request: Request) -> Turn:
    """`quiet 22-7`, `quiet off`, `quiet`."""
    asking = request.asking
    if not request.subscriptions:
        return request.answer(Reply((say("updates-none"), examples(request.view))))
    match asking.quiet:
        case (hours,):
            return quiet_from(request, hours)
        case (_, *_):
            rows = buttons.quiet_choices(request.view, asking.quiet)
            asked = tuple(choice.data for row in rows for choice in row)
            return request.answer(Reply((say("quiet-either"),), rows), asked=asked)
        case _ if asking.off:
            return _no_quiet(request)
        case _:
            known = request.reader.quiet
            now = () if known is None else (quiet_line(request.view, known),)
            return request.answer(Reply((*now, say("quiet-which"))))


def typed_hours(text: str) -> QuietHours | None:
    """The words of a button with hours; None where they are not one begin and one end."""
    hours = quiet_hours_in(fold(text))
    return hours[0] if len(hours) == 1 else None


def quiet_from(request: Request, hours: QuietHours) -> Turn:
    """Quiet hours from now on."""
    told = (quiet_line(request.view, hours), say("quiet-after"))
    return request.answer(Reply(told), reader=replace(request.reader, quiet=hours))


def _no_quiet(request: Request) -> Turn:
    if request.reader.quiet is None:
        return request.answer(Reply((say("quiet-none"),)))
    return request.answer(Reply((say("quiet-none"),)), reader=replace(request.reader, quiet=None))
