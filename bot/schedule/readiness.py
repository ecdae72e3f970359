"""Who is ready, told to staff once a day in the days before the night."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.answering import pages
from bot.desk import Desk
from bot.directory import Book
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, slots
from core.dialogue.missing import ready_post
from core.event import Event
from core.readiness import Readiness

JOB: Final = "readiness"


@dataclass(slots=True)
class ReadinessPost:
    """Posts who is ready for one desk's event.

    Attributes:
        desk: whose people they are; works in the writer's thread.
        done: the due time known to be dealt with, so that most ticks need not ask the database.
    """

    desk: Desk
    done: datetime | None = None

    def post(self, now: datetime) -> bool:
        """Post what is due; False where nothing is, it was posted before, or there is no staff channel."""
        due, chat = latest_due(self.desk.event, now), self.desk.staff_chat
        if chat is None or due is None or due == self.done:
            return False
        posted = False

        def work(tx: Transaction, batch: Batch) -> None:
            nonlocal posted
            posted = slots.claim(tx, self.desk.event.id, JOB, due, now)
            if posted:
                batch.letters += self._letters(tx, batch, chat, due)

        self.desk.in_one_batch(work)
        self.done = due
        return posted

    def _letters(self, tx: Transaction, batch: Batch, chat: int, due: datetime) -> list[Letter]:
        event, wording = self.desk.event, self.desk.wording(None)
        people = (one.person for one in batch.everybody())
        ready = Readiness.of(event, people, Book(tx, batch, event, self.desk.roster).practised())
        texts = pages(tuple(wording.html(line) for line in ready_post(event, ready)))
        key = f"{JOB}:{event.id}:{due.isoformat()}"
        return [Letter(f"{key}:{page}", Lane.STAFF, chat, Act.SEND, text) for page, text in enumerate(texts)]


def latest_due(event: Event, now: datetime) -> datetime | None:
    """The latest due time (UTC); None before the first, and once the night has begun.

    The clock on the wall decides, also where it is put forward or back in these days.
    """
    if now >= event.starts:
        return None
    today = min(now.astimezone(event.starts.tzinfo).date(), event.starts.date())
    first = event.starts.date() - timedelta(days=event.readiness.from_days_before)
    for day in (today, today - timedelta(days=1)):
        due = datetime.combine(day, event.readiness.at, event.starts.tzinfo)
        if day >= first and due <= now:
            return due.astimezone(UTC)
    return None
