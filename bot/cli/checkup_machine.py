"""What the doctor looks at on this machine: disk, database, pictures, wording, what is kept too long."""

import shutil
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.charts import totals_picture
from bot.cli.checkup import Check, good, skipped, to_do
from bot.clock import Clock
from bot.schedule.retention import older_than
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, Storage, retention
from bot.storage.examine import Examined, examine
from bot.storage.migrate import HEAD
from bot.storage.retention import Before
from bot.wording import FOLDER, NoSuchSentence, Wording
from bot.wording.complete import lacking
from core.bulletin import bulletin
from core.standings import Standings

LEAST_FREE: Final = 1_000_000_000
"""Bytes; 700 photos of 200 kB, the database and its backups stay well below."""
SHORTEST_LEASE: Final = timedelta(seconds=2)
"""A lease is renewed three times while it lasts; a machine under load is sometimes silent for half a second."""
_PNG: Final = b"\x89PNG\r\n"
_MOST_NAMED: Final = 5


def disk(settings: Settings, least: int = LEAST_FREE) -> Check:
    """Room, and the right to write, where the program keeps its files."""
    folder = settings.var.absolute()
    there = next(each for each in (folder, *folder.parents) if each.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError as error:
        return to_do("disk", f"{folder} cannot be written: {error.strerror}", "give this user the right to write there")
    found = f"{free / 1e9:,.1f} GB free in {folder}"
    if free < least:
        return to_do("disk", found, f"free some space: {least / 1e9:,.0f} GB should be left for a night")
    return good("disk", found)


def database(settings: Settings) -> Check:
    """Whether it can be reached, is whole, and is as new as this program."""
    try:
        found = examine(settings.database_url, settings.event.id)
    except DatabaseUnavailable as trouble:
        return to_do("database", trouble.what, trouble.what_to_do)
    return _database(found)


def _database(found: Examined) -> Check:
    if not found.exists:
        return good("database", f"{found.place}: nothing there yet; the first start makes it")
    if not found.up_to_date and (found.revision or "") < HEAD:
        return good(
            "database", f"{found.place}: older tables ({found.revision}); the next start brings them up to date"
        )
    if not found.up_to_date:
        newer = f"{found.place}: made by a newer version of this program (its tables are at {found.revision})"
        return to_do("database", newer, "use that version, or restore a backup made before the change")
    if found.damage is not None:
        todo = "stop the desk; caucus ledger verify says what is wrong, caucus ledger restore puts a backup in place"
        return to_do("database", f"{found.place}: {found.damage}", todo)
    return good("database", f"{found.place}: up to date, whole, {found.entries:,} ledger entries, every chain fits")


def pictures(settings: Settings) -> Check:
    """One test picture of the totals, drawn here and now."""
    event = settings.event
    try:
        wording = Wording.load(event.languages[0], event.time_zone)
        drawn = totals_picture(bulletin(Standings.of(event), Clock().now()), wording)
    except Exception as error:  # noqa: BLE001 - whatever a drawing library raises, the doctor goes on and says it
        return to_do("pictures", f"no picture could be drawn: {error}", "run make install again")
    if not drawn.startswith(_PNG):
        return to_do("pictures", "what was drawn is no PNG", "run make install again")
    return good("pictures", f"a test picture was drawn ({len(drawn) // 1024} kB)")


def wording(settings: Settings) -> Check:
    """Whether every language of the event has every sentence, with the same gaps."""
    whole, problems = "en", []
    for language in settings.event.languages:
        try:
            names = lacking(language, whole)
        except (NoSuchSentence, OSError) as error:
            problems.append(f"{language}: {error}")
            continue
        if names:
            more = "" if len(names) <= _MOST_NAMED else f" and {len(names) - _MOST_NAMED} more"
            problems.append(f"{language} lacks {', '.join(names[:_MOST_NAMED])}{more}")
    if problems:
        return to_do("wording", "; ".join(problems), f"write them in {_shown(FOLDER)}, as in {whole}.ftl")
    return good("wording", f"{', '.join(settings.event.languages)}: every sentence is there")


def kept(settings: Settings) -> Check:
    """What people wrote that is older than it is to be kept; a running desk makes it blank by itself."""
    event, now = settings.event, Clock().now()
    days = f"texts {_days(event.texts_kept)}, photos {_days(event.photos_kept)} after the night’s end"
    before = older_than(event, now)
    try:
        overdue = {} if before is None else _overdue(settings, before)
    except DatabaseUnavailable as trouble:
        return skipped("retention", f"the database cannot be looked at: {trouble.what}")
    if not overdue:
        return good("retention", f"{days}; nothing is older")
    found = ", ".join(f"{number:,} {name}" for name, number in overdue.items())
    return to_do("retention", f"older than they are kept ({days}): {found}", "start caucus run: it makes them blank")


def _overdue(settings: Settings, before: Before) -> dict[str, int]:
    if not examine(settings.database_url, settings.event.id).up_to_date:
        return {}
    storage = Storage.as_it_is(settings.database_url, event=settings.event.id)
    try:
        with storage.reading() as tx:
            return retention.due(tx, before)
    finally:
        storage.close()


def _days(kept: timedelta) -> str:
    return f"{kept.days} days" if kept.days != 1 else "1 day"


def _shown(folder: Path) -> str:
    return "/".join(folder.parts[-2:])


def several(settings: Settings) -> Check:
    """Where several processes can share the database: one key for all of them, and leases that do not flap."""
    if settings.database_url.startswith("sqlite"):
        return good("processes", "one: a SQLite file belongs to one program")
    if settings.given_secret is None:
        todo = "set CAUCUS_SECRET, the same for every process on every machine; codes open nothing under another key"
        return to_do("processes", "the key of the codes is a file of this machine, and others make their own", todo)
    if settings.lease < SHORTEST_LEASE:
        found = f"CAUCUS_LEASE is {settings.lease.total_seconds():g} s: a busy moment loses it, and desks take turns"
        return to_do("processes", found, f"set it to {SHORTEST_LEASE.seconds} s or more; unset it is 5 s")
    return good("processes", f"one key from CAUCUS_SECRET, leases of {settings.lease.total_seconds():g} s")


CHECKS: Final[tuple[Callable[[Settings], Check], ...]] = (disk, database, several, pictures, wording, kept)
"""One function a check, in the order told."""
