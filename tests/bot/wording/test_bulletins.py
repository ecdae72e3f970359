"""Totals in words: a table for the staff channel."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from bot.rehearsal.markup import formatted
from bot.wording import Wording
from bot.wording.bulletins import staff_post
from core.bulletin import Bulletin, Row
from core.groups import UNCOMMITTED, PreferenceGroup
from core.lead import Challenge, Lead

NOW = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)
WORDING = Wording.load("en", "America/Chicago")
EMPTY = Bulletin("Iowa <2020>", False, 1765, 0, (), 0, 0, (), (), NOW)
FULL = replace(
    EMPTY,
    reported=1200,
    held=(("Adair/1NW ADAIR", ("C08", "C17")), ("Cedar/INLAND", ("C08",))),
    under_review=1,
    awaiting=2,
    regions=("CD1 Satellite",),
    rows=(
        Row(PreferenceGroup("Buttigieg"), 37_572, 43_274, 2_900, Fraction(562_4973, 10_000)),
        Row(UNCOMMITTED, 1_009, 130, 0, Fraction(0)),
    ),
    number=12,
    next_at=NOW + timedelta(minutes=15),
    seal="a1b2" * 16,
)


def plain(text):
    return formatted(text, "HTML").text


def test_before_anything_is_in_a_post_says_so():
    assert plain(staff_post(EMPTY, WORDING)).splitlines() == [
        "Iowa <2020>",
        "0 of 1,765 places are in.",
        "As of 9:41 PM CST. Unofficial.",
    ]


def test_the_table_keeps_its_width_in_every_language():
    for language in ("en", "es"):
        post = plain(staff_post(FULL, Wording.load(language, "America/Chicago"))).splitlines()
        table = [line for line in post if line.startswith((" " * 11, "Buttigieg", "Uncommitted", "No comprom"))]
        assert [len(line) for line in table] == [39, 39, 39]


def test_a_post_says_what_is_in_what_is_held_and_why_and_what_waits():
    lines = plain(staff_post(FULL, WORDING)).splitlines()
    assert lines[:2] == ["Iowa <2020> · totals 12", "1,200 of 1,765 places are in."]
    assert lines[2].startswith("Held: 2, for more people in the final count than in the room (2), groups grew")
    assert lines[3] == "Under review: 1, shown as last released."
    assert lines[4] == "Delegates still to come from 2 places."
    assert lines[-3:-1] == [
        "Satellite SDE waits for the last site of CD1 Satellite.",
        "As of 9:41 PM CST; next at 9:56 PM CST. Unofficial.",
    ]
    assert lines[-1].startswith("Seal 12: a1b2")


def test_the_table_fits_a_phone():
    table = [line for line in plain(staff_post(FULL, WORDING)).splitlines() if "43,274" in line or "130" in line]
    assert [line.split() for line in table] == [
        ["Buttigieg", "37,572", "43,274", "2,900", "562.4973"],
        ["Uncommitted", "1,009", "130", "0", "0.0000"],
    ]
    assert {len(line) for line in table} <= set(range(41))


def test_a_rehearsal_says_so_first():
    assert plain(staff_post(replace(FULL, is_test=True), WORDING)).startswith("TEST: a rehearsal, not a result.")


def of_lead(*challenges, silent=0, second=None):
    closest = Challenge(PreferenceGroup("Sanders"), Fraction(3, 2), Fraction(-2), Fraction(5))
    return Lead(
        leader=PreferenceGroup("Buttigieg"),
        silent=silent,
        held=1,
        undrawn=0,
        regions=2,
        open=Fraction(7, 2),
        challenges=(closest, *(replace(closest, group=PreferenceGroup(name)) for name in challenges))
        if second is None
        else (),
        second=second or closest,
    )


def lead_lines(lead):
    lines = plain(staff_post(replace(FULL, lead=lead), WORDING)).splitlines()
    return lines[lines.index("Satellite SDE waits for the last site of CD1 Satellite.") + 1 : -2]


def test_a_lead_that_can_change_is_said_with_its_bounds_and_what_is_open():
    assert lead_lines(of_lead(silent=12)) == [
        (
            "The lead can change. Buttigieg leads Sanders by 1.5000 SDE; with everything open (up to 3.5000 SDE: "
            "12 silent precincts, 1 held place, 2 satellite regions) it may end anywhere from "
            "Sanders ahead by 2.0000 to Buttigieg ahead by 5.0000."
        )
    ]


@pytest.mark.parametrize(
    ("others", "line"),
    [
        pytest.param(("Warren",), "Also within reach: Warren.", id="one"),
        pytest.param(("Warren", "Biden", "Yang"), "Also within reach: Warren, Biden, Yang.", id="three"),
        pytest.param(("Warren", "Biden", "Yang", "Steyer"), "Also within reach: Warren, Biden, 2 more.", id="four"),
    ],
)
def test_others_within_reach_are_named_or_counted(others, line):
    assert lead_lines(of_lead(*others))[1:] == [line]


def test_nobody_leads_in_a_tie():
    level = Challenge(PreferenceGroup("Sanders"), Fraction(0), Fraction(-2), Fraction(5))
    assert lead_lines(replace(of_lead(), challenges=(level,), second=level)) == [
        (
            "Buttigieg and Sanders are tied. With everything open (up to 3.5000 SDE: 1 held place, "
            "2 satellite regions) it may end anywhere from Sanders ahead by 2.0000 to Buttigieg ahead by 5.0000."
        )
    ]
    never_behind = replace(level, least=Fraction(0))
    assert lead_lines(replace(of_lead(), challenges=(never_behind,), second=never_behind))[0].endswith(
        "it may end anywhere from a tie to Buttigieg ahead by 5.0000."
    )
    level = replace(level, least=Fraction(0), most=Fraction(0))
    over = replace(of_lead(), held=0, regions=0, open=Fraction(0), challenges=(level,), second=level)
    assert lead_lines(over) == ["Buttigieg and Sanders are tied, and nothing is open any more."]


def test_a_lead_that_is_safe_is_said_to_be():
    second = Challenge(PreferenceGroup("Sanders"), Fraction(3, 2), Fraction(1), Fraction(5))
    assert lead_lines(of_lead(second=second)) == [
        "Buttigieg leads Sanders by 1.5000 SDE, and nothing still open can change who leads."
    ]


def test_a_post_says_what_was_reached():
    assert plain(staff_post(replace(FULL, reached=75), WORDING)).startswith("75% of the places are in.\n")
    assert plain(staff_post(replace(FULL, reached=100), WORDING)).startswith("All places are in.\n")


def test_once_everything_is_in_nothing_is_called_open():
    second = Challenge(PreferenceGroup("Sanders"), Fraction(3, 2), Fraction(3, 2), Fraction(3, 2))
    over = replace(of_lead(second=second), held=0, regions=0, open=Fraction(0))
    assert lead_lines(over) == ["Buttigieg leads Sanders by 1.5000 SDE, and nothing is open any more."]


def test_all_who_are_tied_are_named_whoever_else_is_nearer_to_winning():
    nearer = Challenge(PreferenceGroup("Biden"), Fraction(1), Fraction(-9), Fraction(9))
    level = [Challenge(PreferenceGroup(name), Fraction(0), Fraction(-2), Fraction(5)) for name in ("Sanders", "Warren")]
    lines = lead_lines(replace(of_lead(), challenges=(nearer, *level)))
    assert lines[0].startswith("Buttigieg, Sanders and Warren are tied. With everything open")
    assert lines[0].endswith("from Sanders ahead by 2.0000 to Buttigieg ahead by 5.0000.")
    assert lines[1:] == ["Also within reach: Biden."]


def test_where_anybody_could_still_lead_one_sentence_says_it():
    everybody = replace(of_lead("Warren", "Biden", "Yang", "Steyer"), anybody=True)
    assert lead_lines(everybody)[1:] == ["Every other group is within reach as well."]


def test_no_two_figures_of_the_table_run_into_one():
    rows = (
        Row(PreferenceGroup("Buttigieg"), 137_572, 143_274, 12_900, Fraction(1141_2779, 10_000)),
        Row(UNCOMMITTED, 101_009, 130, 0, Fraction(0)),
    )
    table = plain(staff_post(replace(FULL, rows=rows), WORDING)).splitlines()
    assert next(line.split() for line in table if line.startswith("Buttigieg")) == [
        "Buttigieg",
        "137,572",
        "143,274",
        "12,900",
        "1141.2779",
    ]
    assert any(line.startswith("Uncommitted 101,009 ") for line in table)
