"""What a chair lives through where another place or another time counts: twin reports (X01), an amendment (X07)."""

from dataclasses import replace

import pytest

from core.ledger.entries import Kind
from core.people import Assignment, Role

SAME = ("84 here. First: Biden 30, Sanders 28, Warren 26", "yes", "yes")
"""Everybody is viable at once, so nobody moves."""
ONE, OTHER, THIRD = "Benton/Belle Plaine 1", "Benton/Belle Plaine 2", "Benton/Belle Plaine 3"


@pytest.fixture
def two_rooms(make_room):
    """Two places of one night: what is stored of the first is known to the second."""
    one, other = make_room(ONE), make_room(OTHER)
    one.say(*SAME)
    other.standings = one.standings
    return one, other


def test_the_second_of_two_twins_is_asked_before_the_yes_and_held(two_rooms, keys_of):
    _, other = two_rooms
    asked = other.say(*SAME[:2])
    assert "finding-x01" in keys_of(asked)
    (waits,) = [line for line in asked.reply.lines if line.key == "will-be-held"]
    assert [reason.key for reason in waits.values["reasons"]] == ["reason-x01"]
    (named,) = [line for line in asked.reply.lines if line.key == "finding-x01"]
    assert named.values["places"] == ONE
    filed = other.say("yes")
    assert other.standings.held == {OTHER: ("X01",)}
    assert ("receipt-held" in keys_of(filed), "X01" in other.history.standing.computed.notes) == (True, True)


def test_both_twins_are_a_case_that_names_the_other_and_the_first_stays_public(two_rooms):
    _, other = two_rooms
    filed = other.say(*SAME)
    assert [(case.place, case.code, case.lines[0].values["places"]) for case in filed.cases] == [
        (OTHER, "X01", ONE),
        (ONE, "X01", OTHER),
    ]
    assert filed.cases[1].sequence == other.standings.history(ONE).standing.entry.sequence
    assert other.standings.totals.statewide().reported == 1


def test_a_twin_corrected_is_published(two_rooms):
    _, other = two_rooms
    other.say(*SAME)
    assert [case.code for case in other.say("First: Biden 29, Sanders 28, Warren 27", "yes", "yes").cases] == ["X07"]
    assert other.standings.held == {}


def test_an_event_may_publish_twins_and_staff_still_hear(two_rooms):
    _, other = two_rooms
    other.event = replace(other.event, hold=other.event.hold - {"X01"})
    assert [case.code for case in other.say(*SAME).cases] == ["X01", "X01"]
    assert other.standings.held == {}


def test_a_report_amended_after_its_receipt_is_a_case_with_what_changed(room):
    room.say(*SAME)
    filed = room.say("First: Biden 29, Sanders 29, Warren 26", "yes", "yes")
    (case,) = filed.cases
    assert (case.code, case.place, case.sequence) == ("X07", room.place, 2)
    (changed,) = case.lines[0].values["differs"]
    assert [line.key for line in changed.values["changes"]] == ["changed-first"] * 2 + ["changed-final"] * 2
    assert room.standings.held == {}
    assert "X07" in room.history.standing.computed.notes


CHANGED = ("First: Biden 29, Sanders 28, Warren 27", "yes", "yes")


def told(room, place):
    case = room.cases.about(place)
    return case.is_open, [line.key for line in case.log]


@pytest.fixture
def night(make_room):
    """Three places, each with a chair of its own, in one room."""

    def file(*places, hold=True):
        room = make_room(places[0])
        for place in places[1:]:
            room.give(place, Assignment(Role.CHAIR, place))
        if not hold:
            room.event = replace(room.event, hold=room.event.hold - {"X01"})
        for who in ("chair", *places[1:]):
            room.say(*SAME, who=who)
        return room

    return file


def test_the_second_corrected_closes_the_case_of_the_first_as_well(night):
    room = night(ONE, OTHER)
    room.say(*CHANGED, who=OTHER)
    assert told(room, ONE) == (False, ["case-twin-corrected"])
    assert not room.cases.about(OTHER).is_open
    assert room.by_the_desk == (), "the first was never held"


def test_the_first_corrected_lets_the_second_go_by_an_entry_of_the_desk(night):
    room = night(ONE, OTHER)
    assert room.standings.held == {OTHER: ("X01",)}
    room.say(*CHANGED)
    (entry,) = room.by_the_desk
    assert (entry.place, entry.kind, entry.by, entry.source) == (OTHER, Kind.RELEASED, "desk", "desk")
    assert entry.body["codes"] == ["X01"]
    assert entry.body["reason"]
    assert (room.standings.held, told(room, OTHER)) == ({}, (False, ["case-twin-corrected"]))
    assert room.standings.totals.statewide().reported == 2


def test_the_first_taken_back_lets_the_second_go_too(night):
    room = night(ONE, OTHER)
    room.say("undo", "yes")
    assert (room.standings.held, told(room, OTHER)[0]) == ({}, False)


def test_of_three_the_last_two_are_still_twins_until_one_of_them_is_corrected(night):
    room = night(ONE, OTHER, THIRD)
    room.say(*CHANGED)
    assert (set(room.standings.held), told(room, OTHER)[0], told(room, THIRD)[0]) == ({OTHER, THIRD}, True, True)
    room.say("First: Biden 27, Sanders 28, Warren 29", "yes", "yes", who=THIRD)
    assert (room.standings.held, told(room, OTHER)[0]) == ({}, False)


def test_what_staff_hold_besides_stays_held(night):
    room = night(ONE, OTHER)
    sequence = room.standings.history(OTHER).standing.entry.sequence
    room.place = OTHER
    room.write(Kind.HELD, {"of": sequence, "codes": ["X01", "staff"]})
    room.say(*CHANGED)
    assert room.standings.held == {OTHER: ("staff",)}
    assert told(room, OTHER) == (True, ["case-twin-corrected"])
    assert room.cases.about(OTHER).codes == ()


def test_a_correction_that_changes_no_count_leaves_twins_twins(night):
    room = night(ONE, OTHER)
    room.say("sheet: Biden 1, Sanders 3, Warren 2", "that is what we signed", "yes")
    assert room.by_the_desk == ()
    assert (told(room, OTHER)[0], "X01" in room.cases.about(OTHER).codes) == (True, True)
