"""How the desk itself is: what waits, what was posted last, which program runs. Looked at when staff ask."""

from dataclasses import dataclass
from datetime import timedelta
from importlib.metadata import version

from bot.limits import TELEGRAM
from bot.memory import Batch
from bot.storage import Transaction, inbox, outbox, slots
from core.desk_state import DeskState, Waiting


@dataclass(frozen=True, slots=True)
class Gauges:
    """Looks into the database of a batch when it is called.

    Attributes:
        tx: the batch's transaction.
        batch: what is being dealt with, and so does not wait.
        event: the event's id.
    """

    tx: Transaction
    batch: Batch
    event: str

    def __call__(self) -> DeskState:
        """The desk now."""
        line = outbox.counts(self.tx)
        behind = sum(letters for lane, letters in line.waiting.items() if lane.is_behind)
        return DeskState(
            version=program_version(),
            texts=Waiting(*inbox.line(self.tx, self.batch.taken)),
            letters=Waiting(sum(line.waiting.values()), line.oldest),
            broadcast=behind,
            broadcast_takes=timedelta(seconds=behind / TELEGRAM.broadcast.per_second),
            unknown=line.unknown,
            refused=line.refused,
            last_post=slots.last_claimed(self.tx, self.event, slots.TOTALS),
        )


def program_version() -> str:
    """The version of the program that is running."""
    return version("caucusdesk")
