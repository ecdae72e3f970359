from dataclasses import replace
from fractions import Fraction

import pytest

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.places import County, PlaceId, Places, Precinct, SatelliteCaucus, SatelliteRegion
from core.totals import Figures, PlaceResult, Totals

# Two counties in district 1, one of them reaching into district 2; a region of two sites in district 1, and one abroad.
PLACES = (
    Precinct("Adair", "First", "1", "11", 3, 1),
    Precinct("Adair", "Second", "2", "12", 2, 2),
    Precinct("Polk", "Only", "1", "21", 4, 1),
    SatelliteCaucus("CD1 Satellite", "Library", "L", "31"),
    SatelliteCaucus("CD1 Satellite", "School", "S", "32"),
    SatelliteCaucus("Abroad", "Paris", "P", "41"),
)
FIRST, SECOND, ONLY, LIBRARY, SCHOOL, PARIS = (place.id for place in PLACES)


@pytest.fixture(scope="module")
def event():
    places = Places(
        {place.id: place for place in PLACES},
        {"Adair": County("Adair", 1, 5, 2), "Polk": County("Polk", 1, 4, 3)},
        {
            "CD1 Satellite": SatelliteRegion("CD1 Satellite", 1, 6),
            "Abroad": SatelliteRegion("Abroad", None, 4),
            "Nowhere": SatelliteRegion("Nowhere", None, 1),
        },
    )
    return replace(load_event(event_folder()), places=places)


def result(place, final, delegates, attendees=None, first=None):
    people = Alignment.of(final)
    return PlaceResult(place, attendees, Alignment.of(first or final), people, delegates)


def test_with_no_result_there_is_nothing_but_places(event):
    assert Totals.of(event).statewide() == Figures(places=6)


def test_a_precinct_adds_its_people_and_its_delegates_times_the_fraction(event):
    totals = Totals.of(event, [result(FIRST, {"Biden": 30, "Yang": 3}, {"Biden": 3}, first={"Biden": 28, "Yang": 5})])
    assert totals.statewide() == Figures(
        places=6,
        reported=1,
        first={"Biden": 28, "Yang": 5},
        final={"Biden": 30, "Yang": 3},
        county_delegates={"Biden": 3},
        sde={"Biden": Fraction(6, 5)},
    )


def test_a_newer_result_takes_the_place_of_the_former(event):
    newer = result(FIRST, {"Sanders": 8}, {"Sanders": 3})
    assert Totals.of(event, [result(FIRST, {"Biden": 30}, {"Biden": 3}), newer]) == Totals.of(event, [newer])


def test_a_result_taken_back_leaves_no_trace(event):
    one = Totals.of(event, [result(ONLY, {"Biden": 4}, {"Biden": 4})])
    assert one.with_result(result(FIRST, {"Yang": 3}, {"Yang": 3})).without(FIRST) == one
    assert one.without(ONLY) == Totals.of(event)


def test_taking_back_what_never_was_changes_nothing(event):
    assert Totals.of(event).without(FIRST) == Totals.of(event)


def test_a_change_leaves_the_former_totals_as_they_were(event):
    before = Totals.of(event)
    before.with_result(result(FIRST, {"Biden": 30}, {"Biden": 3}))
    assert before == Totals.of(event)


def test_a_place_the_event_does_not_have_is_a_bug(event):
    with pytest.raises(KeyError):
        Totals.of(event).with_result(result(PlaceId("Adair/Third"), {}, {}))


def test_a_first_alignment_alone_counts_its_people_but_the_place_is_not_in(event):
    figures = Totals.of(event, [PlaceResult(FIRST, 33, Alignment.of({"Biden": 33}), None, None)]).statewide()
    assert (figures.reported, figures.first, figures.final) == (0, {"Biden": 33}, {})


def test_a_place_where_nobody_came_is_in(event):
    assert Totals.of(event, [PlaceResult(FIRST, 0, None, None, None)]).statewide().reported == 1


def test_an_award_that_waits_counts_its_people_but_no_delegates(event):
    figures = Totals.of(event, [result(FIRST, {"Biden": 30, "Sanders": 30}, None)]).statewide()
    assert (figures.reported, figures.final, figures.sde) == (1, {"Biden": 30, "Sanders": 30}, {})


