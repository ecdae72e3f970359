"""What happens is counted, and told to the log: a text taken in or dealt with, a letter sent or refused.

Desk and postman tell it as they work, from their own threads; a call takes some microseconds and waits for nothing.
What can be read from the database (what waits, since when) is not counted here but looked at when somebody asks.

Law: no label has a person, a chat or a place in it, nor anything another server or a person wrote. Every label has few
values, whatever arrives.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

from bot.clock import Clock
from bot.letters import Arrival, Lane, Waiting
from bot.logs import HAPPENINGS, about
from bot.storage import Outgoing
from bot.transports.outcomes import Delivered, Outcome, Pointless, Refused, SendLater, ShutOut, Unknown, Unreachable
from core.ledger.entries import Entry

log = logging.getLogger(__name__)
happenings = logging.getLogger(HAPPENINGS)
disable_created_metrics()  # type: ignore[no-untyped-call]  # else every counter is told twice

KINDS: Final = frozenset(
    {"message", "edited_message", "callback_query", "channel_post", "my_chat_member", "command", "photo"}
)
_REMEMBERED: Final = 20_000
"""Texts whose answers may be on their way: it is known when they were stored."""
_ANSWERS: Final = frozenset({Lane.RECEIPT, Lane.CHAIR})
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_WAITS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


Told = ParamSpec("Told")


def _never_raises(
    count: Callable[Concatenate["Metrics", Told], None],
) -> Callable[Concatenate["Metrics", Told], None]:
    """A text that is committed must not be dealt with again because counting it failed."""

    @wraps(count)
    def counting(self: "Metrics", /, *told: Told.args, **named: Told.kwargs) -> None:
        try:
            count(self, *told, **named)
        except Exception:
            log.exception("It could not be counted.")

    return counting


class Metrics:
    """The figures of one process.

    Attributes:
        registry: what a Prometheus server is shown.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        """With nothing counted.

        Args:
            clock: the desk's.
        """
        self.clock = clock or Clock()
        self.registry = registry = CollectorRegistry()
        self._texts = Counter("caucus_texts", "Texts, by what became of them", ["kind", "outcome"], registry=registry)
        self._letters = Counter("caucus_letters", "Letters, by what came back", ["lane", "outcome"], registry=registry)
        self._refusals = Counter("caucus_refusals", "Letters the network refused", ["why"], registry=registry)
        self._floods = Counter("caucus_flood_waits", "Times the network asked for a pause", registry=registry)
        self._flooded = Counter("caucus_flood_wait_seconds", "Seconds of pause it asked for", registry=registry)
        self._strangers = Counter(
            "caucus_webhook_strangers", "Calls of the webhook by somebody without its secret", registry=registry
        )
        self._entries = Counter("caucus_entries", "Entries of the ledger written", ["kind"], registry=registry)
        self._batch = Histogram(
            "caucus_batch_seconds", "From taking a batch up to its commit", registry=registry, buckets=_SECONDS
        )
        self._receipt = Histogram(
            "caucus_receipt_seconds",
            "From storing a text to the answer being sent, where one process does both",
            registry=registry,
            buckets=_WAITS,
        )
        self._moved = Gauge("caucus_last_moved_timestamp", "When a part last moved", ["part"], registry=registry)
        self._flaws = Gauge(
            "caucus_ledger_problems", "Entries and seals that did not fit when the desk began", registry=registry
        )
        self.flaws = 0
        """How much of the ledger did not fit its fingerprints when the desk began."""
        self._stored: OrderedDict[str, datetime] = OrderedDict()
        self.last: dict[str, float] = {}
        """When each part last moved, by the steady clock."""

    @_never_raises
    def moved(self, part: str) -> None:
        """A part of the program has gone round once more; one that stands still is found out by this."""
        self.last[part] = self.clock.monotonic()
        self._moved.labels(part).set(self.clock.now().timestamp())

    @_never_raises
    def looked_over(self, flaws: int) -> None:
        """The ledger was compared with its fingerprints and seals: so much does not fit."""
        self.flaws = flaws
        self._flaws.set(flaws)

    @_never_raises
    def stranger_at_the_webhook(self) -> None:
        """Somebody called who is not Telegram."""
        self._strangers.inc()

    @_never_raises
    def took_in(self, arrivals: Sequence[Arrival], new: int) -> None:
        """Updates are stored.

        Args:
            arrivals: what came.
            new: how many of them were not there already.
        """
        self._texts.labels("any", "stored").inc(new)
        self._texts.labels("any", "repeated").inc(len(arrivals) - new)

    @_never_raises
    def dealt_with(self, waiting: Collection[Waiting], entries: Iterable[Entry], seconds: float) -> None:
        """A batch is committed.

        Args:
            waiting: its texts.
            entries: what of it stands in the ledger now.
            seconds: from taking it up.
        """
        self._batch.observe(seconds)
        for one in waiting:
            arrival = one.arrival
            kind = _kind(arrival)
            self._texts.labels(kind, "dealt with").inc()
            self._stored[f"{arrival.bot}:{arrival.update_id}"] = one.received_at
            happenings.info(
                "text dealt with", extra=about(chat=arrival.chat, update=arrival.update_id, kind=kind, took=seconds)
            )
        while len(self._stored) > _REMEMBERED:
            self._stored.popitem(last=False)
        for entry in entries:
            self._entries.labels(entry.kind.value).inc()
            happenings.info("entry written", extra=about(kind=entry.kind.value, place=entry.place))

    @_never_raises
    def set_aside(self, one: Waiting) -> None:
        """A text was given up."""
        kind = _kind(one.arrival)
        self._texts.labels(kind, "set aside").inc()
        extra = about(chat=one.arrival.chat, update=one.arrival.update_id, kind=kind)
        happenings.warning("text set aside", extra=extra)

    @_never_raises
    def came_back(self, outgoing: Outgoing, outcome: Outcome) -> None:
        """The network has answered for a letter, or has not."""
        lane, what = outgoing.letter.lane.name.lower(), _outcome(outcome)
        self._letters.labels(lane, what).inc()
        if isinstance(outcome, SendLater):
            self._floods.inc()
            self._flooded.inc(outcome.seconds)
        if (why := _refusal(outcome)) is not None:
            self._refusals.labels(why).inc()
        took = self._answered(outgoing) if isinstance(outcome, Delivered) else None
        extra = about(chat=outgoing.letter.chat, letter=outgoing.letter.key, lane=lane, took=took)
        happenings.info("letter %s", what, extra=extra)

    def _answered(self, outgoing: Outgoing) -> float | None:
        """Seconds since the text was stored that a letter answers; None where it answers none."""
        if outgoing.letter.lane not in _ANSWERS:
            return None
        stored = self._stored.pop(outgoing.letter.key.rpartition(":")[0], None)
        if stored is None:
            return None
        took = (self.clock.now() - stored).total_seconds()
        self._receipt.observe(took)
        return took


def _kind(arrival: Arrival) -> str:
    return arrival.kind if arrival.kind in KINDS else "other"


def _outcome(outcome: Outcome) -> str:
    match outcome:
        case Delivered():
            return "delivered"
        case Unknown():
            return "unknown"
        case SendLater():
            return "put off"
        case Unreachable():
            return "unreachable"
        case Refused() | ShutOut():
            return "refused"
        case Pointless():
            return "pointless"


def _refusal(outcome: Outcome) -> str | None:
    """Why, in one of four words: the network's own may hold anything."""
    match outcome:
        case Refused(moved_to=int()):
            return "moved"
        case Refused(gone=True):
            return "blocked or gone"
        case Refused():
            return "not taken"
        case ShutOut():
            return "shut out"
        case _:
            return None
