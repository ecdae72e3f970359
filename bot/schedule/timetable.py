"""Every job of the night on one page.

APScheduler only ticks; whether something is due is decided by the slots in the database. A tick that comes late, twice
or after a restart therefore posts what is due once.
"""

import logging
from functools import partial

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from bot.desk import Desk
from bot.schedule.totals import TotalsPost, latest_due

log = logging.getLogger(__name__)


def timetable(desk: Desk) -> AsyncIOScheduler:
    """The scheduler of a desk, not yet started."""
    scheduler = AsyncIOScheduler(timezone="UTC")
    every = desk.event.totals_every
    scheduler.add_job(
        partial(_post_totals, desk, TotalsPost(desk)),
        IntervalTrigger(seconds=every.total_seconds(), start_date=latest_due(desk.clock.now(), every), timezone="UTC"),
        id="totals",
        next_run_time=desk.clock.now(),  # what became due while nothing ran is posted at once
        coalesce=True,
        max_instances=1,
        misfire_grace_time=None,
    )
    return scheduler


async def _post_totals(desk: Desk, post: TotalsPost) -> None:
    try:
        if await desk.writer.run(partial(post.post, desk.clock.now())):
            desk.on_letters()
    except Exception:
        log.exception("The totals could not be posted; the next tick tries again.")
