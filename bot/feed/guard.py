"""What every answer goes through: nobody writes, nothing runs that is not ours, nobody reads for ever."""

import asyncio
import logging
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

_HEADERS: Final = {
    # No script and no style stands inside a page, and nothing is fetched from anywhere else. Who wants to may show the
    # page in a frame: there is nothing on it that does anything.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_READABLE: Final = frozenset({"GET", "HEAD"})


class Guard:
    """Around the application: read-only, with security headers, and with an end to every wait."""

    def __init__(self, app: ASGIApp, patience: float = 20.0) -> None:
        """Around an application.

        Args:
            app: whose answers they are.
            patience: seconds a reader may take to read what was sent so far.
        """
        self._app = app
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return

        async def patiently(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            async with asyncio.timeout(self._patience):
                await send(message)

        answer = self._app
        if scope["method"] not in _READABLE:
            answer = PlainTextResponse("This can only be read.\n", 405, {"Allow": "GET, HEAD"})
        try:
            await answer(scope, receive, patiently)
        except TimeoutError:
            log.info("A reader was too slow and was cut off.")
            _hang_up(send)


def _hang_up(send: Send) -> None:
    """ASGI has no word for cutting a connection; uvicorn's `send` belongs to the cycle that holds the transport."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()
