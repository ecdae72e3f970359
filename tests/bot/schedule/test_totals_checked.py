"""Before totals are posted they are those of the ledger; and they are asked what no single report can be."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.schedule.totals import TotalsPost
from bot.storage import cases, publications
from bot.storage.publications import POST
from core.places import County
from core.standings import Standings
from core.wire.record import Record
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, night_over, settings_for


async def post(night, days):
    """What the timetable does on a night to come."""
    at = datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=days)
    await night.desk.writer.run(lambda: TotalsPost(night.desk).post(at))
    night.postman.wake()
    await night.quiet()


async def opened(night):
    found = await night.read(lambda tx: cases.everything(tx, night.desk.event.id))
    return [(one.place, one.codes) for one in found if one.is_open]


async def posts(night):
    return len(await night.read(lambda tx: publications.newest(tx, night.desk.event.id, POST, most=9)))


async def test_totals_that_are_not_those_of_the_ledger_are_not_posted_and_staff_hear_once(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    await night.quiet()
    before, right = await posts(night), night.desk.memory.standings
    night.desk.memory.standings = replace(right, totals=Standings.of(night.desk.event).totals)  # as a defect would
    await post(night, 1)
    await post(night, 2)
    assert await posts(night) == before
    assert await opened(night) == [("", ("X09",))]
    told = [text for text in night.heard(STAFF_CHAT) if ADAIR in text and "not what the ledger says" in text]
    assert len(told) == 1

    night.desk.memory.standings = right
    await post(night, 3)
    assert await posts(night) == before + 1


async def test_totals_are_not_posted_while_the_public_sees_of_a_place_what_the_ledger_does_not_say(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    await night.quiet()
    before, right = await posts(night), night.desk.memory.record
    night.desk.memory.record = Record()  # as if nothing had become public
    await post(night, 1)
    assert await posts(night) == before
    assert await opened(night) == [("", ("X09",))]
    night.desk.memory.record = right
    await post(night, 2)
    assert await posts(night) == before + 1


async def test_a_county_with_more_delegates_than_it_was_allocated_is_a_case_once(iowa, database_url):
    adair = replace(iowa.event.places, counties={**iowa.event.places.counties, "Adair": County("Adair", 3, 7, 4)})
    async with night_over(settings_for(iowa, database_url, places=adair)) as night:
        chair = await night.enrol()  # eight delegates
        await night.say_all(chair, NO_TIE)
        await post(night, 1)
        await post(night, 2)
        assert await opened(night) == [("Adair", ("X04",))]
        (told,) = [text for text in night.heard(STAFF_CHAT) if "county total does not fit" in text]
        over = "8 county delegates are counted here, 7 are allocated: 0.5714 SDE too many."
        assert over in told


async def test_that_case_closes_when_the_totals_add_up_again_and_opens_again_when_they_do_not(iowa, database_url):
    adair = replace(iowa.event.places, counties={**iowa.event.places.counties, "Adair": County("Adair", 3, 7, 4)})
    async with night_over(settings_for(iowa, database_url, places=adair)) as night:
        chair = await night.enrol()  # eight delegates
        await night.say_all(chair, NO_TIE)
        await post(night, 1)
        await night.say_all(chair, ["undo", "yes"])
        await post(night, 2)
        assert "Adair" not in dict(await opened(night))
        (case,) = [one for one in night.desk.memory.cases.by_number.values() if one.topic == "X04"]
        assert [line.key for line in case.log] == ["case-adds-up"]
        await night.say_all(chair, NO_TIE)
        await post(night, 3)
        assert dict(await opened(night))["Adair"] == ("X04",)
