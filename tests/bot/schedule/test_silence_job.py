"""The ladder on the night: the chair, the deputy, the county, then staff; each once, and nobody who has reported."""

from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.commands import ask_desk
from bot.schedule.silence import Silence
from bot.storage import inbox, outbox
from core.ladder import Ladder
from tests.the_night import ADAIR, NO_TIE, SIX, STAFF_CHAT, night_over, refusal, settings_for

LADDER = Ladder()
STUART = "Adair/2NE STUART"
SILENT = f"{ADAIR} is not reported yet."


@asynccontextmanager
async def silent_night(iowa, database_url, telegram=None, starts=None, **more):
    """A night that has not begun: the timetable by itself asks nobody, a test says what time it is."""
    starts = starts or datetime.now(UTC) + timedelta(hours=1)
    settings = settings_for(iowa, database_url, starts=starts, ends=starts + timedelta(hours=6))
    async with night_over(settings, telegram, **more) as night:
        night.starts = starts
        yield night


@pytest.fixture
async def silent(iowa, database_url):
    async with silent_night(iowa, database_url) as night:
        yield night


def new_code(night):
    new = night.desk.draw_code()
    return new.code, new.hash


async def at(night, after, *, by=None):
    """What the timetable does so long after the start."""
    await night.quiet()
    asked = await night.desk.writer.run(lambda: (by or Silence(night.desk)).ask(night.starts + after))
    night.postman.wake()
    await night.quiet()
    return asked


def nudges(night, user):
    return [text for text in night.heard(user) if " is not reported yet." in text or " are not reported yet:" in text]


async def test_each_is_asked_when_their_turn_has_come_and_once(silent):
    chair, deputy = await silent.enrol(), await silent.enrol(role="deputy", name="Dee")
    assert not await at(silent, LADDER.chair - timedelta(seconds=1))
    assert await at(silent, LADDER.chair)
    assert len(nudges(silent, chair)) == 1
    assert nudges(silent, deputy) == []
    assert not await at(silent, LADDER.deputy - timedelta(seconds=1)), "nobody is asked twice"
    assert await at(silent, LADDER.deputy)
    assert (len(nudges(silent, chair)), len(nudges(silent, deputy))) == (1, 1)
    assert "You are its deputy" in nudges(silent, deputy)[0]


async def test_whoever_said_nothing_gets_the_example_again(silent):
    chair = await silent.enrol()
    await at(silent, LADDER.chair)
    (nudge,) = nudges(silent, chair)
    assert nudge.startswith(SILENT)
    assert "I am waiting for the attendance and the first alignment." in nudge
    assert "For example: " in nudge
    assert nudge.endswith("If you cannot text, call your county; they can report for you.")


async def test_whoever_began_hears_what_is_still_due(silent):
    chair = await silent.enrol()
    await silent.say_all(chair, NO_TIE[:2])
    await at(silent, LADDER.chair)
    (nudge,) = nudges(silent, chair)
    assert "I am waiting for the final alignment." in nudge
    assert "For example" not in nudge


async def test_nobody_is_asked_about_a_place_that_has_reported(silent):
    chair, deputy = await silent.enrol(), await silent.enrol(role="deputy", name="Dee")
    await silent.say_all(chair, NO_TIE)
    await at(silent, LADDER.call)
    assert nudges(silent, chair) + nudges(silent, deputy) == []


async def test_in_a_rehearsal_a_nudge_says_that_it_is_one(iowa, database_url):
    rehearsal = replace(iowa, event=replace(iowa.event, is_test=True))
    async with silent_night(rehearsal, database_url) as night:
        chair = await night.enrol()
        await at(night, LADDER.call)
        assert nudges(night, chair)[0].startswith("TEST")
        assert night.heard(STAFF_CHAT)[-1].startswith("TEST")


async def test_the_ladder_stops_when_the_report_comes(silent):
    chair, deputy = await silent.enrol(), await silent.enrol(role="deputy", name="Dee")
    await at(silent, LADDER.chair)
    await silent.say_all(chair, NO_TIE)
    await at(silent, LADDER.deputy)
    assert nudges(silent, deputy) == []


async def test_the_county_is_asked_about_all_its_silent_places_in_one_message(silent):
    pat, county = await silent.enrol(), silent.telegram.join("Kim")
    code, hashed = new_code(silent)
    expires = (silent.clock.now() + timedelta(hours=1)).isoformat()
    asked = {"do": "invite", "hash": hashed, "role": "county", "county": "Adair", "expires": expires}
    assert await ask_desk(silent.desk, asked) == {"invited": True}
    await silent.say(county, f"/start {code}")
    await silent.say_all(pat, NO_TIE)
    await at(silent, LADDER.county)
    (nudge,) = nudges(silent, county)
    assert nudge.startswith("Adair: 4 of 5 precincts are not reported yet: ")
    assert "1NW ADAIR" not in nudge
    assert "2NE STUART" in nudge


async def test_staff_are_told_once_when_it_is_time_to_call(silent):
    by = Silence(silent.desk)
    for minutes in (0, 1, 60):
        await at(silent, LADDER.call + timedelta(minutes=minutes), by=by)
    calls = [text for text in silent.heard(STAFF_CHAT) if text.startswith("Time to call")]
    assert len(calls) == 1
    head, where, *_ = calls[0].splitlines()
    assert head == "Time to call: 1,765 of 1,765 places have not reported."
    assert where.startswith("In 99 counties and 5 satellite regions. The most in Polk 177, Linn 86, ")
    assert where.endswith("Dallas 34, and 94 more.")


