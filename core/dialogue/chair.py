"""The chair's dialogue: counts in, read back, delegates, receipt.

Laws:
1. A count changes only when the chair says so; whatever changed is read back before it can be confirmed.
2. A typed "yes" confirms the read-back that had reached the chat when it was sent, and no other. A pressed button names
   its question itself. Both are harmless when repeated.
3. A text older than one already heard is never applied; the chair is told what became of it.
4. Every text gets exactly one answer.

What to ask next follows from the draft (questions.py); this file only says how each thing heard changes the draft.
"""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Final

from core.alignment import Alignment
from core.dialogue import answers, asides, confirming, deciding, no_first, pressing, sheet, small_talk, what_if
from core.dialogue.elsewhere import another_place
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.questions import example, unmoved
from core.dialogue.state import Step
from core.dialogue.turn import Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.dialogue.work import DECISIONS, READ_BACKS, Chair, draft_of, is_current, reported
from core.people import PersonId
from core.places import Place, SatelliteCaucus
from core.reading import AskCode, Asked, Context, Intent, IntentRead, NothingRead, Reading, ReportRead, Round, read
from core.report import Report
from core.sentences import Sentence, say

_AWAITS: Final = {
    Step.FIRST_READ_BACK: Asked.CONFIRM,
    Step.AWARD_READ_BACK: Asked.CONFIRM,
    Step.TAKE_BACK: Asked.CONFIRM,
    Step.FILED: Asked.CONFIRM,  # a yes may be repeated, and who won a toss corrected
    Step.FINAL: Asked.FINAL,
    Step.TOSS: Asked.TOSS,
    Step.DRAW: Asked.TOSS,
    Step.ELECTION: Asked.ELECTED,
}
_LATE: Final = timedelta(minutes=2)
"""An answer that took longer says which text it answers."""
_DECIDES: Final = frozenset({Intent.TIE_RESULT, Intent.ELECTED, Intent.INSIST, Intent.NOTHING_MOVED})
_ANSWERS: Final = frozenset({Intent.CONFIRM, Intent.REJECT, Intent.UNDO})
_YES: Final = re.compile(r"\W*(?:y|yes|yep|yeah|s[i\u00ed]|correct|right|confirm\w*|correcto)\W*", re.IGNORECASE)


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
    return confirming.ask_again(chair, *welcome)


def _elects(chair: Chair) -> Sentence:
    if isinstance(chair.place, SatelliteCaucus):
        return say("elects-by-attendance")
    return say("elects", delegates=chair.view.event.county_delegates(chair.place, 0))


def turn(view: View, by: PersonId, place: Place, heard: Heard) -> Turn:
    """One thing a chair said, answered once."""
    chair = Chair(view, by, place, draft_of(view, by, place), heard)
    match heard:
        case Pressed():
            return pressing.pressed(chair, heard)
        case Said():
            return _dated(_said(chair, heard), chair)
        case _:  # nothing to read; photos are kept before they come here
            return _dated(chair.stay(say("cannot-read-this"), chair.reminder()), chair)


def _dated(turn: Turn, chair: Chair) -> Turn:
    """An answer that comes late says first which text it answers."""
    sent_at, reply = chair.sent_at, turn.reply
    if reply is None or sent_at is None or chair.view.now - sent_at <= _LATE or reply.lines[0].key == "came-late":
        return turn
    return replace(turn, reply=replace(reply, lines=(say("your-text-of", sent_at=sent_at), *reply.lines)))


# ------------------------------------------------------------------------------------------------------------ texts


