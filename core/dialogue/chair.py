"""The chair's dialogue: counts in, read back, delegates, receipt.

Laws:
1. A count changes only when the chair says so; whatever changed is read back before it can be confirmed.
2. A typed "yes" confirms the read-back that had reached the chat when it was sent, and no other. A pressed button names
   its question itself. Both are harmless when repeated.
3. A text older than one already heard is never applied; the chair is told what became of it.
4. Every text gets exactly one answer.

What to ask next follows from the draft (questions.py); this file only says how each thing heard changes the draft.
"""

from dataclasses import dataclass, replace
from typing import Final

from core.caucus_math.delegates import TieToBreak
from core.checks import sentence
from core.dialogue.correction import NotTaken, Taken, keep_clear_part, take_counts
from core.dialogue.filing import Pen, file_report, flagged, receipt
from core.dialogue.questions import Asked, ask, example, findings_of, question_id, read_back_again, worksheet_of
from core.dialogue.state import ChairState, Step, from_json, to_json
from core.dialogue.turn import Heard, NewCase, Pressed, Reply, Said, Turn, Unreadable, View
from core.dialogue.unclear import questions_about
from core.groups import PreferenceGroup
from core.ledger.entries import Entry, Kind
from core.ledger.history import PlaceHistory, Version, extend
from core.people import PersonId
from core.places import Place, SatelliteCaucus
from core.reading import Asked as AskedFor
from core.reading import Context, Intent, IntentRead, NothingRead, ReportRead, Round, read
from core.report import Report
from core.sentences import Sentence, say

