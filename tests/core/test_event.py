from fractions import Fraction

import pytest

from bot.settings import event_folder, load_event
from core.groups import PreferenceGroup
from core.places import PlaceId


@pytest.fixture(scope="module")
def iowa():
    return load_event(event_folder())


def test_a_precinct_and_a_satellite_have_each_their_rules(iowa):
    precinct = iowa.places.by_id[PlaceId("Adair/1NW ADAIR")]
    satellite = iowa.places.by_id[PlaceId("CD1 Satellite/Grinnell, IA - Drake Library")]
    assert (iowa.rules_for(precinct).id, iowa.rules_for(satellite).id) == ("ia-dem-2020", "ia-dem-2020-satellite")


@pytest.mark.parametrize(
    ("place", "attendees", "delegates"),
    [
        pytest.param("Adair/1NW ADAIR", 0, 8, id="a precinct's number is fixed"),
        pytest.param("Adair/1NW ADAIR", 300, 8, id="whoever comes"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 0, 0, id="a satellite with nobody elects none"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 1, 4, id="one person elects four"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 20, 4, id="20 is the last of the first band"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 21, 5, id="21 is the first of the second"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 101, 9, id="over 100"),
    ],
)
def test_a_place_elects(iowa, place, attendees, delegates):
    assert iowa.county_delegates(iowa.places.by_id[PlaceId(place)], attendees) == delegates


@pytest.mark.parametrize(
    ("place", "attendees", "in_region", "worth"),
    [
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 0, 0, Fraction(0), id="nobody anywhere"),
        pytest.param("CD1 Satellite/Grinnell, IA - Drake Library", 0, 448, Fraction(0), id="nobody here"),
        pytest.param(
            "CD1 Satellite/Grinnell, IA - Drake Library", 15, 448, Fraction(6 * 15, 448 * 4), id="a satellite"
        ),
        pytest.param("Adair/1NW ADAIR", 40, 0, Fraction(4, 51), id="a precinct"),
    ],
)
def test_a_delegate_is_worth(iowa, place, attendees, in_region, worth):
    assert iowa.sde_per_delegate(iowa.places.by_id[PlaceId(place)], attendees, in_region) == worth


def test_figures_are_shown_in_the_order_of_the_form_and_strangers_last(iowa):
    figures = {PreferenceGroup(name): 1 for name in ("Yang", "Zed", "Other", "Alf", "Biden")}
    assert iowa.in_order(figures) == ("Biden", "Yang", "Other", "Alf", "Zed")
