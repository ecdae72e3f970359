"""Updates in, by webhook: stored first, acknowledged after.

Laws:
1. 200 is said when the inbox has committed, and to nothing else: whatever else Telegram hears, it brings the update
   again.
2. Whoever does not know the secret learns nothing: not that there is a webhook here, nor how near they came.
3. Receivers hold nothing: there may be many, behind one address, and each can be killed at any moment. Updates that
   come at once share a transaction.
"""

import asyncio
import hashlib
import hmac
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot
from telegram.error import InvalidToken, RetryAfter, TelegramError

from bot.serving import serving
from bot.storage import DatabaseUnavailable
from bot.transports.telegram.poll import ALLOWED_UPDATES, TokenRefused, is_update

log = logging.getLogger(__name__)

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name, not what it carries
MOST_CONNECTIONS: Final = 100
"""At once from Telegram, the most it grants: each carries one text and waits for a commit, so they set how many share
one. Order within a chat holds however many there are."""
FULL: Final = MOST_CONNECTIONS // 2
"""Updates stored at once that tell of more behind them: while these are, the other half waits already."""
_LARGEST: Final = 1024 * 1024
"""Bytes; Telegram's largest update is a small part of it."""
_LONGEST_WAIT: Final = 30.0
_IDLE: Final = 75
"""Seconds a connection is kept for its next text: longer than proxies keep theirs, so that none is cut under a text."""
_LAST_MOMENT: Final = 2
_PATH: Final = 24

TakeIn = Callable[[Sequence[dict[str, Any]]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Key:
    """What only Telegram and our receivers know; the same for all of them, for it is made from what they share.

    Attributes:
        path: the last part of the address.
        token: sent along with each update.
    """

    path: str = field(repr=False)
    token: str = field(repr=False)

    @classmethod
    def of(cls, secret: bytes, bot_token: str) -> "Key":
        """The key for a bot."""

        def made(what: str) -> str:
            return hmac.new(secret, f"{what}:{bot_token}".encode(), hashlib.sha256).hexdigest()

        return cls(made("webhook path")[:_PATH], made("webhook token"))

    def fits(self, path: str, token: str) -> bool:
        """Whether a caller knows both; however near they are, it takes the same time."""
        both = (hmac.compare_digest(path.encode(), self.path.encode()), _same(token, self.token))
        return all(both)


def _same(given: str, kept: str) -> bool:
    return hmac.compare_digest(given.encode(), kept.encode())


@dataclass(slots=True)
class Receiver:
    """Takes in what Telegram brings.

    Attributes:
        key: what a caller must know.
        take_in: returns when updates are stored for good.
        on_stranger: called for every caller who does not know the key.
    """

    key: Key
    take_in: TakeIn
    on_stranger: Callable[[], None] = field(default=lambda: None)
    _waiting: list[tuple[dict[str, Any], asyncio.Future[None]]] = field(default_factory=list)
    _storing: asyncio.Task[None] | None = None

    def app(self) -> Starlette:
        """To be served."""
        return Starlette(routes=[Route("/{path:path}", self._called, methods=["POST"])])

    async def _called(self, request: Request) -> Response:
        path = request.url.path.rpartition("/")[2]
        if not self.key.fits(path, request.headers.get(SECRET_HEADER, "")):
            self.on_stranger()
            return Response(status_code=404)
        try:
            body = await _body(request)
        except ClientDisconnect:
            return Response(status_code=400)
        if body is None:
            return Response(status_code=413)
        update = _read(body)
        if not is_update(update):  # it would come again for ever, and hold up its chat
            log.error("Telegram brought something that is no update; it is not kept.")
            return Response()
        return await self._stored(update)

    async def _stored(self, update: dict[str, Any]) -> Response:
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((update, stored))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store(), name="storing updates")
        try:
            await stored
        except DatabaseUnavailable as trouble:
            log.warning("%s Telegram keeps the texts meanwhile.", trouble)
            return Response(status_code=503, headers={"Retry-After": "1"})
        except Exception:
            log.exception("An update could not be stored; Telegram will bring it again.")
            return Response(status_code=500)
        return Response()

    async def _store(self) -> None:
        """All that came while the last transaction ran, in the next one."""
        while self._waiting:
            taken, self._waiting = self._waiting, []
            try:
                await self.take_in([update for update, _ in taken])
            except Exception as error:  # noqa: BLE001 - whoever brought them is told
                _settle(taken, error)
            except asyncio.CancelledError:
                _settle(taken, DatabaseUnavailable("The receiver stops.", "Another one takes it in."))
                raise
            else:
                _settle(taken, None)


def _settle(taken: Sequence[tuple[dict[str, Any], asyncio.Future[None]]], error: Exception | None) -> None:
    for _, stored in taken:
        if stored.done():  # whoever brought it has gone; it comes again
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)


async def _body(request: Request) -> bytes | None:
    """What was brought; None where it is larger than any update."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > _LARGEST:
            return None
    return bytes(body)


def _read(body: bytes) -> Any:  # noqa: ANN401 - JSON of any shape
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class Webhook:
    """A webhook of one bot.

    Attributes:
        bot: whose it is.
        address: the public address receivers are reached at, without the key.
        listening: where this receiver's connections arrive.
        key: what a caller must know.
    """

    bot: Bot
    address: str
    listening: socket.socket
    key: Key

    async def run(self, take_in: TakeIn, on_stranger: Callable[[], None] = lambda: None) -> None:
        """Receive until cancelled.

        Raises:
            TokenRefused: Telegram does not know the token.
        """
        app = Receiver(self.key, take_in, on_stranger).app()
        async with serving(app, self.listening, "webhook", idle=_IDLE, last_moment=_LAST_MOMENT):
            await self._set()
            await asyncio.Event().wait()

    async def _set(self) -> None:
        """Tell Telegram where to bring updates; what waits there is kept."""
        pause = 1.0
        while True:
            try:
                await self.bot.set_webhook(
                    f"{self.address}/{self.key.path}",
                    secret_token=self.key.token,
                    allowed_updates=list(ALLOWED_UPDATES),
                    max_connections=MOST_CONNECTIONS,
                )
            except InvalidToken as error:
                raise TokenRefused from error
            except RetryAfter as error:
                pause = float(error._retry_after.total_seconds())  # noqa: SLF001 - the public name warns about its type
            except TelegramError as error:
                log.warning("Telegram does not take the webhook (%s); trying again in %.0f s.", error.message, pause)
            else:
                log.info("Telegram brings texts to %s.", self.address)
                return
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_WAIT)
