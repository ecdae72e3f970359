"""The worksheet of a case as plain JSON: status, threshold, who is viable, delegates, and the draw that is due."""

from collections.abc import Mapping
from typing import TypeAlias

from bot.cli.math_cases import Case
from bot.wording import Wording
from core.caucus_math.delegates import (
    Allocated,
    Award,
    Delegates,
    Expanded,
    MustRealign,
    NoDelegates,
    TieToBreak,
    WholeBodyElects,
)
from core.caucus_math.equivalents import candidate_sde, four_decimals, sde, site_sde
from core.caucus_math.status import status_of
from core.caucus_math.viability import seats_for
from core.caucus_math.worksheet import Worksheet, work_out
from core.groups import PreferenceGroup

Answer: TypeAlias = Mapping[str, object]


def answer(case: Case, wording: Wording) -> Answer:
    """The answer to a case.

    Args:
        case: what is asked.
        wording: for the steps.

    Returns:
        `case_id, status, threshold, viable_first, viable_final, delegates, tie, steps`, and `suggested` and `sde` where
        asked. A case whose rule book does not exist has only `case_id` and `status`.
    """
    if case.rules is None:
        return {"case_id": case.case_id, "status": "unknown_rule_book"}
    if case.next_level:
        return _next_level(case)
    attendees = case.attendees or 0
    seats = case.delegates if case.delegates is not None else seats_for(attendees, case.rules)
    worksheet = work_out(
        attendees,
        seats,
        case.rules,
        first=case.first,
        final=case.final,
        dissolved=case.dissolved,
        toss_winners=case.toss,
        elected=case.elected,
    )
    award = None if case.threshold_only else worksheet.award
    return {
        "case_id": case.case_id,
        **_outcome(award),
        "threshold": worksheet.threshold,
        "viable_first": _names(worksheet.viable_first),
        "viable_final": _names(worksheet.viable_final),
        "steps": [wording.line(step) for step in worksheet.steps],
        **_worth(case, worksheet, award),
    }


def _outcome(award: Award | None) -> Answer:
    """Status, delegates and tie by the kind of award; what is not defined there is null."""
    outcome = {"status": status_of(award), "delegates": _delegates(award), "tie": _draw(award)}
    if isinstance(award, WholeBodyElects) and not award.tied:
        outcome["suggested"] = {str(award.suggested): 1} if award.suggested else {}
    return outcome


def _delegates(award: Award | None) -> Mapping[str, int] | None:
    match award:
        case NoDelegates():
            return {}
        case Allocated(delegates) | Expanded(delegates) | TieToBreak(certain=delegates):
            return _some(delegates)
        case _:
            return None


def _draw(award: Award | None) -> Answer | None:
    """The game of chance that is due. To realign, one name means that no draw is needed."""
    match award:
        case WholeBodyElects(_, (_, *_) as tied):
            return _tie("elect", 1, tied)
        case MustRealign(seats, among):
            return _tie("dissolve", seats, among)
        case TieToBreak(op, seats, among):
            return _tie(op, seats, among)
        case _:
            return None


def _tie(op: str, seats: int, among: tuple[PreferenceGroup, ...]) -> Answer:
    return {"op": op, "seats": seats, "among": _names(among)}


def _names(groups: tuple[PreferenceGroup, ...] | None) -> list[str] | None:
    return None if groups is None else [str(group) for group in groups]


def _some(delegates: Delegates) -> Mapping[str, int]:
    return {str(group): number for group, number in delegates.items() if number}


def _worth(case: Case, worksheet: Worksheet, award: Award | None) -> Answer:
    """State delegate equivalents, where the case says what they hang on and every delegate is awarded."""
    if not isinstance(award, Allocated | Expanded):
        return {}
    won = _some(award.delegates)
    if case.county is not None:
        county = case.county
        return {"sde": {group: four_decimals(sde(number, county)) for group, number in won.items()}}
    if case.pool is None:
        return {}
    site = site_sde(case.pool[0], worksheet.attendees, case.pool[1])
    seats = sum(won.values())
    return {"sde": {group: four_decimals(candidate_sde(site, number, seats)) for group, number in won.items()}}


def _next_level(case: Case) -> Answer:
    """What county delegates are worth; `final` holds county delegates, not people."""
    won = case.final.as_dict() if case.final and case.county else {}
    worth = {group: four_decimals(sde(number, case.county)) for group, number in won.items() if case.county}
    nothing = dict.fromkeys(("threshold", "viable_first", "viable_final", "tie"))
    return {"case_id": case.case_id, "status": "ok", "delegates": worth, **nothing, "steps": []}
