"""What a chair answers to a doubt: a button, the same word typed, or a text that says it all anew.

Each answer settles the first doubt; the next is asked. With the last one answered, everything kept is put into the
draft and read back. Parts of a text in several wait in the same way for each other.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.dialogue.asking import worksheet_of
from core.dialogue.correction import (
    is_known,
    keep_clear_part,
    of_the_only_round,
    take_counts,
    with_new_attendance,
    with_round_due,
    without_superseded,
)
from core.dialogue.doubts import ATTENDANCE, ROUND, Doubt, Option
from core.dialogue.questions import somebody_may_move
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Turn
from core.dialogue.unclear import doubts_about
from core.dialogue.what_answers import answers, but_for, goes_on_without, said_again, typed_option
from core.dialogue.work import Chair
from core.groups import PreferenceGroup
from core.reading import AskCode, NothingRead, ReportRead, Round
from core.sentences import Sentence, say

_ALL: Final = re.compile(
    r"^\W*(?:ok\W+)?(?:(?:that|those|it|this)(?:['\u2019]?s| is| are| was| were)?\W+)?"
    r"(?:all|it|everything|done|no more|nothing more|eso es todo|es todo|son todos|nada m[aá]s|listo)\W*$",
    re.IGNORECASE,
)
_MOST_PARTS: Final = 20
_SHORT: Final = 40
"""Characters of a text that may be no more than a name or a word."""


def picked(chair: Chair, number: int) -> Turn | None:
    """The answer of this number to the first doubt; None where it has none."""
    doubt = chair.state.doubts[0] if chair.state.doubts else None
    if doubt is None or number >= len(doubt.options):
        return None
    return _go_on(chair, _settled(chair.state, doubt, doubt.options[number], number))


def typed(chair: Chair, text: str) -> Turn | None:
    """A bare name, number or round that answers the first doubt; None where the text is none of these."""
    doubt = chair.state.doubts[0] if chair.state.doubts else None
    if doubt is None or len(text) > _SHORT:
        return None
    option = typed_option(chair.view.event.field, doubt, text.strip())
    if option is None:
        return None
    number = doubt.options.index(option) if option in doubt.options else 0
    return _go_on(chair, _settled(chair.state, doubt, option, number))


def yes_or_no(chair: Chair, *, yes: bool) -> Turn | None:
    """Yes or no, where the first doubt can be answered so; None where it cannot."""
    doubt = chair.state.doubts[0] if chair.state.doubts else None
    match doubt:
        case Doubt(code="attendance-locked"):
            return picked(chair, 0 if yes else 1)
        case Doubt(code=AskCode.UNKNOWN_WORD) if not yes:
            return picked(chair, 0)
        case _:
            return None


def taken(chair: Chair, said: ReportRead, message: int) -> Turn:
    """A clear text: it answers the doubts about what it names; with none left it is taken, with all that was kept."""
    if chair.state.step is Step.FILED and not chair.state.pending and is_known(chair.state, said):
        return _already_so(chair, chair.state.without_doubts)
    if chair.state.step is Step.AWARD_READ_BACK and not chair.state.doubts and is_known(chair.state, said):
        return chair.again()
    before = without_superseded(with_round_due(chair.state, said), said)
    open_still = tuple(
        but_for(said, doubt) for doubt in before.doubts if not (goes_on_without(said, doubt) or answers(said, doubt))
    )
    if _may_be_of_either(chair, said):
        open_still = (*open_still, Doubt(ROUND, ""))
    state = _with_part(replace(before, doubts=open_still), said.part)
    if open_still or _missing(state):
        return _go_on(chair, keep_clear_part(state, said, message))
    return _put(chair, take_counts(state, said, message))


def _may_be_of_either(chair: Chair, said: ReportRead) -> bool:
    """Whether nobody was said to have moved where somebody may: then other counts correct the first, or are the final.

    Where every group is viable the two are the same, and what corrects one corrects both.
    """
    state = chair.state
    if not state.nothing_moved or state.realigning or said.counts is None or said.round is not None or said.correction:
        return False
    return somebody_may_move(worksheet_of(chair.view.event, chair.place, state.report))


def unclear(chair: Chair, reading: ReportRead | NothingRead, text: str, message: int) -> Turn:
    """Keep what was clear, and ask about the rest."""
    state, report = chair.state, reading if isinstance(reading, ReportRead) else None
    new = doubts_about(reading.asks, text, chair.view.event.field, report)
    state = state if report is None else with_round_due(state, report)
    new = of_the_only_round(new, state.pending)
    open_still = tuple(doubt for doubt in state.doubts if not (doubt.lapses or said_again(doubt, new, report)))
    doubts = sorted((*new, *open_still), key=lambda doubt: doubt.lapses)  # what may lapse is asked last
    state = replace(state, doubts=tuple(doubts), pending_message=state.pending_message or message)
    if report is not None:
        state = keep_clear_part(_with_part(state, report.part), report, message)
    return chair.next(state, *_noted(chair, state))


def go_on(chair: Chair) -> Turn:
    """Nothing is answered, and no number hangs on it: what was kept is read back without it."""
    return _go_on(chair, replace(chair.state, doubts=()))


def says_all(text: str) -> bool:
    """Whether a text says that no part is still to come."""
    return _ALL.search(text) is not None


def those_are_all(chair: Chair) -> Turn:
    """The parts that are here are all there is: read back what was kept."""
    return _go_on(chair, replace(chair.state, parts=(), parts_of=0))


# --------------------------------------------------------------------------------------------------------- settling


def _put(chair: Chair, state: ChairState) -> Turn:
    """Ask what follows from the new draft; after the receipt, nothing where it is what is stored."""
    was, now = chair.state.report, state.report
    same = (was.attendees, was.first, was.final) == (now.attendees, now.first, now.final)
    if chair.state.step in {Step.FILED, Step.TAKE_BACK} and same and not state.doubts:
        return _already_so(chair, state)
    noted = _noted(chair, state) if state.doubts else ()
    return chair.next(replace(state, sheet=None), *noted)


def _already_so(chair: Chair, state: ChairState) -> Turn:
    over = chair.state.step is not Step.FILED or bool(
        chair.state.doubts
    )  # else the receipt's buttons stay what they are
    stored = replace(chair, state=replace(state, step=Step.FILED, version=state.version + over))
    return stored.stay(say("already-so"), *chair.receipt())


def _noted(chair: Chair, state: ChairState) -> tuple[Sentence, ...]:
    """An attendance that was taken while something else is still open."""
    attendees = state.report.attendees
    if attendees is None or attendees == chair.state.report.attendees:
        return ()
    return (say("noted-attendance", attendees=attendees),)


def _go_on(chair: Chair, state: ChairState) -> Turn:
    """The next doubt, or the part that is missing, or else what all of it makes."""
    if state.doubts or _missing(state):
        return chair.next(state, *_noted(chair, state))
    message = state.pending_message or state.last_message
    return _put(chair, take_counts(state, ReportRead(), message))


def _settled(state: ChairState, doubt: Doubt, option: Option, number: int) -> ChairState:
    """The draft with the first doubt answered."""
    state = replace(state, doubts=state.doubts[1:])
    match option:
        case Round() if doubt.code == ROUND:
            return replace(state, pending=_named(state.pending, option))
        case PreferenceGroup():
            return _whose(state, doubt, option)
        case int() if doubt.code == ATTENDANCE:
            return state if number else with_new_attendance(state, option)
        case int() if doubt.group is not None:
            return _with(state, doubt.within, doubt.group, option)
        case _:
            return state


def _whose(state: ChairState, doubt: Doubt, group: PreferenceGroup) -> ChairState:
    """It is known whose number it is; where there is none, it is asked next."""
    if doubt.number is not None:
        return _with(state, doubt.within, group, doubt.number)
    code = AskCode.TWO_NUMBERS if doubt.numbers else AskCode.NO_NUMBER
    due = Doubt(code.value, str(group), group=group, numbers=doubt.numbers, within=doubt.within)
    return replace(state, doubts=(due, *state.doubts))


def _with(state: ChairState, within: str, group: PreferenceGroup, people: int) -> ChairState:
    before = state.pending.get(within, Alignment(()))
    return replace(state, pending={**state.pending, within: before.with_changes(Alignment(((group, people),)))})


def _named(pending: Mapping[str, Alignment], within: Round) -> Mapping[str, Alignment]:
    """The counts without a round are of this one."""
    named = {name: counts for name, counts in pending.items() if name}
    unnamed = pending.get("", Alignment(()))
    return {**named, within.value: named.get(within.value, Alignment(())).with_changes(unnamed)}


# ------------------------------------------------------------------------------------------------------------ parts


def _with_part(state: ChairState, part: str | None) -> ChairState:
    """The draft with one more part of a text in several; `part` as in `1/2`."""
    number, _, whole = (part or "").partition("/")
    if not (number.isdecimal() and whole.isdecimal()) or not 1 <= int(number) <= int(whole) <= _MOST_PARTS:
        return replace(state, parts=(), parts_of=0) if part is None else state
    here = state.parts if state.parts_of == int(whole) else ()
    return replace(state, parts=tuple(sorted({*here, int(number)})), parts_of=int(whole))


def _missing(state: ChairState) -> tuple[int, ...]:
    return tuple(part for part in range(1, state.parts_of + 1) if part not in state.parts)
