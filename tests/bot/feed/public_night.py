"""A night whose public site stands: the small state of the wire's tests, or all of Iowa as it was published."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx

from bot.feed import Beside, News, Public, Shelf, Site
from bot.results_file import place_results, read_results
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.reports import Computed, body
from core.report import Report
from core.standings import Standings
from tests.core.wire.conftest import Night

RESULTS = Path(__file__).parents[2] / "golden" / "results" / "results_20200207_100pct.csv"


@dataclass
class Hands:
    """A clock that stands until a test moves it."""

    at: datetime = datetime(2020, 2, 4, 4, 0, tzinfo=UTC)
    seconds: float = 0.0

    def now(self):
        return self.at + timedelta(seconds=self.seconds)

    def monotonic(self):
        return self.seconds


@dataclass
class PublicSite:
    """The site over a night, and a reader of it; what the night does is told with `tell`."""

    night: Night
    public: Public
    clock: Hands = field(default_factory=Hands)
    builds: object = None

    def __post_init__(self):
        self.news = News(self.clock)
        self.builds = self.builds or Beside(self.public)
        self.shelf = Shelf(self.builds, self.clock)
        self.app = Site(self.public, self.news, self.shelf).app
        self.reader = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://public")

    async def get(self, path, **headers):
        return await self.reader.get(path, headers={name.replace("_", "-"): each for name, each in headers.items()})

    def tell(self):
        """The desk has committed, and what was shown has been shown long enough."""
        self.clock.seconds += 60
        self.news.tell(self.night.standings, self.night.record)


def small_site(event, **more):
    night = Night(Standings.of(event))
    return PublicSite(night, Public(event, bot="results_bot"), **more)


def cut(event, counties, most):
    """An event of a few counties and regions, with so many places of each at most."""
    places, left = event.places, dict.fromkeys(counties, most)
    by_id = {}
    for name, place in places.by_id.items():
        if left.get(place.county, 0):
            by_id[name] = place
            left[place.county] -= 1
    shown = replace(
        places,
        by_id=by_id,
        counties={name: each for name, each in places.counties.items() if name in counties},
        regions={name: each for name, each in places.regions.items() if name in counties},
    )
    return replace(event, places=shown)


def iowa_night(event, *, every=1, skip=0, whole=None):
    """The results of 2020, in as many commits as there are counties; of each `every` places `skip` are silent.

    `whole` is the event the results are of, where `event` is a part of it.
    """
    night = Night(Standings.of(event))
    results = place_results(read_results(RESULTS, whole or event), whole or event)
    known = [one for one in results if one.place in event.places.by_id]
    told = [one for number, one in enumerate(known) if number % every >= skip and one.final is not None]
    by_county = {}
    for one in told:
        by_county.setdefault(event.places.by_id[one.place].county, []).append(one)
    for listed in by_county.values():
        night.write(*(step(one) for one in listed))
    return night


def step(result):
    """A result as an entry."""
    people = result.attendees if result.attendees is not None else result.final.total
    told = Report(result.place, people, result.first, result.final, reported_delegates=result.delegates)
    return result.place, Kind.REPORTED, body(told, Computed("ia-dem-2020", 0, None, "ok", result.delegates)), None


__all__ = ["EVENT_CHAIN", "Hands", "PublicSite", "cut", "iowa_night", "replace", "small_site", "step"]
