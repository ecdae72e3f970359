"""The stand-in with Telegram's limits on, in a process of its own: readers who listen, and chairs who report."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from time import monotonic

from standin import TOKEN, apart
from texts import reader, user

from bot.clock import Clock
from bot.rehearsal import Limits, ScaledClock, Telegram, What, serve
from bot.rehearsal.chats import Standing

COUNTS = "Biden {biden}, Sanders {sanders}, Warren 27"
REPORT = f"{{attendance}} here. First: {COUNTS}. Final: {COUNTS}"
"""All are viable, so that nothing has to be asked but whether it is right."""
EVERY = 1.0
"""Seconds of the clock between one chair's report and the next's."""
PATIENCE = 60.0


@dataclass(frozen=True)
class Progress:
    """So far: lines that arrived, and chairs who have their receipt, or gave up."""

    lines: int
    chairs: int


@dataclass(frozen=True)
class Found:
    """What was measured, in seconds of the clock.

    Attributes:
        receipts: from a chair's yes to their receipt.
        seconds: from the first line to the last.
        rate: messages a second.
        refused: calls answered with 429.
        doubled, lost: lines that came more than once, and readers to whom none came.
    """

    receipts: list[float]
    seconds: float
    rate: float
    refused: int
    doubled: int
    lost: int


@dataclass(frozen=True)
class Stage:
    """The stand-in, seen from the other process.

    Attributes:
        address: of its Bot API.
        epoch, start: the time, and what the machine's stop watch showed, when its own, faster clock started.
        speed: how much faster.
        chairs: how many report.
    """

    address: str
    epoch: float
    start: float
    speed: float
    chairs: int
    _wire: Connection

    def begin(self) -> None:
        """The chairs begin, if they have not."""
        self._ask("begin")

    def progress(self) -> Progress:
        """How far it is."""
        return self._ask("progress")

    def found(self) -> Found:
        """What was measured."""
        return self._ask("found")

    def _ask(self, what: str):
        self._wire.send(what)
        if not self._wire.poll(PATIENCE):
            raise TimeoutError(f"the stand-in does not answer {what!r}")
        return self._wire.recv()


@contextmanager
def stage(readers: int, chairs: int, speed: float, evening: "type[Evening] | None" = None) -> Iterator[Stage]:
    """A stand-in with so many readers who may be written to and so many chairs; another kind of evening, if named."""
    epoch, start = Clock().now().timestamp(), monotonic()
    with apart(_serve, evening or Evening, readers, chairs, epoch, start, speed) as wire:
        yield Stage(wire.recv(), epoch, start, speed, chairs, wire)


def _serve(
    wire: Connection, evening: "type[Evening]", readers: int, chairs: int, epoch: float, start: float, speed: float
) -> None:
    asyncio.run(evening(readers, chairs, epoch, start, speed).run(wire))


class Evening:
    """The stand-in at work, and what happens on it."""

    def __init__(self, readers: int, chairs: int, epoch: float, start: float, speed: float) -> None:
        shows = datetime.fromtimestamp(epoch, UTC) + timedelta(seconds=(monotonic() - start) * speed)
        clock = ScaledClock(shows, speed, monotonic)
        self.speed, self.time = speed, clock
        self.telegram = Telegram(clock, token=TOKEN, limits=Limits())
        self.readers = [self._met(f"Reader {number}", reader(number)) for number in range(readers)]
        self.chairs = [self._met(f"Chair {number}", user(number)) for number in range(chairs)]
        self.receipts: list[float] = []
        self.lines: Counter[int] = Counter()
        self.times: list[float] = []
        self.sent = self.refused = self.through = 0
        self.at_work: asyncio.Task[None] | None = None

    def _met(self, name: str, number: int):
        """Somebody the bot may write to, for they have written to it before."""
        person = self.telegram.join(name, user_id=number)
        self.telegram.conversation(person).standing = Standing.MEMBER
        return person

    async def run(self, wire: Connection) -> None:
        async with serve(self.telegram, port=0) as address:
            wire.send(address)
            watching = asyncio.create_task(self._watch())
            while (asked := await asyncio.to_thread(wire.recv)) != "stop":
                if asked == "begin" and self.at_work is None:
                    self.at_work = asyncio.create_task(self._report())
                wire.send({"progress": self._so_far, "found": self._found}.get(asked, lambda: None)())
            for task in (watching, self.at_work):
                if task is not None:
                    task.cancel()

    async def _watch(self) -> None:
        listeners = {one.id for one in self.readers}
        async for happening in self.telegram.subscribe(len(self.telegram.journal)):
            if happening.what is What.REFUSED and "Too Many Requests" in happening.text:
                self.refused += 1
            if happening.what is What.SENT:
                self.sent += 1
                self.times.append(monotonic())
                if happening.chat in listeners:
                    self.lines[happening.chat] += 1

    async def _report(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(len(self.chairs)):
                group.create_task(self._one(number)).add_done_callback(self._is_through)
                await self.time.sleep(EVERY)

    def _is_through(self, _: asyncio.Task[None]) -> None:
        self.through += 1

    async def _one(self, number: int) -> None:
        """Both alignments in one text, then a yes once it is read back; the time from the last word to the receipt."""
        chair, biden, sanders, said = self.chairs[number], 30 + number % 40, 28 + number // 40, monotonic()
        words = REPORT.format(attendance=biden + sanders + 27, biden=biden, sanders=sanders)
        asked = self.telegram.text(chair, chair, words)
        for _ in range(4):
            try:
                answer = await self.telegram.wait_for(chair, lambda one: one.by_bot, PATIENCE, after=asked)
            except TimeoutError:
                break
            if answer.text.startswith("Receipt"):
                self.receipts.append((monotonic() - said) * self.speed)
                return
            await asyncio.sleep(1.0 / self.speed)
            said = monotonic()
            asked = self.telegram.text(chair, chair, "Biden" if "Who won" in answer.text else "yes")
        print(f"chair {number} got no receipt: {[one.text for one in self.telegram.messages(chair)]}")  # noqa: T201

    def _so_far(self) -> Progress:
        return Progress(len(self.lines), self.through)

    def _found(self) -> Found:
        seconds = (self.times[-1] - self.times[0]) * self.speed
        doubled = sum(times - 1 for times in self.lines.values())
        lost = len(self.readers) - len(self.lines)
        return Found(self.receipts, seconds, self.sent / seconds, self.refused, doubled, lost)
