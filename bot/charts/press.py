"""Pictures without standing still: a process that draws, kept ready."""

import json
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Lock
from types import TracebackType
from typing import Self

from bot.charts.totals import totals_spec
from bot.wording import Wording
from core.bulletin import Bulletin


class NoPicture(RuntimeError):
    """The press gave no picture, in time or at all. The words it would have gone with can go alone."""


class Press:
    """Draws in a process of its own, which starts with the first picture and serves all that follow.

    Threads may share a press; their pictures come one after another. From a coroutine:
    `await asyncio.to_thread(press.totals_picture, bulletin, wording)`.
    """

    def __init__(self, patience: float = 30) -> None:
        """An idle press.

        Args:
            patience: seconds until a picture is given up; the first one needs one or two.
        """
        self._patience = patience
        self._one_at_a_time = Lock()
        self._running: tuple[subprocess.Popen[bytes], Connection] | None = None

    def totals_picture(self, bulletin: Bulletin, wording: Wording) -> bytes:
        """The totals as a PNG, 780 pixels wide: the same bytes as `bot.charts.totals_picture` gives.

        Raises:
            NoPicture: it did not come in time, or the process died. The next picture starts a new one.
            NoSuchSentence: the language lacks one of the picture's sentences.
        """
        return self.draw(json.dumps(totals_spec(bulletin, wording)))

    def draw(self, specification: str) -> bytes:
        """A Vega-Lite specification (JSON) as a PNG.

        Raises:
            NoPicture: as above.
        """
        with self._one_at_a_time:
            try:
                return self._drawn(specification.encode())
            except (OSError, EOFError) as trouble:
                self._stop()
                raise NoPicture(f"the process that draws is gone: {trouble!r}") from trouble
            except NoPicture:
                self._stop()
                raise

    def close(self) -> None:
        """Stop the process; a later picture starts a new one."""
        with self._one_at_a_time:
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _drawn(self, spec: bytes) -> bytes:
        _, line = self._running = self._running or _start()
        line.send_bytes(spec)
        if not line.poll(self._patience):
            raise NoPicture(f"no picture within {self._patience} seconds")
        return line.recv_bytes()

    def _stop(self) -> None:
        if self._running is None:
            return
        process, line = self._running
        self._running = None
        line.close()
        process.kill()
        process.wait()


def _start() -> tuple[subprocess.Popen[bytes], Connection]:
    """A fresh interpreter, which knows nothing of the desk's locks and database connections.

    It ends when the line does, so it cannot outlive us; and in a session of its own it does not hear a Ctrl-C.
    """
    ours, theirs = Pipe()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own module, a number
            [sys.executable, "-m", "bot.charts", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return process, ours
