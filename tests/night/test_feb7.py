"""The 1,765 places of 7 February 2020 through the dialogue: what breaks the rules is held, and nothing else is."""

import pytest

from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from core.ledger.codec import verify
from core.totals import Totals
from tests.night.feb7 import HELD_FOR, RESULTS, compared, of_all

EVENT = load_event(event_folder())
pytestmark = pytest.mark.long
WITHOUT_FIRST = "Polk/DES MOINES-80"
"""No first alignment was published. The bot asks for it, and nothing is filed without."""
WITHOUT_FINAL = "Johnson/GRAHAM TOWNSHIP"
"""One delegate, and no final alignment was published: nothing moved, for the bot; all have left, for the list."""
FIRST_OF_TWINS = {"Scott/(B52) City of Bettendorf", "Scott/(BG) Blue Grass Township", "Woodbury/Sioux City 05"}
"""They report before their twins, so nothing is wrong yet; when the twin comes, they are a case as well."""


@pytest.fixture(scope="module")
def result():
    return compared(EVENT)


def test_every_place_gets_a_receipt_but_the_one_without_a_first_alignment(result):
    assert result.unfiled == [WITHOUT_FIRST]
    assert verify(sorted(result.night.entries, key=lambda one: (one.place, one.sequence))) is None


def test_what_stands_is_what_was_published_number_by_number(result):
    papers = {paper.place: paper for paper in result.papers}
    for place, history in result.night.standings.histories.items():
        report, paper = history.standing.report, papers[place]
        assert report.attendees == paper.attendees, place
        assert (report.first.as_dict() if report.first else {}) == paper.first, place
        assert (report.final.as_dict() if report.final else {}) == (paper.final or paper.first), place
        assert {group: won for group, won in (report.reported_delegates or {}).items() if won} == paper.won, place


def test_each_code_is_noticed_where_the_rules_are_broken_and_nowhere_else(result):
    codes = set().union(*result.broken.values(), *result.noticed.values()) - {"C12", "X01"}
    found = {code: result.differences(code, result.noticed) for code in sorted(codes)}
    assert {code: each for code, each in found.items() if each != (set(), set())} == {
        "C07": ({WITHOUT_FIRST}, set()),
        "C09": ({WITHOUT_FIRST}, set()),
        "C10": ({WITHOUT_FINAL}, set()),
        "C23": ({WITHOUT_FIRST}, set()),
    }


def test_who_was_told_to_realign_is_known_from_the_dialogue_and_asked_where_it_is_not(result):
    missed, extra = result.differences("C12", result.noticed)
    standing = {place: result.night.standings.history(place).standing.report for place in missed}
    assert all(report.dissolved for report in standing.values())
    assert (len(missed), extra) == (14, set())


def test_twins_are_three_pairs_of_which_the_second_is_held_and_both_are_a_case(result):
    missed, extra = result.differences("X01", result.held)
    assert (missed, extra) == (FIRST_OF_TWINS, set())
    cases = {case.place for case in result.night.cases if case.code == "X01"}
    assert cases == {place for place, codes in result.broken.items() if "X01" in codes}
    assert len(cases) == 6


def test_every_place_that_breaks_what_the_event_holds_for_is_held_with_that_reason(result):
    filed = {place: codes & HELD_FOR for place, codes in result.broken.items() if place not in result.unfiled}
    missed = {place: wrong for place, codes in filed.items() if (wrong := codes - result.held[place])}
    assert missed == {place: {"X01"} for place in FIRST_OF_TWINS}
    assert sum(bool(codes) for codes in result.held.values()) == 237


def test_no_clean_place_is_held(result):
    assert len(result.clean) == 1526
    assert [(place, result.held[place]) for place in result.clean if result.held[place]] == []


def test_published_and_held_together_add_up_to_the_file_county_by_county(result):
    """Without the place that was not filed. One site of district 2 counts more people than its inferred attendance."""
    results = place_results(read_results(RESULTS, EVENT), EVENT)
    file = Totals.of(EVENT, [one for one in results if one.place != WITHOUT_FIRST]).counties()
    bot = of_all(EVENT, result.night.standings).counties()
    assert bot.keys() == file.keys()
    for figure, but in (
        ("county_delegates", set()),
        ("sde", {"CD2 Satellite"}),
        ("first", set()),
        ("final", {"Johnson"}),
    ):
        assert {name for name in bot if getattr(bot[name], figure) != getattr(file[name], figure)} == but, figure


def test_no_chair_needs_more_than_nine_texts(result):
    assert max(map(len, result.texts.values())) <= 9
