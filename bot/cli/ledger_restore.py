"""`caucus ledger restore`: a backup put in the place of the database, which is moved aside."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.ledger import bar, ledger, tell_proof
from bot.cli.trouble import EventOption, JsonOption, give_up, settings_or_exit
from bot.clock import Clock
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, DeskIsRunning
from bot.storage.backup import made_at
from bot.storage.copy import CopyDiffers
from bot.storage.restore import Restored, RestoreRefused, restore

EXAMPLES = "caucus ledger restore var/backups/iowa-2020-20200204T031500Z.db · … --to postgresql://caucus@db/caucus"


@ledger.command("restore", epilog=f"Examples: {EXAMPLES}")
def restore_backup(
    backup: Annotated[Path, typer.Argument(help="A file that `caucus ledger backup` or `caucus run` made.")],
    *,
    to: Annotated[str | None, typer.Option("--to", help="Another database than the event's.")] = None,
    event: EventOption = None,
    older: Annotated[bool, typer.Option("--older", help="Also if a seal was posted after the backup.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Puts a backup in the place of the database, and says what is missing since.

    Before anything is moved the backup's SHA-256, its pages, its tables, every chain and every seal are checked, and
    that it is of this event. What stands there now is moved aside, never deleted. No desk may be running.
    """
    settings = settings_or_exit(event)
    url = to or settings.database_url
    try:
        with bar(None) as progress:
            done = restore(backup, url, settings.event.enrolment, Clock().now(), older=older, progress=progress)
    except RestoreRefused as refused:
        for problem in refused.problems:
            typer.echo(problem, err=True)
        typer.echo("Nothing was moved.", err=True)
        raise typer.Exit(1) from None
    except CopyDiffers as differs:
        typer.echo(f"Nothing was moved: {differs}.", err=True)
        raise typer.Exit(1) from None
    except DeskIsRunning:
        give_up(["A desk is running on this database. Stop it first: it would go on with what it remembers."])
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    for name, proof in done.now.verdict.proofs.items():
        tell_proof(name, proof, as_json=as_json)
    if as_json:
        typer.echo(json.dumps(_facts(done, made_at(backup))))
    else:
        _tell(done, settings, made_at(backup))


def _facts(done: Restored, made: datetime | None) -> dict[str, object]:
    missing = missing_texts(done)
    facts: dict[str, object] = {"kind": "restored", "aside": done.aside, "made": _json(made), "missing_texts": missing}
    before = None if done.before is None else done.before.last_text
    return facts | {"last_text": _json(done.now.last_text), "last_text_before": _json(before)}


def missing_texts(done: Restored) -> int | None:
    """How many texts were stored since the backup; None where nobody can tell."""
    return None if done.before is None else max(0, done.before.texts - done.now.texts)


def _tell(done: Restored, settings: Settings, made: datetime | None) -> None:
    of = f" of {made:%Y-%m-%d %H:%M:%S} UTC" if made else ""
    typer.echo(f"The backup{of} is in place and checked once more.")
    if done.aside is not None:
        where = done.aside if "." in done.aside else f"the schema {done.aside} of the same database"
        typer.echo(f"What stood there is kept: {where}")
    for line in (*what_is_missing(done, made), *what_comes_again(done)):
        typer.echo(line)
    typer.echo(f"Start the desk again: caucus run --event {settings.event.id}")
    if settings.given_secret is None:
        typer.echo(
            f"Invite codes need their key, which no backup holds: {settings.var / settings.event.enrolment}.secret"
        )


def what_is_missing(done: Restored, made: datetime | None) -> list[str]:
    """What was stored after the backup, for whoever must ask for it again."""
    if done.aside is None:
        return []
    missing = missing_texts(done)
    again = "Telegram gives again only what no desk had stored yet."
    if missing is None:
        since = f"{made:%H:%M:%S} UTC" if made else "the backup"
        return [f"What stood there cannot be read: whatever was stored after {since} is missing here. {again}"]
    if missing == 0:
        return ["No text was stored after the backup: nothing is missing."]
    first, last = done.now.last_text, done.before.last_text if done.before else None
    span = f"after {first:%H:%M:%S} UTC" if first else "since the beginning"
    if first and last:
        minutes, seconds = divmod(int((last - first).total_seconds()), 60)
        span += f", until {last:%H:%M:%S} UTC: {minutes} min {seconds} s"
    chairs = (
        "Ask the chairs of these minutes to text again; who they are stands in what was kept (caucus ledger replay)."
    )
    return [f"Missing: {missing:,} texts stored {span}. {again}", chairs]


def what_comes_again(done: Restored) -> list[str]:
    """What people will get a second time once the desk runs."""
    lines = []
    if done.now.letters:
        lines.append(f"Letters that waited when the backup was made go out, perhaps once more: {done.now.letters:,}.")
    for event in done.now.verdict.proofs if done.before is not None else ():
        first, last = done.now.newest_seal(event) + 1, done.before.newest_seal(event) if done.before else 0
        if first <= last:
            lines.append(
                f"Seals {first} to {last} of {event} were posted, and are given anew: tell whoever keeps them."
            )
    return lines


def _json(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
