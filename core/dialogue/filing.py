"""From a confirmed draft to ledger entries and a receipt."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from core.cases import STAFF_HOLD
from core.caucus_math.delegates import Allocated, Award, Expanded, Groups
from core.caucus_math.status import status_of
from core.caucus_math.steps import game_of_chance
from core.caucus_math.worksheet import Worksheet
from core.checks import OF_THE_SHEET
from core.dialogue.no_first import NO_FIRST
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.ledger.codec import chain
from core.ledger.entries import Draft, Entry, Json, Kind
from core.ledger.history import PlaceHistory, Version
from core.ledger.reports import REPORT_VERSION, Computed, body
from core.report import Report
from core.rules import RuleBook
from core.sentences import Sentence, say

CHAT: Final = "chat"
PHONE: Final = "phone"
CLI: Final = "cli"
"""Doors a report comes through: its own chair's chat, somebody who has the chair on the phone, a terminal."""
RECEIPT_DIGITS: Final = 8


@dataclass(slots=True)
class Pen:
    """Writes entries one after another at the head of a place's chain.

    Attributes:
        event: the event's id.
        place: whose chain it is.
        sequence, fingerprint: of the last entry of the chain; both go on with each entry written.
        by: pseudonymous id of whoever the entries come from.
        sent_at, recorded_at: when the text was sent, and when the desk writes.
        source: the door it came through.
    """

    event: str
    place: str
    sequence: int
    fingerprint: str
    by: str
    sent_at: datetime | None
    recorded_at: datetime
    source: str = CHAT

    @classmethod
    def at(
        cls,
        history: PlaceHistory,
        event: str,
        by: str,
        sent_at: datetime | None,
        recorded_at: datetime,
        source: str = CHAT,
    ) -> "Pen":
        """A pen at the end of this history."""
        return cls(event, history.place, history.sequence, history.fingerprint, by, sent_at, recorded_at, source)

    def write(self, kind: Kind, facts: Mapping[str, Json], *, version: int = 1, replaces: int | None = None) -> Entry:
        """The next entry of the chain."""
        draft = Draft(
            self.place, kind, version, facts, self.by, self.source, self.sent_at, self.recorded_at, replaces=replaces
        )
        entry = chain(draft, event=self.event, sequence=self.sequence + 1, previous=self.fingerprint)
        self.sequence, self.fingerprint = entry.sequence, entry.fingerprint
        return entry


@dataclass(frozen=True, slots=True)
class Toss:
    """A game of chance as the chair tells it.

    Attributes:
        op: `gain` or `lose` a delegate, as in `TieToBreak`; `realign`: who did not win had to realign.
        seats: how many could win.
        among: who played.
        winners: who won, as said.
        game: `coin`, `lots` or `cards`: what the rule book plays among so many.
    """

    op: Literal["gain", "lose", "realign"]
    seats: int
    among: Groups
    winners: Groups
    game: str

    def as_json(self) -> dict[str, Json]:
        """Who tossed for what, by which game, and who is said to have won."""
        return {
            "op": self.op,
            "seats": self.seats,
            "among": list(self.among),
            "winners": list(self.winners),
            "game": self.game,
        }


def tosses_of(
    worksheet: Worksheet, report: Report, drawn: Mapping[PreferenceGroup, Groups], rules: RuleBook
) -> tuple[Toss, ...]:
    """The games of chance a report tells of, in the order played.

    Args:
        worksheet: the report worked out.
        report: as confirmed.
        drawn: who lost a draw and had to realign, and among whom it was.
        rules: the rule book.
    """
    tosses = []
    for loser, among in drawn.items():
        if loser in report.dissolved:
            stayed = tuple(group for group in among if group != loser)
            tosses.append(Toss("realign", len(stayed), among, stayed, game_of_chance(rules, among)))
    tie, won = worksheet.tie, report.toss_winners
    if tie is not None and won:
        tosses.append(Toss(tie.op, tie.seats, tie.among, won, game_of_chance(rules, tie.among)))
    return tuple(tosses)


def file_report(
    pen: Pen,
    report: Report,
    worksheet: Worksheet,
    rules_id: str,
    findings: tuple[Finding, ...],
    hold: frozenset[str],
    *,
    rival: bool,
    staff_hold: bool,
    replaces: int | None,
    tosses: tuple[Toss, ...],
) -> tuple[Entry, ...]:
    """The entries of a confirmed report: the tosses there were, the report, and a hold where a code asks for it.

    Args:
        pen: at the head of the place's chain.
        report: as confirmed, with the delegates the chair confirmed.
        worksheet: what the rule book makes of it.
        rules_id: of the rule book it was worked out by.
        findings: everything the checks noticed.
        hold: the codes the event holds for.
        rival: whether somebody else's report of this place stands already.
        staff_hold: whether staff hold the report this one amends; only they let it go.
        replaces: sequence of the own report this one amends.
        tosses: the games of chance the room has played, where this report brings news of them.
    """
    entries = [pen.write(Kind.TIE_BROKEN, {**toss.as_json(), "said_by": pen.by}) for toss in tosses]
    award = worksheet.award
    computed = Computed(
        rules=rules_id,
        county_delegates=worksheet.county_delegates,
        threshold=worksheet.threshold,
        status=status_of(award),
        delegates=allocated(award),
        notes=tuple(finding.code for finding in findings),
    )
    kind = Kind.AMENDED if replaces is not None else Kind.REPORTED
    entries.append(pen.write(kind, body(report, computed), version=REPORT_VERSION, replaces=replaces))
    codes = (*held_codes(findings, hold, rival=rival), *((STAFF_HOLD,) if staff_hold else ()))
    if codes:
        entries.append(pen.write(Kind.HELD, {"of": entries[-1].sequence, "codes": list(codes)}))
    return tuple(entries)


