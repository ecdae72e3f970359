"""The public site as the program opens it: a process of its own answers, and this one tells it what may be shown."""

import asyncio
import logging
import pickle
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.clock import Clock
from bot.feed.news import News
from bot.feed.orders import Edition, Happening, Public
from bot.feed.server import address_of, listening_on
from bot.feed.workshop import newer_than
from bot.side_process import Gone, SideProcess, TooLate
from core.standings import Standings
from core.wire.record import Record

log = logging.getLogger(__name__)

Tell: TypeAlias = Callable[[Standings, Record], None]
_LOOK: Final = 0.25
"""Seconds between two looks whether there is news."""
_STILL_THERE: Final = 4
"""Looks without news after which the other process is told all the same: so a dead one is found."""
_REST: Final = 5.0
"""Seconds until a process that cannot be started is tried again."""
_PATIENCE: Final = 60.0
"""Seconds until a process that says nothing is replaced; a new one needs two, and many more on a busy machine."""


@dataclass(frozen=True, slots=True)
class OpenSite:
    """A site that is served.

    Attributes:
        address: where it is reached from this machine.
        tell: called with how the night stands after each commit; from any thread, and done at once.
        side: the process that answers.
    """

    address: str
    tell: Tell
    side: SideProcess


@asynccontextmanager
async def public_site(listen: str, public: Public, clock: Clock) -> AsyncIterator[OpenSite]:
    """Serves the site while the block runs.

    Args:
        listen: an address and a port, such as `127.0.0.1:8080`.
        public: what stays the same all night.
        clock: the desk's.

    Raises:
        CannotListen: the address is taken, or not ours.
    """
    news = News(clock)
    with listening_on(listen) as listening, ThreadPoolExecutor(1, "feed") as thread:
        front = Front(public, listening)
        telling = asyncio.create_task(front.keep_telling(news, thread), name="feed")
        try:
            yield OpenSite(address_of(listening), news.tell, front.side)
        finally:
            telling.cancel()
            front.side.close()  # what is under way ends at once
            await asyncio.to_thread(thread.shutdown, cancel_futures=True)
            front.side.close()  # and what began just then


class Front:
    """The telling side: it sends only what the other process does not know yet."""

    def __init__(self, public: Public, listening: socket.socket) -> None:
        """With no process yet.

        Args:
            public: what stays the same all night.
            listening: where it is to answer; connections wait there while it starts, or starts anew.
        """
        self._public = public
        self._known = 0
        self.side = SideProcess("bot.feed.front", _PATIENCE, share=[listening.fileno()])

    async def keep_telling(self, news: News, thread: ThreadPoolExecutor) -> None:
        """Whatever there is to be shown, from now on."""
        loop, told, looks = asyncio.get_running_loop(), None, _STILL_THERE
        while True:
            looks, now = looks + 1, news.now()
            if looks > _STILL_THERE or _differ(told, now):
                try:
                    happenings = await loop.run_in_executor(thread, self.tell, now)
                except (Gone, TooLate) as trouble:
                    log.warning("The process that serves the public page is gone (%s); a new one starts.", trouble)
                    await asyncio.sleep(_REST)
                    continue
                told, looks = now, 0
                for name, level, words in happenings:
                    logging.getLogger(name).log(level, "%s", words)
            await asyncio.sleep(_LOOK)

    def tell(self, now: tuple[Edition, Record] | None) -> list[Happening]:
        """Tell it; what was logged over there meanwhile.

        Raises:
            Gone, TooLate: it cannot be told.
        """
        happenings: list[Happening] = pickle.loads(self.side.ask(lambda is_new: self._words(is_new, now)))  # noqa: S301
        return happenings

    def _words(self, is_new: bool, now: tuple[Edition, Record] | None) -> Iterator[bytes]:
        edition, record = (None, Record()) if now is None else now
        if is_new:
            self._known = 0
            yield pickle.dumps(self._public)
        yield pickle.dumps((newer_than(record, self._known), edition))
        self._known = max(self._known, record.version)


def _differ(one: tuple[Edition, Record] | None, other: tuple[Edition, Record] | None) -> bool:
    if one is None or other is None:
        return one is not other
    return one[0] != other[0] or one[1] is not other[1]
