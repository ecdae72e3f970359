"""Yes, no, undo, "that is what we signed": what they do to the draft, and what goes into the ledger."""

from dataclasses import replace

from core.cases import STAFF_HOLD
from core.caucus_math.worksheet import Worksheet
from core.checks import OF_THE_SHEET, sentence
from core.checks.twins import as_others_see_it, same_counts
from core.dialogue import published, sheet
from core.dialogue.asking import case_of, data_of, findings_of, why_button, worksheet_of
from core.dialogue.changes import changes, same_numbers
from core.dialogue.filing import (
    CHAT,
    Pen,
    as_confirmed,
    besides_the_sheet,
    file_report,
    flagged,
    receipt,
    receipt_number,
    tosses_of,
)
from core.dialogue.heard import Pressed, Said
from core.dialogue.questions import ask_take_back
from core.dialogue.state import Step, to_json
from core.dialogue.turn import Choice, NewCase, Reply, Turn
from core.dialogue.work import READ_BACKS, Chair, fresh, reported
from core.findings import Finding, Severity
from core.ledger.entries import Entry, Kind
from core.ledger.history import PlaceHistory, Version, extend
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
        kept = replace(chair, state=replace(chair.state, step=Step.FILED, version=chair.state.version + 1))
        return kept.stay(say("kept"), *chair.receipt())
    if chair.state.step in READ_BACKS:
        return chair.unsettle(say("what-is-wrong", group=chair.group))
    if chair.state.step is Step.FILED:
        return _not_right(chair)
    return chair.stay(chair.reminder())


def _not_right(chair: Chair) -> Turn:
    """What is wrong is asked; where it is published, and they say more than a bare no, staff have a case as well."""
    asks, person, heard = say("what-is-wrong-stored", group=chair.group), chair.view.person, chair.heard
    says_so = isinstance(heard, Pressed) or (isinstance(heard, Said) and len(heard.text.split()) > 1)
    if person is None or not says_so or chair.history.published is None or chair.view.source != CHAT:
        return chair.stay(asks)
    case = published.case_of(chair.view, person, chair.place)
    return replace(chair.stay(say("published-is-not-right"), asks), changed_cases=(case,))


def undo(chair: Chair) -> Turn:
    """Before the receipt: forget the newest thing said. After it: ask whether to take the report back."""
    state, report = chair.state, chair.state.report
    if state.step in {Step.FILED, Step.TAKE_BACK} and not state.doubts:
        return _ask_to_take_back(chair)
    if state.step in {Step.FILED, Step.TAKE_BACK}:
        back = replace(chair, state=replace(state.without_doubts, step=Step.FILED, version=state.version + 1))
        return back.stay(say("forgot-unclear"), *chair.receipt())
    if state.doubts or state.pending:
        return chair.next(state.without_doubts, say("forgot-unclear"))
    own = chair.history.of(chair.by)
    if own is not None:
        back = replace(chair, state=reported(state, own))
        return back.stay(say("forgot-since"), *chair.receipt(), back.reminder())
    if report.reported_delegates is not None:
        return chair.next(replace(state, report=replace(report, reported_delegates=None)), say("forgot-sheet"))
    if report.final is not None and not state.nothing_moved:
        report = replace(report, final=None, toss_winners=(), elected=None, insisted=frozenset(), dissolved=())
        return chair.next(replace(state, report=report, realigning=()), say("forgot-final"))
    return chair.next(fresh(state, chair.place), say("forgot-all"))


def insist(chair: Chair) -> Turn:
    """Both figures stand and staff see a case, for a chair who says "that is what we signed"."""
    state = chair.state
    if state.sheet is not None:
        return sheet.signed(chair, state.sheet)
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
    report = as_confirmed(report, worksheet.award, findings)
    stored, own = chair.stored, history.of(chair.by)
    if stored is not None and same_numbers(stored.report, report):
        state = reported(chair.state, stored)
        lines = (say("already-so" if own is not None else "reported-already"), *chair.receipt())
        return Turn(state=to_json(state), reply=Reply(lines, receipt=True))
    findings = (*findings, *same_counts(report, chair.view.same_counts), *_change_after_receipt(own, report))
    entries = file_report(
        Pen.at(history, event.id, chair.by, chair.sent_at, chair.view.now, chair.view.source),
        report,
        worksheet,
        event.rules_for(chair.place).id,
        findings,
        event.hold,
        rival=chair.rival is not None,
        staff_hold=own is not None and STAFF_HOLD in own.held,
        replaces=own.entry.sequence if own is not None else None,
        tosses=tosses_of(worksheet, report, chair.state.drawn, event.rules_for(chair.place)),
    )
    after = _with(history, entries)
    version = after.versions[max(after.versions)]
    changed = changes(own.report, report) if own is not None else ()
    about = version.entry.sequence
    filed = replace(chair, state=reported(chair.state, version))
    told = receipt(version, shown=after.published is not None, changed=changed)
    return Turn(
        state=to_json(filed.state),
        reply=Reply(told, receipt_buttons(filed), receipt=True),
        entries=entries,
        cases=(
            *_cases(chair, report, worksheet, findings, about),
            *_rival_case(chair, report, about),
            *_twin_cases(chair, report),
        ),
    )


