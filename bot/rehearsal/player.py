"""The night's script beside whoever types: one place after another at a chosen pace, to be stopped at any time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.rehearsal.night import ScriptedReport, play
from bot.rehearsal.standin import Telegram
from bot.rehearsal.wire import Json

QUICKEST, SLOWEST = 0, 60
"""Whole seconds between two places."""


@dataclass(slots=True)
class NightPlayer:
    """Plays the script.

    Attributes:
        telegram: where it is played.
        script: every report, in order.
        invite: gives a code for the chair of a place.
        taken: whether somebody at the page already chairs a place; the script leaves it to them.
        every: whole seconds between two places.
        now: the place that is reporting, if any.
        done: places dealt with.
        missed: places that got no receipt, because of a fault or a person in between.
    """

    telegram: Telegram
    script: Sequence[ScriptedReport]
    invite: Callable[[str], Awaitable[str]]
    taken: Callable[[str], bool]
    every: int = 4
    now: str | None = None
    done: int = 0
    missed: list[str] = field(default_factory=list)
    playing: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _task: asyncio.Task[None] | None = None

    def set(self, *, playing: bool, every: int) -> None:
        """Play or pause, at this pace. A place that is reporting finishes first."""
        self.every = min(max(every, QUICKEST), SLOWEST)
        self.playing = playing and self.done < len(self.script)
        self._changed.set()
        if self.playing and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._play(), name="night")

    def as_json(self) -> Json:
        """How far it is, for the page."""
        return {
            "playing": self.playing,
            "every": self.every,
            "now": self.now,
            "done": self.done,
            "missed": self.missed,
            "reports": [{"place": report.place, "note": report.note} for report in self.script],
        }

    async def _play(self) -> None:
        while self.playing:
            await self._report(self.script[self.done])
            self.done += 1
            if self.done == len(self.script):
                self.playing = False
            await self._pause()

    async def _report(self, report: ScriptedReport) -> None:
        if self.taken(report.place):
            return
        self.now = report.place
        try:
            await play(self.telegram, report, self.invite, lambda _: None)
        except (TimeoutError, RuntimeError, ValueError):  # whatever the faults did: the next place has its turn
            self.missed.append(report.place)
        finally:
            self.now = None

    async def _pause(self) -> None:
        """Until it is time for the next place; a new pace counts from its choice."""
        while self.playing:
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self.every):  # wait_for may swallow a cancellation in Python 3.11
                    await self._changed.wait()
                continue
            return
