"""Totals in words: a table for the staff channel, one line for a reporter."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from bot.rehearsal.markup import formatted
from bot.wording import Wording
from bot.wording.bulletins import reader_line, staff_post
from core.bulletin import Bulletin, Row
from core.groups import UNCOMMITTED, PreferenceGroup

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
    assert "No results yet." in plain(reader_line(EMPTY, WORDING))


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


def test_a_line_for_a_reporter_stands_alone():
    line = plain(reader_line(FULL, WORDING))
    assert line.splitlines() == [
        "Iowa <2020>, update 12: 1,200 of 1,765 places, 2 held.",
        "State delegate equivalents: Buttigieg 562.4973.",
        "As of 9:41 PM CST. Unofficial.",
    ]


@pytest.mark.parametrize("written", [staff_post, reader_line])
def test_a_rehearsal_says_so_first(written):
    assert plain(written(replace(FULL, is_test=True), WORDING)).startswith("TEST: a rehearsal, not a result.")
