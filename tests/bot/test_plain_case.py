"""One chair, from invitation to receipt, word for word; once on each engine."""

from fractions import Fraction

import pytest

from core.ledger.codec import verify
from core.ledger.entries import Kind
from tests.the_night import ADAIR, NO_TIE, PLAIN_CASE, SIX

WON = {"Biden": 2, "Sanders": 2, "Warren": 2}


@pytest.fixture
async def receipt(night):
    """The receipt of the plain case, with the chair who got it."""
    chair = await night.enrol(SIX)
    return await night.say_all(chair, PLAIN_CASE)


async def test_the_chair_is_asked_about_the_tie_before_the_last_yes(night):
    chair = await night.enrol(SIX)
    asked = [await night.say(chair, text) for text in PLAIN_CASE]
    assert "Who won the toss?" in asked[2].text
    assert [key.text for key in asked[2].buttons] == ["Biden", "Warren", "Why?"]
    assert asked[3].text.startswith("Final: Biden 34, Sanders 30, Warren 20 = 84 of 84. Right?")
    assert asked[4].text.startswith("Receipt ")


async def test_the_receipt_names_its_entry(night, receipt):
    *_, reported = await night.ledger(SIX)
    number = f"{reported.fingerprint[:4]}-{reported.fingerprint[4:8]}".upper()
    assert receipt.text.startswith(f"Receipt {number}: {SIX} is stored.")
    assert "Delegates: Biden 2, Sanders 2, Warren 2" in receipt.text


@pytest.mark.usefixtures("receipt")
async def test_the_ledger_holds_the_toss_and_then_the_report(night):
    toss, reported = await night.ledger(SIX)
    assert (toss.kind, reported.kind) == (Kind.TIE_BROKEN, Kind.REPORTED)
    assert toss.body == {
        "op": "gain",
        "seats": 1,
        "among": ["Biden", "Warren"],
        "winners": ["Warren"],
        "game": "coin",
        "said_by": reported.by,
    }
    assert reported.body["reported_delegates"] == WON
    assert verify((toss, reported)) is None


@pytest.mark.usefixtures("receipt")
async def test_the_totals_have_it_once(night):
    standings = await night.desk.writer.run(lambda: night.desk.memory.standings)
    state = standings.totals.statewide()
    assert (state.reported, state.county_delegates) == (1, WON)
    assert state.first == {"Biden": 30, "Sanders": 28, "Warren": 17, "Uncommitted": 9}
    assert state.final == {"Biden": 34, "Sanders": 30, "Warren": 20}
    county = night.desk.event.places.counties["Benton"]
    assert state.sde["Warren"] == Fraction(2 * county.state_delegates, county.county_delegates)


async def test_buttons_do_what_their_words_do(night):
    chair = await night.enrol(SIX)
    first = await night.say(chair, PLAIN_CASE[0])
    await night.press(chair, first, "yes")
    tie = await night.say(chair, PLAIN_CASE[2])
    warren = next(key.data for key in tie.buttons if key.text == "Warren")
    night.telegram.press(chair, tie, warren)
    read_back = await night.answer_to(tie)
    receipt = await night.press(chair, read_back, "yes")
    assert receipt.text.startswith("Receipt ")
    assert [entry.kind for entry in await night.ledger(SIX)] == [Kind.TIE_BROKEN, Kind.REPORTED]


async def test_two_chairs_at_once_do_not_touch_each_other(night):
    first, second = await night.enrol(ADAIR, name="Ann"), await night.enrol(SIX, name="Bo")
    for text in NO_TIE[:3]:
        said = [night.telegram.text(chair, chair, text) for chair in (first, second)]
        answers = [await night.answer_to(one) for one in said]
    assert "Who won the toss?" in answers[1].text
    assert (await night.say(first, "yes")).text.startswith("Receipt ")
    assert await night.ledger(SIX) == []
