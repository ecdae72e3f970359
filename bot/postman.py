"""The postman: what stands in the outbox goes out, receipts first.

Laws:
1. Nothing is sent that is not in the outbox, and a letter leaves it only when its outcome is stored. After a crash the
   letters that were in flight go out again; they are harmless when they do.
2. One letter at a time to a chat, in the order they were written. Among chats, the lane decides. What nobody waits for
   goes at a broadcast's pace and leaves some of the wire free.
3. What becomes of a letter is decided in one place (settling.py); no answer is no proof that nothing arrived.
4. A database that does not answer is waited for: a letter that is out is not sent again because of it.
5. Where another process may take over, letters are marked before they go, in a transaction that is fenced.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.carrying import Sends, carry
from bot.clock import Clock
from bot.letters import Act, Lane, Letter
from bot.limits import Limits
from bot.metrics import Metrics
from bot.settling import Settling
from bot.storage import DatabaseUnavailable, Outgoing, Transaction, handed_out, outbox, unreadable
from bot.transports.outcomes import Outcome, SendLater
from bot.writer import Writer

log = logging.getLogger(__name__)

_AT_ONCE: Final = 12
_KEPT_FREE: Final = 4
"""Of those on their way at once, so many are never a broadcast's: readers who are slow to reach hold up nobody."""
_FETCH: Final = 100
_HELPING: Final = 40
"""Letters of a broadcast that are looked up at a time."""
_MANY: Final = 3
"""Letters a channel can be seen to wait for; more become one."""
_LOOK_AGAIN: Final = 1.0
_LAST_MOMENT: Final = 2.0
"""Seconds that letters in flight are given to arrive when the program is stopped."""
_FREE: Final = frozenset({Act.ANSWER, Act.STRIP})
"""Acts that are no messages: the limits do not count them."""


@dataclass(slots=True)
class _Helping:
    """Letters that are handed out together.

    Attributes:
        letters: what goes.
        marked: gives the rows that may go; None where nobody has to be asked.
    """

    letters: list[Outgoing] = field(default_factory=list)
    marked: asyncio.Future[frozenset[int]] | None = None


