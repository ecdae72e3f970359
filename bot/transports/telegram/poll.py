"""Updates in, by long polling: stored first, acknowledged after.

Asking for the updates after number N tells Telegram to forget everything up to N, so the offset advances only when the
inbox has committed. A crash in between brings the same updates again; the inbox knows them by their numbers.

Once nothing is left to acknowledge, no number is named any more: after a week without updates Telegram's numbers go on
from a random one (core.telegram.org/bots/api, Update), and a number kept from before could tell it to forget new ones.
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
_LONGEST_FOR_DATABASE: Final = 5.0
"""Seconds; Telegram is not to be spared there, and chairs wait."""
_SAME_AGAIN: Final = 1.0
"""Seconds of rest with a server that answers with what it was told is here."""
_LARGEST: Final = 2**53
"""Telegram's numbers have 32 bits; no JSON is sure to carry more than 53."""


class TokenRefused(Exception):
    """Telegram does not know this token, and never did. Somebody must mend the configuration.

    A token that worked and is refused later is waited for: it may be a fault of the server's, and everything else goes
    on meanwhile; a token that was revoked needs a new one and a new start, and texts wait at Telegram until then.
    """


@dataclass(frozen=True, slots=True)
class Poll:
    """Asks one Bot API server for updates.

    Attributes:
        request: the wire, a connection of its own: a long poll must not hold up sending.
        address: the server's base address and token, such as `https://…/bot123:ABC`.
        on_answer: called when the server has answered, with updates or without.
        seconds: how long the server may wait for something to happen before it answers with nothing.
    """

    request: BaseRequest
    address: str
    seconds: int = 25
    on_answer: Callable[[], None] = lambda: None

    async def run(self, take_in: Callable[[Sequence[dict[str, Any]]], Awaitable[None]]) -> None:
        """Poll until cancelled; `take_in` returns when the updates are stored for good.

        Raises:
            TokenRefused: Telegram does not know the token, and did not before.
        """
        offset: int | None = None
        pause, is_known, before = 1.0, False, list[int]()
        while True:
            try:
                answer = await self._ask(offset)
                self.on_answer()
                updates, is_known = [one for one in answer if is_update(one)], True
                if updates:
                    await take_in(updates)
            except (TelegramError, DatabaseUnavailable) as error:
                if isinstance(error, InvalidToken) and not is_known:
                    raise TokenRefused from error
                pause = await _wait_out(error, pause)
                continue
            pause = 1.0
            numbers = [update["update_id"] for update in updates]
            if answer and numbers in ([], before):
                await _pause(_SAME_AGAIN)
            before, offset = numbers, max(numbers) + 1 if numbers else offset if answer else None

    async def _ask(self, offset: int | None) -> list[Any]:
        """Raw JSON, not the client's objects: one update nobody can read must not stop the others."""
        question = {"timeout": self.seconds, "limit": 100, "allowed_updates": list(ALLOWED_UPDATES)}
        if offset is not None:
            question["offset"] = offset
        form = RequestData([RequestParameter.from_input(name, value) for name, value in question.items()])
        try:
            answer = await self.request.post(f"{self.address}/getUpdates", form, read_timeout=self.seconds + 10.0)
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:  # JSON of another shape
            what = f"an answer that is no Bot API's ({type(error).__name__})"
            raise NetworkError(what) from None
        return answer if isinstance(answer, list) else [answer]


def is_update(one: object) -> bool:
    """Whether it is JSON with the number of an update."""
    number = one.get("update_id") if isinstance(one, dict) else None
    return isinstance(number, int) and 0 <= number < _LARGEST


async def _wait_out(error: TelegramError | DatabaseUnavailable, pause: float) -> float:
    """Wait as long as asked, or a little longer each time; nothing is lost while nothing is acknowledged."""
    match error:
        case RetryAfter():
            seconds = float(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
            await _pause(seconds)
            return pause
        case DatabaseUnavailable():
            pause = min(pause, _LONGEST_FOR_DATABASE)
            log.warning("%s Trying again in %.0f s; Telegram keeps the texts meanwhile.", error, pause)
        case InvalidToken():
            log.error("Telegram does not know the token any more. Texts wait there; with a new token, start again.")
        case Conflict() if "webhook" in str(error).lower():
            log.error(
                "A webhook is set for this bot, so Telegram gives polling nothing: `caucus doctor --fix` removes it."
            )
        case Conflict():
            log.warning("Another program is asking for this bot's updates. Only one may: stop the other.")
        case NetworkError():
            log.warning("Telegram cannot be reached (%s); trying again in %.0f s.", _said(error), pause)
        case _:
            log.warning("Telegram answered %s; trying again in %.0f s.", _said(error), pause)
    await _pause(pause)
    return min(pause * 2, _LONGEST_WAIT)


def _said(error: TelegramError) -> str:
    """Its words, without an answer that could not be read: that may hold anything."""
    return str(error).partition(". Parsing the server response")[0]


async def _pause(seconds: float) -> None:
    await asyncio.sleep(seconds)
