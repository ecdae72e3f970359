"""How a text's counts change the draft.

Rule: a text that names its round changes that round; one that does not changes the round the bot is asking about.
Counts already in the draft stay unless the text says them anew, and everything is read back, so a correction need not
repeat what was right. A round named together with more than one count is said anew as a whole.
"""

from dataclasses import dataclass, replace

from core.alignment import Alignment
from core.dialogue.state import ChairState, Step
from core.groups import PreferenceGroup
from core.reading import ReportRead, Round
from core.report import Report
from core.sentences import Sentence, say

_ASKS_FIRST = frozenset({Step.FIRST, Step.FIRST_READ_BACK})


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
    first, final = _rounds(state, said)
    counts = first or final
    if said.stated_total is not None and counts is not None and counts.total != said.stated_total:
        return NotTaken((say("total-differs", stated=said.stated_total, sum=counts.total),))
    if state.step is Step.FILED and said.counts is not None and said.round is None:
        return NotTaken((say("which-round", counts=said.counts),))
    report, remarks = state.report, list[Sentence]()
    if said.attendance is not None and said.attendance != report.attendees:
        if state.first_agreed or report.final is not None:
            remarks.append(say("attendance-was-locked", was=report.attendees or 0, attendees=said.attendance))
        report = replace(report, attendees=said.attendance)
        state = replace(state, first_agreed=False)
    if first is not None:
        report = replace(report, first=_said_anew(report.first, first, said))
        state = replace(state, first_agreed=False, first_message=message)
        if state.nothing_moved:
            report, state = replace(report, final=None), replace(state, nothing_moved=False)
    if final is not None:
        before = None if state.nothing_moved or state.realigning else report.final
        report = _after_realignment(report, state.realigning, _said_anew(before, final, said))
        state = replace(state, nothing_moved=False, final_message=message, realigning=())
    if first is not None or final is not None:
        report = replace(report, toss_winners=(), elected=None, insisted=frozenset())
    return Taken(replace(state, report=report, pending=None), tuple(remarks))


def keep_clear_part(state: ChairState, said: ReportRead) -> ChairState:
    """Keep what was clear of a text that was unclear elsewhere; nothing of it is confirmed before it is read back."""
    report = state.report
    if said.attendance is not None and report.attendees is None:
        report = replace(report, attendees=said.attendance)
    pending = state.pending
    if said.counts is not None and len(said.counts):
        pending = said.counts if pending is None else pending.with_changes(said.counts)
    return replace(state, report=report, pending=pending)


def _rounds(state: ChairState, said: ReportRead) -> tuple[Alignment | None, Alignment | None]:
    """The counts of each round, with the clear part of an earlier text under those that name no round."""
    if said.rounds:
        return said.rounds.get(Round.FIRST), said.rounds.get(Round.FINAL)
    counts = said.counts
    if counts is None:
        return None, None
    if state.pending is not None:
        counts = state.pending.with_changes(counts)
    asked = Round.FIRST if state.step in _ASKS_FIRST else Round.FINAL
    return (counts, None) if (said.round or asked) is Round.FIRST else (None, counts)


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
