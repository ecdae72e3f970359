"""HTTP served from inside the program: an application on a socket, while a block runs."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Generator
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp


class _Server(uvicorn.Server):
    """A server that leaves Ctrl+C to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Captures none."""
        yield


@contextlib.asynccontextmanager
async def serving(
    app: ASGIApp,
    listening: socket.socket,
    name: str,
    *,
    protocol: Callable[..., asyncio.Protocol] | None = None,
    connections: int | None = None,
    idle: int = 5,
    last_moment: int | None = None,
    dated: bool = True,
) -> AsyncIterator[None]:
    """Serves while the block runs; signals stay with the program around it, and nothing of a request is logged.

    Args:
        app: what answers.
        listening: where; connections wait there already.
        name: of the task.
        protocol: what makes a connection, where uvicorn's own does not do.
        connections: open at once at most; None: as many as come.
        idle: seconds a connection may wait for its next request.
        last_moment: seconds that answers on their way are given at the end; None: as long as they take.
        dated: whether the server dates the answers; False where the application does.
    """
    config = uvicorn.Config(
        app,
        http="h11" if protocol is None else cast("Any", protocol),  # uvicorn asks for a class, and only calls it
        ws="none",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=dated,
        limit_concurrency=connections,
        timeout_keep_alive=idle,
        timeout_graceful_shutdown=last_moment,
        h11_max_incomplete_event_size=16_384,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]), name=name)
    try:
        yield
    finally:
        server.should_exit = True
        await running
