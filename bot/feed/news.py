"""What is public now: told by the desk after each commit, taken up by the feed when somebody asks."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.clock import Clock
from bot.feed.orders import Edition
from core.desk_state import next_post
from core.event import Event
from core.ledger.switches import Audience
from core.standings import Standings
from core.wire.record import Record
from core.wire.snapshot import snapshot, visible

_PACE: Final = 2.0
"""Seconds a version is shown at least: in a rush many come every second, and each would have to be built."""
_NOTHING: Final = Record()
_WORTH_TELLING: Final = timedelta(minutes=1)
"""Where totals come more often, as in a rehearsal, nobody is told when."""


class News:
    """The newest the desk has told. Telling is one assignment, from any thread; all else belongs to the loop."""

    def __init__(self, clock: Clock, pace: float = _PACE) -> None:
        """Nothing told yet.

        Args:
            clock: the desk's.
            pace: seconds a version is shown at least.
        """
        self._clock = clock
        self._pace = pace
        self._told: tuple[Standings, Record] | None = None
        self._taken: tuple[Standings, Record] | None = None
        self._taken_at = 0.0
        self._edition = Edition(0)

    def tell(self, standings: Standings, record: Record) -> None:
        """How the night stands after a commit."""
        if self._told is None or self._told[0] is not standings or self._told[1] is not record:
            self._told = (standings, record)

    def now(self) -> tuple[Edition, Record] | None:
        """What may be shown now, and the record it is of; None before the desk has told anything."""
        self._take_up()
        if self._taken is None:
            return None
        standings, record = self._taken
        event, at = standings.event, self._clock.now()
        if (embargo := event.embargoed(at)) is not None:
            return Edition(0, embargo=embargo), _NOTHING
        return replace(self._edition, next_update=_next_update(self._edition, event, at)), record

    def _take_up(self) -> None:
        told, at = self._told, self._clock.monotonic()
        if told is None or told is self._taken or (self._taken is not None and at - self._taken_at < self._pace):
            return
        self._taken, self._taken_at = told, at
        self._edition = edition_of(*told)


def edition_of(standings: Standings, record: Record) -> Edition:
    """What of the record the public page and the feed show, embargo apart."""
    version = visible(standings, record, Audience.FEEDS)
    stopped = standings.switches.stopped.get(Audience.FEEDS)
    certified = version == record.version and snapshot(standings, record).certified
    return Edition(version, None if stopped is None else stopped.recorded_at, certified=certified)


def _next_update(edition: Edition, event: Event, now: datetime) -> datetime | None:
    """When the timetable says totals are due next; None where nothing is to be expected."""
    if edition.stopped is not None or edition.certified or event.totals_every < _WORTH_TELLING:
        return None
    return next_post(event.first_post, event.totals_every, now)
