"""Sheet check: the delegates on the chair's paper beside those of the rule, before anybody signs.

The paper is the record and the party may not correct it, so the moment to find a wrong line is now. A check stores
nothing and changes no count. It ends in one of three ways: the sheet is the same; the chair corrects the paper; or it
is signed so, and then both figures stand and staff see them.

A text with the delegates is a check whenever the final counts are known: at the read-back, while a toss is due, after
the receipt. Where the room elects its one delegate there is no rule to compare with: a sheet names who was elected.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, Award, Expanded, TieToBreak
from core.caucus_math.steps import game_of_chance
from core.caucus_math.worksheet import Worksheet
from core.checks import OF_THE_SHEET, Case, agrees, check, sentence
from core.dialogue.asking import Asked, case_of, data_of, worksheet_of
from core.dialogue.filing import allocated, award_line, award_lines
from core.dialogue.line_by_line import line_by_line
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.unclear import quoted
from core.dialogue.work import ASIDE, Chair
from core.findings import Finding
from core.groups import PreferenceGroup
from core.reading import AskCode, ReportRead
from core.rules import Need
from core.sentences import Sentence, say

Sheet = Mapping[PreferenceGroup, int]

_CORRECTED: Final = re.compile(
    r"\b(?:corrected|fixed)\b.*\bsheet\b|\bsheet\b.*\b(?:corrected|fixed)\b"
    r"|\b(?:corregi|corregí|corregimos)\b.*\bhoja\b|\bhoja\b.*\bcorregida\b",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"\b(?:not|no|never|cannot|isn|wasn|haven|hasn|nunca)\b|\d", re.IGNORECASE)
_SEEN_IN_THE_LINES: Final = frozenset({"C19", "C21", "C22", "C23"})


def asked_for(chair: Chair) -> Turn:
    """Ask for the delegates on the paper, where the final counts are there to compare them with.

    A yes to this is no yes to anything: the question takes the place of the read-back. Its buttons still say theirs.
    """
    if not _can_check(chair):
        return _too_early(chair)
    return replace(chair, state=replace(chair.state, sheet_asked=True)).aside(say("ask-sheet"))


def means_the_sheet(chair: Chair, said: ReportRead) -> bool:
    """Whether a text gives delegates, and nothing but delegates, where they can only be those of the sheet.

    One group alone is no sheet: who corrects a single line would seem to have struck all the others.
    """
    delegates = said.claims.delegates
    only_delegates = {ask.code for ask in said.asks} == {AskCode.DELEGATES_NOT_PEOPLE} and said.counts is None
    whole = delegates is not None and len(delegates) > 1
    return only_delegates and whole and _can_check(chair) and not chair.state.doubts


def unclear(chair: Chair, words: str) -> Turn:
    """Delegates were asked for and could not be read; nothing of it may pass for people, so it is asked for anew."""
    return chair.aside(say("ask-sheet-again", text=quoted(words)))


def checked(chair: Chair, said: Alignment) -> Turn:
    """The delegates as the chair texted them from the paper; a group left out has none there."""
    if not _can_check(chair):
        return _too_early(chair)
    event, place, report = chair.view.event, chair.place, chair.state.report
    sheet = {group: said[group] for group in event.in_order(dict(said.counts)) if said[group]}
    worksheet = worksheet_of(event, place, report)
    if event.rules_for(place).needs(worksheet.county_delegates) is Need.WHOLE_BODY:
        named = _elected_on(sheet, worksheet)
        if named is not None:
            return _elected(chair, named)
    if agrees(sheet, worksheet.award):
        return _same(chair, sheet, worksheet.award)
    if sheet == report.reported_delegates:
        return chair.stay(say("sheet-signed-already"), chair.reminder())
    return _differs(chair, sheet, worksheet)


def signed(chair: Chair, sheet: Sheet) -> Turn:
    """Of "that is what we signed": the sheet's figure is reported, ours stays beside it; both are read back first."""
    state = chair.state
    report = replace(state.report, reported_delegates=sheet, insisted=state.report.insisted | frozenset(state.rejected))
    state = replace(state, report=report, sheet=None, first_agreed=True, realigning=())
    return chair.next(state, say("insisted"), told=True)


def says_corrected(state: ChairState, words: str) -> bool:
    """Whether these words say that the paper was corrected, while a sheet that differs is before us."""
    before_us = state.sheet is not None or state.report.reported_delegates is not None
    return before_us and bool(_CORRECTED.search(words)) and not _NOT.search(words)


def corrected(chair: Chair) -> Turn:
    """The paper was corrected before it was signed: the rule's figure is the chair's as well."""
    state = replace(chair.state, sheet=None)
    chair = replace(chair, state=state)
    if state.report.reported_delegates is not None:
        return chair.next(_by_the_rule(state), say("sheet-corrected"), told=True)
    if state.step is Step.AWARD_READ_BACK:
        return chair.again(say("sheet-corrected"), told=True)
    return chair.stay(say("sheet-corrected"), chair.reminder())


