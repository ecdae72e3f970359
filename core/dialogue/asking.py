"""A question to the chair, and what every question is made of: the draft worked out, checked, and read back."""

from dataclasses import dataclass, replace

from core.caucus_math.worksheet import Worksheet, work_out
from core.checks import Case, check, sentence
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
    """Everything the checks notice about a report."""
    return check(
        Case(
            report=report,
            place=place,
            county_delegates=worksheet.county_delegates,
            rules=event.rules_for(place),
            worksheet=worksheet,
            field=event.field,
        )
    )


def question_id(state: ChairState, place: Place) -> str:
    """Names a question; short enough for a button, and never used twice in a chat."""
    return f"{place.precinct_id}:{state.version}"


def data_of(word: str, state: ChairState, place: Place, *rest: str) -> str:
    """What a button says: the word, the question it answers, and which group, if one is meant."""
    return "|".join((word, question_id(state, place), *rest))


def read_back(place: Place, state: ChairState, lines: tuple[Sentence, ...]) -> Asked:
    """Is all of this right? With the two buttons, and named so that a yes confirms this and nothing else."""
    choices = (
        Choice(say("button-yes"), data_of("yes", state, place)),
        Choice(say("button-no"), data_of("no", state, place)),
    )
    question = () if state.step is Step.TAKE_BACK else (say("is-that-right"),)
    return Asked(state, Reply((*lines, *question), (choices,), question=question_id(state, place)))


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


def first_lines(report: Report) -> list[Sentence]:
    """Attendance and first alignment as understood, with canonical names and the sum."""
    lines = [say("counts-attendance", attendees=report.attendees or 0)]
    if report.first is not None:
        lines.append(say("counts-first", first=report.first, total=report.first.total))
    return lines
