"""How much Telegram lets a bot send.

Source: core.telegram.org/bots/faq, "My bot is hitting limits": about one message a second in a chat (short bursts
pass), 20 a minute in a group, about 30 a second altogether; "bots that are sending long messages (over 500 characters
approx) will hit limits more easily". Telegram publishes no exact algorithm; these are windows.
"""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Final

from bot.rehearsal.chats import Chat, ChatKind
from bot.rehearsal.wire import ApiError

LONG: Final = 500
"""Characters up to which a message is short."""


@dataclass(frozen=True, slots=True)
class Window:
    """At most so many messages within any stretch of so many seconds."""

    messages: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The published limits.

    Attributes:
        overall: all chats together.
        private: one private chat; one a second on the whole, a burst of five.
        group: one group, supergroup or channel.
        long: long messages in all chats together; how many is a guess, half of `overall`.
    """

    overall: Window = Window(30, 1)
    private: Window = Window(5, 5)
    group: Window = Window(20, 60)
    long: Window = Window(15, 1)


@dataclass(slots=True)
class Limiter:
    """Counts what was sent; a refused message does not count.

    Attributes:
        limits: the figures.
    """

    limits: Limits
    _overall: deque[float] = field(default_factory=deque)
    _long: deque[float] = field(default_factory=deque)
    _chats: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def count(self, chat: Chat, length: int, now: float) -> None:
        """Lets one message through.

        Args:
            chat: where it goes.
            length: characters of its text.
            now: Unix time in seconds.

        Raises:
            ApiError: 429 with the whole seconds to wait.
        """
        in_chat = self.limits.private if chat.kind is ChatKind.PRIVATE else self.limits.group
        windows = [(self._overall, self.limits.overall), (self._chats[chat.id], in_chat)]
        if length > LONG:
            windows.append((self._long, self.limits.long))
        wait = max(_wait(sent, window, now) for sent, window in windows)
        if wait > 0:
            seconds = math.ceil(wait)
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        for sent, _ in windows:
            sent.append(now)


def _wait(sent: deque[float], window: Window, now: float) -> float:
    while sent and sent[0] <= now - window.seconds:
        sent.popleft()
    return sent[0] + window.seconds - now if len(sent) >= window.messages else 0.0
