"""The small tables: subscriptions, dialogues, slots, publications, standing messages."""

from datetime import timedelta

import pytest

from bot.storage import Publication, dialogues, publications, slots, standing, subscriptions

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


@pytest.mark.parametrize("rests", [False, True], ids=["running", "stopped"])
def test_a_reader_can_change_the_language_of_their_updates_and_of_nobody_elses(storage, nine, rests):
    with storage.writing() as tx:
        for chat in (CHAT, 1):
            subscriptions.subscribe(tx, EVENT, chat, "en", nine)
        if rests:
            subscriptions.unsubscribe(tx, EVENT, CHAT, nine)
        subscriptions.set_language(tx, EVENT, CHAT, "es")
        found = subscriptions.subscription_of(tx, EVENT, CHAT)
        assert (found.language, found.active) == ("es", not rests)
        assert subscriptions.subscription_of(tx, EVENT, 1).language == "en"


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


def test_a_due_time_is_taken_once(storage, nine):
    with storage.writing() as tx:
        assert slots.last_claimed(tx, EVENT, "totals") is None
        assert slots.claim(tx, EVENT, "totals", nine, nine)
        assert not slots.claim(tx, EVENT, "totals", nine, nine + MINUTE)
        assert slots.claim(tx, EVENT, "totals", nine + MINUTE, nine)
        assert slots.claim(tx, EVENT, "reminders", nine, nine)
        assert slots.last_claimed(tx, EVENT, "totals") == nine + MINUTE


def test_of_many_jobs_only_those_nobody_took_are_new(storage, nine):
    many = {f"silence chair {number}": nine + MINUTE for number in range(2_000)}
    with storage.writing() as tx:
        assert slots.claim_all(tx, EVENT, {}, nine) == frozenset()
        assert slots.claim_all(tx, EVENT, {"silence chair 7": nine + MINUTE}, nine) == {"silence chair 7"}
        assert slots.claim_all(tx, EVENT, many, nine) == many.keys() - {"silence chair 7"}
        assert slots.claim_all(tx, EVENT, many, nine) == frozenset()
        assert slots.claim_all(tx, "iowa-2024", many, nine) == many.keys()


def test_when_something_was_last_heard_in_a_chat(storage, nine):
    with storage.writing() as tx:
        dialogues.save(tx, EVENT, [(1, "{}"), (2, "{}")], nine)
        dialogues.save(tx, EVENT, [(2, "{}")], nine + MINUTE)
        assert dialogues.last_heard(tx, EVENT) == {1: nine, 2: nine + MINUTE}
        assert dialogues.last_heard(tx, EVENT, [2, 3]) == {2: nine + MINUTE}
        assert dialogues.last_heard(tx, "iowa-2024") == {}


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


def test_jobs_are_found_by_how_their_names_begin_and_since_when(storage, nine):
    names = ("nudge p-1", "nudge p_2", "silence chair Adair/1NW ADAIR", "nudged", "totals")
    with storage.writing() as tx:
        for minutes, name in enumerate(names):
            slots.claim(tx, EVENT, name, nine + timedelta(minutes=minutes), nine + timedelta(minutes=minutes))
        slots.claim(tx, "another", "nudge p-9", nine, nine)
    with storage.reading() as tx:
        assert slots.claimed_since(tx, EVENT, ("nudge ", "silence chair "), nine) == frozenset(names[:3])
        assert slots.claimed_since(tx, EVENT, ("nudge ",), nine + timedelta(minutes=1)) == {"nudge p_2"}
        assert slots.claimed_since(tx, EVENT, ("nudge p_",), nine) == {"nudge p_2"}