_AWAITS: Final = {
    Step.FIRST_READ_BACK: AskedFor.CONFIRM,
    Step.AWARD_READ_BACK: AskedFor.CONFIRM,
    Step.TAKE_BACK: AskedFor.CONFIRM,
    Step.FINAL: AskedFor.FINAL,
    Step.TOSS: AskedFor.TOSS,
    Step.DRAW: AskedFor.TOSS,
    Step.ELECTION: AskedFor.ELECTED,
}
_QUOTE: Final = 40


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair at work: what the desk knows, the place, and the dialogue as it was left."""

    view: View
    by: PersonId
    place: Place
    state: ChairState
    heard: Heard

    @property
    def history(self) -> PlaceHistory:
        """What the ledger holds of the place."""
        return self.view.history(self.place.id)

    def next(self, state: ChairState, *before: Sentence) -> Turn:
        """Keep the new draft and ask what follows from it."""
        return _asked(ask(self.view.event, state, *before))

    def stay(self, *lines: Sentence) -> Turn:
        """Say something and leave the draft as it is."""
        return Turn(state=to_json(self.state), reply=Reply(lines))


def greet(view: View, place: Place) -> Turn:
    """The first words to a chair who has just joined: the place, its delegates, and what to text."""
    history = view.history(place.id)
    if history.standing is not None:
        return Turn(state=to_json(_filed(history.standing, 0)), reply=Reply(_receipt_again(history.standing)))
    if isinstance(place, SatelliteCaucus):
        elects = say("elects-by-attendance")
    else:
        elects = say("elects", delegates=view.event.county_delegates(place, 0))
    lines = (say("welcome", place=place.id), elects, say("ask-both"), example(view.event))
    return Turn(state=to_json(ChairState(report=Report(place=place.id))), reply=Reply(lines))


def turn(view: View, by: PersonId, place: Place, heard: Heard) -> Turn:
    """One thing a chair said, answered once."""
    state = from_json(view.state) if view.state and view.state.get("place") == place.id else None
    chair = Chair(view, by, place, state or ChairState(report=Report(place=place.id)), heard)
    match heard:
        case Pressed():
            return _pressed(chair, heard)
        case Unreadable(kind=kind):
            return chair.stay(say("cannot-read-photo" if kind == "photo" else "cannot-read-this"), _reminder(chair))
        case Said():
            return _said(chair, heard)


# ------------------------------------------------------------------------------------------------------------ texts


def _said(chair: Chair, said: Said) -> Turn:
    if not said.edited and said.message < chair.state.last_message:
        return chair.stay(say("came-late", sent_at=said.at, words=_quoted(said.text)), _reminder(chair))
    reading = read(said.text, _context(chair))
    if said.edited:
        return _edited(chair, said, reading if isinstance(reading, ReportRead) else None)
    chair = replace(chair, state=replace(chair.state, last_message=said.message))
    match reading:
        case ReportRead(asks=()):
            return _counts(chair, reading, said.message)
        case ReportRead() | NothingRead():
            return _unclear(chair, reading)
        case IntentRead():
            return _intent(chair, reading, said)


def _context(chair: Chair) -> Context:
    place, state = chair.place, chair.state
    waiting = AskedFor.COUNTS if state.report.attendees is not None else AskedFor.ATTENDANCE
    return Context(
        field=chair.view.event.field,
        place_names=(place.id, place.short_name, place.precinct_id, place.name),
        attendance=state.report.attendees,
        asked=_AWAITS.get(state.step, waiting if state.step is Step.FIRST else None),
    )


def _counts(chair: Chair, said: ReportRead, message: int) -> Turn:
    if said.precinct_hint is not None and chair.place not in chair.view.event.places.find(said.precinct_hint):
        return chair.stay(say("another-place", named=said.precinct_hint, place=chair.place.id))
    match take_counts(chair.state, said, message):
        case NotTaken(why=why):
            return chair.stay(*why)
        case Taken(state=state, remarks=remarks):
            if state.step is Step.FILED and _same_as_filed(chair, state.report):
                return chair.stay(say("already-so"), *_receipt_of(chair))
            return chair.next(state, *remarks)


def _same_as_filed(chair: Chair, report: Report) -> bool:
    standing = chair.history.standing
    if standing is None:
        return False
    filed = standing.report
    return (report.attendees, report.first, report.final) == (filed.attendees, filed.first, filed.final)


def _edited(chair: Chair, said: Said, reading: ReportRead | None) -> Turn:
    """An edit of counts is a correction of the round they were for; an edit of anything else changes nothing."""
    if reading is None or reading.asks:
        return chair.stay(say("edit-changes-nothing"), _reminder(chair))
    state = chair.state
    if reading.counts is not None and reading.round is None:
        rounds = {state.first_message: Round.FIRST, state.final_message: Round.FINAL}
        if said.message not in rounds:
            return chair.stay(say("edit-changes-nothing"), _reminder(chair))
        reading = replace(reading, round=rounds[said.message])
    return _counts(chair, reading, said.message)


def _unclear(chair: Chair, reading: ReportRead | NothingRead) -> Turn:
    """Ask back only what was unclear, and keep the rest."""
    state = chair.state
    lines = tuple(line for one in reading.asks for line in questions_about(one)) or (
        say("not-understood"),
        _reminder(chair),
    )
    if isinstance(reading, ReportRead):
        state = keep_clear_part(state, reading)
        if state.pending is not None:
            lines = (say("understood-so-far", counts=state.pending), *lines)
    return Turn(state=to_json(state), reply=Reply(lines))


def _intent(chair: Chair, reading: IntentRead, said: Said) -> Turn:
    match reading.intent:
        case Intent.CONFIRM:
            return _typed_yes(chair)
        case Intent.REJECT:
            return _no(chair)
        case Intent.TIE_RESULT | Intent.ELECTED:
            return _named(chair, reading.winners)
        case Intent.INSIST:
            return _insist(chair)
        case Intent.UNDO:
            return _undo(chair)
        case Intent.STATUS:
            return chair.stay(*(_receipt_of(chair) or (say("no-receipt-yet"), _reminder(chair))))
        case Intent.INCIDENT:
            return _incident(chair, said)
        case Intent.HELP:
            return chair.stay(say("help-chair"), example(chair.view.event), _reminder(chair))
        case _:
            return chair.stay(say("not-understood"), _reminder(chair))


# ------------------------------------------------------------------------------------------------- yes, no, undo


def _typed_yes(chair: Chair) -> Turn:
    state = chair.state
    if state.step not in {Step.FIRST_READ_BACK, Step.AWARD_READ_BACK, Step.TAKE_BACK}:
        return chair.stay(*(_receipt_of(chair) if state.step is Step.FILED else ()), _reminder(chair))
    if chair.view.sent_question != question_id(state, chair.place):
        return _asked(read_back_again(chair.view.event, state))
    return _yes(chair)


def _yes(chair: Chair) -> Turn:
    state = chair.state
    if state.step is Step.TAKE_BACK:
        return _take_back(chair)
    if state.step is Step.FIRST_READ_BACK:
        return chair.next(replace(state, first_agreed=True))
    return _file(chair)


def _no(chair: Chair) -> Turn:
    if chair.state.step is Step.TAKE_BACK:
        filed = replace(chair.state, step=Step.FILED)
        return Turn(state=to_json(filed), reply=Reply((say("kept"), *_receipt_of(chair))))
    return chair.stay(say("what-is-wrong"))


def _undo(chair: Chair) -> Turn:
    """Before the receipt: forget the newest round. After it: ask whether to take the report back."""
    state = chair.state
    report = state.report
    if state.step is Step.FILED:
        return _asked(read_back_again(chair.view.event, replace(state, step=Step.TAKE_BACK, version=state.version + 1)))
    if report.final is not None and not state.nothing_moved:
        report = replace(report, final=None, toss_winners=(), elected=None, insisted=frozenset(), dissolved=())
        return chair.next(replace(state, report=report, realigning=(), pending=None), say("forgot-final"))
    fresh = replace(state, report=Report(place=chair.place.id), first_agreed=False, nothing_moved=False, pending=None)
    return chair.next(fresh, say("forgot-all"))


def _insist(chair: Chair) -> Turn:
    """Both figures stand and staff see a case, for a chair who says "that is what we signed"."""
    state = chair.state
    if not state.rejected:
        return chair.stay(say("nothing-to-insist-on"), _reminder(chair))
    report = replace(state.report, insisted=state.report.insisted | frozenset(state.rejected))
    agreed = state.first_agreed or report.final is not None
    return chair.next(replace(state, report=report, first_agreed=agreed, realigning=()), say("insisted"))


# ------------------------------------------------------------------------------------------ tosses, draws, elections


def _named(chair: Chair, groups: tuple[PreferenceGroup, ...]) -> Turn:
    """Groups named as the answer to a toss, a draw or an election."""
    state = chair.state
    match state.step:
        case Step.TOSS:
            return _toss(chair, groups)
        case Step.DRAW if len(groups) == 1 and groups[0] in state.realigning:
            drawn = replace(state, realigning=groups, step=Step.FINAL, version=state.version + 1)
            return Turn(state=to_json(drawn), reply=Reply((say("ask-realign", group=groups[0]),)))
        case Step.DRAW:
            return chair.stay(say("draw-not-among", groups=state.realigning))
        case Step.ELECTION if len(groups) == 1:
            return chair.next(replace(state, report=replace(state.report, elected=groups[0])))
        case Step.ELECTION:
            return chair.stay(say("elect-one"))
        case _:
            return chair.stay(say("no-toss-due"), _reminder(chair))


def _toss(chair: Chair, groups: tuple[PreferenceGroup, ...]) -> Turn:
    state = chair.state
    worksheet = worksheet_of(chair.view.event, chair.place, state.report)
    tie = worksheet.award
    if not isinstance(tie, TieToBreak):
        return chair.next(state)
    if not groups or len(groups) > tie.seats or any(group not in tie.among for group in groups):
        return chair.stay(say("toss-not-among", groups=tie.among, seats=tie.seats))
    winners = (*state.report.toss_winners, *groups)
    return chair.next(replace(state, report=replace(state.report, toss_winners=winners)))


# --------------------------------------------------------------------------------------------------------- buttons


def _pressed(chair: Chair, pressed: Pressed) -> Turn:
    """A button names its question; pressed late or twice it changes nothing."""
    word, _, rest = pressed.data.partition("|")
    question, _, index = rest.partition("|")
    if question != question_id(chair.state, chair.place) or chair.state.step is Step.FILED:
        lines = _receipt_of(chair) if chair.state.step is Step.FILED else ()
        return replace(chair.stay(*lines, _reminder(chair)), toast=say("question-is-over"), strip=True)
    match word:
        case "yes" if chair.state.step in {Step.FIRST_READ_BACK, Step.AWARD_READ_BACK, Step.TAKE_BACK}:
            answered = _yes(chair)
        case "no":
            answered = _no(chair)
        case "toss" | "draw" | "elect" if index.isdecimal() and int(index) < len(chair.view.event.field.groups):
            answered = _named(chair, (chair.view.event.field.groups[int(index)],))
        case _:
            answered = chair.stay(_reminder(chair))
    return replace(answered, toast=say("pressed"), strip=True)


# ---------------------------------------------------------------------------------------------------------- filing


def _file(chair: Chair) -> Turn:
    """The chair has confirmed: into the ledger, and a receipt."""
    view, state, place = chair.view, chair.state, chair.place
    worksheet = worksheet_of(view.event, place, state.report)
    findings = findings_of(view.event, place, state.report, worksheet)
    history, sent_at = chair.history, chair.heard.at if isinstance(chair.heard, Said) else None
    standing = history.standing
    own = standing is not None and standing.entry.by == chair.by
    pen = Pen.at(history, view.event.id, chair.by, sent_at, view.now)
    entries = file_report(
        pen,
        state.report,
        worksheet,
        view.event.rules_for(place).id,
        findings,
        view.event.hold,
        rival=standing is not None and not own,
        replaces=standing.entry.sequence if standing is not None and own else None,
        tie=worksheet.tie if state.report.toss_winners else None,
    )
    version = _version_in(history, entries)
    cases = tuple(
        NewCase(place.id, finding.code, (sentence(finding),), version.entry.sequence)
        for finding in findings
        if flagged(finding)
    )
    if standing is not None and not own:
        cases = (*cases, NewCase(place.id, "X03", (say("reason-x03"),), version.entry.sequence))
    lines = _receipt_again(version)
    return Turn(
        state=to_json(_filed(version, state.version + 1, state.last_message)),
        reply=Reply(lines, receipt=True),
        entries=entries,
        cases=cases,
    )


def _version_in(history: PlaceHistory, entries: tuple[Entry, ...]) -> Version:
    """The report among the entries just written, with its hold."""
    for entry in entries:
        history = extend(history, entry)
    return history.versions[max(history.versions)]


def _take_back(chair: Chair) -> Turn:
    standing = chair.history.standing
    if standing is None:
        return chair.next(ChairState(report=Report(place=chair.place.id), version=chair.state.version + 1))
    sent_at = chair.heard.at if isinstance(chair.heard, Said) else None
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, sent_at, chair.view.now)
    entry = pen.write(Kind.WITHDRAWN, {"of": standing.entry.sequence}, replaces=standing.entry.sequence)
    fresh = ChairState(
        report=Report(place=chair.place.id),
        version=chair.state.version + 1,
        last_message=chair.state.last_message,
    )
    lines = (say("taken-back"), say("ask-both"))
    case = NewCase(chair.place.id, "withdrawn", (say("case-withdrawn", place=chair.place.id),), entry.sequence)
    return Turn(state=to_json(fresh), reply=Reply(lines, receipt=True), entries=(entry,), cases=(case,))


def _incident(chair: Chair, said: Said) -> Turn:
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, said.at, chair.view.now)
    entry = pen.write(Kind.INCIDENT, {})  # the words stay out of the ledger: they may name people
    lines = (say("case-incident", place=chair.place.id, words=said.text),)
    case = NewCase(chair.place.id, "incident", lines, entry.sequence)
    reply = Reply((say("incident-passed-on"), _reminder(chair)))
    return Turn(state=to_json(chair.state), reply=reply, entries=(entry,), cases=(case,))


# ------------------------------------------------------------------------------------------------------ small words


def _asked(asked: Asked) -> Turn:
    return Turn(state=to_json(asked.state), reply=asked.reply)


def _filed(version: Version, number: int, last_message: int = 0) -> ChairState:
    return ChairState(
        report=version.report, step=Step.FILED, version=number, first_agreed=True, last_message=last_message
    )


def _receipt_of(chair: Chair) -> tuple[Sentence, ...]:
    standing = chair.history.standing
    return () if standing is None else _receipt_again(standing)


def _receipt_again(version: Version) -> tuple[Sentence, ...]:
    return receipt(version, held=version.held)


def _reminder(chair: Chair) -> Sentence:
    """What the bot is waiting for, in one line."""
    return say(f"waiting-{chair.state.step.value.replace(' ', '-')}")


def _quoted(text: str) -> str:
    return text if len(text) <= _QUOTE else f"{text[:_QUOTE]}…"
