"""What an event folder is read as."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import load_event
from bot.settings.event_folder import DEFAULT_EVENT, PROJECT
from bot.settings.people_csv import roster
from core.event import Count
from core.people import Assignment, Role
from core.places import PlaceId, Precinct


def test_iowa_2020_is_whole():
    iowa = load_event(DEFAULT_EVENT)
    precincts = [place for place in iowa.places.by_id.values() if isinstance(place, Precinct)]
    assert (len(iowa.places), len(precincts), len(iowa.places.counties), len(iowa.places.regions)) == (
        1765,
        1678,
        99,
        5,
    )
    assert sum(place.county_delegates for place in precincts) == 11_402
    assert sum(county.state_delegates for county in iowa.places.counties.values()) == 2107
    assert sum(region.pool for region in iowa.places.regions.values()) == 43
    assert (iowa.field.groups[0], iowa.field.groups[-2:]) == ("Bennet", ("Uncommitted", "Other"))
    assert iowa.starts == datetime(2020, 2, 4, 1, tzinfo=UTC)
    assert (iowa.totals_every, iowa.count, iowa.is_test) == (timedelta(minutes=15), Count.REPORTED, False)
    assert {"C08", "C25", "X09"} <= iowa.hold
    assert "C10" not in iowa.hold


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        pytest.param("jb", "Biden", id="initials"),
        pytest.param("mayor pete", "Buttigieg", id="nickname"),
        pytest.param("uncomm", "Uncommitted", id="short"),
        pytest.param("elizabeth warren", "Warren", id="full name"),
        pytest.param("other", "Other", id="the name itself"),
    ],
)
def test_chairs_call_them(written, meant):
    assert load_event(DEFAULT_EVENT).field.spellings[written] == meant


@pytest.mark.parametrize("word", ["michael", "mb", "b", "mayor", "senator", "mike", "undecided"])
def test_a_word_that_may_mean_two_groups_is_nobodys(word):
    assert word not in load_event(DEFAULT_EVENT).field.spellings


def test_a_small_event_is_read_with_what_its_files_add(folder):
    event = load_event(folder)
    place = event.places.by_id[PlaceId("Adair/1NW ADAIR")]
    assert (place.registered, place.last_attendance) == (120, None)
    assert event.first_post == event.starts + timedelta(minutes=30)


def test_figures_are_embargoed_until_the_time_the_event_says(folder, change):
    assert load_event(folder).embargoed(datetime(2020, 2, 4, 1, tzinfo=UTC)) is None
    change(folder / "event.toml", "# embargo = 2020-02-03T22:00:00", "embargo = 2020-02-03T22:00:00")
    event, until = load_event(folder), datetime(2020, 2, 4, 4, tzinfo=UTC)
    assert event.embargoed(until - timedelta(seconds=1)) == until
    assert event.embargoed(until) is None


def test_the_first_post_comes_one_round_after_the_start_where_none_is_set(folder, change):
    change(folder / "event.toml", "first_post = 2020-02-03T19:30:00\n", "")
    event = load_event(folder)
    assert event.first_post == event.starts + event.totals_every


def test_an_event_without_satellites_needs_no_second_rule_book(folder, change):
    change(folder / "precincts.csv", "CD1 Satellite,Drake Library,DL,1144,4,1,satellite,\n", "")
    change(folder / "counties.csv", "CD1 Satellite,satellite,1,1,,6,\n", "")
    change(folder / "event.toml", 'satellite_rule_book = "ia-dem-2020-satellite"\n', "")
    (folder / "satellites.csv").unlink()
    event = load_event(folder)
    assert event.satellite_rules == event.rules


def test_rules_beside_the_events_come_before_the_projects_own(folder):
    rules = folder.parents[1] / "rules"
    rules.mkdir()
    text = (PROJECT / "config" / "rules" / "ia-dem-2020.toml").read_text(encoding="utf-8")
    (rules / "ia-dem-2020.toml").write_text(text.replace('lock = "viable_members"', 'lock = "none"'), encoding="utf-8")
    assert load_event(folder).rules.lock == "none"


def test_the_roster_says_who_reports_for_which_place(folder):
    rows = "Adair,1NW ADAIR,Pat,515-555-0100,chair,en\nAdair,,Sam,,county,\n,,Kim,,staff,en\n"
    with (folder / "people.csv").open("a", encoding="utf-8") as people:
        people.write(rows)
    lines = roster(folder, load_event(folder), [])
    assert [(line.name, line.language, line.assignment) for line in lines] == [
        ("Pat", "en", Assignment(Role.CHAIR, place=PlaceId("Adair/1NW ADAIR"))),
        ("Sam", None, Assignment(Role.COUNTY, county="Adair")),
        ("Kim", "en", Assignment(Role.STAFF)),
    ]
    assert "515-555-0100" not in repr(lines)


def test_an_event_may_have_no_roster(folder):
    (folder / "people.csv").unlink()
    assert roster(folder, load_event(folder), []) == ()
