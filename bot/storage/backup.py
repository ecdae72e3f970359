"""Copies of a whole database in one SQLite file each, taken while it is worked on, checked before they have a name.

Law: a file with a backup's name is whole. It is written under another one, flushed to the disk, checked, digested, and
only then renamed; whatever fails on the way leaves nothing behind.
"""

import hashlib
import os
import re
import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage.copy import CopyDiffers, Progress, copy, no_progress
from bot.storage.database import Storage
from bot.storage.proof import Verdict, ledgers
from bot.storage.trouble import DatabaseUnavailable

_STAMP: Final = "%Y%m%dT%H%M%SZ"
_KEPT: Final = 8
_HOURS: Final = timedelta(hours=24)
_ABANDONED: Final = timedelta(hours=1)
_CHUNK: Final = 1 << 20
_OWNER_ONLY: Final = 0o600


class Reason(StrEnum):
    """Why a backup could not be made."""

    NO_ROOM = "room"
    DAMAGED = "damaged"
    OTHER = "other"


class BackupFailed(Exception):
    """A backup could not be made, or is not whole.

    Attributes:
        reason: why.
    """

    def __init__(self, reason: Reason, words: str) -> None:
        super().__init__(words)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made and checked.

    Attributes:
        path: the file; its SHA-256 stands beside it in `<file>.sha256`.
        sha256: of the file, 64 hex digits.
        size: bytes.
        verdict: on the ledgers in it: a copy of a ledger somebody changed is a good copy, and worth keeping.
        removed: older backups that made room.
    """

    path: Path
    sha256: str
    size: int
    verdict: Verdict
    removed: tuple[Path, ...] = ()


def make(storage: Storage, folder: Path, at: datetime, progress: Progress = no_progress) -> Backup:
    """Copy a database away, whoever is writing in it; nobody who does has to wait.

    Args:
        storage: the database.
        folder: where backups stand; made where it is missing.
        at: now (UTC); it is in the file's name, with the event's id.
        progress: told of every chunk of rows (PostgreSQL).

    Raises:
        BackupFailed: with the reason; everything is as it was.
    """
    path = folder / f"{storage.event}-{at.astimezone(UTC):{_STAMP}}.db"
    draft = folder / f".{path.name}.{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _room(storage, folder)
        _forget_drafts(folder, storage.event, at)
        draft.touch(mode=_OWNER_ONLY)
        _take(storage, draft, progress)
        made = _checked_and_named(draft, path)
    except DatabaseUnavailable as trouble:
        raise BackupFailed(Reason.OTHER, str(trouble)) from trouble
    except CopyDiffers as differs:
        raise BackupFailed(Reason.DAMAGED, str(differs)) from differs
    except (OSError, sqlite3.Error) as error:
        reason = Reason.NO_ROOM if "full" in str(error) or "No space" in str(error) else Reason.OTHER
        raise BackupFailed(reason, f"{path}: {error}") from error
    finally:
        for left in folder.glob(f"{draft.name}*"):
            left.unlink(missing_ok=True)
    return Backup(path, made[0], path.stat().st_size, made[1], thin_out(folder, storage.event))


def thin_out(folder: Path, event: str) -> tuple[Path, ...]:
    """Remove the backups of an event that need not be kept; whatever does not bear such a name is left alone."""
    names = re.compile(rf"{re.escape(event)}-(\d{{8}}T\d{{6}}Z)\.db")
    made = {
        datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC): path
        for path in folder.iterdir()
        if (match := names.fullmatch(path.name)) is not None
    }
    removed = [path for at, path in made.items() if at not in kept(made)]
    for path in removed:
        path.unlink(missing_ok=True)
        sum_file(path).unlink(missing_ok=True)
    return tuple(sorted(removed))


def kept(made: Collection[datetime]) -> frozenset[datetime]:
    """Which backups stay: the newest eight, and the first of each hour in the day before the newest.

    Args:
        made: when each was made (UTC).
    """
    newest_first = sorted(made, reverse=True)
    lately = [at for at in newest_first if at > newest_first[0] - _HOURS]
    first_of_hour = {at.replace(minute=0, second=0, microsecond=0): at for at in lately}  # the last written wins
    return frozenset(newest_first[:_KEPT]) | frozenset(first_of_hour.values())


def made_at(path: Path) -> datetime | None:
    """When a backup was made (UTC), from its name; None where that does not say."""
    match = re.search(r"-(\d{8}T\d{6}Z)\.db$", path.name)
    return datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC) if match else None


def sum_file(path: Path) -> Path:
    """Where the SHA-256 of a backup stands, in the form `sha256sum --check` reads."""
    return path.with_name(f"{path.name}.sha256")


def sha256_of(path: Path) -> str:
    """SHA-256 of a file. Never of a database somebody works on: closing it would let go of SQLite's locks."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def check_file(path: Path) -> Verdict:
    """Look a backup over: its pages, triggers, every chain and every seal.

    Raises:
        BackupFailed: SQLite cannot make sense of its pages.
        DatabaseUnavailable: it cannot be read, or its tables are of another revision.
    """
    storage = Storage.as_it_is(f"sqlite:///{path}", event="")
    try:
        with storage.reading() as tx:
            said = tx.scalar(text("PRAGMA integrity_check(1)"))
            if said != "ok":
                raise BackupFailed(Reason.DAMAGED, f"{path}: SQLite says: {said}")
            return ledgers(tx)
    except (SQLAlchemyError, ValueError) as error:
        raise BackupFailed(Reason.DAMAGED, f"{path} cannot be read: {getattr(error, 'orig', None) or error}") from error
    finally:
        storage.close()


