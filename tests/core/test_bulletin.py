"""Totals as a post says them: who comes first, and what still waits."""

from datetime import UTC, datetime
from fractions import Fraction

from immutables import Map

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.bulletin import bulletin
from core.places import PlaceId
from core.standings import Standings
from core.totals import PlaceResult

EVENT = load_event(event_folder())
NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
ADAIR = PlaceId("Adair/1NW ADAIR")
LIBRARY = PlaceId("CD1 Satellite/Grinnell, IA - Drake Library")


def with_results(*results):
    standings = Standings.of(EVENT)
    totals = standings.totals
    for result in results:
        totals = totals.with_result(result)
    return Standings(EVENT, Map(), totals, {})


def result(place, people, delegates):
    counts = Alignment.of(people)
    return PlaceResult(place, counts.total, counts, counts, delegates)


def test_before_anything_is_in_a_bulletin_has_no_rows_and_waits_for_no_region():
    said = bulletin(Standings.of(EVENT), NOW)
    assert (said.rows, said.regions, said.reported, said.held) == ((), (), 0, ())


def test_whoever_has_the_most_state_delegate_equivalents_comes_first():
    said = bulletin(with_results(result(ADAIR, {"Biden": 40, "Yang": 41}, {"Biden": 5, "Yang": 3})), NOW)
    county = EVENT.places.counties["Adair"]
    assert [row.group for row in said.rows] == ["Biden", "Yang"]
    assert said.rows[0].sde == 5 * Fraction(county.state_delegates, county.county_delegates)


def test_where_delegates_are_equal_the_final_count_decides_and_then_the_first():
    people = {"Biden": 5, "Sanders": 9, "Warren": 9}
    said = bulletin(with_results(result(ADAIR, people, {"Biden": 1, "Sanders": 1})), NOW)
    assert [row.group for row in said.rows] == ["Sanders", "Biden", "Warren"]


def test_a_region_is_named_until_its_last_site_is_in():
    said = bulletin(with_results(result(LIBRARY, {"Sanders": 15}, {"Sanders": 4})), NOW)
    assert "CD1 Satellite" in said.regions
    assert said.rows[0].sde == 0
