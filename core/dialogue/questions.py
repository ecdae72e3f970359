"""What to ask a chair next, worked out from the draft alone.

Theory: the draft is everything said so far. Whatever changes it (a count, a correction, a toss), the next question
follows from the draft and not from the way it came about, so a correction at any point needs no path of its own:

    attendance or first counts missing          → FIRST
    first not agreed, no final                  → FIRST_READ_BACK
    no final, somebody may still move           → FINAL
    final, and something cannot be right        → FINAL (with what is wrong)
    more viable groups than delegates           → DRAW, or FINAL once it is known who realigns
    decimals tied                               → TOSS
    one delegate, nobody named                  → ELECTION
    else                                        → AWARD_READ_BACK
"""

from dataclasses import dataclass, replace

from core.caucus_math.delegates import (
    Allocated,
    Expanded,
    MustRealign,
    TieToBreak,
    WholeBodyElects,
)
from core.caucus_math.worksheet import Worksheet, work_out
from core.checks import Case, check, sentence
from core.dialogue.filing import award_line, flagged, reasons
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Choice, Reply
from core.event import Event
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: where the dialogue stands now, and what the chair is told."""

    state: ChairState
    reply: Reply


def ask(event: Event, state: ChairState, *before: Sentence) -> Asked:
    """The next question for this draft.

    Args:
        event: the event and its rules.
        state: the dialogue with everything said so far.
        before: sentences to say first, such as what was understood or why a text was not used.
    """
    place = event.places.by_id[state.place]
    state = replace(state, version=state.version + 1, rejected=())
    report = state.report
    if report.attendees is None or (report.first is None and report.attendees > 0):
        return _missing(state, before)
    if report.final is None and not state.first_agreed and report.attendees > 0:
        return _first_read_back(event, place, state, before)
    if report.final is None:
        worksheet = worksheet_of(event, place, report)
        if _somebody_may_move(worksheet):
            return _final(state, worksheet, before)
        state = replace(state, report=replace(report, final=report.first), nothing_moved=True)
    return _award(event, place, state, before)


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


def read_back_again(event: Event, state: ChairState) -> Asked:
    """The question as it stands, asked once more under the same name."""
    if state.step is Step.TAKE_BACK:
        place = event.places.by_id[state.place]
        return _read_back(place, state, (say("take-back", place=state.place),))
    return ask(event, replace(state, version=state.version - 1))


def example(event: Event) -> Sentence:
    """An example of the first text, with groups of this event."""
    several = [group for group in event.field.groups if group not in {"Uncommitted", "Other"}][:2]
    return say("example-first", one=several[0], other=several[-1])


def _missing(state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    report = state.report
    lines = list(before)
    if report.attendees is not None:
        lines += [say("noted-attendance", attendees=report.attendees), say("ask-first")]
    elif report.first is not None:
        lines += [say("noted-first", first=report.first, total=report.first.total), say("ask-attendance")]
    else:
        lines += [say("ask-both")]
    return Asked(replace(state, step=Step.FIRST), Reply(tuple(lines)))


def _first_read_back(event: Event, place: Place, state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    worksheet = worksheet_of(event, place, state.report)
    findings = findings_of(event, place, state.report, worksheet)
    stopped = _rejected(findings)
    lines = [*before, *first_lines(state.report)]
    if stopped:
        return _refuse(state, Step.FIRST, (*lines, *map(sentence, stopped)), stopped)
    lines += viability_lines(worksheet)
    lines += [sentence(finding) for finding in findings]
    return _read_back(place, replace(state, step=Step.FIRST_READ_BACK), tuple(lines))


def _final(state: ChairState, worksheet: Worksheet, before: tuple[Sentence, ...]) -> Asked:
    lines = [*before]
    if state.realigning:
        lines += [say("ask-final-again", group=state.realigning[0])]
    else:
        lines += [say("ask-final", minutes=15), *_may_move(worksheet)]
    return Asked(replace(state, step=Step.FINAL), Reply(tuple(lines)))


def _award(event: Event, place: Place, state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    report = state.report
    worksheet = worksheet_of(event, place, report)
    findings = findings_of(event, place, report, worksheet)
    stopped = _rejected(findings)
    lines = (*before, *_final_lines(state))
    match worksheet.award:
        case MustRealign(among=among) if {finding.code for finding in stopped} == {"C15"}:
            return _realign(event, place, state, (*lines, *worksheet.steps), among)
        case _ if stopped:
            return _refuse(state, Step.FINAL, (*lines, *map(sentence, stopped)), stopped)
        case TieToBreak() as tie:
            return _toss(event, place, state, (*lines, *worksheet.steps), tie)
        case WholeBodyElects():
            return _election(event, place, state, (*lines, *worksheet.steps))
        case Allocated(delegates=delegates) | Expanded(delegates=delegates):
            reasons_why = (*award_line(delegates), *worksheet.steps[:-1])  # the last step says the delegates again
            return _award_read_back(event, place, state, (*lines, *reasons_why), findings)
        case _ if report.insisted:
            return _award_read_back(event, place, state, (*lines, say("nothing-worked-out")), findings)
        case _:
            return _award_read_back(event, place, state, (*lines, *worksheet.steps), findings)


def _final_lines(state: ChairState) -> list[Sentence]:
    """The final counts; the first ones too where they were not confirmed before."""
    report = state.report
    lines = [] if state.first_agreed else first_lines(report)
    if state.nothing_moved:
        return [*lines, say("nothing-moved")]
    if report.final is None:
        return lines
    facts = {"total": report.final.total, "attendees": report.attendees or 0}
    return [*lines, say("counts-final", final=report.final, **facts)]


def _toss(event: Event, place: Place, state: ChairState, lines: tuple[Sentence, ...], tie: TieToBreak) -> Asked:
    question = say("ask-toss", seats=tie.seats, group=tie.among[0])
    choices = _group_choices("toss", event, place, state, tie.among)
    return Asked(replace(state, step=Step.TOSS), Reply((*lines, question), choices))


def _realign(
    event: Event, place: Place, state: ChairState, lines: tuple[Sentence, ...], among: tuple[PreferenceGroup, ...]
) -> Asked:
    state = replace(state, realigning=among, rejected=("C15",))
    if len(among) == 1:
        return Asked(replace(state, step=Step.FINAL), Reply((*lines, say("then-text-final"))))
    choices = _group_choices("draw", event, place, state, among)
    return Asked(replace(state, step=Step.DRAW), Reply((*lines, say("ask-draw")), choices))


def _election(event: Event, place: Place, state: ChairState, lines: tuple[Sentence, ...]) -> Asked:
    final = state.report.final
    groups = tuple(sorted(final.groups, key=lambda group: -final[group])) if final is not None else ()
    choices = _group_choices("elect", event, place, state, groups)
    return Asked(replace(state, step=Step.ELECTION), Reply((*lines, say("ask-elected")), choices))


def _award_read_back(
    event: Event, place: Place, state: ChairState, lines: tuple[Sentence, ...], findings: tuple[Finding, ...]
) -> Asked:
    """The delegates with the reason, what the chair should think about, and whether staff will look first."""
    asked = tuple(sentence(finding) for finding in findings if finding.severity is Severity.CONFIRM)
    held = tuple(finding.code for finding in findings if flagged(finding) and finding.code in event.hold)
    will_wait = (say("will-be-held", reasons=reasons(tuple(dict.fromkeys(held)))),) if held else ()
    return _read_back(place, replace(state, step=Step.AWARD_READ_BACK), (*lines, *asked, *will_wait))


def _read_back(place: Place, state: ChairState, lines: tuple[Sentence, ...]) -> Asked:
    choices = (
        Choice(say("button-yes"), data_of("yes", state, place)),
        Choice(say("button-no"), data_of("no", state, place)),
    )
    return Asked(state, Reply((*lines, say("is-that-right")), (choices,), question=question_id(state, place)))


def _refuse(state: ChairState, step: Step, lines: tuple[Sentence, ...], stopped: tuple[Finding, ...]) -> Asked:
    """Cannot be confirmed as it stands: what is wrong, and how to go on (correct it, or insist)."""
    state = replace(state, step=step, rejected=tuple(finding.code for finding in stopped))
    return Asked(state, Reply((*lines, say("correct-or-insist"))))


def first_lines(report: Report) -> list[Sentence]:
    """Attendance and first alignment as understood, with canonical names and the sum."""
    lines = [say("counts-attendance", attendees=report.attendees or 0)]
    if report.first is not None:
        lines.append(say("counts-first", first=report.first, total=report.first.total))
    return lines


def viability_lines(worksheet: Worksheet) -> list[Sentence]:
    """Who is viable, and how many each other group lacks."""
    needed, first = worksheet.threshold, worksheet.first
    if needed is None or first is None:
        return list(worksheet.steps[:1])
    viable = worksheet.viable_first or ()
    lines = [*worksheet.steps[:1], say("viable", groups=viable) if viable else say("viable-nobody")]
    lacking = tuple(
        say("lacks", group=group, people=first[group], lacks=needed - first[group])
        for group in first.groups
        if group not in viable
    )
    return [*lines, say("not-viable", groups=lacking)] if lacking else lines


def _may_move(worksheet: Worksheet) -> list[Sentence]:
    viable = worksheet.viable_first or ()
    return [say("viable-stay", groups=viable)] if viable else []


def _somebody_may_move(worksheet: Worksheet) -> bool:
    """Whether a second alignment is due: some group with people in it is not viable, or people are in no group.

    With one delegate nobody aligns for viability, and with none nothing is at stake: the counts stand.
    """
    if worksheet.threshold is None or worksheet.first is None:
        return False
    viable = worksheet.viable_first or ()
    return worksheet.first.total < worksheet.attendees or any(group not in viable for group in worksheet.first.groups)


def _rejected(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity is Severity.REJECT)


def _group_choices(
    word: str, event: Event, place: Place, state: ChairState, groups: tuple[PreferenceGroup, ...]
) -> tuple[tuple[Choice, ...], ...]:
    order = event.field.groups
    return tuple(
        (Choice(say("button-group", group=group), data_of(word, state, place, str(order.index(group)))),)
        for group in groups
    )
