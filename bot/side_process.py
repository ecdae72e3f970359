"""Work in a process of its own: a fresh interpreter beside this one, asked down a line, one thing after another.

It starts with the first thing asked and serves all that follow. It knows nothing of our locks and connections; it ends
when the line does, so it cannot outlive us; and in a session of its own it does not hear a Ctrl-C.

One that has died in the meantime is replaced, and who asks does not notice. One that dies of what it was asked is
replaced once: what kills a new one, too, is given up.
"""

import logging
import subprocess
import sys
from collections.abc import Callable, Iterable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Lock

log = logging.getLogger(__name__)


class Gone(Exception):
    """The process died of what it was asked, or was stopped meanwhile."""


class TooLate(Exception):
    """There was no answer in time; the process is stopped, and the next thing asked starts a new one."""


class SideProcess:
    """The asking side. Threads may share it; what they ask comes one after another."""

    def __init__(self, module: str, patience: float, *, share: Iterable[int] = ()) -> None:
        """With no process yet.

        Args:
            module: what it runs; the first word on its command line is the number of its end of the line.
            patience: seconds until something is given up.
            share: open files it is given besides, their numbers being the words that follow.
        """
        self._module = module
        self._patience = patience
        self._share = tuple(share)
        self._one_at_a_time = Lock()
        self._running: tuple[subprocess.Popen[bytes], Connection] | None = None
        self._closing = False

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The process, where there is one."""
        return None if self._running is None else self._running[0]

    def ask(self, words: Callable[[bool], Iterable[bytes]]) -> bytes:
        """What it answers.

        Args:
            words: what it is sent, given whether it is new and so knows nothing yet.

        Raises:
            Gone: it died of that, or was stopped.
            TooLate: it took too long.
        """
        with self._one_at_a_time:
            was_there = self._running is not None
            try:
                return self._asked(words)
            except (OSError, EOFError) as trouble:
                self._stop()
                if not was_there or self._closing:
                    raise Gone(repr(trouble)) from trouble
            log.warning("A process beside this one had died (%s); a new one takes its place.", self._module)
            try:
                return self._asked(words)
            except (OSError, EOFError) as trouble:
                self._stop()
                raise Gone(repr(trouble)) from trouble

    def close(self) -> None:
        """Stop the process, whatever it is at; what is asked later starts a new one."""
        self._closing = True
        if (process := self.process) is not None:
            process.kill()  # who waits for it hears of that at once, and lets go
        with self._one_at_a_time:
            self._stop()
            self._closing = False

    def _asked(self, words: Callable[[bool], Iterable[bytes]]) -> bytes:
        is_new = self._running is None
        _, line = self._running = self._running or self._start()
        if self._closing:  # it began while there was nothing yet to be stopped
            raise EOFError
        for each in words(is_new):
            line.send_bytes(each)
        if line.poll(self._patience):
            return line.recv_bytes()
        self._stop()
        raise TooLate(f"not within {self._patience:g} seconds")

    def _stop(self) -> None:
        if self._running is None:
            return
        process, line = self._running
        self._running = None
        line.close()
        process.kill()
        process.wait()

    def _start(self) -> tuple[subprocess.Popen[bytes], Connection]:
        ours, theirs = Pipe()
        with theirs:
            given = (theirs.fileno(), *self._share)
            process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own module, numbers
                [sys.executable, "-m", self._module, *map(str, given)],
                stdin=subprocess.DEVNULL,
                pass_fds=given,
                start_new_session=True,
            )
        return process, ours


def line_to_who_asks() -> Connection:
    """In the process itself: its end of the line."""
    return Connection(int(sys.argv[1]))
