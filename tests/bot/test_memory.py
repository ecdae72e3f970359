"""What a batch has done so far is known to the rest of it, and to nobody else before it is committed."""

from datetime import UTC, datetime

import pytest

from bot.memory import Batch, Memory
from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.reports import Computed, body
from core.places import PlaceId
from core.report import Report
from core.standings import Standings
from core.wire.record import Record

NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
BLUE_GRASS, DAVENPORT = PlaceId("Scott/(BG) Blue Grass Township"), PlaceId("Scott/(D31) City of Davenport")


def report(place):
    counts = Alignment.of({"Biden": 18, "Buttigieg": 18, "Sanders": 40, "Warren": 18})
    return Report(place, 94, counts, counts)


def entry_of(said):
    facts = body(said, Computed("ia-dem-2020", 8, 15, "ok", None))
    draft = Draft(said.place, Kind.REPORTED, 1, facts, "p-1", "chat", NOW, NOW)
    return chain(draft, event="e", sequence=1, previous=FIRST_FINGERPRINT)


@pytest.fixture
def memory():
    return Memory(Standings.of(load_event(event_folder())), {}, {}, {}, Record(), {})


def test_twins_within_one_batch_know_of_each_other_before_it_is_committed(memory):
    batch = Batch(memory, NOW)
    batch.write_entries((entry_of(report(BLUE_GRASS)),))
    assert batch.twins.of(report(DAVENPORT)) == (BLUE_GRASS,)
    assert memory.standings.twins.of(report(DAVENPORT)) == ()
    batch.publish()
    batch.take_over()
    assert memory.standings.twins.of(report(DAVENPORT)) == (BLUE_GRASS,)
