"""No way the night can end contradicts the flip alert."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.lead import lead
from core.totals import PlaceResult, Totals
from tests.core.test_lead import FIRST, HELD, ONLY, PARIS, PLACES, SECOND, TBILISI, event, night, said

__all__ = ["event"]  # the fixture of the cases worked by hand
GROUPS = tuple(PreferenceGroup(name) for name in ("Biden", "Sanders", "Warren"))
SEATS = {FIRST: 5, SECOND: 3, ONLY: 4, PARIS: 4, TBILISI: 4}


@dataclass(frozen=True)
class Story:
    """What the ledger holds of a place, and one way it may end.

    Attributes:
        steps: its entries.
        ending: the award at the end; None where it is settled (the ledger says it).
        people: at a site abroad.
    """

    steps: list
    ending: dict
    people: int


@st.composite
def awards(draw, seats):
    """Some award of that many seats."""
    return dict(Counter(draw(st.lists(st.sampled_from(GROUPS), min_size=seats, max_size=seats))))


@st.composite
def stories(draw, place):
    seats, people = SEATS[place], draw(st.integers(1, 20))  # up to 20 people elect four delegates abroad
    how = draw(st.sampled_from(["silent", "settled", "held", "open seats", "rival"]))
    one, other = draw(awards(seats)), draw(awards(seats))
    either = draw(st.sampled_from([one, other]))
    room = {"Biden": people}
    if how == "silent":
        return Story([], one, people)
    if how == "settled":
        return Story([said(place, room, one)], one, people)
    if how == "held":
        return Story([said(place, room, one, other), HELD], either, people)
    if how == "rival":
        second = said(place, room, other)
        return Story([said(place, room, one), second, (HELD[0], {"of": 2, "codes": ["X03"]})], either, people)
    given_out = draw(st.integers(0, seats - 1))
    begun, rest = draw(awards(given_out)), draw(awards(seats - given_out))
    ending = dict(Counter(begun) + Counter(rest))
    return Story([said(place, room, begun, None), HELD], ending, people)


_nights = st.fixed_dictionaries({place.id: stories(place.id) for place in PLACES})


@given(st.data())
def test_no_completion_within_the_bounds_contradicts_the_alert(event, data):
    told = data.draw(_nights)
    found = lead(night(event, {place: story.steps for place, story in told.items() if story.steps}))
    at_the_end = Totals.of(
        event,
        [
            PlaceResult(place, story.people, None, Alignment.of({"Biden": story.people}), story.ending)
            for place, story in told.items()
        ],
    ).statewide()
    if found is None:
        return
    dangerous = {challenge.group: challenge for challenge in found.challenges}
    for group in GROUPS:
        if group == found.leader:
            continue
        margin = at_the_end.sde.get(found.leader, Fraction(0)) - at_the_end.sde.get(group, Fraction(0))
        assert margin > 0 or group in dangerous
        if group in dangerous:
            assert dangerous[group].least <= margin <= dangerous[group].most
    if found.open == 0:
        assert not found.can_change or found.challenges[0].lead == 0


@given(st.data())
def test_with_whole_silent_precincts_the_bounds_are_reached(event, data):
    silent = data.draw(st.sets(st.sampled_from([FIRST, SECOND, ONLY])))
    settled = {place: data.draw(awards(SEATS[place])) for place in SEATS if place not in silent}
    found = lead(night(event, {place: [said(place, {"Biden": 20}, award)] for place, award in settled.items()}))
    for challenge in found.challenges:
        for winner, bound in ((challenge.group, challenge.least), (found.leader, challenge.most)):
            ending = settled | {place: {winner: SEATS[place]} for place in silent}
            final = Totals.of(
                event,
                [PlaceResult(place, 20, None, Alignment.of({"Biden": 20}), award) for place, award in ending.items()],
            ).statewide()
            assert final.sde.get(found.leader, 0) - final.sde.get(challenge.group, 0) == bound
