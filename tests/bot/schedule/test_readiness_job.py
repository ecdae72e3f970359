"""Who is ready, told to staff each morning of the week before; and a rehearsal, which enrols for the night."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.schedule.readiness import ReadinessPost, latest_due
from bot.settings import event_folder, load_event
from core.event import ReadinessPosts
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, settings_for

EVENT = load_event(event_folder())
IOWA = ZoneInfo("America/Chicago")


def local(month, day, hour, minute=0):
    return datetime(2020, month, day, hour, minute, tzinfo=IOWA)


@pytest.mark.parametrize(
    ("now", "due"),
    [
        pytest.param(local(1, 27, 8, 59), None, id="a week before, too early: nothing"),
        pytest.param(local(1, 27, 9), local(1, 27, 9), id="a week before, on the minute: the first"),
        pytest.param(local(1, 28, 8, 59), local(1, 27, 9), id="the morning after: still the first"),
        pytest.param(local(1, 30, 23), local(1, 30, 9), id="late in the evening: that morning's"),
        pytest.param(local(2, 3, 18, 59), local(2, 3, 9), id="just before the night: the last"),
        pytest.param(local(2, 3, 19), None, id="once the night has begun: nothing"),
        pytest.param(local(2, 9, 9), None, id="after the night: nothing"),
    ],
)
def test_posts_are_due_each_morning_before_the_night(now, due):
    assert latest_due(EVENT, now) == due


@pytest.mark.parametrize(
    ("posts", "now", "due"),
    [
        pytest.param(ReadinessPosts(0), local(2, 2, 12), None, id="only on the day itself: not the day before"),
        pytest.param(ReadinessPosts(0), local(2, 3, 12), local(2, 3, 9), id="only on the day itself"),
        pytest.param(ReadinessPosts(7, time(20)), local(2, 3, 12), local(2, 2, 20), id="an hour after the start"),
    ],
)
def test_the_event_says_when(posts, now, due):
    assert latest_due(replace(EVENT, readiness=posts), now) == due


def test_nine_is_nine_by_the_clock_on_the_wall_also_when_it_is_put_forward():
    event = replace(EVENT, starts=datetime(2020, 3, 10, 19, tzinfo=IOWA))
    assert latest_due(event, datetime(2020, 3, 7, 15, tzinfo=UTC)) == datetime(2020, 3, 7, 15, tzinfo=UTC)
    assert latest_due(event, datetime(2020, 3, 9, 14, tzinfo=UTC)) == datetime(2020, 3, 9, 14, tzinfo=UTC)


def before_the_night(iowa, database_url, days=3, **more):
    """A night some days from now, and no post due by itself: the day's is at the last minute of the day."""
    starts = (datetime.now(UTC) + timedelta(days=days)).astimezone(IOWA)
    return settings_for(
        iowa, database_url, starts=starts, ends=starts + timedelta(hours=6), readiness=ReadinessPosts(1), **more
    )


async def post(night, *, by=None):
    at = datetime.combine(night.desk.event.starts.date() - timedelta(days=1), time(9), IOWA)
    posted = await night.desk.writer.run(lambda: (by or ReadinessPost(night.desk)).post(at))
    night.postman.wake()
    await night.quiet()
    return posted, [text for text in night.heard(STAFF_CHAT) if text.startswith("Who is ready")]


async def test_staff_are_told_once_a_day_who_is_ready(iowa, database_url):
    async with night_over(before_the_night(iowa, database_url)) as night:
        await night.enrol()
        posted, posts = await post(night)
        assert posted
        assert (await post(night)) == (False, posts), "another process, or this one after a restart"
        (told,) = posts
        assert "1 of 1,765 places (0%) have a chair or deputy enrolled." in told
        assert "Nobody enrolled yet at places in 99 counties and 5 satellite regions. The most in Polk 177, " in told
        assert "“/ready Polk”" in told


def rehearsal_of(settings):
    """A rehearsal of a night, today."""
    starts = datetime.now(UTC).astimezone(IOWA)
    ends = starts + timedelta(minutes=80)
    event = replace(settings.event, id="rehearsal", rehearses=settings.event.id, is_test=True, starts=starts, ends=ends)
    return replace(settings, event=event)


async def test_a_practice_report_keeps_the_enrolment_for_the_night(iowa, database_url):
    settings = before_the_night(iowa, database_url, rehearsals=("rehearsal",))
    async with night_over(rehearsal_of(settings)) as rehearsal:
        chair = await rehearsal.enrol()
        assert (await rehearsal.say_all(chair, NO_TIE)).text.startswith("TEST: practice.\nReceipt")
    async with night_over(settings, rehearsal.telegram) as night:
        assert await night.ledger() == [], "what was practised is not reported"
        answer = await night.say(chair, NO_TIE[0])
        assert "Right?" in answer.text, "no code is asked for"
        _, (told,) = await post(night)
        assert "1 of 1,765 (0%) have practised" in told
        assert (await night.say_all(chair, NO_TIE[1:])).text.startswith("Receipt")
        assert len(await night.ledger()) == 1


async def test_a_code_that_nobody_used_in_the_rehearsal_works_on_the_night(iowa, database_url):
    settings = before_the_night(iowa, database_url)
    async with night_over(rehearsal_of(settings)) as rehearsal:
        code = await rehearsal.invite()
    async with night_over(settings, rehearsal.telegram) as night:
        chair = night.telegram.join("Pat")
        assert ADAIR in (await night.say(chair, f"/start {code}")).text


async def test_a_button_of_the_rehearsal_says_nothing_on_the_night(iowa, database_url):
    settings = before_the_night(iowa, database_url)
    async with night_over(rehearsal_of(settings)) as rehearsal:
        chair = await rehearsal.enrol()
        practised = await rehearsal.say(chair, NO_TIE[0])
    async with night_over(settings, rehearsal.telegram) as night:
        asked = await night.say(chair, NO_TIE[0])
        pressed = await night.press(chair, practised, "yes")
        assert "over" in pressed.text or "Right?" in pressed.text
        assert "Final" not in pressed.text
        assert "Noted" in (await night.press(chair, asked, "yes")).text
