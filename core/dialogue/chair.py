"""The chair's dialogue: counts in, read back, delegates, receipt.

Laws:
1. A count changes only when the chair says so; whatever changed is read back before it can be confirmed.
2. A typed "yes" confirms the read-back that had reached the chat when it was sent, and no other. A pressed button names
   its question itself. Both are harmless when repeated.
3. A text older than one already heard is never applied; the chair is told what became of it.
4. Every text gets exactly one answer.

What to ask next follows from the draft (questions.py); this file only says how each thing heard changes the draft.
"""

from dataclasses import replace
from typing import Final

from core.dialogue import confirming, deciding
from core.dialogue.correction import NotTaken, keep_clear_part, take_counts
from core.dialogue.elsewhere import another_place
from core.dialogue.filing import Pen
from core.dialogue.questions import example, kept_lines
from core.dialogue.state import Step, to_json
from core.dialogue.turn import Heard, NewCase, Pressed, Reply, Said, Turn, Unreadable, View
from core.dialogue.unclear import only_group_asked, questions_about
from core.dialogue.work import READ_BACKS, Chair, draft_of, is_current, quoted, reported
from core.ledger.entries import Kind
from core.people import PersonId
from core.places import Place, SatelliteCaucus
from core.reading import AskCode, Asked, Context, Intent, IntentRead, NothingRead, Reading, ReportRead, Round, read
from core.report import Report
from core.sentences import Sentence, say

_AWAITS: Final = {
    Step.FIRST_READ_BACK: Asked.CONFIRM,
    Step.AWARD_READ_BACK: Asked.CONFIRM,
    Step.TAKE_BACK: Asked.CONFIRM,
    Step.FINAL: Asked.FINAL,
    Step.TOSS: Asked.TOSS,
    Step.DRAW: Asked.TOSS,
    Step.ELECTION: Asked.ELECTED,
}
_DECISIONS: Final = frozenset({Step.TOSS, Step.DRAW, Step.ELECTION})


def greet(view: View, by: PersonId, place: Place) -> Turn:
    """The first words to a chair: the place, its delegates, and what to text, or where they had got to."""
    state = draft_of(view, by, place)
    chair = Chair(view, by, place, state, Said("/start", state.last_message, view.now))
    welcome = (say("welcome", place=place.id), _elects(chair))
    if chair.stored is not None and state.report == Report(place=place.id):
        stored = replace(chair, state=reported(state, chair.stored))
        return stored.stay(welcome[0], say("reported-already"), *chair.receipt(), stored.reminder())
    if state.step is Step.FILED:
        return chair.stay(welcome[0], *chair.receipt(), chair.reminder())
    if state.report == Report(place=place.id):
        return chair.stay(*welcome, say("ask-both"), example(view.event))
    return _go_on(chair, *welcome)


def _elects(chair: Chair) -> Sentence:
    if isinstance(chair.place, SatelliteCaucus):
        return say("elects-by-attendance")
    return say("elects", delegates=chair.view.event.county_delegates(chair.place, 0))


def turn(view: View, by: PersonId, place: Place, heard: Heard) -> Turn:
    """One thing a chair said, answered once."""
    chair = Chair(view, by, place, draft_of(view, by, place), heard)
    match heard:
        case Pressed():
            return _pressed(chair, heard)
        case Unreadable(kind=kind):
            return chair.stay(say("cannot-read-photo" if kind == "photo" else "cannot-read-this"), chair.reminder())
        case _:
            return _said(chair, heard)


# ------------------------------------------------------------------------------------------------------------ texts


def _said(chair: Chair, said: Said) -> Turn:
    if not said.edited and said.message < chair.state.last_message:
        return chair.stay(say("came-late", sent_at=said.at, words=quoted(said.text)), chair.reminder())
    reading = read(said.text, _context(chair))
    if said.edited:
        return _edited(chair, said, reading)
    chair = replace(chair, state=replace(chair.state, last_message=said.message))
    if isinstance(reading, IntentRead):
        return _intent(chair, reading, said)
    if chair.state.step in _DECISIONS and not any(map(str.isdecimal, said.text)):
        return deciding.unclear(chair, said.text)
    match reading:
        case ReportRead(asks=()):
            return _counts(chair, reading, said.message)
        case _:
            return _unclear(chair, reading, said)


def _context(chair: Chair) -> Context:
    place, state = chair.place, chair.state
    waiting = Asked.COUNTS if state.report.attendees is not None else Asked.ATTENDANCE
    asked = _AWAITS.get(state.step, waiting if state.step is Step.FIRST else None)
    return Context(
        field=chair.view.event.field,
        place_names=(place.id, place.short_name, place.precinct_id, place.name),
        attendance=state.report.attendees,
        asked=Asked.NUMBER if state.about is not None else asked,
        about=state.about,
    )


def _counts(chair: Chair, said: ReportRead, message: int) -> Turn:
    if elsewhere := another_place(chair.place, said.precinct_hint):
        return chair.unsettle(*elsewhere)
    taken = take_counts(chair.state, said, message)
    if isinstance(taken, NotTaken):
        return chair.unsettle(*taken.why)
    if chair.state.step is Step.FILED and _same(taken.state.report, chair.state.report):
        return chair.stay(say("already-so"), *chair.receipt())
    return chair.next(taken.state, *taken.remarks)


