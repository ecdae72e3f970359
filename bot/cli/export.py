"""`caucus export`: what is public, as files for newsrooms, campaigns and programs."""

import json
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from bot.cli import app
from bot.cli.export_files import Exported, changes_file, file_makers, put
from bot.cli.trouble import EventOption, JsonOption, give_up, settings_or_exit, storage_to_read
from bot.clock import Clock
from bot.exports import file_name, marks_of
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, ledger, releases
from bot.wording.figures import clock_time, day
from core.event import Event
from core.ledger.codec import LedgerBroken
from core.ledger.switches import Audience
from core.standings import Standings
from core.wire.record import Record, Release
from core.wire.snapshot import Snapshot, snapshot, visible

_STDOUT: Final = "-"
EXAMPLES: Final = (
    "caucus export · caucus export --format csv --out results · caucus export --format json --out - · "
    "caucus export --version 12 --format nist · caucus export --since 12 --out -"
)


class Format(StrEnum):
    """What can be exported."""

    CSV = "csv"
    JSON = "json"
    XLSX = "xlsx"
    NIST = "nist"
    ALL = "all"


FormatOption: TypeAlias = Annotated[
    Format | None, typer.Option("--format", help="Which files; all unless one is named.")
]
OutOption: TypeAlias = Annotated[
    str | None, typer.Option(help="A folder, or - for standard output; var/exports/<event> unless one is named.")
]
VersionOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="Of the public record; the newest unless one is named.")
]
SinceOption: TypeAlias = Annotated[
    int | None, typer.Option(min=0, help="What has changed since this version instead, as JSON.")
]


@app.command("export", epilog=f"Examples: {EXAMPLES}")
def export(
    *,
    event: EventOption = None,
    form: FormatOption = None,
    out: OutOption = None,
    version: VersionOption = None,
    since: SinceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Files of what is public: every place with both alignments, delegates and SDE, and what they add up to.

    csv: two tables, places and totals; on standard output places alone. json: everything, nested by place. xlsx: a
    workbook. nist: the common data format of NIST SP 1500-100, version 2. With --since: the places that have changed
    after a version, for whoever follows along.

    Only what the publication policy has let go is in them; while feeds are stopped, the version that stood then. A file
    is whole or not there, and a running desk is not held up.

    Exit status 0: done; 1: nothing is published yet; 2: wrong use.
    """
    _refuse(form, out, since)
    settings = settings_or_exit(event)
    standings, new = _read(settings)
    record = Record.of(new)
    shown = snapshot(standings, record, _version_or_exit(standings, record, version, since))
    if not as_json:
        for line in _head(settings, standings, shown):
            typer.echo(line, err=True)
    folder = settings.var / "exports" / settings.event.id if out is None else Path(out)
    for made in _made(shown, new, form, since):
        if out == _STDOUT:
            typer.echo(made.content, nl=False)
            _tell(made, shown, _STDOUT, as_json=as_json, err=True)
            return
        _tell(made, shown, str(_kept(folder, made, shown)), as_json=as_json)


def _made(shown: Snapshot, new: list[Release], form: Format | None, since: int | None) -> Iterator[Exported]:
    """The files wanted, each made when its turn comes: the first is there while the last is being made."""
    if since is not None:
        yield changes_file(shown, new, since)
        return
    for make in file_makers(shown, (form or Format.ALL).value):
        yield make()


def _refuse(form: Format | None, out: str | None, since: int | None) -> None:
    """What cannot be meant."""
    if since is not None and form not in {None, Format.JSON}:
        give_up([f"--since gives changes as JSON; --format is {form}; allowed: json, or no --format."])
    if out == _STDOUT and since is None and form in {None, Format.ALL}:
        give_up(["One file goes to standard output: say which with --format; allowed: csv, json, xlsx, nist."])


def _read(settings: Settings) -> tuple[Standings, list[Release]]:
    """How the night stands and all that has become public, as they are at one moment."""
    event, storage = settings.event, storage_to_read(settings)
    if storage is None:
        return Standings.of(event), []
    try:
        with storage.reading() as tx:
            return Standings.of(event, ledger.read(tx, event.id)), releases.since(tx, event.id)
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    except LedgerBroken as broken:
        give_up([f"The ledger cannot be read: {broken}"])
    finally:
        storage.close()


def _version_or_exit(standings: Standings, record: Record, version: int | None, since: int | None) -> int:
    """The version wanted, of those that may be seen."""
    newest = visible(standings, record, Audience.FEEDS)
    if not newest:
        too_early = "Feeds were stopped before anything was published."
        typer.echo(too_early if record.version else "Nothing is published yet.", err=True)
        raise typer.Exit(1)
    if version is not None and version > newest:
        give_up([f"--version is {version}; allowed: 1 to {newest}."])
    wanted = newest if version is None else version
    if since is not None and since > wanted:
        give_up([f"--since is {since}; allowed: 0 to {wanted}."])
    return wanted


def _kept(folder: Path, made: Exported, shown: Snapshot) -> Path:
    path = folder / file_name(shown, made.name, Clock().now())
    try:
        put(path, made.content)
    except OSError as error:
        give_up([f"{path} cannot be written: {error.strerror or error}. Name another folder with --out."])
    return path


def _head(settings: Settings, standings: Standings, shown: Snapshot) -> Iterator[str]:
    """What the files are of, for people; on standard error, so that it never stands between what programs read."""
    event, marks = settings.event, marks_of(shown)
    at = "" if shown.at is None else f", as of {_moment(shown.at, event)}"
    yield f"{event.name}: version {shown.version} of the public record{at}, {marks.status}."
    if event.is_test:
        yield "TEST: a rehearsal, not a result; the files say so."
    if (until := event.embargoed(Clock().now())) is not None:
        yield f"EMBARGOED until {_moment(until, event)}; the files say so."
    if (stopped := standings.switches.stopped.get(Audience.FEEDS)) is not None:
        since = _moment(stopped.recorded_at, event)
        yield f"Feeds have been stopped since {since}: nothing newer than what was public then."


def _moment(at: datetime, event: Event) -> str:
    """With the day: files are made days later as well."""
    return f"{clock_time(at, event.time_zone, 'en')}, {day(at, event.time_zone, 'en')}"


def _tell(made: Exported, shown: Snapshot, where: str, *, as_json: bool, err: bool = False) -> None:
    """What a file holds, how much of it, its hash, and where it is."""
    if not as_json:
        typer.echo(where, err=err)
        unit = made.unit.removesuffix("s") if made.counted == 1 else made.unit
        typer.echo(f"    {made.counted:,} {unit}, {len(made.content):,} bytes, sha256 {made.sha256}", err=err)
        return
    marks = marks_of(shown)
    told = {
        "file": where,
        "format": made.form,
        made.unit: made.counted,
        "version": marks.version,
        "as_of": marks.as_of,
        "status_of_results": marks.status,
        "is_test": marks.is_test,
        "embargoed_until": marks.embargoed_until,
        "bytes": len(made.content),
        "sha256": made.sha256,
    }
    typer.echo(json.dumps(told, ensure_ascii=False), err=err)
