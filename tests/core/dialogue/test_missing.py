"""`/missing` and `/ready`: who may ask, what they see, and who sees phone numbers."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from bot.settings import event_folder, load_event
from bot.wording import Wording
from core import dialogue
from core.contacts import Contact
from core.dialogue.heard import Said
from core.dialogue.view import View
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.standings import Standings

EVENT = load_event(event_folder())
WORDING = Wording.load("en", EVENT.time_zone)
NW, NE = PlaceId("Adair/1NW ADAIR"), PlaceId("Adair/2NE STUART")
NOW = datetime(2020, 2, 4, 3, 15, tzinfo=UTC)
PAT = Contact(Assignment(Role.CHAIR, NW), "Pat Smith", "515-555-0101", "Pat", NOW)
DEE = Contact(Assignment(Role.DEPUTY, NW), "Dee Doe", "515-555-0102")
KIM = Contact(Assignment(Role.COUNTY, county="Adair"), "Kim Lee", "515-555-0103")


@dataclass(frozen=True)
class Known:
    """What a desk has looked up."""

    people: tuple[Contact, ...] = (KIM, DEE, PAT)
    places: frozenset[PlaceId] | None = field(default=None)

    def contacts(self):
        return self.people

    def practised(self):
        return self.places

    def lately_asked(self, _since):
        return ()


def said(text, *held, directory=None, enrolled=()):
    """What somebody with these roles is answered."""
    view = View(
        event=EVENT,
        now=NOW,
        person=Person(PersonId("p-1"), "en", held),
        new_person=PersonId("p-2"),
        state=None,
        histories={},
        standings=Standings.of(EVENT),
        directory=directory or Known(),
        enrolled=enrolled,
    )
    return dialogue.turn(view, Said(text, 1, NOW)).reply


def keys(reply):
    return [line.key for line in reply.lines]


def phones(reply):
    return [line.values["phone"] for line in reply.lines if "phone" in line.values]


STAFF, OPERATOR = Assignment(Role.STAFF), Assignment(Role.OPERATOR)
COUNTY, CHAIR = Assignment(Role.COUNTY, county="Adair"), Assignment(Role.CHAIR, NW)


@pytest.mark.parametrize("text", ["/missing Adair", "missing adair", "/MISSING  ADAIR", "/ready Adair"])
@pytest.mark.parametrize("role", [STAFF, OPERATOR], ids=["staff", "operator"])
def test_staff_see_the_numbers_of_the_county_then_of_chair_and_deputy(text, role):
    reply = said(text, role)
    assert phones(reply) == ["515-555-0103", "515-555-0101", "515-555-0102"]
    assert reply.personal, "the words are not kept"


@pytest.mark.parametrize("text", ["/missing", "/missing Adair", "/ready", "/ready adair"])
def test_a_coordinator_sees_who_answers_but_no_numbers(text):
    reply = said(text, COUNTY)
    assert phones(reply) == []
    assert "Pat Smith" in {
        line.values["name"].values["name"]
        for line in reply.lines
        if "role" in line.values and not isinstance(line.values["name"], str)
    }
    assert not {line.values.get("county") for line in reply.lines} & set(EVENT.places.counties) - {"Adair"}


@pytest.mark.parametrize(
    ("text", "held", "key"),
    [
        pytest.param("/missing Polk", (COUNTY,), "not-your-county", id="another county than theirs"),
        pytest.param("/missing Atlantis", (COUNTY,), "no-such-county", id="no county"),
        pytest.param("/missing Atlantis", (STAFF,), "no-such-county", id="no county, for staff"),
        pytest.param("/missing Polk", (COUNTY, STAFF), "silent-in", id="a coordinator who is staff as well"),
        pytest.param("/missing cd1 satellite", (STAFF,), "silent-in", id="a satellite region"),
        pytest.param("/ready Polk", (COUNTY,), "not-your-county", id="ready: another county"),
    ],
)
def test_who_may_ask_about_which_county(text, held, key):
    assert keys(said(text, *held))[0] == key


@pytest.mark.parametrize("text", ["/missing", "/missing Adair", "/ready"])
def test_a_chair_is_told_nothing_of_others(text):
    reply = said(text, CHAIR)
    assert not any(key.startswith(("silent", "contact", "ready")) for key in keys(reply))


def test_staff_without_a_county_see_numbers_by_county_and_the_ten_weightiest():
    reply = said("/missing", STAFF)
    assert keys(reply) == ["silent", *["silent-at-stake"] * 10, "silent-counties", "missing-more"]
    assert phones(reply) == []
    shown = [line.values["sde"] for line in reply.lines if line.key == "silent-at-stake"]
    assert shown == sorted(shown, reverse=True), "what they are sorted by is shown"


@pytest.mark.parametrize(("text", "key"), [("/missing", "silent-counties"), ("/ready", "ready-to-call")])
def test_a_whole_event_is_the_worst_ten_counties_and_how_many_more(text, key):
    (line,) = [one for one in said(text, STAFF).lines if one.key == key]
    *worst, more = line.values["counties"]
    units = line.values["units"].values
    assert [one.values["county"] for one in worst][:2] == ["Polk", "Linn"]
    assert (len(worst), more.key, more.values["number"]) == (10, "and-more", 94)
    assert (units["counties"].values["number"], units["regions"].values["number"]) == (99, 5)
    assert len(WORDING.line(line)) < 300, "it fits a phone"


def test_counties_and_satellite_regions_below_half_are_counted_apart():
    (line,) = [one for one in said("/ready", STAFF).lines if one.key == "ready-below-half"]
    assert WORDING.line(line) == "Fewer than half enrolled: 99 of 99 counties, 5 of 5 satellite regions."


def test_what_could_change_the_result_most_comes_first():
    places = [line.values["place"] for line in said("/missing Adair", STAFF, directory=Known(())).lines[1:]]
    assert [place.values["delegates"] for place in places] == [13, 11, 10, 9, 8]


def test_what_was_last_heard_is_told_of_whoever_is_enrolled():
    lines = {
        line.values["phone"]: line.values["heard"]
        for line in said("/missing Adair", STAFF).lines
        if "phone" in line.values
    }
    assert (lines["515-555-0101"].key, lines["515-555-0101"].values["at"]) == ("heard-counts", NOW)
    assert lines["515-555-0102"].key == "heard-not-enrolled"


PERSON = Person(PersonId("p-3"), "en", (CHAIR,))


@pytest.mark.parametrize(
    ("practised", "expected"),
    [
        pytest.param(None, {"ready-nobody": 4}, id="no rehearsal: only who is enrolled"),
        pytest.param(frozenset(), {"ready-nobody": 4, "ready-not-practised": 1}, id="nobody practised"),
        pytest.param(frozenset({NW}), {"ready-nobody": 4}, id="the one enrolled has practised"),
    ],
)
def test_ready_lists_who_is_not(practised, expected):
    reply = said("/ready Adair", STAFF, directory=Known(places=practised), enrolled=(PERSON,))
    counted = {
        line.key: line.values["number"] for line in reply.lines if line.key in {"ready-nobody", "ready-not-practised"}
    }
    assert counted == expected
    assert ("ready-practised-in" in keys(reply)) is (practised is not None)


def test_when_everybody_is_ready_there_is_nobody_to_call():
    everybody = Person(PersonId("p-3"), "en", tuple(Assignment(Role.CHAIR, place) for place in EVENT.places.by_id))
    for text in ("/ready", "/ready Adair"):
        reply = said(text, STAFF, directory=Known(places=frozenset(EVENT.places.by_id)), enrolled=(everybody,))
        assert keys(reply)[-1] == "ready-all"
        assert phones(reply) == []


@pytest.mark.parametrize("command", ["/missing", "/ready"])
def test_a_large_county_comes_in_pages_that_hold_each_place_once(command):
    asked, shown, pages = f"{command} Polk", [], 0
    while asked is not None:
        lines = said(asked, STAFF, directory=Known(())).lines
        shown += [line.values["place"].values["place"] for line in lines if line.key == "nobody-answers"]
        pages += 1
        end = re.search(r"“(/.*)”", WORDING.line(lines[-1]))
        asked = None if end is None else end[1]
    assert pages == -(-len(shown) // 10)
    assert sorted(shown) == sorted(place.id for place in EVENT.places.by_id.values() if place.county == "Polk")


@pytest.mark.parametrize(("typed", "page"), [("Polk 0", 1), ("Polk 999", 18), ("who is missing in Polk?", 1)])
def test_there_is_no_page_before_the_first_nor_after_the_last(typed, page):
    asked = typed if "who" in typed else f"/missing {typed}"
    assert said(asked, STAFF, directory=Known(())).lines[-1].values["page"] == page


def test_a_coordinator_needs_no_name_for_the_next_page():
    polk = Assignment(Role.COUNTY, county="Polk")
    assert said("/missing 2", polk, directory=Known(())).lines[-1].values["page"] == 2
