"""Who is asked about places that have said nothing, and when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.event import Event
from core.ladder import Ladder, Rung
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.reports import Computed, body
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.report import Report
from core.silence import at_stake, due_nudges, silent_places, weightiest
from core.standings import Standings

WHOLE = load_event(event_folder())
LADDER = Ladder()
NW, NE, BENTON = PlaceId("Adair/1NW ADAIR"), PlaceId("Adair/2NE STUART"), PlaceId("Benton/Belle Plaine 1")


def small(*places) -> Event:
    by_id = {place: WHOLE.places.by_id[place] for place in places}
    return replace(WHOLE, places=replace(WHOLE.places, by_id=by_id))


EVENT = small(NW, NE, BENTON)


def person(name, *assignments):
    return Person(PersonId(f"p-{name}"), "en", assignments)


CHAIR = person("chair", Assignment(Role.CHAIR, NW))
DEPUTY = person("deputy", Assignment(Role.DEPUTY, NW))
COUNTY = person("county", Assignment(Role.COUNTY, county="Adair"))
STAFF = person("staff", Assignment(Role.STAFF))
THREE = person("three", Assignment(Role.CHAIR, BENTON), Assignment(Role.CHAIR, NE), Assignment(Role.DEPUTY, NW))
GONE = person("gone")
EVERYBODY = (CHAIR, DEPUTY, COUNTY, STAFF, GONE)


def reported(*places, then=()):
    """The standings with a report from some places, followed by entries of these kinds."""
    counts = Alignment.of({"Biden": 30, "Warren": 10})
    facts = body(Report(NW, 40, counts, counts), Computed("ia-dem-2020", 8, 6, "ok", None))
    entries = []
    for place in places:
        previous, steps = FIRST_FINGERPRINT, [(Kind.REPORTED, facts, None), *then]
        for sequence, (kind, said, replaces) in enumerate(steps, 1):
            draft = Draft(place, kind, 1, said, "p-1", "chat", EVENT.starts, EVENT.starts, replaces=replaces)
            entries.append(chain(draft, event="e", sequence=sequence, previous=previous))
            previous = entries[-1].fingerprint
    return Standings.of(EVENT, entries)


def asked(people, after, standings=None):
    nudges = due_nudges(standings or Standings.of(EVENT), iter(people), LADDER, EVENT.starts + after)
    return [(one.rung, None if one.person is None else one.person.id[2:], one.places) for one in nudges]


ALL = (NW, NE, BENTON)
ON_CHAIR, ON_DEPUTY = (Rung.CHAIR, "chair", (NW,)), (Rung.DEPUTY, "deputy", (NW,))
ON_COUNTY, ON_CALL = (Rung.COUNTY, "county", (NW, NE)), (Rung.CALL, None, ALL)


@pytest.mark.parametrize(
    ("after", "who"),
    [
        pytest.param(timedelta(0), [], id="at the start: nobody"),
        pytest.param(LADDER.chair - timedelta(seconds=1), [], id="a second too early: nobody"),
        pytest.param(LADDER.chair, [ON_CHAIR], id="on the second: the chair"),
        pytest.param(LADDER.deputy - timedelta(seconds=1), [ON_CHAIR], id="until then only the chair"),
        pytest.param(LADDER.deputy, [ON_CHAIR, ON_DEPUTY], id="then the deputy"),
        pytest.param(LADDER.county, [ON_CHAIR, ON_DEPUTY, ON_COUNTY], id="then the county, of all its places at once"),
        pytest.param(LADDER.call, [ON_CHAIR, ON_DEPUTY, ON_COUNTY, ON_CALL], id="then staff take the phone"),
        pytest.param(timedelta(days=9), [ON_CHAIR, ON_DEPUTY, ON_COUNTY, ON_CALL], id="a clock far ahead: each once"),
    ],
)
def test_each_rung_is_climbed_when_its_time_has_come(after, who):
    assert asked(EVERYBODY, after) == who


@pytest.mark.parametrize(
    ("people", "who"),
    [
        pytest.param((), [ON_CALL], id="nobody enrolled: staff"),
        pytest.param((DEPUTY,), [ON_DEPUTY, ON_CALL], id="no chair"),
        pytest.param((CHAIR, COUNTY), [ON_CHAIR, ON_COUNTY, ON_CALL], id="no deputy"),
        pytest.param((STAFF, GONE), [ON_CALL], id="staff, and whoever left their role, are not asked"),
    ],
)
def test_a_rung_nobody_stands_on_is_skipped(people, who):
    assert asked(people, LADDER.call) == who


def test_somebody_with_several_places_is_asked_about_all_of_them_at_once():
    places = (BENTON, NE)
    assert asked((THREE,), LADDER.deputy) == [(Rung.CHAIR, "three", places), (Rung.DEPUTY, "three", (NW,))]


TAKEN_BACK = (Kind.WITHDRAWN, {"of": 1}, 1)
HELD = (Kind.HELD, {"of": 1, "codes": ["C08"]}, None)


@pytest.mark.parametrize(
    ("standings", "silent"),
    [
        pytest.param(reported(), ALL, id="nothing in the ledger"),
        pytest.param(reported(NW), (NE, BENTON), id="one has reported"),
        pytest.param(reported(NW, then=[HELD]), (NE, BENTON), id="what is held has been reported"),
        pytest.param(reported(NW, then=[TAKEN_BACK]), ALL, id="what was taken back has not"),
        pytest.param(reported(*ALL), (), id="all have"),
    ],
)
def test_a_place_is_silent_while_nothing_of_it_stands(standings, silent):
    assert tuple(place.id for place in silent_places(standings)) == silent


def test_nobody_is_asked_about_a_place_that_has_reported():
    assert asked(EVERYBODY, LADDER.call, reported(NW)) == [
        (Rung.COUNTY, "county", (NE,)),
        (Rung.CALL, None, (NE, BENTON)),
    ]
    assert asked(EVERYBODY, LADDER.call, reported(*ALL)) == []


def test_a_nudge_says_since_when_it_is_due():
    (nudge,) = due_nudges(Standings.of(EVENT), (CHAIR,), LADDER, EVENT.starts + timedelta(minutes=100))
    assert nudge.due == datetime(2020, 2, 4, 2, 30, tzinfo=UTC)


@pytest.mark.parametrize(("county", "silent"), [("Adair", (NW, NE)), ("Benton", (BENTON,)), ("Polk", ())])
def test_silent_places_of_one_county(county, silent):
    assert tuple(place.id for place in silent_places(Standings.of(EVENT), county)) == silent


def test_places_that_could_change_the_result_most_come_first():
    one = replace(WHOLE.places.by_id[NW], name="Z", county_delegates=11)
    same = replace(one, name="A")
    order = weightiest(WHOLE, [WHOLE.places.by_id[NW], one, same])
    assert [place.name for place in order] == ["A", "Z", "1NW ADAIR"]


def test_a_satellite_weighs_an_even_part_of_its_regions_pool():
    region = WHOLE.places.regions["CD1 Satellite"]
    sites = [place for place in WHOLE.places.by_id.values() if place.county == region.name]
    weights = at_stake(WHOLE, sites)
    assert set(weights.values()) == {Fraction(region.pool, len(sites))}
