"""A process that builds pages and files, so that nobody who is answered waits for what others ask.

It is sent only the releases it does not know yet.
"""

import pickle
from collections.abc import Iterator
from typing import Final

from bot.feed.orders import Made, Order, Public, Unavailable
from bot.feed.workshop import newer_than
from bot.side_process import Gone, SideProcess, TooLate
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
        self._known = 0
        self.side = SideProcess("bot.feed", patience)

    def make(self, order: Order, record: Record) -> Made:
        """Build it, from the record.

        Raises:
            Unavailable: it cannot be built, in time or at all.
        """
        try:
            answer = self.side.ask(lambda is_new: self._words(is_new, order, record))
        except TooLate as trouble:
            raise Unavailable(f"{order.what}: {trouble}") from trouble
        except Gone as trouble:
            raise Unavailable(f"{order.what}: the process that builds is gone: {trouble}") from trouble
        made: Made | str = pickle.loads(answer)  # noqa: S301 - from our own process
        if isinstance(made, Made):
            return made
        self._known = 0  # whether it took in what it was sent nobody knows; what it has already it passes over
        raise Unavailable(made)

    def close(self) -> None:
        """Stop the process, whatever it is at; a later order starts a new one."""
        self.side.close()

    def _words(self, is_new: bool, order: Order, record: Record) -> Iterator[bytes]:
        """Called while nobody else asks."""
        if is_new:
            self._known = 0
            yield pickle.dumps(self._public)
        yield pickle.dumps((newer_than(record, self._known), order))
        self._known = max(self._known, record.version)
