"""What the doctor looks at on this machine: disk, database, pictures, wording."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.charts import totals_picture
from bot.cli.checkup import Check, good, to_do
from bot.clock import Clock
from bot.settings import Settings
from bot.storage import DatabaseUnavailable
from bot.storage.examine import Examined, examine
from bot.storage.migrate import HEAD
from bot.wording import FOLDER, NoSuchSentence, Wording
from bot.wording.complete import lacking
from core.bulletin import bulletin
from core.standings import Standings

LEAST_FREE: Final = 1_000_000_000
"""Bytes; 700 photos of 200 kB, the database and its backups stay well below."""
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
        todo = "stop the desk, move the database away and restore the newest backup"
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


def _shown(folder: Path) -> str:
    return "/".join(folder.parts[-2:])


CHECKS: Final[tuple[Callable[[Settings], Check], ...]] = (disk, database, pictures, wording)
"""One function a check, in the order told."""
