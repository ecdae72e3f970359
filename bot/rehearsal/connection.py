"""Connections that break on purpose.

Under a server the TCP connection is cut without an answer. In a test, where there is no connection, the client's own
transport meets the error it would have met: a broken connection, or a time-out.
"""

from typing import Final

import httpx
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.rehearsal.wire import AnswerLost

_HANG_UP: Final = "stand-in.hang-up"


class Breakable:
    """The application, told how to cut the connection a request came by. Belongs outermost, next to the server."""

    def __init__(self, app: ASGIApp) -> None:
        """Around an application.

        Args:
            app: whose connections shall be breakable.
        """
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        # ASGI has no word for cutting a connection; uvicorn's `send` belongs to the cycle that holds the transport.
        transport = getattr(getattr(send, "__self__", None), "transport", None)
        if transport is not None:
            scope = {**scope, _HANG_UP: transport.abort}
        await self._app(scope, receive, send)


class NoAnswer(Response):
    """Stands where an answer would, and breaks the connection instead."""

    def __init__(self, loss: AnswerLost) -> None:
        """For one request.

        Args:
            loss: how the answer gets lost.
        """
        super().__init__()
        self._loss = loss

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - nothing is sent
        """Cuts the connection.

        Raises:
            httpx.HTTPError: there is none to cut: the client is in this process and gets its error at once.
        """
        hang_up = scope.get(_HANG_UP)
        if hang_up is None:
            raise (httpx.ReadTimeout if self._loss.too_late else httpx.RemoteProtocolError)(str(self._loss))
        hang_up()
        while (await receive())["type"] != "http.disconnect":
            pass  # until the server has noticed too; else it would complain that nothing was answered
