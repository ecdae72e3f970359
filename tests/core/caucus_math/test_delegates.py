import pytest

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, TieToBreak, complete, divide
from core.groups import PreferenceGroup


def groups(*names):
    return tuple(map(PreferenceGroup, names))


@pytest.mark.parametrize(
    ("attendees", "delegates", "people", "award"),
    [
        pytest.param(84, 6, {"A": 34, "B": 30, "C": 19}, {"A": 3, "B": 2, "C": 1}, id="2.43 2.14 1.36: A is highest"),
        pytest.param(
            200, 7, {"A": 50, "B": 50, "C": 100}, {"A": 2, "B": 2, "C": 3}, id="3.5 is the lowest at or above"
        ),
        pytest.param(
            57, 10, {"A": 20, "B": 12, "C": 15, "D": 9}, {"A": 3, "B": 2, "C": 3, "D": 2}, id="the largest loses"
        ),
        pytest.param(8, 2, {"A": 6, "B": 2}, {"A": 1, "B": 1}, id="1.5 and .5: B keeps its only delegate, no toss"),
        pytest.param(100, 4, {"A": 55, "B": 15, "C": 15, "D": 15}, {"A": 1, "B": 1, "C": 1, "D": 1}, id="2.2 .6 .6 .6"),
        pytest.param(20, 5, {"A": 15}, {"A": 5}, id="one viable group takes them all"),
        pytest.param(100, 5, {"A": 30}, {"A": 5}, id="even from 1.5"),
        pytest.param(75, 10, {"D": 23, "E": 27}, {"D": 5, "E": 5}, id="short by three: both gain, then the highest"),
        pytest.param(20, 8, {"A": 5, "B": 5, "C": 4}, {"A": 3, "B": 3, "C": 2}, id="all the tied can gain: no toss"),
    ],
)
def test_delegates_follow_the_decimals(attendees, delegates, people, award):
    assert divide(Alignment.of(people), attendees, delegates).award == Allocated(award)


@pytest.mark.parametrize(
    ("attendees", "delegates", "people", "tie"),
    [
        pytest.param(
            30,
            6,
            {"A": 12, "B": 12, "C": 6},
            TieToBreak("gain", 1, groups("A", "B"), {"A": 2, "B": 2, "C": 1}),
            id="two for one to gain",
        ),
        pytest.param(
            100,
            11,
            {"A": 50, "B": 50},
            TieToBreak("lose", 1, groups("A", "B"), {"A": 5, "B": 5}),
            id="two for one to lose",
        ),
        pytest.param(
            60,
            18,
            {"A": 15, "B": 15, "C": 15, "D": 15},
            TieToBreak("lose", 2, groups("A", "B", "C", "D"), {"A": 4, "B": 4, "C": 4, "D": 4}),
            id="four for two to lose",
        ),
        pytest.param(
            100,
            8,
            {"A": 15, "B": 45, "C": 20, "D": 20},
            TieToBreak("lose", 2, groups("B", "C", "D"), {"A": 1, "B": 3, "C": 1, "D": 1}),
            id="the decimal ties, not the size",
        ),
        pytest.param(
            16,
            8,
            {"A": 5, "B": 5, "C": 5, "D": 1},
            TieToBreak("lose", 1, groups("A", "B", "C"), {"A": 2, "B": 2, "C": 2, "D": 1}),
            id="a group with one delegate does not compete",
        ),
    ],
)
def test_equal_decimals_tie_where_not_all_can_be_served(attendees, delegates, people, tie):
    assert divide(Alignment.of(people), attendees, delegates).award == tie


def test_decimals_that_agree_to_four_places_but_not_exactly_do_not_tie():
    # 4.000010 and 2.000012 … : far above 10,000 people four decimals are not enough.
    people = Alignment.of({"A": 200_001, "B": 200_002})
    assert divide(people, 1_000_000, 3).award == Allocated({"A": 1, "B": 2})


@pytest.mark.parametrize("people", [{}, {"A": 5, "B": 5, "C": 5}], ids=["nobody", "more groups than delegates"])
def test_what_the_rule_book_answers_first_is_not_divided(people):
    with pytest.raises(ValueError, match="cannot share 2 delegates"):
        divide(Alignment.of(people), 15, 2)


TIE = TieToBreak("lose", 2, groups("A", "B", "C"), {"A": 1, "B": 3, "C": 1, "D": 1})


@pytest.mark.parametrize(
    ("winners", "award"),
    [
        pytest.param(("B", "C"), Allocated({"A": 1, "B": 4, "C": 2, "D": 1}), id="all winners"),
        pytest.param(
            ("C",), TieToBreak("lose", 1, groups("A", "B"), {"A": 1, "B": 3, "C": 2, "D": 1}), id="one still open"
        ),
        pytest.param((), TIE, id="nobody yet"),
        pytest.param(("D", "Yang"), TIE, id="those who were not tied win nothing"),
        pytest.param(
            ("B", "B"), TieToBreak("lose", 1, groups("A", "C"), {"A": 1, "B": 4, "C": 1, "D": 1}), id="B once"
        ),
        pytest.param(("A", "B", "C"), TIE, id="too many winners: the tie stands"),
    ],
)
def test_a_tie_is_completed_by_its_winners(winners, award):
    assert complete(TIE, groups(*winners)) == award
