"""`caucus ledger`: the ledger proved, backed up and copied; ledger_read.py and ledger_restore.py add the rest."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from bot.cli import app
from bot.cli.trouble import EventOption, JsonOption, give_up, settings_or_exit
from bot.clock import Clock
from bot.settings import Settings
from bot.storage import DatabaseUnavailable, DeskIsRunning, Storage
from bot.storage import backup as backups
from bot.storage.backup import BackupFailed
from bot.storage.copy import Copied, CopyDiffers, NotEmpty, Progress, copy, sizes
from bot.storage.proof import look_over
from core.ledger.codec import LedgerBroken
from core.ledger.proof import Flaw, Problem, Proof

ledger = typer.Typer(no_args_is_help=True, help="The ledger: proved, copied, backed up, restored and read.")
app.add_typer(ledger, name="ledger")

DatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option("--database", help="Another database, or a backup: sqlite:///var/backups/….db")
]
SAYS: Final[Mapping[Flaw, str]] = {
    Flaw.UNREADABLE: "is not what this program writes",
    Flaw.REWRITTEN: "does not fit its fingerprint: a column of it, or the entry before it, was changed",
    Flaw.GAP: "does not follow the entry before it: entries were taken out",
    Flaw.SEAL_BROKEN: "is a seal that does not follow the seal before it",
    Flaw.SEAL_DIFFERS: "is a seal that the chains of its time do not give: entries were cut off or written anew",
    Flaw.SEAL_UNKNOWN: "is cut short: a seal that was posted is not in it",
    Flaw.RECORD_BEYOND: "was made public and is not in the ledger: the end of the chain was cut off",
    Flaw.RECORD_DIFFERS: "is public with other figures than the ledger gives",
    Flaw.NO_TRIGGERS: "is not guarded: the triggers that let it only grow do not stand",
}


@ledger.command("verify", epilog="Examples: caucus ledger verify · caucus ledger verify --heads --json")
def verify(
    *,
    event: EventOption = None,
    database: DatabaseOption = None,
    heads: Annotated[bool, typer.Option("--heads", help="Also the last fingerprint of every chain.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Recomputes every fingerprint and every seal, and derives the public record once more.

    A desk may be running; after an update of this program start it once before. Whoever noted seals or receipts can
    compare them: a receipt begins with its entry's fingerprint. Exit status 0: all is as it was written; 1: it is not,
    and every problem is listed; 2: wrong use.
    """
    settings = settings_or_exit(event)
    try:
        with opened(settings, database) as storage, storage.reading() as tx:
            verdict = look_over(tx, settings.event, Clock().now())
    except LedgerBroken as broken:
        typer.echo(f"The ledger was changed by something else: {broken}. Then: caucus ledger restore.", err=True)
        raise typer.Exit(1) from None
    for name, proof in verdict.proofs.items():
        tell_proof(name, proof, as_json=as_json, heads=heads)
    tell_problems(verdict.problems, as_json=as_json)
    if not as_json:
        done = f"Problems: {len(verdict.problems)}." if verdict.problems else "All is as it was written."
        typer.echo(f"{storage.place}: {done}")
    if verdict.problems:
        raise typer.Exit(1)


