"""Yes, no, undo, "that is what we signed": what they do to the draft, and what goes into the ledger."""

from dataclasses import replace

from core.checks import sentence
from core.dialogue.asking import findings_of, worksheet_of
from core.dialogue.changes import changes, same_numbers
from core.dialogue.filing import Pen, allocated, file_report, flagged, receipt, receipt_number
from core.dialogue.questions import ask_take_back
from core.dialogue.state import Step, to_json
from core.dialogue.turn import NewCase, Reply, Turn
from core.dialogue.work import READ_BACKS, Chair, asked, fresh, reported
from core.ledger.entries import Entry, Kind
from core.ledger.history import PlaceHistory, extend
from core.report import Report
from core.sentences import Sentence, say


def yes(chair: Chair) -> Turn:
    """The read-back that is open is right."""
    match chair.state.step:
        case Step.TAKE_BACK:
            return _take_back(chair)
        case Step.FIRST_READ_BACK:
            return chair.next(replace(chair.state, first_agreed=True))
        case _:
            return _file(chair)


def no(chair: Chair) -> Turn:
    """The read-back that is open is wrong; a plain yes after that is none."""
    if chair.state.step is Step.TAKE_BACK:
        kept = replace(chair, state=replace(chair.state, step=Step.FILED))
        return kept.stay(say("kept"), *chair.receipt())
    if chair.state.step in READ_BACKS:
        return chair.unsettle(say("what-is-wrong", group=chair.group))
    return chair.stay(chair.reminder())


def undo(chair: Chair) -> Turn:
    """Before the receipt: forget the newest thing said. After it: ask whether to take the report back."""
    state, report = chair.state, chair.state.report
    if state.step in {Step.FILED, Step.TAKE_BACK}:
        return _ask_to_take_back(chair)
    if state.pending:
        return chair.next(replace(state, pending={}, about=None), say("forgot-unclear"))
    own = chair.history.of(chair.by)
    if own is not None:
        back = replace(chair, state=reported(state, own))
        return back.stay(say("forgot-since"), *chair.receipt(), back.reminder())
    if report.final is not None and not state.nothing_moved:
        report = replace(report, final=None, toss_winners=(), elected=None, insisted=frozenset(), dissolved=())
        return chair.next(replace(state, report=report, realigning=()), say("forgot-final"))
    return chair.next(fresh(state, chair.place), say("forgot-all"))


def insist(chair: Chair) -> Turn:
    """Both figures stand and staff see a case, for a chair who says "that is what we signed"."""
    state = chair.state
    if not state.rejected:
        return chair.stay(say("nothing-to-insist-on"), chair.reminder())
    report = replace(state.report, insisted=state.report.insisted | frozenset(state.rejected))
    agreed = state.first_agreed or report.final is not None
    return chair.next(replace(state, report=report, first_agreed=agreed, realigning=()), say("insisted"))


# ---------------------------------------------------------------------------------------------------------- filing


def _file(chair: Chair) -> Turn:
    """The chair has confirmed: into the ledger, and a receipt. What stands there already needs no second entry."""
    event, history, report = chair.view.event, chair.history, chair.state.report
    worksheet = worksheet_of(event, chair.place, report)
    findings = findings_of(event, chair.place, report, worksheet)
    report = replace(report, reported_delegates=allocated(worksheet.award))
    stored, own = chair.stored, history.of(chair.by)
    if stored is not None and same_numbers(stored.report, report):
        state = reported(chair.state, stored)
        lines = (say("already-so" if own is not None else "reported-already"), *chair.receipt())
        return Turn(state=to_json(state), reply=Reply(lines, receipt=True))
    entries = file_report(
        Pen.at(history, event.id, chair.by, chair.sent_at, chair.view.now),
        report,
        worksheet,
        event.rules_for(chair.place).id,
        findings,
        event.hold,
        rival=chair.rival is not None,
        replaces=own.entry.sequence if own is not None else None,
        tie=worksheet.tie if report.toss_winners else None,
    )
    after = _with(history, entries)
    version = after.versions[max(after.versions)]
    changed = changes(own.report, report) if own is not None else ()
    about = version.entry.sequence
    cases = tuple(
        NewCase(chair.place.id, finding.code, (sentence(finding),), about) for finding in findings if flagged(finding)
    )
    return Turn(
        state=to_json(reported(chair.state, version)),
        reply=Reply(receipt(version, shown=after.published is not None, changed=changed), receipt=True),
        entries=entries,
        cases=(*cases, *_rival_case(chair, report, about)),
    )


def _rival_case(chair: Chair, report: Report, sequence: int) -> tuple[NewCase, ...]:
    """X03: two people report one place; staff see how the second differs from the first."""
    standing = chair.history.standing
    if standing is None or standing.entry.by == chair.by:
        return ()
    first = say("case-rival", receipt=receipt_number(standing.entry.fingerprint))
    differ = changes(standing.report, report, "case-rival-differs")
    return (NewCase(chair.place.id, "X03", (first, *differ), sequence),)


def _with(history: PlaceHistory, entries: tuple[Entry, ...]) -> PlaceHistory:
    for entry in entries:
        history = extend(history, entry)
    return history


# ------------------------------------------------------------------------------------------------------ taking back


def _ask_to_take_back(chair: Chair) -> Turn:
    """Only one's own report can be taken back."""
    if chair.history.of(chair.by) is None:
        return _not_yours(chair)
    return asked(ask_take_back(chair.state, chair.place))


def _not_yours(chair: Chair) -> Turn:
    back = replace(chair, state=replace(chair.state, step=Step.FILED))
    return back.stay(say("not-yours"), *chair.receipt())


def ask_again_to_take_back(chair: Chair) -> Turn:
    """The question once more, under the same name."""
    return asked(ask_take_back(replace(chair.state, version=chair.state.version - 1), chair.place))


def _take_back(chair: Chair) -> Turn:
    own = chair.history.of(chair.by)
    if own is None:
        return _not_yours(chair)
    number = receipt_number(own.entry.fingerprint)
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, chair.sent_at, chair.view.now)
    entry = pen.write(Kind.WITHDRAWN, {"of": own.entry.sequence}, replaces=own.entry.sequence)
    lines: tuple[Sentence, ...] = (say("taken-back", number=number), say("ask-both"))
    told = (say("case-withdrawn", place=chair.place.id, receipt=number),)
    return Turn(
        state=to_json(replace(fresh(chair.state, chair.place), version=chair.state.version + 1)),
        reply=Reply(lines, receipt=True),
        entries=(entry,),
        cases=(NewCase(chair.place.id, "withdrawn", told, entry.sequence),),
    )
