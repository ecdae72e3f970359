"""Telegram bringing strangers' texts to a webhook, in a process of its own: ready-made requests on bare connections.

As Telegram does, each connection carries one request at a time, and what is not answered with 200 is brought again.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import monotonic, process_time

from flood_standin import EACH, TEXTS
from standin import apart
from texts import DATE, reader

_FIRST_UPDATE = 2**31
"""Far from the stand-in's own numbers, with which the chairs' texts come."""
_TICK = 0.01
_PATIENCE = 600.0


@dataclass(frozen=True)
class Order:
    """What is to be brought, and where.

    Attributes:
        host, port, path, secret: the webhook's.
        strangers: who each write three texts.
        rate: texts a second; None: as fast as they are taken.
        connections: at once.
    """

    host: str
    port: int
    path: str
    secret: str
    strangers: int
    rate: float | None
    connections: int


@dataclass(frozen=True)
class Brought:
    """What was measured, in seconds.

    Attributes:
        rate: texts taken, a second.
        waited: from a text's writing to its 200; the line at Telegram is in it.
        answered: from a request to its answer.
        refused: answers other than 200.
        cpu: of the bringing process, a second.
    """

    rate: float
    waited: list[float]
    answered: list[float]
    refused: int
    cpu: float


@contextmanager
def bringer(order: Order) -> Iterator[Connection]:
    """A bringer that has begun; its wire gives `Brought` when all is taken."""
    with apart(_serve, order) as wire:
        wire.recv()
        yield wire


def brought(wire: Connection) -> Brought:
    """Waits until all is taken."""
    if not wire.poll(_PATIENCE):
        raise TimeoutError("the webhook did not take everything")
    return wire.recv()


def _serve(wire: Connection, order: Order) -> None:
    wire.send(asyncio.run(_Bringing(order, lambda: wire.send("begun")).run()))
    wire.recv()


@dataclass
class _Bringing:
    order: Order
    begun: Callable[[], None]
    due: deque[tuple[float, bytes]] = field(default_factory=deque)
    idle: "deque[_Line]" = field(default_factory=deque)
    waited: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    refused: int = 0

    async def run(self) -> Brought:
        requests, loop, order = list(_requests(self.order)), asyncio.get_running_loop(), self.order
        for _ in range(order.connections):
            await loop.create_connection(lambda: _Line(self), order.host, order.port)
        self.begun()
        begun, cpu, at = monotonic(), process_time(), 0
        while len(self.waited) < len(requests):
            now = monotonic()
            until = len(requests) if order.rate is None else min(len(requests), int((now - begun) * order.rate))
            self.due.extend((now, request) for request in requests[at:until])
            at = max(at, until)
            while self.idle and self.due:
                self.idle.popleft().bring(*self.due.popleft())
            await asyncio.sleep(_TICK)
        took = monotonic() - begun
        cpu = (process_time() - cpu) / took
        return Brought(len(requests) / took, self.waited, self.answered, self.refused, cpu)


class _Line(asyncio.Protocol):
    """One connection, kept alive."""

    def __init__(self, bringing: _Bringing) -> None:
        self.bringing, self.carries = bringing, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport, self.heard = transport, b""
        self.bringing.idle.append(self)

    def bring(self, since: float, request: bytes) -> None:
        self.since, self.request, self.asked, self.carries = since, request, monotonic(), True
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if b"\r\n\r\n" not in self.heard:
            return
        status, self.heard, now, bringing = self.heard[9:12], b"", monotonic(), self.bringing
        self.carries = False
        bringing.answered.append(now - self.asked)
        if status == b"200":
            bringing.waited.append(now - self.since)
        else:
            bringing.refused += 1
            bringing.due.append((self.since, self.request))
        if bringing.due:
            self.bring(*bringing.due.popleft())
        else:
            bringing.idle.append(self)

    def connection_lost(self, _: Exception | None) -> None:
        if self.carries:
            self.bringing.refused += 1
            self.bringing.due.append((self.since, self.request))
        elif self in self.bringing.idle:
            self.bringing.idle.remove(self)


def _requests(order: Order) -> Iterator[bytes]:
    for each in range(EACH):
        for number in range(order.strangers):
            update = each * order.strangers + number
            yield _request(order, json.dumps(_update(update, number, each + 1, TEXTS[update % len(TEXTS)])).encode())


def _request(order: Order, body: bytes) -> bytes:
    head = (
        f"POST {order.path} HTTP/1.1\r\nHost: {order.host}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: keep-alive\r\nAccept-Encoding: gzip, deflate\r\n"
        f"X-Telegram-Bot-Api-Secret-Token: {order.secret}\r\n\r\n"
    )
    return head.encode() + body


def _update(update: int, number: int, message: int, text: str) -> dict:
    person = {"id": reader(number), "is_bot": False, "first_name": f"Reader {number}", "language_code": "en"}
    chat = {"id": reader(number), "type": "private", "first_name": f"Reader {number}"}
    command = {"type": "bot_command", "offset": 0, "length": len(text.partition(" ")[0])}
    entities = {"entities": [command]} if text.startswith("/") else {}
    body = {"message_id": message, "date": DATE + message, "from": person, "chat": chat, "text": text, **entities}
    return {"update_id": _FIRST_UPDATE + update, "message": body}
