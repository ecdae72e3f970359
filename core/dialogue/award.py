"""What follows from final counts: what cannot be, who must realign, who won a toss, who was elected, the award."""

from collections.abc import Iterable
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
from core.checks.twins import Twins, same_counts
from core.dialogue.asking import (
    Asked,
    counts_line,
    data_of,
    findings_of,
    read_back,
    refuse,
    rejected,
    to_confirm,
    why_button,
    worksheet_of,
)
from core.dialogue.changes import changes, same_numbers
from core.dialogue.filing import award_lines, besides_the_sheet, held_codes, reasons, to_be_reported
from core.dialogue.no_first import NO_FIRST
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Choice, Reply
from core.dialogue.why import reason
from core.event import Event
from core.findings import Finding
from core.groups import PreferenceGroup
from core.places import Place
from core.report import Report
from core.sentences import Sentence, say

_REALIGNING: Final = frozenset({"step-too-many-viable", "step-must-realign", "step-draw-to-realign"})
"""Steps of a room with more viable groups than delegates."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft with final counts, worked out and checked.

    Attributes:
        event, place, state: whose it is and where it stands.
        before: sentences to say first.
        filed: the report it would change.
        rival: the report of somebody else that stands for the place.
        twins: which places report the same counts.
        told: whether the reasons were given already.
    """

    event: Event
    place: Place
    state: ChairState
    before: tuple[Sentence, ...]
    filed: Report | None
    rival: Report | None
    twins: Twins
    told: bool

    @property
    def report(self) -> Report:
        """What was said so far."""
        return self.state.report

    @property
    def counts(self) -> tuple[Sentence, ...]:
        """What is not agreed on yet, told and not asked; nothing where the chair has said yes to all of it."""
        agreed = self.state.nothing_moved and self.state.first_agreed
        return () if agreed else (counts_line(self.state, asks=False),)

    def why(self, worksheet: Worksheet) -> tuple[Sentence, ...]:
        """The reason in one sentence; where it was told before, only who won the toss since."""
        if self.told and worksheet.tie is None:
            return ()
        why = reason(worksheet, self.event.rules_for(self.place))
        if self.state.nothing_moved and not self.told and worksheet.division is not None:
            return (say("nothing-moved"), *why) if self._nobody_may_move(worksheet) else why
        return why

    def _nobody_may_move(self, worksheet: Worksheet) -> bool:
        return worksheet.first is not None and set(worksheet.viable_first or ()) == set(worksheet.first.groups)

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
    match worksheet.award:
        case MustRealign(among=among) if {finding.code for finding in stopped} == {"C15"}:
            return _realign(draft, worksheet, among)
        case _ if stopped:
            lines = (counts_line(draft.state, asks=False), *draft.before, *map(sentence, stopped))
            return refuse(draft.state, Step.FINAL, lines, stopped)
        case TieToBreak() as tie if draft.report.reported_delegates is None:
            return _toss(draft, worksheet, tie)
        case WholeBodyElects() if draft.report.reported_delegates is None:
            return _election(draft, worksheet)
        case _:
            return _read_back_award(draft, worksheet, findings)


def _toss(draft: Draft, worksheet: Worksheet, tie: TieToBreak) -> Asked:
    """Who tosses for what comes first: the room waits for it."""
    game = game_of_chance(draft.event.rules_for(draft.place), tie.among)
    due = worksheet.award if isinstance(worksheet.award, TieToBreak) else tie
    question = say("ask-toss", seats=due.seats, groups=due.among, game=game)
    won = tuple(step for step in worksheet.steps if step.key == "step-won-toss")
    told = won if draft.told else (*draft.counts, *draft.why(worksheet))
    draft = replace(draft, state=replace(draft.state, step=Step.TOSS))
    why = ((why_button(draft.state, draft.place),),)
    return Asked(draft.state, Reply((question, *draft.before, *told), (*draft.choices("toss", due.among), *why)))


