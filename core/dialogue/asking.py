"""A question to the chair, and what every question is made of: the draft worked out, checked, and read back."""

from dataclasses import dataclass, replace

from core.alignment import Alignment
from core.caucus_math.worksheet import Worksheet, work_out
from core.checks import OF_THE_SHEET, Case, check, sentence
from core.dialogue import no_first
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Choice, Reply
from core.event import Event
from core.findings import Finding, Severity
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: where the dialogue stands now, and what the chair is told."""

    state: ChairState
    reply: Reply


def worksheet_of(event: Event, place: Place, report: Report) -> Worksheet:
    """The worksheet of a report whose attendance is known."""
    attendees = report.attendees or 0
    return work_out(
        attendees,
        event.county_delegates(place, attendees),
        event.rules_for(place),
        first=report.first,
        final=report.final,
        dissolved=report.dissolved,
        toss_winners=report.toss_winners,
        elected=report.elected,
    )


def findings_of(event: Event, place: Place, report: Report, worksheet: Worksheet) -> tuple[Finding, ...]:
    """Everything the checks notice about a report.

    A draft holds the delegates of a sheet only after "that is what we signed": what is wrong with them stops nothing,
    whatever counts are corrected afterwards. It is for staff.
    """
    signed = OF_THE_SHEET if report.reported_delegates is not None else frozenset()
    checked = check(case_of(event, place, replace(report, insisted=report.insisted | signed), worksheet))
    return (*no_first.finding(report), *checked)


def case_of(event: Event, place: Place, report: Report, worksheet: Worksheet) -> Case:
    """A report and what the checks measure it by."""
    return Case(
        report=report,
        place=place,
        county_delegates=worksheet.county_delegates,
        rules=event.rules_for(place),
        worksheet=worksheet,
        field=event.field,
    )


def question_id(state: ChairState, place: Place) -> str:
    """Names a question; short enough for a button, and never used twice in a chat."""
    return f"{place.precinct_id}:{state.version}"


def data_of(word: str, state: ChairState, place: Place, *rest: str) -> str:
    """What a button says: the word, the question it answers, and which group, if one is meant."""
    return "|".join((word, question_id(state, place), *rest))


def read_back(place: Place, state: ChairState, lines: tuple[Sentence, ...]) -> Asked:
    """Is all of this right? With its buttons, and named so that a yes confirms this and nothing else."""
    why = () if state.step is Step.TAKE_BACK else (why_button(state, place),)
    return Asked(state, Reply(lines, ((*yes_or_no(state, place), *why),), question=question_id(state, place)))


def yes_or_no(state: ChairState, place: Place) -> tuple[Choice, Choice]:
    """The two buttons that answer a read-back."""
    return (
        Choice(say("button-yes"), data_of("yes", state, place)),
        Choice(say("button-no"), data_of("no", state, place)),
    )


def why_button(state: ChairState, place: Place) -> Choice:
    """Shows the worksheet, and disturbs nothing."""
    return Choice(say("button-why"), data_of("why", state, place))


def refuse(state: ChairState, step: Step, lines: tuple[Sentence, ...], stopped: tuple[Finding, ...]) -> Asked:
    """Cannot be confirmed as it stands: what is wrong, and how to go on (correct it, or insist)."""
    state = replace(state, step=step, rejected=tuple(finding.code for finding in stopped))
    hints = tuple(sentence(hint) for finding in stopped for hint in finding.hints)
    return Asked(state, Reply((*lines, *hints, say("correct-what-is-wrong"), say("or-insist"))))


def to_confirm(findings: tuple[Finding, ...]) -> tuple[Sentence, ...]:
    """What the chair is asked to think about before saying yes."""
    return tuple(sentence(finding) for finding in findings if finding.severity is Severity.CONFIRM)


def rejected(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What cannot be confirmed as it stands."""
    return tuple(finding for finding in findings if finding.severity is Severity.REJECT)


def counts_line(state: ChairState, *, asks: bool) -> Sentence:
    """Everything not agreed on yet, in one line: canonical names, the sum and the attendance.

    A phone's lock screen shows little more than this line, so a read-back starts with it and it ends in the question.

    Args:
        state: the dialogue, with attendance.
        asks: whether it is read back ("Right?") or only told.
    """
    report, words = state.report, "read-back" if asks else "counts"
    attendees, first, final = report.attendees or 0, report.first, report.final
    if first is None and final is None:
        return say(f"{words}-attendance", attendees=attendees)
    if final is None or first is None:
        which, counts = ("first", first) if final is None else ("final", final)
        counts = counts or Alignment(())
        return say(f"{words}-{which}", counts=counts, total=counts.total, attendees=attendees)
    if state.nothing_moved or state.first_agreed:
        which = "unmoved" if state.nothing_moved else "final"
        return say(f"{words}-{which}", counts=final, total=final.total, attendees=attendees)
    sums = {"first_total": first.total, "total": final.total, "attendees": attendees}
    return say(f"{words}-both", first=first, counts=final, **sums)
