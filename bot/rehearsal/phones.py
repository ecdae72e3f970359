"""The page's phones: chairs, deputies, staff, the staff channel and a reporter, as JSON for the browser.

The page shows what `standin.Telegram` holds and lets its people write and press; what it needs to know of the product
comes in through `Rehearsal`. All of it is served on the loopback address to whoever tries the product out.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.rehearsal.chats import ChatKind, Message, User
from bot.rehearsal.conversation import Conversation
from bot.rehearsal.files import PHOTO
from bot.rehearsal.lesson import Lesson
from bot.rehearsal.night import ScriptedReport
from bot.rehearsal.player import NightPlayer
from bot.rehearsal.screens import chat_json, happening_json
from bot.rehearsal.standin import Telegram
from bot.rehearsal.wire import Arguments, Json
from core.people import Role

_NAMES: Final = ("Pat", "Robin", "Alex", "Sam", "Jordan", "Casey", "Morgan", "Jamie", "Taylor", "Avery")
_WITH_PLACE: Final = {Role.CHAIR, Role.DEPUTY}
_JOINABLE: Final = {*_WITH_PLACE, Role.STAFF}

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

    @property
    def totals_every(self) -> int:
        """Whole seconds between two posts of the totals."""

    @property
    def public(self) -> str | None:
        """The address of the public page; None until it is served."""

    def places(self) -> Sequence[PlaceChoice]:
        """Every place, in the order to be shown."""

    def lesson(self, place: str) -> Lesson:
        """The texts a chair of this place could send, one after another."""

    def script(self) -> Sequence[ScriptedReport]:
        """The night that can be played; nothing where the event has none."""

    async def invite(self, place: str | None, role: Role = Role.CHAIR) -> str:
        """A fresh invite code, to be sent as `/start CODE`; a chair's or deputy's is for a place."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Somebody's phone.

    Attributes:
        user: whose.
        role: what they were invited as.
        place: the place of a chair or deputy.
    """

    user: User
    role: Role
    place: str | None = None


class Phones:
    """Who holds the page's phones, and what their screens show."""

    def __init__(self, telegram: Telegram, rehearsal: Rehearsal) -> None:
        self._telegram = telegram
        self._rehearsal = rehearsal
        self._places = {place.id: place for place in rehearsal.places()}
        self._phones: dict[tuple[Role, str | None], Phone] = {}
        self._reporter = telegram.join("Riley")
        self._joining = asyncio.Lock()
        self._night = NightPlayer(telegram, rehearsal.script(), rehearsal.invite, self._is_taken)

    @property
    def routes(self) -> tuple[Route, ...]:
        """What the browser asks for."""
        return (
            Route("/public", self._public),
            Route("/rehearsal/state", self._state),
            Route("/rehearsal/places", self._all_places),
            Route("/rehearsal/events", self._events),
            Route("/rehearsal/night", self._show_night, methods=["GET"]),
            Route("/rehearsal/night", answering(self._set_night), methods=["POST"]),
            Route("/rehearsal/join", answering(self._join), methods=["POST"]),
            Route("/rehearsal/text", answering(self._text), methods=["POST"]),
            Route("/rehearsal/press", answering(self._press), methods=["POST"]),
            Route("/rehearsal/edit", answering(self._edit), methods=["POST"]),
            Route("/rehearsal/contact", answering(self._contact), methods=["POST"]),
            Route("/rehearsal/tap", answering(self._tap), methods=["POST"]),
            Route("/rehearsal/photo", self._photo, methods=["POST"]),
            Route("/rehearsal/files/{file_id}", self._file),
        )

    async def events(self, after: int | None) -> AsyncIterator[str]:
        """Server-sent events, one for each happening after the given number."""
        yield "retry: 1000\n\n"
        async for happening in self._telegram.subscribe(after):
            shown = happening_json(happening, self._telegram.conversations.get(happening.chat or 0))
            yield f"id: {happening.number}\ndata: {json.dumps(shown)}\n\n"

    # ------------------------------------------------------------------------------------------------ what there is

    async def _public(self, _request: Request) -> Response:
        """The public page has a server of its own, as on the night."""
        address = self._rehearsal.public
        if address is None:
            return PlainTextResponse("The desk is starting. Try again in a moment.\n", 503)
        return RedirectResponse(address, 307)

    async def _state(self, _request: Request) -> Response:
        channel = self._channel()
        people = (self._reporter, *(phone.user for phone in self._phones.values()))
        shown = [self._telegram.conversation(user) for user in people]
        if channel is not None:
            shown.append(channel)
        return JSONResponse(
            {
                "number": len(self._telegram.journal),
                "event": self._rehearsal.event,
                "totals_every": self._rehearsal.totals_every,
                "bot": {"name": self._telegram.bot.first_name, "username": self._telegram.bot.username},
                "phones": [self._phone_json(phone) for phone in self._phones.values()],
                "staff": None if channel is None else channel.chat.id,
                "reporter": self._reporter.id,
                "suggested": self._suggested(),
                "chats": {str(conversation.chat.id): chat_json(conversation) for conversation in shown},
            }
        )

    async def _all_places(self, _request: Request) -> Response:
        return JSONResponse(
            [{"id": place.id, "label": place.label, "delegates": place.delegates} for place in self._places.values()]
        )

    async def _events(self, request: Request) -> Response:
        last = request.headers.get("last-event-id") or request.query_params.get("after", "")
        stream = self.events(int(last) if last.isdecimal() else None)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    def _suggested(self) -> str | None:
        """A place to begin with: several delegates, so that the math shows, and not one of the script's."""
        scripted = {report.place for report in self._night.script}
        free = (place for place in self._places.values() if place.id not in scripted)
        return next((place.id for place in free if (place.delegates or 0) > 1), None)

    # ----------------------------------------------------------------------------------------------- what people do

    async def _join(self, asked: Arguments) -> Json:
        role, place = _role(asked), asked.text("place") or None
        if role in _WITH_PLACE and place not in self._places:
            raise ValueError(f"there is no place {place or ''}")
        key = (role, place if role in _WITH_PLACE else None)
        async with self._joining:  # an impatient second tap is the same phone
            if key not in self._phones:
                code = await self._rehearsal.invite(key[1], role)
                user = self._telegram.join(_NAMES[len(self._phones) % len(_NAMES)])
                self._phones[key] = Phone(user, *key)
                self._telegram.text(user, user, f"/start {code}")
        return self._phone_json(self._phones[key])

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

    async def _contact(self, asked: Arguments) -> Json:
        conversation = self._telegram.conversation(asked.whole("chat"))
        return {"message": self._telegram.contact(conversation.owner, asked.text("number")).id}

    async def _tap(self, asked: Arguments) -> Json:
        conversation = self._telegram.conversation(asked.whole("chat"))
        return {"message": self._telegram.tap(conversation.owner, asked.text("text")).id}

    async def _photo(self, request: Request) -> Response:
        async with request.form() as form:
            photo, chat, caption = form.get("photo"), str(form.get("chat")), str(form.get("caption") or "")
            try:
                conversation = self._telegram.conversation(Arguments({"chat": chat}).whole("chat"))
                data = await photo.read() if isinstance(photo, UploadFile) else b""
                sent = self._telegram.photo(conversation.owner, conversation.chat, caption=caption, data=data)
            except ValueError as problem:
                return JSONResponse({"error": str(problem)}, 400)
        return JSONResponse({"message": sent.id})

    async def _file(self, request: Request) -> Response:
        stored = self._telegram.files.find(request.path_params["file_id"])
        if stored is None:
            return Response(status_code=404)
        kind = stored.upload.mime if stored.kind == PHOTO else "application/octet-stream"  # a document only downloads
        return Response(stored.upload.data, media_type=kind, headers={"X-Content-Type-Options": "nosniff"})

    async def _show_night(self, _request: Request) -> Response:
        return JSONResponse(self._night.as_json())

    async def _set_night(self, asked: Arguments) -> Json:
        self._night.set(playing=asked.flag("playing"), every=asked.whole("every", self._night.every))
        return self._night.as_json()

    # --------------------------------------------------------------------------------------------------- small words

    def _found(self, asked: Arguments) -> tuple[Conversation, Message]:
        conversation = self._telegram.conversation(asked.whole("chat"))
        number = asked.whole("message")
        if number not in conversation.messages:
            raise ValueError(f"there is no message {number} any more")
        return conversation, conversation.messages[number]

    def _is_taken(self, place: str) -> bool:
        return any(phone.place == place for phone in self._phones.values())

    def _channel(self) -> Conversation | None:
        """The staff channel: the first one made."""
        channels = (c for c in self._telegram.conversations.values() if c.chat.kind is ChatKind.CHANNEL)
        return next(channels, None)

    def _phone_json(self, phone: Phone) -> dict[str, Json]:
        place = self._places[phone.place] if phone.place is not None else None
        return {
            "role": phone.role.value,
            "place": phone.place,
            "label": place.label if place is not None else None,
            "chat": phone.user.id,
            "name": phone.user.first_name,
            "lesson": list(self._rehearsal.lesson(place.id).steps) if place is not None else [],
        }


def answering(act: Callable[[Arguments], Awaitable[Json]]) -> Handler:
    """A handler of JSON bodies; what cannot be done is said in a sentence, with a 400."""

    async def handle(request: Request) -> Response:
        try:
            asked = await request.json()
            given = asked if isinstance(asked, Mapping) else {}
            return JSONResponse(await act(Arguments(given)))
        except ValueError as problem:
            return JSONResponse({"error": str(problem)}, 400)

    return handle


def _role(asked: Arguments) -> Role:
    wanted = asked.text("role") or Role.CHAIR.value
    if wanted not in _JOINABLE:
        raise ValueError(f"nobody can join as {wanted} here")
    return Role(wanted)