def _said(chair: Chair, said: Said) -> Turn:
    if not said.edited and said.message < chair.state.last_message:
        return chair.stay(say("came-late", sent_at=said.at, words=quoted(said.text)), chair.reminder())
    reading = read(said.text, _context(chair))
    if said.edited:
        return _edited(chair, said, reading)
    greets = isinstance(reading, IntentRead) and reading.intent is Intent.GREETING
    unread = not isinstance(reading, IntentRead) and bool(reading.asks)
    sheet_due = chair.state.sheet_asked and (greets or unread)
    chair = replace(chair, state=replace(chair.state, last_message=said.message, sheet_asked=sheet_due))
    if sheet_due and unread:
        return sheet.unclear(chair, said.text)
    if sheet.says_corrected(chair.state, said.text):
        return sheet.corrected(chair)
    if (answered := answers.typed(chair, said.text)) is not None:
        return answered
    if chair.state.report.first is None and no_first.says_so(said.text):
        return chair.next(replace(chair.state.without_doubts, report=no_first.with_it_said(chair.state.report)))
    if isinstance(reading, IntentRead):
        elsewhere = another_place(chair.place, reading.precinct_hint)
        return chair.unsettle(*elsewhere) if elsewhere else _intent(chair, reading, said)
    if chair.state.step in DECISIONS and not chair.state.doubts and not any(map(str.isdecimal, said.text)):
        return deciding.unclear(chair, said.text)
    return _heard(chair, reading, said)


def _context(chair: Chair) -> Context:
    place, state = chair.place, chair.state
    waiting = Asked.COUNTS if state.report.attendees is not None else Asked.ATTENDANCE
    waiting = Asked.FIRST if state.report.first is not None and waiting is Asked.COUNTS else waiting
    asked = _AWAITS.get(state.step, waiting if state.step is Step.FIRST else None)
    return Context(
        field=chair.view.event.field,
        place_names=(place.id, place.short_name, place.precinct_id, place.name),
        attendance=state.report.attendees,
        asked=Asked.DELEGATES if state.sheet_asked else Asked.NUMBER if state.about is not None else asked,
        about=state.about,
    )


def _counts(chair: Chair, said: ReportRead, message: int) -> Turn:
    if elsewhere := another_place(chair.place, said.precinct_hint):
        return chair.unsettle(*elsewhere)
    if said.claims.delegates is not None and said.counts is None and not said.rounds:
        return sheet.checked(chair, said.claims.delegates)
    return answers.taken(chair, said, message)


def _edited(chair: Chair, said: Said, reading: Reading) -> Turn:
    """An edit of counts is a correction of the round they were for; an edit of anything else changes nothing."""
    state = chair.state
    if state.doubts and said.message == state.pending_message and not isinstance(reading, IntentRead):
        return _heard(replace(chair, state=state.without_doubts), reading, said)
    if not isinstance(reading, ReportRead) or reading.asks:
        return chair.stay(say("edit-changes-nothing"), chair.reminder())
    if reading.part is not None and not state.parts_of:  # the others of its parts stay as they are
        reading = replace(reading, part=None, correction=True)
    if reading.counts is not None and reading.round is None and reading.part is None:
        rounds = {state.first_message: Round.FIRST, state.final_message: Round.FINAL}
        if said.message not in rounds:
            return chair.stay(say("edit-changes-nothing"), chair.reminder())
        reading = replace(reading, round=rounds[said.message])
    return _counts(chair, reading, said.message)


def _heard(chair: Chair, reading: ReportRead | NothingRead, said: Said) -> Turn:
    match reading:
        case ReportRead(asks=()):
            return _counts(chair, reading, said.message)
        case _:
            return _unclear(chair, reading, said)


def _unclear(chair: Chair, reading: ReportRead | NothingRead, said: Said) -> Turn:
    """Ask back only what was unclear, and keep the rest. A yes to that is no yes to what was read back before."""
    if isinstance(reading, ReportRead) and (elsewhere := another_place(chair.place, reading.precinct_hint)):
        return chair.unsettle(*elsewhere)
    if isinstance(reading, ReportRead) and sheet.means_the_sheet(chair, reading):
        return sheet.checked(chair, reading.claims.delegates or Alignment(()))
    if chair.state.parts_of and answers.says_all(said.text):
        return answers.those_are_all(chair)
    match {ask.code for ask in reading.asks}:
        case codes if codes == {AskCode.NOT_UNDERSTOOD}:
            return small_talk.not_understood(chair, said.text)
        case codes if small_talk.is_of_people_moving(chair, reading, codes, said.text):
            return small_talk.people_moved(chair)
        case codes if codes == {AskCode.YES_OR_NO} and isinstance(reading, NothingRead):
            return confirming.ask_again(chair, say("ask-yes-or-no", text=quoted(said.text)))
        case _:
            return answers.unclear(chair, reading, said.text, said.message)


