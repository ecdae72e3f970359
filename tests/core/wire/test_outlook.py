"""Who leads in what is public, and whether what the public does not see yet could change that."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.places import PlaceId
from core.standings import Standings
from core.wire.outlook import outlook
from core.wire.snapshot import snapshot
from tests.core.wire.conftest import FIRST, ONLY, PARIS, SECOND, TBILISI, Night

GROUPS = ("Biden", "Sanders", "Warren")
SEATS = {FIRST: 5, SECOND: 3, ONLY: 4}


def now(night):
    return outlook(snapshot(night.standings, night.record))


@pytest.fixture
def on_land(small_event):
    """The small state without its satellites, which would leave every lead open to the end: 2 and 6 state delegates."""
    places = small_event.places
    by_id = {name: place for name, place in places.by_id.items() if place.county != "Abroad"}
    return replace(small_event, places=replace(places, by_id=by_id, regions={}))


@pytest.fixture
def night(on_land):
    return Night(Standings.of(on_land))


def test_nobody_leads_while_nothing_is_in(night):
    assert now(night) is None


def test_alone_a_group_leads_over_nobody(night):
    night.report(ONLY, {"Warren": 40}, {"Warren": 4})
    told = now(night)
    assert (told.leader, told.second, told.lead, told.open) == ("Warren", None, 6, 2)
    assert not told.can_change


def test_a_silent_place_may_go_to_anybody_whole(night):
    night.report(FIRST, {"Biden": 3, "Sanders": 2}, {"Biden": 3, "Sanders": 2})
    told = now(night)
    assert (told.leader, told.second, told.lead) == ("Biden", "Sanders", Fraction(1, 4))
    assert (told.open, told.can_change) == (Fraction(27, 4), True)


def test_a_held_place_is_as_open_as_a_silent_one_whatever_it_says(night):
    night.report(FIRST, {"Biden": 3, "Sanders": 2}, {"Biden": 3, "Sanders": 2})
    silent = now(night)
    night.report(ONLY, {"Sanders": 40}, {"Sanders": 4})
    night.hold(ONLY, 1, "C23")
    assert now(night) == silent


def test_a_place_under_review_may_lose_what_it_gave_the_leader(night):
    """All of Polk is Warren's and looked at again; that it may be anybody's moves the lead by twice its worth."""
    night.report(ONLY, {"Warren": 40}, {"Warren": 4})
    night.report(FIRST, {"Biden": 5}, {"Biden": 5})
    night.report(SECOND, {"Biden": 3}, {"Biden": 3})
    assert not now(night).can_change
    night.report(ONLY, {"Biden": 40}, {"Biden": 4}, replaces=1)
    night.hold(ONLY, 2, "X07")
    told = now(night)
    assert (told.leader, told.open, told.can_change) == ("Warren", 6, True)


def test_a_tie_can_change(night):
    night.report(ONLY, {"Warren": 20, "Biden": 20}, {"Warren": 2, "Biden": 2})
    night.report(FIRST, {"Sanders": 1}, {"Sanders": 5})
    night.report(SECOND, {"Sanders": 1}, {"Sanders": 3})
    told = now(night)
    assert (told.lead, told.open, told.can_change) == (0, 0, True)


def test_a_region_is_open_whole_until_each_of_its_sites_is_settled(small_night):
    for place, seats in SEATS.items():
        small_night.report(place, {"Warren": 10}, {"Warren": seats})
    small_night.report(PARIS, {"Warren": 10}, {"Warren": 1})
    assert now(small_night).open == 2
    small_night.report(TBILISI, {"Warren": 10}, {"Warren": 1})
    assert now(small_night).open == 0


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_lead_called_safe_is_never_lost(on_land, data):
    """Whatever the silent and held places say in the end."""
    night = Night(Standings.of(on_land))
    places = data.draw(st.permutations([PlaceId(place) for place in SEATS]))
    told = None
    for place in places:
        ends = data.draw(st.lists(st.sampled_from(GROUPS), min_size=SEATS[place], max_size=SEATS[place]))
        award = {group: ends.count(group) for group in GROUPS if group in ends}
        night.report(place, award, award)
        if told is not None and not told.can_change:
            sde = snapshot(night.standings, night.record).totals.statewide().sde
            assert [group for group in sde if sde[group] == max(sde.values())] == [told.leader]
        told = now(night)
