"""Each fault of the panel once, through the whole bot: what the chair sees is right or late, never wrong."""

import pytest

from bot.rehearsal import Fault, FaultKind
from core.dialogue.filing import receipt_number
from core.ledger.entries import Kind
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT

FINAL = {"Biden": 34, "Sanders": 30, "Warren": 20}
FAULTS = [
    pytest.param(Fault(FaultKind.DELAY, method="sendMessage", times=3, seconds=0.1), id="answers come late"),
    pytest.param(Fault(FaultKind.DROP, method="sendMessage", times=2), id="the connection breaks before the letter"),
    pytest.param(Fault(FaultKind.DROP, method="getUpdates", times=2), id="the connection breaks while asking"),
    pytest.param(Fault(FaultKind.LOST_ANSWER, method="sendMessage", times=2, seconds=0.1), id="delivered, unanswered"),
    pytest.param(Fault(FaultKind.LOST_ANSWER, method="getUpdates", times=1, seconds=0.1), id="fetched, unanswered"),
    pytest.param(Fault(FaultKind.STORM, method="sendMessage", times=2, seconds=1), id="429, twice"),
    pytest.param(Fault(FaultKind.BAD_GATEWAY, method="sendMessage", times=2), id="502 to letters"),
    pytest.param(Fault(FaultKind.BAD_GATEWAY, method="getUpdates", times=2), id="502 to questions"),
    pytest.param(Fault(FaultKind.DUPLICATE, method="message", times=4), id="every text comes twice"),
    pytest.param(Fault(FaultKind.REORDER, method="message", times=2, seconds=0.1), id="texts are held up"),
]


async def report(night, chair):
    """A chair as people are: who hears nothing new, or a read-back again, answers that. Returns the receipt."""
    texts = list(NO_TIE)
    answer = await night.say(chair, texts.pop(0))
    for _ in range(12):
        if "Receipt" in answer.text:
            return answer
        asked_again = "Right?" in answer.text
        text = "yes" if asked_again else next(text for text in texts if text != "yes")
        answer = await night.say(chair, text)
    raise AssertionError("\n\n".join(night.heard(chair)))


@pytest.mark.parametrize("fault", FAULTS)
async def test_under_each_fault_the_chair_sees_what_is_right_or_late_and_never_wrong(night, fault):
    chair = await night.enrol(ADAIR)
    night.telegram.faults.set(fault)
    await report(night, chair)
    await night.quiet()
    (reported,) = [entry for entry in await night.ledger(ADAIR) if entry.kind in {Kind.REPORTED, Kind.AMENDED}]
    assert dict(reported.body["final"]) == FINAL
    assert reported.body["attendees"] == 84
    receipts = [text for text in night.heard(chair) if "Receipt" in text]
    assert receipts
    assert all(receipt_number(reported.fingerprint) in text for text in receipts)


async def test_a_blocked_chair_misses_an_answer_and_nothing_else(night):
    chair = await night.enrol(ADAIR)
    await night.say_all(chair, NO_TIE[:3])
    night.telegram.text(chair, chair, "yes")
    night.telegram.faults.set(Fault(FaultKind.BLOCK, chat=chair.id, times=1))
    await night.quiet()
    receipt = await night.say(chair, "status")
    (reported,) = [entry for entry in await night.ledger(ADAIR) if entry.kind is Kind.REPORTED]
    assert receipt_number(reported.fingerprint) in receipt.text


async def test_a_storm_over_the_staff_channel_holds_up_no_chair(night):
    night.telegram.faults.set(Fault(FaultKind.STORM, chat=STAFF_CHAT, seconds=600))
    chair = await night.enrol(ADAIR)
    receipt = await report(night, chair)
    assert receipt.text.startswith("Receipt")
