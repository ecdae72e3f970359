"""What is seen, as Prometheus reads it: gauges of this moment, beside what was counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric

from bot.gauges import program_version
from bot.storage.backlog import Backlog
from bot.watch.look import Look
from core.desk_state import Waiting
from core.standings import Standings


@dataclass(frozen=True, slots=True)
class Seen:
    """One moment of one process.

    Attributes:
        look: into the database.
        standings: how the night stands; None where this process does not know.
        failures: how often the database failed so far.
        fences: the number of each lease this process holds.
    """

    look: Look
    standings: Standings | None
    failures: int
    fences: Mapping[str, int] = field(default_factory=dict)

    def collect(self) -> Iterator[Metric]:
        """Every gauge; what is not known is left out rather than told as nothing."""
        yield InfoMetricFamily("caucus_version", "The program", {"version": program_version()})
        yield _gauge("caucus_database_up", "Whether the database answers", int(self.look.trouble is None))
        failures = CounterMetricFamily("caucus_database_failures", "Times the database failed")
        failures.add_metric([], self.failures)
        yield failures
        yield _leases(self.fences)
        if self.look.backlog is not None:
            yield from _waiting(self.look.backlog, self.look.at)
        if self.standings is not None:
            yield _places(self.standings)


def _waiting(backlog: Backlog, at: datetime) -> Iterator[Metric]:
    yield _gauge("caucus_inbox_waiting", "Texts that wait for the desk", backlog.texts.number)
    yield _gauge("caucus_inbox_oldest_seconds", "How long the first of them waits", _age(backlog.texts, at))
    waiting = GaugeMetricFamily("caucus_outbox_waiting", "Letters that wait for the postman", labels=["lane"])
    oldest = GaugeMetricFamily("caucus_outbox_oldest_seconds", "How long the first of them waits", labels=["lane"])
    for lane, queue in backlog.letters.items():
        waiting.add_metric([lane.name.lower()], queue.number)
        oldest.add_metric([lane.name.lower()], _age(queue, at))
    yield waiting
    yield oldest
    if backlog.last_post is not None:
        posted = backlog.last_post.timestamp()
        yield _gauge("caucus_last_post_timestamp", "Due time of the totals posted last", posted)


def _places(standings: Standings) -> Metric:
    """Every place is in exactly one of these; one whose correction is held still shows what stood before."""
    published = sum(map(len, standings.totals.results.values()))
    held = sum(standings.history(place).published is None for place in standings.held)
    missing = len(standings.event.places) - published - held
    places = GaugeMetricFamily("caucus_places", "Places, by how far they are", labels=["status"])
    for status, number in (("published", published), ("held", held), ("missing", missing)):
        places.add_metric([status], number)
    return places


def _leases(fences: Mapping[str, int]) -> Metric:
    """A process that only stands by has none."""
    leases = GaugeMetricFamily("caucus_lease_fence", "The number of a lease this process holds", labels=["lease"])
    for name, fence in fences.items():
        leases.add_metric([name], fence)
    return leases


def _age(waiting: Waiting, at: datetime) -> float:
    return 0.0 if waiting.oldest is None else max(0.0, (at - waiting.oldest).total_seconds())


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(name, says, value)
