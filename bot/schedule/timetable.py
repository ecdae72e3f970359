"""Every job of the night on one page.

APScheduler only ticks; whether something is due is decided by the slots in the database. A tick that comes late, twice
or after a restart therefore posts what is due once, and one that failed is made good by the next.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from functools import partial
from typing import Any, Final

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from bot.desk import Desk
from bot.schedule.totals import TotalsPost
from bot.storage import DatabaseUnavailable

log = logging.getLogger(__name__)

_LONGEST_TICK: Final = timedelta(seconds=5)


@asynccontextmanager
async def timetable(desk: Desk) -> AsyncIterator[None]:
    """Every job runs while the block does; none outlives it."""
    jobs = _Jobs(desk)
    scheduler = AsyncIOScheduler(timezone="UTC")
    every = desk.event.totals_every
    scheduler.add_job(
        partial(jobs.run, partial(jobs.post_totals, TotalsPost(desk))),
        IntervalTrigger(seconds=tick(every).total_seconds(), start_date=desk.event.first_post.astimezone(UTC)),
        id="totals",
        next_run_time=desk.clock.now(),  # what became due while nothing ran is posted at once
        coalesce=True,
        max_instances=1,
        misfire_grace_time=None,
    )
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)  # cancels what runs, without waiting for it
        await asyncio.gather(*jobs.running, return_exceptions=True)


def tick(every: timedelta) -> timedelta:
    """How often to look: a whole part of the period, so that a tick falls on every due time."""
    return every / -(-every // _LONGEST_TICK)


@dataclass(frozen=True, slots=True)
class _Jobs:
    """The jobs of a desk.

    Attributes:
        running: what runs now.
    """

    desk: Desk
    running: set[asyncio.Task[Any]] = field(default_factory=set)

    async def run(self, job: Callable[[], Awaitable[None]]) -> None:
        """Run a job; whatever goes wrong with it, the next tick tries again."""
        task = asyncio.current_task()
        if task is not None:
            self.running.add(task)
            task.add_done_callback(self.running.discard)
        try:
            await job()
        except asyncio.CancelledError:
            return  # the program stops; APScheduler would log it as an error
        except DatabaseUnavailable as trouble:
            log.warning("%s The timetable waits for the next tick.", trouble)
        except Exception:
            log.exception("A job of the timetable failed; the next tick tries again.")

    async def post_totals(self, post: TotalsPost) -> None:
        """The running totals, where they are due."""
        if await self.desk.writer.run(partial(post.post, self.desk.clock.now())):
            self.desk.on_letters()
