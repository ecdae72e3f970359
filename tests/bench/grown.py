"""What one report costs with so many places in already: 1,765, 20,000 or 100,000 in the ledger, then a chair's night.

Every text is a batch of its own, which is when a cost that grows with the places would show: nothing is shared.
"""

import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count, cycle, islice
from time import perf_counter

from bots import settings_for
from texts import DATE, message, user

from bot.app import make_desk
from bot.clock import Clock
from bot.desk import Desk
from bot.storage import Enrolled, Storage, inbox, ledger, outbox, people
from bot.storage.outbox import Settled, State
from core.alignment import Alignment
from core.event import Event
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.reports import Computed, body
from core.people import Assignment, Person, PersonId, Role
from core.places import Precinct
from core.report import Report

SIZES = (1_765, 20_000, 100_000)
CHAIRS = 40
NIGHT = (
    "{1} here. First: Biden {0}, Sanders 28, Warren 27, Uncommitted {2}",
    "yes",
    "Final: Biden {0}, Sanders 34, Warren 30",
    "yes",
)


def seconds_a_report(places: int) -> float:
    """Seconds a chair's four texts cost the desk, the median of many chairs, with all other places in."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        url = f"sqlite:///{folder}/grown.db"
        settings = settings_for(url)
        event = _grown(settings.event, places)
        storage = Storage.open(url, event=event.id)
        desk = make_desk(replace(settings, event=event), storage, Clock())
        try:
            chairs = list(event.places.by_id)[-CHAIRS:]
            _fill(storage, event, len(event.places) - CHAIRS)
            _enrol(storage, event, chairs)
            desk.load()
            return sorted(_night(desk, number) for number in range(CHAIRS))[CHAIRS // 2]
        finally:
            desk.writer.close()
            storage.close()


def _grown(event: Event, places: int) -> Event:
    """The event with copies of its precincts with many delegates, so that no tie needs another text."""
    large = [one for one in event.places.by_id.values() if isinstance(one, Precinct) and one.county_delegates == 8]
    copies = (
        replace(one, name=f"{one.name} {number}", short_name=f"{number}", precinct_id=f"{number:06}")
        for number, one in zip(count(), cycle(large), strict=False)
    )
    by_id = {place.id: place for place in islice(copies, places)}
    return replace(event, places=replace(event.places, by_id=by_id))


def _fill(storage: Storage, event: Event, places: int) -> None:
    """A confirmed report of the first places, no two with the same counts side by side."""
    entries, now = [], Clock().now()
    for number, place in enumerate(islice(event.places.by_id, places)):
        counts = Alignment.of({"Biden": 30 + number % 400, "Sanders": 28 + number // 400, "Warren": 20})
        award = {"Biden": 4, "Sanders": 3, "Warren": 1}
        report = Report(place, counts.total, counts, counts, reported_delegates=award)
        facts = body(report, Computed(event.rules.id, 8, 13, "ok", award))
        draft = Draft(place, Kind.REPORTED, 2, facts, f"p-{number}", "chat", now, now)
        entries.append(chain(draft, event=event.id, sequence=1, previous=FIRST_FINGERPRINT))
    with storage.writing() as tx:
        ledger.append(tx, entries)


def _enrol(storage: Storage, event: Event, places: list) -> None:
    with storage.writing() as tx:
        for number, place in enumerate(places):
            person = Person(PersonId(f"p-chair-{number}"), "en", (Assignment(Role.CHAIR, place),))
            one = Enrolled(person, user=user(number), chat=user(number), name=f"Chair {number}")
            people.add_person(tx, event.id, one, Clock().now())


def _night(desk: Desk, chair: int) -> float:
    """Four texts, each dealt with alone; what they were answered counts as sent, so that a yes meets its read-back."""
    spent = 0.0
    for turn, words in enumerate(NIGHT):
        update = message(
            10_000_000 + chair * len(NIGHT) + turn, chair, 1_000 + 10 * turn, words.format(*_numbers(chair))
        )
        update["message"]["date"] = DATE + 60 * turn
        started = perf_counter()
        with desk.writer.storage.writing() as tx:
            inbox.take_in(tx, [desk.translator.arrival(update)], desk.clock.now())
        while desk.round():
            pass
        spent += perf_counter() - started
        _count_as_sent(desk, 1_005 + 10 * turn, DATE + 60 * turn + 1)
    assert desk.memory.standings.history(list(desk.event.places.by_id)[chair - CHAIRS]).standing, "nothing was filed"
    return spent


def _numbers(chair: int) -> tuple[int, int, int]:
    """Biden, attendance, Uncommitted: no two chairs alike, and nobody tied."""
    biden, uncommitted = 40 + chair % 7, 9 + chair // 7
    return biden, biden + uncommitted + 55, uncommitted


def _count_as_sent(desk: Desk, number: int, at: int) -> None:
    sent = datetime.fromtimestamp(at, UTC)
    with desk.writer.storage.writing() as tx:
        waiting = outbox.due(tx, desk.clock.now(), 100)
        outbox.settle(tx, [Settled(one.id, State.SENT, number, sent) for one in waiting], desk.clock.now())


def rows() -> list[tuple[str, str, str, str]]:
    """For the table: what, milliseconds a report, beside the smallest, ratio."""
    cost = {places: seconds_a_report(places) for places in SIZES}
    least = cost[SIZES[0]]
    return [
        (
            f"one report with {places:,} places in, ms",
            f"{1000 * each:.1f}",
            f"{1000 * least:.1f}",
            f"{each / least:.2f}",
        )
        for places, each in cost.items()
    ]
