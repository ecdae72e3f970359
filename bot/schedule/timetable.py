"""Every job of the night on one page.

APScheduler only ticks; whether something is due is decided by the slots in the database. A tick that comes late, twice
or after a restart therefore posts what is due once, and one that failed is made good by the next.

APScheduler reckons by the clock on the wall and would stand still for as long as that clock is put back; a watch that
goes by the steady clock sets it going again.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from bot.clock import Clock
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.schedule.backup import Backups
from bot.schedule.freeze import Freeze
from bot.schedule.readiness import ReadinessPost
from bot.schedule.retention import Retention
from bot.schedule.silence import Silence
from bot.schedule.totals import TotalsPost
from bot.schedule.wire import WirePost
from bot.settings import Geometry
from bot.storage import DatabaseUnavailable, outbox
from core.sentences import say

log = logging.getLogger(__name__)

_LONGEST_TICK: Final = timedelta(seconds=5)
_WIRE: Final = timedelta(seconds=1)
"""How often reporters' lines are looked after: what is wrong must not stay so for long."""
_FAILS: Final = 3
"""Times in a row a job fails before staff hear of it."""
_SOON: Final = 2
"""Ticks ahead at most that a job waits for, unless the clock was put back."""


@asynccontextmanager
async def timetable(
    desk: Desk, shapes: Mapping[str, Geometry], freeze: Freeze, backups: Backups
) -> AsyncIterator[None]:
    """Every job runs while the block does; none outlives it.

    Args:
        desk: whose event it is.
        shapes: of the counties, for the map; empty where there is none.
        freeze: locks the configuration when it is time.
        backups: copies the database away.
    """
    jobs = Jobs(desk)
    async with scheduled(jobs, work_of(jobs, shapes, freeze, backups)):
        yield


def work_of(
    jobs: "Jobs", shapes: Mapping[str, Geometry], freeze: Freeze, backups: Backups
) -> dict[str, Callable[[], Awaitable[None]]]:
    """Every job by its name; arguments as for `timetable`."""
    posts = _posts(jobs.desk, shapes, freeze)
    work: dict[str, Callable[[], Awaitable[None]]] = {name: partial(jobs.post, post) for name, post in posts.items()}
    work["backup"] = backups.run
    work["wire"] = partial(jobs.keep_posting, WirePost(jobs.desk).post)
    work["retention"] = partial(jobs.keep_posting, Retention(jobs.desk).post)
    return work


@asynccontextmanager
async def scheduled(jobs: "Jobs", work: Mapping[str, Callable[[], Awaitable[None]]]) -> AsyncIterator[None]:
    """Every job runs at its times while the block does; none outlives it."""
    desk = jobs.desk
    scheduler = AsyncIOScheduler(timezone="UTC")
    step = tick(desk.event.totals_every)
    for name, job in work.items():
        scheduler.add_job(
            partial(jobs.run, job, name),
            _trigger(desk, step_of(desk, name)),
            id=name,
            next_run_time=Clock().now(),  # APScheduler reckons with it; what became due meanwhile is posted at once
            coalesce=True,
            max_instances=1,
            misfire_grace_time=None,
        )
    scheduler.start()
    watch = asyncio.create_task(_keep_going(scheduler, step), name="watch over the timetable")
    try:
        yield
    finally:
        watch.cancel()
        scheduler.shutdown(wait=False)  # cancels what runs, without waiting for it
        await asyncio.gather(watch, *jobs.running, return_exceptions=True)


def step_of(desk: Desk, job: str) -> timedelta:
    """How often a job is looked after."""
    return _WIRE if job == "wire" else tick(desk.event.totals_every)


def _trigger(desk: Desk, step: timedelta) -> IntervalTrigger:
    start = _in_step(desk.event.first_post, desk.clock.now(), step)
    return IntervalTrigger(seconds=step.total_seconds(), start_date=start)


