"""A process that builds pages and files, so that neither the desk nor the loop waits for them.

It starts with the first thing asked and serves all that follow; it is sent only the releases it does not know yet. One
that dies, or takes too long, is replaced with the next order.
"""

import pickle
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Lock
from typing import Final

from bot.feed.orders import Made, Order, Public, Unavailable
from bot.feed.workshop import newer_than
from core.wire.record import Record

_PATIENCE: Final = 30.0
"""Seconds until something is given up; the first needs two or three."""


class Builder:
    """The asking side. Threads may share it; what they ask comes one after another."""

    def __init__(self, public: Public, patience: float = _PATIENCE) -> None:
        """With no process yet.

        Args:
            public: what stays the same all night.
            patience: seconds until something is given up.
        """
        self._public = public
        self._patience = patience
        self._one_at_a_time = Lock()
        self._running: tuple[subprocess.Popen[bytes], Connection] | None = None
        self._known = 0

    def make(self, order: Order, record: Record) -> Made:
        """Build it, from the record.

        Raises:
            Unavailable: it cannot be built, in time or at all.
        """
        with self._one_at_a_time:
            try:
                made = self._made(order, record)
            except (OSError, EOFError) as trouble:
                self._stop()
                raise Unavailable(f"the process that builds is gone: {trouble!r}") from trouble
        if isinstance(made, Made):
            return made
        raise Unavailable(made)

    def close(self) -> None:
        """Stop the process, whatever it is at; a later order starts a new one."""
        if (running := self._running) is not None:
            running[0].kill()  # who waits for it hears of that at once, and lets go
        with self._one_at_a_time:
            self._stop()

    def _made(self, order: Order, record: Record) -> Made | str:
        if self._running is None:
            self._running, self._known = _start(), 0
            self._running[1].send_bytes(pickle.dumps(self._public))
        _, line = self._running
        line.send_bytes(pickle.dumps((newer_than(record, self._known), order)))
        if not line.poll(self._patience):
            self._stop()
            return f"{order.what}: not within {self._patience} seconds"
        answer: Made | str = pickle.loads(line.recv_bytes())  # noqa: S301 - from our own process
        if isinstance(answer, Made):
            self._known = max(self._known, record.version)
        return answer

    def _stop(self) -> None:
        if self._running is None:
            return
        process, line = self._running
        self._running = None
        line.close()
        process.kill()
        process.wait()


def _start() -> tuple[subprocess.Popen[bytes], Connection]:
    """A fresh interpreter. It ends when the line does; and in a session of its own it does not hear a Ctrl-C."""
    ours, theirs = Pipe()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own module, a number
            [sys.executable, "-m", "bot.feed", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return process, ours
