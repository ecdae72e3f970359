from fractions import Fraction

import pytest

from core.places import County, PlaceId, Places, Precinct, SatelliteCaucus, SatelliteRegion

ADAIR = Precinct("Adair", "1NW ADAIR", "01NW", "948199", 8, 3)
POLK = Precinct("Polk", "DES MOINES-55", "DM 055", "950001", 9, 3)
STORY = Precinct("Story", "Ames 1-1", "01NW", "950002", 4, 4)
LIBRARY = SatelliteCaucus("CD1 Satellite", "Grinnell, IA - Drake Library", "Drake Library", "1144", 15, 4)
PLACES = Places(
    {place.id: place for place in (ADAIR, POLK, STORY, LIBRARY)},
    {"Adair": County("Adair", 3, 51, 4), "Polk": County("Polk", 3, 1401, 392), "Story": County("Story", 4, 200, 83)},
    {"CD1 Satellite": SatelliteRegion("CD1 Satellite", 1, 6)},
)


def test_a_county_delegate_is_worth_an_exact_fraction():
    assert PLACES.counties["Polk"].sde_per_county_delegate == Fraction(392, 1401)


def test_places_are_counted():
    assert len(PLACES) == 4


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        pytest.param("Adair/1NW ADAIR", (ADAIR,), id="as in precincts.csv"),
        pytest.param("adair / 1nw adair", (ADAIR,), id="capitals and spaces do not matter"),
        pytest.param("Polk/DM-055", (POLK,), id="county and short name, dashes do not matter"),
        pytest.param("950001", (POLK,), id="precinct id"),
        pytest.param("dm055", (POLK,), id="short name alone"),
        pytest.param("CD1 Satellite/Drake Library", (LIBRARY,), id="a satellite by its region"),
        pytest.param("01NW", (ADAIR, STORY), id="a short name two counties use: both, so that the person is asked"),
        pytest.param("Adair 4", (), id="unknown"),
        pytest.param("", (), id="nothing typed"),
    ],
)
def test_a_place_is_found_by_what_people_type(typed, found):
    assert PLACES.find(typed) == found


def test_a_place_is_named_by_county_and_precinct():
    assert (ADAIR.id, LIBRARY.id) == (
        PlaceId("Adair/1NW ADAIR"),
        PlaceId("CD1 Satellite/Grinnell, IA - Drake Library"),
    )
