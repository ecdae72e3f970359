"""The alarm: tells staff that the database does not answer.

Nothing is sent except from the outbox, and the outbox stands in the database. This is the one exception: a message that
holds no figure, answers nobody and promises only what is so without us, that Telegram keeps the texts. That it is over
is told through the outbox again. A restart in between may tell it twice, or forget that it is to be called off.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.carrying import Sends
from bot.clock import Clock
from bot.letters import Act, Lane, Letter
from bot.storage import DatabaseUnavailable, outbox
from bot.transports.outcomes import Delivered, Unknown
from bot.wording import Wording
from bot.writer import Writer
from core.sentences import say

log = logging.getLogger(__name__)

PATIENCE: Final = 15.0
"""Seconds a trouble may last before staff hear of it: a backup or a restart of the server takes less."""
_LOOK_AGAIN: Final = 1.0


@dataclass(slots=True)
class Alarm:
    """Watches over the database of one desk.

    Attributes:
        chat: where staff are told now; None where there is no such place.
        words: of the staff's language.
    """

    writer: Writer
    sender: Sends
    clock: Clock
    chat: Callable[[], int | None]
    words: Wording
    _since: float | None = None
    _is_told: bool = False

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_AGAIN)
            trouble, now = self.writer.trouble(), self.clock.monotonic()
            if trouble is None:
                await self._over(now)
                continue
            self._since = now if self._since is None else self._since
            if not self._is_told and now - self._since >= PATIENCE:
                await self._tell(trouble)

    async def _tell(self, trouble: DatabaseUnavailable) -> None:
        chat = self.chat()
        if chat is None:
            return
        text = self.words.html(say("database-gone", what=trouble.what))
        outcome = await self.sender.send(Letter("alarm", Lane.STAFF, chat, Act.SEND, text))
        self._is_told = isinstance(outcome, Delivered | Unknown)

    async def _over(self, now: float) -> None:
        since, chat = self._since, self.chat()
        if since is None:
            return
        if self._is_told and chat is not None:
            minutes = max(1, round((now - since) / 60))
            key = f"alarm:{self.clock.now():%Y%m%d%H%M%S}"
            text = self.words.html(say("database-back", minutes=minutes))
            back = Letter(key, Lane.STAFF, chat, Act.SEND, text)
            try:
                await self.writer.write(lambda tx: outbox.enqueue(tx, [back], self.clock.now()))
            except DatabaseUnavailable as trouble:
                log.warning("%s It was not back after all.", trouble)
                return
        self._since, self._is_told = None, False