async def test_somebody_with_several_places_gets_one_message(silent):
    chair = await silent.enrol()
    await silent.say(chair, f"/start {await silent.invite(SIX)}")
    await at(silent, LADDER.chair)
    (nudge,) = nudges(silent, chair)
    assert nudge.startswith("2 of your precincts are not reported yet:")
    assert f"{ADAIR}: I am waiting" in nudge
    assert f"{SIX}: I am waiting" in nudge


async def test_after_the_end_of_the_night_nobody_is_asked(silent):
    chair = await silent.enrol()
    assert not await at(silent, timedelta(hours=6))
    assert nudges(silent, chair) == []


async def test_whoever_is_texting_is_not_interrupted_but_asked_when_they_fall_silent(silent):
    silent.later(60 * 60 + LADDER.chair.total_seconds() - 60)
    chair = await silent.enrol()
    await silent.say(chair, NO_TIE[0])
    by = Silence(silent.desk)
    await at(silent, LADDER.chair, by=by)
    assert nudges(silent, chair) == []
    await at(silent, LADDER.chair + timedelta(minutes=12), by=by)
    assert len(nudges(silent, chair)) == 1


async def test_while_the_chair_is_texting_the_deputy_is_left_alone(silent):
    deputy = await silent.enrol(role="deputy", name="Dee")
    silent.later(60 * 60 + LADDER.deputy.total_seconds() - 60)
    chair = await silent.enrol()
    await silent.say(chair, NO_TIE[0])
    by = Silence(silent.desk)
    await at(silent, LADDER.deputy, by=by)
    assert nudges(silent, deputy) == []
    await at(silent, LADDER.deputy + timedelta(minutes=12), by=by)
    assert (len(nudges(silent, chair)), len(nudges(silent, deputy))) == (1, 1)


async def test_a_nudge_still_in_line_when_they_write_is_never_sent(silent):
    chair = await silent.enrol()
    await silent.quiet()

    def storm(method, form):
        held_back = method == "sendMessage" and "is not reported yet." in form["text"]
        return refusal(429, "Too Many Requests: retry after 30", retry_after=30) if held_back else None

    silent.weather.storm = storm
    await silent.desk.writer.run(lambda: Silence(silent.desk).ask(silent.starts + LADDER.chair))
    silent.postman.wake()
    while not any("is not reported yet." in form.get("text", "") for _, form in silent.weather.calls):
        await silent.read(outbox.counts)
    silent.telegram.text(chair, chair, NO_TIE[0])
    while await silent.read(lambda tx: inbox.waiting(tx, 1)) or len(silent.telegram.updates):
        assert not silent.running.done()
    silent.weather.storm = lambda _method, _form: None
    silent.later(31)
    await silent.quiet()
    assert nudges(silent, chair) == []
    assert silent.heard(chair)[-1].startswith("First: Biden 30")


async def test_a_clock_far_ahead_asks_everybody_once(silent):
    chair, deputy = await silent.enrol(), await silent.enrol(role="deputy", name="Dee")
    await at(silent, timedelta(hours=5))
    await at(silent, timedelta(hours=5, minutes=1))
    await at(silent, LADDER.chair)  # put back
    assert (len(nudges(silent, chair)), len(nudges(silent, deputy))) == (1, 1)


async def test_a_restart_asks_nobody_twice(iowa, database_url):
    async with silent_night(iowa, database_url) as night:
        chair = await night.enrol()
        await at(night, LADDER.chair)
    async with silent_night(iowa, database_url, night.telegram, night.starts) as again:
        assert not await at(again, LADDER.chair + timedelta(minutes=1))
        assert len(nudges(again, chair)) == 1


async def test_somebody_who_took_the_role_later_is_asked_at_their_own_rung(silent):
    await at(silent, LADDER.chair)
    chair = await silent.enrol()
    await at(silent, LADDER.chair + timedelta(minutes=1))
    assert len(nudges(silent, chair)) == 1


async def test_whoever_blocked_the_bot_stops_nobody_else(silent):
    chair, other = await silent.enrol(), await silent.enrol(SIX, name="Max")
    silent.telegram.block(chair)
    await at(silent, LADDER.chair)
    assert nudges(silent, chair) == []
    assert len(nudges(silent, other)) == 1


async def test_a_nudge_is_in_the_language_of_whoever_reads_it(silent):
    chair = silent.telegram.join("Paz", language="es")
    await silent.say(chair, f"/start {await silent.invite()}")
    await at(silent, LADDER.chair)
    assert f"{ADAIR} todavía no se ha reportado." in silent.heard(chair)[-1]


async def test_many_are_asked_some_at_a_time_so_that_texts_need_not_wait(silent, monkeypatch):
    monkeypatch.setattr("bot.schedule.silence.AT_ONCE", 1)
    chair, other, by = await silent.enrol(), await silent.enrol(SIX, name="Max"), Silence(silent.desk)
    asked = []
    for seconds in range(3):
        await at(silent, LADDER.chair + timedelta(seconds=seconds), by=by)
        asked.append((len(nudges(silent, chair)), len(nudges(silent, other))))
    assert asked == [(1, 0), (1, 1), (1, 1)]
