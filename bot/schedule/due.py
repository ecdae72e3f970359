"""What is due: one look for each topic and timing anybody wants, however many they are.

A topic is looked at only once something of it became public after its last line; when a line waits for its time, until
that has come.
"""

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import Final, TypeAlias

from bot.desk import Desk
from bot.memory import Batch, Memory
from bot.schedule.moment import Now
from bot.storage import Transaction, dispatches, publications
from bot.storage.dispatches import Dispatch
from bot.wire import line_now, note_shown, told_by
from core.wire.due import Last, leader, not_before, occasion, reached
from core.wire.line import Line, line
from core.wire.snapshot import snapshot
from core.wire.timing import EachStep, Timing, WhenLeadChanges, read_timing
from core.wire.told import Told
from core.wire.topics import Topic, topics_of

_LONGEST: Final = 0.02
"""Seconds of looking in one transaction; then texts get their turn."""
_Pair: TypeAlias = tuple[str, str]
"""Keys of a topic and a timing."""


@dataclass(slots=True)
class Due:
    """Puts what is due on its way to the readers of a desk's event.

    Attributes:
        desk: whose record it is.
    """

    desk: Desk
    _last: dict[_Pair, Last] | None = None
    _version: int = 0
    """Of the record, up to which the changes are known."""
    _changes: defaultdict[str, list[tuple[int, datetime]]] = field(default_factory=lambda: defaultdict(list))
    """Version and time of everything that became public, by topic (of all groups), oldest first."""
    _queue: list[_Pair] = field(default_factory=list)
    _again: datetime | None = None
    """When something waits for its time, the next such time."""

    def dispatch(self, tx: Transaction, batch: Batch, now: Now) -> bool:
        """Look at a few topics; whether there was anything to look at."""
        if self._last is None:
            self._last = self._stored(tx)
        if not self._queue:
            self._fill(tx, batch, now)
        if not self._queue:
            return False
        until = self.desk.clock.monotonic() + _LONGEST
        while self._queue:
            self._look(tx, batch, now, self._queue.pop())
            if self.desk.clock.monotonic() > until:
                break
        return True

    def _stored(self, tx: Transaction) -> dict[_Pair, Last]:
        """The last line of each topic and timing."""
        newest = dispatches.newest(tx, self.desk.event.id)
        shown = publications.by_number(tx, {one.publication for one in newest})
        return {(one.topic, one.timing): _last(one, told_by(shown[one.publication])) for one in newest}

    def _fill(self, tx: Transaction, batch: Batch, now: Now) -> None:
        """Whatever may be due is looked at, once something became public or its time has come."""
        record = batch.memory.record
        if record.version == self._version and (self._again is None or now.at < self._again):
            return
        self._note_changes(batch.memory)
        self._again = None
        for pair, since in dispatches.pairs(tx, self.desk.event.id).items():
            last = self._lasts.get(pair) or self._begun(batch.memory, pair, since)
            self._lasts[pair] = last
            changed = self._changed(pair[0], last.version)
            if changed is None:
                continue
            begins = not_before(
                read_timing(pair[1]), Topic.read(pair[0]).scope, changed, last, self.desk.event.first_post
            )
            if begins is None or begins <= now.at:
                self._queue.append(pair)
            else:
                self._again = begins if self._again is None else min(self._again, begins)

    @property
    def _lasts(self) -> dict[_Pair, Last]:
        return {} if self._last is None else self._last

    def _note_changes(self, memory: Memory) -> None:
        event, new = self.desk.event, list[tuple[int, datetime, str]]()
        for place, listed in memory.record.places.items():
            for release in takewhile(lambda one: one.version > self._version, reversed(listed)):
                topics = topics_of(event, event.places.by_id[place])
                new += [(release.version, release.at, topic.key) for topic in topics]
        for version, at, topic in sorted(new):
            self._changes[topic].append((version, at))
        self._version = memory.record.version

    def _changed(self, topic: str, version: int) -> datetime | None:
        """When the first thing of a topic became public after a version; None where nothing has."""
        listed = self._changes[_of_all_groups(topic).key]
        at = bisect_right(listed, version, key=lambda one: one[0])
        return listed[at][1] if at < len(listed) else None

    def _begun(self, memory: Memory, pair: _Pair, since: datetime) -> Last:
        """How things stood when the first of them asked: what was public by then they were told."""
        releases = (release for listed in memory.record.places.values() for release in listed)
        version = max((release.version for release in releases if release.at < since), default=0)
        begun, timing = Last(None, version, None, None), read_timing(pair[1])
        if not version or not isinstance(timing, EachStep | WhenLeadChanges):
            return begun
        then = line(snapshot(memory.standings, memory.record, version), self._asked(pair), since)
        return _standing(begun, then, timing)

    def _asked(self, pair: _Pair) -> Topic:
        """What a timing looks at: for the lead, all groups."""
        return _of_all_groups(pair[0]) if read_timing(pair[1]) == WhenLeadChanges() else Topic.read(pair[0])

    def _look(self, tx: Transaction, batch: Batch, now: Now, pair: _Pair) -> None:
        event, timing, last = self.desk.event, read_timing(pair[1]), self._lasts[pair]
        looked_at = line_now(batch.memory, self._asked(pair), now.at)
        why = occasion(timing, looked_at, last, now.at, event.first_post)
        version = looked_at.version
        if why is None:
            self._lasts[pair] = replace(last, version=version)
            return
        topic = Topic.read(pair[0])
        told = looked_at if looked_at.topic == topic else line_now(batch.memory, topic, now.at)
        (number,) = note_shown(tx, event.id, [told], batch.at)
        dispatches.begin(tx, event.id, Dispatch(0, pair[0], pair[1], why, number, now.at, None))
        begun = Last(why, version, now.at, Told.by(told), last.leader, last.step)
        self._lasts[pair] = _standing(begun, looked_at, timing)


def _of_all_groups(topic: str) -> Topic:
    return replace(Topic.read(topic), group=None)


def _standing(last: Last, then: Line, timing: Timing) -> Last:
    """With who led, and how many steps were reached."""
    match timing:
        case EachStep(percent=percent):
            return replace(last, step=reached(then, percent))
        case WhenLeadChanges():
            return replace(last, leader=leader(then, last.leader))
        case _:
            return last


def _last(one: Dispatch, told: Told) -> Last:
    last = Last(one.occasion, told.version, one.at, told)
    match read_timing(one.timing):
        case EachStep():
            return replace(last, step=int(one.occasion))
        case WhenLeadChanges():
            return replace(last, leader=one.occasion.partition("|")[2])
        case _:
            return last
