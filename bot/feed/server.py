"""The site on a port: a server beside the desk, which asks the desk nothing."""

import asyncio
import contextlib
import socket
from typing import Final

from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.serving import serving as serving_http

_CONNECTIONS: Final = 500
"""Open at once; who comes then is told to come again, and the desk never runs out of files."""
_LIFE: Final = 120.0
"""Seconds a connection lives, however slowly its other side speaks or reads."""
_IDLE: Final = 20
_LAST_MOMENT: Final = 1


class CannotListen(Exception):
    """The address for the public page cannot be had."""


def listening_on(address: str) -> socket.socket:
    """A socket on which connections wait from here on.

    Args:
        address: such as `127.0.0.1:8080` or `[::]:8080`; port 0 takes any free one.

    Raises:
        CannotListen: it is taken, or not ours.
    """
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    # The protocol is named, because asyncio lets small answers go at once (TCP_NODELAY) only where it is.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, int(port)))
        listening.listen()
    except OSError as trouble:
        listening.close()
        raise CannotListen(
            f"The public page cannot be served on {address}: {trouble.strerror}. Name another port with --feed."
        ) from None
    return listening


def address_of(listening: socket.socket) -> str:
    """Where it is reached from this machine."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serving(app: ASGIApp, listening: socket.socket) -> contextlib.AbstractAsyncContextManager[None]:
    """Serves while the block runs; whoever is slow or many is shown the door."""
    return serving_http(
        app, listening, "feed", protocol=_Mortal, connections=_CONNECTIONS, idle=_IDLE, last_moment=_LAST_MOMENT
    )


class _Mortal(H11Protocol):
    """A connection that ends some time: uvicorn alone waits for ever for a request that does not come to its end."""

    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._end = self.loop.call_later(_LIFE, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)
