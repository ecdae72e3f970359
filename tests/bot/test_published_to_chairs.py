"""We published …: one message to whoever answers for a place, through the books that corrections are made from."""

import pytest

from bot.storage import publications, seen
from core.wire.topics import Scope, Topic
from tests.the_night import SIX
from tests.the_wire import delivered

WHOLE = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"
OTHERWISE = "Final: Biden 31, Sanders 34, Warren 19"
HELD = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 25"
TOPIC = Topic(Scope.PLACE, SIX)


@pytest.fixture
async def pat(night):
    return await night.enrol(SIX)


@pytest.fixture
async def kim(night):
    return await night.enrol(None, "county", county="Benton", name="Kim")


async def file(night, who, *texts):
    """Text it all; what it set off has arrived, the wire's part included."""
    await night.say_all(who, texts)
    await delivered(night)


async def seen_by(night, user):
    """The version of the place's figures somebody saw last, and whether it is wrong."""

    def look(tx):
        number = seen.newest(tx, night.desk.event.id, TOPIC.key, [user.id]).get(user.id)
        return publications.by_number(tx, [] if number is None else [number]).get(number)

    found = await night.read(look)
    return None if found is None else (found.version, found.wrong)


async def test_what_the_county_files_is_told_to_the_chair_once_and_noted_as_seen(night, pat, kim):
    before = len(night.heard(pat))
    await file(night, kim, f"{SIX}: {WHOLE}", "yes")
    (told,) = night.heard(pat)[before:]
    assert "We published" in told
    assert "Biden 3 delegates" in told
    assert "version 1" in told
    assert await seen_by(night, pat) == (1, None)
    assert await seen_by(night, kim) is None


async def test_a_change_by_another_reaches_the_chair_in_one_message(night, pat, kim):
    await file(night, kim, f"{SIX}: {WHOLE}", "yes")
    before = len(night.heard(pat))
    await file(night, kim, f"{SIX}: {OTHERWISE}", "yes")
    (told,) = night.heard(pat)[before:]
    assert "has changed" in told
    assert "Biden 2 delegates, not 3" in told
    assert await seen_by(night, pat) == (2, None)


async def test_whoever_corrects_themself_has_a_receipt_and_no_correction(night, pat):
    staff = await night.enrol(None, "staff", name="Sam")
    await file(night, pat, HELD, "that is what we signed", "yes")
    await file(night, staff, f"/release {SIX}")
    assert await seen_by(night, pat) == (2, None)
    before = len(night.heard(pat))
    await file(night, pat, OTHERWISE, "yes")
    assert [text.split()[0] for text in night.heard(pat)[before:]] == ["Final:", "Receipt"]
    assert await seen_by(night, pat) == (3, None)


async def test_what_an_operator_files_is_one_message_and_its_button_opens_a_case(night, pat):
    operator = await night.enrol(None, "operator", name="Olive")
    before = len(night.heard(pat))
    await file(night, operator, f"{SIX}: {WHOLE}", "yes")
    (told,) = night.heard(pat)[before:]
    assert "Reported by operator" in told
    answer = await night.press(pat, night.telegram.messages(pat)[-1], "published")
    assert "What is wrong?" in answer.text
    await night.quiet()
    assert any("published figures are not right" in text for text in night.heard(night.product.settings.staff_chat))


async def test_typed_words_after_the_message_mean_its_button_and_a_yes_means_nothing(night, pat, kim):
    await file(night, kim, f"{SIX}: {WHOLE}", "yes")
    assert "Receipt" not in (await night.say(pat, "yes")).text.split()[0]
    assert "What is wrong?" in (await night.say(pat, "that's not right")).text
    assert "staff have your answer" in (await night.say(pat, "the lines were swapped")).text
    assert len(await night.ledger(SIX)) == 1
