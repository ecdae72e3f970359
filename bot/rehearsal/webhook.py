"""Updates brought to the bot's webhook, instead of fetched.

Laws, all of them Telegram's:
1. Only an answer of 2xx acknowledges an update; anything else brings it again, after pauses that grow.
2. Order holds within a chat, and among the presses of one person; lanes do not wait for each other.
3. No more than `max_connections` requests are open at a time.
4. The secret goes along in a header, so that the bot knows who is calling.
5. The answer may itself be a call of a method, whose result nobody sees.

Source: core.telegram.org/bots/api, "setWebhook" and "Making requests when getting updates". Telegram publishes no
pauses; these double from one second to a minute.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias

import httpx

from bot.rehearsal.timekeeping import Timekeeper
from bot.rehearsal.updates import Lane, Update, UpdateQueue
from bot.rehearsal.wire import AnswerLost, ApiError, Arguments, Json

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name, not what it carries
MOST_CONNECTIONS: Final = 100
USUAL_CONNECTIONS: Final = 40

_LONGEST_PAUSE: Final = 60.0
_PATIENCE: Final = 60.0
"""Seconds of the machine a webhook may take to answer."""

_NOT_BY_REPLY: Final = frozenset({"setwebhook", "deletewebhook"})

Reply: TypeAlias = Callable[[str, Arguments], Awaitable[object]]
"""Calls a method of the Bot API, named by the answer to an update."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where updates go.

    Attributes:
        url: the address.
        secret: sent along with each update; empty for none.
        connections: at most so many at a time, 1 to 100.
    """

    url: str
    secret: str = ""
    connections: int = USUAL_CONNECTIONS


@dataclass(frozen=True, slots=True)
class Failure:
    """The last time a webhook did not take an update: Unix time and Telegram's words."""

    at: int
    message: str


class Deliveries:
    """Brings what waits to the webhook, while there is one.

    Attributes:
        webhook: where to; None while the bot fetches its updates itself.
        failure: the last failure since the webhook was set.
    """

    def __init__(
        self,
        queue: UpdateQueue,
        time: Timekeeper,
        transport: httpx.AsyncBaseTransport | None,
        note: Callable[[str], None],
    ) -> None:
        """Deliveries to nowhere yet.

        Args:
            queue: what waits.
            time: by which pauses pass.
            transport: the way to the webhook; None goes over the network.
            note: is told of every failure.
        """
        self.webhook: Webhook | None = None
        self.failure: Failure | None = None
        self._queue = queue
        self._time = time
        self._transport = transport
        self._note = note
        self._running: asyncio.Task[None] | None = None

    def start(self, webhook: Webhook, reply: Reply) -> None:
        """Brings everything that waits, and all that comes, to this webhook and no other."""
        self.stop()
        self.webhook = webhook
        arriving: asyncio.Queue[Update] = asyncio.Queue()
        for update in self._queue.waiting():
            arriving.put_nowait(update)
        self._queue.on_add = arriving.put_nowait
        self._running = asyncio.get_running_loop().create_task(self._run(webhook, arriving, reply))

    def stop(self) -> None:
        """Ends deliveries; what was not taken waits."""
        self.webhook = self.failure = self._queue.on_add = None
        if self._running is not None:
            self._running.cancel()
            self._running = None

    async def _run(self, webhook: Webhook, arriving: asyncio.Queue[Update], reply: Reply) -> None:
        lanes: dict[Lane, deque[Update]] = {}
        client = httpx.AsyncClient(transport=self._transport, timeout=_PATIENCE, trust_env=False)
        async with client, asyncio.TaskGroup() as group:
            bringer = _Bringer(client, webhook, asyncio.Semaphore(webhook.connections))
            while True:
                update = await arriving.get()
                lane = lanes.setdefault(update.lane, deque())
                lane.append(update)
                if len(lane) == 1:
                    group.create_task(self._bring_all(lane, bringer, reply))

    async def _bring_all(self, lane: deque[Update], bringer: "_Bringer", reply: Reply) -> None:
        while lane:
            while self._queue.waits(lane[0]):
                await self._bring(lane[0], bringer, reply)
            lane.popleft()

    async def _bring(self, update: Update, bringer: "_Bringer", reply: Reply) -> None:
        pause = 1.0
        while self._queue.waits(update):
            taken = await bringer.bring(update)
            if isinstance(taken, _Refused):
                self.failure = Failure(int(self._time.now().timestamp()), taken.why)
                self._note(taken.why)
                await self._time.sleep(taken.retry_after or pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            self._queue.acknowledge(update)
            if taken is not None:
                await _answer(taken, reply)
            return


@dataclass(frozen=True, slots=True)
class _Refused:
    why: str
    retry_after: int = 0


@dataclass(frozen=True, slots=True)
class _Bringer:
    client: httpx.AsyncClient
    webhook: Webhook
    connections: asyncio.Semaphore

    async def bring(self, update: Update) -> _Refused | Mapping[str, Json] | None:
        """One attempt; the answer where it is an object, None where it says nothing."""
        headers = {SECRET_HEADER: self.webhook.secret} if self.webhook.secret else {}
        try:
            async with self.connections:
                answer = await self.client.post(self.webhook.url, json=update.as_json(), headers=headers)
        except httpx.ConnectError:
            return _Refused("Connection refused")
        except httpx.TimeoutException:
            return _Refused("Read timeout expired")
        except Exception:  # noqa: BLE001 - whatever broke in the bot, the update was not taken and comes again
            return _Refused("Connection reset by peer")
        if answer.is_success:
            return _object(answer)
        wait = answer.headers.get("retry-after", "")
        return _Refused(_wrong(answer.status_code), int(wait) if wait.isdecimal() else 0)


def _wrong(status: int) -> str:
    known = {one.value: one.phrase for one in HTTPStatus}
    return f"Wrong response from the webhook: {status} {known.get(status, '')}".rstrip()


def _object(answer: httpx.Response) -> Mapping[str, Json] | None:
    try:
        body = answer.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


async def _answer(body: Mapping[str, Json], reply: Reply) -> None:
    method = body.get("method")
    if not isinstance(method, str) or method.lower() in _NOT_BY_REPLY:
        return
    with contextlib.suppress(ApiError, AnswerLost):  # nobody is told
        await reply(method, Arguments({name: value for name, value in body.items() if name != "method"}))
