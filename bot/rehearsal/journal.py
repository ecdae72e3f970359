"""Everything that happened, in order, and a way to wait for what happens next."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.rehearsal.chats import Message, User


class What(StrEnum):
    """What can happen."""

    JOINED = "joined"
    """Somebody got themselves a phone."""
    ADDED = "added"
    """The bot or a person entered a chat."""
    LEFT = "left"
    """The bot was taken out of a chat."""
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    SAID = "said"
    """A person wrote."""
    SENT = "sent"
    """The bot wrote."""
    EDITED = "edited"
    """The text or the keyboard of a message changed."""
    DELETED = "deleted"
    PINNED = "pinned"
    UNPINNED = "unpinned"
    PRESSED = "pressed"
    """A person pressed a button; the text is its data."""
    ANSWERED = "answered"
    """The bot answered a pressed button; the text is what the person sees."""
    ACTION = "action"
    """The bot shows what it is doing; the text is `typing` and the like."""
    REFUSED = "refused"
    """A call of the bot was refused, or its webhook took no update; the text says which, and Telegram's words."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened.

    Attributes:
        number: 1, 2, 3 …
        at: the stand-in's clock.
        what: the kind.
        chat: where, if in a chat.
        user: the person it is about, if any.
        message: the message it is about, as it stood then.
        text: see What.
    """

    number: int
    at: datetime
    what: What
    chat: int | None = None
    user: User | None = None
    message: Message | None = None
    text: str = ""


class Journal:
    """The happenings so far; whoever waits is woken by each new one.

    Everything happens on one event loop, so what is looked at before waiting cannot be missed while waiting.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._happenings: list[Happening] = []
        self._waiting: set[asyncio.Future[None]] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._happenings)

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """Everything so far, oldest first."""
        return tuple(self._happenings)

    def record(
        self,
        what: What,
        chat: int | None = None,
        *,
        user: User | None = None,
        message: Message | None = None,
        text: str = "",
    ) -> None:
        """Writes it down and wakes whoever waits."""
        number = len(self._happenings) + 1
        self._happenings.append(Happening(number, self._clock(), what, chat, user, message, text))
        self._wake()

    async def changed(self) -> None:
        """Returns at the next happening, or when the journal is closed."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)

    async def follow(self, after: int | None = None) -> AsyncIterator[Happening]:
        """Happenings as they come.

        Args:
            after: the number of the last one known; None starts with the next.
        """
        seen = len(self._happenings) if after is None else after
        while True:
            while seen < len(self._happenings):
                seen += 1
                yield self._happenings[seen - 1]
            if self._closed:
                return
            await self.changed()

    def close(self) -> None:
        """Ends every `follow`, once it has given what there is."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
