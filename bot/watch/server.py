"""The three pages, and what serves them."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.feed import CannotListen, address_of, listening_on, serving
from bot.watch.health import Health
from bot.watch.look import Look, Looker
from bot.watch.shown import Seen

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Pages:
    """What is shown to staff's machines.

    Attributes:
        looker: looks into the database.
        health: judges.
        counted: what the program counts as it works.
        seen: what a look shows, with what this process knows itself.
    """

    looker: Looker
    health: Health
    counted: CollectorRegistry
    seen: Callable[[Look], Seen]

    @property
    def app(self) -> Starlette:
        """The pages as an application."""
        pages: dict[str, Answer] = {"/metrics": self._metrics, "/healthz": self._healthz, "/readyz": self._readyz}
        return Starlette(routes=[Route(path, page, methods=["GET"]) for path, page in pages.items()])

    async def _metrics(self, _: Request) -> Response:
        seen = self.seen(await self.looker.look())
        text = generate_latest(self.counted) + generate_latest(_registry_of(seen))
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    async def _healthz(self, _: Request) -> Response:
        checks = self.health.checks(await self.looker.look())
        ok = all(one.ok for one in checks)
        return _never_kept({"ok": ok, "checks": [one.plain() for one in checks]}, ok=ok)

    async def _readyz(self, _: Request) -> Response:
        ready = self.health.is_ready(await self.looker.look())
        return _never_kept({"ready": ready}, ok=ready)


class _Once(Collector):
    """What is to be told of this moment."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen

    def collect(self) -> Iterator[Metric]:
        """Every gauge."""
        return self._seen.collect()


def _registry_of(seen: Seen) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Once(seen))
    return registry


def _never_kept(content: dict[str, object], *, ok: bool) -> Response:
    return JSONResponse(content, 200 if ok else 503, headers={"Cache-Control": "no-store"})


@contextlib.asynccontextmanager
async def watching(listen: str, pages: Pages) -> AsyncIterator[str]:
    """Serves the pages while the block runs; gives the address.

    Args:
        listen: an address and a port, such as `127.0.0.1:9090`; port 0 takes any free one.
        pages: what is shown.

    Raises:
        CannotListen: the address is taken, or not ours.
    """
    try:
        listening = listening_on(listen)
    except CannotListen:
        message = f"Nothing can be watched on {listen}: it is taken, or not this machine's. Name another with --watch."
        raise CannotListen(message) from None
    with listening, contextlib.closing(pages.looker):
        async with serving(pages.app, listening):
            yield address_of(listening)
