"""The public site as a web application: which address gives what. It can only be read."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import UTC
from email.utils import format_datetime
from http import HTTPStatus
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from bot import exports
from bot.feed import files
from bot.feed.guard import Guard
from bot.feed.languages import language_of
from bot.feed.orders import Edition, Made, Order, Public, Unavailable
from bot.feed.shelf import Shelf
from core.wire.record import Record

MOST: Final = 1000
"""Changes an answer holds at most, and where nobody says how many."""
_FOLDER: Final = Path(__file__).parent / "assets"
_TYPES: Final = {"page.css": "text/css; charset=utf-8", "page.js": "text/javascript; charset=utf-8"}
_FRESH: Final = "public, max-age=0, s-maxage=2"
"""A browser always asks whether what it has still stands: figures that were stopped or embargoed must not come back out
of its own store. A proxy for many may answer for two seconds."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_LATER: Final = "15"
_PIECE: Final = 65_536
"""Bytes handed over at once; the next when a reader has taken most of these. So who does not read costs us no more."""
_WORDS: Final = 80
"""Characters of a search that are looked at."""
_OPEN: Final = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Last-Modified"}
"""Files are public data: any page may read them."""

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class TellsNow(Protocol):
    """Knows what may be shown."""

    def now(self) -> tuple[Edition, Record] | None:
        """What may be shown now, and the record it is of; None before that is known."""


class Site:
    """Every address of the site."""

    def __init__(self, public: Public, news: TellsNow, shelf: Shelf) -> None:
        """Over what is public now.

        Args:
            public: what stays the same all night.
            news: what may be shown now.
            shelf: where it is built and kept.
        """
        self._event = public.event
        self._news = news
        self._shelf = shelf
        self.app = Guard(Starlette(routes=self._routes()))

    def _routes(self) -> list[Route]:
        return [
            Route("/", self._page("page")),
            Route("/county/{name:path}", self._page("county")),
            Route("/search", self._page("search")),
            Route("/feed", self._page("about")),
            Route("/feed/", self._page("about")),
            Route("/feed/schema/{name}.json", _schema),
            Route("/feed/v/{version:int}/{name}", self._old),
            Route("/feed/{name}", self._file),
            Route("/page/{name}", _asset),
            Route("/{anything:path}", self._page("missing")),
        ]

    # ------------------------------------------------------------------------------------------------------- pages

    def _page(self, what: str) -> Handler:
        async def answer(request: Request) -> Response:
            language = language_of(request, self._event.languages)
            wanted, detail = self._wanted(what, request)
            if (now := self._news.now()) is None:
                return _starting()
            try:
                order = Order(wanted, now[0], language, detail)
                made = await self._shelf.get(order, now[1], is_rare=wanted == "search")
            except Unavailable:
                return _cannot("This page cannot be built just now. Everything else goes on; try again in a moment.")
            return _answer(request, made, _FRESH, {"Vary": "Accept-Encoding, Accept-Language"})

        return answer

    def _wanted(self, what: str, request: Request) -> tuple[str, str]:
        """Which page, and what of it; names of no county are all one page, that there is none."""
        if what == "search":
            return what, " ".join(request.query_params.get("q", "").split())[:_WORDS]
        if what != "county":
            return what, ""
        name, places = str(request.path_params["name"]), self._event.places
        return (what, name) if name in places.counties or name in places.regions else ("missing", "")

    # ------------------------------------------------------------------------------------------------------- files

    async def _file(self, request: Request) -> Response:
        """The newest of a file."""
        name = request.path_params["name"]
        if name not in files.KINDS:
            return _refused(HTTPStatus.NOT_FOUND, "There is no such file. /feed lists them.")
        if (now := self._news.now()) is None:
            return _starting()
        edition, record = now
        if edition.embargo is not None and name != "version.json":
            return _embargoed(edition)
        since, most = _number(request, "since", 0), _number(request, "most", MOST)
        if since is None or most is None or since > edition.version or most == 0:
            return _refused(
                HTTPStatus.BAD_REQUEST,
                f"since is a version, a whole number from 0 to {edition.version} at the moment; "
                f"most is a whole number from 1 to {MOST}.",
            )
        order = Order(name, edition if name == "version.json" else replace(edition, next_update=None))
        if name == "changes.json":
            order = replace(order, since=since, most=min(most, MOST))
        order = self._shelf.newest(order)
        return await self._of_file(request, order, record, _FRESH)

    async def _old(self, request: Request) -> Response:
        """A file as it was at a version, for ever."""
        name, version = request.path_params["name"], request.path_params["version"]
        if (now := self._news.now()) is None:
            return _starting()
        edition, record = now
        if edition.embargo is not None:
            return _embargoed(edition)
        if name not in files.OF_A_VERSION or version > edition.version:
            return _refused(HTTPStatus.NOT_FOUND, f"There is no such file. The newest version is {edition.version}.")
        return await self._of_file(request, Order(name, Edition(version)), record, _FOR_EVER)

    async def _of_file(self, request: Request, order: Order, record: Record, keep: str) -> Response:
        is_rare = keep == _FOR_EVER or order.what == "changes.json"
        try:
            made = await self._shelf.get(order, record, is_rare=is_rare)
        except Unavailable:
            return _cannot(f"{order.what} cannot be made just now. The other files can; try again in a moment.")
        more = {**_OPEN, "Vary": "Accept-Encoding"}
        if order.what in files.DOWNLOADED:
            test = "TEST-" if self._event.is_test else ""
            named = f"{test}{self._event.id}-v{order.edition.version}-{order.what}"
            more["Content-Disposition"] = f'attachment; filename="{named}"'
        return _answer(request, made, keep, more)


