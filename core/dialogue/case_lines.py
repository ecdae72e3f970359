"""How a case is told: numbers side by side, what became of it, and the buttons below it."""

from collections.abc import Collection
from typing import Final

from core.cases import RIVAL, Case
from core.checks import OF_THE_SHEET
from core.dialogue.case_titles import titles
from core.dialogue.filing import award_lines, reasons, receipt_number
from core.dialogue.turn import Choice
from core.ledger.history import PlaceHistory, Version
from core.people import Person, PersonId
from core.report import Report
from core.roles import Action, may
from core.sentences import Sentence, say

CASE: Final = "case"
"""Begins what the button of a case says; its number, the verb and the entries it was shown with follow."""
_NEEDED: Final = {"release": Action.RELEASE, "hold": Action.HOLD, "call": Action.SEE_NUMBERS}
"""What a verb asks for, where that is not to decide."""
_NEWEST: Final = 2
"""Lines of what became of a case that its post shows."""
_MOST_STANDS: Final = 3
_LINE_BY_LINE: Final = "case-signed"
_FINDING: Final = "finding-"
_NOT_FOR_THE_CHAIR: Final = ("finding-x04", "finding-x07", "finding-x08", "finding-x09")


def post_lines(case: Case, history: PlaceHistory) -> tuple[Sentence, ...]:
    """A case as it stands in the staff's channel."""
    return (*told_lines(case, history), *case.log[-_NEWEST:], *_who_has_it(case))


def told_lines(case: Case, history: PlaceHistory, *, coded: bool = False) -> tuple[Sentence, ...]:
    """Where and what, the numbers side by side, and why they are not public."""
    findings = [line for note in case.notes for line in note.lines]
    asked = next((at for at, line in enumerate(findings) if _is_for_the_chair(line)), None)
    if asked is not None:
        findings.insert(asked, say("case-for-the-chair"))
    return (head(case, coded=coded), *findings, *numbers(case, history))


def _is_for_the_chair(line: Sentence) -> bool:
    """Whether a finding is told in the words in which the chair was asked."""
    return line.key.startswith(_FINDING) and not line.key.startswith(_NOT_FOR_THE_CHAIR)


def head(case: Case, *, coded: bool = False) -> Sentence:
    """Its number, its place, and in a few words what it was opened for; with the findings' codes where asked."""
    why = titles(case, coded=coded)
    if not case.place:
        return say("case-head-nowhere", number=case.number, titles=why)
    return say("case-head", number=case.number, place=case.place, titles=why)


def under(case: Case) -> Sentence:
    """Which case something is posted under."""
    if not case.place:
        return say("case-under-nowhere", number=case.number)
    return say("case-under", number=case.number, place=case.place)


def numbers(case: Case, history: PlaceHistory) -> tuple[Sentence, ...]:
    """What was reported and what the rule makes of it, once for each report that is live."""
    standing = history.standing
    if standing is None or not case.is_about_numbers:
        return ()
    lines = tuple(line for version in live(history) for line in _of_version(case, version, history))
    return (*lines, say("case-held", reasons=reasons(standing.held))) if standing.held else lines


def live(history: PlaceHistory) -> tuple[Version, ...]:
    """The report that stands, and those of other people beside it."""
    return tuple(version for version in (history.standing, *history.beside) if version is not None)


def _of_version(case: Case, version: Version, history: PlaceHistory) -> tuple[Sentence, ...]:
    """Its people, and both awards where the findings do not show them line by line already."""
    number = receipt_number(version.entry.fingerprint)
    counts = _counts(version.report)
    which = live(history).index(version) + 1 if history.rivals else 0
    head = say("case-report", which=which, receipt=number, counts=counts)
    shown = {note.sequence for note in case.notes if note.lines and note.lines[0].key == _LINE_BY_LINE}
    if version.entry.sequence in shown:
        return (head,)
    return (head, *award_lines(version.report.reported_delegates, version.computed.delegates))


