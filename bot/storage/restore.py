"""A backup put in the place of a database; what stood there is moved aside and never deleted.

Laws:
1. Everything is checked before anything is moved, on a copy: neither backup nor database changes until then.
2. Whatever is moved is said, with its new name, so that it can be moved back.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage import outbox
from bot.storage.backup import BackupFailed, Reason, check_file, flush, one_file, sum_fits
from bot.storage.copy import Progress, copy, every_table, no_progress
from bot.storage.database import Storage, words_of
from bot.storage.engine import address, engine_for, for_writing
from bot.storage.lock import advisory_lock, file_lock
from bot.storage.migrate import HEAD, migrate, revision_of
from bot.storage.proof import Verdict, ledgers
from bot.storage.tables import InboxRow, InviteRow, LedgerRow, PersonRow, table_of
from bot.storage.trouble import DatabaseUnavailable, newer_schema, trouble_with

_WAIT: Final = timedelta(seconds=5)
_STAMP: Final = "%Y%m%dT%H%M%SZ"
_BESIDE: Final = ("", "-wal", "-shm")
"""A SQLite database is up to three files; apart from one another they are damaged."""
_INBOX: Final = table_of(InboxRow)


class RestoreRefused(Exception):
    """A backup is not put in place.

    Attributes:
        problems: every reason, each with what to do where something can be done.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Known:
    """How far a database had come.

    Attributes:
        verdict: on its ledgers.
        events: whose it is: events with a ledger, with people or with invites.
        texts: the number of the last text that was stored; 0 before the first.
        last_text: when that was (UTC).
        letters: how many wait to be sent.
    """

    verdict: Verdict
    events: frozenset[str]
    texts: int
    last_text: datetime | None
    letters: int = 0

    def newest_seal(self, event: str) -> int:
        """The number of an event's newest seal; 0 before the first."""
        proof = self.verdict.proofs.get(event)
        return 0 if proof is None else proof.newest_seal


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done.

    Attributes:
        now: what stands there now.
        before: what stood there; None where nothing did, or it could not be read.
        aside: where that is now, a file or a schema of the same PostgreSQL database; None where nothing stood there.
    """

    now: Known
    before: Known | None
    aside: str | None


@dataclass(frozen=True, slots=True)
class _Options:
    older: bool
    progress: Progress


def restore(
    backup: Path, url: str, event: str, at: datetime, *, older: bool = False, progress: Progress = no_progress
) -> Restored:
    """Check a backup and put it in the place of a database.

    Args:
        backup: as `backup.make` makes it.
        url: the database; it need not be there.
        event: the event; it, or its people, must be in the backup.
        at: now (UTC).
        older: also where the database knows a seal that the backup does not.
        progress: told of every chunk of rows (PostgreSQL).

    Raises:
        RestoreRefused: with every reason; nothing was moved.
        DeskIsRunning: a desk is at work on the database.
        DatabaseUnavailable: the database cannot be reached.
    """
    where, options = address(url), _Options(older, progress)
    if where.get_backend_name() == "sqlite":
        return _into_file(Path(str(where.database)), backup, event, at, options)
    return _into_postgresql(where, backup, event, at, options)


def known_of(tx: Connection) -> Known:
    """How far a database has come."""
    columns = [table_of(row).c.event for row in (LedgerRow, PersonRow, InviteRow)]
    events = {event for column in columns for event in tx.scalars(select(column).distinct())}
    texts, last = tx.execute(select(func.max(_INBOX.c.id), func.max(_INBOX.c.received_at))).one()
    letters = sum(outbox.counts(tx).waiting.values())
    return Known(ledgers(tx), frozenset(events), texts or 0, last, letters)


# ------------------------------------------------------------------------------------------------------ into a file


def _into_file(file: Path, backup: Path, event: str, at: datetime, options: _Options) -> Restored:
    if backup.exists() and file.exists() and backup.samefile(file):
        raise RestoreRefused(f"{backup} is the database itself.")
    file.parent.mkdir(parents=True, exist_ok=True)
    with file_lock(Path(f"{file}.lock")), _tried(backup, file.with_name(f".{file.name}.{os.getpid()}")) as draft:
        before = _present(f"sqlite:///{file}")
        _let_pass(_known(draft), before, event, older=options.older)
        aside = _move_aside(file, at)
        draft.replace(file)
        flush(file.parent)
        return Restored(_known(file), before, aside)


@contextmanager
def _tried(backup: Path, draft: Path) -> Iterator[Path]:
    """A copy of the backup that is whole and at this program's revision; gone at the end, unless it was moved."""
    try:
        _check(backup)
        shutil.copyfile(backup, draft)
        draft.chmod(0o600)
        Storage.open(f"sqlite:///{draft}", event="").close()  # brings older tables up to date
        one_file(draft)
        check_file(draft)
        flush(draft)
        yield draft
    except BackupFailed as failed:
        raise RestoreRefused(f"{failed}. Take another backup.") from failed
    except DatabaseUnavailable as trouble:
        raise RestoreRefused(trouble.what, trouble.what_to_do) from trouble
    except OSError as error:
        raise RestoreRefused(f"{error.filename}: {error.strerror}.") from error
    finally:
        for beside in _BESIDE:
            Path(f"{draft}{beside}").unlink(missing_ok=True)


