"""How fast Telegram lets one bot speak.

Nothing about these limits is promised; what is published: about 30 messages a second over all, one a second to a person
(short bursts pass), 20 a minute to a group or channel. `retry_after` always wins. Only messages count: the answer to a
press and the taking away of its buttons are neither held up nor counted.

Source: core.telegram.org/bots/faq, "My bot is hitting limits, how do I avoid this?"
"""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Pace:
    """So many at once, refilled at so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Paces:
    """The paces kept: of everything together, to one person, to one group or channel."""

    overall: Pace
    person: Pace
    group: Pace


TELEGRAM: Final = Paces(
    overall=Pace(burst=5, per_second=25),  # never more than 30 within any second
    person=Pace(burst=4, per_second=1),
    group=Pace(burst=5, per_second=15 / 60),  # never more than 20 within any minute
)
UNHURRIED: Final = Pace(burst=1_000, per_second=1_000)
REHEARSAL: Final = Paces(UNHURRIED, UNHURRIED, UNHURRIED)
"""For a server that keeps no limits."""


@dataclass(slots=True)
class _Bucket:
    pace: Pace
    left: float
    at: float

    def wait(self, now: float) -> float:
        """Seconds until one more may go."""
        self.left = min(self.pace.burst, self.left + (now - self.at) * self.pace.per_second)
        self.at = now
        return 0.0 if self.left >= 1 else (1 - self.left) / self.pace.per_second


@dataclass(slots=True)
class Limits:
    """Who may be written to now. Times are seconds on a monotonic clock.

    Attributes:
        paces: what is kept.
        paused_until: chats Telegram asked to leave alone, and until when.
    """

    paces: Paces = TELEGRAM
    paused_until: dict[int, float] = field(default_factory=dict)
    _overall: _Bucket = field(init=False)
    _chats: dict[int, _Bucket] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._overall = _Bucket(self.paces.overall, self.paces.overall.burst, 0.0)

    def wait(self, chat: int, now: float) -> float:
        """Seconds until this chat may be written to; 0 means now."""
        pause = self.paused_until.get(chat, 0.0) - now
        return max(pause, self._overall.wait(now), self._bucket(chat, now).wait(now), 0.0)

    def spend(self, chat: int, now: float, messages: int = 1) -> None:
        """Messages go to this chat; an album is as many as it has pictures."""
        for bucket in (self._overall, self._bucket(chat, now)):
            bucket.wait(now)
            bucket.left -= messages

    def pause(self, chat: int, seconds: float, now: float) -> None:
        """Telegram asked for a pause in this chat."""
        self.paused_until[chat] = max(self.paused_until.get(chat, 0.0), now + seconds)

    def _bucket(self, chat: int, now: float) -> _Bucket:
        pace = self.paces.person if chat > 0 else self.paces.group
        return self._chats.setdefault(chat, _Bucket(pace, pace.burst, now))
