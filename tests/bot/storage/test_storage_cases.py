"""Cases: by their number in the event, with everything that became of them."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.storage import Storage, cases
from bot.storage.migrate import migrate
from core.alignment import Alignment
from core.cases import Case, Note
from core.groups import PreferenceGroup
from core.people import PersonId
from core.sentences import say

EVENT = "iowa-2020"
PLACE = "Adair/1NW ADAIR"
MINUTE = timedelta(minutes=1)
LINES = (
    say("one", group=PreferenceGroup("Biden"), share=Fraction(4, 51), words="<b>“\0”</b>", number=84),
    say("two", counts=Alignment.of({"Biden": 30, "Yang": 0}), inner=say("three"), groups=(PreferenceGroup("Yang"),)),
)


def case(number, nine, **more):
    about = {"place": PLACE, "topic": "report", "notes": (Note("C08", LINES, 3),), "opened_at": nine} | more
    return Case(number, **about)


def test_a_case_is_read_as_it_was_written(storage, nine):
    whole = case(
        1,
        nine,
        by=PersonId("p-pat"),
        past=(Note("X07", (), 2), Note("phone", (), None)),
        log=(say("case-asked", at=nine, who="ZK"),),
        claimed_by=PersonId("p-zoe"),
        claimed_as="ZK",
        asked=(PersonId("p-pat"), PersonId("p-dee")),
        posts=3,
        closed_at=nine + MINUTE,
    )
    with storage.writing() as tx:
        cases.save(tx, EVENT, [whole])
        assert cases.everything(tx, EVENT) == [whole]


def test_cases_come_by_number_and_a_change_takes_the_place_of_what_was(storage, nine):
    first, second = case(1, nine), case(2, nine, topic="incident-4")
    with storage.writing() as tx:
        cases.save(tx, EVENT, [second, first])
        closed = first.closed(nine + MINUTE)
        cases.save(tx, EVENT, [closed])
        assert cases.everything(tx, EVENT) == [closed, second]
        assert cases.everything(tx, "iowa-2020-rehearsal") == []


def test_each_event_counts_its_own_cases(storage, nine):
    with storage.writing() as tx:
        cases.save(tx, EVENT, [case(1, nine)])
        cases.save(tx, "iowa-2020-rehearsal", [case(1, nine, claimed_as="ZK")])
        assert [one.claimed_as for one in cases.everything(tx, EVENT)] == [""]


def test_two_numbers_never_stand_for_one_topic_of_a_place(storage, nine):
    with storage.writing() as tx:
        cases.save(tx, EVENT, [case(1, nine)])
    with pytest.raises(IntegrityError), storage.writing() as tx:
        cases.save(tx, EVENT, [case(2, nine)])


def test_a_case_beside_what_is_remembered_gets_the_next_number_once(storage, nine):
    note = Note("failed-7", (say("case-failed", number=7),))
    with storage.writing() as tx:
        cases.save(tx, EVENT, [case(4, nine)])
        opened = cases.open_another(tx, EVENT, "", note, nine)
        assert opened == Case(5, "", "failed-7", (note,), nine)
        assert cases.open_another(tx, EVENT, "", note, nine) is None
        assert cases.everything(tx, EVENT)[-1] == opened


def test_no_case_changes_nothing(storage):
    with storage.writing() as tx:
        cases.save(tx, EVENT, [])
        assert cases.everything(tx, EVENT) == []


def test_cases_of_before_keep_their_words_and_can_be_changed(empty_database_url, connect):
    row = (
        "INSERT INTO cases (event, place, code, opened_at, state, body, entry_sequence, closed_at)"
        " VALUES (:event, 'Adair/1NW ADAIR', :code, '2020-02-04 03:00:00', 'open', '<b>Adair</b> · C08', 3, :closed)"
    )
    with connect(empty_database_url) as connection:
        migrate(connection, "0004")
        for event, code, closed in (("e", "C08", None), ("other", "C08", None), ("e", "C17", "2020-02-04 03:05:00")):
            connection.execute(text(row), {"event": event, "code": code, "closed": closed})
    storage = Storage.open(empty_database_url, event="e")
    with storage.writing() as tx:
        first, second = cases.everything(tx, "e")
        assert (first.number, first.topic, first.is_open) == (1, "C08-1", True)
        assert first.notes == (Note("C08", (say("case-of-before", words="Adair · C08"),)),)
        assert (second.number, second.is_open) == (2, False)
        assert (second.closed_at - second.opened_at) == 5 * MINUTE
        assert len(cases.everything(tx, "other")) == 1
        cases.save(tx, "e", [replace(first, claimed_as="ZK")])
        assert cases.everything(tx, "e")[0].claimed_as == "ZK"
    storage.close()
