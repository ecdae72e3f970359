from datetime import timedelta

import pytest

from bot.letters import Arrival, Waiting
from bot.storage import Answer, inbox

CHAT = 7_000_000_000


def message(update_id, *, chat=CHAT, message=None, kind="message", bot="42", raw="{}"):
    return Arrival(
        bot=bot, update_id=update_id, kind=kind, chat=chat, message=update_id if message is None else message, raw=raw
    )


def ids(tx, most=100, not_chats=()):
    return [row.arrival.update_id for row in inbox.waiting(tx, most, not_chats)]


def test_what_arrives_waits_in_the_order_of_arrival(storage, nine):
    with storage.writing() as tx:
        assert inbox.take_in(tx, [message(7), message(5)], nine) == 2
        assert inbox.take_in(tx, [message(6)], nine) == 1
    with storage.reading() as tx:
        assert ids(tx) == [7, 5, 6]
        assert ids(tx, most=2) == [7, 5]


def test_a_row_comes_back_as_it_went_in(storage, nine):
    arrival = message(2**40, message=2**40 + 1, raw='{"text": "¡84 aquí! 🗳"}')
    with storage.writing() as tx:
        inbox.take_in(tx, [arrival], nine)
    with storage.reading() as tx:
        [row] = inbox.waiting(tx, 1)
    assert row == Waiting(id=row.id, arrival=arrival, received_at=nine, tries=0)
    assert row.received_at.utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    ("second", "new"),
    [
        pytest.param(message(1), 0, id="the same update"),
        pytest.param(message(1, raw='{"more": 1}'), 0, id="the same new message, told with more"),
        pytest.param(message(1, message=9), 1, id="a new message under a number used before"),
        pytest.param(message(1, kind="callback_query"), 1, id="a button under a number used before"),
        pytest.param(message(2, message=1), 0, id="the same new message under another update id"),
        pytest.param(message(2, message=1, kind="edited_message"), 1, id="an edit of the same message"),
        pytest.param(message(2, message=1, kind="callback_query"), 1, id="a button on the same message"),
        pytest.param(message(2, chat=8, message=1), 1, id="the same message id in another chat"),
        pytest.param(message(1, bot="43"), 1, id="the same update id of another bot"),
        pytest.param(message(2, message=2), 1, id="the next message"),
    ],
)
def test_nothing_is_taken_in_twice(storage, nine, second, new):
    with storage.writing() as tx:
        assert inbox.take_in(tx, [message(1)], nine) == 1
        assert inbox.take_in(tx, [message(1), second], nine) == new
        assert len(inbox.waiting(tx, 100)) == 1 + new


def test_numbers_that_begin_anew_swallow_nothing_and_double_nothing(storage, nine):
    """After a week of silence Telegram's numbers go on from anywhere, even from where they have been."""
    weeks = [[message(number, message=week * 100 + number) for number in (5, 6, 7)] for week in range(3)]
    presses = [[message(8, kind="callback_query", message=9, raw=f'{{"week": {week}}}')] for week in range(3)]
    with storage.writing() as tx:
        for week, press in zip(weeks, presses, strict=True):
            assert inbox.take_in(tx, week + press, nine) == 4
            assert inbox.take_in(tx, week + press, nine) == 0, "and what comes twice is still known"
        for week, press in zip(weeks, presses, strict=True):
            assert inbox.take_in(tx, week + press, nine) == 0
        taken = [row.arrival for row in inbox.waiting(tx, 100)]
    assert [one.message for one in taken if one.kind == "message"] == [5, 6, 7, 105, 106, 107, 205, 206, 207]
    assert len({one.update_id for one in taken}) == 12, "their answers are told apart by these"


def test_commands_by_hand_have_no_place_in_a_chat_and_all_get_in(storage, nine):
    commands = [Arrival("cli", number, "command", None, None, "{}") for number in (1, 2)]
    with storage.writing() as tx:
        assert inbox.take_in(tx, commands, nine) == 2
        assert ids(tx, not_chats=[CHAT]) == [1, 2]


def test_no_arrivals_are_no_work(storage, nine):
    with storage.writing() as tx:
        assert inbox.take_in(tx, [], nine) == 0
        inbox.done(tx, [], nine)
        assert inbox.waiting(tx, 10) == []


def test_a_chat_can_be_left_out_of_the_line(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(1), message(2, chat=8), message(3)], nine)
        assert ids(tx, not_chats={CHAT}) == [2]


