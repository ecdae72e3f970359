"""What the totals are asked whenever they are posted, by hand and on what Iowa had published by 7 February 2020."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.checks.across import differing, odd_shares, unit_totals
from core.findings import Severity
from core.places import County, Places, Precinct
from core.totals import PlaceResult, Totals

IOWA = load_event(event_folder())
RESULTS = Path(__file__).parents[2] / "golden" / "results" / "results_20200207_100pct.csv"
PLACES = tuple(Precinct("Adair", f"P{number}", f"{number}", f"1{number}", 4, 1) for number in range(1, 7))
ONE, TWO, *OTHERS = (place.id for place in PLACES)


@pytest.fixture(scope="module")
def event():
    """A county of six precincts with four delegates each; one of its 24 is worth a third of a state delegate."""
    places = Places({place.id: place for place in PLACES}, {"Adair": County("Adair", 1, 24, 8)}, {})
    return replace(IOWA, places=places)


def result(place, delegates=4, first=None, attendees=20):
    counts = Alignment.of({"Biden": attendees} if first is None else first)
    return PlaceResult(place, attendees, counts, counts, None if delegates is None else {"Biden": delegates})


@pytest.mark.parametrize(
    ("one", "two", "others", "found"),
    [
        pytest.param(result(ONE), result(TWO), 4, None, id="as allocated"),
        pytest.param(
            result(ONE, 6), result(TWO), 4, (26, "over", Fraction(2, 3), ONE), id="two too many, and where they are"
        ),
        pytest.param(result(ONE, 3), result(TWO), 4, (23, "short", Fraction(1, 3), ONE), id="one short"),
        pytest.param(result(ONE, 3), result(TWO, 5), 4, None, id="the county is as allocated; its places are C20's"),
        pytest.param(result(ONE, 3), result(TWO), 3, None, id="short while a place is still to come"),
        pytest.param(
            result(ONE, 13), result(TWO), 2, (25, "over", Fraction(1, 3), ONE), id="over while places are to come"
        ),
        pytest.param(result(ONE, None), result(TWO), 4, None, id="short while a draw is due"),
        pytest.param(result(ONE, None, {}, 0), result(TWO), 4, None, id="short where nobody came"),
        pytest.param(
            result(ONE, None, {}, 0), result(TWO, 5), 4, (21, "over", Fraction(1, 3), TWO), id="over all the same"
        ),
    ],
)
def test_a_county_gives_as_many_delegates_as_it_was_allocated(event, one, two, others, found):
    totals = Totals.of(event, [one, two, *map(result, OTHERS[:others])])
    seen = [
        (each.values["elected"], each.values["direction"], each.values["sde"], each.values["places"])
        for each in unit_totals(totals)
    ]
    assert seen == ([] if found is None else [found])


FEW = {"Biden": 19, "Yang": 1}


@pytest.mark.parametrize(
    ("first", "rest", "others", "found"),
    [
        pytest.param({"Biden": 45, "Yang": 8}, {"Biden": 20}, 5, (8, 0, 100), id="8 where nobody else stands for it"),
        pytest.param({"Biden": 45, "Yang": 7}, {"Biden": 20}, 5, None, id="7 people are few"),
        pytest.param({"Biden": 46, "Yang": 8}, {"Biden": 20}, 5, None, id="under 15 percent is a small group"),
        pytest.param({"Biden": 8, "Yang": 12}, FEW, 5, (12, 5, 100), id="ten times and more"),
        pytest.param({"Biden": 9, "Yang": 11}, FEW, 5, None, id="nine times"),
        pytest.param({"Biden": 8, "Yang": 12}, {"Biden": 20}, 4, None, id="four neighbours tell nothing"),
    ],
)
def test_an_odd_share_is_far_above_what_the_rest_of_the_county_lets_expect(event, first, rest, others, found):
    neighbours = [result(place, first=rest) for place in (ONE, *OTHERS)[:others]]
    seen = [
        (one.place, one.severity, one.values["people"], one.values["elsewhere"], one.values["others"])
        for one in odd_shares(event, [result(TWO, first=first), *neighbours])
    ]
    assert seen == ([] if found is None else [(TWO, Severity.FLAG, *found)])


def test_no_share_is_odd_before_half_of_the_county_is_in(event):
    county = {place.id: place for number in range(13) for place in [Precinct("Adair", f"{number}", "n", "n", 4, 1)]}
    places = Places(county, event.places.counties, {})
    rest = [result(place, first={"Biden": 20}) for place in list(county)[1:7]]
    odd = result("Adair/0", first={"Biden": 8, "Yang": 12})
    thirteen = replace(event, places=places)
    assert odd_shares(thirteen, [odd, *rest[:5]]) == ()
    assert [one.place for one in odd_shares(thirteen, [odd, *rest])] == ["Adair/0"]


def test_what_is_published_is_compared_with_the_ledger_place_by_place(event):
    published = Totals.of(event, map(result, (ONE, TWO)))
    assert differing(published, Totals.of(event, map(result, (TWO, ONE)))) == ()
    assert differing(published, Totals.of(event, [result(ONE), result(TWO, 5)])) == (TWO,)
    assert differing(published, Totals.of(event, [result(TWO)])) == (ONE,), "published, and not in the ledger"
    assert differing(published, published.with_result(result(OTHERS[0]))) == (OTHERS[0],), "not published"


def test_a_wrong_sum_of_right_places_is_told_by_its_county(event):
    right = Totals.of(event, map(result, (ONE, TWO)))
    summed = Totals.of(event, [result(ONE), result(TWO, 5)])
    assert differing(replace(right, _sums=summed._sums), right) == ("Adair",)


@pytest.fixture(scope="module")
def published():
    """What the party had published by 7 February 2020."""
    return place_results(read_results(RESULTS, IOWA), IOWA)


def test_the_line_that_slipped_in_indianola_is_an_odd_share_and_few_others_are(published):
    assert [(one.place, one.values["group"], one.values["people"]) for one in odd_shares(IOWA, published)] == [
        ("Buena Vista/SRL;LGB;RELS;MAP", "Steyer", 9),
        ("Jackson/Jackson 04", "Yang", 13),
        ("Pottawattamie/Council Bluff 12", "Bloomberg", 24),
        ("Pottawattamie/Walnut", "Steyer", 8),
        ("Warren/INDIANOLA 2", "Patrick", 41),
        ("Warren/INDIANOLA 2", "Steyer", 50),
    ]


def test_fifteen_counties_had_not_as_many_delegates_as_they_were_allocated(published):
    found = {
        one.place: one.values["elected"] - one.values["allocated"] for one in unit_totals(Totals.of(IOWA, published))
    }
    assert len(found) == 15
    assert (found["Scott"], found["Cherokee"], found["Polk"]) == (7, -4, -3)
