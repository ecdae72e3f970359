"""Commands by hand: one door, whether a desk is running or not."""

import asyncio

import pytest

from bot.app import make_desk
from bot.clock import Clock
from bot.commands import NoAnswer, ask_desk, do_by_hand
from bot.storage import Storage, inbox, invites
from core.people import Role
from tests.the_night import ADAIR, settings_for

EXPIRES = "2031-01-01T00:00:00+00:00"


def invitation(number=1, **changes):
    return {
        "do": "invite",
        "hash": f"{number:064x}",
        "role": Role.STAFF.value,
        "place": None,
        "expires": EXPIRES,
    } | changes


@pytest.fixture
def by_hand(iowa, database_url):
    """What another program does with commands."""

    def do(*commands, wait=20.0):
        storage = Storage.open(database_url, event=iowa.event.id)
        desk = make_desk(settings_for(iowa, database_url), storage, Clock())
        try:
            return do_by_hand(desk, list(commands), wait=wait)
        finally:
            desk.writer.close()
            storage.close()

    return do


def test_with_no_desk_running_the_command_does_it_itself(by_hand):
    assert by_hand(invitation(1), invitation(2)) == [{"invited": True}, {"invited": True}]


@pytest.mark.usefixtures("night")
async def test_a_running_desk_does_it_and_the_command_waits_for_the_answer(by_hand):
    assert await asyncio.to_thread(by_hand, invitation(1)) == [{"invited": True}]


def test_an_unknown_command_is_said_to_be_one(by_hand):
    assert by_hand({"do": "dance"}) == [{"error": "unknown command 'dance'"}]


def test_a_command_that_fails_is_set_aside_and_the_next_one_done(by_hand):
    failed, done = by_hand(invitation(1, role="emperor"), invitation(2))
    assert (failed, done) == ({"error": "failed 3 times"}, {"invited": True})


async def test_a_running_desk_answers_within_its_own_process(night):
    assert await ask_desk(night.desk, {"do": "dance"}) == {"error": "unknown command 'dance'"}


def test_a_desk_that_does_not_answer_is_told_apart_from_one_that_refuses(by_hand, iowa, database_url):
    storage = Storage.open(database_url, event=iowa.event.id)
    with storage.only_writer(), pytest.raises(NoAnswer):
        by_hand(invitation(1), wait=0.2)
    with storage.reading() as tx:
        assert len(inbox.waiting(tx, 5)) == 1, "it is in the inbox, and will be done"
    storage.close()


async def test_two_commands_at_once_are_both_done(by_hand):
    async with asyncio.timeout(30):
        answers = await asyncio.gather(*(asyncio.to_thread(by_hand, invitation(number)) for number in range(1, 5)))
    assert answers == [[{"invited": True}]] * 4


def test_commands_are_done_many_to_a_transaction(by_hand):
    assert by_hand(*(invitation(number) for number in range(1, 202))) == [{"invited": True}] * 201


async def test_a_code_for_a_new_phone_moves_the_one_who_has_the_role(night):
    chair = await night.enrol(ADAIR)
    person = night.desk.memory.people[chair.id].person.id
    asked = invitation(1, role="chair", place=ADAIR, new_phone=True)
    assert await ask_desk(night.desk, asked) == {"invited": True}
    found = await night.read(lambda tx: invites.find_invite(tx, night.desk.event.id, asked["hash"]))
    assert found.moves == person
