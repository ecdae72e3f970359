"""The whole database copied away, at every due time, while the desk works on.

The copying is in a thread of its own: neither the writer nor the event loop waits for it, so no chair's receipt does.
One that fails stops nothing; staff are told once, and again only after one that went well.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.storage import Transaction, backup, slots
from bot.storage.backup import Backup, BackupFailed
from core.sentences import Sentence, say

log = logging.getLogger(__name__)

JOB: Final = "backup"
_ANY: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""Due times are counted from here; any time would do, as long as it stays."""

Result = TypeVar("Result")


@dataclass(slots=True)
class Backups:
    """Backs the database of one desk's event up.

    Attributes:
        desk: whose event it is.
        folder: where backups stand.
        done: the due time known to be dealt with, so that most ticks need not ask the database.
        told: what staff were told of the last one; None where it went well.
    """

    desk: Desk
    folder: Path
    done: datetime | None = None
    told: Sentence | None = None

    async def run(self) -> None:
        """Make the backup that is due, where one is."""
        now = self.desk.clock.now()
        due = latest_due(now, self.desk.event.backup_every)
        if due == self.done:
            return
        if await self.desk.writer.write(partial(self._claim, due, now)):
            trouble = await to_its_end(partial(self._trouble, now))
            if await self.desk.writer.run(partial(self._tell, due, trouble)):
                self.desk.on_letters()
        self.done = due

    def _claim(self, due: datetime, now: datetime, tx: Transaction) -> bool:
        """Whether this backup is to be made now: nobody had its slot, and it is not the event's first, just begun."""
        begun = slots.last_claimed(tx, self.desk.event.id, JOB) is not None
        return slots.claim(tx, self.desk.event.id, JOB, due, now) and begun

    def _trouble(self, now: datetime) -> Sentence | None:
        """Back it up; what staff are to know of it."""
        try:
            made = backup.make(self.desk.writer.storage, self.folder, now)
        except BackupFailed as failed:
            log.warning("No backup: %s", failed)
            return say("backup-failed", reason=failed.reason.value)
        _log(made)
        return say("backup-ledger-changed") if made.verdict.problems else None

    def _tell(self, due: datetime, trouble: Sentence | None) -> bool:
        """Tell staff what they do not know yet; whether there is something to send."""
        told, self.told, chat = self.told, trouble, self.desk.staff_chat
        if trouble is None or trouble == told or chat is None:
            return False
        key, text = f"{JOB}:{self.desk.event.id}:{due.isoformat()}", self.desk.wording(None).html(trouble)
        self.desk.in_one_batch(lambda _, batch: batch.letters.append(Letter(key, Lane.STAFF, chat, Act.SEND, text)))
        return True


def latest_due(now: datetime, every: timedelta) -> datetime:
    """The latest due time (UTC), whatever the clock or the process did meanwhile."""
    return _ANY + (now - _ANY) // every * every


async def to_its_end(work: Callable[[], Result]) -> Result:
    """Run something in a thread of its own; whoever cancels waits until it is done, for a thread cannot be stopped."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        raise


def _log(made: Backup) -> None:
    log.info("Backup %s, %s bytes, SHA-256 %s.", made.path, f"{made.size:,}", made.sha256)
    for problem in made.verdict.problems:
        where = f"{problem.place or 'the event'}, entry {problem.sequence}"
        log.error("The ledger of %s, %s: %s %s", problem.event, where, problem.flaw, problem.detail)
