"""What a line can be about, and what belongs to it."""

from fractions import Fraction

import pytest

from core.totals import Figures
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges, read_timing, timing_key
from core.wire.topics import STATEWIDE, Scope, Topic, topics_of

TOPICS = [
    pytest.param(STATEWIDE, "state", id="the state"),
    pytest.param(Topic(Scope.STATE, group="Sanders"), "state|Sanders", id="a group in the state"),
    pytest.param(Topic(Scope.COUNTY, "Polk"), "county:Polk", id="a county"),
    pytest.param(Topic(Scope.DISTRICT, "3", "Biden"), "district:3|Biden", id="a group in a district"),
    pytest.param(Topic(Scope.PLACE, "Story/Ames 2-4"), "place:Story/Ames 2-4", id="a precinct"),
    pytest.param(Topic(Scope.PLACE, "Polk/DM: 55"), "place:Polk/DM: 55", id="a precinct with a colon in its name"),
]


@pytest.mark.parametrize(("topic", "key"), TOPICS)
def test_a_topic_is_read_back_from_its_key(topic, key):
    assert topic.key == key
    assert Topic.read(key) == topic


@pytest.mark.parametrize(
    ("topic", "covered"),
    [
        pytest.param(STATEWIDE, 5, id="the state has all"),
        pytest.param(Topic(Scope.COUNTY, "Adair"), 2, id="a county its precincts"),
        pytest.param(Topic(Scope.COUNTY, "Abroad"), 2, id="a region its sites"),
        pytest.param(Topic(Scope.DISTRICT, "2"), 1, id="a district its precincts"),
        pytest.param(Topic(Scope.DISTRICT, "4"), 0, id="a district without any"),
        pytest.param(Topic(Scope.PLACE, "Polk/Only"), 1, id="a place itself"),
    ],
)
def test_a_topic_covers_its_places(small_event, topic, covered):
    assert sum(topic.covers(small_event, place) for place in small_event.places.by_id.values()) == covered


def test_every_place_belongs_to_what_covers_it(small_event):
    for place in small_event.places.by_id.values():
        assert all(topic.covers(small_event, place) for topic in topics_of(small_event, place))
    assert [topic.key for topic in topics_of(small_event, small_event.places.by_id["Polk/Only"])] == [
        "place:Polk/Only",
        "county:Polk",
        "district:2",
        "state",
    ]
    abroad = topics_of(small_event, small_event.places.by_id["Abroad/Paris"])
    assert [topic.key for topic in abroad] == ["place:Abroad/Paris", "county:Abroad", "state"]


def test_figures_of_a_topic_are_those_of_its_places(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    totals = small_night.standings.totals
    assert STATEWIDE.figures(totals).sde == {"Biden": Fraction(5, 4), "Warren": Fraction(6)}
    assert Topic(Scope.COUNTY, "Polk").figures(totals).county_delegates == {"Warren": 4}
    assert Topic(Scope.DISTRICT, "1").figures(totals).final == {"Biden": 30}
    place = Topic(Scope.PLACE, "Adair/First").figures(totals)
    assert (place.places, place.reported, place.first, place.sde) == (1, 1, {"Biden": 30}, {"Biden": Fraction(5, 4)})


@pytest.mark.parametrize(
    "topic",
    [
        pytest.param(Topic(Scope.PLACE, "Adair/Second"), id="a place that said nothing"),
        pytest.param(Topic(Scope.COUNTY, "Nowhere"), id="a county there is not"),
        pytest.param(Topic(Scope.DISTRICT, "9"), id="a district there is not"),
    ],
)
def test_a_topic_nothing_is_known_of_has_no_figures(small_night, topic):
    found = topic.figures(small_night.standings.totals)
    assert (found.reported, found.first, found.sde) == (0, {}, {})
    assert Figures().places == 0


@pytest.mark.parametrize("timing", [Every(15), EachStep(10), WhenLeadChanges(), AsItComes()], ids=timing_key)
def test_a_timing_is_read_back_from_its_key(timing):
    assert read_timing(timing_key(timing)) == timing


def test_a_key_that_is_no_timing_is_refused():
    with pytest.raises(ValueError, match="hourly"):
        read_timing("hourly")


def test_minutes_are_a_time():
    assert Every(90).period.total_seconds() == 5400
