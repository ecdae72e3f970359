"""What somebody gets, numbered, a line each."""

from core.dialogue.reporters import buttons
from core.dialogue.reporters.request import Request
from core.dialogue.reporters.saying import examples, quiet_line, timing_name, topic_name
from core.dialogue.turn import Reply, Turn
from core.sentences import Sentence, say


def listed(request: Request) -> Turn:
    """The list, with buttons to change or stop each."""
    if not request.subscriptions:
        return request.answer(Reply((say("updates-none"), examples(request.view))))
    how = say("updates-how", number=len(request.subscriptions))
    rows = buttons.of_list(request.view.event, request.subscriptions)
    rows = (*rows, (buttons.resume(),)) if request.reader.paused else rows
    return request.answer(Reply((*list_lines(request), how), rows))


def list_lines(request: Request) -> tuple[Sentence, ...]:
    """The list without what can be done with it."""
    reader, event = request.reader, request.view.event
    if not reader.subscriptions:
        return (say("updates-none"),)
    head = say("updates-list-paused") if reader.paused else say("updates-list")
    each = tuple(
        say(
            "updates-line-paused" if one.paused else "updates-line",
            number=number,
            topic=topic_name(event, one.topic),
            when=timing_name(one.timing),
        )
        for number, one in enumerate(reader.subscriptions, 1)
    )
    quiet = () if reader.quiet is None else (quiet_line(request.view, reader.quiet),)
    return (head, *each, *quiet)
