"""The small tables: readers, dialogues, slots, publications, what was seen, standing messages."""

from datetime import time, timedelta

import pytest

from bot.letters import Act, Lane, Letter
from bot.storage import Publication, dialogues, lines, publications, readers, seen, slots, standing
from core.wire.readers import QuietHours, Reader, Subscription
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic

EVENT = "iowa-2020"
CHAT = 7_000_000_000
MINUTE = timedelta(minutes=1)
POLK = Topic(Scope.COUNTY, "Polk")


@pytest.mark.parametrize(
    "reader",
    [
        pytest.param(Reader("en"), id="who asked once"),
        pytest.param(Reader("es", (Subscription(POLK, EachStep(10)), Subscription(STATEWIDE, Every(15)))), id="two"),
        pytest.param(Reader("en", (Subscription(POLK, WhenLeadChanges(), paused=True),), paused=True), id="rests"),
        pytest.param(Reader("en", (), QuietHours(time(23), time(6, 30))), id="sleeps"),
        pytest.param(Reader("en", (Subscription(POLK, AsItComes()),), corrections=False, blocked=True), id="is gone"),
    ],
)
def test_a_reader_is_kept_as_they_are(storage, nine, reader):
    with storage.writing() as tx:
        readers.save(tx, EVENT, CHAT, reader, nine)
        readers.save(tx, "rehearsal", CHAT, Reader("en"), nine)
        assert readers.everyone(tx, EVENT) == {CHAT: reader}


def test_of_what_a_reader_wants_what_goes_is_gone_and_what_stays_keeps_its_place(storage, nine):
    polk, state = Subscription(POLK, Every(15)), Subscription(STATEWIDE, AsItComes())
    with storage.writing() as tx:
        readers.save(tx, EVENT, CHAT, Reader("en", (polk,)), nine)
        readers.save(tx, EVENT, CHAT, Reader("en", (state, polk)), nine + MINUTE)
        assert readers.everyone(tx, EVENT)[CHAT].subscriptions == (polk, state), "in the order asked for"
        readers.save(tx, EVENT, CHAT, Reader("en", (state,)), nine + 2 * MINUTE)
        assert readers.everyone(tx, EVENT)[CHAT].subscriptions == (state,)


def test_a_reader_can_change_the_language_of_their_lines_and_of_nobody_elses(storage, nine):
    with storage.writing() as tx:
        for chat in (CHAT, 1):
            readers.save(tx, EVENT, chat, Reader("en"), nine)
        readers.set_language(tx, EVENT, CHAT, "es")
        readers.mark_blocked(tx, EVENT, 1)
        found = readers.everyone(tx, EVENT)
        assert [(found[chat].language, found[chat].blocked) for chat in (CHAT, 1)] == [("es", False), ("en", True)]
        readers.mark_blocked(tx, EVENT, 1, blocked=False)
        assert not readers.everyone(tx, EVENT)[1].blocked


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


def test_what_was_shown_about_a_topic_at_a_time(storage, nine):
    shown = [Publication("state", n, nine + n * MINUTE, "5ea1", f'{{"n":{n}}}') for n in range(3)]
    with storage.writing() as tx:
        numbers = [publications.record(tx, EVENT, one) for one in (*shown, Publication(POLK.key, 0, nine, "", "{}"))]
        assert publications.record(tx, EVENT, shown[1]) == numbers[1], "the same topic at the same version"

        def versions(**asked):
            return [one.version for one in publications.newest(tx, EVENT, "state", **asked)]

        assert versions() == [2]
        assert versions(most=9) == [2, 1, 0]
        assert versions(until=nine + MINUTE) == [1]
        assert versions(until=nine - MINUTE) == []


def test_what_was_shown_is_found_by_topic_a_single_group_included_and_no_post_is(storage, nine):
    topics = ("county:Polk", "county:Polk|Sanders", "county:Polk City", "state", publications.POST)
    with storage.writing() as tx:
        for topic in topics:
            publications.record(tx, EVENT, Publication(topic, 1, nine, "", "{}"))
        assert {one.topic for one in publications.about(tx, EVENT, {"county:Polk"})} == set(topics[:2])
        many = {"state", *(f"county:{number}" for number in range(200))}
        assert [one.topic for one in publications.about(tx, EVENT, many)] == ["state"]


def line_to(chat, number, *, corrects=False):
    kind = lines.CORRECTION if corrects else lines.LINE
    return Letter(f"{kind}{number}:{chat}", Lane.READER, chat, Act.SEND, shows=(number,))


def test_what_is_right_and_overtaken_is_forgotten_and_what_is_wrong_stays_until_its_correction(storage, nine):
    with storage.writing() as tx:
        first, second, third = (
            publications.record(tx, EVENT, Publication("state", version, nine, "", "{}")) for version in (1, 2, 3)
        )

        def wrong():
            return [one.publication for one in seen.wrong(tx, EVENT, clock="21:00", not_chats=(), most=9)]

        seen.arrived(tx, EVENT, [line_to(CHAT, first)], nine)
        publications.mark(tx, {first: 2})
        assert wrong() == [first]
        seen.arrived(tx, EVENT, [line_to(CHAT, second)], nine)
        assert wrong() == [first], "a newer line does not hide it"
        assert seen.newest(tx, EVENT, "state", [CHAT, 1]) == {CHAT: second}
        seen.corrected(tx, EVENT, [CHAT], first, 2)
        assert wrong() == [], "a correction is on its way"
        seen.not_corrected(tx, EVENT, CHAT, first, 0)
        assert wrong() == [first], "it was taken back"
        seen.corrected(tx, EVENT, [CHAT], first, 2)
        seen.arrived(tx, EVENT, [line_to(CHAT, third, corrects=True)], nine)
        publications.mark(tx, {first: 4})
        assert wrong() == [], "it was put right"


@pytest.mark.parametrize(
    ("clock", "asleep"),
    [("22:59", False), ("23:00", True), ("00:00", True), ("06:29", True), ("06:30", False)],
)
def test_quiet_hours_over_midnight(storage, nine, clock, asleep):
    with storage.writing() as tx:
        number = publications.record(tx, EVENT, Publication("state", 1, nine, "", "{}"))
        readers.save(tx, EVENT, CHAT, Reader("en", (), QuietHours(time(23), time(6, 30))), nine)
        seen.arrived(tx, EVENT, [line_to(CHAT, number)], nine)
        publications.mark(tx, {number: 2})
        assert (seen.wrong(tx, EVENT, clock=clock, not_chats=(), most=9) == []) is asleep


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
