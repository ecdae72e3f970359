"""Questions to a Bot API server before the night, one call each; the answer tells what was said, and when."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

import httpx

_PATIENCE: Final = 10.0
"""Seconds for an answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said.

    Attributes:
        result: of the call, an object; empty where it was refused or is none.
        refused: why the call was refused, in Telegram's words; None where it was not.
        code: HTTP status; 0 where nothing came back.
        at: the server's clock, whole seconds (UTC); None where it does not tell.
    """

    result: dict[str, Any]
    refused: str | None = None
    code: int = 200
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Questioner:
    """Asks one server, as one bot."""

    client: httpx.AsyncClient
    address: str

    async def ask(self, method: str, **arguments: object) -> Answer:
        """One call; never raises for what the server or the network does."""
        try:
            response = await self.client.post(f"{self.address}/{method}", json=arguments)
            body = response.json()
        except (
            httpx.HTTPError,
            httpx.InvalidURL,
            ValueError,
        ) as error:  # their words may hold the address, token and all
            return Answer({}, f"no answer ({type(error).__name__})", 0)
        body = body if isinstance(body, dict) else {}
        result = body.get("result")
        refused = None if body.get("ok") else str(body.get("description") or "an answer that is no Bot API’s")
        return Answer(result if isinstance(result, dict) else {}, refused, response.status_code, _told(response))


@asynccontextmanager
async def questioner(api: str, token: str, wire: httpx.AsyncBaseTransport | None = None) -> AsyncIterator[Questioner]:
    """A way to ask.

    Args:
        api: the server's base address.
        token: the bot's.
        wire: another way there than the network.
    """
    async with httpx.AsyncClient(transport=wire, timeout=_PATIENCE) as client:
        yield Questioner(client, f"{api}/bot{token}")


def _told(response: httpx.Response) -> datetime | None:
    try:
        return parsedate_to_datetime(response.headers["date"])
    except (KeyError, ValueError):
        return None
