"""Each check at its boundary: there it speaks, one step off it does not."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.wording import Wording
from core.alignment import Alignment
from core.caucus_math.worksheet import work_out
from core.checks import CHECKS, Case, check, sentence
from core.findings import Severity
from core.groups import Field, PreferenceGroup
from core.places import Precinct, SatelliteCaucus
from core.report import Report
from core.rules import Attendance, ExcessViable, Lock, read_rule_book

RULES = Path(__file__).parents[3] / "config" / "rules"
IOWA = read_rule_book(tomllib.loads((RULES / "ia-dem-2020.toml").read_text(encoding="utf-8")))
BEFORE_2020 = replace(IOWA, lock=Lock.NONE)
NEVADA = replace(IOWA, excess_viable=ExcessViable.EXPAND, attendance=Attendance.FIRST_ALIGNMENT)
FORM = tuple(map(PreferenceGroup, ("Biden", "Klobuchar", "Patrick", "Sanders", "Steyer", "Warren", "Yang", "Other")))
ENGLISH = Wording.load("en")

REJECT, CONFIRM, FLAG = Severity.REJECT, Severity.CONFIRM, Severity.FLAG


def groups(names):
    return tuple(map(PreferenceGroup, names))


def case(
    attendees=40,
    delegates=5,
    first=None,
    final=None,
    *,
    rules=IOWA,
    reported=None,
    dissolved=(),
    toss=(),
    elected=None,
    stated=None,
    sign_ins=None,
    registered=None,
    last=None,
    insisted=(),
):
    place = Precinct("Polk", "DES MOINES-55", "DM 055", "948555", delegates, 3, registered, last)
    report = Report(
        place.id,
        attendees,
        None if first is None else Alignment.of(first),
        None if final is None else Alignment.of(final),
        groups(dissolved),
        groups(toss),
        PreferenceGroup(elected) if elected else None,
        None if reported is None else {PreferenceGroup(group): won for group, won in reported.items()},
        stated,
        sign_ins,
        frozenset(insisted),
    )
    worksheet = None
    if attendees is not None:
        worksheet = work_out(
            attendees,
            delegates,
            rules,
            first=report.first,
            final=report.final,
            dissolved=report.dissolved,
            toss_winners=report.toss_winners,
            elected=report.elected,
        )
    return Case(report, place, delegates, rules, worksheet, Field(FORM, {}))


def satellite(reported=None):
    """A satellite caucus of 40 people: five delegates."""
    return replace(
        case(final={"A": 30, "B": 10}, reported=reported), place=SatelliteCaucus("Abroad", "Paris", "P", "3")
    )


def of(code, findings):
    return [finding for finding in findings if finding.code == code]


# What a case says, by code; None: silent. All 5 delegates and 40 people (threshold 6) unless said otherwise.
FIVE_FOR_THREE = {"Biden": 14, "Klobuchar": 17, "Sanders": 12, "Warren": 13, "Yang": 16}
THREE_LEFT = {"Biden": 18, "Klobuchar": 22, "Yang": 24}
"""Clay 01 of Polk County: Sanders, the smallest of five, was told to realign; Warren had to follow."""
A20_B12_C8 = {"A": 20, "B": 12, "C": 8}
TABLE = [
    ("C02", case(stated=5), None, "the packet agrees"),
    ("C02", case(stated=6), CONFIRM, "the packet says another number"),
    ("C02", case(), None, "the chair did not say"),
    ("C03", case(None), REJECT, "not said"),
    ("C03", case(0), None, "nobody came"),
    ("C03", case(0, final={"A": 0}), None, "nobody came, and a group is said to hold nobody"),
    ("C03", case(0, first={"A": 1}), REJECT, "nobody counted, and somebody stands"),
    ("C03", case(0, final={"A": 1}), REJECT, "nobody counted, and somebody stands at the end"),
    ("C03", case(1), None, "one person"),
    ("C04", case(40, sign_ins=40), None, "the sheet agrees"),
    ("C04", case(40, sign_ins=41), CONFIRM, "one more signed in"),
    ("C04", case(None, sign_ins=41), None, "nothing to compare"),
    ("C05", case(40, registered=40), None, "everybody registered came"),
    ("C05", case(41, registered=40), CONFIRM, "more than are registered"),
    ("C05", case(90, last=30), None, "three times the last caucus"),
    ("C05", case(91, last=30), CONFIRM, "over three times"),
    ("C05", case(20, last=100), None, "a fifth of the last caucus"),
    ("C05", case(19, last=100), CONFIRM, "under a fifth"),
    ("C05", case(999), None, "no figures to compare"),
    ("C05", case(0, last=100), None, "nobody counted is C03"),
    ("C06", case(40, first={"A": 40}), None, "everybody in a group"),
    ("C06", case(40, first={"A": 41}), REJECT, "one too many"),
    ("C06", case(40, 1, first={"A": 41}), REJECT, "also where the room elects"),
    ("C06", case(None, first={"A": 41}), None, "no attendance yet"),
    ("C07", case(40, first={"A": 39}), CONFIRM, "one in no group"),
    ("C07", case(40, first={"A": 40}), None, "nobody left over"),
    ("C07", case(40, first={"A": 41}), None, "too many is C06"),
    ("C08", case(40, final={"A": 40}), None, "everybody in a group"),
    ("C08", case(40, final={"A": 41}), REJECT, "one too many"),
    ("C09", case(40, first={"A": 39}, final={"A": 39}), None, "the same"),
    ("C09", case(40, first={"A": 39}, final={"A": 40}), CONFIRM, "one more"),
    ("C09", case(40, first={"A": 39}, final={"A": 41}), None, "above the attendance is C08"),
    ("C10", case(40, first={"A": 40}, final={"A": 36}), None, "nine tenths"),
    ("C10", case(40, first={"A": 40}, final={"A": 35}), CONFIRM, "fewer"),
    ("C11", case(first=A20_B12_C8, final={"A": 20, "B": 12, "C": 8}), None, "nobody left"),
    ("C11", case(first=A20_B12_C8, final={"A": 19, "B": 12, "C": 9}), REJECT, "one person fewer"),
    ("C11", case(first={"A": 34, "B": 5}, final={"A": 39}), None, "a group that was not viable may go"),
    ("C11", case(first=A20_B12_C8, final={"A": 24, "B": 16}, dissolved=["C"]), None, "told to realign"),
    ("C11", case(40, 2, A20_B12_C8, {"A": 28, "B": 12}, dissolved=["C"]), None, "C was below a quarter"),
    ("C11", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}), None, "one had to go: C12"),
    ("C11", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 21, "B": 9}, dissolved=["C"]), REJECT, "but it was C"),
    ("C11", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}, rules=NEVADA), REJECT, "nobody has to go"),
    ("C11", case(first=A20_B12_C8, final={"A": 19, "B": 21}, rules=BEFORE_2020), None, "no lock before 2020"),
    ("C11", case(40, 1, {"A": 30, "B": 10}, {"A": 10, "B": 30}), None, "the room elects: nobody is viable"),
    ("C12", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}), CONFIRM, "three viable for two"),
    ("C12", case(40, 3, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}), None, "three viable for three: C11"),
    ("C12", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}, dissolved=["C"]), None, "it was said"),
    ("C12", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}, rules=BEFORE_2020), None, "nobody is locked"),
    ("C12", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 20, "B": 10, "C": 10}), None, "nobody went"),
    ("C12", case(72, 3, FIVE_FOR_THREE, THREE_LEFT, dissolved=["Sanders"]), CONFIRM, "another one had to follow"),
    ("C12", case(72, 3, FIVE_FOR_THREE, THREE_LEFT, dissolved=["Sanders", "Warren"]), None, "both were said"),
    ("C11", case(72, 3, FIVE_FOR_THREE, THREE_LEFT, dissolved=["Sanders"]), None, "another one had to follow"),
    ("C11", case(72, 4, FIVE_FOR_THREE, THREE_LEFT, dissolved=["Sanders"]), REJECT, "nobody else had to"),
    ("C17", case(72, 3, FIVE_FOR_THREE, THREE_LEFT, dissolved=["Sanders"]), None, "the people of both were free"),
    ("C13", case(final={"A": 35, "B": 5}), CONFIRM, "one below the threshold"),
    ("C13", case(final={"A": 34, "B": 6}), None, "exactly the threshold"),
    ("C13", case(final={"A": 40, "B": 0}), None, "nobody left there"),
    ("C13", case(40, 1, final={"A": 35, "B": 5}), None, "the room elects"),
    ("C14", case(first={"A": 35, "B": 5}, final={"A": 35, "B": 5}), CONFIRM, "nothing moved"),
    ("C14", case(first={"A": 35, "B": 5}, final={"A": 35, "B": 5, "C": 0}), CONFIRM, "said with a zero"),
    ("C14", case(first={"A": 35, "B": 5}, final={"A": 36, "B": 4}), None, "one moved"),
    ("C14", case(first={"A": 34, "B": 6}, final={"A": 34, "B": 6}), None, "everybody was viable"),
    ("C14", case(40, 1, {"A": 35, "B": 5}, {"A": 35, "B": 5}), None, "the room elects: one count is enough"),
    ("C15", case(40, 3, final={"A": 14, "B": 14, "C": 12}), None, "as many as delegates"),
    ("C15", case(40, 2, final={"A": 20, "B": 10, "C": 10}), REJECT, "one too many"),
    ("C15", case(40, 2, final={"A": 20, "B": 10, "C": 10}, rules=NEVADA), FLAG, "delegates are added"),
    ("C16", case(final={"A": 5, "B": 5}), FLAG, "nobody has 6"),
    ("C16", case(final={"A": 6, "B": 5}), None, "one has"),
    ("C16", case(40, 1, final={"A": 1}), None, "the room elects"),
    ("C16", case(first={"A": 5}), None, "the final count is still to come"),
    ("C17", case(first={"A": 30, "B": 5}, final={"A": 40}), None, "5 of a small group and 5 in none"),
    ("C17", case(39, first={"A": 30, "B": 5}, final={"A": 40}), REJECT, "10 gained, 9 free"),
    ("C17", case(40, 3, {"A": 20, "B": 13, "C": 7}, {"A": 24, "B": 16}, dissolved=["C"]), None, "told to realign"),
    ("C17", case(40, 3, {"A": 20, "B": 13, "C": 7}, {"A": 24, "B": 16}), REJECT, "not told to"),
    ("C17", case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 26, "B": 14}), None, "one had to go, perhaps C"),
    ("C17", case(40, 1, {"A": 30, "B": 10}, {"A": 10, "B": 30}), None, "the room elects"),
    ("C17", case(first=A20_B12_C8, final={"A": 32, "C": 8}, rules=BEFORE_2020), None, "anybody may move"),
    ("C18", case(first={"Steyer": 8, "Yang": 20}, final={"Warren": 8, "Yang": 20}), CONFIRM, "8 people, the next line"),
    ("C18", case(first={"Steyer": 7, "Yang": 20}, final={"Warren": 7, "Yang": 20}), None, "7 people"),
    ("C18", case(first={"Steyer": 20}, final={"Warren": 18}), CONFIRM, "nine tenths of them"),
    ("C18", case(first={"Steyer": 20}, final={"Warren": 17}), None, "fewer"),
    ("C18", case(first={"Steyer": 20}, final={"Steyer": 1, "Warren": 20}), None, "somebody stayed"),
    ("C18", case(first={"Steyer": 20, "Warren": 1}, final={"Warren": 21}), None, "the next line had somebody"),
    ("C18", case(first={"Klobuchar": 20}, final={"Sanders": 20}), CONFIRM, "Patrick, between them, had nobody"),
    ("C18", case(first={"Warren": 20}, final={"Steyer": 20}), None, "the line above"),
    ("C19", case(final={"A": 40}, reported={"A": 4, "B": 1}), REJECT, "nobody stands for B"),
    ("C19", case(final={"A": 39, "B": 1}, reported={"A": 4, "B": 1}), None, "one person does"),
    ("C19", case(final={"A": 40}, reported={"A": 5, "B": 0}), None, "a zero is no delegate"),
    ("C19", case(final={"A": 40}), None, "no award reported"),
    ("C19", case(40, 1, final={"A": 40}, reported={"B": 1}), REJECT, "also where the room elects"),
    ("C20", case(final={"A": 40}, reported={"A": 5}), None, "5 of 5"),
    ("C20", case(final={"A": 40}, reported={"A": 6}), REJECT, "6 of 5"),
    ("C20", case(final={"A": 40}, reported={"A": 4}), REJECT, "4 of 5"),
    ("C20", case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 1, "B": 1, "C": 1}), REJECT, "3 of 2"),
    (
        "C20",
        case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 1, "B": 1, "C": 1}, rules=NEVADA),
        None,
        "3 where they are added",
    ),
    ("C21", case(final={"A": 35, "B": 5}, reported={"A": 4, "B": 1}), REJECT, "5 of 6 people"),
    ("C21", case(final={"A": 34, "B": 6}, reported={"A": 4, "B": 1}), None, "6 of 6 people"),
    ("C21", case(final={"A": 40}, reported={"A": 4, "B": 1}), None, "nobody is C19"),
    ("C21", case(40, 1, final={"A": 35, "B": 5}, reported={"B": 1}), None, "the room elects"),
    ("C22", case(final={"A": 34, "B": 6}, reported={"A": 5}), REJECT, "viable with 6"),
    ("C22", case(final={"A": 35, "B": 5}, reported={"A": 5}), None, "not viable with 5"),
    ("C22", case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 1, "B": 1}), None, "not enough for all"),
    (
        "C22",
        case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 1, "B": 1}, rules=NEVADA),
        REJECT,
        "enough, where they are added",
    ),
    ("C23", case(final={"A": 22, "B": 18}, reported={"A": 3, "B": 2}), None, "2.75 2.25 is 3 and 2"),
    ("C23", case(final={"A": 22, "B": 18}, reported={"A": 2, "B": 3}), CONFIRM, "not 2 and 3"),
    ("C23", case(final={"A": 20, "B": 20}, reported={"A": 2, "B": 3}), None, "a tie, and one the draw can give"),
    ("C23", case(final={"A": 20, "B": 20}, reported={"A": 4, "B": 1}), CONFIRM, "a tie, and none it can give"),
    ("C23", case(final={"A": 20, "B": 20}, reported={"A": 2, "B": 3}, toss=["B"]), None, "the one the draw gave"),
    ("C23", case(final={"A": 20, "B": 20}, reported={"A": 3, "B": 2}, toss=["B"]), CONFIRM, "the loser's has it"),
    ("C23", case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 2}), None, "no award before one realigned"),
    (
        "C23",
        case(40, 2, final={"A": 20, "B": 10, "C": 10}, reported={"A": 2, "B": 1}, rules=NEVADA),
        CONFIRM,
        "not one each, where they are added",
    ),
    ("C23", case(39, final={"A": 22, "B": 18}, reported={"A": 2, "B": 3}), CONFIRM, "judged though one is too many"),
    ("C23", case(None, final={"A": 22, "B": 18}, reported={"A": 2, "B": 3}), None, "no attendance"),
    ("C24", case(final={"A": 22, "B": 18}, reported={"A": 2, "B": 3}), REJECT, "18 people have more than 22"),
    ("C24", case(final={"A": 20, "B": 20}, reported={"A": 2, "B": 3}), None, "as many people"),
    ("C24", case(final={"A": 22, "B": 18}, reported={"A": 3, "B": 2}), None, "in order"),
    ("C24", case(40, 1, final={"A": 22, "B": 18}, reported={"B": 1}), None, "the room may choose anyone"),
    ("C25", case(final={"A": 20, "B": 20}), CONFIRM, "a tie without a winner"),
    ("C25", case(final={"A": 20, "B": 20}, toss=["B"]), None, "a tie and its winner"),
    ("C25", case(final={"A": 20, "B": 20}, toss=["C"]), CONFIRM, "a winner who was not tied"),
    ("C25", case(final={"A": 20, "B": 20}, toss=["A", "B"]), CONFIRM, "two winners of one delegate"),
    ("C25", case(final={"A": 20, "B": 20}, reported={"A": 2, "B": 3}), None, "the sheet names the winner"),
    ("C25", case(final={"A": 20, "B": 20}, reported={"A": 4, "B": 1}), CONFIRM, "a sheet no draw can give"),
    ("C25", case(final={"A": 22, "B": 18}, toss=["B"]), CONFIRM, "a draw without a tie"),
    ("C25", case(final={"A": 22, "B": 18}), None, "no draw, no tie"),
    ("C25", case(40, 1, final={"A": 20, "B": 20}, toss=["B"]), None, "the room elects as it likes"),
    ("C26", case(11, 1, final={"A": 6, "B": 5}, elected="A"), None, "the largest group's"),
    ("C26", case(11, 1, final={"A": 6, "B": 5}, elected="B"), CONFIRM, "another's"),
    ("C26", case(11, 1, final={"A": 5, "B": 5, "C": 1}, elected="B"), None, "one of two largest"),
    ("C26", case(11, 1, first={"A": 6, "B": 5}, reported={"B": 1}), CONFIRM, "by the first count and the sheet"),
    ("C26", case(11, 1, elected="B"), None, "nobody counted"),
    ("C26", case(11, 1, final={"A": 6, "B": 5}), None, "nobody elected yet"),
    ("C26", case(11, 5, final={"A": 6, "B": 5}, elected="B"), None, "groups divide here"),
    ("C30", case(final={"A": 34, "Other": 6}), CONFIRM, "viable with 6"),
    ("C30", case(final={"A": 35, "Other": 5}), None, "not viable with 5"),
    ("C30", case(first={"A": 34, "Other": 6}), CONFIRM, "at the first count already"),
    ("C30", case(first={"A": 34, "Other": 6}, final={"A": 35, "Other": 5}), None, "the final count holds"),
    ("C30", case(40, 1, final={"A": 34, "Other": 6}), None, "the room elects"),
    ("C30", case(), None, "nothing counted"),
    ("X05", satellite(reported={"A": 5, "B": 1}), FLAG, "a site that gives six of five"),
    ("X05", satellite(reported={"A": 4, "B": 1}), None, "as many as its attendance elects"),
    ("X05", satellite(reported={"A": 4}), None, "one too few is C20 alone"),
    ("X05", satellite(), None, "no sheet"),
    ("X05", case(final={"A": 40}, reported={"A": 6}), None, "a precinct has no share of a pool"),
]


@pytest.mark.parametrize(
    ("code", "given", "severity"),
    [pytest.param(code, given, severity, id=f"{code} {why}") for code, given, severity, why in TABLE],
)
def test_a_check_speaks_at_its_boundary_and_not_one_step_off_it(code, given, severity):
    assert [finding.severity for finding in of(code, check(given))] == ([] if severity is None else [severity])


def test_every_check_of_the_list_is_in_the_table():
    spoken = {code for code, _, severity, _ in TABLE if severity}
    assert len(spoken) == len(CHECKS)
    for code in spoken:
        assert any(severity is None for each, _, severity, _ in TABLE if each == code)


ALSO_FLAGGED = {"C02", "C05", "C09", "C23"}


@pytest.mark.parametrize("code", sorted({code for code, *_ in TABLE}))
def test_some_confirmed_findings_are_a_case_for_staff_as_well(code):
    findings = [finding for each, given, *_ in TABLE if each == code for finding in of(code, check(given))]
    assert {finding.also_flag for finding in findings} == {code in ALSO_FLAGGED}


def test_a_clean_report_has_no_findings():
    clean = case(
        84, 6, {"Biden": 30, "Sanders": 28, "Warren": 17, "Yang": 9}, {"Biden": 34, "Sanders": 31, "Warren": 19}
    )
    assert check(clean) == ()


def test_an_insisted_refusal_is_a_case_for_staff_and_nothing_else_changes():
    given = {"attendees": 40, "first": {"A": 34, "B": 7}, "final": {"A": 34, "B": 7}}
    assert [(finding.code, finding.severity) for finding in check(case(**given))] == [("C06", REJECT), ("C08", REJECT)]
    insisted = check(case(**given, insisted=["C06"]))
    assert [(finding.code, finding.severity) for finding in insisted] == [("C06", FLAG), ("C08", REJECT)]


def test_a_satellite_caucus_has_no_register_to_compare_with():
    place = SatelliteCaucus("CD1 Satellite", "Library", "LIB", "1")
    assert check(replace(case(999), place=place)) == ()


def test_findings_name_their_place():
    (finding,) = check(case(None))
    assert finding.place == "Polk/DES MOINES-55"


HINTS = [
    (
        "C27",
        case(110, 8, final={"A": 70, "B": 30}, reported={"A": 6, "B": 2}),
        [(100, 110)],
        "divided by the final count",
    ),
    ("C27", case(110, 8, final={"A": 70, "B": 30}, reported={"A": 7, "B": 1}), [], "not even then"),
    ("C27", case(100, 8, final={"A": 70, "B": 30}, reported={"A": 5, "B": 3}), [], "nobody left: there is one divisor"),
    (
        "C27",
        case(55, final={"A": 20, "B": 19, "C": 8}, reported={"A": 2, "B": 2, "C": 1}),
        [(47, 55)],
        "viability by the final count as well",
    ),
    (
        "C27",
        case(60, final={"A": 29, "B": 10, "C": 7}, reported={"A": 4, "B": 1}),
        [(46, 60)],
        "shares by the final count, viability by the start",
    ),
    (
        "C27",
        case(40, 2, final={"A": 16, "B": 10, "C": 10}, reported={"A": 2, "B": 1}, rules=NEVADA),
        [],
        "where delegates are added nothing is divided",
    ),
    ("C28", case(final={"A": 20, "B": 20}, reported={"A": 3, "B": 3}), [("over", 1)], "2.5 2.5 is 3 and 3"),
    (
        "C28",
        case(30, 6, final={"A": 12, "B": 12, "C": 6}, reported={"A": 2, "B": 2, "C": 1}),
        [("short", 1)],
        "2.4 2.4 1.2",
    ),
    ("C28", case(final={"A": 22, "B": 18}, reported={"A": 3, "B": 3}), [], "2.25 is not 3"),
    ("C28", case(final={"A": 5}, reported={"A": 4}), [], "nobody viable"),
    ("C28", case(40, final=None, reported={"A": 4}), [], "nothing counted"),
    ("C29", case(40, first={"A": 41, "B": 26}), [("A", 41, 14)], "first over: two digits swapped"),
    ("C29", case(40, first={"A": 14, "B": 266}), [("B", 266, 26)], "first over: one digit too many"),
    ("C29", case(40, first={"A": 14, "B": 27}), [], "first over: no slip explains it"),
    ("C29", case(33, first={"A": 22, "B": 22}), [], "dropping either leaves 24"),
    ("C29", case(24, first={"A": 22, "B": 22}), [("A", 22, 2), ("B", 22, 2)], "either may be meant"),
    ("C29", case(60, first={"A": 14, "B": 19}), [("A", 14, 41)], "first under"),
    ("C29", case(40, first={"A": 14, "B": 26}, final={"A": 41, "B": 26}), [("A", 41, 14)], "final over"),
    ("C29", case(40, first={"A": 14, "B": 20}, final={"A": 14, "B": 202}), [("B", 202, 20)], "final over, first under"),
    ("C29", case(40, final={"A": 14, "B": 26, "C": 1}), [("C", 1, 0)], "final over, no first: a digit that is none"),
    ("C29", case(65, first={"A": 14, "B": 20}, final={"A": 41, "B": 20}), [("A", 14, 41), ("A", 41, 14)], "final grew"),
]


@pytest.mark.parametrize(
    ("code", "given", "hinted"),
    [pytest.param(code, given, hinted, id=f"{code} {why}") for code, given, hinted, why in HINTS],
)
def test_a_hint_says_what_may_explain_a_finding(code, given, hinted):
    hints = [hint for finding in check(given) for hint in finding.hints]
    assert [tuple(hint.values.values()) for hint in of(code, hints)] == hinted


def test_a_hint_stands_with_the_finding_it_explains():
    (finding,) = of("C23", check(case(110, 8, final={"A": 70, "B": 30}, reported={"A": 6, "B": 2})))
    assert [hint.code for hint in finding.hints] == ["C27"]


def said(code, given):
    (finding,) = of(code, check(given))
    return ENGLISH.line(sentence(finding))


WORDS = [
    (
        "C02",
        case(stated=6),
        "Our list says this place elects 5, you said 6. We go by the list; does your packet really say 6?",
    ),
    ("C03", case(None), "How many eligible people were counted at the start?"),
    ("C05", case(19, last=100), "19 people is far fewer than the 100 of last time. Is that right?"),
    ("C06", case(40, first={"A": 41}), "adds up to 41, but 40 were counted at the start: somebody was counted twice."),
    ("C07", case(40, first={"A": 39}), "One of the 40 people is in no group yet; the 40 stays."),
    ("C08", case(40, final={"A": 43}), "Your final count adds up to 43, but there are 40 in the room."),
    (
        "C11",
        case(first=A20_B12_C8, final={"A": 20, "B": 11, "C": 9}),
        "B was viable with 12, so those 12 are locked in",
    ),
    (
        "C12",
        case(40, 2, {"A": 20, "B": 10, "C": 10}, {"A": 25, "B": 15}),
        "3 groups were viable for 2 delegates, and C is",
    ),
    ("C13", case(final={"A": 35, "B": 3, "C": 2}), "Below 6 and winning nothing: B 3, C 2. Leave them there"),
    (
        "C15",
        case(40, 2, final={"A": 20, "B": 10, "C": 10}),
        "3 groups are viable, but there are 2 delegates. The smallest must",
    ),
    ("C15", case(40, 2, final={"A": 20, "B": 10, "C": 10}, rules=NEVADA), "Delegates are added, so that every viable"),
    ("C17", case(39, first={"A": 30, "B": 5}, final={"A": 40}), "The groups grew by 10, but only 9 people were free"),
    ("C18", case(first={"Steyer": 50}, final={"Warren": 51}), "Steyer had 50 and now nobody; Warren, the next line"),
    ("C20", case(final={"A": 40}, reported={"A": 7}), "Your delegates add up to 7; there should be 5."),
    (
        "C23",
        case(28, 8, final={"Biden": 6, "Sanders": 17, "Warren": 5}, reported={"Biden": 1, "Sanders": 5, "Warren": 2}),
        "we work it out as Biden 2, Sanders 5, Warren 1. Biden 6 × 8 ÷ 28 = 1.7143: you have 1, we have 2, Warren 5",
    ),
    ("C23", case(final={"A": 20, "B": 20}, reported={"A": 4, "B": 1}), "we work it out as A 2, B 2 before the draw."),
    (
        "C24",
        case(final={"A": 22, "B": 18}, reported={"A": 2, "B": 3}),
        "A has more people than B and fewer delegates (people: A 22",
    ),
    (
        "C25",
        case(final={"A": 22, "B": 18}, toss=["B"]),
        "no tie here, so please do not draw. After the point: A 0.7500, B 0.2500.",
    ),
    ("C25", case(final={"A": 20, "B": 20}), "A and B are tied. Who won the draw?"),
    (
        "C25",
        case(final={"A": 20, "B": 20}, toss=["A", "B"]),
        "The draw between A and B can only have one winner. Who won?",
    ),
    ("C25", case(final={"A": 20, "B": 20}, toss=["C"]), "C cannot win the draw: it is between A and B."),
    ("C26", case(11, 1, final={"A": 6, "B": 5}, elected="B"), "B was elected with 5; the largest was A 6."),
]


@pytest.mark.parametrize(
    ("code", "given", "words"),
    [pytest.param(code, given, words, id=f"{code} {words[:30]}") for code, given, words in WORDS],
)
def test_a_finding_is_said_with_the_rooms_own_numbers(code, given, words):
    assert words in said(code, given)


@pytest.mark.parametrize(
    "finding",
    [
        pytest.param(finding, id=f"{finding.code} {index}")
        for index, given in enumerate([given for _, given, *_ in (*TABLE, *HINTS)])
        for noticed in check(given)
        for finding in (noticed, *noticed.hints)
    ],
)
def test_every_finding_and_hint_has_its_words(finding):
    words = ENGLISH.line(sentence(finding))
    assert words.endswith(("?", "."))
    assert "  " not in words


def test_c23_shows_only_the_lines_that_differ():
    (finding,) = of("C23", check(case(28, 8, final={"A": 6, "B": 17, "C": 5}, reported={"A": 1, "B": 5, "C": 2})))
    assert [line.values["share"] for line in finding.values["lines"]] == [Fraction(48, 28), Fraction(40, 28)]
