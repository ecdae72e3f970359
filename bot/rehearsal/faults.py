"""Faults one can switch on: everything that goes wrong between a bot and Telegram, on demand and repeatable.

Which calls or updates a fault meets follows from its scope and, where it has a chance, from a seeded die: the same
script with the same seed meets the same faults.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.rehearsal.timekeeping import Timekeeper
from bot.rehearsal.wire import AnswerLost, ApiError


class FaultKind(StrEnum):
    """What can go wrong."""

    DELAY = "delay"
    """The answer takes so many seconds longer; the call is carried out at their end."""
    DROP = "drop"
    """The connection breaks before anything is done."""
    LOST_ANSWER = "lost_answer"
    """The call is carried out, and its answer never comes: after so many seconds the connection breaks."""
    STORM = "storm"
    """429, with so many seconds to wait."""
    BAD_GATEWAY = "bad_gateway"
    """502."""
    BLOCK = "block"
    """The person blocks the bot, until it tried so often or the time is over."""
    DUPLICATE = "duplicate"
    """An update comes once more after it was acknowledged."""
    REORDER = "reorder"
    """An update comes only after the next one of its chat, or after so many seconds where there is none."""


OF_UPDATES: Final = frozenset({FaultKind.DUPLICATE, FaultKind.REORDER})


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that is on.

    Attributes:
        kind: what goes wrong.
        method: only at calls of this method, or at updates of this kind such as `message`; None: at all.
        chat: only in this chat; None: everywhere. A BLOCK names the person.
        times: how often it happens; None: no end.
        lasts: for how many seconds it is on; None: no end.
        seconds: how long a DELAY, a LOST_ANSWER, a STORM or a REORDER is.
        chance: how likely it happens, above 0 and up to 1.
    """

    kind: FaultKind
    method: str | None = None
    chat: int | None = None
    times: int | None = None
    lasts: float | None = None
    seconds: float = 3.0
    chance: float = 1.0

    def meets(self, kind: FaultKind, method: str, chat: int | None) -> bool:
        """Whether a call or an update is in its scope."""
        of_this_method = self.method is None or self.method.lower() == method.lower()
        return self.kind is kind and of_this_method and self.chat in {None, chat}


@dataclass(slots=True)
class _Active:
    fault: Fault
    left: int | None
    until: datetime | None


class Faults:
    """The faults that are on."""

    def __init__(
        self,
        time: Timekeeper,
        block: Callable[[int, bool], None],
        later: Callable[[float, Callable[[], None]], None],
        *,
        seed: int = 1,
    ) -> None:
        """No faults yet.

        Args:
            time: by which faults last and delay.
            block: lets the person of that id block the bot, or unblock it.
            later: calls something after so many seconds.
            seed: of the die for faults with a chance.
        """
        self._time = time
        self._block = block
        self._later = later
        self._die = random.Random(seed)  # noqa: S311 - a die that falls the same way each time is what is wanted
        self._active: dict[int, _Active] = {}
        self._next = 1

    def set(self, fault: Fault) -> int:
        """Switches a fault on.

        Returns:
            Its number, for `clear`.

        Raises:
            ValueError: a figure is out of range, or a BLOCK names nobody.
        """
        _check(fault)
        until = None if fault.lasts is None else self._time.now() + timedelta(seconds=fault.lasts)
        if fault.kind is FaultKind.BLOCK and fault.chat is not None:
            self._block(fault.chat, True)
        number = self._next
        self._next += 1
        self._active[number] = _Active(fault, fault.times, until)
        if fault.lasts is not None:
            self._later(fault.lasts, lambda: self.clear(number))
        return number

    def clear(self, number: int | None = None) -> None:
        """Switches one fault off, or all of them; one that is off already stays so."""
        for gone in [number] if number is not None else list(self._active):
            ended = self._active.pop(gone, None)
            if ended is not None and ended.fault.kind is FaultKind.BLOCK and ended.fault.chat is not None:
                self._block(ended.fault.chat, False)

    def active(self) -> dict[int, Fault]:
        """The faults that are on, by number; `times` and `lasts` say what is left of them."""
        return {number: self._left_of(active) for number, active in self._active.items() if not self._is_over(active)}

    def take(self, kind: FaultKind, method: str = "", chat: int | None = None) -> Fault | None:
        """The fault of this kind that happens now, if one does; that counts as one of its times.

        Args:
            kind: what could go wrong here.
            method: the method called, or the kind of update.
            chat: the chat it is about, where there is one.
        """
        for number, active in self._active.items():
            if self._is_over(active) or not active.fault.meets(kind, method, chat):
                continue
            if active.fault.chance < 1 and self._die.random() >= active.fault.chance:
                continue
            if active.left is not None:
                active.left -= 1
                if not active.left:
                    self.clear(number)
            return active.fault
        return None

    async def before(self, method: str, chat: int | None) -> None:
        """What goes wrong before a call is carried out.

        Raises:
            ApiError: 429, 502, or 403 from who blocked the bot.
            AnswerLost: the connection breaks.
        """
        if delay := self.take(FaultKind.DELAY, method, chat):
            await self._time.sleep(delay.seconds)
        if self.take(FaultKind.DROP, method, chat):
            raise AnswerLost(too_late=False)
        if storm := self.take(FaultKind.STORM, method, chat):
            seconds = max(1, int(storm.seconds))
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        if self.take(FaultKind.BAD_GATEWAY, method, chat):
            raise ApiError(502, "Bad Gateway")
        if chat is not None and not method.lower().startswith("get") and self.take(FaultKind.BLOCK, method, chat):
            raise ApiError(403, "Forbidden: bot was blocked by the user")

    async def after(self, method: str, chat: int | None) -> None:
        """What goes wrong once a call was carried out.

        Raises:
            AnswerLost: the answer never comes.
        """
        if lost := self.take(FaultKind.LOST_ANSWER, method, chat):
            await self._time.sleep(lost.seconds)
            raise AnswerLost(too_late=True)

    def _is_over(self, active: _Active) -> bool:
        return active.until is not None and self._time.now() >= active.until

    def _left_of(self, active: _Active) -> Fault:
        left = None if active.until is None else (active.until - self._time.now()).total_seconds()
        return replace(active.fault, times=active.left, lasts=left)


def _check(fault: Fault) -> None:
    if fault.kind is FaultKind.BLOCK and fault.chat is None:
        message = "say who blocks the bot: the fault needs a chat"
        raise ValueError(message)
    if fault.times is not None and fault.times < 1:
        message = f"a fault cannot happen {fault.times} times"
        raise ValueError(message)
    if fault.seconds < 0 or (fault.lasts is not None and fault.lasts <= 0):
        message = "a fault cannot last less than no time"
        raise ValueError(message)
    if not 0 < fault.chance <= 1:
        message = "a chance is above 0 and at most 1"
        raise ValueError(message)
