"""What is public, to be exported: the whole state as it was on 7 February 2020, and random nights of a small one."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import strategies as st

from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.reports import Computed, body
from core.places import County, Places, Precinct, SatelliteCaucus, SatelliteRegion
from core.report import Report
from core.standings import Standings
from core.totals import Totals
from core.wire.record import Release, Shown, Status
from core.wire.snapshot import Snapshot, snapshot
from tests.core.wire.conftest import PLACES, Night

RESULTS = Path(__file__).parents[2] / "golden" / "results" / "results_20200207_100pct.csv"
NINE = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
SMALL = replace(
    load_event(event_folder()),
    places=Places(
        {place.id: place for place in PLACES},
        {"Adair": County("Adair", 1, 8, 2), "Polk": County("Polk", 2, 4, 6)},
        {"Abroad": SatelliteRegion("Abroad", None, 2)},
    ),
)


def event_of(places, **changed):
    """The small event with other places, or with what a test wants otherwise."""
    counties = {place.county: County(place.county, 1, 8, 2) for place in places if isinstance(place, Precinct)}
    regions = {
        place.county: SatelliteRegion(place.county, None, 2) for place in places if isinstance(place, SatelliteCaucus)
    }
    return replace(SMALL, places=Places({place.id: place for place in places}, counties, regions), **changed)


def shown_of(totals, result):
    """What the public sees of a result."""
    people = [None if one is None else dict(one.as_dict()) for one in (result.first, result.final)]
    sde = (
        None
        if result.delegates is None
        else {group: share for group, share in totals.place_sde(result).items() if share}
    )
    return Shown(1, result.attendees, *people, result.delegates, sde)


@pytest.fixture(scope="session")
def whole_state():
    """All 1,765 places as the party published them, one version, nothing held."""
    event = load_event(event_folder())
    results = place_results(read_results(RESULTS, event), event)
    totals = Totals.of(event, results)
    places = {
        one.place: Release(7, one.place, NINE, Status.REPORTED, (), shown_of(totals, one), corrects=False)
        for one in results
    }
    return Snapshot(event, 7, NINE, totals, places)


@pytest.fixture
def small_night():
    return Night(Standings.of(SMALL))


def night_of(event):
    return Night(Standings.of(event))


def now_public(night):
    return snapshot(night.standings, night.record)


def releases_of(night):
    """Everything that became public, in the order of versions."""
    listed = [release for place in night.record.places.values() for release in place]
    return sorted(listed, key=lambda release: (release.version, release.place))


# ------------------------------------------------------------------------------------------------------ random nights

_people = st.dictionaries(st.sampled_from(["Biden", "Sanders", "Uncommitted"]), st.integers(0, 40))
_awards = st.none() | st.dictionaries(st.sampled_from(["Biden", "Sanders"]), st.integers(0, 5))
steps = st.tuples(
    st.sampled_from(
        ["report", "report", "amend", "amend and hold", "first alone", "hold", "release", "withdraw", "close", "reopen"]
    ),
    st.sampled_from([place.id for place in PLACES]),
    _people,
    _awards,
)
nights = st.lists(steps, min_size=1, max_size=25)


def play(night, step):
    """One thing that happens, if it can."""
    what, place, people, award = step
    standing = night.standings.history(place).standing
    if what in {"close", "reopen"}:
        facts = {"region": "Abroad", "needs": 1}
        night.write((EVENT_CHAIN, Kind.REGION_CLOSED if what == "close" else Kind.REGION_REOPENED, facts, None))
    elif what == "report" or (what == "first alone" and standing is None):
        night.write(_reported(place, people, award, partly=what == "first alone"))
    elif standing is None:
        return
    elif what.startswith("amend"):
        amended = _reported(place, people, award, replaces=standing.entry.sequence)
        held = (place, Kind.HELD, {"of": night.heads[place][0] + 1, "codes": ["C23", "C18"]}, None)
        night.write(amended, *([held] if what == "amend and hold" else []))
    elif what == "hold" and not standing.held:
        night.hold(place, standing.entry.sequence, "C16")
    elif what == "release" and standing.held:
        night.release(place, standing.entry.sequence)
    elif what == "withdraw":
        night.withdraw(place, standing.entry.sequence)


def _reported(place, people, award, *, replaces=None, partly=False):
    counts = Alignment.of(people)
    final, award = (None, None) if partly else (counts, award)
    told = Report(place, counts.total, counts, final, reported_delegates=award)
    facts = body(told, Computed("ia-dem-2020", 0, None, "ok", award))
    return (place, Kind.REPORTED if replaces is None else Kind.AMENDED, facts, replaces)
