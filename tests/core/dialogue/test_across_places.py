"""What a chair lives through where another place or another time counts: twin reports (X01), an amendment (X07)."""

from dataclasses import replace

import pytest

SAME = ("84 here. First: Biden 30, Sanders 28, Warren 26", "yes", "yes")
"""Everybody is viable at once, so nobody moves."""
ONE, OTHER = "Benton/Belle Plaine 1", "Benton/Belle Plaine 2"


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