def test_districts_are_those_of_the_places_and_what_lies_in_none_comes_last(event):
    totals = Totals.of(event, [result(SECOND, {"Biden": 2}, {"Biden": 2}), result(PARIS, {"Yang": 1}, {"Yang": 4}, 1)])
    districts = totals.districts()
    assert list(districts) == [1, 2, None]
    assert [figures.places for figures in districts.values()] == [4, 1, 1]
    assert districts[2].sde == {"Biden": Fraction(4, 5)}
    assert districts[None].sde == {"Yang": Fraction(4)}


def test_a_county_in_two_districts_is_one_county(event):
    both = [result(FIRST, {"Biden": 30}, {"Biden": 3}), result(SECOND, {"Biden": 2}, {"Biden": 2})]
    counties = Totals.of(event, both).counties()
    assert list(counties) == ["Adair", "Polk", "CD1 Satellite", "Abroad"]
    assert counties["Adair"] == Figures(2, 2, {"Biden": 32}, {"Biden": 32}, {"Biden": 5}, {"Biden": Fraction(2)})


def test_a_site_is_counted_at_once_in_people_but_its_sde_waits_for_its_region(event):
    totals = Totals.of(event, [result(LIBRARY, {"Biden": 15}, {"Biden": 4}, 15)])
    figures = totals.counties()["CD1 Satellite"]
    assert (figures.reported, figures.final, figures.county_delegates) == (1, {"Biden": 15}, {"Biden": 4})
    assert figures.sde == {}
    assert totals.waiting() == ("CD1 Satellite", "Abroad")


def test_a_complete_region_shares_its_pool_by_attendance_and_then_by_delegates(event):
    sites = [
        result(LIBRARY, {"Biden": 8, "Yang": 7}, {"Biden": 3, "Yang": 1}, 15),
        result(SCHOOL, {"Biden": 45}, {"Biden": 6}, 45),
    ]
    totals = Totals.of(event, sites)
    pool, library, school = 6, Fraction(15, 60), Fraction(45, 60)
    assert totals.counties()["CD1 Satellite"].sde == {
        "Biden": pool * (library * Fraction(3, 4) + school),
        "Yang": pool * library * Fraction(1, 4),
    }
    assert totals.waiting() == ("Abroad",)


def test_a_site_that_awards_more_than_it_elects_is_totalled_as_it_reported(event):
    # Washington, D.C. reported nine delegates of eight in 2020, and the party published nine eighths of its share.
    totals = Totals.of(event, [result(PARIS, {"Biden": 85}, {"Biden": 9}, 85)])
    assert totals.districts()[None].sde == {"Biden": 4 * Fraction(9, 8)}


def test_a_closed_region_is_shared_among_the_sites_that_are_in(event):
    totals = Totals.of(event, [result(LIBRARY, {"Biden": 15}, {"Biden": 4}, 15)]).closing({"CD1 Satellite"})
    assert totals.counties()["CD1 Satellite"].sde == {"Biden": Fraction(6)}
    assert totals.waiting() == ("Abroad",)


def test_a_closed_region_without_any_site_has_nothing_to_share(event):
    totals = Totals.of(event, closed_regions=frozenset({"CD1 Satellite", "Abroad"}))
    assert (totals.statewide().sde, totals.waiting()) == ({}, ())


def test_a_site_whose_attendance_is_unknown_keeps_its_region_waiting(event):
    sites = [result(LIBRARY, {"Biden": 15}, {"Biden": 4}, None), result(SCHOOL, {"Biden": 5}, {"Biden": 4}, 5)]
    assert "CD1 Satellite" in Totals.of(event, sites).waiting()


def test_an_award_that_waits_at_a_site_keeps_its_share_and_nobody_elses(event):
    sites = [result(LIBRARY, {"Biden": 5, "Yang": 5}, None, 10), result(SCHOOL, {"Biden": 10}, {"Biden": 4}, 10)]
    assert Totals.of(event, sites).counties()["CD1 Satellite"].sde == {"Biden": Fraction(3)}


def test_a_site_where_nobody_came_completes_its_region(event):
    sites = [PlaceResult(LIBRARY, 0, None, None, None), result(SCHOOL, {"Biden": 10}, {"Biden": 4}, 10)]
    assert Totals.of(event, sites).counties()["CD1 Satellite"].sde == {"Biden": Fraction(6)}