def _check(backup: Path) -> None:
    """What can be told of a backup as it lies there."""
    if not backup.is_file():
        raise RestoreRefused(f"There is no file {backup}.")
    if sum_fits(backup) is False:
        raise BackupFailed(Reason.DAMAGED, f"{backup} is not the file whose SHA-256 stands beside it")
    where = address(f"sqlite:///{backup}")
    engine = create_engine(where)
    try:
        with engine.connect() as connection:
            revision = revision_of(connection)
    except words_of(engine) as error:
        raise trouble_with(where, error) from None
    finally:
        engine.dispose()
    if revision is None:
        raise RestoreRefused(f"{backup} has no tables: it is no backup of this program.")
    if revision > HEAD:
        raise newer_schema(where, revision)


def _known(file: Path) -> Known:
    storage = Storage.as_it_is(f"sqlite:///{file}", event="")
    with closing(storage), storage.reading() as tx:
        return known_of(tx)


def _present(url: str) -> Known | None:
    """How far the present database had come; None where there is none, or it cannot be read: then nobody knows."""
    with suppress(DatabaseUnavailable, SQLAlchemyError, ValueError):
        storage = Storage.as_it_is(url, event="")
        with closing(storage), storage.reading() as tx:
            return known_of(tx)
    return None


def _let_pass(found: Known, before: Known | None, event: str, *, older: bool) -> None:
    """Refuse what is not to be put in place."""
    problems = []
    if event not in found.events:
        others = ", ".join(sorted(found.events)) or "nobody’s"
        problems.append(f"The backup holds nothing of {event}; it is of: {others}. Name the event with --event.")
    if found.verdict.problems:
        wrong = len(found.verdict.problems)
        problems.append(f"The ledger in the backup is not as it was written (problems: {wrong}). Name an older one.")
    elif before is not None and not older:
        problems += [
            f"The present database has seal {before.newest_seal(one)} of {one}, which was posted; the backup ends at "
            f"seal {found.newest_seal(one)}. Take a newer backup, or say --older."
            for one in before.verdict.proofs
            if before.newest_seal(one) > found.newest_seal(one)
        ]
    if problems:
        raise RestoreRefused(*problems)


def _move_aside(file: Path, at: datetime) -> str | None:
    if not file.exists():
        return None
    aside = file.with_name(f"{file.stem}-aside-{at:{_STAMP}}{file.suffix}")
    if aside.exists():
        raise RestoreRefused(f"{aside} is there already. Wait a second and try again.")
    for beside in _BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{file}{beside}").rename(f"{aside}{beside}")
    return str(aside)


# ------------------------------------------------------------------------------------------------- into PostgreSQL


def _into_postgresql(where: URL, backup: Path, event: str, at: datetime, options: "_Options") -> Restored:
    engine = engine_for(where, _WAIT)
    try:
        with advisory_lock(engine), TemporaryDirectory() as folder, _tried(backup, Path(folder, backup.name)) as draft:
            return _exchange(engine, draft, event, at, options)
    except words_of(engine) as error:
        raise trouble_with(where, error) from None
    finally:
        engine.dispose()


def _exchange(engine: Engine, draft: Path, event: str, at: datetime, options: "_Options") -> Restored:
    """All in one transaction: whatever fails, everything stands where it stood."""
    with for_writing(engine).begin() as tx:
        before = known_of(tx) if revision_of(tx) == HEAD else None
        _let_pass(_known(draft), before, event, older=options.older)
        aside = _set_aside(tx, at)
        migrate(tx, HEAD)
        source = Storage.as_it_is(f"sqlite:///{draft}", event="")
        with closing(source), source.reading() as rows:
            copy(rows, tx, options.progress)
        return Restored(known_of(tx), before, aside)


def _set_aside(tx: Connection, at: datetime) -> str | None:
    """Our tables into a schema of their own; their triggers, indexes and sequences go with them."""
    ours = {table.name for table in every_table()} | {"alembic_version"}
    there = sorted(ours & set(inspect(tx).get_table_names()))
    if not there:
        return None
    schema = f"aside_{at:{_STAMP}}".lower()
    tx.execute(text(f'CREATE SCHEMA "{schema}"'))
    for name in there:
        tx.execute(text(f'ALTER TABLE "{name}" SET SCHEMA "{schema}"'))
    return schema
