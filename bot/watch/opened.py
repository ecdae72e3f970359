"""The watch as the program opens it: from its first moment, also while it only stands by."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.metrics import Metrics
from bot.storage import Storage
from bot.watch.health import Health, Parts
from bot.watch.look import Look, Looker
from bot.watch.server import Pages, watching
from bot.watch.shown import Seen
from core.standings import Standings


@dataclass(slots=True)
class Watch:
    """Watches one process.

    Attributes:
        storage: its database.
        metrics: what it counts.
        address: where it can be asked; None where nobody wants to know.
    """

    storage: Storage
    metrics: Metrics
    address: str | None = None
    _health: Health = field(init=False)
    _standings: Callable[[], Standings | None] = field(default=lambda: None)

    def __post_init__(self) -> None:
        self._health = Health(self.metrics.clock, {}, self.metrics.last, lambda: self.metrics.flaws)

    def begin(self, parts: Parts, standings: Callable[[], Standings | None]) -> None:
        """The process goes to work.

        Args:
            parts: which of its parts must move from now on.
            standings: how the night stands; None where this process does not know.
        """
        self._standings = standings
        self._health.begin(parts)

    def pages(self, clock: Clock) -> Pages:
        """What is shown."""
        return Pages(Looker(self.storage, clock), self._health, self.metrics.registry, self._seen)

    def _seen(self, look: Look) -> Seen:
        return Seen(look, self._standings(), self.storage.health.failures, self.storage.held.fences)


@asynccontextmanager
async def opened_watch(listen: str | None, storage: Storage, clock: Clock) -> AsyncIterator[Watch]:
    """Watches while the block runs.

    Args:
        listen: an address and a port, such as `127.0.0.1:9090`; None where nobody wants to know.
        storage: the database of the process.
        clock: the desk's.

    Raises:
        CannotListen: the address is taken, or not ours.
    """
    watch = Watch(storage, Metrics(clock))
    if listen is None:
        yield watch
        return
    async with watching(listen, watch.pages(clock)) as watch.address:
        yield watch
