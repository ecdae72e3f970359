import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bot.wording import Wording
from core.alignment import Alignment
from core.caucus_math.delegates import (
    Allocated,
    Expanded,
    Impossible,
    MustRealign,
    NobodyViable,
    NoCaucus,
    NoDelegates,
    TieToBreak,
    WholeBodyElects,
)
from core.caucus_math.worksheet import award_by_counts, work_out
from core.groups import PreferenceGroup
from core.rules import Attendance, ExcessViable, Tie, read_rule_book

FOLDER = Path(__file__).parents[3] / "config" / "rules"
IOWA = read_rule_book(tomllib.loads((FOLDER / "ia-dem-2020.toml").read_text(encoding="utf-8")))
SATELLITE = read_rule_book(tomllib.loads((FOLDER / "ia-dem-2020-satellite.toml").read_text(encoding="utf-8")))
NEVADA = replace(IOWA, excess_viable=ExcessViable.EXPAND, tie=Tie.CARDS, attendance=Attendance.FIRST_ALIGNMENT)
ENGLISH = Wording.load("en")


def worked(attendees, delegates, first=None, final=None, *, rules=IOWA, dissolved=(), toss=(), elected=None):
    return work_out(
        attendees,
        delegates,
        rules,
        first=None if first is None else Alignment.of(first),
        final=None if final is None else Alignment.of(final),
        dissolved=tuple(map(PreferenceGroup, dissolved)),
        toss_winners=tuple(map(PreferenceGroup, toss)),
        elected=PreferenceGroup(elected) if elected else None,
    )


def kind(worksheet):
    return type(worksheet.award)


@pytest.mark.parametrize(
    ("worksheet", "outcome"),
    [
        pytest.param(worked(0, 0), NoDelegates, id="no delegates comes before nobody came"),
        pytest.param(worked(0, 0, rules=SATELLITE), NoCaucus, id="a satellite without people has none because of it"),
        pytest.param(worked(0, 4, {"A": 3}), NoCaucus, id="nobody came, whatever was counted"),
        pytest.param(worked(12, 0, {"A": 20}), NoDelegates, id="no delegates, whatever was counted"),
        pytest.param(worked(20, 1, {"A": 12, "B": 9}), Impossible, id="impossible comes before the election"),
        pytest.param(worked(20, 1, {"A": 12, "B": 9}, rules=NEVADA), WholeBodyElects, id="unless the first count is A"),
        pytest.param(worked(20, 1, {"A": 12, "B": 9}, elected="B"), Allocated, id="whom the room elected stands"),
        pytest.param(worked(20, 1), WholeBodyElects, id="the room elects, counted or not"),
        pytest.param(worked(40, 5, {"A": 20, "B": 21}), Impossible, id="first count over, before the final"),
        pytest.param(worked(40, 5, None, {"A": 20, "B": 21}), Impossible, id="final count over"),
        pytest.param(worked(40, 5, {"A": 20, "B": 12}, {"A": 19, "B": 13}), Impossible, id="a lock is broken"),
        pytest.param(worked(40, 5, {"A": 20}, {"A": 5, "B": 5}, dissolved=["A"]), NobodyViable, id="nobody viable"),
        pytest.param(worked(40, 5, None, {}), NobodyViable, id="nobody stands anywhere"),
        pytest.param(worked(8, 2, None, {"A": 3, "B": 3, "C": 2}), MustRealign, id="the smallest must realign"),
        pytest.param(worked(8, 2, None, {"A": 3, "B": 3, "C": 2}, rules=NEVADA), Expanded, id="delegates are added"),
        pytest.param(worked(30, 6, None, {"A": 12, "B": 12, "C": 6}), TieToBreak, id="a tie"),
        pytest.param(
            worked(30, 6, None, {"A": 12, "B": 12, "C": 6}, toss=["B"]), Allocated, id="a tie that was played"
        ),
        pytest.param(worked(30, 6, {"A": 12, "B": 12, "C": 6}), type(None), id="the final alignment is still to come"),
    ],
)
def test_outcomes_have_their_order(worksheet, outcome):
    assert kind(worksheet) is outcome


