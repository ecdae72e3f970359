from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.letters import Act, Button, Lane, Letter
from bot.storage import Counts, Outgoing, Settled, State, outbox

CHAT = 7_000_000_000
SECOND = timedelta(seconds=1)


def letter(key, *, chat=CHAT, lane=Lane.CHAIR, act=Act.SEND, **more):
    return Letter(key=key, lane=lane, chat=chat, act=act, **more)


def keys(tx, at, most=100, not_chats=()):
    return [outgoing.letter.key for outgoing in outbox.due(tx, at, most, not_chats)]


def settle(tx, at, *keys_and_states, **more):
    ids = {outgoing.letter.key: outgoing.id for outgoing in outbox.due(tx, at, 100)}
    outbox.settle(tx, [Settled(ids[key], state, **more) for key, state in keys_and_states], at)


def test_a_letter_comes_back_as_it_went_in(storage, nine):
    sent = letter(
        "1:1",
        text="<b>Receipt</b> 17 ¡sí!",
        buttons=((Button("Yes", "y:abc"), Button("No", "n:abc")), (Button("Undo", "u:abc"),)),
        question="q-abc",
        message=2**40,
        callback="cb",
    )
    with storage.writing() as tx:
        assert outbox.enqueue(tx, [sent], nine) == 1
    with storage.reading() as tx:
        [outgoing] = outbox.due(tx, nine, 10)
    assert outgoing == Outgoing(outgoing.id, sent, 0, Lane.CHAIR)


def test_the_same_key_is_in_line_once_ever(storage, nine):
    with storage.writing() as tx:
        assert outbox.enqueue(tx, [letter("1"), letter("1")], nine) == 1
        settle(tx, nine, ("1", State.SENT))
        assert outbox.enqueue(tx, [letter("1")], nine) == 0
        assert outbox.enqueue(tx, [], nine) == 0
        assert keys(tx, nine) == []


def test_receipts_go_first_then_chairs_then_staff_then_readers(storage, nine):
    lanes = [Lane.READER, Lane.STAFF, Lane.CHAIR, Lane.RECEIPT]
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter(lane.name, chat=chat, lane=lane) for chat, lane in enumerate(lanes)], nine)
        assert keys(tx, nine) == ["RECEIPT", "CHAIR", "STAFF", "READER"]
        assert keys(tx, nine, most=2) == ["RECEIPT", "CHAIR"]


@pytest.mark.parametrize(
    ("lane", "stays"),
    [
        pytest.param(Lane.RECEIPT, False, id="a receipt"),
        pytest.param(Lane.CHAIR, False, id="any answer"),
        pytest.param(Lane.READER, True, id="what is no answer leaves it"),
    ],
)
def test_a_reminder_still_in_line_is_gone_once_its_reader_is_answered(storage, nine, lane, stays):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("reminder", lane=Lane.REMINDER)], nine)
        outbox.enqueue(tx, [letter("of somebody else", lane=Lane.REMINDER, chat=8)], nine)
        outbox.enqueue(tx, [letter("new", lane=lane)], nine)
        assert keys(tx, nine, not_chats=[8]) == (["reminder"] if stays else ["new"])
        assert keys(tx, nine, not_chats=[CHAT]) == ["of somebody else"]


def test_in_a_lane_the_one_due_first_goes_first(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("later", chat=1)], nine + SECOND)
        outbox.enqueue(tx, [letter("sooner", chat=2), letter("next", chat=3)], nine)
        assert keys(tx, nine + SECOND) == ["sooner", "next", "later"]


def test_a_letter_is_not_due_before_its_time(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("1")], nine)
        assert keys(tx, nine - SECOND) == []
        assert keys(tx, nine) == ["1"]


def test_no_letter_overtakes_an_earlier_one_of_its_chat(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("a1", lane=Lane.CHAIR), letter("a2", lane=Lane.RECEIPT)], nine)
        outbox.enqueue(tx, [letter("b1", chat=2)], nine)
        assert keys(tx, nine) == ["a1", "b1"]
        settle(tx, nine, ("a1", State.UNKNOWN))
        assert keys(tx, nine) == ["a2", "b1"]