def _posts(desk: Desk, shapes: Mapping[str, Geometry], freeze: Freeze) -> dict[str, Callable[[datetime], bool]]:
    """Every job by its name: does what is due at a time, and says whether there are new letters."""
    return {
        "totals": TotalsPost(desk, shapes).post,
        "freeze": freeze.post,
        "silence": Silence(desk).ask,
        "readiness": ReadinessPost(desk).post,
    }


async def _keep_going(scheduler: AsyncIOScheduler, step: timedelta) -> None:
    """Look at every tick of the steady clock whether the wall's was put back."""
    while True:
        await asyncio.sleep(step.total_seconds())
        set_going(scheduler, Clock().now(), step)  # the clock APScheduler reckons with, whatever the desk's is


def set_going(scheduler: AsyncIOScheduler, now: datetime, step: timedelta) -> None:
    """Jobs that wait for a time far ahead are run now.

    Args:
        scheduler: whose jobs run at every step.
        now: by the clock the scheduler reckons with (UTC).
        step: between two ticks.
    """
    for job in scheduler.get_jobs():
        if job.next_run_time is not None and job.next_run_time > now + _SOON * step:
            log.warning("The clock was put back: the timetable would have waited until %s.", job.next_run_time)
            job.modify(next_run_time=now)


def _in_step(first: datetime, now: datetime, step: timedelta) -> datetime:
    """A time not after now from which steps fall on the first post: what does not wait for that is seen to before."""
    return (first - max(0, -(-(first - now) // step)) * step).astimezone(UTC)


def tick(every: timedelta) -> timedelta:
    """How often to look: a whole part of the period, so that a tick falls on every due time."""
    return every / -(-every // _LONGEST_TICK)


@dataclass(frozen=True, slots=True)
class Jobs:
    """The jobs of a desk.

    Attributes:
        running: what runs now.
        failed: how often in a row each failed.
    """

    desk: Desk
    running: set[asyncio.Task[Any]] = field(default_factory=set)
    failed: Counter[str] = field(default_factory=Counter)

    async def run(self, job: Callable[[], Awaitable[None]], name: str = "") -> None:
        """Run a job; whatever goes wrong with it, the next tick tries again, and from some times on staff know."""
        self.desk.metrics.moved("timetable")
        task = asyncio.current_task()
        if task is not None:
            self.running.add(task)
            task.add_done_callback(self.running.discard)
        try:
            await job()
            self.failed.pop(name, None)
        except asyncio.CancelledError:
            return  # the program stops; APScheduler would log it as an error
        except DatabaseUnavailable as trouble:
            log.warning("%s The timetable waits for the next tick.", trouble)
        except Exception:
            log.exception("A job of the timetable failed; the next tick tries again.")
            self.failed[name] += 1
            if self.failed[name] == _FAILS:
                await self._tell(name)

    async def _tell(self, name: str) -> None:
        """Staff would wait in vain for what it posts."""
        desk = self.desk
        if (chat := desk.staff_chat) is None:
            return
        now, text = desk.clock.now(), desk.wording(None).html(say("job-failed", job=name))
        letter = Letter(f"job:{name}:{now:%Y%m%d%H%M%S}", Lane.STAFF, chat, Act.SEND, text)
        try:
            await desk.writer.write(lambda tx: outbox.enqueue(tx, [letter], now))
        except DatabaseUnavailable as trouble:
            log.warning("%s Staff are not told of a failed job.", trouble)
        desk.on_letters()

    async def post(self, post: Callable[[datetime], bool]) -> None:
        """What one of them has to say, where it is due."""
        if await self.desk.writer.run(partial(post, self.desk.clock.now())):
            self.desk.on_letters()

    async def keep_posting(self, post: Callable[[datetime], bool]) -> None:
        """One piece of work after the other while there is any; texts that wait get their turn in between."""
        while await self.desk.writer.run(partial(post, self.desk.clock.now())):
            self.desk.on_letters()
