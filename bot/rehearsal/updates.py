"""Updates waiting for the bot, which fetches them or has them brought to its webhook.

Laws, all of them Telegram's:
1. An update stays until a poll asks for a higher one, or a webhook took it; fetching alone acknowledges nothing.
2. There is one poller. A new poll ends the one that waits, with a 409; so of two bots both are disturbed.
3. `allowed_updates` is remembered and works on what happens afterwards, not on what waits already.
4. Nothing is kept longer than a day.

Source: core.telegram.org/bots/api, "Getting updates".
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice, takewhile
from typing import Final, TypeAlias

from bot.rehearsal.timekeeping import Timekeeper, wait_within
from bot.rehearsal.wire import ApiError, Json

MOST_AT_ONCE: Final = 100
LONGEST_POLL: Final = 50
"""Seconds."""
KEPT: Final = timedelta(hours=24)

OTHER_POLL: Final = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"

Lane: TypeAlias = tuple[str, int]
"""Where order holds on the way to a webhook: the kind of update it is about and the chat or person."""


@dataclass(frozen=True, slots=True)
class Update:
    """An update.

    Attributes:
        id: Telegram's number.
        kind: names its field, such as `message`.
        body: what stands in that field.
        lane: where order holds.
        at: when it came.
    """

    id: int
    kind: str
    body: Json
    lane: Lane
    at: datetime

    def as_json(self) -> Json:
        """An `Update`."""
        return {"update_id": self.id, self.kind: self.body}


class UpdateQueue:
    """The bot's queue at Telegram.

    Attributes:
        on_add: is told of every new update; a webhook's deliveries listen here.
        on_poll: is told of every poll; whoever starts and stops the bot sees here that it is at work.
    """

    def __init__(self, first_id: int, time: Timekeeper) -> None:
        """An empty queue.

        Args:
            first_id: the number of the first update.
            time: by which polls wait and updates grow old.
        """
        self.on_add: Callable[[Update], None] | None = None
        self.on_poll: Callable[[], None] | None = None
        self._next_id = first_id
        self._time = time
        self._updates: dict[int, Update] = {}
        self._again: set[int] = set()
        self._allowed: frozenset[str] = frozenset()
        self._poll: asyncio.Future[None] | None = None
        self._polled = asyncio.Event()
        self._closed = False

    def __len__(self) -> int:
        return len(self._updates)

    @property
    def allowed(self) -> tuple[str, ...]:
        """The kinds the bot asked for; none named means all."""
        return tuple(sorted(self._allowed))

    def allow(self, kinds: frozenset[str] | None) -> None:
        """The kinds wanted from now on, none for all; None leaves it as it was."""
        if kinds is not None:
            self._allowed = kinds

    def add(self, kind: str, body: Json, lane: Lane, *, again: bool = False) -> None:
        """Queues an update, unless the bot does not want its kind, and wakes whoever waits for it.

        Args:
            kind: names its field.
            body: what stands in that field.
            lane: where order holds.
            again: whether it shall come once more after it was acknowledged.
        """
        if self._allowed and kind not in self._allowed:
            return
        update = Update(self._next_id, kind, body, lane, self._time.now())
        self._updates[update.id] = update
        self._next_id += 1
        if again:
            self._again.add(update.id)
        if self.on_add is not None:
            self.on_add(update)
        self._wake()

    def waiting(self) -> tuple[Update, ...]:
        """What waits, oldest first."""
        self._forget_the_old()
        return tuple(self._updates.values())

    def waits(self, update: Update) -> bool:
        """Whether the update still waits."""
        self._forget_the_old()
        return update.id in self._updates

    def acknowledge(self, update: Update) -> None:
        """The bot has it; it goes, unless it shall come once more."""
        if update.id in self._again:
            self._again.discard(update.id)
        else:
            self._updates.pop(update.id, None)

    def drop_all(self) -> None:
        """Forgets what waits (`drop_pending_updates`)."""
        self._updates.clear()

    async def fetch(
        self,
        *,
        offset: int,
        limit: int,
        timeout: int,  # noqa: ASYNC109 - Telegram's own word; a poll that ends so is an answer, not an error
        allowed: frozenset[str] | None,
    ) -> tuple[Update, ...]:
        """One poll.

        Args:
            offset: the lowest update wanted, everything below is acknowledged; negative: only so many of the newest.
            limit: at most so many, 1 to 100.
            timeout: seconds to wait where nothing is there.
            allowed: the kinds wanted from now on, none for all; None leaves it as it was.

        Raises:
            ApiError: 409, another poll began meanwhile or a webhook was set.
        """
        if self.on_poll is not None:
            self.on_poll()
        self.end_poll(OTHER_POLL)
        self._forget_the_old()
        self._acknowledge_below(offset)
        self.allow(allowed)
        if not self._updates and timeout > 0 and not self._closed:
            await self._wait(min(timeout, LONGEST_POLL))
        wanted = limit if 1 <= limit <= MOST_AT_ONCE else MOST_AT_ONCE
        return tuple(islice(self._updates.values(), wanted))

    async def polled(self) -> None:
        """Returns once a poll waits: the bot has fetched everything and listens."""
        await self._polled.wait()

    def end_poll(self, why: str) -> None:
        """Ends the poll that waits with a 409."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ApiError(409, why))

    def close(self) -> None:
        """Ends the poll that waits, with nothing, and lets none wait any more."""
        self._closed = True
        self._wake()

    def _acknowledge_below(self, offset: int) -> None:
        oldest_first = self._updates.values()
        if offset < 0:
            gone = list(islice(oldest_first, max(0, len(self._updates) + offset)))
        else:
            gone = list(takewhile(lambda update: update.id < offset, oldest_first))
        for update in gone:
            self.acknowledge(update)

    def _forget_the_old(self) -> None:
        oldest = self._time.now() - KEPT
        while self._updates and (first := next(iter(self._updates.values()))).at < oldest:
            del self._updates[first.id]

    async def _wait(self, seconds: int) -> None:
        poll = asyncio.get_running_loop().create_future()
        self._poll = poll
        self._polled.set()
        try:
            await wait_within(self._time, seconds, poll)
        finally:
            if self._poll is poll:
                self._poll = None
                self._polled.clear()

    def _wake(self) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(None)
