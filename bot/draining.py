"""Stopping politely: nothing new is let in, what was let in is answered, and then the program ends.

Nothing depends on it: whatever is left over waits in the database for the next start. It spares chairs the wait.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Timer
from typing import Final

from bot.desk import Desk
from bot.letters import Lane
from bot.postman import Postman
from bot.storage import DatabaseUnavailable, Transaction, inbox, outbox

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds from being told to stop to stopping, apart from the last moment letters in flight are given."""
LAST_RESORT: Final = 18.0
"""Seconds from being told to stop until the process is ended though something in it waits for a frozen database."""
CLOSING: Final = 6.0
"""Seconds it may take to close what is open, once every part has stopped."""
_LOOK_AGAIN: Final = 0.05
_FEW: Final = 1


@dataclass(slots=True)
class LastResort:
    """Ends the process by force where stopping takes too long: a thread that waits for a frozen server cannot be told.

    Nothing is lost by that: what is committed is committed, and what is not was not acknowledged.

    Attributes:
        end: ends the process.
    """

    end: Callable[[], None]
    _waiting: list[Timer] = field(default_factory=list)

    def within(self, seconds: float) -> None:
        """The process is to have ended by then; asked again, the first to come counts."""
        timer = Timer(seconds, self._end)
        timer.daemon = True
        timer.start()
        self._waiting.append(timer)

    def not_needed(self) -> None:
        """It has stopped by itself."""
        for timer in self._waiting:
            timer.cancel()
        self._waiting.clear()

    def _end(self) -> None:
        log.critical("Something does not let go, most likely a database that does not answer: ended all the same.")
        self.end()


@dataclass(slots=True)
class Draining:
    """Stops the parts of a program in their order.

    Attributes:
        desk, postman: what they have to do is waited for.
        longest: seconds to wait for that.
    """

    desk: Desk
    postman: Postman
    longest: float = LONGEST
    _told: asyncio.Event = field(default_factory=asyncio.Event)

    def begin(self) -> None:
        """Stop as soon as what was let in is answered."""
        self._told.set()

    async def run(self, intake: asyncio.Task[None], *rest: asyncio.Task[None]) -> None:
        """Wait until told to stop, then end these tasks: first what lets in, at the end the others.

        Once it is told, it returns within `longest` seconds, whatever the database does.
        """
        await self._told.wait()
        log.info("Told to stop: nothing new is let in, what is here is answered.")
        intake.cancel()
        await asyncio.wait({intake})
        try:
            async with asyncio.timeout(self.longest):
                await self._until_answered()
        except TimeoutError:
            log.warning("Not everything could be answered before stopping; it waits for the next start.")
        for task in rest:
            task.cancel()

    async def _until_answered(self) -> None:
        while await self._somebody_waits():  # noqa: ASYNC110 - it stands in the database, which tells nobody
            await asyncio.sleep(_LOOK_AGAIN)

    async def _somebody_waits(self) -> bool:
        """Texts in the inbox, or letters to people that may go out now; a letter put off is not waited for."""
        try:
            return await self.desk.writer.read(self._waits)
        except DatabaseUnavailable:
            return True

    def _waits(self, tx: Transaction) -> bool:
        if inbox.waiting(tx, _FEW):
            return True
        first = outbox.due_first(tx, self.desk.clock.now(), _FEW)
        return bool(first) and first[0].lane <= Lane.CHAIR