def receipt_buttons(chair: Chair) -> tuple[tuple[Choice, ...], ...]:
    """Below a receipt: why these delegates, and a way back for a chair who sees that it is not right."""
    not_right = Choice(say("button-not-right"), data_of("no", chair.state, chair.place))
    return ((why_button(chair.state, chair.place), not_right),)


def _cases(
    chair: Chair, report: Report, worksheet: Worksheet, findings: tuple[Finding, ...], about: int
) -> tuple[NewCase, ...]:
    """A case for each thing staff must see; everything about the sheet is one, with both figures line by line."""
    place = chair.place.id
    noticed = tuple(finding for finding in findings if flagged(finding))
    cases = [NewCase(place, one.code, (sentence(one),), about) for one in besides_the_sheet(noticed)]
    of_the_sheet = [finding for finding in noticed if finding.code in OF_THE_SHEET]
    if of_the_sheet:
        code = next((finding.code for finding in of_the_sheet if finding.code == "C23"), of_the_sheet[0].code)
        case = case_of(chair.view.event, chair.place, report, worksheet)
        cases.append(NewCase(place, code, sheet.for_staff(case, worksheet, tuple(of_the_sheet)), about))
    return tuple(cases)


def _rival_case(chair: Chair, report: Report, sequence: int) -> tuple[NewCase, ...]:
    """X03: two people report one place; staff see how the second differs from the first."""
    standing = chair.history.standing
    if standing is None or standing.owner == chair.by:
        return ()
    first = say("case-rival", receipt=receipt_number(standing.entry.fingerprint))
    differ = changes(standing.report, report, "case-rival-differs")
    return (NewCase(chair.place.id, "X03", (first, *differ), sequence),)


def _twin_cases(chair: Chair, report: Report) -> tuple[NewCase, ...]:
    """X01: what the places that reported these counts before are told of as well; they stay as they are."""
    return tuple(
        NewCase(found.place, found.code, (sentence(found),), standing.entry.sequence)
        for found in as_others_see_it(report, chair.view.same_counts)
        if (standing := chair.view.history(found.place).standing) is not None
    )


def _change_after_receipt(own: Version | None, report: Report) -> tuple[Finding, ...]:
    """X07: a report was amended after its chair had a receipt; the ledger keeps both."""
    if own is None:
        return ()
    number, differs = receipt_number(own.entry.fingerprint), changes(own.report, report)
    return (Finding("X07", Severity.FLAG, report.place, {"receipt": number, "differs": differs}),)


def _with(history: PlaceHistory, entries: tuple[Entry, ...]) -> PlaceHistory:
    for entry in entries:
        history = extend(history, entry)
    return history


# ------------------------------------------------------------------------------------------------------ taking back


def _ask_to_take_back(chair: Chair) -> Turn:
    """Only one's own report can be taken back."""
    if chair.history.of(chair.by) is None:
        return _not_yours(chair)
    return chair.asking(lambda state: ask_take_back(state, chair.place), chair.state)


def _not_yours(chair: Chair) -> Turn:
    back = replace(chair, state=replace(chair.state, step=Step.FILED))
    return back.stay(say("not-yours"), *chair.receipt())


def ask_again(chair: Chair, *before: Sentence) -> Turn:
    """The question that is open, asked once more."""
    if chair.state.step is Step.TAKE_BACK and not chair.state.doubts:
        return _ask_to_take_back(chair)
    return chair.again(*before)


def _take_back(chair: Chair) -> Turn:
    own = chair.history.of(chair.by)
    if own is None:
        return _not_yours(chair)
    number = receipt_number(own.entry.fingerprint)
    pen = Pen.at(chair.history, chair.view.event.id, chair.by, chair.sent_at, chair.view.now, chair.view.source)
    entry = pen.write(Kind.WITHDRAWN, {"of": own.entry.sequence}, replaces=own.entry.sequence)
    lines: tuple[Sentence, ...] = (say("taken-back", number=number), say("ask-both"))
    told = (say("case-withdrawn", place=chair.place.id, receipt=number),)
    return Turn(
        state=to_json(replace(fresh(chair.state, chair.place), version=chair.state.version + 1)),
        reply=Reply(lines, receipt=True),
        entries=(entry,),
        cases=(NewCase(chair.place.id, "withdrawn", told, entry.sequence),),
    )