@ledger.command("backup", epilog="Examples: caucus ledger backup · caucus ledger backup --into /mnt/stick")
def back_up(
    *,
    event: EventOption = None,
    into: Annotated[
        Path | None, typer.Option("--into", help="Another folder than backups/ beside the database.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Copies the whole database into one SQLite file now, and checks it. A desk may be running; nobody waits for it.

    `caucus run` does the same by itself at every `[timetable] backup_every`. The key of invite codes (CAUCUS_SECRET, or
    the file <event>.secret beside the database) is not in it: keep that apart.
    """
    settings = settings_or_exit(event)
    folder = into or settings.var / "backups"
    try:
        with opened(settings, None) as storage, bar(storage) as progress:
            made = backups.make(storage, folder, Clock().now(), progress)
    except BackupFailed as failed:
        give_up([str(failed)])
    for name, proof in made.verdict.proofs.items():
        tell_proof(name, proof, as_json=as_json)
    tell_problems(made.verdict.problems, as_json=as_json)
    if as_json:
        typer.echo(json.dumps({"kind": "backup", "file": str(made.path), "sha256": made.sha256, "bytes": made.size}))
    else:
        typer.echo(f"{made.path}: {made.size:,} bytes, SHA-256 {made.sha256}")
    if made.verdict.problems:
        raise typer.Exit(1)


@ledger.command(
    "copy",
    epilog="Example: caucus ledger copy sqlite:///var/iowa-2020.db postgresql://caucus@localhost/caucus",
)
def copy_database(
    source: Annotated[str, typer.Argument(help="The database's address.", metavar="SOURCE_URL")],
    target: Annotated[str, typer.Argument(help="An empty database; its tables are made.", metavar="TARGET_URL")],
    *,
    event: Annotated[str | None, typer.Option("--event", help="Only where the source has this event's ledger.")] = None,
    online: Annotated[bool, typer.Option("--online", help="Also while a desk works on the source.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Copies every table from one database to another, SQLite or PostgreSQL, and compares what arrived row by row.

    Fingerprints stay what they are, and so does the digest over all of them: compare it with that of the source. With
    --online what a running desk stores after the beginning is not in the copy.
    """
    try:
        with ExitStack() as stack:
            copied = _copied(stack, source, target, event, online=online)
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])
    except DeskIsRunning:
        give_up(["A desk is running on one of the databases. Stop it first, or say --online if it is the source's."])
    except NotEmpty as full:
        give_up([f"The target is not empty ({full}). Name an empty database."])
    except CopyDiffers as differs:
        typer.echo(f"Nothing was copied: {differs}.", err=True)
        raise typer.Exit(1) from None
    _tell_copied(copied, as_json=as_json)


def _copied(stack: ExitStack, source_url: str, target_url: str, event: str | None, *, online: bool) -> Copied:
    source = stack.enter_context(closing(Storage.as_it_is(source_url, event=event or "")))
    if not online:
        stack.enter_context(source.only_writer())
    target = stack.enter_context(closing(Storage.open(target_url, event=event or "")))
    stack.enter_context(target.only_writer())
    progress = stack.enter_context(bar(source))
    rows, tx = stack.enter_context(source.reading()), stack.enter_context(target.writing())
    copied = copy(rows, tx, progress)
    if event is not None and event not in copied.proofs:
        message = f"the source has no ledger of {event}, but of: {', '.join(copied.proofs) or 'no event'}"
        raise CopyDiffers(message)
    return copied


def _tell_copied(copied: Copied, *, as_json: bool) -> None:
    for name, proof in copied.proofs.items():
        tell_proof(name, proof, as_json=as_json)
    problems = [problem for proof in copied.proofs.values() for problem in proof.problems]
    tell_problems(problems, as_json=as_json)
    if as_json:
        typer.echo(json.dumps({"kind": "copied", "rows": dict(copied.rows)}))
    else:
        rows = sum(copied.rows.values())
        typer.echo(f"Copied: {rows:,} rows in {len(copied.rows)} tables; all of them arrived as they were sent.")
    if problems:
        raise typer.Exit(1)


# ------------------------------------------------------------------------------------------- what the others use too


@contextmanager
def opened(settings: Settings, database: str | None) -> Iterator[Storage]:
    """The event's database as it is, or another; or what is wrong with it, what to do, and the end."""
    try:
        with closing(Storage.as_it_is(database or settings.database_url, event=settings.event.id)) as storage:
            yield storage
    except DatabaseUnavailable as trouble:
        give_up([trouble.what, trouble.what_to_do])


@contextmanager
def bar(source: Storage | None) -> Iterator[Progress]:
    """A progress bar over every row of a database; of a backup's, where none is given."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total: int | None = None
    if source is not None and screen.is_terminal:
        with source.reading() as tx:
            total = sum(sizes(tx).values())
    with Bar(*columns, console=screen, transient=True, disable=not screen.is_terminal) as shown:
        task: TaskID = shown.add_task("Rows", total=total)
        yield lambda table, rows: shown.update(task, description=table, advance=rows)


def tell_proof(event: str, proof: Proof, *, as_json: bool, heads: bool = False) -> None:
    """One event's ledger: how much of it there is, and its digest."""
    if as_json:
        facts: dict[str, object] = {"kind": "ledger", "event": event, "entries": proof.entries}
        facts |= {"chains": len(proof.heads), "seals": proof.newest_seal, "digest": proof.digest}
        typer.echo(json.dumps(facts | ({"heads": [list(head) for head in proof.heads]} if heads else {})))
        return
    typer.echo(f"{event}: entries {proof.entries:,}, chains {len(proof.heads):,}, seals {proof.newest_seal}")
    typer.echo(f"  digest {proof.digest}")
    for place, sequence, fingerprint in proof.heads if heads else ():
        typer.echo(f"  {fingerprint}  {sequence:>3}  {place or '(the event)'}")


def tell_problems(problems: Iterable[Problem], *, as_json: bool) -> None:
    """Everything that is wrong, one a line."""
    for problem in problems:
        if as_json:
            facts = {"event": problem.event, "place": problem.place, "sequence": problem.sequence}
            typer.echo(json.dumps({"kind": "problem", **facts, "flaw": problem.flaw.value, "detail": problem.detail}))
        else:
            typer.echo(f"problem  {in_words(problem)}", err=True)


def in_words(problem: Problem) -> str:
    """A problem in one line: the event, the place, the entry, what is wrong."""
    where = " ".join(filter(None, (problem.event, problem.place or ("" if problem.event else "the ledger"))))
    entry = "" if problem.sequence is None else f", entry {problem.sequence},"
    return f"{where}{entry} {SAYS[problem.flaw]}{f' ({problem.detail})' if problem.detail else ''}"
