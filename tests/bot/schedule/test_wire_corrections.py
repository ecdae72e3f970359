"""Whoever was told a figure that turned out wrong is told the right one, once; and nobody else is."""

from datetime import UTC, datetime, time

import pytest

from bot.storage import State, readers
from core.wire.readers import QuietHours
from core.wire.timing import AsItComes
from core.wire.topics import STATEWIDE, Scope, Topic
from tests.the_night import settings_for
from tests.the_wire import WireDesk, amended, reads, reported, stopped, withdrawn

RILEY, SKY, QUINN = 101, 102, 103
ADAIR, ADAIR_TWO, BENTON = "Adair/1NW ADAIR", "Adair/2NE STUART", "Benton/Vinton 1"
ADAIR_COUNTY, BENTON_COUNTY = Topic(Scope.COUNTY, "Adair"), Topic(Scope.COUNTY, "Benton")
BEFORE, AFTER = {"Sanders": 5, "Biden": 3}, {"Sanders": 4, "Biden": 4}


@pytest.fixture
def night(iowa, database_url):
    begun = WireDesk(settings_for(iowa, database_url, first_post=datetime(2020, 2, 4, 1, 30, tzinfo=UTC)))
    yield begun
    begun.close()


@pytest.fixture
def desk(night):
    return night.desk


