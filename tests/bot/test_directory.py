"""Whom staff may call: the roster and who is enrolled, in a private chat, and nowhere afterwards."""

import pytest

from bot.settings.people_csv import RosterLine
from bot.storage.tables import OutboxRow, table_of
from core.people import Assignment, Role
from core.places import PlaceId
from tests.the_night import ADAIR

CHAIR = Assignment(Role.CHAIR, PlaceId(ADAIR))
NUMBER = "515-555-0101"
POLK = "515-555-"


@pytest.fixture
async def staff(night):
    """A member of staff; and a roster with a chair, and many in another county."""
    polk = [place for place in night.desk.event.places.by_id.values() if place.county == "Polk"]
    others = (
        RosterLine(
            Assignment(Role.CHAIR, place.id), "en", f"Chair of {place.short_name} with a long name", f"{POLK}{n:04}"
        )
        for n, place in enumerate(polk)
    )
    night.desk.roster = (RosterLine(CHAIR, "en", "Pat Smith", NUMBER), *others)
    return await night.enrol(None, "staff", name="Sam")


async def test_whoever_alone_holds_what_the_roster_says_is_that_person(night, staff):
    assert f"chair Pat Smith, {NUMBER}, not enrolled" in (await night.say(staff, "/missing Adair")).text
    await night.enrol(name="Patty")
    assert f"chair Pat Smith (here Patty), {NUMBER}, last wrote" in (await night.say(staff, "/missing Adair")).text
    await night.enrol(name="Max")
    told = (await night.say(staff, "/missing Adair")).text
    assert f"chair Pat Smith, {NUMBER}, not enrolled" in told, "nobody knows which of the two it is"
    assert "chair Patty, last wrote" in told
    assert "chair Max, last wrote" in told


async def test_the_pages_of_a_large_county_hold_it_whole_in_a_message_each(night, staff):
    before = len(night.heard(staff))
    for page in range(1, 19):
        await night.say(staff, f"/missing Polk {page}")
    await night.quiet()
    pages = night.heard(staff)[before:]
    assert len(pages) == 18
    assert all(f"{POLK}{n:04}" in "\n".join(pages) for n in range(177))


async def test_phone_numbers_do_not_stay_in_the_outbox(night, staff):
    assert NUMBER in (await night.say(staff, "/missing Adair")).text
    await night.quiet()
    table = table_of(OutboxRow)
    texts = await night.read(lambda tx: [row.text for row in tx.execute(table.select())])
    assert not any(NUMBER in text for text in texts)


@pytest.mark.usefixtures("staff")
async def test_a_chair_sees_no_numbers(night):
    chair = await night.enrol()
    await night.say(chair, "/missing Adair")
    assert not any(NUMBER in text for text in night.heard(chair))