def held_codes(findings: tuple[Finding, ...], hold: frozenset[str], *, rival: bool) -> tuple[str, ...]:
    """Why a report is held: flagged findings the event's `hold` names, no first count (C01), a rival report (X03)."""
    codes = [finding.code for finding in findings if flagged(finding) and finding.code in hold | {NO_FIRST}]
    return tuple(dict.fromkeys(codes + (["X03"] if rival else [])))


def besides_the_sheet(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What was noticed about everything but the delegates on the sheet; those are shown line by line."""
    return tuple(finding for finding in findings if finding.code not in OF_THE_SHEET)


def flagged(finding: Finding) -> bool:
    """Whether staff see a case once the chair has confirmed."""
    return finding.severity is Severity.FLAG or finding.also_flag


def allocated(award: Award | None) -> Mapping[PreferenceGroup, int] | None:
    """The delegates of an award that is complete, else None."""
    return award.delegates if isinstance(award, Allocated | Expanded) else None


def receipt_number(fingerprint: str) -> str:
    """The receipt's number: the first digits of its entry's fingerprint, such as `3F7A-91BC`."""
    digits = fingerprint[:RECEIPT_DIGITS].upper()
    return f"{digits[:4]}-{digits[4:]}"


def receipt(version: Version, *, shown: bool, changed: tuple[Sentence, ...] = ()) -> tuple[Sentence, ...]:
    """What a chair keeps: the number, what was stored, what that changed, and whether it is public.

    Args:
        version: as the ledger holds it.
        shown: whether the public sees any version of the place.
        changed: what it changed, where it amends another.
    """
    report = version.report
    number = receipt_number(version.entry.fingerprint)
    lines = [say("receipt", number=number, place=report.place, counts=counted(report)), *changed]
    lines.extend(award_lines(report.reported_delegates, version.computed.delegates))
    if not version.held:
        return (*lines, say("receipt-published"))
    waits = say("receipt-held", reasons=reasons(version.held))
    return (*lines, waits, say("receipt-former-stays")) if shown else (*lines, waits)


def counted(report: Report) -> Sentence:
    """The people in one line; a phone's lock screen shows it beside the receipt's number."""
    attendees = report.attendees or 0
    if report.final is None or not report.final.groups:
        return say("counts-attendance", attendees=attendees)
    return say("counts-final", counts=report.final, total=report.final.total, attendees=attendees)


def to_be_reported(report: Report, award: Award | None) -> Mapping[PreferenceGroup, int] | None:
    """The delegates to be stored as the chair's: those of the sheet they say was signed, else the ones they confirm."""
    return allocated(award) if report.reported_delegates is None else report.reported_delegates


def as_confirmed(report: Report, award: Award | None, findings: tuple[Finding, ...]) -> Report:
    """The report as the chair confirms it: with its delegates, and with the codes their sheet overrules."""
    overruled = {finding.code for finding in findings if finding.code in OF_THE_SHEET}
    return replace(
        report, reported_delegates=to_be_reported(report, award), insisted=report.insisted | frozenset(overruled)
    )


def award_lines(
    reported: Mapping[PreferenceGroup, int] | None, computed: Mapping[PreferenceGroup, int] | None
) -> list[Sentence]:
    """The delegates in one line, or both figures where the sheet is signed otherwise; nothing where there are none."""
    if reported is None or reported == computed:
        return award_line(reported)
    if computed is None:
        return [say("reported-as-signed", delegates=delegates_of(reported)), say("by-the-rule-none")]
    order = dict.fromkeys((*computed, *reported))
    signed = {group: reported.get(group, 0) for group in order}
    return [
        say("reported-as-signed", delegates=delegates_of(signed)),
        say("by-the-rule", delegates=delegates_of(computed)),
    ]


def award_line(delegates: Mapping[PreferenceGroup, int] | None) -> list[Sentence]:
    """The delegates in one line; nothing where there are none yet."""
    if delegates is None or not any(delegates.values()):
        return []
    return [say("receipt-delegates", delegates=delegates_of(delegates))]


def delegates_of(delegates: Mapping[PreferenceGroup, int]) -> tuple[Sentence, ...]:
    """Each group with its delegates; a sheet that gives nobody any says so."""
    won = {group: number for group, number in delegates.items() if number}
    return tuple(say("delegates-of", group=group, delegates=number) for group, number in won.items()) or (
        say("delegates-of-nobody"),
    )


def reasons(codes: tuple[str, ...]) -> tuple[Sentence, ...]:
    """Why a report is held, in words, one reason after the other."""
    return tuple(say(f"reason-{code.lower()}") for code in codes)