def test_who_merely_asked_once_is_corrected_and_who_asked_later_or_about_something_else_is_not(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.ask(QUINN, BENTON_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    night.ask(SKY, ADAIR_COUNTY)
    (answer, correction) = night.arrived()
    assert (answer.chat, correction.chat) == (SKY, RILEY)
    assert correction.text.startswith("<b>CORRECTION</b>")
    assert "Sanders 4 final, not 5" in correction.text
    assert ADAIR in correction.text
    assert night.arrived() == []


def test_it_is_told_in_the_language_of_whoever_is_told(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY, language="es")
    night.arrived()
    amended(desk, ADAIR, AFTER)
    (correction,) = night.arrived()
    assert "no 5" in correction.text


def test_several_topics_are_put_right_in_one_message(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY, STATEWIDE)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    (correction,) = night.arrived()
    assert correction.text.count("Wrong in version 1") == 2


def test_a_total_that_grows_corrects_nobody(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    reported(desk, ADAIR_TWO, AFTER)
    assert night.arrived() == []


def test_what_is_put_right_and_back_before_it_was_told_is_not_told(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    amended(desk, ADAIR, BEFORE)
    assert night.arrived() == []


def test_a_correction_that_was_taken_back_on_its_way_and_came_all_the_same_is_not_told_again(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    reported(desk, ADAIR_TWO, BEFORE)
    while night.work():
        pass
    night.take()
    amended(desk, ADAIR_TWO, AFTER)
    while night.work():
        pass
    assert "Wrong in version 1," in night.land()[0].text
    (second,) = night.arrived()
    assert "Wrong in version 1," not in second.text


def test_a_correction_can_be_corrected_itself(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    night.arrived()
    amended(desk, ADAIR, BEFORE)
    (again,) = night.arrived()
    assert "Sanders 5 final, not 4" in again.text
    assert "Wrong in version 2" in again.text


def test_a_correction_that_waits_and_is_overtaken_goes_out_once_and_right(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    night.work()
    amended(desk, ADAIR, {"Sanders": 1, "Biden": 7})
    (correction,) = night.arrived()
    assert "Sanders 1 final, not 5" in correction.text


def test_what_was_taken_back_is_put_right_as_nothing(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    withdrawn(desk, ADAIR)
    (correction,) = night.arrived()
    assert "<b>Adair County</b>: taken back, there are no results any more. Told before: " in correction.text
    assert "5 final" in correction.text
    assert " 0 " not in correction.text, "nobody counted nobody"


def test_of_many_figures_none_is_left_out(night, desk):
    groups = ["Sanders", "Biden", "Warren", "Buttigieg", "Klobuchar", "Yang"]
    reported(desk, ADAIR, dict.fromkeys(groups, 10))
    night.ask(RILEY, Topic(Scope.PLACE, ADAIR))
    night.arrived()
    amended(desk, ADAIR, {group: 20 + number for number, group in enumerate(groups)})
    (correction,) = night.arrived()
    assert "more figures" not in correction.text
    assert "Biden 21 delegates (21 first, 21 final), not 10 (10, 10)" in correction.text


def test_more_than_one_message_holds_is_several_and_nothing_is_cut(night, desk):
    groups = ["Sanders", "Biden", "Warren", "Buttigieg", "Klobuchar", "Yang", "Steyer"]
    places = [place.id for place in desk.event.places.by_id.values() if place.county == "Polk"][:8]
    for place in places:
        reported(desk, place, dict.fromkeys(groups, 1000))
    night.ask(RILEY, *(Topic(Scope.PLACE, place) for place in places), language="es")
    night.arrived()
    for place in places:
        amended(desk, place, {group: 2000 + number for number, group in enumerate(groups)})
    corrections = [letter.text for letter in night.arrived()]
    assert len(corrections) > 1
    assert max(map(len, corrections)) <= 4096
    assert sum(text.count("Sanders 2,000 delegados") for text in corrections) == len(places)


def test_a_group_that_was_left_out_was_told_to_have_nobody(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, {**BEFORE, "Warren": 2})
    (correction,) = night.arrived()
    assert "Warren 2 final, not 0" in correction.text


def test_a_wrong_line_that_waits_is_not_sent_and_a_right_one_is(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, BEFORE)
    night.work()
    amended(desk, ADAIR, AFTER)
    (line,) = night.arrived()
    assert "CORRECTION" not in line.text
    assert "version 2" in line.text


@pytest.mark.parametrize("state", [State.SENT, State.UNKNOWN])
def test_a_wrong_line_that_was_on_its_way_is_corrected_once_it_may_have_arrived(night, desk, state):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, BEFORE)
    night.work()
    night.take()
    amended(desk, ADAIR, AFTER)
    night.work()
    night.land(state)
    (correction,) = night.arrived()
    assert "Wrong in version 1" in correction.text


def test_a_wrong_line_that_was_refused_corrects_nobody(night, desk):
    night_of_one_line(night, desk)
    night.take()
    amended(desk, ADAIR, AFTER)
    night.land(State.REFUSED)
    assert [letter for letter in night.arrived() if "CORRECTION" in letter.text] == []


def night_of_one_line(night, desk):
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, BEFORE)
    night.work()


def test_a_newer_line_does_not_make_the_correction_superfluous(night, desk):
    night_of_one_line(night, desk)
    night.take()
    night.land()
    amended(desk, ADAIR, AFTER)
    night.ask(RILEY, ADAIR_COUNTY)
    night.take()
    night.land()
    (correction,) = night.arrived()
    assert "Wrong in version 1" in correction.text


def test_whoever_has_stopped_is_corrected_still_unless_they_want_none(night, desk):
    for chat in (RILEY, SKY, QUINN):
        reads(desk, chat, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, BEFORE)
    night.arrived()
    reads(desk, RILEY)
    reads(desk, SKY, corrections=False)
    with night.storage.writing() as tx:
        readers.mark_blocked(tx, desk.event.id, QUINN)
    amended(desk, ADAIR, AFTER)
    assert [letter.chat for letter in night.arrived()] == [RILEY]


def test_it_waits_for_the_end_of_quiet_hours_and_not_for_that_of_a_pause(night, desk):
    reported(desk, ADAIR, BEFORE)
    for chat in (RILEY, SKY):
        night.ask(chat, ADAIR_COUNTY)
    reads(desk, RILEY, quiet=QuietHours(time(20), time(21)))
    reads(desk, SKY, (ADAIR_COUNTY, AsItComes()), paused=True)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    assert [letter.chat for letter in night.arrived()] == [SKY]
    night.clock.later(hours=1)
    assert [letter.chat for letter in night.arrived()] == [RILEY]


def test_while_readers_are_stopped_no_correction_goes_out_and_none_is_lost(night, desk):
    reported(desk, ADAIR, BEFORE)
    night.ask(RILEY, ADAIR_COUNTY)
    night.arrived()
    amended(desk, ADAIR, AFTER)
    night.work()
    stopped(desk)
    assert night.arrived() == []
    stopped(desk, on=True)
    assert len(night.arrived()) == 1


@pytest.mark.long
def test_corrections_are_on_their_way_before_any_line_of_the_same_change(night, desk):
    for chat in range(1000, 1250):
        night.ask(chat, ADAIR_COUNTY)
    reads(desk, RILEY, (ADAIR_COUNTY, AsItComes()))
    reported(desk, ADAIR, BEFORE)
    night.arrived()
    for chat in range(1000, 1250):
        night.ask(chat, ADAIR_COUNTY)
    night.take()
    night.land()
    night.clock.later(minutes=5)
    amended(desk, ADAIR, AFTER)
    reported(desk, ADAIR_TWO, AFTER)
    letters = night.arrived()
    kinds = ["CORRECTION" in letter.text for letter in letters]
    assert kinds == sorted(kinds, reverse=True)
    assert kinds.count(True) == 251


def test_after_a_restart_what_waits_and_is_wrong_is_still_taken_back(night, desk):
    night_of_one_line(night, desk)
    amended(desk, ADAIR, AFTER)
    night.restart()
    assert desk.memory.checked < desk.memory.corrected, "until then, the postman shows readers nothing"
    (line,) = night.arrived()
    assert "version 2" in line.text
    assert desk.memory.checked == desk.memory.corrected
