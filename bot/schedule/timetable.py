"""Every job of the night on one page.

APScheduler only ticks; whether something is due is decided by the slots in the database. A tick that comes late, twice
or after a restart therefore posts what is due once, and one that failed is made good by the next.
"""

import asyncio
import logging
from datetime import UTC, timedelta
from functools import partial
from typing import Final

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from bot.desk import Desk
from bot.schedule.totals import TotalsPost
from bot.storage import DatabaseUnavailable

log = logging.getLogger(__name__)

_LONGEST_TICK: Final = timedelta(seconds=5)


def timetable(desk: Desk) -> AsyncIOScheduler:
    """The scheduler of a desk, not yet started."""
    scheduler = AsyncIOScheduler(timezone="UTC")
    every = desk.event.totals_every
    scheduler.add_job(
        partial(_post_totals, desk, TotalsPost(desk)),
        IntervalTrigger(seconds=tick(every).total_seconds(), start_date=desk.event.first_post.astimezone(UTC)),
        id="totals",
        next_run_time=desk.clock.now(),  # what became due while nothing ran is posted at once
        coalesce=True,
        max_instances=1,
        misfire_grace_time=None,
    )
    return scheduler


def tick(every: timedelta) -> timedelta:
    """How often to look: a whole part of the period, so that a tick falls on every due time."""
    return every / -(-every // _LONGEST_TICK)


async def _post_totals(desk: Desk, post: TotalsPost) -> None:
    try:
        if await desk.writer.run(partial(post.post, desk.clock.now())):
            desk.on_letters()
    except asyncio.CancelledError:
        return  # the program stops; APScheduler would log it as an error
    except DatabaseUnavailable as trouble:
        log.warning("%s The totals wait for the next tick.", trouble)
    except Exception:
        log.exception("The totals could not be posted; the next tick tries again.")