def for_staff(case: Case, worksheet: Worksheet, findings: tuple[Finding, ...]) -> tuple[Sentence, ...]:
    """Both figures, line by line, and what else is odd about the sheet's.

    Args:
        case: the report as confirmed, with the delegates of the sheet.
        worksheet: what the rule book makes of it.
        findings: about the sheet.
    """
    lines = _lines(case, worksheet.award)
    figures = award_lines(case.report.reported_delegates, allocated(worksheet.award))
    said = [sentence(finding) for finding in findings if not (lines and finding.code in _SEEN_IN_THE_LINES)]
    return say("case-signed"), *figures, *lines, *said


# ---------------------------------------------------------------------------------------------------------- answers


def _can_check(chair: Chair) -> bool:
    return chair.state.report.attendees is not None and chair.state.report.final is not None


def _too_early(chair: Chair) -> Turn:
    return chair.stay(say("sheet-too-early"), chair.reminder())


def _same(chair: Chair, sheet: Sheet, award: Award | None) -> Turn:
    """The same as the rule, or an award the toss can give; a sheet says nothing about who tossed."""
    same = say("sheet-same")
    if isinstance(award, TieToBreak):
        winners = tuple(group for group in award.among if sheet.get(group, 0) > award.certain[group])
        same = say("sheet-same-if-won", groups=winners)
    chair = replace(chair, state=replace(chair.state, sheet=None))
    if chair.state.report.reported_delegates is not None:
        return chair.next(_by_the_rule(chair.state), same, told=True)
    if chair.state.step in {Step.AWARD_READ_BACK, Step.TOSS}:
        return chair.again(same, told=True)
    return chair.stay(same, *award_line(allocated(award)), chair.reminder())


def _elected_on(sheet: Sheet, worksheet: Worksheet) -> PreferenceGroup | None:
    """Whom a sheet names where the room elects; None where it does not give one group everything there is."""
    whole = [group for group, delegates in sheet.items() if delegates == worksheet.county_delegates]
    return whole[0] if len(whole) == len(sheet) == 1 else None


def _elected(chair: Chair, group: PreferenceGroup) -> Turn:
    """The sheet says who was elected; where that is news, it is read back like any other answer."""
    state = replace(chair.state, sheet=None)
    if state.report.elected == group and state.report.reported_delegates is None:
        same = replace(chair, state=state)
        if state.step is Step.AWARD_READ_BACK:
            return same.again(say("sheet-same-elected", group=group), told=True)
        return same.stay(say("sheet-same-elected", group=group), chair.reminder())
    report = replace(state.report, elected=group, reported_delegates=None)
    return chair.next(replace(state, report=report), say("sheet-elected", group=group), told=True)


def _differs(chair: Chair, sheet: Sheet, worksheet: Worksheet) -> Turn:
    """Line by line where it differs, what may explain it, and the two ways on. An open read-back is open no more."""
    return chair.asking(lambda draft: _how_it_differs(chair, draft, worksheet), replace(chair.state, sheet=sheet))


def _how_it_differs(chair: Chair, state: ChairState, worksheet: Worksheet) -> Asked:
    state = replace(state, version=state.version + 1)
    report = replace(state.report, reported_delegates=state.sheet)
    case = case_of(chair.view.event, chair.place, report, worksheet)
    lines = _lines(case, worksheet.award)
    why = tuple(_explained(case, seen=bool(lines)))
    choices = (
        (Choice(say("button-sheet-corrected"), data_of("sheet", state, chair.place, "corrected")),),
        (Choice(say("button-sheet-signed"), data_of("sheet", state, chair.place, "signed")),),
    )
    said = (_head(case, worksheet.award), *lines, *why, say("sheet-then"))
    return Asked(state, Reply(said, choices, question=ASIDE))


def _head(case: Case, award: Award | None) -> Sentence:
    match award:
        case TieToBreak(seats=seats, among=among):
            return say("sheet-differs-before-toss", groups=among, seats=seats, game=game_of_chance(case.rules, among))
        case Allocated() | Expanded():
            return say("sheet-differs")
        case _:
            return say("sheet-without-rule")


def _lines(case: Case, award: Award | None) -> tuple[Sentence, ...]:
    """Where the sheet is not the rule's; before a toss, where it can become so whoever wins it is left out."""
    match award:
        case Allocated(delegates) | Expanded(delegates):
            return line_by_line(case, delegates)
        case TieToBreak(among=among, certain=certain):
            sheet = case.reported or {}
            won = {group: 1 for group in among if sheet.get(group, 0) == certain[group] + 1}
            return line_by_line(case, {group: number + won.get(group, 0) for group, number in certain.items()})
        case _:
            return ()


def _explained(case: Case, *, seen: bool) -> Iterator[Sentence]:
    """What is odd about the sheet besides single lines, and what the chair may have done (C27, C28)."""
    for finding in check(case):
        if finding.code in OF_THE_SHEET:
            if finding.code not in {"C23", "X05"} and not (seen and finding.code in _SEEN_IN_THE_LINES):
                yield sentence(finding)
            yield from map(sentence, finding.hints)


def _by_the_rule(state: ChairState) -> ChairState:
    """The draft without the figure of a sheet that was signed otherwise."""
    return replace(state, report=replace(state.report, reported_delegates=None))
