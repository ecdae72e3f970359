"""C25: a game of chance without a tie, or a tie without a winner.

Source: `config/rules/README.md`, table of checks.
"""

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, Groups, TieToBreak, complete, share_of
from core.checks.case import Case
from core.checks.delegates import agrees
from core.findings import Finding, Severity
from core.sentences import Sentence, say


def chance_only_for_a_tie(case: Case) -> tuple[Finding, ...]:
    """C25. A draw is played when decimals are equal, and only then; its winners are among the tied."""
    computed, winners = case.computed(), case.report.toss_winners
    match computed:
        case TieToBreak():
            return _winners_of(case, computed, winners)
        case Allocated(delegates) if winners:
            decimals = _decimals(case, tuple(delegates))
            return (case.finding("C25", Severity.CONFIRM, problem="no-tie", groups=winners, decimals=decimals),)
        case _:
            return ()


def _winners_of(case: Case, tie: TieToBreak, winners: Groups) -> tuple[Finding, ...]:
    strangers = tuple(group for group in winners if group not in tie.among)
    if strangers:
        return (case.finding("C25", Severity.CONFIRM, problem="not-tied", groups=strangers, among=tie.among),)
    if len(winners) > tie.seats:
        return (case.finding("C25", Severity.CONFIRM, problem="too-many", among=tie.among, seats=tie.seats),)
    left = complete(tie, winners)
    # An award on the sheet that the draw can give names the winners as well as words do.
    if isinstance(left, Allocated) or (case.reported is not None and agrees(case.reported, left)):
        return ()
    return (case.finding("C25", Severity.CONFIRM, problem="no-winner", among=left.among, seats=left.seats),)


def _decimals(case: Case, groups: Groups) -> tuple[Sentence, ...]:
    """What stands after the point of each group's share."""
    final, attendees = case.report.final or Alignment(()), case.report.attendees or 0
    return tuple(
        say(
            "finding-c25-decimal",
            group=group,
            decimal=share_of(group, final[group], attendees, case.county_delegates).decimal,
        )
        for group in groups
    )