def _counts(report: Report) -> Sentence:
    first, final, attendees = report.first, report.final, report.attendees or 0
    if first is not None and final is not None:
        sums = {"first_total": first.total, "total": final.total, "attendees": attendees}
        return say("counts-both", first=first, counts=final, **sums)
    said = final or first
    if said is None:
        return say("counts-attendance", attendees=attendees)
    return say("counts-first" if final is None else "counts-final", counts=said, total=said.total, attendees=attendees)


def _who_has_it(case: Case) -> tuple[Sentence, ...]:
    return (say("case-claimed", who=case.claimed_as),) if case.claimed_by is not None else ()


# ------------------------------------------------------------------------------------------------------- the buttons


def buttons(case: Case, history: PlaceHistory) -> tuple[tuple[Choice, ...], ...]:
    """What can be done about a case; nothing once it is closed."""
    if not case.is_open:
        return ()
    claim = _button(case, "claim", "give-back" if case.claimed_by is not None else "claim")
    ask = (_button(case, "ask"),) if case.place or case.by is not None else ()  # else nobody is known
    call = (_button(case, "call"),) if case.place else ()
    return ((claim, *ask, *call), _decisions(case, history))


def buttons_for(person: Person | None, case: Case, history: PlaceHistory) -> tuple[tuple[Choice, ...], ...]:
    """Those of the buttons that somebody may press, for a chat that is theirs alone."""
    rows = (tuple(one for one in row if may(person, needed(verb_of(one)))) for row in buttons(case, history))
    return tuple(row for row in rows if row)


def needed(verb: str) -> Action:
    """What one must be allowed for a verb."""
    return _NEEDED.get(verb, Action.DECIDE)


def verb_of(button: Choice) -> str:
    """What a case's button does."""
    return button.data.split("|")[2]


def _decisions(case: Case, history: PlaceHistory) -> tuple[Choice, ...]:
    standing = history.standing
    if standing is None or not case.is_about_numbers:
        return (_button(case, "done"),)
    newest = str(max(history.versions))
    if history.rivals:
        return tuple(
            Choice(say("button-stands", which=which), data_of(case, "stands", str(version.entry.sequence), newest))
            for which, version in enumerate(live(history)[:_MOST_STANDS], 1)
        )
    if standing.held:
        return (_button(case, "release", rest=newest),)
    return (_button(case, "hold", rest=newest), _button(case, "done"))


def _button(case: Case, verb: str, label: str | None = None, rest: str = "") -> Choice:
    return Choice(say(f"button-{label or verb}"), data_of(case, verb, *([rest] if rest else [])))


def data_of(case: Case, verb: str, *rest: str) -> str:
    """What a button says: the case, the verb, and the newest report its presser has seen."""
    return "|".join((CASE, str(case.number), verb, *rest))


# ------------------------------------------------------------------------------------------------ the chair's question


def question(case: Case) -> tuple[Sentence, ...]:
    """The question ready to be sent: the findings as the chair was asked, or the sheet to be looked at again.

    Of a rival report only that there is one: whose numbers are right is told by the sheet, not by the other's numbers.
    """
    lines = [line for note in case.notes for line in note.lines if _is_for_the_chair(line)]
    if RIVAL in case.codes:
        lines.append(say("ask-rival"))
    if any(code in OF_THE_SHEET for code in case.codes):
        lines.append(say("ask-of-the-sheet"))
    return tuple(lines) or (say("ask-the-sheet" if case.is_about_numbers else "ask-more"),)


def asked_people(
    case: Case, history: PlaceHistory, enrolled: Collection[PersonId], answering: Collection[PersonId]
) -> tuple[PersonId, ...]:
    """Who is asked: whoever gave the reports, or opened the case; else everybody who answers for the place.

    Args:
        case: which.
        history: of its place.
        enrolled: everybody.
        answering: who is enrolled for the place, or coordinates its county.
    """
    said = [PersonId(version.owner) for version in live(history)] if case.is_about_numbers else [case.by]
    known = tuple(dict.fromkeys(person for person in said if person is not None and person in enrolled))
    return known or tuple(answering)
