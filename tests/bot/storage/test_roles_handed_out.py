"""What desk and postman know of each other where each is a process of its own, on both engines."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.letters import Act, Arrival, Lane, Letter
from bot.schedule.ticks import TIMETABLE, number_of
from bot.storage import Settled, State, handed_out, inbox, outbox, publications
from bot.storage.publications import Publication

PAT, ALEX = 42, 43


def letter(key, chat=PAT, lane=Lane.CHAIR, **more):
    return Letter(key, lane, chat, Act.SEND, "words", **more)


def arrive(tx, at, number, chat):
    inbox.take_in(tx, [Arrival("1", number, "message", chat, number, "{}")], at)


def waits(tx):
    return [one.arrival.chat for one in inbox.waiting(tx, 9, apart=True)]


@pytest.fixture
def handed(storage, nine):
    """A letter to Pat on its way; texts of both wait."""
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("a"), letter("b")], nine)
        (due,) = outbox.due(tx, nine, 9)
        assert handed_out.hand_out(tx, [due]) == {due.id}
        arrive(tx, nine, 1, PAT)
        arrive(tx, nine, 2, ALEX)
    return due


@pytest.mark.usefixtures("handed")
def test_a_text_waits_while_a_letter_to_its_chat_is_on_its_way(storage):
    with storage.reading() as tx:
        assert waits(tx) == [ALEX]
        assert [one.arrival.chat for one in inbox.waiting(tx, 9)] == [PAT, ALEX], "where one process does both"


@pytest.mark.parametrize("state", [State.SENT, State.UNKNOWN, State.REFUSED], ids=str)
def test_once_it_is_known_what_became_of_the_letter_the_text_goes_on(storage, nine, handed, state):
    with storage.writing() as tx:
        outbox.settle(tx, [Settled(handed.id, state)], nine)
        assert waits(tx) == [PAT, ALEX]


def test_a_letter_that_is_put_off_is_not_on_its_way(storage, nine, handed):
    with storage.writing() as tx:
        outbox.postpone(tx, [handed.id], nine + timedelta(minutes=1))
        assert waits(tx) == [PAT, ALEX]


def test_the_next_postman_sends_again_what_was_on_its_way(storage, nine, handed):
    with storage.writing() as tx:
        assert outbox.due(tx, nine, 9) == [handed]
        assert handed_out.hand_out(tx, [handed]) == {handed.id}


def test_only_what_still_waits_and_is_first_of_its_chat_may_go(storage, nine):
    with storage.writing() as tx:
        outbox.enqueue(tx, [letter("first"), letter("second"), letter("gone", ALEX)], nine)
        found = {one.letter.key: one for one in outbox.due(tx, nine, 9)}
        outbox.settle(tx, [Settled(found["gone"].id, State.SUPERSEDED)], nine)
        outbox.settle(tx, [Settled(found["first"].id, State.SENT)], nine)
        (second,) = outbox.due(tx, nine, 9)
        outbox.enqueue(tx, [letter("third")], nine)
        assert handed_out.hand_out(tx, [found["first"], found["gone"], second]) == {second.id}


def test_what_shows_a_figure_known_to_be_wrong_does_not_go(storage, nine):
    with storage.writing() as tx:
        shown = [
            publications.record(tx, "e", Publication(topic=topic, version=1, at=nine, seal="", body="{}", slot=""))
            for topic in ("right", "wrong")
        ]
        publications.mark(tx, {shown[1]: 2})
        lines = [
            letter(f"{chat}", chat, Lane.READER, shows=(one,)) for chat, one in zip((PAT, ALEX), shown, strict=True)
        ]
        outbox.enqueue(tx, lines, nine)
        due = outbox.due(tx, nine, 9)
        may_go = handed_out.hand_out(tx, due)
    assert [one.letter.chat for one in due if one.id in may_go] == [PAT]


def test_two_timetables_tell_the_desk_once_and_old_ticks_are_forgotten(storage, nine):
    step = timedelta(seconds=5)

    def tell(tx, at, place=0):
        tick = Arrival(TIMETABLE, number_of(at, step, place), "tick", None, None, "totals")
        return inbox.take_in(tx, [tick], at)

    with storage.writing() as tx:
        assert [tell(tx, nine), tell(tx, nine + step / 5), tell(tx, nine + step), tell(tx, nine, place=1)] == [
            1,
            0,
            1,
            1,
        ]
        inbox.forget(tx, TIMETABLE, number_of(nine + step, step, 0))
        arrive(tx, nine, 1, PAT)
        inbox.forget(tx, TIMETABLE, number_of(nine + step, step, 0))
        assert tx.scalar(text("SELECT count(*) FROM inbox")) == 2, "a tick that is not old, and a person's text"
