"""The postman: what stands in the outbox goes out, receipts first.

Laws:
1. Nothing is sent that is not in the outbox, and a letter leaves it only when its outcome is stored. After a crash the
   letters that were in flight go out again; they are harmless when they do.
2. One letter at a time to a chat, in the order they were written. Among chats, the lane decides.
3. No answer (a time-out) means unknown. What a chair waits for is sent again, `TRIES` times in all; what the next post
   says anyway is not.
4. A database that does not answer is waited for: a letter that is out is not sent again because of it.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, Protocol

from bot.clock import Clock
from bot.letters import Act, Attached, Lane, Letter
from bot.limits import Limits
from bot.storage import DatabaseUnavailable, Transaction, outbox, photos, standing, subscriptions
from bot.storage.outbox import Outgoing, Settled, State
from bot.transports.outcomes import Delivered, Outcome, Refused, SendLater, Unknown, Unreachable
from bot.writer import Writer

log = logging.getLogger(__name__)

TRIES: Final = 4
_AT_ONCE: Final = 8
_FETCH: Final = 100
_PAUSES: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
_LOOK_AGAIN: Final = 1.0
_LAST_MOMENT: Final = 2.0
"""Seconds that letters in flight are given to arrive when the program is stopped."""
_FREE: Final = frozenset({Act.ANSWER, Act.STRIP})
"""Acts that are no messages: the limits do not count them."""


class Sends(Protocol):
    """Whatever delivers a letter (a transport's sender)."""

    async def send(self, letter: Letter, standing: int | None = None, attached: Sequence[Attached] = ()) -> Outcome:
        """Deliver one letter; never raises for what the network does."""
        ...


@dataclass(slots=True)
class Postman:
    """Delivers the outbox of one event.

    Attributes:
        event: the event's id.
        busy: chats with a letter in flight, or one whose outcome is not stored yet. The desk lets their texts wait a
            moment, so that a quick "yes" never meets a read-back that is not yet known to have arrived.
        on_settled: called when a chat is no longer busy.
        draw: makes a PNG of a letter's picture, off the event loop; None sends no pictures.
    """

    event: str
    writer: Writer
    sender: Sends
    clock: Clock
    limits: Limits = field(default_factory=Limits)
    busy: set[int] = field(default_factory=set)
    on_settled: Callable[[], None] = field(default=lambda: None)
    draw: Callable[[str], Awaitable[bytes]] | None = None
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _stopping: bool = False
    _in_flight: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _line: list[Outgoing] = field(default_factory=list)
    """Fetched and not yet handed out, in the order to go."""
    _stale: bool = True
    """Whether the line must be fetched anew, for there may be letters that go first."""
    _outcomes: list[tuple[Outgoing, Outcome]] = field(default_factory=list)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _unanswered: Counter[int] = field(default_factory=Counter)

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
            async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 can swallow a cancellation
                await self._woken.wait()

    async def _hand_out(self) -> float:
        """Start whatever may go now; the seconds until something else may."""
        if len(self._in_flight) >= _AT_ONCE:
            return _LOOK_AGAIN
        if self._stale or not self._line:
            self._stale, busy = False, frozenset(self.busy)
            self._line = await self.writer.read(lambda tx: outbox.due(tx, self.clock.now(), _FETCH, not_chats=busy))
        pause = _LOOK_AGAIN
        while self._line and len(self._in_flight) < _AT_ONCE:
            outgoing = self._line.pop(0)
            chat = outgoing.letter.chat
            if chat in self.busy:
                continue
            wait = 0.0 if outgoing.letter.act in _FREE else self.limits.wait(chat, self.clock.monotonic())
            if wait > 0:
                pause = min(pause, wait)
            else:
                self._start(outgoing)
        return pause

    def _start(self, outgoing: Outgoing) -> None:
        chat = outgoing.letter.chat
        self.busy.add(chat)
        if outgoing.letter.act not in _FREE:
            self.limits.spend(chat, self.clock.monotonic(), messages=max(1, len(outgoing.letter.pictures)))
        task = asyncio.create_task(self._deliver(outgoing), name=f"letter {outgoing.id}")
        self._in_flight[outgoing.id] = task

    async def _deliver(self, outgoing: Outgoing) -> None:
        letter = outgoing.letter
        try:
            outcome = await self._send(letter)
            if isinstance(outcome, SendLater):
                self.limits.pause(letter.chat, outcome.seconds, self.clock.monotonic())
            self._outcomes.append((outgoing, outcome))
            self._arrived.set()
        finally:
            self._in_flight.pop(outgoing.id, None)

    async def _note_outcomes(self) -> None:
        """Store what became of letters: all that came back while the last transaction ran, in the next one."""
        while not self._stopping:
            await self._arrived.wait()
            self._arrived.clear()
            await self._note_all()

    async def _note_all(self) -> None:
        noted, self._outcomes = self._outcomes, []
        if not noted:
            return
        try:
            await self._store(lambda tx: self._settle_all(tx, noted))
        except Exception:
            log.exception("What became of %d letters could not be stored; they will go out again.", len(noted))
        finally:
            self.busy.difference_update(outgoing.letter.chat for outgoing, _ in noted)
            self._woken.set()
            self.on_settled()

    def _settle_all(self, tx: Transaction, noted: list[tuple[Outgoing, Outcome]]) -> None:
        settled = [self._settled(tx, outgoing, outcome) for outgoing, outcome in noted]
        outbox.settle(tx, [one for one in settled if one is not None], self.clock.now())

    async def _send(self, letter: Letter) -> Outcome:
        """Whatever goes wrong in a way nobody foresaw, the letter may have arrived."""
        try:
            message = None
            if letter.act is Act.STANDING:
                message = await self.writer.read(lambda tx: standing.message_of(tx, self.event, letter.chat))
            elif (about := letter.about) is not None:
                message = await self.writer.read(lambda tx: outbox.message_of(tx, about))
            return await self.sender.send(letter, message, await self._attached(letter))
        except DatabaseUnavailable as trouble:
            return Unreachable(trouble.what)
        except Exception as error:
            log.exception("A letter to %s failed.", letter.chat)
            return Unknown(type(error).__name__)

    async def _attached(self, letter: Letter) -> list[Attached]:
        """The letter's pictures; one that cannot be drawn is left out, for figures must not wait for a drawing."""
        if letter.photo is not None:
            photo = letter.photo
            kept = await self.writer.read(lambda tx: photos.attached(tx, photo))
            return [] if kept is None else [kept]
        drawn = [await self._drawn(letter, picture) for picture in letter.pictures]
        return [one for one in drawn if one is not None]

    async def _drawn(self, letter: Letter, picture: str) -> Attached | None:
        if self.draw is None:
            return None
        try:
            return Attached(await self.draw(picture))
        except Exception:
            log.exception("A picture of %s could not be drawn; the rest goes out without it.", letter.key)
            return None

    async def _store(self, work: Callable[[Transaction], None]) -> None:
        while True:
            try:
                return await self.writer.write(work)
            except DatabaseUnavailable as trouble:
                log.warning("%s A letter is out and its outcome waits to be stored.", trouble)
                await asyncio.sleep(_LOOK_AGAIN)

    def _settled(self, tx: Transaction, outgoing: Outgoing, outcome: Outcome) -> Settled | None:
        """How a letter is settled; None where it is put off."""
        now, letter = self.clock.now(), outgoing.letter
        match outcome:
            case Delivered(message=message, at=at):
                if letter.act is Act.STANDING and message is not None:
                    standing.put(tx, self.event, letter.chat, message)
                return Settled(outgoing.id, State.SENT, message, at or now)
            case SendLater(seconds=seconds):
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=seconds), "asked to wait")
            case Unreachable(why=why):
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=_pause(outgoing.tries)), why)
            case Unknown(why=why) if letter.lane <= Lane.CHAIR and self._unanswered[outgoing.id] + 1 < TRIES:
                self._unanswered[outgoing.id] += 1
                outbox.postpone(tx, [outgoing.id], now + timedelta(seconds=_pause(outgoing.tries)), f"unknown: {why}")
            case Unknown(why=why):
                return Settled(outgoing.id, State.UNKNOWN, None, None, why)
            case Refused(why=why, gone=gone):
                log.warning("A letter to %s was refused: %s", letter.chat, why)
                if gone:
                    subscriptions.mark_blocked(tx, self.event, letter.chat)
                return Settled(outgoing.id, State.REFUSED, None, None, why)
        return None


def _pause(tries: int) -> float:
    return _PAUSES[min(tries, len(_PAUSES) - 1)]
