"""Staff close a satellite region, and open it again."""

from dataclasses import replace

import pytest

from core.ledger.entries import EVENT_CHAIN, Kind
from core.people import Assignment, Role
from tests.core.dialogue.conftest import EVENT, Room

SITE = "CD1 Satellite/Grinnell, IA - Drake Library"
OTHER = "CD1 Satellite/Osage, IA - Faith Luthern Home"
FILED = ("15 here. First: Buttigieg 4, Sanders 7, Warren 4", "yes", "yes")
POOL = EVENT.places.regions["CD1 Satellite"].pool


def region_room(**changes):
    """One of the twelve sites of the first district is in."""
    room = Room(SITE, replace(EVENT, **changes))
    room.say(*FILED)
    room.give("second", Assignment(Role.STAFF))
    return room


def one_more(room):
    """Another site of the region is in."""
    room.give("other", Assignment(Role.CHAIR, OTHER))
    room.say("16 here. First: Buttigieg 4, Sanders 8, Warren 4", "yes", "yes", who="other")


def sde(room):
    return sum(room.standings.totals.counties()["CD1 Satellite"].sde.values())


@pytest.fixture
def room():
    return region_room()


@pytest.mark.parametrize("typed", ["/close CD1", "close cd1 satellite", "/close CD 1 Satellite", "/cerrar cd1"])
def test_staff_are_told_first_what_closing_would_do(room, keys_of, typed):
    turn = room.say(typed, who="staff")
    named = [line.values["place"] for line in turn.reply.lines if line.key == "region-site-missing"]
    assert keys_of(turn) == ["region-ask", *["region-site-missing"] * 5, "region-more-missing", "region-would"]
    assert (turn.reply.lines[0].values["number"], turn.reply.lines[0].values["of"]) == (1, 12)
    assert turn.reply.lines[-2].values["number"] + len(named) == 11
    assert (turn.entries, turn.notices, sde(room)) == ((), (), 0)


def test_a_press_closes_it_and_its_pool_is_shared_at_once(room):
    asked = room.say("/close CD1", who="staff")
    turn = room.press(asked.reply.choices[0][0].data, who="staff")
    (entry,) = turn.entries
    assert (entry.place, entry.kind, entry.body["region"]) == (EVENT_CHAIN, Kind.REGION_CLOSED, "CD1 Satellite")
    assert turn.notices[0].lines[0].key == turn.reply.lines[0].key == "region-closed"
    assert sde(room) == POOL


@pytest.mark.parametrize(
    ("words", "closed"),
    [("close it", True), ("yes", True), ("Ciérrela", True), ("leave it", False), ("no", False), ("dejarla", False)],
)
def test_the_words_of_the_buttons_are_as_good(room, words, closed):
    room.say("/close CD1", words, who="staff")
    assert (sde(room) == POOL) is closed


def test_a_yes_after_it_was_left_closes_nothing(room):
    room.say("/close CD1", "leave it", "yes", who="staff")
    assert sde(room) == 0


def test_a_press_repeated_or_late_changes_nothing(room, keys_of):
    data = room.say("/close CD1", who="staff").reply.choices[0][0].data
    room.press(data, who="staff")
    assert keys_of(room.press(data, who="staff")) == ["region-closed-already"]
    one_more(room)
    room.say("/reopen CD1", who="staff")
    late = room.press(data, who="staff")
    assert (late.entries, late.reply.lines[0].key) == ((), "region-has-changed")
    assert late.reply.lines[1].values["number"] == 2


def test_a_site_that_comes_late_counts_and_the_shares_move(room):
    room.say("/close CD1", "yes", who="staff")
    before = dict(room.standings.totals.counties()["CD1 Satellite"].sde)
    one_more(room)
    after = room.standings.totals.counties()["CD1 Satellite"].sde
    assert sum(before.values()) == sum(after.values()) == POOL
    assert room.standings.totals.place_sde(room.standings.totals.results["CD1 Satellite"][OTHER])


def test_it_is_opened_again_and_waits_for_the_last_site(room, keys_of):
    room.say("/close CD1", "yes", who="staff")
    turn = room.say("/reopen CD1", who="second")
    assert (keys_of(turn), turn.entries[0].kind, sde(room)) == (["region-reopened"], Kind.REGION_REOPENED, 0)
    assert keys_of(room.say("/reopen CD1", who="staff")) == ["region-not-closed"]


def test_where_a_release_takes_two_people_so_does_this(keys_of):
    room = region_room(two_people_release=True)
    first = room.say("/close CD1", "yes", who="staff")
    assert (keys_of(first), len(first.notices), sde(room)) == (["region-needs-second"], 1, 0)
    assert keys_of(room.say("/close CD1", "yes", who="staff")) == ["region-said-already"]
    assert sde(room) == 0
    assert keys_of(room.say("/close CD1", "yes", who="second")) == ["region-closed"]
    assert sde(room) == POOL


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        pytest.param("/close", "which-region", id="none named"),
        pytest.param("/close CD", "which-region", id="several begin so"),
        pytest.param("/close Polk", "which-region", id="a county"),
        pytest.param("/close CD2", "region-nothing-in", id="no site in"),
        pytest.param("/reopen CD2", "region-not-closed", id="not closed"),
    ],
)
def test_what_cannot_be_closed_is_said_so(room, keys_of, typed, key):
    turn = room.say(typed, who="staff")
    assert (keys_of(turn), turn.entries) == ([key], ())


def test_a_complete_region_needs_no_closing(keys_of):
    places = EVENT.places
    by_id = {name: one for name, one in places.by_id.items() if one.county != "CD1 Satellite" or name == SITE}
    room = region_room(places=replace(places, by_id=by_id))
    assert sde(room) == POOL
    assert keys_of(room.say("/close CD1", who="staff")) == ["region-complete"]


def test_a_site_that_is_held_is_missing_and_says_so(room):
    room.say(f"/hold {SITE} the paper differs", who="staff")
    one_more(room)
    held = [line for line in room.say("/close CD1", who="staff").reply.lines if line.key == "region-site-held"]
    assert [line.values["place"] for line in held] == ["Grinnell, IA - Drake Library"]


def test_a_chair_who_speaks_of_closing_closes_nothing(room):
    turn = room.say("close the doors", who="chair")
    assert turn.entries == ()
