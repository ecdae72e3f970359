"""Leases on a real PostgreSQL: one holder at a time, numbers that only grow, nothing written by who was overtaken."""

from datetime import timedelta
from threading import Event, Thread

import pytest
from sqlalchemy import text

from bot.storage import DatabaseUnavailable, DeskIsRunning, Storage
from bot.storage.keeper import INBOX
from bot.storage.leases import Fenced, renew

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
LONG = timedelta(minutes=1)
SHORT = timedelta(milliseconds=300)
BOTH = ("desk", "postman")


@pytest.fixture
def two(database_url):
    """The same database, opened by two processes."""
    opened = [Storage.open(database_url, event="iowa-2020") for _ in range(2)]
    yield opened
    for storage in opened:
        storage.close()


def run_out(storage):
    """Every lease has run out by the database's clock."""
    with storage._engine.begin() as tx:  # past the check that every transaction of a holder begins with
        tx.execute(text("UPDATE leases SET expires_at = clock_timestamp() - interval '1 second'"))


def written(storage):
    with storage.reading() as tx:
        return tx.scalar(text("SELECT count(*) FROM slots"))


def write(storage):
    with storage.writing() as tx:
        tx.execute(text("INSERT INTO slots (event, job, due, done_at) VALUES ('e', 'j', clock_timestamp(), now())"))


def test_a_lease_is_held_by_one_and_its_number_grows(two):
    first, second = two
    assert first.take_leases(("desk",), "a", LONG) == {"desk": 1}
    assert second.take_leases(("desk",), "b", LONG) is None
    assert second.holders(("desk",)) == {"desk": "a"}
    run_out(first)
    assert second.take_leases(("desk",), "b", LONG) == {"desk": 2}
    assert first.take_leases(("desk",), "a", LONG) is None


def test_leases_that_belong_together_are_taken_together_or_not_at_all(two):
    first, second = two
    assert first.take_leases(("postman",), "a", LONG) == {"postman": 1}
    assert second.take_leases(BOTH, "b", LONG) is None
    assert first.take_leases(("desk",), "a", LONG) == {"desk": 1}, "nothing was kept of what could not be had whole"


def test_who_was_overtaken_writes_nothing_and_hears_of_it(two):
    first, second = two
    lost = Event()
    first.held.fences, first.held.on_lost = first.take_leases(("desk",), "a", LONG), lost.set
    write(first)
    run_out(first)
    write(first)  # nobody has taken over: the number still stands
    second.held.fences = second.take_leases(("desk",), "b", LONG)
    with pytest.raises(Fenced):
        write(first)
    assert lost.is_set()
    assert written(second) == 2
    write(second)
    assert written(second) == 3


def test_nobody_takes_over_in_the_middle_of_a_transaction(two):
    first, second = two
    first.held.fences = first.take_leases(("desk",), "a", LONG)
    taken = []
    with first.writing() as tx:
        run_out(second)
        taking = Thread(target=lambda: taken.append(second.take_leases(("desk",), "b", LONG)))
        taking.start()
        taking.join(0.2)
        assert taking.is_alive(), "it waits for the transaction that began before"
        tx.execute(text("INSERT INTO slots (event, job, due, done_at) VALUES ('e', 'j', now(), now())"))
    taking.join(10)
    assert (taken, written(first)) == ([{"desk": 2}], 1)


def test_a_transaction_that_stands_still_is_ended_by_the_server(two):
    first, second = two
    first.held.fences, first.held.lasts = first.take_leases(("desk",), "a", SHORT), SHORT

    def stand_still():
        with first.writing() as tx:
            assert tx.scalar(text("SHOW idle_in_transaction_session_timeout")) == "4s"
            tx.execute(text("INSERT INTO slots (event, job, due, done_at) VALUES ('e', 'j', now(), now())"))
            run_out(second)
            assert second.take_leases(("desk",), "b", LONG) == {"desk": 2}, "it waits until the other is ended"
            tx.execute(text("SELECT 1"))

    with pytest.raises(DatabaseUnavailable):
        stand_still()
    assert written(second) == 0


def test_a_lease_is_renewed_while_it_is_kept_and_free_at_once_afterwards(two):
    first, second = two
    told = []
    with first.keeping(first.take_leases(BOTH, "a", SHORT), SHORT, told.append) as kept:
        assert kept
        until = Event()
        until.wait(3 * SHORT.total_seconds())
        assert second.take_leases(("desk",), "b", LONG) is None
    assert second.take_leases(BOTH, "b", LONG) == {"desk": 2, "postman": 2}
    assert INBOX in told, "what was told before anybody listened is looked for"


def test_the_keeper_hears_what_another_process_wrote(two):
    first, second = two
    heard, began = Event(), Event()

    def told(channel):
        (heard if began.is_set() else Event()).set()
        assert channel

    second.held.tells = [INBOX]
    with first.keeping(first.take_leases(("desk",), "a", LONG), LONG, told):
        while not heard.wait(0.05):
            began.set()
            write(second)


def test_who_works_on_the_whole_database_refuses_holders_and_fences_them(two):
    first, second = two
    with (
        first.keeping(first.take_leases(("desk",), "a", LONG), LONG, lambda _: None),
        pytest.raises(DeskIsRunning),
        second.only_writer(),
    ):
        pass
    before = first.held.fences
    with second.only_writer():
        assert first.take_leases(("desk",), "a", LONG) == {"desk": before["desk"] + 2}
        with first.keeping(first.take_leases(("postman",), "a", LONG), LONG, lambda _: None) as kept:
            assert not kept
    first.held.fences = before
    with pytest.raises(Fenced):
        write(first)


def test_renewing_tells_who_was_overtaken(two):
    first, second = two
    first.held.fences = first.take_leases(("desk",), "a", LONG)
    with first._engine.begin() as tx:
        assert renew(tx, first.held)
    run_out(first)
    assert second.take_leases(("desk",), "b", LONG)
    with first._engine.begin() as tx:
        assert not renew(tx, first.held)
