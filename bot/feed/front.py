"""The process that answers everybody. The desk's starts it, tells it what may be shown, and is never asked.

Whatever readers do, they do it to this process: to its processor time, its memory, its open files.
"""

import asyncio
import logging
import os
import pickle
import socket
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from bot.clock import Clock
from bot.feed.builder import Builder
from bot.feed.orders import Edition, Happening, Public
from bot.feed.server import serving
from bot.feed.shelf import Shelf
from bot.feed.site import Site
from bot.side_process import line_to_who_asks
from core.wire.record import Record, Release

_LINES: Final = 50
"""Different lines kept until the desk's process asks for them; a reader must not fill its log."""


class Told:
    """What the desk's process said last."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._releases: list[Release] = []
        self._record = Record()
        self._edition: Edition | None = None

    def take(self, newer: Iterable[Release], edition: Edition | None) -> None:
        """Show that from now on.

        Args:
            newer: the releases not told before, in the order of their versions.
            edition: what of all that is shown; None before the desk knows.
        """
        if fresh := list(newer):
            self._releases += fresh
            self._record = Record.of(self._releases)
        self._edition = edition

    def now(self) -> tuple[Edition, Record] | None:
        """What may be shown, and the record it is of."""
        return None if self._edition is None else (self._edition, self._record)


class Overheard(logging.Handler):
    """Keeps what is logged here until the desk's process asks: its log has the form, and is gone through."""

    def __init__(self) -> None:
        """Nothing logged yet."""
        super().__init__(logging.INFO)
        self._lines: Counter[Happening] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; of many that are alike, how many."""
        line = (record.name, record.levelno, record.getMessage())
        if line in self._lines or len(self._lines) < _LINES:
            self._lines[line] += 1

    def taken(self) -> list[Happening]:
        """The lines since the last time."""
        self.acquire()  # what builds is asked from threads, which log as well
        lines, self._lines = self._lines, Counter()
        self.release()
        return [(name, level, words if n == 1 else f"{words} ({n} times)") for (name, level, words), n in lines.items()]


async def answer(line: Connection, listening: socket.socket, public: Public) -> None:
    """Answer everybody, until the other side of the line is gone."""
    told, overheard = Told(), Overheard()
    logging.basicConfig(level=logging.INFO, handlers=[overheard])
    shelf = Shelf(Builder(public), Clock(), large=Builder(public))
    try:
        told.take(*await _heard(line))
        async with serving(Site(public, told, shelf).app, listening):
            while True:
                line.send_bytes(pickle.dumps(overheard.taken()))
                told.take(*await _heard(line))
    finally:
        shelf.close()


async def _heard(line: Connection) -> tuple[list[Release], Edition | None]:
    newer, edition = pickle.loads(await asyncio.to_thread(line.recv_bytes))  # noqa: S301 - from who started us
    return newer, edition


def main() -> None:
    """The line's other side says first what stays the same all night."""
    os.nice(5)  # the tally goes first
    line, listening = line_to_who_asks(), socket.socket(fileno=int(sys.argv[2]))
    with line, listening, suppress(EOFError, ConnectionError):
        public = pickle.loads(line.recv_bytes())  # noqa: S301 - from the process that started this one
        asyncio.run(answer(line, listening, public))


if __name__ == "__main__":
    main()