def _forget_drafts(folder: Path, event: str, at: datetime) -> None:
    """What a program left that was killed over a backup an hour ago or more."""
    for draft in folder.glob(f".{event}-*.db.*"):
        begun = made_at(Path(draft.name.partition(".db")[0].removeprefix(".") + ".db"))
        if begun is not None and begun < at - _ABANDONED:
            draft.unlink(missing_ok=True)


def _room(storage: Storage, folder: Path) -> None:
    """A backup must not take the room the desk itself needs: as much again has to stay free."""
    if storage.file is not None and shutil.disk_usage(folder).free < 2 * storage.file.stat().st_size:
        raise BackupFailed(Reason.NO_ROOM, f"There is not room enough for a backup in {folder}.")


def _take(storage: Storage, draft: Path, progress: Progress) -> None:
    if storage.file is not None:
        _copy_pages(storage.file, draft)
        return
    with _file_of(draft) as target, storage.reading() as source, target.writing() as tx:
        copy(source, tx, progress)


@contextmanager
def _file_of(path: Path) -> Iterator[Storage]:
    """A SQLite file with every table."""
    target = Storage.open(f"sqlite:///{path}", event="")
    try:
        yield target
    finally:
        target.close()
    one_file(path)


def _copy_pages(file: Path, draft: Path) -> None:
    """SQLite's own online backup, all in one step: one moment, and with its log beside it no writer waits for a reader.

    In several steps it would begin anew whenever the desk wrote in between, which on the night is always.
    """
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(draft)) as target:
        source.execute("PRAGMA busy_timeout = 5000")
        source.backup(target, pages=-1)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, with no log beside it


def _checked_and_named(draft: Path, path: Path) -> tuple[str, Verdict]:
    flush(draft)
    found, digest = check_file(draft), sha256_of(draft)
    written = sum_file(draft)
    written.write_text(f"{digest}  {path.name}\n", encoding="ascii")
    flush(written)
    written.replace(sum_file(path))
    draft.replace(path)
    flush(path.parent)
    return digest, found


def one_file(path: Path) -> None:
    """A SQLite database nobody is at, in one file with no log beside it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def flush(path: Path) -> None:
    """To the disk itself; a folder's names too."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sum_fits(path: Path) -> bool | None:
    """Whether a backup is the file whose SHA-256 stands beside it; None where none stands there."""
    with suppress(FileNotFoundError):
        return sum_file(path).read_text(encoding="ascii").split()[:1] == [sha256_of(path)]
    return None
