"""Stopping one update or all, and taking the last change back."""

from dataclasses import replace

from core.dialogue.reporters import buttons
from core.dialogue.reporters.listing import list_lines
from core.dialogue.reporters.request import Request
from core.dialogue.reporters.saying import examples, no_clock, topic_names
from core.dialogue.reporters.subscribing import all_but, chosen, no_such
from core.dialogue.turn import Reply, Turn
from core.sentences import say
from core.wire.topics import Topic


def asked(request: Request) -> Turn:
    """`stop`, `stop Polk`, `stop 2`."""
    asking = request.asking
    if not request.subscriptions:
        return request.answer(Reply((say("updates-none"), examples(request.view))))
    if asking.clock:
        return request.answer(Reply((no_clock(asking.clock), *list_lines(request))))
    if topics := all_but(request):
        return stop(request, topics)
    if asking.excepting and chosen(request):  # "stop everything except Polk" of somebody who gets Polk alone
        return request.answer(Reply((say("updates-as-before"), *list_lines(request))))
    if asking.wanted or asking.numbers or asking.this or asking.no_district:
        return request.answer(Reply((no_such(request), *list_lines(request))))
    if asking.chatter:  # what shall stop is not understood, so nothing does
        return request.answer(Reply((say("updates-which-one"), *list_lines(request))))
    return stop(request, request.theirs)


def stop(request: Request, topics: tuple[Topic, ...]) -> Turn:
    """No more lines about these; after the last, that what was sent is still corrected."""
    reader = request.reader
    left = tuple(one for one in reader.subscriptions if one.topic not in topics)
    undo = buttons.undo(request.next_change)
    after = replace(reader, subscriptions=left)
    if left:
        told = say("updates-stopped", topics=topic_names(request.view.event, topics))
        return request.answer(Reply((told,), ((undo,),)), reader=after, about=topics)
    rows = ((undo,), (buttons.no_corrections(),)) if reader.corrections else ((undo,),)
    told = say("updates-stopped-all") if reader.corrections else say("updates-stopped-whole")
    return request.answer(Reply((told,), rows), reader=after, about=topics)


def no_corrections(request: Request) -> Turn:
    """Not even what they were sent is put right any more."""
    reader = request.reader
    if request.view.reader is None or not reader.corrections:
        return request.answer(Reply((say("updates-no-corrections"),)))
    told, undo = say("updates-no-corrections"), buttons.undo(request.next_change)
    return request.answer(Reply((told,), ((undo,),)), reader=replace(reader, corrections=False))


def undo(request: Request, number: int | None = None) -> Turn:
    """The last change taken back, once.

    Args:
        request: of whoever asks.
        number: of the change a button takes back; None where it was typed.
    """
    memory = request.memory
    if memory.before is None or number not in {None, memory.changes}:
        return request.answer(Reply((say("updates-nothing-to-undo"),)))
    before = memory.before
    undone = replace(request, view=replace(request.view, reader=before))
    lines = (say("updates-undone"), *list_lines(undone))
    return request.forgetting(request.answer(Reply(lines), reader=before))
