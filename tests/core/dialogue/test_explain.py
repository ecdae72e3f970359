"""Any figure back to what it is made of, and each part is what the totals hold."""

from fractions import Fraction

import pytest

from core.dialogue import explain
from core.dialogue.view import View
from core.groups import PreferenceGroup
from core.ledger.entries import Kind
from core.people import PersonId
from core.standings import Standings
from tests.core.dialogue.conftest import EVENT, NOW, Room

SANDERS = PreferenceGroup("Sanders")


def view_of(standings):
    return View(
        event=EVENT,
        now=NOW,
        person=None,
        new_person=PersonId("p"),
        state=None,
        histories=standings.histories,
        standings=standings,
    )


def night(places):
    """A night in which these places have reported, each with one person more for Sanders than the one before."""
    standings = Standings.of(EVENT)
    for number, place in enumerate(places):
        room = Room(place)
        room.standings = standings
        attendees = 84 + number
        counts = f"Biden 30, Sanders {28 + number}, Warren 26"
        room.say(f"{attendees} here. First: {counts}. Final: {counts}", "yes")
        if room.history.standing is None:
            room.say("yes")
        standings = room.standings
    return standings


POLK = [place.id for place in EVENT.places.by_id.values() if place.county == "Polk"][:16]


@pytest.fixture(scope="module")
def standings():
    return night([*POLK, "Adair/1NW ADAIR", "Benton/Belle Plaine 1"])


def parts(turn):
    """The parts of an answer: (name, sde)."""
    lines = [line.values.get("part", line) for line in turn.reply.lines if line.key in {"why-part", "why-place-part"}]
    return [(line.values["name"], line.values["sde"], line.values["final"]) for line in lines]


def test_the_parts_of_a_total_add_up_to_it_the_largest_first(standings):
    found = parts(explain.total(view_of(standings), SANDERS, 1))
    state = standings.totals.statewide()
    assert {name for name, _, _ in found} == {"Polk", "Adair", "Benton"}
    assert sum((sde for _, sde, _ in found), Fraction(0)) == state.sde[SANDERS]
    assert sum(final for _, _, final in found) == state.final[SANDERS]
    assert [sde for _, sde, _ in found] == sorted((sde for _, sde, _ in found), reverse=True)


def test_the_places_of_a_county_add_up_to_it_over_all_pages(standings):
    view = view_of(standings)
    first, second = (parts(explain.county(view, SANDERS, "Polk", page)) for page in (1, 2))
    assert len(first) == 10
    assert {name for name, _, _ in (*first, *second)} == set(standings.totals.results["Polk"])
    assert (
        sum((sde for _, sde, _ in (*first, *second)), Fraction(0)) == standings.totals.counties()["Polk"].sde[SANDERS]
    )


@pytest.mark.parametrize("page", [2, 3, 999])
def test_beyond_the_last_page_is_the_last(standings, page):
    view = view_of(standings)
    assert parts(explain.county(view, SANDERS, "Polk", page)) == parts(explain.county(view, SANDERS, "Polk", 2)) != []


def test_each_place_names_its_receipt_and_how_to_ask_further(standings):
    turn = explain.county(view_of(standings), SANDERS, "Adair", 1)
    (line,) = [line for line in turn.reply.lines if line.key == "why-place-part"]
    entry = standings.history("Adair/1NW ADAIR").published.entry
    assert line.values["number"].replace("-", "") == entry.fingerprint[:8].upper()
    assert turn.reply.lines[-1].values["asked"] == "Adair/1NW ADAIR"


def test_a_site_of_satellites_adds_nothing_while_its_region_waits():
    site = next(place.id for place in EVENT.places.by_id.values() if place.county == "CD1 Satellite")
    standings = night([site])
    (_, sde, final) = parts(explain.county(view_of(standings), SANDERS, "CD1 Satellite", 1))[0]
    assert (sde, final) == (0, 28)
    closed = standings.totals.closing(["CD1 Satellite"])
    result = closed.results["CD1 Satellite"][site]
    assert closed.place_sde(result)[SANDERS] == closed.counties()["CD1 Satellite"].sde[SANDERS]


@pytest.mark.parametrize(
    ("typed", "group", "county", "place", "page"),
    [
        ("Sanders", "Sanders", None, "", 1),
        ("bernie", "Sanders", None, "", 1),
        ("Sanders 2", "Sanders", None, "", 2),
        ("Sanders Black Hawk", "Sanders", "Black Hawk", "", 1),
        ("sanders polk 3", "Sanders", "Polk", "", 3),
        ("Sanders 0", "Sanders", None, "", 1),
        ("Polk/ANKENY-01", None, None, "Polk/ANKENY-01", 1),
        ("WL 1-3", None, None, "WL 1-3", 1),
        ("Sanders Nowhere", None, None, "Sanders Nowhere", 1),
        ("", None, None, "", 1),
    ],
)
def test_what_a_why_is_about(typed, group, county, place, page):
    asked = explain.asked(view_of(Standings.of(EVENT)), typed)
    assert (asked.group, asked.county, asked.place, asked.page) == (group, county, place, page)


@pytest.fixture
def held(make_room):
    """A place whose only report is held."""
    room = make_room("Black Hawk/WL 1-3")
    room.say("85 here. First: Sanders 43, Warren 42. Final: Sanders 44, Warren 42", "that is what we signed", "yes")
    return room


def keys(room):
    return [line.key for line in explain.of_place(view_of(room.standings), EVENT.places.by_id[room.place]).reply.lines]


def became(room):
    lines = explain.of_place(view_of(room.standings), EVENT.places.by_id[room.place]).reply.lines
    return [line.values["became"].key for line in lines if line.key == "why-entry"]


def test_a_place_that_is_held_adds_nothing_and_says_why(held):
    assert keys(held)[0] == "why-not-public"
    assert became(held) == ["became-held"]


def test_a_place_that_was_released_says_so(held):
    held.write(Kind.RELEASED, {"of": held.history.standing.entry.sequence, "needs": 1})
    assert keys(held)[0] == "why-place"
    assert became(held) == ["became-released"]


def test_every_report_of_a_place_is_told_and_what_became_of_it(room):
    room.say(
        "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19", "yes"
    )
    room.say("Final: Biden 33, Sanders 31, Warren 20", "yes")
    assert became(room) == ["became-replaced", "became-public"]
