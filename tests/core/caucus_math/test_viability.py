import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from core.alignment import Alignment
from core.caucus_math.viability import broken_locks, seats_for, viability_threshold, viable_groups
from core.groups import PreferenceGroup
from core.rules import ExcessViable, Lock, read_rule_book

FOLDER = Path(__file__).parents[3] / "config" / "rules"
IOWA = read_rule_book(tomllib.loads((FOLDER / "ia-dem-2020.toml").read_text(encoding="utf-8")))
SATELLITE = read_rule_book(tomllib.loads((FOLDER / "ia-dem-2020-satellite.toml").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("attendees", "delegates", "threshold"),
    [
        pytest.param(100, 4, 15, id="15% of 100 is exactly 15"),
        pytest.param(101, 4, 16, id="15% of 101 is 15.15, up to 16"),
        pytest.param(84, 6, 13, id="15% of 84 is 12.6, up to 13"),
        pytest.param(1, 4, 1, id="one person"),
        pytest.param(30, 3, 5, id="30 / 6 is exactly 5"),
        pytest.param(31, 3, 6, id="31 / 6 is above 5"),
        pytest.param(600_000, 3, 100_000, id="every multiple of 6 is exact"),
        pytest.param(8, 2, 2, id="a quarter of 8 is exactly 2"),
        pytest.param(9, 2, 3, id="a quarter of 9 is above 2"),
        pytest.param(40, 1, None, id="one delegate: no threshold"),
        pytest.param(40, 0, None, id="no delegates: no threshold"),
        pytest.param(0, 4, None, id="nobody came: no threshold"),
    ],
)
def test_the_threshold_is_rounded_up_from_the_exact_share(attendees, delegates, threshold):
    assert viability_threshold(attendees, delegates, IOWA) == threshold


@pytest.mark.parametrize(("attendees", "delegates"), [(-1, 4), (4, -1)])
def test_negative_numbers_are_a_bug_and_say_so(attendees, delegates):
    with pytest.raises(ValueError, match="neither can be negative"):
        viability_threshold(attendees, delegates, IOWA)


def test_exactly_the_threshold_is_enough_and_the_order_said_is_kept():
    assert viable_groups(Alignment.of({"Warren": 15, "Biden": 14, "Uncommitted": 16, "Yang": 0}), 15) == (
        "Warren",
        "Uncommitted",
    )


@pytest.mark.parametrize(
    ("attendees", "delegates"),
    [
        (0, 0),
        (1, 4),
        (20, 4),
        (21, 5),
        (40, 5),
        (41, 6),
        (60, 6),
        (61, 7),
        (80, 7),
        (81, 8),
        (100, 8),
        (101, 9),
        (999, 9),
    ],
)
def test_a_satellites_delegates_follow_its_attendance(attendees, delegates):
    assert seats_for(attendees, SATELLITE) == delegates


def test_a_precincts_delegates_do_not_follow_its_attendance():
    with pytest.raises(ValueError, match="table of places"):
        seats_for(40, IOWA)


ANYBODY_MAY_MOVE = replace(IOWA, lock=Lock.NONE)
EXPANDS = replace(IOWA, excess_viable=ExcessViable.EXPAND)


@pytest.mark.parametrize(
    ("rules", "delegates", "final", "dissolved", "broken"),
    [
        pytest.param(IOWA, 3, {"A": 10, "B": 10, "C": 9}, (), ("C",), id="one person fewer breaks the lock"),
        pytest.param(IOWA, 3, {"A": 10, "B": 10, "C": 10}, (), (), id="nobody left"),
        pytest.param(IOWA, 3, {"A": 20, "B": 10}, ("C",), (), id="told to realign"),
        pytest.param(IOWA, 2, {"A": 20, "B": 10}, (), (), id="one had to go, nobody said which"),
        pytest.param(IOWA, 2, {"A": 21, "B": 9}, ("C",), ("B",), id="C was told, B was not"),
        pytest.param(EXPANDS, 2, {"A": 20, "B": 10}, (), ("C",), id="where delegates are added nobody has to go"),
        pytest.param(ANYBODY_MAY_MOVE, 3, {"A": 20, "B": 10}, (), (), id="no lock before 2020"),
    ],
)
def test_a_viable_groups_members_are_locked_unless_it_was_told_to_realign(rules, delegates, final, dissolved, broken):
    first = Alignment.of({"A": 10, "B": 10, "C": 10})
    told = tuple(map(PreferenceGroup, dissolved))
    assert broken_locks(first, Alignment.of(final), first.groups, delegates, rules, dissolved=told) == broken