def _same(one: Report, other: Report) -> bool:
    return (one.attendees, one.first, one.final) == (other.attendees, other.first, other.final)


def _edited(chair: Chair, said: Said, reading: Reading) -> Turn:
    """An edit of counts is a correction of the round they were for; an edit of anything else changes nothing."""
    if not isinstance(reading, ReportRead) or reading.asks:
        return chair.stay(say("edit-changes-nothing"), chair.reminder())
    state = chair.state
    if reading.counts is not None and reading.round is None:
        rounds = {state.first_message: Round.FIRST, state.final_message: Round.FINAL}
        if said.message not in rounds:
            return chair.stay(say("edit-changes-nothing"), chair.reminder())
        reading = replace(reading, round=rounds[said.message])
    return _counts(chair, reading, said.message)


def _unclear(chair: Chair, reading: ReportRead | NothingRead, said: Said) -> Turn:
    """Ask back only what was unclear, and keep the rest. A yes to that is no yes to what was read back before."""
    state, reminder = chair.state, tuple[Sentence, ...]()
    if isinstance(reading, ReportRead):
        if elsewhere := another_place(chair.place, reading.precinct_hint):
            return chair.unsettle(*elsewhere)
        state = keep_clear_part(state, reading)
    elif {ask.code for ask in reading.asks} == {AskCode.NOT_UNDERSTOOD}:
        reminder = (chair.reminder(),)
    state = replace(state, about=only_group_asked(reading.asks))
    lines = (*kept_lines(state), *questions_about(reading.asks, said.text), *reminder)
    return replace(chair, state=state).unsettle(*lines)


def _intent(chair: Chair, reading: IntentRead, said: Said) -> Turn:
    match reading.intent:
        case Intent.CONFIRM:
            return _typed_yes(chair)
        case Intent.REJECT:
            return confirming.no(chair)
        case Intent.TIE_RESULT | Intent.ELECTED:
            return deciding.named(chair, reading.winners, said.text)
        case Intent.INSIST:
            return confirming.insist(chair)
        case Intent.UNDO:
            return confirming.undo(chair)
        case Intent.STATUS:
            return _status(chair)
        case Intent.INCIDENT:
            return _incident(chair, said)
        case Intent.HELP:
            return chair.stay(say("help-chair"), example(chair.view.event), chair.reminder())
        case Intent.QUESTION:
            return chair.stay(say("no-answers"), chair.reminder())
        case _:
            return chair.stay(say("not-understood"), chair.reminder())


def _typed_yes(chair: Chair) -> Turn:
    state = chair.state
    if state.pending:
        return chair.stay(*kept_lines(state), say("still-unclear"), chair.reminder())
    if state.step not in READ_BACKS:
        return chair.stay(*(chair.receipt() if state.step is Step.FILED else ()), chair.reminder())
    if not is_current(chair, chair.view.sent_question):
        return _go_on(chair)
    return confirming.yes(chair)


def _status(chair: Chair) -> Turn:
    if chair.state.step is Step.FILED:
        return chair.stay(*chair.receipt())
    return _go_on(chair, say("no-receipt-yet") if chair.stored is None else say("not-stored-yet"))


def _go_on(chair: Chair, *before: Sentence) -> Turn:
    """The question that is open, asked once more."""
    if chair.state.step is Step.TAKE_BACK:
        return confirming.ask_again_to_take_back(chair)
    return chair.again(*before)


def _incident(chair: Chair, said: Said) -> Turn:
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, said.at, chair.view.now)
    entry = pen.write(Kind.INCIDENT, {})  # the words stay out of the ledger: they may name people
    lines = (say("case-incident", place=chair.place.id, words=said.text),)
    case = NewCase(chair.place.id, "incident", lines, entry.sequence)
    reply = Reply((say("incident-passed-on"), chair.reminder()))
    return Turn(state=to_json(chair.state), reply=reply, entries=(entry,), cases=(case,))


# --------------------------------------------------------------------------------------------------------- buttons


def _pressed(chair: Chair, pressed: Pressed) -> Turn:
    """A button names its question; pressed late or twice it changes nothing."""
    word, _, rest = pressed.data.partition("|")
    question, _, index = rest.partition("|")
    if not is_current(chair, question) or chair.state.step is Step.FILED:
        return replace(_too_late(chair), toast=say("question-is-over"), strip=True)
    groups = chair.view.event.field.groups
    match word:
        case "yes" if chair.state.step in READ_BACKS:
            answered = confirming.yes(chair)
        case "no":
            answered = confirming.no(chair)
        case "toss" | "draw" | "elect" if index.isdecimal() and int(index) < len(groups):
            answered = deciding.named(chair, (groups[int(index)],))
        case _:
            answered = chair.stay(chair.reminder())
    return replace(answered, toast=say("pressed"), strip=True)


def _too_late(chair: Chair) -> Turn:
    """The question of the button is over; the one that is open is asked where a yes is due, else named."""
    if chair.state.step in READ_BACKS:
        return _go_on(chair)
    return chair.stay(*(chair.receipt() if chair.state.step is Step.FILED else ()), chair.reminder())
