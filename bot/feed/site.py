"""The public site as a web application: which address gives what. It can only be read."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC
from email.utils import format_datetime
from http import HTTPStatus
from pathlib import Path
from typing import Final, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot import exports
from bot.feed import files
from bot.feed.guard import Guard
from bot.feed.languages import language_of
from bot.feed.news import News
from bot.feed.orders import Edition, Made, Order, Public, Unavailable
from bot.feed.shelf import Shelf
from core.wire.record import Record

MOST: Final = 1000
"""Changes an answer holds at most, and where nobody says how many."""
_ASSETS: Final = Path(__file__).parent / "assets"
_TYPES: Final = {"page.css": "text/css; charset=utf-8", "page.js": "text/javascript; charset=utf-8"}
_FRESH: Final = "public, max-age=2"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_LATER: Final = "15"
_WORDS: Final = 80
"""Characters of a search that are looked at."""
_OPEN: Final = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Last-Modified"}
"""Files are public data: any page may read them."""

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class Site:
    """Every address of the site."""

    def __init__(self, public: Public, news: News, shelf: Shelf) -> None:
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
            detail = str(request.path_params.get("name", "")) if what == "county" else ""
            if what == "search":
                detail = " ".join(request.query_params.get("q", "").split())[:_WORDS]
            if (now := self._news.now()) is None:
                return _starting()
            try:
                made = await self._shelf.get(Order(what, now[0], language, detail), now[1])
            except Unavailable:
                return _cannot("This page cannot be built just now. Everything else goes on; try again in a moment.")
            return _answer(request, made, _FRESH, {"Vary": "Accept-Encoding, Accept-Language"})

        return answer

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
        order = Order(name, edition)
        if name == "changes.json":
            order = Order(name, edition, since=since, most=min(most, MOST))
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
        try:
            made = await self._shelf.get(order, record)
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
    return Response(body, made.status, headers, made.kind)


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
    try:
        shape = exports.schema(request.path_params["name"])
    except FileNotFoundError:
        return _refused(HTTPStatus.NOT_FOUND, "There is no such schema. /feed lists them.")
    headers = {**_OPEN, "Cache-Control": "public, max-age=3600"}
    return Response(shape, headers=headers, media_type="application/schema+json")


async def _asset(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _TYPES:
        return PlainTextResponse("There is no such file.\n", HTTPStatus.NOT_FOUND)
    headers = {"Cache-Control": "public, max-age=60"}
    return Response((_ASSETS / name).read_bytes(), headers=headers, media_type=_TYPES[name])
