"""The small tables: subscriptions, dialogues, cases, slots, publications, standing messages."""

from datetime import timedelta

import pytest

from bot.storage import Case, Publication, cases, dialogues, publications, slots, standing, subscriptions

EVENT = "iowa-2020"
CHAT = 7_000_000_000
MINUTE = timedelta(minutes=1)


def chats(tx):
    return [one.chat for one in subscriptions.subscribers(tx, EVENT)]


def test_subscribers_come_in_order_of_subscribing(storage, nine):
    with storage.writing() as tx:
        subscriptions.subscribe(tx, EVENT, CHAT, "es", nine)
        subscriptions.subscribe(tx, EVENT, 1, "en", nine + MINUTE)
        subscriptions.subscribe(tx, "rehearsal", 2, "en", nine)
        assert chats(tx) == [CHAT, 1]
        found = subscriptions.subscription_of(tx, EVENT, CHAT)
        assert (found.language, found.since, found.active) == ("es", nine, True)
        assert subscriptions.subscription_of(tx, EVENT, 2) is None


@pytest.mark.parametrize(
    "rest",
    [
        pytest.param(lambda tx, at: subscriptions.unsubscribe(tx, EVENT, CHAT, at), id="stopped"),
        pytest.param(lambda tx, at: subscriptions.pause(tx, EVENT, CHAT, at), id="paused"),
        pytest.param(lambda tx, _: subscriptions.mark_blocked(tx, EVENT, CHAT), id="blocked"),
    ],
)
def test_nothing_goes_to_a_resting_subscription_until_it_begins_again(storage, nine, rest):
    with storage.writing() as tx:
        subscriptions.subscribe(tx, EVENT, CHAT, "en", nine)
        rest(tx, nine)
        assert chats(tx) == []
        assert not subscriptions.subscription_of(tx, EVENT, CHAT).active
        subscriptions.subscribe(tx, EVENT, CHAT, "es", nine + MINUTE)
        again = subscriptions.subscription_of(tx, EVENT, CHAT)
        assert (again.language, again.since, again.active) == ("es", nine + MINUTE, True)


def test_a_paused_subscription_goes_on_and_an_unblocked_one_too(storage, nine):
    with storage.writing() as tx:
        subscriptions.subscribe(tx, EVENT, CHAT, "en", nine)
        assert subscriptions.pause(tx, EVENT, CHAT, nine)
        assert subscriptions.pause(tx, EVENT, CHAT, None)
        subscriptions.mark_blocked(tx, EVENT, CHAT)
        subscriptions.mark_blocked(tx, EVENT, CHAT, blocked=False)
        assert chats(tx) == [CHAT]


def test_what_is_not_running_cannot_be_stopped_or_paused(storage, nine):
    with storage.writing() as tx:
        assert not subscriptions.unsubscribe(tx, EVENT, CHAT, nine)
        subscriptions.subscribe(tx, EVENT, CHAT, "en", nine)
        assert subscriptions.unsubscribe(tx, EVENT, CHAT, nine)
        assert not subscriptions.unsubscribe(tx, EVENT, CHAT, nine)
        assert not subscriptions.pause(tx, EVENT, CHAT, nine)


def test_a_dialogue_is_kept_by_chat_and_written_over(storage, nine):
    with storage.writing() as tx:
        assert dialogues.load(tx, EVENT, CHAT) is None
        dialogues.save(tx, EVENT, [(CHAT, '{"state":"first"}'), (-100, '{"said":"a\0"}')], nine)
        dialogues.save(tx, EVENT, [(CHAT, '{"state":"final"}')], nine)
        dialogues.save(tx, EVENT, [], nine)
        assert dialogues.load(tx, EVENT, CHAT) == '{"state":"final"}'
        assert dialogues.load_all(tx, EVENT) == {CHAT: '{"state":"final"}', -100: '{"said":"a\ufffd"}'}
        assert dialogues.load_all(tx, "rehearsal") == {}


def open_case(tx, nine, *, place="Adair/1NW ADAIR", code="X02", sequence=None):
    return cases.open_case(tx, EVENT, place=place, code=code, body='{"chair":84}', at=nine, entry_sequence=sequence)


def test_an_open_case_waits_until_it_is_closed(storage, nine):
    with storage.writing() as tx:
        first, second = open_case(tx, nine, sequence=3), open_case(tx, nine, code="C07", sequence=3)
        assert [case.id for case in cases.open_cases(tx, EVENT)] == [first, second]
        assert cases.close(tx, EVENT, first, "p-zoe", nine + MINUTE)
        assert not cases.close(tx, EVENT, first, "p-abe", nine + MINUTE)
        assert [case.id for case in cases.open_cases(tx, EVENT)] == [second]
        assert cases.find_case(tx, EVENT, first) == Case(
            first, "Adair/1NW ADAIR", "X02", '{"chair":84}', nine, 3, nine + MINUTE, "p-zoe"
        )
        assert cases.find_case(tx, EVENT, first + second) is None


def test_an_entry_opens_a_case_of_one_code_once_even_when_it_was_closed(storage, nine):
    with storage.writing() as tx:
        number = open_case(tx, nine, sequence=3)
        assert open_case(tx, nine, sequence=3) is None
        cases.close(tx, EVENT, number, "p-zoe", nine)
        assert open_case(tx, nine, sequence=3) is None
        assert open_case(tx, nine, sequence=4) is not None


def test_a_case_about_no_entry_is_open_once_at_a_time(storage, nine):
    with storage.writing() as tx:
        number = open_case(tx, nine)
        assert open_case(tx, nine) is None
        assert open_case(tx, nine, place="Polk/DES MOINES-55") is not None
        cases.close(tx, EVENT, number, "p-zoe", nine)
        assert open_case(tx, nine) is not None


def test_a_due_time_is_taken_once(storage, nine):
    with storage.writing() as tx:
        assert slots.last_claimed(tx, EVENT, "totals") is None
        assert slots.claim(tx, EVENT, "totals", nine, nine)
        assert not slots.claim(tx, EVENT, "totals", nine, nine + MINUTE)
        assert slots.claim(tx, EVENT, "totals", nine + MINUTE, nine)
        assert slots.claim(tx, EVENT, "reminders", nine, nine)
        assert slots.last_claimed(tx, EVENT, "totals") == nine + MINUTE


def test_what_a_chat_was_shown_at_a_time(storage, nine):
    shown = [Publication(CHAT, f"totals {n}", nine + n * MINUTE, "5ea1", f'{{"n":{n}}}') for n in range(3)]
    with storage.writing() as tx:
        publications.record(tx, EVENT, [*shown, Publication(1, "totals 0", nine, "5ea1", "{}")])
        publications.record(tx, EVENT, [])
        assert publications.shown_to(tx, EVENT, CHAT) == [shown[2]]
        assert publications.shown_to(tx, EVENT, CHAT, most=9) == shown[::-1]
        assert publications.shown_to(tx, EVENT, CHAT, until=nine + MINUTE) == [shown[1]]
        assert publications.shown_to(tx, EVENT, CHAT, until=nine - MINUTE) == []


def test_a_chat_has_one_standing_message(storage):
    with storage.writing() as tx:
        assert standing.message_of(tx, EVENT, CHAT) is None
        standing.put(tx, EVENT, CHAT, 2**40)
        standing.put(tx, EVENT, CHAT, 2**40 + 1)
        assert standing.message_of(tx, EVENT, CHAT) == 2**40 + 1
        standing.forget(tx, EVENT, CHAT)
        assert standing.message_of(tx, EVENT, CHAT) is None
