"""What follows from final counts: what cannot be, who must realign, who won a toss, who was elected, the award."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import (
    Allocated,
    Expanded,
    MustRealign,
    TieToBreak,
    WholeBodyElects,
)
from core.caucus_math.steps import game_of_chance
from core.caucus_math.worksheet import Worksheet
from core.checks import sentence
from core.dialogue.asking import (
    Asked,
    data_of,
    findings_of,
    first_lines,
    read_back,
    refuse,
    rejected,
    to_confirm,
    worksheet_of,
)
from core.dialogue.changes import changes, same_numbers
from core.dialogue.filing import award_line, held_codes, reasons
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Choice, Reply
from core.event import Event
from core.findings import Finding
from core.groups import PreferenceGroup
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say

_SAID_ALREADY: Final = frozenset({"step-result", "step-elected"})
"""Steps that the line of delegates says."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft with final counts, worked out and checked.

    Attributes:
        event, place, state: whose it is and where it stands.
        before: sentences to say first.
        filed: the report it would change.
        rival: the report of somebody else that stands for the place.
        told: whether the reasons were given already.
    """

    event: Event
    place: Place
    state: ChairState
    before: tuple[Sentence, ...]
    filed: Report | None
    rival: Report | None
    told: bool

    @property
    def report(self) -> Report:
        """What was said so far."""
        return self.state.report

    def choices(self, word: str, groups: Iterable[PreferenceGroup]) -> tuple[tuple[Choice, ...], ...]:
        """A button for each group, one below the other."""
        order = self.event.field.groups
        return tuple(
            (Choice(say("button-group", group=group), data_of(word, self.state, self.place, str(order.index(group)))),)
            for group in groups
        )


def award(draft: Draft) -> Asked:
    """What follows from final counts: a refusal, a realignment, a toss, an election, or the award to be confirmed."""
    worksheet = worksheet_of(draft.event, draft.place, draft.report)
    findings = findings_of(draft.event, draft.place, draft.report, worksheet)
    stopped = rejected(findings)
    steps = _due_steps(draft, worksheet)
    counts = (*draft.before, *_final_lines(draft, worksheet))
    match worksheet.award:
        case MustRealign(among=among) if {finding.code for finding in stopped} == {"C15"}:
            return _realign(draft, (*counts, *steps), among)
        case _ if stopped:
            return refuse(draft.state, Step.FINAL, (*counts, *map(sentence, stopped)), stopped)
        case TieToBreak() as tie:
            return _toss(draft, (*counts, *steps), tie)
        case WholeBodyElects():
            return _election(draft, (*counts, *(steps[1:] if draft.state.first_agreed else steps)))
        case Allocated(delegates=delegates) | Expanded(delegates=delegates):
            why = tuple(step for step in steps if step.key not in _SAID_ALREADY)
            return _read_back_award(draft, (*counts, *award_line(delegates), *why), findings, delegates)
        case _ if draft.report.insisted:
            return _read_back_award(draft, (*counts, say("nothing-worked-out")), findings)
        case _:
            return _read_back_award(draft, (*counts, *steps), findings)


def _due_steps(draft: Draft, worksheet: Worksheet) -> tuple[Sentence, ...]:
    """The reasons; where they were told before, who won the toss since. Small groups have a question of their own."""
    if draft.told:
        return tuple(step for step in worksheet.steps if step.key in {"step-won-toss", "step-still-tied"})
    return tuple(step for step in worksheet.steps if step.key != "step-below-threshold")


def _final_lines(draft: Draft, worksheet: Worksheet) -> list[Sentence]:
    """The final counts; the first ones too where they were not confirmed before."""
    report, state = draft.report, draft.state
    lines = [] if state.first_agreed else first_lines(report)
    if report.final is None or (state.nothing_moved and not state.first_agreed):
        return lines
    if state.nothing_moved and not draft.told:
        due = worksheet.threshold is not None and not isinstance(worksheet.award, MustRealign)
        return [*lines, say("nothing-moved")] if due else lines
    facts = {"total": report.final.total, "attendees": report.attendees or 0}
    return [*lines, say("counts-final", final=report.final, **facts)]


def _toss(draft: Draft, lines: tuple[Sentence, ...], tie: TieToBreak) -> Asked:
    game = game_of_chance(draft.event.rules_for(draft.place), tie.among)
    question = say("ask-toss", seats=tie.seats, group=tie.among[0], game=game)
    state = replace(draft.state, step=Step.TOSS)
    return Asked(state, Reply((*lines, question), draft.choices("toss", tie.among)))


def _realign(draft: Draft, lines: tuple[Sentence, ...], among: tuple[PreferenceGroup, ...]) -> Asked:
    """One group must realign: the smallest, or the one the room has drawn among several."""
    state, drawn = replace(draft.state, rejected=("C15",)), draft.state.realigning
    if len(among) == 1:
        state = replace(state, step=Step.FINAL, realigning=among)
        return Asked(state, Reply((*lines, say("then-text-final"), say("or-insist"))))
    if len(drawn) == 1 and drawn[0] in among:
        return Asked(replace(state, step=Step.FINAL), Reply((*draft.before, say("ask-realign", group=drawn[0]))))
    state = replace(state, step=Step.DRAW, realigning=among)
    return Asked(state, Reply((*lines, say("ask-draw"), say("or-insist")), draft.choices("draw", among)))


def _election(draft: Draft, lines: tuple[Sentence, ...]) -> Asked:
    final = draft.report.final or Alignment(())
    groups = tuple(sorted(final.groups, key=lambda group: -final[group]))
    state = replace(draft.state, step=Step.ELECTION)
    question = say("ask-elected", group=groups[0] if groups else draft.event.field.groups[0])
    return Asked(state, Reply((*lines, question), draft.choices("elect", groups)))


def _read_back_award(
    draft: Draft,
    lines: tuple[Sentence, ...],
    findings: tuple[Finding, ...],
    delegates: Mapping[PreferenceGroup, int] | None = None,
) -> Asked:
    """The delegates with the reason, what the chair should think about, and whether staff will look first."""
    report = replace(draft.report, reported_delegates=delegates)
    is_rival = draft.rival is not None and not same_numbers(draft.rival, report)
    held = held_codes(findings, draft.event.hold, rival=is_rival)
    will_wait = (say("will-be-held", reasons=reasons(held)),) if held else ()
    changed = () if draft.filed is None else changes(draft.filed, report)
    state = replace(draft.state, step=Step.AWARD_READ_BACK)
    return read_back(draft.place, state, (*lines, *to_confirm(findings), *changed, *will_wait))
