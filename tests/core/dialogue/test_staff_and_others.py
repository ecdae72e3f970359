"""Staff, reporters, strangers and their codes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from core.dialogue.heard import Said, SharedContact, Unreadable
from core.dialogue.strangers import MOST_TRIES
from core.dialogue.view import Invite
from core.dialogue.whose_place import Reach
from core.people import Assignment, PersonId, Role

BOTH = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"


def invite(room, role, used_by=None, *, expired=False, place=None):
    expires = room.event.starts + timedelta(days=-1 if expired else 1)
    return Invite("hash", Assignment(role, place), expires, used_by)


def start(room, who, given):
    return room.hear(Said("/start [code:hash]", 1, room.event.starts, codes=("hash",)), who, given)


@pytest.mark.parametrize("role", [Role.CHAIR, Role.DEPUTY])
def test_a_code_makes_a_chair(room, keys_of, role):
    turn = start(room, "new", invite(room, role, place=room.place))
    assert turn.enrols == Assignment(role, room.place)
    assert keys_of(turn)[0] == "welcome"


@pytest.mark.parametrize(("role", "told"), [(Role.STAFF, "help-staff"), (Role.OPERATOR, "help-operator")])
def test_a_code_makes_one_of_the_staff(room, keys_of, role, told):
    turn = start(room, "new", invite(room, role))
    assert turn.enrols.role is role
    assert keys_of(turn)[:2] == ["welcome-staff", told]


def test_a_code_makes_a_reporter_who_is_subscribed_at_once(room, keys_of):
    room.event = replace(room.event, subscriptions_open=False)
    turn = start(room, "new", invite(room, Role.REPORTER))
    assert (turn.enrols.role, turn.reader.gets_updates) == (Role.REPORTER, True)
    assert keys_of(turn) == ["updates-get"]


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(lambda _: None, id="unknown"),
        pytest.param(lambda room: invite(room, Role.STAFF, expired=True), id="expired"),
        pytest.param(lambda room: invite(room, Role.STAFF, PersonId("p-other")), id="used by somebody else"),
    ],
)
def test_every_code_that_cannot_be_used_gets_the_same_answer(room, keys_of, given):
    turn = start(room, "new", given(room))
    assert keys_of(turn) == ["wrong-code"]
    assert turn.enrols is None


def test_a_word_that_is_no_code_gets_the_same_answer(room, keys_of):
    assert keys_of(room.say("/start hello", who="new")) == ["wrong-code"]


def test_a_stranger_may_try_so_many_codes_and_then_hears_nothing(room):
    answers = [room.say("/start hello", who="new").reply for _ in range(MOST_TRIES + 1)]
    assert all(answers[:MOST_TRIES])
    assert answers[MOST_TRIES] is None


def test_somebody_enrolled_who_tries_too_many_codes_still_gets_an_answer_to_each(room, keys_of):
    answers = [keys_of(room.say("/start hello")) for _ in range(MOST_TRIES + 1)]
    assert answers == [["wrong-code"]] * MOST_TRIES + [["too-many-codes"]]


def test_a_code_that_exists_works_after_any_number_of_wrong_ones(room):
    for _ in range(MOST_TRIES + 3):
        room.say("/start hello", who="new")
    assert start(room, "new", invite(room, Role.CHAIR, place=room.place)).enrols is not None


@pytest.mark.parametrize(
    "typed",
    ["948199", "/start 948199", "Adair/1NW ADAIR", "DM 55", "/start DM 055", "Belle Plaine 1"],
)
def test_a_precinct_typed_for_the_code_is_said_to_be_one(room, keys_of, typed):
    assert keys_of(room.say(typed, who="new")) == ["place-is-no-code"]


@pytest.mark.parametrize("typed", ["hello", "hi", "la", "84 here", "yes", "Warren 17"])
def test_other_words_of_a_stranger_are_no_precinct(room, keys_of, typed):
    assert keys_of(room.say(typed, who="new")) == ["stranger"]
    assert room.say(typed, who="new").reply is None


def test_whatever_a_stranger_sends_after_the_first_answer_gets_none(room):
    assert room.say("hello", who="new").reply is not None
    photo, sticker = room.photo(who="new"), room.hear(Unreadable("other", 9, room.now), "new")
    press, edit = room.press("yes|1:1", who="new"), room.say("hello!", who="new", edited=True)
    contact = room.hear(SharedContact("hash", True, 10, room.now), "new")
    assert [turn.reply for turn in (photo, sticker, press, edit, contact)] == [None] * 5


def test_a_chair_who_mistypes_a_code_keeps_the_draft(room, keys_of):
    room.say(BOTH)
    assert keys_of(room.say("/start hello")) == ["wrong-code"]
    assert room.state().report.attendees == 84


def test_somebody_with_no_place_to_report_reads_along(room, keys_of):
    room.give("reporter", Assignment(Role.REPORTER))
    assert keys_of(room.say("84 here", who="reporter"))[0] == "updates-not-understood"
    assert keys_of(room.photo(who="reporter"))[0] == "welcome-anybody"


def test_somebody_enrolled_without_a_role_is_welcomed_like_anybody(room, keys_of):
    room.give("nobody")
    assert keys_of(room.say("/start", who="nobody"))[0] == "welcome-anybody"


def test_nobody_has_no_place(room):
    assert not Reach.of(room.event, None)


# ------------------------------------------------------------------------------------------------------------ staff


def test_staff_are_told_what_they_can_ask_for(room, keys_of):
    assert keys_of(room.say("/help", who="staff"))[:2] == ["welcome-staff", "help-staff"]
    assert keys_of(room.say("held", who="staff", edited=True)) == ["not-understood", "help-is-there"]
    assert keys_of(room.say("/why", who="staff")) == ["why-what"]


def test_staff_who_chair_a_place_report_for_it(room, keys_of):
    room.give("staff", Assignment(Role.STAFF), Assignment(Role.CHAIR, room.place))
    assert "read-back-both" in keys_of(room.say(BOTH, who="staff"))


def test_a_name_of_several_places_is_asked_back(room, keys_of):
    turn = room.say("/release 1", who="staff")
    assert keys_of(turn) == ["several-places"]
    assert turn.reply.lines[0].values["places"].count("/") <= 5
