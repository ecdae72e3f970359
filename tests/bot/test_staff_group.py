"""Staff in a group: commands of whoever is enrolled, answered there; nobody else is, and no code is told."""

import json

import pytest

from core.ledger.entries import EVENT_CHAIN, Kind
from tests.the_night import ADAIR


async def group_of(night, by):
    group = night.telegram.group("Boiler room", by=by)
    await night.quiet()
    return group


async def said_in(night, group, user, text):
    """What the bot said in the group to it."""
    before = len(night.heard(group))
    night.telegram.text(user, group, text)
    await night.quiet()
    return night.heard(group)[before:]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("/held", "Nothing is held.", id="a command"),
        pytest.param("/held@caucusdesk_bot", "Nothing is held.", id="with the bot's name"),
        pytest.param("/precinct Adair/1NW ADAIR", "Nothing is reported.", id="with a place"),
        pytest.param("/totals", "0 of 1,765 places are in.", id="the totals"),
        pytest.param("/missing", "1,765 of 1,765 places", id="numbers by county"),
        pytest.param("/missing@caucusdesk_bot", "1,765 of 1,765 places", id="with the bot's name as well"),
        pytest.param("/missing Adair", "in our private chat", id="phone numbers"),
        pytest.param("/invite Adair/1NW ADAIR", "in our private chat", id="a code"),
        pytest.param("/transcript Adair/1NW ADAIR", "in our private chat", id="what chairs wrote"),
    ],
)
async def test_a_command_of_staff_is_answered_in_the_group(night, text, answer):
    staff = await night.enrol(None, "staff", name="Sam")
    group = await group_of(night, staff)
    (said,) = await said_in(night, group, staff, text)
    assert answer in said


async def test_whoever_is_enrolled_but_no_staff_is_told_so_in_one_line_and_changes_nothing(night):
    chair = await night.enrol()
    group = await group_of(night, chair)
    (said,) = await said_in(night, group, chair, "/stop publication")
    assert said == "Only these may do that: staff."
    assert not [one for one in await night.ledger(EVENT_CHAIN) if one.kind is Kind.PUBLICATION_SWITCHED]


async def test_a_stranger_in_a_group_is_not_answered(night):
    stranger = night.telegram.join("Somebody")
    group = await group_of(night, stranger)
    assert await said_in(night, group, stranger, "/held") == []
    assert await said_in(night, group, stranger, "/start") == []


async def test_a_chairs_counts_in_a_group_are_no_report(night):
    chair = await night.enrol()
    group = await group_of(night, chair)
    assert await said_in(night, group, chair, "/84 here. First: Biden 84") == []
    assert await night.ledger(ADAIR) == []


async def test_an_announcement_is_asked_in_the_group_and_only_staff_can_say_yes(night):
    staff, chair = await night.enrol(None, "staff", name="Sam"), await night.enrol()
    group = await group_of(night, staff)
    night.telegram.add(chair, group)
    (asked,) = await said_in(night, group, staff, "/announce Doors close at 7.")
    assert "Send this to 1 person" in asked
    question = next(one for one in reversed(night.telegram.messages(group)) if one.buttons)
    yes = question.buttons[0].data
    before = len(night.heard(chair))
    night.telegram.press(chair, question, yes)
    await night.quiet()
    assert len(night.heard(chair)) == before, "a chair may not"
    night.telegram.press(staff, question, yes)
    await night.quiet()
    assert "Doors close at 7." in night.heard(chair)[-1]
    assert night.heard(group)[-1].startswith("Sent to 1 person")


async def test_whoever_writes_as_the_group_itself_is_nobody(night):
    staff = await night.enrol(None, "staff", name="Sam")
    group = await group_of(night, staff)
    body = {
        "message_id": 900,
        "date": int(night.clock.now().timestamp()),
        "from": {"id": 1_087_968_824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"},
        "sender_chat": {"id": group.id, "type": "supergroup", "title": "Boiler room"},
        "chat": {"id": group.id, "type": "supergroup", "title": "Boiler room"},
        "text": "/stop publication",
    }
    update = json.loads(json.dumps({"update_id": 900_000_000, "message": body}))
    await night.desk.take_in([night.product.translator.arrival(update)])
    await night.quiet()
    assert "I cannot see who you are" in night.heard(group)[-1]
    assert not [one for one in await night.ledger(EVENT_CHAIN) if one.kind is Kind.PUBLICATION_SWITCHED]
