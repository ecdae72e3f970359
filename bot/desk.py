"""The desk: one loop, one writer, a batch of waiting texts per commit.

Laws:
1. A text is dealt with in one transaction: ledger, dialogue, letters, and the mark that it is done. Killed at any
   point, the desk finds it either untouched or finished.
2. What the desk remembers is taken over only after COMMIT returned. When that is in doubt, it reads everything again.
3. A text that fails is tried alone; after a few times it is set aside, staff get a case, the chair one sentence, and
   the night goes on. A database that does not answer is no text's fault, and counts for none. Where it is the stored
   conversation that nothing can be answered under, that is set aside and begun anew.
"""

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final

from bot import casework, failing, hearing, joining, publishing, wire
from bot.clock import Clock
from bot.hearing import Command, Translates
from bot.letters import Arrival, Waiting
from bot.memory import Batch, Memory
from bot.metrics import Metrics
from bot.settings.people_csv import RosterLine
from bot.storage import DatabaseUnavailable, Transaction, inbox, moved, people, releases
from bot.wording import Wording
from bot.writer import Writer
from core.event import Event
from core.ledger.entries import Entry
from core.people import PersonId
from core.standings import Standings
from core.wire.record import Record

log = logging.getLogger(__name__)

BATCH: Final = 50
_BREATH: Final = 0.01
"""Seconds at least between texts of strangers."""
_BREATHS: Final = 3
"""They rest so many times as long as the last ones took: thousands of them leave the machine to who belongs here."""
_FULL: Final = 100
"""Updates Telegram gives at once, at most, to whoever asks for them."""
_LOOK_AGAIN: Final = 0.5
"""Seconds until the desk looks for rows another process stored (commands by hand)."""


