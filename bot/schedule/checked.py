"""Totals are checked before they are posted: against the ledger, and against what the counties were allocated.

Runs in the transaction of the post. What the desk remembers was extended entry by entry all night; here the ledger is
read and added up anew, and where the totals, or what the public sees of a place, are not what it says, nothing is
posted. Then the totals are asked what no single report can be (see core/checks/across.py); staff hear of each answer
once.
"""

from collections.abc import Iterable
from typing import cast

from bot import casework
from bot.desk import Desk
from bot.memory import Batch
from bot.storage import Transaction, ledger
from core.checks import sentence
from core.checks.across import differing, odd_shares, unit_totals
from core.dialogue.case_filing import Changed
from core.dialogue.turn import NewCase
from core.findings import Finding, Severity
from core.ledger.entries import EVENT_CHAIN
from core.standings import Standings, result_of
from core.wire import agreement


def may_be_posted(tx: Transaction, batch: Batch, desk: Desk) -> bool:
    """Whether the totals are those of the ledger; staff hear where they are not (X09)."""
    standings, anew = batch.memory.standings, Standings.of(desk.event, ledger.read(tx, desk.event.id))
    public = (problem.place for problem in agreement.differing(anew, batch.memory.record, batch.at))
    differ = dict.fromkeys((*differing(standings.totals, anew.totals), *public))
    if not differ:
        return True
    found = Finding("X09", Severity.FLAG, EVENT_CHAIN, {"places": ", ".join(differ)})
    _tell(batch, desk, [NewCase(EVENT_CHAIN, found.code, (sentence(found),), standings.history(EVENT_CHAIN).sequence)])
    return False


def ask_the_totals(batch: Batch, desk: Desk) -> None:
    """What several places show together (X04, X08), as cases for staff."""
    standings = batch.memory.standings
    stand = (history.standing for history in standings.histories.values())
    results = [result_of(desk.event, version) for version in stand if version is not None]
    counties = tuple(_of_a_county(found) for found in unit_totals(standings.totals))
    _post(batch, desk, casework.ask_counties(batch, desk.event, counties), "counties")
    _tell(batch, desk, [_of_a_place(found, standings) for found in odd_shares(desk.event, results)])


def _of_a_county(found: Finding) -> NewCase:
    """A county has no entries; how far it is off keeps one case from the next."""
    off = cast("int", found.values["elected"]) - cast("int", found.values["allocated"])
    return NewCase(found.place, found.code, (sentence(found),), off)


def _of_a_place(found: Finding, standings: Standings) -> NewCase:
    standing = standings.history(found.place).standing
    return NewCase(found.place, found.code, (sentence(found),), standing.entry.sequence if standing else None)


def _tell(batch: Batch, desk: Desk, cases: Iterable[NewCase]) -> None:
    """Each of these once, however often it is found."""
    _post(batch, desk, casework.open_cases(batch, desk.event, tuple(cases)), "checked")


def _post(batch: Batch, desk: Desk, changed: Changed, why: str) -> None:
    batch.letters += casework.letters(desk.channel, changed, batch.histories, f"{why}:{batch.at.timestamp()}")
