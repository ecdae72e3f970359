"""Cases at the desk: pressed in the channel, remembered through a restart, and what was texted shown to staff alone."""

import pytest
from sqlalchemy import text as sql

from bot.rehearsal.journal import What
from bot.storage import cases
from tests.the_night import ADAIR, SIX, STAFF_CHAT, refusal

OVER = (
    "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9",
    "yes",
    "Final: Biden 34, Sanders 31, Warren 20",
    "that is what we signed",
    "yes",
)


@pytest.fixture
async def held(night):
    """A held place's chair, a member of staff in the channel, and the post of the case."""
    chair = await night.enrol(SIX, name="Ann Bell")
    staff = await night.enrol(None, "staff", name="Zoe King")
    night.telegram.add(staff, STAFF_CHAT)
    await night.say_all(chair, OVER)
    await night.quiet()
    return chair, staff, post(night)


def post(night):
    """The newest post of the channel, as it stands now."""
    return night.telegram.messages(STAFF_CHAT)[-1]


def toasts(night):
    return [one.text for one in night.telegram.journal.happenings if one.what is What.ANSWERED]


async def press(night, user, message, verb):
    data = next(key.data for key in message.buttons if key.data.split("|")[2] == verb)
    night.telegram.press(user, message, data)
    await night.quiet()


async def test_a_press_in_the_channel_is_answered_to_its_presser_and_the_post_says_so(night, held):
    _, staff, message = held
    posts = len(night.telegram.messages(STAFF_CHAT))
    await press(night, staff, message, "claim")
    assert toasts(night)[-1] == "Case 1 is yours."
    assert "ZK has it." in post(night).text
    assert len(night.telegram.messages(STAFF_CHAT)) == posts


async def test_names_and_numbers_go_to_the_pressers_own_chat(night, held):
    _, staff, message = held
    await press(night, staff, message, "call")
    assert "Ann Bell" in night.heard(staff)[-1]
    assert not any("Ann Bell" in text for text in night.heard(STAFF_CHAT))


@pytest.mark.parametrize("enrolled", [True, False], ids=["a chair", "somebody nobody knows"])
async def test_whoever_is_not_staff_is_told_so_and_changes_nothing(night, held, enrolled):
    _, _, message = held
    other = await night.enrol(ADAIR, name="Bo") if enrolled else night.telegram.join("Bo")
    night.telegram.add(other, STAFF_CHAT)
    before = night.desk.memory.cases
    await press(night, other, message, "release")
    assert "Only these may do that" in toasts(night)[-1]
    assert night.desk.memory.cases == before
    assert len(night.telegram.messages(other)) == (2 if enrolled else 0)  # the invitation and its answer


async def test_a_restart_finds_every_case_as_it_was(night, held):
    _, staff, message = held
    await press(night, staff, message, "claim")
    await press(night, staff, post(night), "ask")
    before = night.desk.memory.cases
    await night.desk.writer.run(night.desk.load)
    assert night.desk.memory.cases == before
    assert before.by_number[1].claimed_as == "ZK"
    assert len(before.asked) == 1


async def test_an_answer_stands_under_its_case(night, held):
    chair, staff, message = held
    await press(night, staff, message, "ask")
    await night.say(chair, "two came late")
    await night.quiet()
    answer = post(night)
    assert "two came late" in answer.text
    assert answer.reply_to.id == message.id


async def test_the_transcript_shows_what_was_said_and_no_code(night, held):
    chair, staff, _ = held
    await night.say(chair, "two came late")
    shown = (await night.say(staff, "/case 1")).text
    assert "chair: two came late\n" in shown
    assert shown.rindex("chair: two came late") > shown.rindex("Right?")
    assert "[code:" not in shown


async def test_a_text_that_was_set_aside_can_be_read(night, held):
    chair, staff, _ = held
    await night.desk.writer.write(
        lambda tx: tx.execute(sql("UPDATE dialogues SET state = '[' WHERE chat = :chat"), {"chat": chair.id})
    )
    await night.desk.writer.run(night.desk.load)
    night.telegram.text(chair, chair, "Final: Biden 34")
    await night.quiet()
    (_, failed) = await night.read(lambda tx: cases.everything(tx, night.desk.event.id))
    assert failed.topic.startswith("failed-")
    shown = (await night.say(staff, f"/case {failed.number}")).text
    assert "Final: Biden 34" in shown
    await night.say(staff, f"/case {failed.number} done")
    assert not night.desk.memory.cases.by_number[failed.number].is_open


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(lambda: refusal(400, "Bad Request: message to edit not found"), id="it was deleted"),
        pytest.param(lambda: refusal(400, "Bad Request: message can't be edited"), id="it is too old"),
    ],
)
async def test_a_post_that_cannot_be_changed_is_posted_anew(night, held, trouble):
    _, staff, message = held
    night.weather.storm = lambda method, _: trouble() if method == "editMessageText" else None
    await press(night, staff, message, "claim")
    assert post(night).id != message.id
    assert "ZK has it." in post(night).text


async def test_a_case_given_back_says_so_in_the_channel(night, held):
    _, staff, message = held
    for _ in range(2):
        await press(night, staff, message, "claim")
    assert "has it." not in post(night).text
    await press(night, staff, message, "claim")
    assert "ZK has it." in post(night).text


async def test_in_a_group_a_case_shows_no_names_and_nothing_that_was_texted(night, held):
    chair, staff, _ = held
    await night.say(chair, "two came late")
    group = night.telegram.group("Boiler room", by=staff)
    shown = await night.answer_to(night.telegram.text(staff, group, "/case 1"))
    assert "Case 1" in shown.text
    assert "two came late" not in shown.text
    refused = await night.answer_to(night.telegram.text(staff, group, "/case 1 call"))
    assert "Ann Bell" not in refused.text
    await press(night, staff, shown, "call")
    assert "Ann Bell" in night.heard(staff)[-1]
    assert not any("Ann Bell" in text for text in night.heard(group))
