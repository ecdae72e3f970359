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

from collections import Counter
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import (
    NoDelegates,
)
from core.caucus_math.worksheet import Worksheet
from core.checks import sentence
from core.dialogue.asking import Asked, findings_of, first_lines, read_back, refuse, rejected, to_confirm, worksheet_of
from core.dialogue.award import Draft, award
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Reply
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
    told: bool = False,
) -> Asked:
    """The next question for this draft.

    Args:
        event: the event and its rules.
        state: the dialogue with everything said so far.
        before: sentences to say first, such as what was understood or why a text was not used.
        filed: the report of this chair that is stored already, so that the read-back can say what changes.
        rival: the report of somebody else that stands for the place: two that differ are a case for staff.
        told: the chair has the reasons before their eyes; only what is new is said.
    """
    place = event.places.by_id[state.place]
    state = replace(state, version=state.version + 1, rejected=())
    report = state.report
    if report.attendees is None or (report.first is None and report.attendees > 0):
        return _missing(state, before)
    nothing_at_stake = isinstance(worksheet_of(event, place, report).award, NoDelegates)
    if report.final is None and not (state.first_agreed or nothing_at_stake) and report.attendees > 0:
        return _first_read_back(event, place, state, before)
    if report.final is None:
        worksheet = worksheet_of(event, place, report)
        if _somebody_may_move(worksheet):
            return _final(state, worksheet, before)
        state = replace(state, report=replace(report, final=report.first), nothing_moved=True)
    return award(Draft(event, place, state, before, filed, rival, told))


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
    if report.attendees is not None:
        lines += [say("noted-attendance", attendees=report.attendees), say("ask-first")]
    elif report.first is not None:
        lines += [say("noted-first", first=report.first, total=report.first.total), say("ask-attendance")]
    else:
        lines += [say("ask-both")]
    return Asked(replace(state, step=Step.FIRST), Reply(tuple(lines)))


def kept_lines(state: ChairState) -> list[Sentence]:
    """The clear part of a text that was unclear elsewhere."""
    kept = ((within, counts) for within, counts in state.pending.items() if len(counts))
    return [say(f"kept-{within}" if within else "kept-counts", counts=counts) for within, counts in kept]


def _first_read_back(event: Event, place: Place, state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    worksheet = worksheet_of(event, place, state.report)
    findings = findings_of(event, place, state.report, worksheet)
    stopped = rejected(findings)
    lines = [*before, *first_lines(state.report)]
    if stopped:
        return refuse(state, Step.FIRST, (*lines, *map(sentence, stopped)), stopped)
    lines += viability_lines(worksheet)
    return read_back(place, replace(state, step=Step.FIRST_READ_BACK), (*lines, *to_confirm(findings)))


def _final(state: ChairState, worksheet: Worksheet, before: tuple[Sentence, ...]) -> Asked:
    lines = (*before, say("ask-final", minutes=15), *_may_move(worksheet))
    return Asked(replace(state, step=Step.FINAL), Reply(lines))


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
