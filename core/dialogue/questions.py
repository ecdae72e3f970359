"""What to ask a chair next, worked out from the draft alone.

Theory: the draft is everything said so far. Whatever changes it (a count, a correction, a toss), the next question
follows from the draft and not from the way it came about, so a correction at any point needs no path of its own:

    something is unclear, or a part missing     → that, at whatever step
    attendance or first counts missing          → FIRST
    said that there is no first count, no final → FINAL
    first not agreed, no final                  → FIRST_READ_BACK
    no final, somebody may still move           → FINAL
    a viable group has no final count yet       → FINAL (with those that are missing)
    final, and something cannot be right        → FINAL (with what is wrong)
    more viable groups than delegates           → DRAW, or FINAL once it is known who realigns
    decimals tied                               → TOSS
    one delegate, nobody named                  → ELECTION
    else                                        → AWARD_READ_BACK
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import Groups, NoDelegates
from core.caucus_math.worksheet import Worksheet
from core.checks import sentence
from core.checks.twins import Twins
from core.dialogue import no_first
from core.dialogue.asking import Asked, counts_line, findings_of, read_back, refuse, rejected, to_confirm, worksheet_of
from core.dialogue.award import Draft, award
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Reply
from core.dialogue.unclear import ask_about, kept_lines
from core.event import Event
from core.groups import OTHER, UNCOMMITTED
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say

_EXAMPLE: Final = (30, 28, 17, 9)
"""People of the groups in the example of a first text; the last stand uncommitted."""


def ask(
    event: Event,
    state: ChairState,
    *before: Sentence,
    filed: Report | None = None,
    rival: Report | None = None,
    twins: Twins | None = None,
    told: bool = False,
) -> Asked:
    """The next question for this draft.

    Args:
        event: the event and its rules.
        state: the dialogue with everything said so far.
        before: sentences to say first, such as what was understood or why a text was not used.
        filed: the report of this chair that is stored already, so that the read-back can say what changes.
        rival: the report of somebody else that stands for the place: two that differ are a case for staff.
        twins: which places report the same counts: staff look at those first.
        told: the chair has the reasons before their eyes; only what is new is said.
    """
    place = event.places.by_id[state.place]
    state = replace(state, version=state.version + 1)
    if state.doubts:
        return ask_about(place, state, before)
    if state.parts_of:
        return _wait_for_parts(state, before)
    state = replace(state, rejected=())
    report = state.report
    without_first = no_first.is_said(report)
    if report.attendees is None or (report.first is None and report.attendees > 0 and not without_first):
        return _missing(state, before)
    if without_first and report.final is None and report.attendees > 0:
        return Asked(replace(state, step=Step.FINAL), Reply((*before, say("ask-only-final"))))
    nothing_at_stake = isinstance(worksheet_of(event, place, report).award, NoDelegates)
    if report.final is None and not (state.first_agreed or nothing_at_stake) and report.attendees > 0:
        return _first_read_back(event, place, state, before)
    if report.final is None:
        worksheet = worksheet_of(event, place, report)
        if somebody_may_move(worksheet):
            return _final(state, worksheet, before)
        state = unmoved(state)
    elif missing := _without_final_count(event, place, report):
        return _final_so_far(state, missing, before)
    return award(Draft(event, place, state, before, filed, rival, twins or Twins(), told))


def unmoved(state: ChairState) -> ChairState:
    """The draft with the first counts as the final ones: nobody has moved."""
    return replace(state, report=replace(state.report, final=state.report.first), nothing_moved=True)


def ask_take_back(state: ChairState, place: Place) -> Asked:
    """Shall the stored report be taken back?"""
    state = replace(state, step=Step.TAKE_BACK, version=state.version + 1)
    return read_back(place, state, (say("take-back", place=place.id),))


def example(event: Event) -> Sentence:
    """An example of the first text, with the three groups of this event that chairs have the most words for."""
    spellings = Counter(event.field.spellings.values())
    candidates = [group for group in event.field.groups if group not in {UNCOMMITTED, OTHER}]
    known = sorted(candidates, key=lambda group: -spellings[group])[: len(_EXAMPLE) - 1]
    named = (*(group for group in candidates if group in known), UNCOMMITTED)
    first = Alignment(tuple(zip(named, _EXAMPLE[: len(known)] + _EXAMPLE[-1:], strict=True)))
    return say("example-first", attendees=first.total, first=first)


def _missing(state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    report = state.report
    lines = [*before, *kept_lines(state)]
    if report.final is not None:
        lines.append(say("kept-final", counts=report.final))
    if report.attendees is not None:
        lines += [say("noted-attendance", attendees=report.attendees), say("ask-first")]
        lines += [say("or-no-first")] if report.final is not None else []
    elif no_first.is_said(report):
        lines += [say("ask-attendance")]
    elif report.first is not None:
        lines += [say("noted-first", first=report.first, total=report.first.total), say("ask-attendance")]
    else:
        lines += [say("ask-both")]
    rejected = tuple(finding.code for finding in no_first.finding(report))  # who insists has signed it without
    return Asked(replace(state, step=Step.FIRST, rejected=rejected), Reply(tuple(lines)))


def _wait_for_parts(state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    """What is here of a text in several parts, and which part is still to come."""
    missing = next(part for part in range(1, state.parts_of + 1) if part not in state.parts)
    counts, *others = state.pending.values() or (Alignment(()),)
    here = tuple(say("button-number", number=part) for part in state.parts)
    numbers = {"number": len(here), "of": state.parts_of, "missing": missing}
    waits = say("part-kept", parts=here, counts=counts, **numbers)
    return Asked(state, Reply((waits, *before, *(kept_lines(state) if others else ()))))


def _first_read_back(event: Event, place: Place, state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    worksheet = worksheet_of(event, place, state.report)
    findings = findings_of(event, place, state.report, worksheet)
    stopped = rejected(findings)
    if stopped:
        lines = (counts_line(state, asks=False), *before, *map(sentence, stopped))
        return refuse(state, Step.FIRST, lines, stopped)
    lines = (counts_line(state, asks=True), *before, *viability_lines(worksheet), *to_confirm(findings))
    return read_back(place, replace(state, step=Step.FIRST_READ_BACK), lines)


def _without_final_count(event: Event, place: Place, report: Report) -> Groups:
    """Viable groups the final counts do not mention, where there is room for them; no such group can be gone."""
    worksheet = worksheet_of(event, place, report)
    viable = worksheet.viable_first or ()
    if report.final is None or report.dissolved or "C11" in report.insisted or len(viable) > worksheet.county_delegates:
        return ()
    room = report.final.total < worksheet.attendees
    return tuple(group for group in viable if room and group not in report.final)


def _final_so_far(state: ChairState, missing: Groups, before: tuple[Sentence, ...]) -> Asked:
    """The final counts are not all there: the groups still to come. Who insists has signed it so."""
    state = replace(state, step=Step.FINAL, rejected=("C11",))
    return Asked(
        state, Reply((counts_line(state, asks=False), *before, say("still-missing", groups=missing), say("or-insist")))
    )


def _final(state: ChairState, worksheet: Worksheet, before: tuple[Sentence, ...]) -> Asked:
    lines = (*before, say("ask-final", minutes=15), *_may_move(worksheet), say("or-nobody-moved"))
    return Asked(replace(state, step=Step.FINAL), Reply(lines))


def viability_lines(worksheet: Worksheet) -> list[Sentence]:
    """Who is viable by the last counts, and how many each other group lacks."""
    needed, counts, viable = worksheet.threshold, worksheet.first, worksheet.viable_first or ()
    if worksheet.final is not None:
        counts, viable = worksheet.final, worksheet.viable_final or ()
    if needed is None or counts is None:
        return list(worksheet.steps[:1])
    lines = [say("viable-with", groups=viable, threshold=needed) if viable else say("nobody-has", threshold=needed)]
    lacking = tuple(
        say("lacks", group=group, people=counts[group], lacks=needed - counts[group])
        for group in counts.groups
        if group not in viable
    )
    return [*lines, say("not-viable", groups=lacking)] if lacking else lines


def _may_move(worksheet: Worksheet) -> list[Sentence]:
    viable = worksheet.viable_first or ()
    return [say("viable-stay", groups=viable)] if viable else []


def somebody_may_move(worksheet: Worksheet) -> bool:
    """Whether a second alignment is due: some group with people in it is not viable, or people are in no group.

    With one delegate nobody aligns for viability, and with none nothing is at stake: the counts stand.
    """
    if worksheet.threshold is None or worksheet.first is None:
        return False
    viable = worksheet.viable_first or ()
    return worksheet.first.total < worksheet.attendees or any(group not in viable for group in worksheet.first.groups)
