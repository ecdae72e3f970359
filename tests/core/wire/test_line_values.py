"""What a line shows: exactly the figures it is made of."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction

import pytest

from core.wire.line import NAMED, OTHERS, Measure, line
from core.wire.readers import QuietHours, Reader, Subscription
from core.wire.record import Status
from core.wire.snapshot import snapshot
from core.wire.timing import DIGEST
from core.wire.topics import STATEWIDE, Scope, Topic

NOW = datetime(2020, 2, 4, 4, 0, tzinfo=UTC)


def told(night, topic=STATEWIDE):
    return line(snapshot(night.standings, night.record), topic, NOW)


def test_before_anything_came_a_line_says_how_many_places_there_are(small_night):
    found = told(small_night)
    assert (found.places, found.reported, found.rows, found.version, found.as_of) == (5, 0, (), 0, NOW)


def test_the_most_state_delegate_equivalents_come_first(small_night):
    small_night.report("Adair/First", {"Biden": 90}, {"Biden": 5})
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    found = told(small_night)
    assert [row.group for row in found.rows] == ["Warren", "Biden"]
    assert found.figures == {("Warren", Measure.SDE): Fraction(6), ("Biden", Measure.SDE): Fraction(5, 4)}
    assert (found.whole.sde, found.whole.final) == (Fraction(29, 4), 130)


def test_groups_beyond_the_first_few_are_one_figure(small_night):
    groups = ("Biden", "Warren", "Sanders", "Buttigieg", "Klobuchar", "Yang", "Steyer")
    small_night.report("Adair/First", {group: 10 * number for number, group in enumerate(groups, 1)})
    found = told(small_night)
    assert [row.group for row in found.rows][-1] == OTHERS
    assert len(found.rows) == NAMED + 1
    assert sum(row.final for row in found.rows) == found.whole.final == 280


def test_one_group_more_than_the_first_few_is_named_itself(small_night):
    groups = ("Biden", "Warren", "Sanders", "Buttigieg", "Klobuchar", "Yang")
    small_night.report("Adair/First", dict.fromkeys(groups, 10))
    assert {row.group for row in told(small_night).rows} == set(groups)


def test_a_group_asked_for_is_shown_with_everything_even_where_it_has_nothing(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    found = told(small_night, Topic(Scope.COUNTY, "Adair", "Warren"))
    assert {measure: found.figures["Warren", measure] for measure in Measure} == dict.fromkeys(Measure, 0)
    assert found.figures[OTHERS, Measure.FINAL] == 30


def test_a_county_shows_people_beside_state_delegate_equivalents_and_leaves_out_who_has_neither(small_night):
    small_night.report("Adair/First", {"Biden": 90}, {"Biden": 5}, first={"Biden": 80, "Yang": 10})
    found = told(small_night, Topic(Scope.COUNTY, "Adair"))
    assert found.figures == {("Biden", Measure.SDE): Fraction(5, 4), ("Biden", Measure.FINAL): 90}


def test_what_is_not_known_yet_is_no_figure(small_night):
    small_night.report("Adair/First", {"Biden": 20, "Yang": 20})
    found = told(small_night, Topic(Scope.PLACE, "Adair/First"))
    assert (found.awaited, found.measures) == (True, (Measure.FIRST, Measure.FINAL))
    assert told(small_night).measures == (Measure.FINAL,)


def test_a_satellite_region_that_waits_shows_its_people_and_says_so(small_night):
    small_night.report("Abroad/Paris", {"Biden": 20}, {"Biden": 4})
    found = told(small_night, Topic(Scope.COUNTY, "Abroad"))
    assert (found.waiting, found.in_region, found.figures) == (("Abroad",), True, {("Biden", Measure.FINAL): 20})
    small_night.report("Abroad/Tbilisi", {"Biden": 20}, {"Biden": 4})
    found = told(small_night, Topic(Scope.COUNTY, "Abroad"))
    assert (found.waiting, found.figures[("Biden", Measure.SDE)]) == ((), 2)


def test_a_line_is_under_embargo_until_it_has_passed(small_night):
    until = NOW + timedelta(minutes=1)
    event = replace(small_night.standings.event, embargo=until)
    shown = snapshot(replace(small_night.standings, event=event), small_night.record)
    assert line(shown, STATEWIDE, NOW).embargo == until
    assert line(shown, STATEWIDE, until).embargo is None


def test_a_place_shows_its_delegates_and_both_counts_and_how_it_stands(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5}, first={"Biden": 20, "Yang": 10})
    found = told(small_night, Topic(Scope.PLACE, "Adair/First"))
    assert (found.place.status, found.places, found.reported) == (Status.REPORTED, 1, 1)
    assert found.figures[("Yang", Measure.FIRST)] == 10
    assert found.figures[("Biden", Measure.DELEGATES)] == 5
    assert ("Biden", Measure.SDE) not in found.figures


def test_held_and_reviewed_places_are_counted_where_they_are(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    small_night.hold("Polk/Only", 1, "C23")
    assert (told(small_night).held, told(small_night).reported) == (1, 1)
    assert told(small_night, Topic(Scope.COUNTY, "Adair")).held == 0
    assert told(small_night, Topic(Scope.COUNTY, "Polk")).held == 1


@pytest.mark.parametrize(
    ("begin", "end", "at", "held"),
    [
        pytest.param(time(22), time(7), time(22), True, id="from their begin on"),
        pytest.param(time(22), time(7), time(3), True, id="after midnight"),
        pytest.param(time(22), time(7), time(7), False, id="until their end"),
        pytest.param(time(22), time(7), time(21, 59), False, id="before"),
        pytest.param(time(9), time(17), time(12), True, id="by day"),
        pytest.param(time(9), time(17), time(20), False, id="outside the day's"),
    ],
)
def test_quiet_hours_hold_over_midnight_and_by_day(begin, end, at, held):
    assert QuietHours(begin, end).hold(at) is held


def test_a_reader_knows_what_they_are_subscribed_to():
    polk = Topic(Scope.COUNTY, "Polk")
    reader = Reader("en", (Subscription(polk, DIGEST),))
    assert reader.gets_updates
    assert reader.to(polk).timing == DIGEST
    assert reader.to(STATEWIDE) is None
    assert not Reader("en").gets_updates
