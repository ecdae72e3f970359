"""How fast Telegram lets one bot speak.

Nothing about these limits is promised; what is published: about 30 messages a second over all, one a second to a person
(short bursts pass), 20 a minute to a group or channel. `retry_after` always wins.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pace:
    """So many at once, refilled at so many a second."""

    burst: float
    per_second: float


OVERALL = Pace(burst=30, per_second=29)
PERSON = Pace(burst=4, per_second=1)
GROUP = Pace(burst=10, per_second=20 / 60)


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
    """Who may be written to now. Times are seconds on a monotonic clock."""

    paused_until: dict[int, float] = field(default_factory=dict)
    _overall: _Bucket = field(default_factory=lambda: _Bucket(OVERALL, OVERALL.burst, 0.0))
    _chats: dict[int, _Bucket] = field(default_factory=dict)

    def wait(self, chat: int, now: float) -> float:
        """Seconds until this chat may be written to; 0 means now."""
        pause = self.paused_until.get(chat, 0.0) - now
        return max(pause, self._overall.wait(now), self._bucket(chat, now).wait(now), 0.0)

    def spend(self, chat: int, now: float) -> None:
        """One letter goes to this chat."""
        for bucket in (self._overall, self._bucket(chat, now)):
            bucket.wait(now)
            bucket.left -= 1

    def pause(self, chat: int, seconds: float, now: float) -> None:
        """Telegram asked for a pause in this chat."""
        self.paused_until[chat] = max(self.paused_until.get(chat, 0.0), now + seconds)

    def _bucket(self, chat: int, now: float) -> _Bucket:
        pace = PERSON if chat > 0 else GROUP
        return self._chats.setdefault(chat, _Bucket(pace, pace.burst, now))
