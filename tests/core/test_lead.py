"""The flip alert, on cases worked by hand."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.lead import lead, sde_at_stake
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.reports import Computed, body
from core.places import County, Places, Precinct, SatelliteCaucus, SatelliteRegion
from core.report import Report
from core.standings import Standings

NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
PLACES = (
    Precinct("Adair", "First", "1", "11", 5, 1),
    Precinct("Adair", "Second", "2", "12", 3, 1),
    Precinct("Polk", "Only", "1", "21", 4, 1),
    SatelliteCaucus("Abroad", "Paris", "P", "31"),
    SatelliteCaucus("Abroad", "Tbilisi", "T", "32"),
)
FIRST, SECOND, ONLY, PARIS, TBILISI = (place.id for place in PLACES)


@pytest.fixture(scope="module")
def event():
    """A delegate of Adair is worth 2/8 = 1/4 of a state delegate, one of Polk 6/4 = 3/2; the pool abroad 2."""
    places = Places(
        {place.id: place for place in PLACES},
        {"Adair": County("Adair", 1, 8, 2), "Polk": County("Polk", 1, 4, 6)},
        {"Abroad": SatelliteRegion("Abroad", None, 2)},
    )
    return replace(load_event(event_folder()), places=places)


def said(place, final, reported, computed="same", attendees=None):
    """One confirmed report of a place."""
    people = Alignment.of(final)
    report = Report(place, attendees or people.total, people, people, reported_delegates=reported)
    worked_out = Computed("ia-dem-2020", 0, None, "ok", reported if computed == "same" else computed)
    return (Kind.REPORTED, body(report, worked_out))


HELD = (Kind.HELD, {"of": 1, "codes": ["C23"]})


def night(event, chains):
    entries = []
    for place, steps in chains.items():
        previous = FIRST_FINGERPRINT
        for sequence, (kind, facts) in enumerate(steps, 1):
            by = "p-2" if kind is Kind.REPORTED and sequence > 1 else "p-1"
            draft = Draft(place, kind, 1, facts, by, "chat", NOW, NOW)
            entries.append(chain(draft, event="e", sequence=sequence, previous=previous))
            previous = entries[-1].fingerprint
    return Standings.of(event, entries)


ABROAD = {
    PARIS: [said(PARIS, {"Biden": 15, "Warren": 5}, {"Biden": 3, "Warren": 1})],
    TBILISI: [said(TBILISI, {"Warren": 20}, {"Warren": 4})],
}
"""Half the pool each: Biden 3/4 of 1, Warren 1/4 of 1 and 1: Warren is 1/2 ahead there."""


def beside(found, group):
    """The lead over a group, now, at least and at most."""
    challenge = next(one for one in found.challenges if one.group == group)
    return (challenge.lead, challenge.least, challenge.most)


def test_before_any_delegate_nothing_is_said(event):
    assert lead(night(event, {})) is None


def test_when_everything_is_in_the_lead_is_safe(event):
    chains = {
        FIRST: [said(FIRST, {"Biden": 50}, {"Biden": 5})],
        SECOND: [said(SECOND, {"Biden": 30}, {"Biden": 3})],
        ONLY: [said(ONLY, {"Warren": 40}, {"Warren": 4})],
    } | ABROAD
    found = lead(night(event, chains))
    # Warren 6 + 1.25, Biden 2 + 0.75
    assert (found.leader, found.can_change, found.open) == ("Warren", False, 0)
    assert found.second.group == "Biden"
    assert found.second.lead == found.second.least == found.second.most == Fraction(9, 2)


def test_a_silent_precinct_gives_all_its_delegates_to_either(event):
    chains = {FIRST: [said(FIRST, {"Biden": 50}, {"Biden": 5})], ONLY: [said(ONLY, {"Warren": 40}, {"Warren": 4})]}
    found = lead(night(event, chains | ABROAD))
    # Warren 7.25, Biden 1.25 + 0.75 = 2; Second elects three, worth 0.75: Biden stays 5.25 behind at the least.
    assert (found.leader, found.silent, found.can_change, found.open) == ("Warren", 1, False, Fraction(3, 4))
    assert (found.second.lead, found.second.least, found.second.most) == (Fraction(21, 4), Fraction(9, 2), Fraction(6))


def test_a_silent_county_can_turn_the_lead_over(event):
    chains = {
        FIRST: [said(FIRST, {"Biden": 50}, {"Biden": 5})],
        SECOND: [said(SECOND, {"Warren": 30}, {"Warren": 3})],
    }
    found = lead(night(event, chains | ABROAD))
    # Warren 0.75 + 1.25, Biden 1.25 + 0.75: level. Only: 4 × 1.5 = 6 to either.
    assert found.leader == "Biden"  # the first on the form of the two
    assert beside(found, "Warren") == (0, -6, 6)
    assert beside(found, "Sanders") == (2, -4, 8)


def test_an_unfinished_region_is_open_with_its_whole_pool(event):
    chains = {
        FIRST: [said(FIRST, {"Biden": 50}, {"Biden": 5})],
        SECOND: [said(SECOND, {"Warren": 30}, {"Warren": 3})],
        ONLY: [said(ONLY, {"Biden": 20, "Warren": 20}, {"Biden": 2, "Warren": 2})],
        PARIS: ABROAD[PARIS],
    }
    found = lead(night(event, chains))
    # Biden 1.25 + 3, Warren 0.75 + 3, and nothing of the pool of 2 is counted yet.
    assert (found.leader, found.regions, found.silent) == ("Biden", 1, 0)
    assert beside(found, "Warren") == (Fraction(1, 2), Fraction(-3, 2), Fraction(5, 2))
    standings = night(event, chains)
    closed = lead(replace(standings, totals=standings.totals.closing({"Abroad"})))
    # Of the pool Biden has 1.5 and Warren 0.5 now; the other site may still come, and could move all of it.
    assert (closed.leader, closed.regions, closed.open) == ("Biden", 1, 2)
    assert beside(closed, "Warren") == (Fraction(3, 2), Fraction(-3, 2), Fraction(5, 2))


SETTLED = {
    FIRST: [said(FIRST, {"Biden": 30, "Warren": 20}, {"Biden": 3, "Warren": 2})],
    SECOND: [said(SECOND, {"Warren": 30}, {"Warren": 3})],
} | ABROAD
"""Biden 0.75 + 0.75, Warren 0.5 + 0.75 + 1.25: Warren is 1 ahead; Only is to come."""


@pytest.mark.parametrize(
    ("reported", "computed", "least", "most"),
    [
        pytest.param({"Biden": 3, "Warren": 1}, {"Biden": 2, "Warren": 2}, -2, 1, id="between both"),
        pytest.param({"Biden": 2, "Warren": 1}, {"Biden": 2, "Warren": 2}, -2, 1, id="one seat open"),
        pytest.param({"Biden": 4}, {"Biden": 4}, -5, -5, id="held for another reason, but nobody doubts the award"),
        pytest.param(None, None, -5, 7, id="no award at all: all four are open"),
    ],
)
def test_a_held_place_lies_between_reported_computed_and_its_open_seats(event, reported, computed, least, most):
    # A delegate of Polk is 1.5. Between both: at best for Biden 3 against 1, so 1 − 2 × 1.5 = −2; at worst 2 against 2.
    # One seat open: Biden has 2 or 3, Warren 1 or 2, so the same.
    held = [said(ONLY, {"Biden": 20, "Yang": 20}, reported, computed), HELD]
    found = lead(night(event, SETTLED | {ONLY: held}))
    assert (found.leader, found.held, found.silent) == ("Warren", 1, 0)
    assert beside(found, "Biden") == (1, least, most)


def test_what_is_held_though_nobody_doubts_it_is_open_until_it_is_shown(event):
    held = night(event, SETTLED | {ONLY: [said(ONLY, {"Biden": 40}, {"Biden": 4}), HELD]})
    # Four delegates of Polk, 1.5 each, are in no total yet.
    assert lead(held).open == sde_at_stake(held, event.places.by_id[ONLY]) == 6
    shown = night(event, SETTLED | {ONLY: [said(ONLY, {"Biden": 40}, {"Biden": 4})]})
    assert lead(shown).open == 0


def test_it_is_told_whether_anybody_could_still_lead(event):
    # Only's 6 are worth more than any lead; in the other night Second's 0.75 are not.
    assert lead(night(event, {FIRST: [said(FIRST, {"Biden": 50}, {"Biden": 5})]} | ABROAD)).anybody
    assert not lead(night(event, SETTLED | {ONLY: [said(ONLY, {"Warren": 40}, {"Warren": 4})]})).anybody


def test_in_a_tie_only_the_tied_seats_are_open(event):
    # 40 people, four delegates: 15 × 4 / 40 = 1.5, 15: 1.5, 10: 1.0; Biden and Warren tie for the last one.
    tied = [said(ONLY, {"Biden": 15, "Warren": 15, "Yang": 10}, None, None)]
    found = lead(night(event, SETTLED | {ONLY: tied}))
    # Both have one for certain; the second goes to either: Warren's lead of 1 becomes −0.5 or 2.5.
    assert (found.undrawn, found.held, found.silent) == (1, 0, 0)
    assert beside(found, "Biden") == (1, Fraction(-1, 2), Fraction(5, 2))


def test_two_accounts_of_one_place_are_both_possible(event):
    ours = said(ONLY, {"Warren": 40}, {"Warren": 4})
    theirs = said(ONLY, {"Biden": 40}, {"Biden": 4})
    found = lead(night(event, SETTLED | {ONLY: [ours, theirs, (Kind.HELD, {"of": 2, "codes": ["X03"]})]}))
    # The first stands and counts: Warren 1 + 6 ahead; if the second is right Biden is 5 ahead.
    assert found.held == 1
    assert beside(found, "Biden") == (7, -5, 7)


def test_a_disputed_attendance_abroad_opens_the_whole_pool(event):
    settled = SETTLED | {ONLY: [said(ONLY, {"Biden": 20, "Warren": 20}, {"Biden": 2, "Warren": 2})]}
    rival = said(PARIS, {"Biden": 300, "Warren": 10}, {"Biden": 3, "Warren": 1})
    doubted = settled | {PARIS: [*settled[PARIS], rival, (Kind.HELD, {"of": 2, "codes": ["X03"]})]}
    found = lead(night(event, doubted))
    # Precincts: Biden 0.75 + 3, Warren 1.25 + 3: Warren 0.5 ahead there, and 1 with the pool as it stands.
    assert (found.regions, found.held) == (1, 0)
    assert beside(found, "Biden") == (1, Fraction(-3, 2), Fraction(5, 2))
