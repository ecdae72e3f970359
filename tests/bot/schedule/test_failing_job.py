"""A job of the timetable that fails: tried again, the night goes on, and staff hear of it once."""

import pytest

from bot.schedule.timetable import Jobs
from bot.storage import DatabaseUnavailable
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, settings_for


@pytest.fixture
async def night(iowa, tmp_path):
    async with night_over(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}")) as under_way:
        await under_way.quiet()
        yield under_way


def told(night):
    return [text for text in night.heard(STAFF_CHAT) if "it failed three times" in text]


async def fails():
    raise ZeroDivisionError


async def goes_well():
    pass


async def test_staff_hear_once_of_a_job_that_fails_again_and_again(night):
    jobs = Jobs(night.desk)
    for count in (0, 0, 1, 1, 1):
        await jobs.run(fails, "totals")
        await night.quiet()
        assert len(told(night)) == count
    assert told(night)[0].startswith("The totals cannot be posted: it failed three times.")
    chair = await night.enrol(ADAIR)
    assert (await night.say_all(chair, NO_TIE)).text.startswith("Receipt "), "the night goes on"


async def test_a_job_that_goes_well_in_between_is_no_news(night):
    jobs = Jobs(night.desk)
    for job in (fails, fails, goes_well, fails, fails):
        await jobs.run(job, "silence")
    await night.quiet()
    assert told(night) == []


async def test_a_database_that_is_away_is_no_fault_of_the_job(night):
    async def away():
        raise DatabaseUnavailable("It went away.", "Start it.")

    jobs = Jobs(night.desk)
    for _ in range(4):
        await jobs.run(away, "wire")
    await night.quiet()
    assert told(night) == []
