"""The timetable as a process of its own: it only ticks, and the desk, wherever it runs, does what is due.

A tick is a row of the inbox that names a job. Its number is made of the job and its time, so two timetables tell the
desk nothing twice; one that is lost is made good by the next, for the slots say what is due.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from bot.desk import Desk
from bot.hearing import TICK
from bot.letters import Arrival
from bot.schedule.backup import Backups
from bot.schedule.freeze import Freeze
from bot.schedule.timetable import Jobs, scheduled, step_of, work_of
from bot.settings import Geometry
from bot.storage import Transaction, inbox

TIMETABLE: Final = "timetable"
"""Whose rows they are."""
_ANY: Final = datetime(2020, 1, 1, tzinfo=UTC)
_MOST_JOBS: Final = 16
_FORGOTTEN: Final = timedelta(minutes=10)
"""Older ticks are of no use to anybody."""


@asynccontextmanager
async def ticking(desk: Desk, shapes: Mapping[str, Geometry], freeze: Freeze, backups: Backups) -> AsyncIterator[None]:
    """Tells the desk of every job's times while the block runs; arguments as for `timetable`."""
    jobs = Jobs(desk)
    names = sorted(work_of(jobs, shapes, freeze, backups))
    async with scheduled(jobs, {name: partial(_tick, desk, name, place) for place, name in enumerate(names)}):
        yield


async def _tick(desk: Desk, name: str, place: int) -> None:
    now = desk.clock.now()
    number = number_of(now, step_of(desk, name), place)
    oldest = number_of(now - _FORGOTTEN, step_of(desk, name), place)

    def tell(tx: Transaction) -> None:
        inbox.take_in(tx, [Arrival(TIMETABLE, number, TICK, None, None, name)], now)
        inbox.forget(tx, TIMETABLE, oldest)

    await desk.writer.write(tell)


def number_of(now: datetime, step: timedelta, place: int) -> int:
    """The number of a job's latest tick: the same in every process, and growing.

    Args:
        now: the time (UTC).
        step: between two ticks of the job.
        place: of the job among all, by name.
    """
    due = (now - _ANY) // step * step
    return due // timedelta(milliseconds=1) * _MOST_JOBS + place


@asynccontextmanager
async def told(desk: Desk, shapes: Mapping[str, Geometry], freeze: Freeze, backups: Backups) -> AsyncIterator[None]:
    """Jobs run while the block does when another process says so, and once at its start; as for `timetable`."""
    jobs, loop = Jobs(desk), asyncio.get_running_loop()
    runs = _Runs(jobs, work_of(jobs, shapes, freeze, backups))

    def start(name: str) -> None:
        loop.call_soon_threadsafe(runs.start, name)

    desk.on_tick = start
    for name in runs.work:
        runs.start(name)
    try:
        yield
    finally:
        desk.on_tick = lambda _name: None
        for task in runs.tasks.values():
            task.cancel()
        await asyncio.gather(*runs.tasks.values(), return_exceptions=True)


@dataclass(slots=True)
class _Runs:
    jobs: Jobs
    work: Mapping[str, Callable[[], Awaitable[None]]]
    tasks: dict[str, asyncio.Task[Any]] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Run a job, unless it runs; the next tick finds what this one would have."""
        running = self.tasks.get(name)
        if name in self.work and (running is None or running.done()):
            self.tasks[name] = asyncio.create_task(self.jobs.run(self.work[name], name), name=name)