# ----------------------------------------------------------------------------------------------------------- answers


def _answer(request: Request, made: Made, keep: str, more: dict[str, str]) -> Response:
    """The bytes, or that the reader has them already."""
    headers = {"ETag": made.tag, "Cache-Control": keep if made.status == HTTPStatus.OK else "no-store", **more}
    if made.at is not None:
        headers["Last-Modified"] = format_datetime(made.at.astimezone(UTC), usegmt=True)
    if made.tag in _tags(request):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = made.body
    if made.packed is not made.body and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = made.packed, "gzip"
    return _InPieces(body, made.status, headers, made.kind)


class _InPieces(Response):
    """Bytes that are all there, sent no faster than they are taken."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One answer."""
        del scope, receive
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        whole = memoryview(self.body)
        for at in range(0, max(len(whole), 1), _PIECE):
            piece, is_last = bytes(whole[at : at + _PIECE]), at + _PIECE >= len(whole)
            await send({"type": "http.response.body", "body": piece, "more_body": not is_last})


def _tags(request: Request) -> frozenset[str]:
    """What the reader has, compared weakly: nothing here differs but by its packing."""
    given = re.findall(r'(?:W/)?("[^"]*")', request.headers.get("if-none-match", ""))
    return frozenset(f"W/{tag}" for tag in given)


def _number(request: Request, name: str, otherwise: int) -> int | None:
    """A whole number from the address; None where it is something else."""
    given = request.query_params.get(name)
    if given is None:
        return otherwise
    return int(given) if re.fullmatch(r"[0-9]{1,9}", given) else None


def _refused(status: HTTPStatus, sentence: str, more: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": sentence}, status, {**_OPEN, "Cache-Control": "no-store", **(more or {})})


def _embargoed(edition: Edition) -> Response:
    until = "" if edition.embargo is None else edition.embargo.isoformat(timespec="seconds")
    sentence = f"Figures are embargoed until {until}. Nothing is served before."
    return _refused(HTTPStatus.SERVICE_UNAVAILABLE, sentence, {"Retry-After": "60"})


def _starting() -> Response:
    return _cannot("The results desk is starting. Try again in a moment.")


def _cannot(sentence: str) -> Response:
    headers = {"Retry-After": _LATER, "Cache-Control": "no-store"}
    return PlainTextResponse(f"{sentence}\n", HTTPStatus.SERVICE_UNAVAILABLE, headers)


async def _schema(request: Request) -> Response:
    made = _SCHEMAS.get(request.path_params["name"])
    if made is None:
        return _refused(HTTPStatus.NOT_FOUND, "There is no such schema. /feed lists them.")
    return _answer(request, made, "public, max-age=3600", {**_OPEN, "Vary": "Accept-Encoding"})


async def _asset(request: Request) -> Response:
    made = _ASSETS.get(request.path_params["name"])
    if made is None:
        return PlainTextResponse("There is no such file.\n", HTTPStatus.NOT_FOUND)
    return _answer(request, made, "public, max-age=60", {"Vary": "Accept-Encoding"})


def _ours(named: Mapping[str, tuple[bytes, str]]) -> Mapping[str, Made]:
    """What comes with the program: read and packed once."""
    return {name: Made.of(body, kind, Order(name, Edition(0)), None) for name, (body, kind) in named.items()}


_ASSETS: Final = _ours({name: ((_FOLDER / name).read_bytes(), kind) for name, kind in _TYPES.items()})
_SCHEMAS: Final = _ours({name: (exports.schema(name), "application/schema+json") for name in exports.FORMATS})
