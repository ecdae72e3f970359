"""The public site as the program opens it: one call that joins its parts."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from bot.clock import Clock
from bot.feed.builder import Builder
from bot.feed.news import News
from bot.feed.orders import Public
from bot.feed.server import address_of, listening_on, serving
from bot.feed.shelf import Shelf
from bot.feed.site import Site
from core.standings import Standings
from core.wire.record import Record

Tell: TypeAlias = Callable[[Standings, Record], None]


@dataclass(frozen=True, slots=True)
class OpenSite:
    """A site that is served.

    Attributes:
        address: where it is reached from this machine.
        tell: called with how the night stands after each commit; from any thread, and done at once.
    """

    address: str
    tell: Tell


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
    with listening_on(listen) as listening:
        shelf = Shelf(Builder(public), clock)
        try:
            async with serving(Site(public, news, shelf).app, listening):
                yield OpenSite(address_of(listening), news.tell)
        finally:
            shelf.close()
