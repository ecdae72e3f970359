"""A sheet beside the rule, one line a group that differs, with the reason a chair can follow on paper."""

from collections.abc import Mapping
from typing import Literal

from core.alignment import Alignment
from core.caucus_math.delegates import Share, share_of
from core.checks import Case
from core.dialogue.why import told_apart
from core.groups import PreferenceGroup
from core.sentences import Sentence, Value, say


def line_by_line(case: Case, rule: Mapping[PreferenceGroup, int]) -> tuple[Sentence, ...]:
    """Where the delegates on the sheet are not the rule's; nothing where they are the same.

    Args:
        case: a report with the sheet's delegates. A group the sheet leaves out has none there.
        rule: whole delegates by group, as the rule book gives them.
    """
    sheet, final = case.reported or {}, case.report.final or Alignment(())
    groups = dict.fromkeys((*final, *rule, *sheet))
    shares = _shares(case, final)
    differ = (group for group in groups if sheet.get(group, 0) != rule.get(group, 0))
    return tuple(_line(case, shares, group, rule.get(group, 0)) for group in differ)


def _shares(case: Case, final: Alignment) -> Mapping[PreferenceGroup, tuple[Share, str]]:
    """The viable groups' shares, each with the way it is written: all with as many places as tell them apart."""
    attendees = case.report.attendees
    if not attendees:
        return {}
    shares = [share_of(group, final[group], attendees, case.county_delegates) for group in case.viable_final]
    written = told_apart(share.exact for share in shares)
    return {share.group: (share, number) for share, number in zip(shares, written, strict=True)}


def _line(
    case: Case, shares: Mapping[PreferenceGroup, tuple[Share, str]], group: PreferenceGroup, rule: int
) -> Sentence:
    people = (case.report.final or Alignment(()))[group]
    both: dict[str, Value] = {"group": group, "sheet": (case.reported or {}).get(group, 0), "rule": rule}
    if not people:
        return say("sheet-line-nobody", **both)
    if group not in shares:
        return say("sheet-line-small", **both, people=people, threshold=case.threshold or 0)
    share, written = shares[group]
    facts = {"people": people, "delegates": case.county_delegates, "attendees": case.report.attendees or 0}
    return say("sheet-line-share", **both, **facts, share=written, then=_then(case, share, rule))


def _then(case: Case, share: Share, rule: int) -> Literal["gains", "loses", "wins", "rounds"]:
    """What the rule does to the line besides rounding it."""
    if share.group in case.report.toss_winners:
        return "wins"
    if rule == share.rounded:
        return "rounds"
    return "gains" if rule > share.rounded else "loses"