def test_what_is_not_said_is_not_known():
    worksheet = worked(84, 6)
    assert (worksheet.threshold, worksheet.viable_first, worksheet.viable_final, worksheet.award) == (
        13,
        None,
        None,
        None,
    )
    assert worksheet.lacking == ()


def test_every_group_that_is_short_is_told_by_how_many():
    worksheet = worked(84, 6, {"Biden": 30, "Sanders": 28, "Warren": 13, "Uncommitted": 9, "Yang": 4, "Steyer": 0})
    assert worksheet.viable_first == ("Biden", "Sanders", "Warren")
    assert worksheet.lacking == (("Uncommitted", 4), ("Yang", 9))


def test_where_the_room_elects_there_is_no_threshold_and_nobody_lacks_anything():
    worksheet = worked(20, 1, {"A": 12, "B": 8})
    assert (worksheet.threshold, worksheet.viable_first, worksheet.lacking) == (None, None, ())


@pytest.mark.parametrize(
    ("first", "final", "suggestion"),
    [
        pytest.param(None, None, WholeBodyElects(None, ()), id="nothing counted"),
        pytest.param({"A": 5, "B": 4}, None, WholeBodyElects("A", ()), id="the largest, without a majority"),
        pytest.param({"A": 5, "B": 4}, {"B": 9}, WholeBodyElects("B", ()), id="of the last count"),
        pytest.param(None, {"A": 5, "B": 5, "C": 1}, WholeBodyElects(None, ("A", "B")), id="several largest"),
    ],
)
def test_the_largest_group_is_a_suggestion_where_the_room_elects(first, final, suggestion):
    assert worked(12, 1, first, final).award == suggestion


@pytest.mark.parametrize(
    ("dissolved", "among"),
    [
        pytest.param((), ("B", "C"), id="the smallest, by draw"),
        pytest.param(("C",), ("C",), id="who was told and still stands"),
        pytest.param(("A", "C"), ("A",), id="who was told first"),
        pytest.param(("D",), ("B", "C"), id="who was told and went leaves the next smallest"),
    ],
)
def test_one_group_at_a_time_must_realign(dissolved, among):
    assert worked(20, 2, None, {"A": 8, "B": 6, "C": 6}, dissolved=dissolved).award == MustRealign(1, among)


def test_the_tie_that_was_due_is_kept_beside_its_winners():
    worksheet = worked(30, 6, None, {"A": 12, "B": 12, "C": 6}, toss=["B"])
    assert worksheet.tie == TieToBreak("gain", 1, ("A", "B"), {"A": 2, "B": 2, "C": 1})
    assert worksheet.award == Allocated({"A": 2, "B": 3, "C": 1})


def test_counts_that_cannot_be_still_have_an_award_to_judge_a_sheet_by():
    final = Alignment.of({"A": 23, "B": 22})
    assert kind(worked(40, 5, None, {"A": 23, "B": 22})) is Impossible
    assert award_by_counts(40, 5, IOWA, final) == Allocated({"A": 3, "B": 2})
    assert award_by_counts(40, 1, IOWA, final) == WholeBodyElects("A", ())
    assert award_by_counts(40, 5, IOWA, None) is None


