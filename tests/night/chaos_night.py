"""A disturbed night: everything Telegram may do wrong is on, and the program is killed while people report."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from sqlalchemy import text as sql

from bot.app import hash_of_code, make_desk
from bot.clock import Clock
from bot.commands import do_by_hand
from bot.rehearsal import Fault, FaultKind, Telegram, serve
from bot.settings import load_settings
from bot.storage import Storage
from core.codes import make_code, plain_code
from core.people import Role
from tests.balancer import Balancer
from tests.night.chaos_people import STRANGE, WANTED, Passer, Person
from tests.night.chaos_programs import LEASE, PATIENCE, OneProgram, ProgramApart, last_words
from tests.night.several import free_ports
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
A_REPORT = 4.5
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
        apart: whether the parts of the program are processes of their own.
    """

    places: int
    kills: int
    minutes: float = 10.0
    faults: bool = True
    totals_every: str = "20s"
    apart: bool = False


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
    programs: OneProgram | ProgramApart | None = None
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
    ports = free_ports(2) if plan.apart else ()
    telegram = Telegram(Clock().now, token=TOKEN, seed=seed, webhook_transport=Balancer(*ports) if ports else None)
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
        programs = ProgramApart(environment, log, ports) if plan.apart else OneProgram(environment, log)
        began = time.monotonic()
        async with programs as night.programs:
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
        "CAUCUS_LEASE": f"{LEASE}s",
        "PTB_TIMEDELTA": "true",
        **({"CAUCUS_WEBHOOK": "https://bot.example/texts"} if plan.apart else {}),
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
    programs = night.programs
    await programs.disturbed(night.telegram, plan.kills, chance, mean=mean, until=over)
    ended = await programs.at_rest(night.telegram)
    await asyncio.wait({lives, ended}, return_when=asyncio.FIRST_COMPLETED)
    assert not ended.done(), f"the last program stopped by itself: {last_words(programs.log)}"
    await lives
    night.telegram.faults.clear()
    await asyncio.to_thread(until_nobody_waits, url, event)
    ended.cancel()
    await programs.stopped()


def until_nobody_waits(url, event):
    """Every text is dealt with, and every letter to a person is out."""
    storage = Storage.open(url, event=event.id)
    waits = sql("SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'waiting' AND chat > 0 AND lane <= 2)")
    texts = sql("SELECT EXISTS (SELECT 1 FROM inbox WHERE done_at IS NULL)")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with storage.reading() as tx:
            if not tx.scalar(waits) and not tx.scalar(texts):
                break
    storage.close()