@dataclass(slots=True)
class Postman:
    """Delivers the outbox of one event.

    Attributes:
        event: the event's id.
        busy: chats with a letter in flight, or one whose outcome is not stored yet. The desk lets their texts wait a
            moment, so that a quick "yes" never meets a read-back that is not yet known to have arrived.
        on_settled: called when a chat is no longer busy.
        may_show: whether none of the figures that wait for readers is known to be wrong.
        draw: makes a PNG of a letter's picture, off the event loop; None sends no pictures.
        digest: puts lines that stand for letters to a channel in as few as can be, given the number of the last; None
            leaves them apart.
        shared: whether other processes look at the outbox: the desk's, or a postman that takes over.
        metrics: where it is counted what becomes of letters.
        clock_speed: seconds of the clock in one of the machine's; more than 1 in a rehearsal that runs faster.
    """

    event: str
    writer: Writer
    sender: Sends
    clock: Clock
    limits: Limits = field(default_factory=Limits)
    busy: set[int] = field(default_factory=set)
    on_settled: Callable[[], None] = field(default=lambda: None)
    may_show: Callable[[], bool] = field(default=lambda: True)
    draw: Callable[[str], Awaitable[bytes]] | None = None
    digest: Callable[[Sequence[str], int], Sequence[Letter]] | None = None
    shared: bool = False
    metrics: Metrics = field(default_factory=Metrics)
    clock_speed: float = 1.0
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _stopping: bool = False
    _in_flight: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _line: list[Outgoing] = field(default_factory=list)
    """What somebody waits for: fetched and not yet handed out, in the order to go."""
    _behind: list[Outgoing] = field(default_factory=list)
    """A helping of what goes behind that; it may be a few seconds old."""
    _crowded: set[int] = field(default_factory=set)
    """Channels that have to wait for what is written to them."""
    _stale: bool = True
    """Whether the line must be fetched anew, for there may be letters that go first."""
    _helping: _Helping = field(default_factory=_Helping)
    _outcomes: list[tuple[Outgoing, Outcome]] = field(default_factory=list)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _settling: Settling = field(init=False)

    def __post_init__(self) -> None:
        self._settling = Settling(self.event)

    def wake(self) -> None:
        """There may be new letters; a receipt among them goes before what was fetched earlier."""
        self._stale = True
        self._woken.set()

    async def run(self) -> None:
        """Deliver until cancelled."""
        noting = asyncio.create_task(self._note_outcomes(), name="outcomes")
        try:
            while True:
                self._woken.clear()
                await self._rest(await self._round())
        finally:
            await self._let_arrive()
            await self._note_the_last(noting)

    async def _note_the_last(self, noting: asyncio.Task[None]) -> None:
        """Cancelled in the middle, a note would be lost and its letter sent again: it is given a moment as well."""
        self._stopping = True
        self._arrived.set()
        await asyncio.wait({noting}, timeout=_LAST_MOMENT)
        noting.cancel()
        await asyncio.gather(noting, return_exceptions=True)

    async def _let_arrive(self) -> None:
        """Stopping: a moment for what is in flight, so that it need not be sent again."""
        flying = list(self._in_flight.values())
        if flying:
            await asyncio.wait(flying, timeout=_LAST_MOMENT)
        for task in flying:
            task.cancel()
        await asyncio.gather(*flying, return_exceptions=True)

    async def _round(self) -> float:
        try:
            return await self._hand_out()
        except DatabaseUnavailable as trouble:
            log.warning("%s Letters wait.", trouble)
            return _LOOK_AGAIN

    async def _rest(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            # `wait_for` of Python 3.11 can swallow a cancellation
            async with asyncio.timeout(seconds / self.clock_speed):
                await self._woken.wait()

    async def _hand_out(self) -> float:
        """Start whatever may go now; the seconds until something else may."""
        if len(self._in_flight) >= _AT_ONCE:
            return _LOOK_AGAIN
        if self._stale or not self._line or not self._behind:
            await self._look()
        self._helping = _Helping()
        first = self._start_from(self._line, _AT_ONCE)
        pause = min(first, self._start_from(self._behind, _AT_ONCE - _KEPT_FREE))
        if self.shared and self._helping.letters:  # before any of them runs: nothing was waited for since
            self._helping.marked = asyncio.ensure_future(self._mark(self._helping.letters))
        if self._crowded:
            await self._merge_crowded()
        return pause

    async def _look(self) -> None:
        """What is due; a letter that cannot be read holds up nobody."""
        try:
            await self.writer.read(self._fetch)
        except DatabaseUnavailable:
            raise
        except Exception:
            spoilt = await self.writer.write(lambda tx: unreadable.set_aside(tx, self.clock.now()))
            if not spoilt:
                raise
            log.exception("Letters cannot be read and were set aside: %s.", ", ".join(spoilt))
            await self.writer.read(self._fetch)

    def _fetch(self, tx: Transaction) -> None:
        now, busy = self.clock.now(), frozenset(self.busy)
        if self._stale or not self._line:
            self._stale, self._line = False, outbox.due_first(tx, now, _FETCH, busy)
        if not self._behind and len(self._in_flight) < _AT_ONCE - _KEPT_FREE:
            self._behind = outbox.due_behind(tx, now, _HELPING, busy)

    def _start_from(self, line: list[Outgoing], slots: int) -> float:
        """Start letters from the front of a line; the seconds until the next may go.

        One that its own chat holds up is left out, and comes back when the line is fetched anew.
        """
        pause = _LOOK_AGAIN
        while line and len(self._in_flight) < slots:
            outgoing, now = line[0], self.clock.monotonic()
            counts, chat = outgoing.letter.act not in _FREE, outgoing.letter.chat
            wait = self.limits.wait_for_any(now, behind=outgoing.lane.is_behind) if counts else 0.0
            if wait > 0:
                return min(pause, wait)
            del line[0]
            if chat in self.busy or self._must_wait(outgoing.letter):
                continue
            wait = self.limits.wait(chat, now) if counts else 0.0
            if wait > 0:
                pause = min(pause, wait)
                self._crowded.update({chat} if chat < 0 else ())
            else:
                self._start(outgoing)
        return pause

    async def _merge_crowded(self) -> None:
        """Where a channel cannot keep up, one message names in lines what many would have told."""
        crowded, self._crowded = self._crowded - self.busy, set()
        for chat in crowded if self.digest is not None else ():
            if len(await self.writer.read(partial(outbox.gists, chat=chat))) > _MANY:
                await self.writer.write(partial(self._merge, chat=chat))
                self.wake()

    def _merge(self, tx: Transaction, chat: int) -> None:
        lines = outbox.gists(tx, chat)
        if self.digest is not None:
            outbox.merge(tx, lines, self.digest(tuple(lines.values()), max(lines)), self.clock.now())

    def _must_wait(self, letter: Letter) -> bool:
        """Readers are shown no figures while it is looked at which of those that wait are wrong."""
        return letter.lane is Lane.READER and bool(letter.shows) and not self.may_show()

    def _start(self, outgoing: Outgoing) -> None:
        chat = outgoing.letter.chat
        self.busy.add(chat)
        if outgoing.letter.act not in _FREE:
            messages, behind = max(1, len(outgoing.letter.pictures)), outgoing.lane.is_behind
            self.limits.spend(chat, self.clock.monotonic(), messages, behind=behind)
        self._helping.letters.append(outgoing)
        task = asyncio.create_task(self._deliver(outgoing, self._helping), name=f"letter {outgoing.id}")
        self._in_flight[outgoing.id] = task

    async def _mark(self, letters: list[Outgoing]) -> frozenset[int]:
        """One statement for the whole helping; what is not marked does not go."""
        try:
            return await self.writer.write(lambda tx: handed_out.hand_out(tx, letters))
        except DatabaseUnavailable as trouble:
            log.warning("%s Letters wait.", trouble)
            return frozenset()

    async def _deliver(self, outgoing: Outgoing, helping: _Helping) -> None:
        letter, behind = outgoing.letter, outgoing.lane.is_behind
        try:
            if helping.marked is not None and outgoing.id not in await asyncio.shield(helping.marked):
                self.busy.discard(letter.chat)  # it is looked for again with the next look, and not before
                self.on_settled()
                return
            if helping.marked is None and behind and not await self._is_first(outgoing):
                self._freed([letter.chat])
                return
            outcome = await carry(self, letter)
            self.metrics.came_back(outgoing, outcome)
            if isinstance(outcome, SendLater):
                self.limits.pause(letter.chat, outcome.seconds, self.clock.monotonic(), behind=behind)
            self._outcomes.append((outgoing, outcome))
            self._arrived.set()
        finally:
            self._in_flight.pop(outgoing.id, None)

    async def _is_first(self, outgoing: Outgoing) -> bool:
        """A helping may be a few seconds old: since then something newer may have taken a letter's place."""
        try:
            return await self.writer.read(lambda tx: outbox.is_first(tx, outgoing))
        except DatabaseUnavailable:
            return False

    def _freed(self, chats: Iterable[int]) -> None:
        """Nothing is on its way to these any more; what they wait for next may be more urgent than what is fetched."""
        self.busy.difference_update(chats)
        self.wake()
        self.on_settled()

    async def _note_outcomes(self) -> None:
        """Store what became of letters: all that came back while the last transaction ran, in the next one."""
        while not self._stopping:
            await self._arrived.wait()
            self._arrived.clear()
            await self._note_all()
        await self._note_all()  # what came back while the last was stored

    async def _note_all(self) -> None:
        noted, self._outcomes = self._outcomes, []
        if not noted:
            return
        try:
            await self._store(lambda tx: self._settle_all(tx, noted))
        except Exception:
            log.exception("What became of %d letters could not be stored; they will go out again.", len(noted))
        finally:
            self._freed(outgoing.letter.chat for outgoing, _ in noted)

    def _settle_all(self, tx: Transaction, noted: list[tuple[Outgoing, Outcome]]) -> None:
        self._settling.settle(tx, noted, self.clock.now())

    async def _store(self, work: Callable[[Transaction], None]) -> None:
        while True:
            try:
                return await self.writer.write(work)
            except DatabaseUnavailable as trouble:
                log.warning("%s A letter is out and its outcome waits to be stored.", trouble)
                await asyncio.sleep(_LOOK_AGAIN)
