"""Updates waiting for the bot to fetch them.

Laws, all of them Telegram's:
1. An update stays until a poll asks for a higher one; fetching alone acknowledges nothing.
2. There is one poller. A new poll ends the one that waits, with a 409; so of two bots both are disturbed.
3. `allowed_updates` is remembered and works on what happens afterwards, not on what waits already.

Source: core.telegram.org/bots/api, "getUpdates".
"""

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bot.rehearsal.wire import ApiError, Json

MOST_AT_ONCE: Final = 100
LONGEST_POLL: Final = 50
"""Seconds."""

_CONFLICT: Final = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


@dataclass(frozen=True, slots=True)
class Update:
    """An update: `kind` names its field, such as `message`."""

    id: int
    kind: str
    body: Json

    def as_json(self) -> Json:
        """An `Update`."""
        return {"update_id": self.id, self.kind: self.body}


class UpdateQueue:
    """The bot's queue at Telegram."""

    def __init__(self, first_id: int) -> None:
        self._next_id = first_id
        self._updates: deque[Update] = deque()
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

    def add(self, kind: str, body: Json) -> None:
        """Queues an update, unless the bot does not want its kind, and wakes the poller."""
        if self._allowed and kind not in self._allowed:
            return
        self._updates.append(Update(self._next_id, kind, body))
        self._next_id += 1
        self._wake()

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
            ApiError: 409, another poll began meanwhile.
        """
        self._end_other_poll()
        self._acknowledge(offset)
        if allowed is not None:
            self._allowed = allowed
        if not self._updates and timeout > 0 and not self._closed:
            await self._wait(min(timeout, LONGEST_POLL))
        wanted = limit if 1 <= limit <= MOST_AT_ONCE else MOST_AT_ONCE
        return tuple(islice(self._updates, wanted))

    async def polled(self) -> None:
        """Returns once a poll waits: the bot has fetched everything and listens."""
        await self._polled.wait()

    def close(self) -> None:
        """Ends the poll that waits, with nothing, and lets none wait any more."""
        self._closed = True
        self._wake()

    def _acknowledge(self, offset: int) -> None:
        if offset < 0:
            while len(self._updates) > -offset:
                self._updates.popleft()
        while self._updates and self._updates[0].id < offset:
            self._updates.popleft()

    async def _wait(self, seconds: int) -> None:
        poll = asyncio.get_running_loop().create_future()
        self._poll = poll
        self._polled.set()
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await poll
        finally:
            if self._poll is poll:
                self._poll = None
                self._polled.clear()

    def _end_other_poll(self) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ApiError(409, _CONFLICT))

    def _wake(self) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(None)
