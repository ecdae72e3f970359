"""How fast Telegram lets one bot speak.

Nothing about these limits is promised; what is published: about 30 messages a second over all, one a second to a person
(short bursts pass), 20 a minute to a group or channel. `retry_after` always wins. Only messages count: the answer to a
press and the taking away of its buttons are neither held up nor counted.

A broadcast keeps a slower pace of its own, so that whoever waits for an answer never finds everything used up. A
refusal does not say whether it is meant for one chat or for the whole bot; several chats refused within moments are
taken for the whole bot: first a broadcast stops, and if that does not help everything does.

Source: core.telegram.org/bots/faq, "My bot is hitting limits, how do I avoid this?"
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Pace:
    """So many at once, refilled at so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Paces:
    """The paces kept: of everything together, to one person, to one group or channel; and of a broadcast to many."""

    overall: Pace
    person: Pace
    group: Pace
    broadcast: Pace = Pace(burst=2, per_second=20)


TELEGRAM: Final = Paces(
    overall=Pace(burst=5, per_second=25),  # never more than 30 within any second
    person=Pace(burst=4, per_second=1),
    group=Pace(burst=5, per_second=15 / 60),  # never more than 20 within any minute
)
UNHURRIED: Final = Pace(burst=1_000, per_second=1_000)
REHEARSAL: Final = Paces(UNHURRIED, UNHURRIED, UNHURRIED, UNHURRIED)
"""For a server that keeps no limits."""
_SEVERAL: Final = 3
_MOMENTS: Final = 5.0
"""So many chats refused within so many seconds: it is not about the chats."""
_ON_THE_WAY: Final = 1.0
"""Seconds in which what was on its way when a broadcast stopped is answered."""


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
        broadcasts_paused_until, all_paused_until: until when nothing of a broadcast goes out, or nothing at all.
    """

    paces: Paces = TELEGRAM
    paused_until: dict[int, float] = field(default_factory=dict)
    broadcasts_paused_until: float = 0.0
    all_paused_until: float = 0.0
    _overall: _Bucket = field(init=False)
    _broadcast: _Bucket = field(init=False)
    _chats: dict[int, _Bucket] = field(default_factory=dict)
    _refused: deque[tuple[float, int]] = field(default_factory=deque)
    _rests_since: float = 0.0

    def __post_init__(self) -> None:
        self._overall = _Bucket(self.paces.overall, self.paces.overall.burst, 0.0)
        self._broadcast = _Bucket(self.paces.broadcast, self.paces.broadcast.burst, 0.0)

    def wait(self, chat: int, now: float, *, behind: bool = False) -> float:
        """Seconds until this chat may be written to; 0 means now.

        Args:
            chat: which.
            now: the time.
            behind: whether it is part of a broadcast.
        """
        return max(self.wait_for_any(now, behind=behind), self._wait_for(chat, now))

    def wait_for_any(self, now: float, *, behind: bool = False) -> float:
        """Seconds until some chat may be written to, whichever it is."""
        pause, wait = self.all_paused_until - now, self._overall.wait(now)
        if behind:
            pause = max(pause, self.broadcasts_paused_until - now)
            wait = max(wait, self._broadcast.wait(now))
        return max(pause, wait, 0.0)

    def spend(self, chat: int, now: float, messages: int = 1, *, behind: bool = False) -> None:
        """Messages go to this chat; an album is as many as it has pictures."""
        buckets = (self._overall, self._bucket(chat, now), *([self._broadcast] if behind else []))
        for bucket in buckets:
            bucket.wait(now)
            bucket.left -= messages

    def pause(self, chat: int, seconds: float, now: float, *, behind: bool = False) -> None:
        """Telegram asked for a pause in this chat; or in all, where it has just asked so in several."""
        until = now + seconds
        self.paused_until[chat] = max(self.paused_until.get(chat, 0.0), until)
        rests = now < self.broadcasts_paused_until
        if rests and (behind or now < self._rests_since + _ON_THE_WAY):
            return  # it was on its way before
        while self._refused and self._refused[0][0] < now - _MOMENTS:
            self._refused.popleft()
        self._refused.append((now, chat))
        if len({one for _, one in self._refused}) >= _SEVERAL:
            self._refused.clear()
            self.all_paused_until = until if rests else self.all_paused_until
            self._rests_since = self._rests_since if rests else now
            self.broadcasts_paused_until = max(self.broadcasts_paused_until, until)

    def _wait_for(self, chat: int, now: float) -> float:
        return max(self.paused_until.get(chat, 0.0) - now, self._bucket(chat, now).wait(now))

    def _bucket(self, chat: int, now: float) -> _Bucket:
        pace = self.paces.person if chat > 0 else self.paces.group
        return self._chats.setdefault(chat, _Bucket(pace, pace.burst, now))
