"""The site on a port, and its doorkeeper.

A connection costs somebody who wants to do harm nothing, and us a file and some memory. So there are so many at most,
and each ends some time; and when the house is full, whoever lets us wait longest makes room for who comes: a connection
that rests between two requests, one whose request does not come to its end, one whose answer is not taken. A reader who
asks and reads is always served.
"""

import asyncio
import contextlib
import socket
from functools import partial
from typing import Any, Final

from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from bot.serving import serving as serving_http

_CONNECTIONS: Final = 500
"""Open at once."""
_OVERFULL: Final = 100
"""So many more, while all are being answered; who comes then is told to come again, and we never run out of files."""
_QUEUE: Final = 1024
"""Connections that may wait for us to take them, as while a process is replaced."""
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
        listening.listen(_QUEUE)
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


def serving(
    app: ASGIApp, listening: socket.socket, *, connections: int = _CONNECTIONS, life: float = _LIFE
) -> contextlib.AbstractAsyncContextManager[None]:
    """Serves while the block runs; whoever is slow or many is shown the door.

    Args:
        app: what answers.
        listening: where; connections wait there already.
        connections: open at once, before the slowest has to make room.
        life: seconds a connection lives.
    """
    return serving_http(
        app,
        listening,
        "feed",
        protocol=partial(_Mortal, house=_House(connections, life)),
        connections=connections + _OVERFULL,
        idle=_IDLE,
        last_moment=_LAST_MOMENT,
    )


class _House:
    """Who is in, the eldest first."""

    def __init__(self, most: int, life: float) -> None:
        self.life = life
        self._most = most
        self._inside: dict[_Mortal, None] = {}

    def enter(self, one: "_Mortal") -> None:
        if len(self._inside) >= self._most:
            slowest = next((each for each in self._inside if each.lets_us_wait), None)
            if slowest is not None:
                self.leave(slowest)
                slowest.transport.abort()
        self._inside[one] = None

    def leave(self, one: "_Mortal") -> None:
        self._inside.pop(one, None)


class _Mortal(H11Protocol):
    """A connection that ends some time: uvicorn alone waits for ever for a request that does not come to its end."""

    _end: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, house: _House, **more: Any) -> None:  # noqa: ANN401 - uvicorn's own arguments
        super().__init__(*args, **more)
        self._house = house

    @property
    def lets_us_wait(self) -> bool:
        """Whether it is the other side's turn: to ask, to go on asking, or to read."""
        under_way: RequestResponseCycle | None = self.cycle  # uvicorn says it is always there, and begins without
        return under_way is None or under_way.response_complete or self.flow.write_paused

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._house.enter(self)
        self._end = self.loop.call_later(self._house.life, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._house.leave(self)
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)
