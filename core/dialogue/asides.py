"""What a chair asks beside the counts: why, how, and what only a person can answer. Nothing of it changes the draft."""

import re
from typing import Final

from core.dialogue.asking import worksheet_of, yes_or_no
from core.dialogue.filing import Pen, allocated, award_line
from core.dialogue.heard import Said
from core.dialogue.questions import example, viability_lines
from core.dialogue.state import Step, to_json
from core.dialogue.turn import NewCase, Reply, Turn
from core.dialogue.work import READ_BACKS, Chair
from core.ledger.entries import Kind
from core.places import SatelliteCaucus
from core.sentences import Sentence, say

_HOW_MANY_DELEGATES: Final = re.compile(
    r"\b(?:how many|number of|cu[aá]nt[oa]s|n[uú]mero de)\b.*\b(?:delegates?|delegad[oa]s?)\b", re.IGNORECASE
)
_VIABILITY: Final = re.compile(r"\bviab\w*|\bthreshold\b|\bumbral\b", re.IGNORECASE)


def detail(chair: Chair) -> Turn:
    """The worksheet, line by line, for a chair who asks why. The open question stays open; a yes still answers it."""
    state, report = chair.state, chair.state.report
    worksheet = None if report.attendees is None else worksheet_of(chair.view.event, chair.place, report)
    if worksheet is None or not worksheet.steps:
        return chair.stay(say("nothing-to-explain"), chair.reminder())
    lines = (say("detail", attendees=worksheet.attendees), *worksheet.steps)
    if state.step is Step.FILED:
        return chair.stay(*lines)
    if state.step in READ_BACKS and state.step is not Step.TAKE_BACK and not state.doubts:
        return Turn(state=to_json(state), reply=Reply(lines, (yes_or_no(state, chair.place),)))
    return chair.stay(*lines, chair.reminder())


def how_to(chair: Chair) -> Turn:
    """What to do now, and how to get a person."""
    state = chair.state
    if state.doubts or state.parts_of:
        return chair.again(say("help-person"))
    shown = (example(chair.view.event),) if state.step is Step.FIRST else ()
    return chair.stay(say(f"help-{state.step.value.replace(' ', '-')}"), *shown, say("help-person"))


def question(chair: Chair, said: Said) -> Turn:
    """An answer from what is known of the place; else a case for staff with the words, and the chair is told so."""
    known = _known(chair, said.text)
    if known:
        return chair.stay(*known, chair.reminder())
    return passed_on(chair, said, "question", say("question-passed-on"))


def passed_on(chair: Chair, said: Said, what: str, told: Sentence) -> Turn:
    """Something for a person: staff get the words at once; the ledger keeps that it was, not what it said.

    Args:
        chair: who says it.
        said: their words.
        what: `incident` or `question`: the case's code.
        told: what the chair is told.
    """
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, said.at, chair.view.now, chair.view.source)
    entry = pen.write(Kind.INCIDENT, {} if what == "incident" else {"kind": what})  # words may name people
    lines = (say(f"case-{what}", place=chair.place.id, words=said.text),)
    case = NewCase(chair.place.id, what, lines, entry.sequence)
    reply = Reply((told, chair.reminder()))
    return Turn(state=to_json(chair.state), reply=reply, entries=(entry,), cases=(case,))


def _known(chair: Chair, words: str) -> tuple[Sentence, ...]:
    """How many delegates the place elects, or who is viable, where that is what is asked."""
    event, place, report = chair.view.event, chair.place, chair.state.report
    worksheet = None if report.attendees is None else worksheet_of(event, place, report)
    if _VIABILITY.search(words):
        return (say("threshold-needs-attendance"),) if worksheet is None else tuple(viability_lines(worksheet))
    if not _HOW_MANY_DELEGATES.search(words):
        return ()
    if isinstance(place, SatelliteCaucus) and worksheet is None:
        return (say("elects-by-attendance"),)
    elects = say("elects", delegates=event.county_delegates(place, report.attendees or 0))
    return (elects, *award_line(allocated(worksheet.award if worksheet is not None else None)))