def test_a_chat_that_must_wait_waits_with_all_its_letters(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("a1"), letter("a2"), letter("b1", chat=2)], nine)
        [first, _] = outbox.due(tx, nine, 10)
        outbox.postpone(tx, [first.id], nine + SECOND, "too many requests")
        assert keys(tx, nine) == ["b1"]
        again = outbox.due(tx, nine + SECOND, 10)
        assert [(one.letter.key, one.tries) for one in again] == [("b1", 0), ("a1", 1)]
        outbox.postpone(tx, [], nine)


def test_a_receipt_pulls_forward_what_stands_before_it(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("b1", chat=2, lane=Lane.CHAIR)], nine - SECOND)
        outbox.enqueue(tx, [letter("a1", lane=Lane.READER), letter("a2", lane=Lane.RECEIPT)], nine)
        assert keys(tx, nine) == ["a1", "b1"]


def test_a_chat_with_a_letter_on_its_way_can_be_left_out(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("a1"), letter("b1", chat=2)], nine)
        assert keys(tx, nine, not_chats={CHAT}) == ["b1"]


@pytest.mark.parametrize("state", [State.SENT, State.UNKNOWN, State.REFUSED])
def test_a_settled_letter_never_goes_again(storage, nine, state):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("1")], nine)
        [one] = outbox.due(tx, nine, 1)
        outbox.settle(tx, [Settled(one.id, state)], nine)
        outbox.settle(tx, [], nine)
        outbox.postpone(tx, [one.id], nine)
        assert keys(tx, nine) == []


def test_of_several_standing_letters_of_a_chat_the_newest_goes(storage, nine):
    def standing(key, chat=CHAT):
        return letter(key, chat=chat, act=Act.STANDING)

    with storage.writing() as tx:
        outbox.enqueue(tx, [standing("s1"), letter("plain"), standing("other", chat=2)], nine)
        outbox.enqueue(tx, [standing("s2"), standing("s3")], nine)
        assert keys(tx, nine) == ["plain", "other"]
        settle(tx, nine, ("plain", State.SENT))
        assert keys(tx, nine) == ["other", "s3"]
        outbox.enqueue(tx, [standing("s1")], nine)
        assert keys(tx, nine) == ["other", "s3"]


def test_an_edit_overtakes_those_of_the_same_message_that_still_wait(storage, nine):
    def edit(key, about, **more):
        return letter(key, act=Act.EDIT, about=about, **more)

    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("case 1"), edit("e1", "case 1"), edit("f1", "case 2", chat=2)], nine)
        outbox.enqueue(tx, [edit("e2", "case 1"), edit("e3", "case 1")], nine)
        assert keys(tx, nine) == ["case 1", "f1"]
        settle(tx, nine, ("case 1", State.SENT), message=41)
        assert keys(tx, nine) == ["f1", "e3"]
        assert outbox.message_of(tx, "case 1", CHAT) == 41
        assert outbox.message_of(tx, "e3", CHAT) is None
        assert [one.letter.about for one in outbox.due(tx, nine, 10)] == ["case 2", "case 1"]


def test_a_message_that_may_not_have_arrived_is_not_known(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("case 1")], nine)
        settle(tx, nine, ("case 1", State.UNKNOWN))
        assert outbox.message_of(tx, "case 1", CHAT) is None


def test_what_was_sent_to_a_chat_newest_first_without_what_was_secret(storage, nine):
    with storage.writing() as tx:
        for number, words in enumerate(["one", "the code", "three"]):
            outbox.enqueue(tx, [letter(words, text=words, secret=words == "the code")], nine)
            settle(tx, nine, (words, State.SENT), message=number, sent_at=nine + number * SECOND)
        outbox.enqueue(tx, [letter("waits", text="waits"), letter("elsewhere", chat=2, text="no")], nine)
        assert outbox.newest_to(tx, CHAT, 10) == [(2, nine + 2 * SECOND, "three"), (0, nine, "one")]
        assert outbox.newest_to(tx, CHAT, 1) == [(2, nine + 2 * SECOND, "three")]