def _realign(draft: Draft, worksheet: Worksheet, among: tuple[PreferenceGroup, ...]) -> Asked:
    """One group must realign: the smallest, or the one the room has drawn among several."""
    state, drawn = replace(draft.state, rejected=("C15",)), draft.state.realigning
    if len(among) == 1:
        state = replace(state, step=Step.FINAL, realigning=among)
        then = (say("then-text-final"), say("or-insist"))
        return Asked(state, Reply((*_too_many(worksheet), *draft.before, *draft.counts, *then)))
    if len(drawn) == 1 and drawn[0] in among:
        return Asked(replace(state, step=Step.FINAL), Reply((say("ask-realign", group=drawn[0]), *draft.before)))
    draft = replace(draft, state=replace(state, step=Step.DRAW, realigning=among))
    question = (say("ask-draw", groups=among), *_too_many(worksheet))
    return Asked(
        draft.state, Reply((*question, *draft.before, *draft.counts, say("or-insist")), draft.choices("draw", among))
    )


def _too_many(worksheet: Worksheet) -> tuple[Sentence, ...]:
    """Who must realign and why, the first of it first."""
    return tuple(reversed([step for step in worksheet.steps if step.key in _REALIGNING]))


def _election(draft: Draft, worksheet: Worksheet) -> Asked:
    final = draft.report.final or Alignment(())
    groups = tuple(sorted(final.groups, key=lambda group: -final[group]))
    draft = replace(draft, state=replace(draft.state, step=Step.ELECTION))
    steps = worksheet.steps[1:] if draft.state.first_agreed else worksheet.steps
    lines = (say("ask-elected"), *draft.before, *draft.counts, *steps)
    return Asked(draft.state, Reply(lines, draft.choices("elect", groups)))


def _read_back_award(draft: Draft, worksheet: Worksheet, findings: tuple[Finding, ...]) -> Asked:
    """The counts, the delegates with the reason, what the chair should think about, and whether staff look first."""
    report = replace(draft.report, reported_delegates=to_be_reported(draft.report, worksheet.award))
    is_rival = draft.rival is not None and not same_numbers(draft.rival, report)
    twin = same_counts(report, draft.twins)
    held = held_codes((*findings, *twin), draft.event.hold, rival=is_rival)
    will_wait = (say("will-be-held", reasons=reasons(held)),) if held else ()
    changed = () if draft.filed is None else changes(draft.filed, report)
    draft = replace(draft, state=replace(draft.state, step=Step.AWARD_READ_BACK))
    counts = counts_line(draft.state, asks=True)
    head = (*draft.before, counts) if draft.told and draft.before else (counts, *draft.before)
    lines = (
        *head,
        *_delegates(draft, worksheet),
        *_to_confirm(draft, findings),
        *map(sentence, twin),
        *changed,
        *will_wait,
    )
    return read_back(draft.place, draft.state, lines)


def _to_confirm(draft: Draft, findings: tuple[Finding, ...]) -> tuple[Sentence, ...]:
    """What the chair should think about; nothing about first counts they have agreed to, nor who stayed if all did."""
    known = {"C07"} if draft.state.first_agreed else set[str]()
    known |= {"C13"} if draft.state.nothing_moved else set()
    left = [finding for finding in besides_the_sheet(findings) if finding.code not in known]
    if _works_nothing_out(draft):
        left = [finding for finding in left if finding.values.get("problem") != "no-winner"]
    return to_confirm(tuple(left))


def _works_nothing_out(draft: Draft) -> bool:
    """Whether the counts were insisted on and no delegates said: a draw among them would decide nothing."""
    return draft.report.reported_delegates is None and bool(draft.report.insisted - {NO_FIRST})


def _delegates(draft: Draft, worksheet: Worksheet) -> tuple[Sentence, ...]:
    """The delegates and why; both figures where a sheet was signed otherwise."""
    match worksheet.award:
        case Allocated(delegates=delegates) | Expanded(delegates=delegates):
            shown = award_lines(to_be_reported(draft.report, worksheet.award), delegates)
            return (*shown, *draft.why(worksheet))
        case _ if draft.report.reported_delegates is not None:
            return tuple(award_lines(draft.report.reported_delegates, None))
        case _ if _works_nothing_out(draft):
            return (say("nothing-worked-out"),)
        case _:
            return draft.why(worksheet)
