"""Updates in, by long polling: stored first, acknowledged after.

Asking for the updates after number N tells Telegram to forget everything up to N, so the offset advances only when the
inbox has committed. A crash in between brings the same updates again; the inbox knows them by their numbers.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.request import BaseRequest, RequestData

# A RequestData cannot be filled otherwise; getUpdates in the body is what every Bot API server reads.
from telegram.request._requestparameter import RequestParameter

from bot.storage import DatabaseUnavailable

log = logging.getLogger(__name__)

ALLOWED_UPDATES: Final = ("message", "edited_message", "callback_query", "channel_post", "my_chat_member")
_LONGEST_WAIT: Final = 30.0


class TokenRefused(Exception):
    """Telegram does not know this token. Waiting does not help: somebody must mend the configuration."""


@dataclass(frozen=True, slots=True)
class Poll:
    """Asks one Bot API server for updates.

    Attributes:
        request: the wire, a connection of its own: a long poll must not hold up sending.
        address: the server's base address and token, such as `https://…/bot123:ABC`.
        seconds: how long the server may wait for something to happen before it answers with nothing.
    """

    request: BaseRequest
    address: str
    seconds: int = 25

    async def run(self, take_in: Callable[[Sequence[dict[str, Any]]], Awaitable[None]]) -> None:
        """Poll until cancelled; `take_in` returns when the updates are stored for good.

        Raises:
            TokenRefused: Telegram does not know the token.
        """
        offset: int | None = None
        pause = 1.0
        while True:
            try:
                updates = await self._ask(offset)
                if updates:
                    await take_in(updates)
            except InvalidToken as error:
                raise TokenRefused from error
            except (TelegramError, DatabaseUnavailable) as error:
                pause = await _wait_out(error, pause)
                continue
            pause = 1.0
            offset = max((update["update_id"] + 1 for update in updates), default=offset)

    async def _ask(self, offset: int | None) -> list[dict[str, Any]]:
        """Raw JSON, not the client's objects: one update nobody can read must not stop the others."""
        question = {"timeout": self.seconds, "limit": 100, "allowed_updates": list(ALLOWED_UPDATES)}
        if offset is not None:
            question["offset"] = offset
        form = RequestData([RequestParameter.from_input(name, value) for name, value in question.items()])
        answer = await self.request.post(f"{self.address}/getUpdates", form, read_timeout=self.seconds + 10.0)
        return [one for one in answer if _is_update(one)] if isinstance(answer, list) else []


def _is_update(one: object) -> bool:
    return isinstance(one, dict) and isinstance(one.get("update_id"), int)


async def _wait_out(error: TelegramError | DatabaseUnavailable, pause: float) -> float:
    """Wait as long as asked, or a little longer each time; nothing is lost while nothing is acknowledged."""
    match error:
        case RetryAfter():
            seconds = float(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
            await _pause(seconds)
            return pause
        case DatabaseUnavailable():
            log.warning("%s Trying again in %.0f s; Telegram keeps the texts meanwhile.", error, pause)
        case Conflict():
            log.warning("Another program is asking for this bot's updates. Only one may: stop the other.")
        case NetworkError():
            log.warning("Telegram cannot be reached (%s); trying again in %.0f s.", error, pause)
        case _:
            log.warning("Telegram answered %s; trying again in %.0f s.", error, pause)
    await _pause(pause)
    return min(pause * 2, _LONGEST_WAIT)


async def _pause(seconds: float) -> None:
    await asyncio.sleep(seconds)
