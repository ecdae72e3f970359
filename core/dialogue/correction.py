"""How a text's counts change the draft.

Rule: a text that names its round changes that round; one that does not changes the round the bot is asking about.
Counts already in the draft stay unless the text says them anew, and everything is read back, so a correction need not
repeat what was right. A round named together with more than one count is said anew as a whole, unless it leaves room
for the groups it does not name.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.dialogue import no_first
from core.dialogue.doubts import ATTENDANCE, ROUND, TOTAL, Doubt
from core.dialogue.state import ChairState, Step
from core.groups import PreferenceGroup
from core.reading import ReportRead, Round
from core.report import Report

_ASKS_FIRST: Final = frozenset({Step.FIRST, Step.FIRST_READ_BACK})
_STORED: Final = frozenset({Step.FILED, Step.TAKE_BACK})
_UNNAMED: Final = ""
_OF_NO_ROUND: Final = frozenset({ATTENDANCE, ROUND})


def take_counts(state: ChairState, said: ReportRead, message: int) -> ChairState:
    """Put what a text says, and what was kept from texts before it, into the draft.

    What cannot be put there without asking waits: the state then holds the doubt, and the counts as pending.

    Args:
        state: the dialogue so far; doubts that are answered are gone from it.
        said: a text read without open questions; an empty one takes what is pending.
        message: the message it came in, so that an edit of it corrects the same round.
    """
    state = with_attendance(state, said.attendance)
    said = _by_what_it_corrects(state, said)
    by_round = with_pending(state, said)
    message = state.pending_message or message
    if _which_round(state, by_round):
        state = replace(state, doubts=(*state.doubts, Doubt(ROUND, "")))
    if state.doubts:
        return replace(state, pending=by_round, pending_message=message)
    taken = _taken(state, {_round(state, within): counts for within, counts in by_round.items()}, said, message)
    total = _differing_total(taken, said)
    if total is None:
        return taken
    return replace(state, pending=by_round, pending_message=message, doubts=(total,))


def _by_what_it_corrects(state: ChairState, said: ReportRead) -> ReportRead:
    """What says "Warren 41 not 40" is of the one alignment in which Warren has 40; of both or neither, it is asked."""
    if said.was is None or said.round is not None or said.counts is None:
        return said
    wrong = said.was.counts
    alignments = {Round.FIRST: state.report.first, Round.FINAL: state.report.final}
    fitting = [
        within
        for within, counts in alignments.items()
        if counts is not None and all(counts[group] == people for group, people in wrong)
    ]
    return replace(said, round=fitting[0]) if len(fitting) == 1 else said


def _taken(state: ChairState, rounds: Mapping[Round, Alignment], said: ReportRead, message: int) -> ChairState:
    before, state = state.report, state.without_doubts
    if Round.FIRST in rounds:
        state = _with_first(state, rounds[Round.FIRST], said, message)
    if Round.FINAL in rounds:
        state = _with_final(state, rounds[Round.FINAL], said, message)
    if state.report == before:  # said once more: what was agreed on, and what the room decided, stands
        return state
    report = replace(state.report, toss_winners=(), elected=None, insisted=no_first.kept(state.report))
    return replace(state, report=report)


def _differing_total(state: ChairState, said: ReportRead) -> Doubt | None:
    """The doubt about a total that is not the sum of any alignment."""
    sums = [counts.total for counts in (state.report.final, state.report.first) if counts is not None]
    if said.stated_total is None or not sums or said.stated_total in sums:
        return None
    return Doubt(TOTAL, "", number=said.stated_total, numbers=(sums[0],))


def keep_clear_part(state: ChairState, said: ReportRead, message: int) -> ChairState:
    """Keep what was clear of a text that was unclear elsewhere; nothing of it is confirmed before it is read back."""
    state = with_attendance(state, said.attendance)
    return replace(state, pending=with_pending(state, said), pending_message=state.pending_message or message)


def _which_round(state: ChairState, by_round: Mapping[str, Alignment]) -> bool:
    """Whether somebody must say which alignment counts are for."""
    if _UNNAMED not in by_round or any(doubt.code == ROUND for doubt in state.doubts):
        return False
    return len(by_round) > 1 or _either_round(state, by_round[_UNNAMED])


def _either_round(state: ChairState, counts: Alignment) -> bool:
    """Whether unnamed counts may be for either round: after the receipt, or one group where all of them are due."""
    report = state.report
    due = state.step is Step.FINAL and report.final is None and report.first is not None
    return state.step in _STORED or (due and len(counts) == 1 < len(report.first or ()))


def is_known(state: ChairState, said: ReportRead) -> bool:
    """Whether counts of no round are those of both rounds already, and nothing else is said."""
    report, counts = state.report, said.counts
    if counts is None or said.round is not None or said.attendance not in {None, report.attendees}:
        return False
    known = [alignment for alignment in (report.first, report.final) if alignment is not None]
    return len(known) == len(Round) and all(
        group in alignment and alignment[group] == people for group, people in counts.counts for alignment in known
    )


def said_by_round(said: ReportRead) -> dict[str, Alignment]:
    """The counts of a text by the alignment named; the unnamed under the empty name."""
    if said.rounds:
        return {within.value: counts for within, counts in said.rounds.items()}
    return {} if said.counts is None else {said.round.value if said.round else _UNNAMED: said.counts}


def with_pending(state: ChairState, said: ReportRead) -> Mapping[str, Alignment]:
    """The counts of each round, over the clear part of an earlier text.

    Where the earlier one named a round and this one does not, this belongs to it. The other way round it does not: see
    `with_round_due`; and where the round was asked for, whatever is not said anew waits for the answer.
    """
    counts = said_by_round(said)
    merged = {within: people for within, people in state.pending.items() if within}
    only = next(iter(merged)) if len(merged) == 1 else _UNNAMED
    again = {group for within, people in counts.items() if within for group in people}
    unnamed = tuple(pair for pair in state.pending.get(_UNNAMED, Alignment(())).counts if pair[0] not in again)
    if unnamed:
        merged[_UNNAMED] = Alignment(unnamed)
    for within, people in counts.items():
        merged[within or only] = merged.get(within or only, Alignment(())).with_changes(people)
    return merged


def with_round_due(state: ChairState, said: ReportRead) -> ChairState:
    """What was kept, or is in doubt, without a round is of the one that was due, once a text names one.

    So first counts never slide into a final alignment that is named after them. Where either may have been meant, it
    is asked, and stays as it is.
    """
    either = state.step in _STORED or any(doubt.code == ROUND for doubt in state.doubts)
    if either or not any(said_by_round(said)):
        return state
    due = _round(state, _UNNAMED).value
    pending = {within: counts for within, counts in state.pending.items() if within}
    if _UNNAMED in state.pending:
        pending[due] = pending.get(due, Alignment(())).with_changes(state.pending[_UNNAMED])
    named = any(state.pending)  # a doubt of a text that names a round may be of either
    doubts = state.doubts if named else tuple(replace(doubt, within=doubt.within or due) for doubt in state.doubts)
    return replace(state, pending=pending, doubts=doubts)


def of_the_only_round(doubts: tuple[Doubt, ...], pending: Mapping[str, Alignment]) -> tuple[Doubt, ...]:
    """Doubts of a text that names no round belong, like its counts, to the only one that waits."""
    named = [within for within in pending if within]
    only = named[0] if len(named) == 1 else _UNNAMED
    return tuple(replace(doubt, within=doubt.within or only) for doubt in doubts)


def without_superseded(state: ChairState, said: ReportRead) -> ChairState:
    """Nothing is left of the doubts about a round, or of what was kept of it, once a text clearly says all of it.

    All of it: several groups, and together they are the attendance.
    """
    attendees = said.attendance if said.attendance is not None else state.report.attendees
    due = "" if state.step in _STORED else _round(state, _UNNAMED).value
    whole = {
        within or due for within, counts in said_by_round(said).items() if len(counts) > 1 and counts.total == attendees
    }
    if not whole:
        return state
    gone = whole | ({_UNNAMED} if not due or due in whole else set())
    kept = {within: counts for within, counts in state.pending.items() if within not in gone}
    doubts = tuple(doubt for doubt in state.doubts if doubt.code in _OF_NO_ROUND or doubt.within not in gone)
    if said.attendance is None and attendees == state.report.attendees:  # nor does another attendance fit any more
        doubts = tuple(doubt for doubt in doubts if doubt.code != ATTENDANCE)
    return replace(state, pending=kept, doubts=doubts)


def _round(state: ChairState, within: str) -> Round:
    """The round named, or the one the bot is asking about: where nobody moved, the first counts were read back."""
    if within:
        return Round(within)
    unmoved = state.nothing_moved and not state.realigning
    return Round.FIRST if state.step in _ASKS_FIRST or unmoved else Round.FINAL


def with_attendance(state: ChairState, attendance: int | None) -> ChairState:
    """The draft with this attendance. Once agreed it is locked: then it is a question, and nothing changes yet."""
    was = state.report.attendees
    if attendance is None or attendance == was:
        return state
    if was is None or not state.first_agreed:
        return with_new_attendance(state, attendance)
    others = tuple(doubt for doubt in state.doubts if doubt.code != ATTENDANCE)
    return replace(state, doubts=(Doubt(ATTENDANCE, "", numbers=(attendance, was)), *others))


def with_new_attendance(state: ChairState, attendance: int) -> ChairState:
    """The draft with another attendance, whatever was agreed: everything is to be confirmed anew."""
    report = replace(state.report, attendees=attendance, insisted=no_first.kept(state.report))
    return replace(_moved_again(replace(state, report=report)), first_agreed=False)


def _with_first(state: ChairState, counts: Alignment, said: ReportRead, message: int) -> ChairState:
    first = _said_anew(state.report.first, counts, said, state.report.attendees)
    if _same(first, state.report.first):
        return replace(state, first_message=message)
    report = replace(state.report, first=first)
    return replace(_moved_again(replace(state, report=report)), first_agreed=False, first_message=message)


def _moved_again(state: ChairState) -> ChairState:
    """Final counts that were only the first ones do not outlive them."""
    if not state.nothing_moved:
        return state
    report = replace(state.report, final=None, toss_winners=(), elected=None)
    return replace(state, report=report, nothing_moved=False, realigning=())


def _with_final(state: ChairState, counts: Alignment, said: ReportRead, message: int) -> ChairState:
    unmoved = state.nothing_moved and not said.correction
    counted_anew = len(counts) > 1 and (unmoved or bool(state.realigning))
    before = None if counted_anew else state.report.final
    final = _said_anew(before, counts, said, state.report.attendees)
    if _same(final, state.report.final):
        return replace(state, final_message=message)
    report = _after_realignment(state.report, state.realigning, final)
    return replace(state, report=report, nothing_moved=False, final_message=message, realigning=())


def _same(counts: Alignment, before: Alignment | None) -> bool:
    return before is not None and dict(counts.counts) == dict(before.counts)


def _said_anew(before: Alignment | None, counts: Alignment, said: ReportRead, attendees: int | None) -> Alignment:
    """The round with these counts: in place of all of it where it was named and said as a whole, else changed."""
    whole = len(counts) > 1 and not said.correction and (said.round is not None or bool(said.rounds))
    if before is None or (whole and not _leaves_room(before, counts, attendees)):
        return counts
    return before.with_changes(counts)


def _leaves_room(before: Alignment, counts: Alignment, attendees: int | None) -> bool:
    """Whether the groups said before and not now still fit beside these, and somebody would be missing without them."""
    if attendees is None:
        return not any(group in before for group in counts)
    return counts.total < attendees and before.with_changes(counts).total <= attendees


def _after_realignment(report: Report, realigning: tuple[PreferenceGroup, ...], final: Alignment) -> Report:
    """The new final counts; the group that was told to realign is known by having shrunk.

    If none of them shrank, or several did, nobody is taken to have realigned: the checks will ask.
    """
    before = report.final or report.first
    shrank = [group for group in realigning if before is not None and final[group] < before[group]]
    gone = tuple(shrank) if len(shrank) == 1 and shrank[0] not in report.dissolved else ()
    return replace(report, final=final, dissolved=(*report.dissolved, *gone))