def _intent(chair: Chair, reading: IntentRead, said: Said) -> Turn:
    chair = _without_idle_doubts(chair, reading.intent)
    match reading.intent:
        case Intent.CONFIRM:
            return _typed_yes(chair, said.text)
        case Intent.GREETING:
            return small_talk.greeted(chair, said.text)
        case Intent.REJECT:
            return _no(chair)
        case Intent.TIE_RESULT | Intent.ELECTED:
            return deciding.named(chair, reading.winners, said.text, losers=reading.losers)
        case Intent.NOTHING_MOVED:
            return _nothing_moved(chair)
        case Intent.INSIST:
            return confirming.insist(chair)
        case Intent.UNDO:
            return confirming.undo(chair)
        case Intent.STATUS:
            return _status(chair)
        case Intent.INCIDENT:
            return asides.passed_on(chair, said, "incident", say("incident-passed-on"))
        case _:
            return _question(chair, reading, said)


def _question(chair: Chair, reading: IntentRead, said: Said) -> Turn:
    """What a chair asks us; nothing of it changes the draft."""
    match reading.intent:
        case Intent.SHEET:
            return sheet.asked_for(chair)
        case Intent.WHAT_IF:
            return what_if.answered(chair, reading)
        case Intent.HELP:
            return asides.how_to(chair)
        case Intent.DETAIL:
            return asides.detail(chair)
        case Intent.QUESTION:
            return asides.question(chair, said)
        case _:
            return chair.stay(say("not-understood"), chair.reminder())


def _nothing_moved(chair: Chair) -> Turn:
    """The first counts are the final ones as well, where the final ones are due; read back like any others."""
    state = chair.state
    due = state.report.first is not None and state.report.final is None and not state.doubts and not state.parts_of
    if due and state.step in {Step.FINAL, Step.FIRST_READ_BACK}:
        return chair.next(unmoved(state))
    return chair.stay(chair.reminder()) if state.step is Step.FILED else confirming.ask_again(chair)


def _without_idle_doubts(chair: Chair, intent: Intent) -> Chair:
    """A doubt that nothing waits for holds nothing up: not what the room decided, nor a question where no number is."""
    state = chair.state
    idle = intent in _DECIDES or (intent not in _ANSWERS and all(doubt.lapses for doubt in state.doubts))
    return replace(chair, state=state.without_doubts) if idle and not state.pending and not state.parts_of else chair


def _typed_yes(chair: Chair, words: str) -> Turn:
    state = chair.state
    if state.doubts:
        return _yes_to_a_doubt(chair)
    if state.parts_of:
        return answers.those_are_all(chair)
    if state.step not in READ_BACKS:
        says_yes_again = state.step is Step.FILED and _YES.fullmatch(words)  # "ok thanks" wants no second receipt
        return chair.stay(*(chair.receipt() if says_yes_again else ()), chair.reminder())
    if not is_current(chair, chair.view.sent_question):
        return confirming.ask_again(chair)
    return confirming.yes(chair)


def _yes_to_a_doubt(chair: Chair) -> Turn:
    """It answers the few doubts that it can; where nothing was kept, it means the counts read back before."""
    if is_current(chair, chair.view.sent_question):
        answered = answers.yes_or_no(chair, yes=True)
        if answered is not None:
            return answered
    if chair.state.pending and all(doubt.lapses for doubt in chair.state.doubts):
        return answers.go_on(chair)
    if not chair.state.pending and chair.state.step in READ_BACKS:
        return confirming.ask_again(
            replace(chair, state=replace(chair.state.without_doubts, version=chair.state.version + 1))
        )
    if all(doubt.lapses for doubt in chair.state.doubts):
        chair = replace(chair, state=chair.state.without_doubts)
        return chair.stay(chair.reminder())
    return chair.again(say("still-unclear"))


def _no(chair: Chair) -> Turn:
    if not chair.state.doubts:
        return confirming.no(chair)
    return answers.yes_or_no(chair, yes=False) or chair.again(say("still-unclear"))


def _status(chair: Chair) -> Turn:
    if chair.state.step is Step.FILED and not chair.state.pending:
        return chair.stay(*chair.receipt(), choices=confirming.receipt_buttons(chair))
    return confirming.ask_again(chair, say("no-receipt-yet") if chair.stored is None else say("not-stored-yet"))
