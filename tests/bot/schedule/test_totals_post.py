"""The totals by the clock: once a due time, sealed, and noted."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.schedule.timetable import set_going, tick
from bot.schedule.totals import TotalsPost, latest_due
from bot.storage import ledger, publications
from bot.storage.publications import POST
from core.ledger.codec import verify
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT
from core.ledger.seal import seal
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, settings_for

STEP = timedelta(seconds=5)
FIRST_POST = datetime(2020, 2, 4, 1, 30, tzinfo=UTC)
QUARTER = timedelta(minutes=15)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        pytest.param(FIRST_POST - timedelta(seconds=1), None, id="before the first post: nothing"),
        pytest.param(FIRST_POST, FIRST_POST, id="on the first"),
        pytest.param(FIRST_POST + QUARTER - timedelta(microseconds=1), FIRST_POST, id="just before the second"),
        pytest.param(FIRST_POST + QUARTER, FIRST_POST + QUARTER, id="on the second"),
        pytest.param(FIRST_POST + 97 * QUARTER, FIRST_POST + 97 * QUARTER, id="a day later"),
    ],
)
def test_due_times_are_counted_from_the_first_post(now, due):
    assert latest_due(now, FIRST_POST, QUARTER) == due


@pytest.mark.parametrize("seconds", [1, 2, 5, 7, 15, 60, 900, 86_400])
def test_a_tick_falls_on_every_due_time_and_never_takes_longer_than_five_seconds(seconds):
    every = timedelta(seconds=seconds)
    assert timedelta(0) < tick(every) <= timedelta(seconds=5)
    assert abs(every - round(every / tick(every)) * tick(every)) < timedelta(milliseconds=1)


async def post(night, minutes, *, by=None):
    """What the timetable does at a minute of a night to come."""
    at = datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=minutes)
    posted = await night.desk.writer.run(lambda: (by or TotalsPost(night.desk)).post(at))
    night.postman.wake()
    await night.quiet()
    return posted


async def shown(night, most=9):
    return await night.read(lambda tx: publications.newest(tx, night.desk.event.id, POST, most=most))


async def test_two_posts_for_one_due_time_are_one(night):
    await night.quiet()
    before = len(night.heard(STAFF_CHAT))
    assert await post(night, 1)
    assert not await post(night, 1), "another process, or this one after a restart"
    assert len(night.heard(STAFF_CHAT)) == before + 1, "a fresh digest; the pinned message is edited"


async def test_a_restart_neither_skips_nor_doubles_a_post(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        await night.quiet()
        posts = len(await shown(night))
    async with night_over(settings, night.telegram) as again:
        await again.quiet()
        await again.desk.writer.run(lambda: TotalsPost(again.desk).post(again.clock.now()))
        assert len(await shown(again)) == posts


async def test_each_post_is_a_fresh_digest_and_the_pinned_message_says_the_same(night):
    await night.quiet()
    pinned = night.telegram.conversation(STAFF_CHAT).pinned.id
    await post(night, 1)
    channel = night.telegram.conversation(STAFF_CHAT)
    assert channel.pinned.id == pinned
    assert night.heard(STAFF_CHAT)[-1] == channel.pinned.text


async def test_what_was_shown_is_noted_with_its_seal(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    await post(night, 1)
    (post_of_staff,) = await shown(night, most=1)
    assert post_of_staff.seal
    assert post_of_staff.version == night.desk.memory.record.version
    biden = json.loads(post_of_staff.body)["groups"]["Biden"]
    assert biden[:3] == [30, 34, 3]
    assert "/" in biden[3], "exact"


async def test_every_seal_can_be_computed_anew_from_the_ledger(night):
    await night.quiet()
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    await post(night, 1)
    await post(night, 2)
    entries = await night.read(lambda tx: ledger.read(tx, night.desk.event.id))
    assert verify(entries) is None
    seals = [entry for entry in entries if entry.place == EVENT_CHAIN]
    report = [entry for entry in entries if entry.place == ADAIR][-1]
    before, heads = FIRST_FINGERPRINT, {}
    for number, entry in enumerate(seals, 1):
        if report.recorded_at < entry.recorded_at:
            heads[ADAIR] = (ADAIR, report.sequence, report.fingerprint)
        assert (entry.body["number"], entry.body["previous"]) == (number, before)
        assert entry.body["seal"] == seal(number, before, heads.values())
        before = entry.body["seal"]
        heads[EVENT_CHAIN] = (EVENT_CHAIN, entry.sequence, entry.fingerprint)
    assert len(seals) == 3


async def test_a_post_that_fails_is_made_good_by_the_next_tick(night, monkeypatch):
    await night.quiet()
    job, at = TotalsPost(night.desk), datetime(2031, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(TotalsPost, "_to_staff", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        await night.desk.writer.run(lambda: job.post(at))
    monkeypatch.undo()
    assert await night.desk.writer.run(lambda: job.post(at))


def three_places(event):
    """The event with three places only, so that one of them is a third."""
    kept = dict(list(event.places.by_id.items())[:3])
    return replace(event.places, by_id=kept)


async def test_a_post_comes_when_a_share_of_the_places_is_in_and_never_twice(iowa, database_url):
    settings = settings_for(iowa, database_url, places=three_places(iowa.event), totals_at=(30, 50, 100))
    async with night_over(settings) as night:
        chair = await night.enrol()
        await night.quiet()
        job, now = TotalsPost(night.desk), night.clock.now()
        posts = len(await shown(night))
        await night.say_all(chair, NO_TIE)
        await night.desk.writer.run(lambda: job.post(now))
        assert not await night.desk.writer.run(lambda: job.post(now))
        assert not await night.desk.writer.run(lambda: TotalsPost(night.desk).post(now)), "after a restart"
        night.postman.wake()
        await night.quiet()
        assert len(await shown(night)) == posts + 1
        assert night.heard(STAFF_CHAT)[-1].startswith("30% of the places are in.")


async def test_shares_passed_at_once_make_one_post_of_the_highest(iowa, database_url):
    settings = settings_for(iowa, database_url, places=three_places(iowa.event), totals_at=(10, 25, 33))
    async with night_over(settings) as night:
        chair = await night.enrol()
        await night.quiet()
        posts = len(await shown(night))
        await night.say_all(chair, NO_TIE)
        await night.desk.writer.run(lambda: TotalsPost(night.desk).post(night.clock.now()))
        night.postman.wake()
        await night.quiet()
        assert len(await shown(night)) == posts + 1
        assert night.heard(STAFF_CHAT)[-1].startswith("33% of the places are in.")


@pytest.mark.parametrize(
    ("ahead", "moved"),
    [
        pytest.param(timedelta(seconds=4), False, id="the next tick"),
        pytest.param(timedelta(seconds=10), False, id="a late one"),
        pytest.param(timedelta(hours=1), True, id="the clock was put back an hour"),
    ],
)
async def test_a_clock_that_is_put_back_does_not_silence_the_timetable(ahead, moved):
    now = datetime(2030, 1, 1, tzinfo=UTC)
    scheduler = AsyncIOScheduler(timezone="UTC")
    scheduler.start(paused=True)
    job = scheduler.add_job(lambda: None, "interval", seconds=5, next_run_time=now + ahead)
    set_going(scheduler, now, STEP)
    assert (job.next_run_time == now) is moved
    scheduler.shutdown(wait=False)
