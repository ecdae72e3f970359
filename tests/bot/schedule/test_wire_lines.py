"""Lines come when they were asked for, to those who asked, and not a second time when nothing is new."""

from datetime import UTC, datetime, time

import pytest

from bot.letters import Lane
from bot.storage import State, lines, readers
from bot.storage.people import Enrolled
from core.people import Assignment, Person, PersonId, Role
from core.wire.readers import QuietHours
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic
from tests.the_night import settings_for
from tests.the_wire import WireDesk, amended, reads, released, reported, stopped

RILEY, SKY, QUINN = 101, 102, 103
ADAIR, ADAIR_TWO, BENTON = "Adair/1NW ADAIR", "Adair/2NE STUART", "Benton/Vinton 1"
ADAIR_COUNTY = Topic(Scope.COUNTY, "Adair")
ADAIR_PLACE = Topic(Scope.PLACE, ADAIR)
AHEAD = {"Sanders": 5, "Biden": 3}
EVEN = {"Sanders": 4, "Biden": 4}
BEHIND = {"Sanders": 1, "Biden": 7}


@pytest.fixture
def night(iowa, database_url):
    """Eight in the evening: slots of fifteen minutes fall on the quarters."""
    begun = WireDesk(settings_for(iowa, database_url, first_post=datetime(2020, 2, 4, 1, 30, tzinfo=UTC)))
    yield begun
    begun.close()


@pytest.fixture
def desk(night):
    return night.desk


def test_a_line_comes_once_and_says_what_is_public(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    (line,) = night.told(RILEY)
    assert line.startswith("<b>Adair County</b>: Sanders")
    assert "1 of 5 places" in line
    assert "version 1" in line
    assert night.told(RILEY) == []


def test_by_the_clock_a_line_comes_on_the_slot_and_only_where_something_changed(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, Every(15)))
    reported(desk, ADAIR, AHEAD)
    night.clock.later(minutes=10)
    assert night.told(RILEY) == [], "it is not time yet"
    night.clock.later(minutes=5)
    assert len(night.told(RILEY)) == 1
    reported(desk, BENTON, AHEAD)
    night.clock.later(minutes=20)
    assert night.told(RILEY) == [], "another county"
    reported(desk, ADAIR_TWO, AHEAD)
    assert night.told(RILEY) == [], "what comes after a slot waits for the next"
    night.clock.later(minutes=50)
    assert len(night.told(RILEY)) == 1, "three slots that were missed are one line"


def test_each_step_is_told_once_even_where_places_go_and_come_back(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, EachStep(40)))
    reported(desk, ADAIR, AHEAD)
    assert night.told(RILEY) == [], "a fifth is in"
    reported(desk, ADAIR_TWO, AHEAD)
    (line,) = night.told(RILEY)
    assert "2 of 5 places" in line
    amended(desk, ADAIR_TWO, BEHIND, held=("C11",))
    released(desk, ADAIR_TWO)
    (other,) = night.told(RILEY)
    assert "CORRECTION" in other, "no step is told twice"


def test_when_the_lead_changes_the_first_leader_counts_and_a_tie_is_no_change(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, WhenLeadChanges()))
    reported(desk, ADAIR, AHEAD)
    (first,) = night.told(RILEY)
    assert "Sanders" in first.partition(",")[0]
    reported(desk, ADAIR_TWO, {"Sanders": 3, "Biden": 5})
    assert night.told(RILEY) == [], "level: nobody has taken the lead"
    reported(desk, "Adair/4SE ORIENT", BEHIND)
    (second,) = night.told(RILEY)
    assert "Biden" in second.partition(",")[0]


