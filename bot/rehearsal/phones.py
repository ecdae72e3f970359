"""The page's phones: a chair, the staff channel and a reporter, as JSON for the browser.

The page shows what `standin.Telegram` holds and lets its people write and press; what it needs to know of the product
comes in through `Rehearsal`. All of it is served on the loopback address to whoever tries the product out.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.rehearsal.chats import ChatKind, Message, User, message_json
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.journal import Happening
from bot.rehearsal.standin import Telegram
from bot.rehearsal.wire import Arguments, Json

_CHAIR_NAMES: Final = ("Pat", "Robin", "Alex", "Sam", "Jordan", "Casey", "Morgan", "Jamie", "Taylor", "Avery")

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """A place somebody may chair.

    Attributes:
        id: `County/Precinct`.
        label: as a person reads it.
        delegates: what it elects, None where attendance decides.
    """

    id: str
    label: str
    delegates: int | None


class Rehearsal(Protocol):
    """What the page needs from the product."""

    @property
    def event(self) -> str:
        """The name of the event, for the head of the page."""

    def places(self) -> Sequence[PlaceChoice]:
        """Every place, in the order to be shown."""

    def hint(self, place: str) -> str:
        """A first text a chair of this place could send."""

    async def invite(self, place: str) -> str:
        """A fresh invite code for the chair of this place, to be sent as `/start CODE`."""


class Phones:
    """Who holds the page's phones, and what their screens show."""

    def __init__(self, telegram: Telegram, rehearsal: Rehearsal) -> None:
        self._telegram = telegram
        self._rehearsal = rehearsal
        self._chairs: dict[str, User] = {}
        self._reporter = telegram.join("Riley")

    @property
    def routes(self) -> tuple[Route, ...]:
        """What the browser asks for."""
        return (
            Route("/rehearsal/state", self._state),
            Route("/rehearsal/places", self._places),
            Route("/rehearsal/events", self._events),
            Route("/rehearsal/join", _answering(self._join), methods=["POST"]),
            Route("/rehearsal/text", _answering(self._text), methods=["POST"]),
            Route("/rehearsal/press", _answering(self._press), methods=["POST"]),
            Route("/rehearsal/edit", _answering(self._edit), methods=["POST"]),
        )

    async def events(self, after: int | None) -> AsyncIterator[str]:
        """Server-sent events, one for each happening after the given number."""
        yield "retry: 1000\n\n"
        async for happening in self._telegram.subscribe(after):
            yield f"id: {happening.number}\ndata: {json.dumps(_happening_json(happening))}\n\n"

    async def _state(self, _request: Request) -> Response:
        channel = self._channel()
        shown = [self._telegram.conversation(user) for user in (self._reporter, *self._chairs.values())]
        if channel is not None:
            shown.append(channel)
        return JSONResponse(
            {
                "number": len(self._telegram.journal),
                "event": self._rehearsal.event,
                "bot": {"name": self._telegram.bot.first_name, "username": self._telegram.bot.username},
                "chairs": [self._chair_json(place) for place in self._chairs],
                "staff": None if channel is None else channel.chat.id,
                "reporter": self._reporter.id,
                "chats": {str(conversation.chat.id): _chat_json(conversation) for conversation in shown},
            }
        )

    async def _places(self, _request: Request) -> Response:
        return JSONResponse(
            [{"id": place.id, "label": place.label, "delegates": place.delegates} for place in self._rehearsal.places()]
        )

    async def _events(self, request: Request) -> Response:
        last = request.headers.get("last-event-id") or request.query_params.get("after", "")
        stream = self.events(int(last) if last.isdecimal() else None)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def _join(self, asked: Arguments) -> Json:
        place = asked.text("place")
        if place not in {choice.id for choice in self._rehearsal.places()}:
            message = f"there is no place {place}"
            raise ValueError(message)
        if place not in self._chairs:
            code = await self._rehearsal.invite(place)
            user = self._telegram.join(_CHAIR_NAMES[len(self._chairs) % len(_CHAIR_NAMES)])
            self._chairs[place] = user
            self._telegram.text(user, user, f"/start {code}")
        return self._chair_json(place)

    async def _text(self, asked: Arguments) -> Json:
        conversation = self._telegram.conversation(asked.whole("chat"))
        sent = self._telegram.text(conversation.owner, conversation.chat, asked.text("text"))
        return {"message": sent.id}

    async def _press(self, asked: Arguments) -> Json:
        conversation, message = self._found(asked)
        return {"query": self._telegram.press(conversation.owner, message, asked.text("data"))}

    async def _edit(self, asked: Arguments) -> Json:
        conversation, message = self._found(asked)
        return {"message": self._telegram.edit(conversation.owner, message, asked.text("text")).id}

    def _found(self, asked: Arguments) -> tuple[Conversation, Message]:
        conversation = self._telegram.conversation(asked.whole("chat"))
        number = asked.whole("message")
        if number not in conversation.messages:
            message = f"there is no message {number} any more"
            raise ValueError(message)
        return conversation, conversation.messages[number]

    def _channel(self) -> Conversation | None:
        """The staff channel: the first one made."""
        channels = (c for c in self._telegram.conversations.values() if c.chat.kind is ChatKind.CHANNEL)
        return next(channels, None)

    def _chair_json(self, place: str) -> dict[str, Json]:
        label = next((choice.label for choice in self._rehearsal.places() if choice.id == place), place)
        user = self._chairs[place]
        hint = self._rehearsal.hint(place)
        return {"place": place, "label": label, "chat": user.id, "name": user.first_name, "hint": hint}


def _answering(act: Callable[[Arguments], Awaitable[Json]]) -> Handler:
    """A handler of JSON bodies; what cannot be done is said in a sentence, with a 400."""

    async def handle(request: Request) -> Response:
        try:
            asked = await request.json()
            given = asked if isinstance(asked, Mapping) else {}
            return JSONResponse(await act(Arguments(given)))
        except ValueError as problem:
            return JSONResponse({"error": str(problem)}, 400)

    return handle


def _chat_json(conversation: Conversation) -> dict[str, Json]:
    pinned = conversation.pinned
    return {
        "id": conversation.chat.id,
        "title": conversation.chat.title,
        "owner": conversation.owner.id,
        "messages": [_bubble(message) for message in conversation.shown()],
        "pinned": None if pinned is None else pinned.id,
    }


def _bubble(message: Message) -> dict[str, Json]:
    return message_json(message) | {"by_bot": message.by_bot, "name": message.sender.first_name}


def _happening_json(happening: Happening) -> dict[str, Json]:
    return {
        "number": happening.number,
        "what": happening.what.value,
        "chat": happening.chat,
        "user": None if happening.user is None else happening.user.id,
        "message": None if happening.message is None else _bubble(happening.message),
        "text": happening.text,
    }
