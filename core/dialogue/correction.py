"""How a text's counts change the draft.

Rule: a text that names its round changes that round; one that does not changes the round the bot is asking about.
Counts already in the draft stay unless the text says them anew, and everything is read back, so a correction need not
repeat what was right. A round named together with more than one count is said anew as a whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from core.alignment import Alignment
from core.dialogue.state import ChairState, Step
from core.groups import PreferenceGroup
from core.reading import ReportRead, Round
from core.report import Report
from core.sentences import Sentence, say

_ASKS_FIRST: Final = frozenset({Step.FIRST, Step.FIRST_READ_BACK})
_STORED: Final = frozenset({Step.FILED, Step.TAKE_BACK})
_UNNAMED: Final = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """The dialogue with a text's counts in the draft.

    Attributes:
        state: the new draft.
        remarks: what the chair should know about how the text was taken.
    """

    state: ChairState
    remarks: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class NotTaken:
    """The text changes nothing, and why."""

    why: tuple[Sentence, ...]


def take_counts(state: ChairState, said: ReportRead, message: int) -> Taken | NotTaken:
    """Put what a text says into the draft.

    Args:
        state: the dialogue so far.
        said: a text read without open questions.
        message: the message it came in, so that an edit of it corrects the same round.
    """
    by_round = _with_pending(state, said)
    if _UNNAMED in by_round and _either_round(state, by_round[_UNNAMED]):
        return NotTaken((say("which-round", counts=by_round[_UNNAMED]),))
    rounds = {_round(state, within): counts for within, counts in by_round.items()}
    state, remarks = _with_attendance(state, said.attendance)
    if Round.FIRST in rounds:
        state = _with_first(state, rounds[Round.FIRST], said, message)
    if Round.FINAL in rounds:
        state = _with_final(state, rounds[Round.FINAL], said, message)
    if rounds:
        report = replace(state.report, toss_winners=(), elected=None, insisted=frozenset())
        state = replace(state, report=report, pending={}, about=None)
    now = state.report.first if Round.FIRST in rounds else state.report.final
    if rounds and now is not None and said.stated_total not in {None, now.total}:
        return NotTaken((say("total-differs", stated=said.stated_total or 0, sum=now.total),))
    return Taken(state, remarks)


def keep_clear_part(state: ChairState, said: ReportRead) -> ChairState:
    """Keep what was clear of a text that was unclear elsewhere; nothing of it is confirmed before it is read back."""
    state, _ = _with_attendance(state, said.attendance)
    pending = dict(state.pending)
    for within, counts in _said_by_round(said).items():
        pending[within] = pending.get(within, Alignment(())).with_changes(counts)
    return replace(state, pending=pending)


def _either_round(state: ChairState, counts: Alignment) -> bool:
    """Whether unnamed counts may be for either round: after the receipt, or one group where all of them are due."""
    due = state.step is Step.FINAL and state.report.final is None and state.report.first is not None
    return state.step in _STORED or (due and len(counts) == 1 < len(state.report.first or ()))


def _said_by_round(said: ReportRead) -> dict[str, Alignment]:
    if said.rounds:
        return {within.value: counts for within, counts in said.rounds.items()}
    return {} if said.counts is None else {said.round.value if said.round else _UNNAMED: said.counts}


def _with_pending(state: ChairState, said: ReportRead) -> Mapping[str, Alignment]:
    """The counts of each round, over the clear part of an earlier text.

    Of the two, one may name a round and the other not: then both belong to it.
    """
    counts = _said_by_round(said)
    if not counts:
        return {}
    named = {within for within in (*counts, *state.pending) if within}
    only = named.pop() if len(named) == 1 else _UNNAMED
    merged: dict[str, Alignment] = {}
    for part in (state.pending, counts):
        for within, people in part.items():
            merged[within or only] = merged.get(within or only, Alignment(())).with_changes(people)
    return merged


def _round(state: ChairState, within: str) -> Round:
    """The round named, or the one the bot is asking about: where nobody moved, the first counts were read back."""
    if within:
        return Round(within)
    unmoved = state.nothing_moved and not state.realigning
    return Round.FIRST if state.step in _ASKS_FIRST or unmoved else Round.FINAL


def _with_attendance(state: ChairState, attendance: int | None) -> tuple[ChairState, tuple[Sentence, ...]]:
    report = state.report
    if attendance is None or attendance == report.attendees:
        return state, ()
    locked = report.attendees is not None and (state.first_agreed or report.final is not None)
    remarks = (say("attendance-was-locked", was=report.attendees or 0, attendees=attendance),) if locked else ()
    report = replace(report, attendees=attendance, insisted=frozenset())
    return replace(_moved_again(replace(state, report=report)), first_agreed=False), remarks


def _with_first(state: ChairState, counts: Alignment, said: ReportRead, message: int) -> ChairState:
    report = replace(state.report, first=_said_anew(state.report.first, counts, said))
    return replace(_moved_again(replace(state, report=report)), first_agreed=False, first_message=message)


def _moved_again(state: ChairState) -> ChairState:
    """Final counts that were only the first ones do not outlive them."""
    if not state.nothing_moved:
        return state
    report = replace(state.report, final=None, toss_winners=(), elected=None)
    return replace(state, report=report, nothing_moved=False, realigning=())


def _with_final(state: ChairState, counts: Alignment, said: ReportRead, message: int) -> ChairState:
    counted_anew = len(counts) > 1 and (state.nothing_moved or bool(state.realigning))
    before = None if counted_anew else state.report.final
    report = _after_realignment(state.report, state.realigning, _said_anew(before, counts, said))
    return replace(state, report=report, nothing_moved=False, final_message=message, realigning=())


def _said_anew(before: Alignment | None, counts: Alignment, said: ReportRead) -> Alignment:
    """The round with these counts: in place of all of it where it was named and said as a whole, else changed."""
    whole = len(counts) > 1 and not said.correction and (said.round is not None or bool(said.rounds))
    return counts if before is None or whole else before.with_changes(counts)


def _after_realignment(report: Report, realigning: tuple[PreferenceGroup, ...], final: Alignment) -> Report:
    """The new final counts; the group that was told to realign is known by having shrunk.

    If none of them shrank, or several did, nobody is taken to have realigned: the checks will ask.
    """
    before = report.final or report.first
    shrank = [group for group in realigning if before is not None and final[group] < before[group]]
    gone = tuple(shrank) if len(shrank) == 1 and shrank[0] not in report.dissolved else ()
    return replace(report, final=final, dissolved=(*report.dissolved, *gone))
