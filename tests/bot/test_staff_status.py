"""What staff ask about the desk, and what chairs and the bot have written to each other."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.schedule.totals import TotalsPost
from core.desk_state import next_post
from tests.the_night import NO_TIE, night_over, settings_for

FIRST = datetime(2020, 2, 4, 1, 30, tzinfo=UTC)


async def test_status_tells_of_the_configuration_the_program_the_lines_and_the_posts(night):
    staff = await night.enrol(None, "staff", name="Sam")
    await night.desk.writer.run(lambda: TotalsPost(night.desk).post(datetime(2031, 1, 1, tzinfo=UTC)))
    night.postman.wake()
    await night.quiet()
    said = (await night.say(staff, "/status")).text
    assert "The configuration is not locked." in said
    assert "Program version 0.1.0." in said
    assert "No text waits." in said, "the question itself is being dealt with"
    assert "No letter waits." in said
    assert "Totals were posted last for" in said


async def test_status_tells_which_configuration_is_locked(iowa, database_url):

    async with night_over(settings_for(iowa, database_url, freeze_at=iowa.event.starts)) as night:
        staff = await night.enrol(None, "staff", name="Sam")
        await night.quiet()
        assert "The configuration is locked since" in (await night.say(staff, "/status")).text


async def test_status_tells_of_what_waits_and_since_when(night):
    staff = await night.enrol(None, "staff", name="Sam")
    reader = night.telegram.join("Riley")
    await night.say(reader, "/subscribe")
    await night.quiet()
    chair = await night.enrol()
    asked = await night.say(chair, "/status")
    assert "waits" not in asked.text, "a chair's /status is about their report"
    assert "Program version" not in asked.text
    said = (await night.say(staff, "/status")).text
    assert "Program version" in said


async def test_a_transcript_shows_both_ways_newest_last_and_goes_back_by_pages(night):
    staff, chair = await night.enrol(None, "staff", name="Sam"), await night.enrol()
    for text in (*NO_TIE, *(f"is question {number} heard?" for number in range(12))):
        night.later(2)
        await night.say(chair, text)
    newest = (await night.say(staff, "/transcript Adair/1NW ADAIR")).text
    assert newest.index("question 10") < newest.index("question 11")
    assert "to chair:" in newest
    assert NO_TIE[0] not in newest
    assert "/transcript Adair/1NW ADAIR 2" in newest
    before = (await night.say(staff, "/transcript Adair/1NW ADAIR 2")).text
    assert f"chair: {NO_TIE[0]}" in before
    assert "question 11" not in before
    assert "There is nothing before that" in (await night.say(staff, "/transcript Adair/1NW ADAIR 9")).text


async def test_a_press_stands_in_a_transcript_after_what_it_answers(night):
    staff, chair = await night.enrol(None, "staff", name="Sam"), await night.enrol()
    asked = await night.say(chair, NO_TIE[0])
    await night.press(chair, asked, "yes")
    said = (await night.say(staff, "/transcript Adair/1NW ADAIR")).text
    asked_at, pressed_at = said.index("Viable, with 13 or more"), said.index("chair: [yes]")
    assert asked_at < pressed_at < said.index("Noted, not reported yet")


async def test_no_code_stands_in_a_transcript(night):
    staff, user = await night.enrol(None, "staff", name="Sam"), night.telegram.join("Pat")
    code = await night.invite()
    await night.say(user, f"/start {code}")
    await night.say(user, "hand over")
    given = night.heard(user)[-1]
    said = (await night.say(staff, "/transcript Adair/1NW ADAIR")).text
    assert code not in said
    assert not [word for word in given.split() if word.count("-") == 2 and word in said]


async def test_of_somebody_who_reports_for_many_only_what_led_to_the_report_is_shown(night):
    staff = await night.enrol(None, "staff", name="Sam")
    county = await night.enrol(None, "county", name="Cory", county="Adair")
    await night.say(county, "1NW Adair: 84 here. First: Biden 84. Final: Biden 84")
    await night.say(county, "yes")
    night.later(3600)
    await night.say(county, "2NE Stuart: 84 here")
    said = (await night.say(staff, "/transcript Adair/1NW ADAIR")).text
    assert "1NW Adair: 84 here" in said
    assert "Stuart" not in said


@pytest.mark.parametrize(
    ("now", "due"),
    [
        pytest.param(datetime(2020, 2, 4, 1, 0, tzinfo=UTC), FIRST, id="before the first"),
        pytest.param(FIRST, datetime(2020, 2, 4, 1, 45, tzinfo=UTC), id="on the first"),
        pytest.param(datetime(2020, 2, 4, 2, 1, tzinfo=UTC), datetime(2020, 2, 4, 2, 15, tzinfo=UTC), id="between two"),
    ],
)
def test_the_next_post_is_the_first_that_has_not_come(now, due):

    assert next_post(FIRST, timedelta(minutes=15), now) == due
