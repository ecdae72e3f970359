"""The stand-in as a web application: the Bot API for the bot, the page with the phones for people."""

import contextlib
import json
import socket
from collections.abc import AsyncIterator
from datetime import UTC
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bot.rehearsal.connection import Breakable, NoAnswer
from bot.rehearsal.exchange import Exchange
from bot.rehearsal.fault_panel import panel_routes
from bot.rehearsal.methods import call
from bot.rehearsal.phones import Phones, Rehearsal
from bot.rehearsal.standin import Telegram
from bot.rehearsal.wire import AnswerLost, ApiError, Arguments, Json, Upload, refuse
from bot.serving import serving

LOOPBACK: Final = "127.0.0.1"
_PAGE: Final = Path(__file__).parent / "page"
_NOTHING_FROM_OUTSIDE: Final = {"Content-Security-Policy": "default-src 'self'; style-src 'self'; img-src 'self' data:"}


def make_app(telegram: Telegram, rehearsal: Rehearsal | None = None) -> Starlette:
    """The web application.

    Args:
        telegram: the chats and the people.
        rehearsal: what the page needs from the product; None leaves the page out and serves the Bot API and the
            fault panel alone.
    """
    routes: list[Route | Mount] = [*_bot_api(telegram), *panel_routes(telegram.faults)]
    if rehearsal is not None:
        routes += [
            Route("/", _index),
            Mount("/page", StaticFiles(directory=_PAGE)),
            *Phones(telegram, rehearsal).routes,
        ]
    return Starlette(routes=routes)


@contextlib.asynccontextmanager
async def serve(telegram: Telegram, rehearsal: Rehearsal | None = None, *, port: int = 8020) -> AsyncIterator[str]:
    """Serves on the loopback address while the block runs; signals stay with the caller.

    Args:
        telegram: the chats and the people.
        rehearsal: what the page needs from the product; None serves the Bot API alone.
        port: the port wanted; where it is busy, any free one.

    Yields:
        The base address, such as `http://127.0.0.1:8020`; the Bot API is below it at `/bot<token>/<method>`.
    """
    listening = _listen(port)
    app = Breakable(make_app(telegram, rehearsal))
    async with serving(app, listening, "stand-in", dated=False):  # it dates its answers by its own clock
        try:
            yield f"http://{LOOPBACK}:{listening.getsockname()[1]}"
        finally:
            telegram.close()


def _bot_api(exchange: Exchange) -> tuple[Route, ...]:
    async def answer(request: Request) -> Response:
        method = request.path_params["method"]
        try:
            result = await call(exchange, request.path_params["token"], method, await _given(request))
        except ApiError as refusal:
            return JSONResponse(refusal.as_json(), refusal.code, _dated(exchange))
        except AnswerLost as loss:
            return NoAnswer(loss)
        except ClientDisconnect:  # the bot died in the middle of its question: nothing was asked, nobody listens
            return Response(status_code=400)
        return JSONResponse({"ok": True, "result": result}, headers=_dated(exchange))

    async def download(request: Request) -> Response:
        stored = exchange.files.linked(request.path_params["path"])
        if request.path_params["token"] != exchange.token or stored is None:
            return JSONResponse(ApiError(404, "Not Found").as_json(), 404)
        return Response(stored.upload.data, media_type="application/octet-stream")

    return (
        Route("/bot{token}/{method}", answer, methods=["GET", "POST"]),
        Route("/file/bot{token}/{path:path}", download),
    )


def _dated(exchange: Exchange) -> dict[str, str]:
    return {"Date": format_datetime(exchange.clock().astimezone(UTC), usegmt=True)}


async def _given(request: Request) -> Arguments:
    """The arguments: from the address, then from the body, which may be JSON or a form of either kind."""
    given: dict[str, Json] = dict(request.query_params)
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            body = await request.json()
        except json.JSONDecodeError:
            refuse("can't parse request JSON object")
        return Arguments(given | (body if isinstance(body, dict) else {}))
    async with request.form() as form:
        given |= {name: value for name, value in form.items() if isinstance(value, str)}
        files = {name: await _upload(part) for name, part in form.items() if isinstance(part, UploadFile)}
        return Arguments(given, files)


async def _upload(part: UploadFile) -> Upload:
    return Upload(part.filename or "file", part.content_type or "application/octet-stream", await part.read())


async def _index(_request: Request) -> Response:
    return FileResponse(_PAGE / "index.html", headers=_NOTHING_FROM_OUTSIDE)


def _listen(port: int) -> socket.socket:
    # The protocol is named, because asyncio lets small answers go at once (TCP_NODELAY) only where it is; without it
    # each answer waits some 40 ms for the other side's acknowledgement.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((LOOPBACK, port))
    except OSError:
        listening.bind((LOOPBACK, 0))
    listening.listen()  # from here on a connection waits instead of failing
    return listening
