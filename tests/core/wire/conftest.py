"""A small state, and a night in it told step by step: what is written in the ledger, and the public record of it."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.history import extend
from core.ledger.reports import Computed, body
from core.ledger.switches import Audience, switching
from core.places import County, Places, Precinct, SatelliteCaucus, SatelliteRegion
from core.report import Report
from core.standings import Standings
from core.wire.record import Record

NINE = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
PLACES = (
    Precinct("Adair", "First", "1", "11", 5, 1),
    Precinct("Adair", "Second", "2", "12", 3, 1),
    Precinct("Polk", "Only", "1", "21", 4, 2),
    SatelliteCaucus("Abroad", "Paris", "P", "31"),
    SatelliteCaucus("Abroad", "Tbilisi", "T", "32"),
)
FIRST, SECOND, ONLY, PARIS, TBILISI = (place.id for place in PLACES)


@dataclass
class Night:
    """A ledger that grows, minute by minute. Sequences are those of a place's own chain."""

    standings: Standings
    record: Record = field(default_factory=Record)
    now: datetime = NINE
    heads: dict = field(default_factory=lambda: defaultdict(lambda: (0, FIRST_FINGERPRINT)))

    def report(self, place, final, delegates=None, *, first=None, replaces=None):
        """A chair's report, published at once; as an amendment where it replaces one."""
        people = Alignment.of(final)
        told = Report(place, people.total, Alignment.of(first or final), people, reported_delegates=delegates)
        facts = body(told, Computed("ia-dem-2020", 0, None, "ok", delegates))
        kind = Kind.REPORTED if replaces is None else Kind.AMENDED
        return self.write((place, kind, facts, replaces))

    def hold(self, place, of, *codes):
        return self.write((place, Kind.HELD, {"of": of, "codes": list(codes)}, None))

    def release(self, place, of):
        return self.write((place, Kind.RELEASED, {"of": of, "needs": 1}, None))

    def withdraw(self, place, of):
        return self.write((place, Kind.WITHDRAWN, {"of": of}, of))

    def switch(self, audience: Audience, *, on):
        return self.write((EVENT_CHAIN, Kind.PUBLICATION_SWITCHED, switching(audience, on=on), None))

    def write(self, *steps):
        """Some entries in one commit; gives what became public by them."""
        self.now += timedelta(minutes=1)
        histories, before = {}, self.record.version
        for place, kind, facts, replaces in steps:
            sequence, previous = self.heads[place]
            draft = Draft(place, kind, 1, facts, "p-1", "chat", self.now, self.now, replaces=replaces)
            entry = chain(draft, event="e", sequence=sequence + 1, previous=previous)
            self.heads[place] = (sequence + 1, entry.fingerprint)
            histories[place] = extend(histories.get(place) or self.standings.history(place), entry)
        self.standings = self.standings.extended(histories)
        self.record = self.record.advanced(self.standings, histories, self.now)
        return self.record.newest if self.record.version > before else ()


@pytest.fixture(scope="session")
def small_event():
    """A delegate of Adair is worth 2/8 = 1/4 of a state delegate, one of Polk 6/4 = 3/2; the pool abroad 2."""
    places = Places(
        {place.id: place for place in PLACES},
        {"Adair": County("Adair", 1, 8, 2), "Polk": County("Polk", 2, 4, 6)},
        {"Abroad": SatelliteRegion("Abroad", None, 2)},
    )
    return replace(load_event(event_folder()), places=places)


@pytest.fixture
def small_night(small_event):
    return Night(Standings.of(small_event))