def test_what_is_done_or_given_up_waits_no_longer(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(1), message(2), message(3), message(4)], nine)
        first, second, third, _ = inbox.waiting(tx, 10)
        inbox.done(tx, [first.id, second.id], nine)
        inbox.failed(tx, third.id, "it would not go through", nine)
        assert ids(tx) == [4]


def test_tries_are_counted(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(1)], nine)
        [row] = inbox.waiting(tx, 1)
        inbox.tried(tx, row.id)
        inbox.tried(tx, row.id)
        assert [row.tries for row in inbox.waiting(tx, 1)] == [2]


def test_a_command_waits_for_its_answer(storage, nine):
    with storage.writing() as tx:
        assert inbox.answer_of(tx, "cli", 1) is None
        inbox.take_in(tx, [Arrival("cli", number, "command", None, None, "{}") for number in (1, 2, 3)], nine)
        one, two, three = inbox.waiting(tx, 3)
        assert inbox.answer_of(tx, "cli", 1) is None
        inbox.answer(tx, one.id, '{"entry":3}', nine)
        inbox.failed(tx, two.id, "no such place", nine)
        inbox.done(tx, [three.id], nine)
        assert inbox.answer_of(tx, "cli", 1) == Answer('{"entry":3}', None)
        assert inbox.answer_of(tx, "cli", 2) == Answer(None, "no such place")
        assert inbox.answer_of(tx, "cli", 3) == Answer(None, None)


def test_the_last_update_id_is_the_highest_of_that_bot(storage, nine):
    with storage.writing() as tx:
        assert inbox.last_update_id(tx, "42") is None
        inbox.take_in(tx, [message(9), message(5), message(99, bot="43")], nine)
        assert inbox.last_update_id(tx, "42") == 9


def test_nothing_a_phone_can_send_fails_a_batch(storage, nine):
    with storage.writing() as tx:
        assert inbox.take_in(tx, [message(1, raw="a\0b\ud83dc"), message(2)], nine) == 2
        assert [row.arrival.raw for row in inbox.waiting(tx, 2)] == ["a\ufffdb\ufffdc", "{}"]


STRANGER = 8


def test_strangers_wait_until_nobody_else_does(storage, nine):
    texts = [message(1, chat=STRANGER), message(2), message(3, chat=STRANGER), message(4)]
    with storage.writing() as tx:
        inbox.take_in(tx, texts, nine, behind={STRANGER: 1})
        waiting = inbox.waiting(tx, 10)
        assert [one.arrival.update_id for one in waiting] == [2, 4], "and are not mixed with them"
        assert inbox.waiting(tx, 10, strangers=False) == waiting
        inbox.done(tx, [one.id for one in waiting], nine)
        assert ids(tx) == [1, 3]
        assert inbox.waiting(tx, 10, strangers=False) == []
        inbox.bring_forward(tx, STRANGER)
        assert [one.arrival.update_id for one in inbox.waiting(tx, 10, strangers=False)] == [1, 3]


def test_a_stranger_with_a_code_goes_before_those_without(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(1, chat=STRANGER), message(2, chat=9)], nine, behind={STRANGER: 2, 9: 1})
        assert ids(tx) == [2, 1]


def test_strangers_are_dealt_with_a_few_at_a_time_so_that_who_comes_then_need_not_wait(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(number, chat=STRANGER) for number in range(1, 41)], nine, behind={STRANGER: 1})
        assert ids(tx) == [1, 2]


def test_whoever_is_enrolled_comes_forward_with_all_that_waits_of_them_in_order(storage, nine):
    with storage.writing() as tx:
        inbox.take_in(tx, [message(1, chat=STRANGER), message(2, chat=9)], nine, behind={STRANGER: 1, 9: 1})
        inbox.bring_forward(tx, STRANGER)
        inbox.take_in(tx, [message(3, chat=STRANGER), message(4)], nine)
        assert ids(tx) == [1, 3, 4], "and not the one who is a stranger still"


def test_an_update_with_something_no_database_holds_is_known_when_it_comes_again(storage, nine):
    edited = message(7, kind="edited_message", raw='{"text": "84\ud800 here"}')
    with storage.writing() as tx:
        assert inbox.take_in(tx, [edited], nine) == 1
        assert inbox.take_in(tx, [edited], nine) == 0
