"""The site on a port: a server beside the desk, which asks the desk nothing."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Generator
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

_CONNECTIONS: Final = 500
"""Open at once; who comes then is told to come again, and the desk never runs out of files."""
_LIFE: Final = 120.0
"""Seconds a connection lives, however slowly its other side speaks or reads."""
_IDLE: Final = 20


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


@contextlib.asynccontextmanager
async def serving(app: ASGIApp, listening: socket.socket) -> AsyncIterator[None]:
    """Serves while the block runs; signals stay with the program around it."""
    config = uvicorn.Config(
        app,
        http=_Mortal,
        ws="none",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]), name="feed")
    try:
        yield
    finally:
        server.should_exit = True
        await running


class _Server(uvicorn.Server):
    """A server that leaves Ctrl+C to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Captures none."""
        yield


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