def asked(tx, at, key, question, *, state=State.SENT, message=None, sent_at=None, chat=CHAT):
    outbox.enqueue(tx, [letter(key, question=question, chat=chat)], at)
    settle(tx, at, (key, state), message=message, sent_at=sent_at)


def test_the_last_question_is_the_newest_that_was_sent(storage, nine):
    second = nine.replace(microsecond=0)
    with storage.writing() as tx:
        assert outbox.last_question(tx, CHAT, not_after=second) is None
        asked(tx, nine, "1", "q1", message=11, sent_at=second - SECOND)
        asked(tx, nine, "2", "q2", message=12, sent_at=second)
        asked(tx, nine, "3", None, message=13, sent_at=second)
        asked(tx, nine, "4", "other", message=14, sent_at=second, chat=2)
        assert outbox.last_question(tx, CHAT, not_after=second) == "q2"
        assert outbox.last_question(tx, CHAT, not_after=second - SECOND) == "q1"
        assert outbox.last_question(tx, CHAT, not_after=second - 2 * SECOND) is None


@pytest.mark.parametrize(
    ("message", "before", "answered"),
    [
        pytest.param(12, 12, "q1", id="the text came before it: Telegram numbers the earlier lower"),
        pytest.param(12, 13, "q2", id="the text came after it"),
        pytest.param(None, 12, "q2", id="nobody knows its number"),
        pytest.param(12, None, "q2", id="nobody knows the text's number"),
    ],
)
def test_in_the_same_second_the_message_ids_decide(storage, nine, message, before, answered):
    second = nine.replace(microsecond=0)
    with storage.writing() as tx:
        asked(tx, nine, "1", "q1", message=11, sent_at=second)
        asked(tx, nine, "2", "q2", message=message, sent_at=second)
        assert outbox.last_question(tx, CHAT, not_after=second, before_message=before) == answered


@pytest.mark.parametrize("state", [State.UNKNOWN, State.REFUSED])
def test_a_question_that_may_not_have_arrived_was_not_asked(storage, nine, state):
    with storage.writing() as tx:
        asked(tx, nine, "1", "q1", state=state, sent_at=nine)
        outbox.enqueue(tx, [letter("2", question="q2")], nine)
        assert outbox.last_question(tx, CHAT, not_after=nine) is None


def test_the_line_is_counted_by_lane(storage, nine):
    with storage.writing() as tx:
        assert outbox.counts(tx) == Counts({}, None, 0, 0)
        outbox.enqueue(tx, [letter("1"), letter("2", chat=2), letter("3", chat=3)], nine)
        settle(tx, nine, ("1", State.SENT), ("2", State.UNKNOWN), ("3", State.REFUSED))
        outbox.enqueue(tx, [letter("4"), letter("5", lane=Lane.READER)], nine + SECOND)
        outbox.enqueue(tx, [letter("6")], nine + 2 * SECOND)
        assert outbox.counts(tx) == Counts({Lane.CHAIR: 2, Lane.READER: 1}, nine + SECOND, 1, 1)


@pytest.mark.parametrize("state", [State.SENT, State.UNKNOWN, State.REFUSED])
def test_a_letter_with_a_secret_is_blank_once_it_is_settled(storage, nine, state):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("1", text="7K4M", secret=True), letter("2", text="84", chat=1)], nine)
        assert [one.letter.text for one in outbox.due(tx, nine, 10)] == ["7K4M", "84"]
        settle(tx, nine, ("1", state), ("2", state))
        assert tx.execute(text("SELECT text FROM outbox ORDER BY id")).scalars().all() == ["", "84"]


def test_a_letter_with_a_secret_that_is_put_off_keeps_its_words(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("1", text="7K4M", secret=True)], nine)
        outbox.postpone(tx, [outbox.due(tx, nine, 1)[0].id], nine)
        assert outbox.due(tx, nine, 1)[0].letter.text == "7K4M"
