"""The public record at one version, and how far an audience sees."""

from fractions import Fraction

from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.switches import Audience
from core.wire.record import Status
from core.wire.snapshot import snapshot, visible


def test_before_anything_was_published_there_is_nothing_to_see(small_night):
    seen = snapshot(small_night.standings, small_night.record)
    assert (seen.version, seen.at, seen.places, seen.totals.reported) == (0, None, {}, 0)


def test_the_newest_version_has_the_totals_of_now(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    seen = snapshot(small_night.standings, small_night.record, 99)
    assert (seen.version, seen.at) == (1, small_night.now)
    assert seen.totals is small_night.standings.totals


def test_an_older_version_is_whole_as_well(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    then = small_night.now
    small_night.report("Adair/First", {"Biden": 31}, {"Biden": 4, "Warren": 1}, replaces=1)
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    seen = snapshot(small_night.standings, small_night.record, 1)
    assert (seen.version, seen.at, list(seen.places)) == (1, then, ["Adair/First"])
    assert seen.totals.statewide().sde == {"Biden": Fraction(5, 4)}


def test_places_are_listed_by_where_they_stand(small_night):
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.hold("Polk/Only", 1, "C23")
    seen = snapshot(small_night.standings, small_night.record)
    assert [one.place for one in seen.having(Status.REPORTED)] == ["Adair/First"]
    assert [(one.place, one.reasons) for one in seen.having(Status.HELD)] == [("Polk/Only", ("C23",))]


def test_an_audience_that_is_stopped_sees_what_stood_then(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.switch(Audience.FEEDS, on=False)
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    standings, record = small_night.standings, small_night.record
    assert visible(standings, record, Audience.FEEDS) == 1
    assert visible(standings, record, Audience.READERS) == 2
    small_night.switch(Audience.FEEDS, on=True)
    assert visible(small_night.standings, small_night.record, Audience.FEEDS) == 2


def test_an_audience_stopped_before_anything_came_sees_nothing(small_night):
    small_night.switch(Audience.READERS, on=False)
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    assert visible(small_night.standings, small_night.record, Audience.READERS) == 0


def test_an_older_version_has_its_satellite_regions_open_or_closed_as_they_were_then(small_night):
    small_night.report("Abroad/Paris", {"Biden": 30}, {"Biden": 5})
    small_night.write((EVENT_CHAIN, Kind.REGION_CLOSED, {"region": "Abroad", "needs": 1}, None))
    small_night.write((EVENT_CHAIN, Kind.REGION_REOPENED, {"region": "Abroad"}, None))
    waiting, closed_then, _ = (snapshot(small_night.standings, small_night.record, version) for version in (1, 2, 3))
    assert (waiting.totals.waiting(), waiting.totals.statewide().sde) == (("Abroad",), {})
    assert (closed_then.totals.waiting(), closed_then.totals.statewide().sde) == ((), {"Biden": 2})


def test_the_newest_version_alone_is_certified_and_only_until_something_changes(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    small_night.write((EVENT_CHAIN, Kind.CERTIFIED, {}, None))
    standings, record = small_night.standings, small_night.record
    assert [snapshot(standings, record, version).certified for version in (1, 2)] == [False, True]
    small_night.withdraw("Polk/Only", 1)
    assert not snapshot(small_night.standings, small_night.record).certified