@dataclass(slots=True)
class Desk:
    """Deals with what waits in the inbox of one event.

    Attributes:
        memory: belongs to the writer's thread.
        commands: what can be asked for by hand, by name.
        staff_chat: where cases go; None where there is none.
        roster: who is to report, with their phone numbers.
        new_person: gives a new pseudonymous id.
        draw_code: draws a new invite code.
        busy: chats whose texts must wait a moment (see the postman).
        on_letters: called when there may be new letters.
        on_photos: called when there are new photos to be fetched.
        on_tick: called, in the writer's thread, with the job another process says to run.
        apart: whether the postman is another process: the database knows then which chats are busy.
        full: so many updates at once tell that there are more behind them.
        metrics: where it is counted what becomes of texts.
        begun_anew: chats whose conversation was lost, who are told so with the next answer.
        staff_groups: where staff work: what is heard there does not wait behind strangers.
        on_committed: called, in the writer's thread, with how the night stands and what of it is public.
    """

    event: Event
    writer: Writer
    translator: Translates
    clock: Clock
    wordings: dict[str, Wording]
    commands: dict[str, Command]
    new_person: Callable[[], PersonId]
    draw_code: Callable[[], joining.NewCode]
    staff_chat: int | None = None
    roster: tuple[RosterLine, ...] = field(default=(), repr=False)
    busy: Callable[[], Collection[int]] = field(default=lambda: ())
    on_letters: Callable[[], None] = field(default=lambda: None)
    on_photos: Callable[[], None] = field(default=lambda: None)
    on_committed: Callable[[Standings, Record], None] = field(default=lambda _standings, _record: None)
    on_tick: Callable[[str], None] = field(default=lambda _job: None)
    apart: bool = False
    full: int = _FULL
    metrics: Metrics = field(default_factory=Metrics)
    memory: Memory = field(init=False)
    begun_anew: set[int] = field(default_factory=set)
    staff_groups: set[int] = field(default_factory=set)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _in_doubt: bool = field(default=True)
    _photos_wanted: bool = field(default=False)
    _strangers: bool = field(default=False)
    _full: bool = False
    """Whether Telegram has more than it gave: a chair may stand behind it, so taking in goes before strangers."""
    _strangers_from: float = -math.inf
    """When strangers are looked at again, by the event loop's clock."""

    def wake(self) -> None:
        """Something may be waiting."""
        self._woken.set()

    async def take_in(self, arrivals: list[Arrival]) -> None:
        """Store what arrived; when this returns it may be acknowledged."""
        new, behind = await self.writer.write(partial(self._taken_in, arrivals, self.clock.now()))
        self.metrics.took_in(arrivals, new)
        self._full |= len(arrivals) >= self.full
        they_rest = asyncio.get_running_loop().time() < self._strangers_from
        if not (they_rest and all(one.chat in behind for one in arrivals)):  # else the desk looks when that is over
            self.wake()

    def _taken_in(self, arrivals: list[Arrival], now: datetime, tx: Transaction) -> tuple[int, dict[int, int]]:
        behind = self._behind(tx, arrivals)
        return inbox.take_in(tx, arrivals, now, behind), behind

    def _behind(self, tx: Transaction, arrivals: list[Arrival]) -> dict[int, int]:
        """Chats of strangers: theirs wait until nobody else's do, and longest where they bring no code.

        In a private chat, its number is the user's.

        Within a chat order stays: what still waits of a stranger comes forward in the transaction that enrols them.
        """
        chats = {one.chat for one in arrivals if one.chat is not None}
        if hasattr(self, "memory"):
            chats -= self.memory.people.keys()
        else:  # a receiver in a process of its own remembers nothing
            chats -= people.enrolled_among(tx, self.event.enrolment, chats)
        with_code = {one.chat for one in arrivals if one.brings_code}
        return {chat: 1 if chat in with_code else 2 for chat in chats - self.staff_groups - {self.staff_chat}}

    async def run(self) -> None:
        """Deal with what waits, until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            self._woken.clear()
            self.metrics.moved("desk")
            begun = clock()
            strangers = begun >= self._strangers_from
            dealt_with = await self._one_round(strangers=strangers)
            if self._photos_wanted:
                self._photos_wanted = False
                self.on_photos()
            if dealt_with and self._strangers:
                self._strangers_from = clock() + self._pause(clock() - begun)
            if dealt_with:
                self.on_letters()
            else:
                await self._rest(_LOOK_AGAIN if strangers else min(_LOOK_AGAIN, self._strangers_from - clock()))

    async def _one_round(self, *, strangers: bool) -> int:
        try:
            return await self.writer.run(partial(self.round, frozenset(self.busy()), strangers=strangers))
        except DatabaseUnavailable as trouble:
            log.warning("%s Texts wait.", trouble)
        except Exception:
            log.exception("The desk could not work; it will try again.")
        return 0

    def _pause(self, took: float) -> float:
        """Seconds strangers rest after some took so long; longest while Telegram has more to give."""
        flooded, self._full = self._full, False
        return max(_BREATH, _BREATHS * took, _LOOK_AGAIN if flooded else 0.0)

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 can swallow a cancellation
                await self._woken.wait()

    # ------------------------------------------------------------------ in the writer's thread, from here on

    def load(self) -> None:
        """Read how things stand from the database."""
        with self.writer.storage.reading() as tx:
            self.memory = Memory.load(tx, self.event)
            self.staff_chat = moved.now_at(tx, self.staff_chat)
        self._in_doubt = False
        self._catch_up()
        self.on_committed(self.memory.standings, self.memory.record)

    def _catch_up(self) -> None:
        """The public record follows the ledger, whatever program wrote it: one that is behind is brought up to date."""
        memory = self.memory
        record = memory.record.advanced(memory.standings, memory.standings.histories, self.clock.now())
        if record.version > memory.record.version:
            log.warning("The public record was behind the ledger. Places: %d.", len(record.newest))
            with self.writer.storage.writing() as tx:
                releases.append(tx, self.event.id, record.newest)
                wire.mark_wrong(tx, self.event, memory.record, record)
            memory.take_record(record)

    def know_again(self) -> Memory:
        """What is remembered, read again where that is in doubt."""
        if self._in_doubt:
            self.load()
        return self.memory

    def forget(self) -> None:
        """Something was written past what is remembered: it is read again before the next batch."""
        self._in_doubt = True

    def in_one_batch(self, work: Callable[[Transaction, Batch], None]) -> None:
        """Work in one transaction over what the desk remembers; whatever fails leaves both as the database has them."""
        batch = Batch(self.know_again(), self.clock.now())
        self._in_doubt = True
        with self.writer.storage.writing() as tx:
            work(tx, batch)
            batch.publish()
            wire.mark_wrong(tx, self.event, batch.memory.record, batch.record)
            publishing.tell(tx, batch, self.event.id, self.wording)
            batch.write(tx, self.event.id)
        batch.take_over()
        self._in_doubt = False
        self.staff_chat = self.staff_chat if batch.moved is None else batch.moved
        self.on_committed(self.memory.standings, self.memory.record)
        self._photos_wanted |= batch.photos_wanted
        for job in batch.ticks:
            self.on_tick(job)

    def round(self, not_chats: Collection[int] = (), *, strangers: bool = True) -> int:
        """Deal with one batch, of strangers only where they are to be looked at; how many texts it held."""
        with self.writer.storage.reading() as tx:
            waiting = inbox.waiting(tx, BATCH, not_chats, apart=self.apart, strangers=strangers)
        self._strangers = bool(waiting) and waiting[0].of_stranger
        if not waiting:
            return 0
        try:
            self.deal_with(waiting)
        except DatabaseUnavailable:
            raise
        except Exception:
            log.exception("A batch of %d failed; its texts are taken one at a time.", len(waiting))
            for one in waiting:
                failing.take_alone(self, one)
        return len(waiting)

    def deal_with(self, waiting: list[Waiting]) -> None:
        """Deal with texts in one transaction."""
        begun, entries = self.clock.monotonic(), list[Entry]()

        def each(tx: Transaction, batch: Batch) -> None:
            batch.taken = tuple(one.id for one in waiting)
            for one in waiting:
                hearing.hear(self, tx, batch, one)
            entries.extend(batch.entries)

        self.in_one_batch(each)
        self.begun_anew.difference_update(one.arrival.chat or 0 for one in waiting)
        self.metrics.dealt_with(waiting, entries, self.clock.monotonic() - begun)

    @property
    def channel(self) -> casework.Channel:
        """Where cases are posted."""
        return casework.Channel(self.event.id, self.staff_chat, self.wording(None))

    def wording(self, spoken: str | None) -> Wording:
        """The words for this language; those of the event's first where it has none."""
        return self.wordings.get(spoken or "", self.wordings[self.event.languages[0]])
