"""Operators and county coordinators through the whole bot: what is filed for others, and who is asked, once."""

from core.ledger.entries import Kind
from tests.the_night import ADAIR, SIX

WHOLE = (
    "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 20."
    " toss: Warren. sheet: Biden 2, Sanders 2, Warren 2"
)


async def test_an_operator_files_in_one_text_and_the_chair_is_told(night):
    pat = await night.enrol(SIX)
    operator = await night.enrol(None, "operator", name="Olive")
    read_back = await night.say(operator, f"{SIX}: {WHOLE}")
    assert "Your sheet is the same as the rule." in read_back.text
    before = night.telegram.messages(pat)[-1]
    receipt = await night.say(operator, "yes")
    told = await night.answer_to(before)
    number = receipt.text.split()[1].rstrip(":")
    assert f"receipt {number}" in told.text
    assert "Read the number to the chair:" in receipt.text
    assert [(entry.kind, entry.source) for entry in await night.ledger(SIX)] == [
        (Kind.TIE_BROKEN, "phone"),
        (Kind.REPORTED, "phone"),
    ]
    answer = await night.press(pat, told, "published")
    assert "What is wrong?" in answer.text
    await night.quiet()
    assert any("is not right" in text for text in night.heard(night.product.settings.staff_chat))


async def test_a_typed_yes_of_the_chair_does_not_confirm_what_staff_filed_meanwhile(night):
    pat = await night.enrol(SIX)
    operator = await night.enrol(None, "operator", name="Olive")
    await night.say(pat, "83 here. First: Biden 50, Sanders 33")
    before = night.telegram.messages(pat)[-1]
    await night.say_all(operator, (f"{SIX}: {WHOLE}", "yes"))
    await night.answer_to(before)
    again = await night.say(pat, "yes")
    assert "83 of 83" in again.text
    assert "Receipt" not in again.text


async def test_what_the_chair_sees_is_shown_to_an_operator_and_not_kept(night):
    pat = await night.enrol(SIX)
    operator = await night.enrol(None, "operator", name="Olive")
    asked = await night.say(pat, "84 here. First: Biden 50, Sanders 34")
    seen = await night.say(operator, f"/as {SIX}")
    assert asked.text.splitlines()[0] in seen.text
    await night.quiet()
    assert (await night.say(pat, "yes")).text != asked.text  # it was still the last thing the chair was asked


async def test_a_silent_chair_gets_one_letter_however_many_ask(night):
    pat = await night.enrol(ADAIR)
    coordinators = [await night.enrol(None, "county", county="Adair", name=name) for name in ("Kim", "Lee")]
    answers = []
    for coordinator in coordinators:
        glance = await night.say(coordinator, "/county")
        answers.append((await night.press(coordinator, glance, "nudge")).text)
    await night.quiet()
    asked = [text for text in night.heard(pat) if "is not reported yet" in text]
    assert len(asked) == 1
    assert ["One person was asked" in text for text in answers] == [True, False]
    night.later(11 * 60)
    glance = await night.say(coordinators[1], "/county")
    assert "One person was asked" in (await night.press(coordinators[1], glance, "nudge")).text