WORDED = [
    pytest.param(
        worked(84, 6, {"Biden": 30, "Uncommitted": 9}),
        """
        15% of 84 is 12.6, so a group needs 13 people.
        Biden has 30 and is viable.
        Uncommitted has 9 and is 4 short.
        """,
        id="first alignment",
    ),
    pytest.param(
        worked(30, 3, {"A": 15, "B": 15}),
        """
        30 divided by 6 is 5, so a group needs 5 people.
        A has 15 and is viable.
        B has 15 and is viable.
        Every group is viable, so nobody needs to realign.
        """,
        id="everybody viable",
    ),
    pytest.param(
        worked(8, 2, {"A": 3, "B": 3, "C": 2}),
        """
        8 divided by 4 is 2, so a group needs 2 people.
        A has 3 and is viable.
        B has 3 and is viable.
        C has 2 and is viable.
        3 groups are viable, but there are only 2 delegates.
        """,
        id="everybody viable but too many",
    ),
    pytest.param(
        worked(84, 6, None, {"Biden": 34, "Sanders": 30, "Warren": 19, "Yang": 1}),
        """
        15% of 84 is 12.6, so a group needs 13 people.
        Yang has 1, fewer than 13: no delegate.
        Biden: 34 people × 6 delegates ÷ 84 = 2.4286, rounds down to 2.
        Sanders: 30 people × 6 delegates ÷ 84 = 2.1429, rounds down to 2.
        Warren: 19 people × 6 delegates ÷ 84 = 1.3571, rounds down to 1.
        That makes 5 of 6; one is still to be given.
        Biden has the highest decimal below .5 (0.4286) and gets one more.
        Delegates: Biden 3, Sanders 2, Warren 1.
        """,
        id="too few",
    ),
    pytest.param(
        worked(100, 5, None, {"A": 30}),
        """
        15% of 100 is 15, so a group needs 15 people.
        A: 30 people × 5 delegates ÷ 100 = 1.5000, rounds up to 2.
        That makes 2 of 5; 3 are still to be given.
        A, with 1.5000 and 2 so far, is now the closest to one more and gets it.
        A, with 1.5000 and 3 so far, is now the closest to one more and gets it.
        A, with 1.5000 and 4 so far, is now the closest to one more and gets it.
        Delegates: A 5.
        """,
        id="too few, past the worksheet's wording",
    ),
    pytest.param(
        worked(8, 2, None, {"A": 6, "B": 2}),
        """
        8 divided by 4 is 2, so a group needs 2 people.
        A: 6 people × 2 delegates ÷ 8 = 1.5000, rounds up to 2.
        B: 2 people × 2 delegates ÷ 8 = 0.5000, rounds up to 1.
        That makes 3, but there are only 2; one is too many.
        B (decimal 0.5000) has only one delegate, and a viable group keeps its only delegate.
        A has the lowest decimal at or above .5 (0.5000) and gives one back.
        Delegates: A 1, B 1.
        """,
        id="too many, and an only delegate",
    ),
    pytest.param(
        worked(100, 4, None, {"A": 55, "B": 15, "C": 15, "D": 15}),
        """
        15% of 100 is 15, so a group needs 15 people.
        A: 55 people × 4 delegates ÷ 100 = 2.2000, rounds down to 2.
        B: 15 people × 4 delegates ÷ 100 = 0.6000, rounds up to 1.
        C: 15 people × 4 delegates ÷ 100 = 0.6000, rounds up to 1.
        D: 15 people × 4 delegates ÷ 100 = 0.6000, rounds up to 1.
        That makes 5, but there are only 4; one is too many.
        B (decimal 0.6000) has only one delegate, and a viable group keeps its only delegate.
        C (decimal 0.6000) has only one delegate, and a viable group keeps its only delegate.
        D (decimal 0.6000) has only one delegate, and a viable group keeps its only delegate.
        A, with 2.2000 and 2 so far, is now the furthest from keeping its last one and gives it back.
        Delegates: A 1, B 1, C 1, D 1.
        """,
        id="too many, past the worksheet's wording",
    ),
    pytest.param(
        worked(20, 5, None, {"A": 4, "B": 8, "C": 8}),
        """
        15% of 20 is 3, so a group needs 3 people.
        A: 4 people × 5 delegates ÷ 20 = 1.0000, that is exactly 1.
        B: 8 people × 5 delegates ÷ 20 = 2.0000, that is exactly 2.
        C: 8 people × 5 delegates ÷ 20 = 2.0000, that is exactly 2.
        That makes 5: every delegate is awarded.
        Delegates: A 1, B 2, C 2.
        """,
        id="right at once",
    ),
    pytest.param(
        worked(30, 6, None, {"A": 12, "B": 12, "C": 6}, toss=["B"]),
        """
        15% of 30 is 4.5, so a group needs 5 people.
        A: 12 people × 6 delegates ÷ 30 = 2.4000, rounds down to 2.
        B: 12 people × 6 delegates ÷ 30 = 2.4000, rounds down to 2.
        C: 6 people × 6 delegates ÷ 30 = 1.2000, rounds down to 1.
        That makes 5 of 6; one is still to be given.
        A and B have the same decimal (0.4000), and only one of them can get one more. A coin toss decides who gets it.
        B won the draw and has 3.
        Delegates: A 2, B 3, C 1.
        """,
        id="a tie to gain, played",
    ),
    pytest.param(
        worked(60, 18, None, {"A": 15, "B": 15, "C": 15, "D": 15}, toss=["C"]),
        """
        15% of 60 is 9, so a group needs 9 people.
        A: 15 people × 18 delegates ÷ 60 = 4.5000, rounds up to 5.
        B: 15 people × 18 delegates ÷ 60 = 4.5000, rounds up to 5.
        C: 15 people × 18 delegates ÷ 60 = 4.5000, rounds up to 5.
        D: 15 people × 18 delegates ÷ 60 = 4.5000, rounds up to 5.
        That makes 20, but there are only 18; 2 are too many.
        A, B, C and D have the same decimal (0.5000), and only 2 of them can keep their last delegate. \
Drawing lots decides who keeps it.
        C won the draw and has 5.
        Between A, B and D it is still open who has the one that is left.
        """,
        id="a tie to lose, half played",
    ),
    pytest.param(
        worked(8, 2, None, {"A": 3, "B": 3, "C": 2}),
        """
        8 divided by 4 is 2, so a group needs 2 people.
        3 groups are viable, but there are only 2 delegates.
        C is the one that must realign, with 2. Then please count the room again.
        """,
        id="the smallest must realign",
    ),
    pytest.param(
        worked(9, 2, None, {"A": 3, "B": 3, "C": 3}),
        """
        9 divided by 4 is 2.25, so a group needs 3 people.
        3 groups are viable, but there are only 2 delegates.
        A, B and C are the smallest, with 3 each. Drawing lots decides which one of them must realign. \
Then please count the room again.
        """,
        id="a draw for who must realign",
    ),
    pytest.param(
        worked(8, 2, None, {"A": 3, "B": 3, "C": 2}, rules=NEVADA),
        """
        8 divided by 4 is 2, so a group needs 2 people.
        3 groups are viable and there are 2 delegates. Delegates are added, so that every viable group has one.
        Delegates: A 1, B 1, C 1.
        """,
        id="delegates are added",
    ),
    pytest.param(
        worked(40, 5, {"A": 20, "B": 21}, {"A": 18, "B": 23}),
        """
        15% of 40 is 6, so a group needs 6 people.
        The first count adds up to 41, but 40 people were counted.
        The final count adds up to 41, but 40 people were counted.
        A was viable with 20 at the first count and cannot have 18 at the final count.
        These counts cannot be right, so nothing is worked out from them.
        """,
        id="counts that cannot be",
    ),
    pytest.param(
        worked(20, 1, {"A": 12, "B": 8}),
        """
        One delegate: the room does not divide into groups. Everybody together elects one person, by majority.
        A is the largest group, with 12. The room may choose anyone: please say who was elected.
        """,
        id="one delegate",
    ),
    pytest.param(
        worked(20, 1, {"A": 10, "B": 10}, rules=NEVADA),
        """
        One delegate: the room does not divide into groups. Everybody together elects one person, by majority.
        A and B are equally large, with 10 each. If the room cannot decide, draw the high card, \
and please say who was elected.
        """,
        id="one delegate, equally large groups",
    ),
    pytest.param(
        worked(20, 1),
        """
        One delegate: the room does not divide into groups. Everybody together elects one person, by majority.
        """,
        id="one delegate, nothing counted",
    ),
    pytest.param(
        worked(20, 1, elected="B"), "B was elected by the room and has the one delegate.", id="one delegate, elected"
    ),
    pytest.param(
        worked(1, 0),
        "This place elects no delegates. The one person here is counted and reported; nothing is awarded.",
        id="no delegates",
    ),
    pytest.param(
        worked(0, 4), "Nobody was counted, so there was no caucus here and nothing is awarded.", id="no caucus"
    ),
    pytest.param(
        worked(40, 5, None, {"A": 5}),
        """
        15% of 40 is 6, so a group needs 6 people.
        A has 5, fewer than 6: no delegate.
        No group has enough people, so no delegates can be awarded yet. Someone will call you.
        """,
        id="nobody viable",
    ),
]


@pytest.mark.parametrize(("worksheet", "words"), WORDED)
def test_the_worksheet_can_be_read_aloud(worksheet, words):
    assert [ENGLISH.line(step) for step in worksheet.steps] == [line.strip() for line in words.strip().splitlines()]
