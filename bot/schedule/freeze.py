"""The freeze: from a set time the configuration is locked, its hash posted, and a changed file stops the start.

The files are looked at once, when the program starts: what it runs by is what it read then, and that is what is locked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.answering import pages
from bot.desk import Desk
from bot.gauges import program_version
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.settings.fingerprints import whole
from bot.storage import Storage, ledger
from core.dialogue.filing import Pen
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.history import PlaceHistory, fold
from core.ledger.switches import changed_files, locked_files, locking
from core.sentences import Sentence, say

_DESK: Final = "desk"


class ConfigurationChanged(Exception):
    """Files are not as they were when the configuration was locked.

    Attributes:
        files: their names.
    """

    def __init__(self, files: tuple[str, ...]) -> None:
        super().__init__(", ".join(files))
        self.files = files


@dataclass(frozen=True, slots=True)
class Freeze:
    """Locks the configuration of one desk's event.

    Attributes:
        desk: works in the writer's thread.
        files: SHA-256 of each file the program runs by, by its name.
    """

    desk: Desk
    files: Mapping[str, str]

    def post(self, now: datetime) -> bool:
        """Lock it, where that is due and was not done before."""
        at = self.desk.event.freeze_at
        if at is None or now < at or self.desk.memory.standings.switches.configuration is not None:
            return False
        self.desk.in_one_batch(lambda _, batch: self._lock(batch, None, ()))
        return True

    def lock_anew(self, reason: str, changed: tuple[str, ...]) -> None:
        """Lock files that are others than those that were locked, and tell staff why."""
        self.desk.in_one_batch(lambda _, batch: self._lock(batch, reason, changed))

    def _lock(self, batch: Batch, reason: str | None, changed: tuple[str, ...]) -> None:
        event, files = self.desk.event, dict(self.files)
        chain = batch.histories.get(EVENT_CHAIN) or PlaceHistory(EVENT_CHAIN)
        source = "timetable" if reason is None else "cli"
        pen = Pen(event.id, EVENT_CHAIN, chain.sequence, chain.fingerprint, _DESK, None, batch.at, source)
        facts = locking(files, whole(files), program_version(), reason)
        entry = pen.write(Kind.CONFIGURATION_LOCKED, facts)
        batch.write_entries((entry,))
        if self.desk.staff_chat is not None:
            wording = self.desk.wording(None)
            lines = tuple(wording.html(line) for line in _lines(files, reason, changed))
            for page, text in enumerate(pages(lines)):
                key = f"freeze:{event.id}:{entry.sequence}:{page}"
                batch.letters.append(Letter(key, Lane.STAFF, self.desk.staff_chat, Act.SEND, text))


def changed_since_locked(storage: Storage, event: str, files: Mapping[str, str]) -> tuple[str, ...]:
    """The names of files that are not as they were locked; none where nothing is locked.

    Args:
        storage: where the ledger is.
        event: the event's id.
        files: SHA-256 of each file, by its name.

    Raises:
        DatabaseUnavailable: the database does not answer.
        LedgerBroken: the ledger cannot be read.
    """
    with storage.reading() as tx:
        locked = fold(EVENT_CHAIN, ledger.chain(tx, event, EVENT_CHAIN)).switches.configuration
    return () if locked is None else changed_files(locked_files(locked), files)


def _lines(files: dict[str, str], reason: str | None, changed: tuple[str, ...]) -> tuple[Sentence, ...]:
    locked = say("configuration-hash", files=len(files), hash=whole(files), version=program_version())
    if reason is None:
        return (say("configuration-locked"), locked)
    return (say("configuration-unlocked", reason=reason, changed=", ".join(changed)), locked)
