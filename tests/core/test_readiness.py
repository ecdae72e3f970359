"""Who is ready for the night, in numbers staff can decide by."""

from dataclasses import replace

import pytest

from bot.settings import event_folder, load_event
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.readiness import Group, Readiness, Stage

WHOLE = load_event(event_folder())
NW, NE, BENTON = PlaceId("Adair/1NW ADAIR"), PlaceId("Adair/2NE STUART"), PlaceId("Benton/Belle Plaine 1")
EVENT = replace(WHOLE, places=replace(WHOLE.places, by_id={one: WHOLE.places.by_id[one] for one in (NW, NE, BENTON)}))


def person(*assignments):
    return Person(PersonId("p-1"), "en", assignments)


def chair(place, role=Role.CHAIR):
    return person(Assignment(role, place))


@pytest.mark.parametrize(
    ("people", "practised", "stages"),
    [
        pytest.param([], (), "nobody nobody nobody", id="nobody at all"),
        pytest.param([chair(NW)], (), "enrolled nobody nobody", id="a chair"),
        pytest.param([chair(NW, Role.DEPUTY)], (), "enrolled nobody nobody", id="a deputy will do"),
        pytest.param([person(Assignment(Role.COUNTY, county="Adair"))], (), "nobody nobody nobody", id="a county no"),
        pytest.param([chair(NW)], (NW, NE), "practised nobody nobody", id="practised, but gone since: nobody"),
        pytest.param([chair(NW), chair(BENTON)], (NW,), "practised nobody enrolled", id="each place by itself"),
        pytest.param(
            [person(Assignment(Role.CHAIR, NW), Assignment(Role.CHAIR, NE))],
            None,
            "enrolled enrolled nobody",
            id="two places",
        ),
    ],
)
def test_how_far_each_place_is(people, practised, stages):
    found = Readiness.of(EVENT, people, practised)
    assert [found.stages[place] for place in (NW, NE, BENTON)] == [Stage(stage) for stage in stages.split()]
    assert found.rehearsed is (practised is not None)


def test_counties_in_numbers():
    found = Readiness.of(EVENT, [chair(NW), chair(NE)], {NE})
    assert found.counties == (Group("Adair", 2, 2, 1), Group("Benton", 1, 0, 0))
    assert found.whole == Group("", 3, 2, 1)
    assert [group.name for group in found.to_call] == ["Benton"]


@pytest.mark.parametrize(
    ("enrolled", "of", "below"),
    [(0, 1, True), (1, 3, True), (1, 2, False), (2, 3, False), (49, 100, True), (50, 100, False)],
)
def test_below_half_is_below_half(enrolled, of, below):
    assert Group("", of, enrolled, 0).is_below_half is below


def test_the_county_that_lacks_most_is_called_first():
    lacking = [group.missing for group in Readiness.of(WHOLE, [], None).to_call]
    assert lacking == sorted(lacking, reverse=True)
    assert [group.name for group in Readiness.of(EVENT, [chair(NW)], None).to_call] == ["Adair", "Benton"], "by name"


def test_counties_below_half_are_named():
    assert Readiness.of(EVENT, [chair(NW)], None).below_half == (Group("Benton", 1, 0, 0),)
