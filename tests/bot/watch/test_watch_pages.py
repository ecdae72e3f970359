"""`/metrics`, `/healthz`, `/readyz`: what a real night shows, and what they say when something stands still."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.clock import Clock
from bot.feed import CannotListen
from bot.letters import Act, Lane, Letter
from bot.storage import Storage, outbox
from bot.storage.backlog import backlog
from bot.watch import STILL, Health, Look, Looker, opened_watch
from core.desk_state import Waiting
from tests.the_night import NO_TIE, STAFF_CHAT, night_over, refusal, settings_for


@asynccontextmanager
async def watched_night(iowa, database_url):
    """A night that is watched, and a way to ask."""
    settings = replace(settings_for(iowa, database_url), watch="127.0.0.1:0")
    async with night_over(settings) as night, httpx.AsyncClient(base_url=night.product.watched) as asks:
        yield night, asks


async def figures(asks):
    """Every figure by its name and labels."""
    text = (await asks.get("/metrics")).text
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_a_night_is_told_in_figures_and_nobody_in_it(iowa, database_url):
    async with watched_night(iowa, database_url) as (night, asks):
        chair = await night.enrol(name="Pat Ritter")
        await night.say_all(chair, NO_TIE)
        await night.quiet()
        night.product.desk.metrics.last["desk"] = monotonic()
        shown = await figures(asks)
        text = (await asks.get("/metrics")).text
        healthy, ready = await asks.get("/healthz"), await asks.get("/readyz")
    assert shown["caucus_texts_total", "message", "dealt with"] == 5
    assert shown["caucus_letters_total", "receipt", "delivered"] >= 1
    assert shown["caucus_entries_total", "reported"] == 1
    assert shown["caucus_inbox_waiting",] == shown["caucus_outbox_waiting", "receipt"] == 0
    assert shown["caucus_places", "published"] == 1
    assert sum(shown["caucus_places", status] for status in ("published", "held", "missing")) == 1765
    assert shown["caucus_receipt_seconds_count",] == 5
    assert shown["caucus_batch_seconds_count",] >= 5
    assert shown["caucus_database_failures_total",] == 0
    assert {"caucus_version_info", "caucus_last_post_timestamp"} <= {name for name, *_ in shown}
    for nobody in ("Pat", "Ritter", str(chair.id), str(STAFF_CHAT), "Adair", "Biden"):
        assert nobody not in text
    assert (healthy.status_code, ready.status_code) == (200, 200)
    assert [one["check"] for one in healthy.json()["checks"]] == [
        *("database", "ledger", "texts"),
        *("desk", "telegram", "timetable"),
    ]


async def test_pauses_and_refusals_are_counted_by_their_kind(iowa, sqlite_url):
    async with watched_night(iowa, sqlite_url) as (night, asks):
        chair = await night.enrol()
        await night.quiet()
        answers = [refusal(429, "Too Many Requests: retry after 1", retry_after=1)]
        to_chair = ("chat_id", str(chair.id))
        night.weather.storm = lambda _, form: answers.pop() if answers and to_chair in form.items() else None
        await night.say(chair, "status")
        shut = "Forbidden: bot was blocked by the user"
        night.weather.storm = lambda _, form: refusal(403, shut) if to_chair in form.items() else None
        night.telegram.text(chair, chair, "status")
        await night.quiet()
        shown = await figures(asks)
    assert (shown["caucus_flood_waits_total",], shown["caucus_flood_wait_seconds_total",]) == (1, 1)
    assert shown["caucus_refusals_total", "blocked or gone"] == 1


@pytest.fixture
def sqlite_url(sqlite_template, tmp_path):
    import shutil

    shutil.copy(sqlite_template, tmp_path / "night.db")
    return f"sqlite:///{tmp_path / 'night.db'}"


async def test_a_desk_that_stands_still_is_unwell_since_it_last_moved(iowa, sqlite_url):
    async with watched_night(iowa, sqlite_url) as (night, asks):
        await night.enrol()
        await night.quiet()
        night.running.cancel()
        await asyncio.wait({night.running})
        night.clock.ahead += 100
        answer = await asks.get("/healthz")
    assert answer.status_code == 503
    checks = {one["check"]: one for one in answer.json()["checks"]}
    assert [name for name, one in checks.items() if not one["ok"]] == ["desk", "telegram", "timetable"]
    ago = night.clock.now() - datetime.fromisoformat(checks["desk"]["since"])
    assert timedelta(seconds=99) < ago < timedelta(seconds=110)


class SetClock:
    """A clock that stands where it is put."""

    def __init__(self):
        self.seconds = 1000.0

    def now(self):
        return datetime(2020, 2, 4, tzinfo=UTC) + timedelta(seconds=self.seconds)

    def monotonic(self):
        return self.seconds


def judged(waiting_for, moved, *, trouble=None):
    """The checks that are not right, at second 1000 of a program that began at second 900."""
    clock = SetClock()
    clock.seconds = 900.0
    health = Health(clock, STILL, moved)
    clock.seconds = 1000.0
    oldest = None if waiting_for is None else clock.now() - timedelta(seconds=waiting_for)
    seen = None if trouble else _backlog(Waiting(1, oldest))
    return [one.name for one in health.checks(Look(clock.now(), seen, trouble)) if not one.ok]


def _backlog(texts):
    from bot.storage.backlog import Backlog

    return Backlog(texts, {lane: Waiting() for lane in Lane}, None)


WELL = {"desk": 999.0, "telegram": 990.0, "timetable": 999.0}


@pytest.mark.parametrize(
    ("waiting_for", "moved", "trouble", "unwell"),
    [
        pytest.param(None, WELL, None, [], id="all is well"),
        pytest.param(29, WELL, None, [], id="a text waits a little"),
        pytest.param(31, WELL, None, ["texts"], id="a text waits long"),
        pytest.param(None, WELL | {"desk": 984.0}, None, ["desk"], id="the desk stands still"),
        pytest.param(None, WELL | {"telegram": 939.0}, None, ["telegram"], id="Telegram is not heard"),
        pytest.param(None, WELL | {"timetable": 939.0}, None, ["timetable"], id="the timetable does not tick"),
        pytest.param(None, {}, None, ["desk", "telegram", "timetable"], id="nothing has ever moved"),
        pytest.param(None, WELL, "disk full", ["database"], id="the database does not answer"),
    ],
)
def test_each_thing_that_can_go_wrong_is_named(waiting_for, moved, trouble, unwell):
    assert judged(waiting_for, moved, trouble=trouble) == unwell


def test_a_program_that_has_only_begun_is_given_its_time_and_is_not_ready():
    clock = SetClock()
    health = Health(clock, STILL, moved := {})
    look = Look(clock.now(), _backlog(Waiting()))
    assert all(one.ok for one in health.checks(look))
    assert not health.is_ready(look)
    moved |= dict.fromkeys(STILL, clock.monotonic())
    assert health.is_ready(look)
    assert not health.is_ready(Look(clock.now(), None, "gone"))


async def test_a_database_that_does_not_answer_keeps_nobody_waiting(sqlite_url):
    storage, let_go = Storage.open(sqlite_url, event="iowa-2020"), asyncio.Event()
    clock, loop = Clock(), asyncio.get_running_loop()
    looker = Looker(storage, clock, patience=0.05)
    looker._read = lambda: asyncio.run_coroutine_threadsafe(let_go.wait(), loop).result() and None
    begun = monotonic()
    first = await looker.look()
    looker._last = None
    second = await looker.look()
    assert monotonic() - begun < 2
    assert (first.trouble, second.trouble) == ("the database does not answer",) * 2
    let_go.set()
    looker._last = None
    looker._patience = 5.0
    assert (await looker.look()).trouble is None
    looker.close()
    storage.close()


async def test_a_look_is_good_for_a_second_however_often_somebody_asks(sqlite_url):
    storage, clock = Storage.open(sqlite_url, event="iowa-2020"), SetClock()
    looker = Looker(storage, clock)
    first = await looker.look()
    assert await looker.look() is first
    clock.seconds += 1.1
    assert await looker.look() is not first
    looker.close()
    storage.close()


async def test_an_address_that_is_taken_is_named(sqlite_url):
    storage, clock = Storage.open(sqlite_url, event="iowa-2020"), Clock()
    async with opened_watch("127.0.0.1:0", storage, clock) as watch:
        address = watch.address
        taken = address.removeprefix("http://")
        with pytest.raises(CannotListen, match=f"{taken}.*--watch"):
            async with opened_watch(taken, storage, clock):
                pass
    storage.close()


def test_what_waits_is_told_by_lane_with_its_age(database_url):
    storage, at = Storage.open(database_url, event="iowa-2020"), datetime(2020, 2, 4, 3, tzinfo=UTC)
    letters = [Letter(f"k{n}", lane, 7, Act.SEND, "x") for n, lane in enumerate((Lane.READER, Lane.READER, Lane.STAFF))]
    with storage.writing() as tx:
        for n, letter in enumerate(letters):
            outbox.enqueue(tx, [letter], at + timedelta(seconds=n))
    with storage.reading() as tx:
        found = backlog(tx, "iowa-2020")
    storage.close()
    assert found.letters[Lane.READER] == Waiting(2, at)
    assert found.letters[Lane.STAFF] == Waiting(1, at + timedelta(seconds=2))
    assert found.letters[Lane.RECEIPT] == found.texts == Waiting()
    assert found.last_post is None


async def test_who_only_stands_by_is_well_and_not_ready(sqlite_url):
    storage, clock = Storage.open(sqlite_url, event="iowa-2020"), SetClock()
    async with opened_watch("127.0.0.1:0", storage, clock) as watch, httpx.AsyncClient(base_url=watch.address) as asks:
        clock.seconds += 3600.0
        well, ready = await asks.get("/healthz"), await asks.get("/readyz")
        watch.begin(STILL, lambda: None)
        begun, not_yet = await asks.get("/healthz"), await asks.get("/readyz")
    storage.close()
    assert [one["check"] for one in well.json()["checks"]] == ["database"]
    assert (well.status_code, ready.status_code) == (200, 503)
    assert (begun.status_code, not_yet.status_code) == (200, 503)
