"""The Bot API stand-in in a process of its own, so that its work is not counted as the bot's."""

import asyncio
import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from texts import user

from bot.clock import Clock
from bot.rehearsal import Telegram, What, serve

TOKEN = "1:bench"
PATIENCE = 120


@dataclass(frozen=True)
class Server:
    """A stand-in with texts waiting for whoever polls it.

    Attributes:
        address: of its Bot API.
    """

    address: str
    _wire: Connection

    def seconds(self) -> float:
        """Waits until every text is answered; seconds from the first answer to the last.

        Raises:
            TimeoutError: they are not, for whatever stopped the bot.
        """
        if not self._wire.poll(PATIENCE):
            raise TimeoutError(f"not every text was answered within {PATIENCE} seconds")
        return self._wire.recv()


@contextmanager
def server(chairs: int, texts: list[str]) -> Iterator[Server]:
    """A stand-in in which every chair has texted each of the texts, in turn."""
    with apart(_serve, chairs, texts) as wire:
        yield Server(wire.recv(), wire)


@contextmanager
def apart(serve: Callable[..., None], *given: Any) -> Iterator[Connection]:
    """Something served in a process of its own until the block ends; it is called with the other end of the wire."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=serve, args=(there, *given), daemon=True)
    process.start()
    try:
        yield here
    finally:
        here.send("stop")
        process.join(10)


def _serve(wire: Connection, chairs: int, texts: list[str]) -> None:
    asyncio.run(_until_answered(wire, chairs, texts))


async def _until_answered(wire: Connection, chairs: int, texts: list[str]) -> None:
    telegram = Telegram(Clock().now, token=TOKEN)
    people = [telegram.join(f"Chair {number}", user_id=user(number)) for number in range(chairs)]
    for text in texts:
        for person in people:
            telegram.text(person, person, text)
    async with serve(telegram, port=0) as address:
        wire.send(address)
        wire.send(await _time_of_answers(telegram, chairs * len(texts)))
        await asyncio.to_thread(wire.recv)


async def _time_of_answers(telegram: Telegram, answers: int) -> float:
    first, left = 0.0, answers
    async for happening in telegram.subscribe(len(telegram.journal)):
        if happening.what is What.SENT:
            first = first or perf_counter()
            left -= 1
            if not left:
                return perf_counter() - first
    return float("nan")
