"""How much Telegram lets a bot send.

Source: core.telegram.org/bots/faq, "My bot is hitting limits": about one message a second in a chat (short bursts
pass), 20 a minute in a group, about 30 a second altogether. Telegram publishes no exact algorithm; these are windows.
"""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from bot.rehearsal.chats import Chat, ChatKind
from bot.rehearsal.wire import ApiError


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
    """

    overall: Window = Window(30, 1)
    private: Window = Window(5, 5)
    group: Window = Window(20, 60)


@dataclass(slots=True)
class Limiter:
    """Counts what was sent; a refused message does not count.

    Attributes:
        limits: the figures.
    """

    limits: Limits
    _overall: deque[float] = field(default_factory=deque)
    _chats: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def count(self, chat: Chat, now: float) -> None:
        """Lets one message through.

        Args:
            chat: where it goes.
            now: Unix time in seconds.

        Raises:
            ApiError: 429 with the whole seconds to wait.
        """
        window = self.limits.private if chat.kind is ChatKind.PRIVATE else self.limits.group
        wait = max(_wait(self._overall, self.limits.overall, now), _wait(self._chats[chat.id], window, now))
        if wait > 0:
            seconds = math.ceil(wait)
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        self._overall.append(now)
        self._chats[chat.id].append(now)


def _wait(sent: deque[float], window: Window, now: float) -> float:
    while sent and sent[0] <= now - window.seconds:
        sent.popleft()
    return sent[0] + window.seconds - now if len(sent) >= window.messages else 0.0
