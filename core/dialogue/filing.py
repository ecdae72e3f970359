"""From a confirmed draft to ledger entries and a receipt."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from core.caucus_math.delegates import Allocated, Award, Expanded, TieToBreak
from core.caucus_math.status import status_of
from core.caucus_math.worksheet import Worksheet
from core.findings import Finding, Severity
from core.groups import PreferenceGroup
from core.ledger.codec import chain
from core.ledger.entries import Draft, Entry, Json, Kind
from core.ledger.history import PlaceHistory, Version
from core.ledger.reports import REPORT_VERSION, Computed, body
from core.report import Report
from core.sentences import Sentence, say

CHAT: Final = "chat"
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
    def at(cls, history: PlaceHistory, event: str, by: str, sent_at: datetime | None, recorded_at: datetime) -> "Pen":
        """A pen at the end of this history."""
        return cls(event, history.place, history.sequence, history.fingerprint, by, sent_at, recorded_at)

    def write(self, kind: Kind, facts: Mapping[str, Json], *, version: int = 1, replaces: int | None = None) -> Entry:
        """The next entry of the chain."""
        draft = Draft(
            self.place, kind, version, facts, self.by, self.source, self.sent_at, self.recorded_at, replaces=replaces
        )
        entry = chain(draft, event=self.event, sequence=self.sequence + 1, previous=self.fingerprint)
        self.sequence, self.fingerprint = entry.sequence, entry.fingerprint
        return entry


def file_report(
    pen: Pen,
    report: Report,
    worksheet: Worksheet,
    rules_id: str,
    findings: tuple[Finding, ...],
    hold: frozenset[str],
    *,
    rival: bool,
    replaces: int | None,
    tie: TieToBreak | None,
) -> tuple[Entry, ...]:
    """The entries of a confirmed report: the toss if there was one, the report, and a hold where a code asks for it.

    Args:
        pen: at the head of the place's chain.
        report: as confirmed, with the delegates the chair confirmed.
        worksheet: what the rule book makes of it.
        rules_id: of the rule book it was worked out by.
        findings: everything the checks noticed.
        hold: the codes the event holds for.
        rival: whether somebody else's report of this place stands already.
        replaces: sequence of the own report this one amends.
        tie: the tie the room has broken, where this report brings news of one.
    """
    entries = []
    if tie is not None:
        toss: dict[str, Json] = {"op": tie.op, "seats": tie.seats, "among": list(tie.among)}
        entries.append(pen.write(Kind.TIE_BROKEN, {**toss, "winners": list(report.toss_winners), "said_by": pen.by}))
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
    codes = held_codes(findings, hold, rival=rival)
    if codes:
        entries.append(pen.write(Kind.HELD, {"of": entries[-1].sequence, "codes": list(codes)}))
    return tuple(entries)


def held_codes(findings: tuple[Finding, ...], hold: frozenset[str], *, rival: bool) -> tuple[str, ...]:
    """Why a report is held: flagged findings the event's `hold` names, and a rival report (X03)."""
    codes = [finding.code for finding in findings if flagged(finding) and finding.code in hold]
    return tuple(dict.fromkeys(codes + (["X03"] if rival else [])))


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
    lines = [say("receipt", number=receipt_number(version.entry.fingerprint), place=report.place), *changed]
    lines.append(say("receipt-attendance", attendees=report.attendees or 0))
    if report.final is not None and report.final.groups:
        lines.append(say("receipt-final", final=report.final))
    lines.extend(award_line(report.reported_delegates))
    if not version.held:
        return (*lines, say("receipt-published"))
    waits = say("receipt-held", reasons=reasons(version.held))
    return (*lines, waits, say("receipt-former-stays")) if shown else (*lines, waits)


def award_line(delegates: Mapping[PreferenceGroup, int] | None) -> list[Sentence]:
    """The delegates in one line; nothing where there are none yet."""
    if delegates is None:
        return []
    parts = tuple(say("delegates-of", group=group, delegates=number) for group, number in delegates.items() if number)
    return [say("receipt-delegates", delegates=parts)] if parts else []


def reasons(codes: tuple[str, ...]) -> tuple[Sentence, ...]:
    """Why a report is held, in words, one reason after the other."""
    return tuple(say(f"reason-{code.lower()}") for code in codes)