def test_many_places_as_they_come_make_one_line_a_minute_and_the_first_at_once(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    assert len(night.told(RILEY)) == 1
    reported(desk, ADAIR_TWO, AHEAD)
    assert night.told(RILEY) == []
    night.clock.later(seconds=60)
    assert len(night.told(RILEY)) == 1


def test_of_one_place_every_change_is_told_at_once_that_it_is_held_as_well(night, desk):
    reads(desk, RILEY, (ADAIR_PLACE, AsItComes()))
    reported(desk, ADAIR, AHEAD, held=("C11",))
    (held,) = night.told(RILEY)
    assert "Held: " in held
    assert "5" not in held.partition("Unofficial")[0], "nothing of what is held"
    released(desk, ADAIR)
    (public,) = night.told(RILEY)
    assert "Sanders 5" in public


def test_a_group_is_told_of_where_only_it_was_asked_for(night, desk):
    reads(desk, RILEY, (Topic(Scope.COUNTY, "Adair", next(iter(desk.event.field.groups))), AsItComes()))
    reported(desk, ADAIR, AHEAD)
    (line,) = night.told(RILEY)
    assert f"<b>{next(iter(desk.event.field.groups))}, Adair County</b>" in line


def test_whoever_has_just_read_it_gets_no_line_that_says_the_same(night, desk):
    reported(desk, ADAIR, AHEAD)
    night.ask(RILEY, ADAIR_COUNTY)
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reads(desk, SKY, (ADAIR_COUNTY, AsItComes()))
    letters = night.arrived()
    assert [letter.chat for letter in letters if letter.lane is Lane.READER] == []
    reported(desk, ADAIR_TWO, AHEAD)
    night.clock.later(minutes=2)
    assert sorted(letter.chat for letter in night.arrived()) == [RILEY, SKY]


def test_each_reader_is_told_in_their_language_by_one_dispatch(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reads(desk, SKY, (ADAIR_COUNTY, AsItComes()), language="es")
    reported(desk, ADAIR, AHEAD)
    english, spanish = night.arrived()
    assert "1 of 5 places" in english.text
    assert "1 de 5" in spanish.text
    assert english.shows == spanish.shows


def test_whoever_blocked_the_bot_or_stopped_gets_nothing(night, desk):
    for chat in (RILEY, SKY, QUINN):
        reads(desk, chat, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    with night.storage.writing() as tx:
        readers.mark_blocked(tx, desk.event.id, RILEY)
    reads(desk, SKY)
    assert [letter.chat for letter in night.arrived()] == [QUINN]


def test_a_line_that_waits_does_not_go_out_after_its_reader_has_stopped(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    night.work()
    reads(desk, RILEY)
    assert night.arrived() == []


def test_several_updates_that_wait_for_one_reader_are_the_newest(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    for place in (ADAIR, ADAIR_TWO, "Adair/4SE ORIENT"):
        reported(desk, place, AHEAD)
        night.work()
        night.clock.later(minutes=2)
    night.take()
    (letter,) = night.land()
    assert "3 of 5 places" in letter.text


def test_a_pause_is_made_up_for_by_one_line_as_it_is_then(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()), paused=True)
    for place in (ADAIR, ADAIR_TWO):
        reported(desk, place, AHEAD)
        night.clock.later(minutes=2)
        assert night.told(RILEY) == []
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    (line,) = night.told(RILEY)
    assert "2 of 5 places" in line
    assert night.told(RILEY) == []


def test_quiet_hours_over_midnight_hold_lines_and_corrections_until_the_morning(night, desk):
    night.ask(RILEY, ADAIR_COUNTY)
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()), quiet=QuietHours(time(22), time(6, 30)))
    reported(desk, ADAIR, AHEAD)
    assert len(night.told(RILEY)) == 2, "it is eight in the evening"
    night.clock.later(hours=2)
    amended(desk, ADAIR, BEHIND)
    reported(desk, ADAIR_TWO, AHEAD)
    assert night.told(RILEY) == []
    night.clock.later(hours=8, minutes=25)
    assert night.told(RILEY) == [], "it is twenty-five past six"
    night.clock.later(minutes=5)
    (correction,) = night.told(RILEY)
    assert correction.startswith("<b>CORRECTION</b>")
    assert "2 of 5" not in correction
    assert night.told(RILEY) == [], "the correction has told how it is now"


def test_while_readers_are_stopped_nothing_goes_out_and_then_the_newest(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    night.work()
    stopped(desk)
    assert night.arrived() == [], "what waited is taken back"
    reported(desk, ADAIR_TWO, AHEAD)
    night.clock.later(minutes=5)
    assert night.arrived() == []
    stopped(desk, on=True)
    (line,) = night.told(RILEY)
    assert "2 of 5 places" in line


def test_under_embargo_only_reporters_who_came_by_code_are_told_and_all_others_when_it_ends(iowa, database_url):
    until = datetime(2020, 2, 4, 4, 0, tzinfo=UTC)
    night = WireDesk(settings_for(iowa, database_url, embargo=until))
    try:
        by_code = Assignment(Role.REPORTER)
        night.desk.in_one_batch(
            lambda tx, batch: batch.enrol(tx, night.event.enrolment, enrolled(SKY, by_code), by_code)
        )
        for chat in (RILEY, SKY):
            reads(night.desk, chat, (ADAIR_COUNTY, AsItComes()))
        reported(night.desk, ADAIR, AHEAD)
        (early,) = night.arrived()
        assert early.chat == SKY
        assert "EMBARGOED" in early.text
        night.clock.later(hours=2)
        (late,) = night.arrived()
        assert late.chat == RILEY
        assert "EMBARGOED" not in late.text
    finally:
        night.close()


def enrolled(chat, assignment):
    return Enrolled(Person(PersonId(f"p-{chat}"), "en", (assignment,)), user=chat, chat=chat, name="Sky")


def test_a_fan_out_survives_a_restart_without_doubles_and_nobody_is_left_out(night, desk):
    chats = range(1000, 1450)
    for chat in chats:
        reads(desk, chat, (STATEWIDE, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    assert night.work(most=2) == 2, "in the middle"
    waiting = outgoing(night)
    assert 0 < len(waiting) < len(chats)
    night.restart()
    reported(desk, BENTON, AHEAD)
    assert [letter.chat for letter in night.arrived()] == list(chats)


def outgoing(night):
    with night.storage.reading() as tx:
        return lines.waiting(tx, after=None, most=10_000)


def test_a_piece_of_work_that_fails_is_done_by_the_next(night, desk, monkeypatch):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, AHEAD)
    monkeypatch.setattr("bot.schedule.due.note_shown", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        night.work()
    monkeypatch.undo()
    assert len(night.told(RILEY)) == 1


def test_somebody_new_hears_of_the_next_change_and_not_of_what_came_before(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, WhenLeadChanges()))
    reported(desk, ADAIR, AHEAD)
    assert len(night.told(RILEY)) == 1
    reads(desk, SKY, (ADAIR_COUNTY, WhenLeadChanges()))
    assert night.told(SKY) == []
    reported(desk, ADAIR_TWO, BEHIND)
    assert len(night.told(SKY)) == 1


@pytest.mark.parametrize(
    "state", [pytest.param(State.SENT, id="it arrived"), pytest.param(State.UNKNOWN, id="nobody knows")]
)
def test_a_step_begins_where_the_first_who_asked_came_in(night, desk, state):
    reported(desk, ADAIR, AHEAD)
    reported(desk, ADAIR_TWO, AHEAD)
    night.ask(RILEY, ADAIR_COUNTY)
    night.take()
    night.land(state)
    reads(desk, RILEY, (ADAIR_COUNTY, EachStep(20)))
    assert night.told(RILEY) == []
    reported(desk, "Adair/4SE ORIENT", AHEAD)
    assert len(night.told(RILEY)) == 1
