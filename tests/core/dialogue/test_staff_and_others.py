"""Staff, reporters, strangers and their codes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from core.dialogue import place_of
from core.dialogue.enrolment import MOST_TRIES
from core.dialogue.turn import Invite, Said, View
from core.dialogue.unclear import questions_about
from core.groups import PreferenceGroup
from core.people import Assignment, PersonId, Role
from core.reading import Ask, AskCode

BOTH = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"


def invite(room, role, used_by=None, *, expired=False, place=None):
    expires = room.event.starts + timedelta(days=-1 if expired else 1)
    return Invite("hash", Assignment(role, place), expires, used_by)


def start(room, who, given):
    return room.hear(Said("/start [code:hash]", 1, room.event.starts, code="hash"), who, given)


@pytest.mark.parametrize("role", [Role.CHAIR, Role.DEPUTY])
def test_a_code_makes_a_chair(room, keys_of, role):
    turn = start(room, "new", invite(room, role, place=room.place))
    assert turn.enrols == Assignment(role, room.place)
    assert keys_of(turn)[0] == "welcome"


@pytest.mark.parametrize("role", [Role.STAFF, Role.OPERATOR, Role.COUNTY])
def test_a_code_makes_one_of_the_staff(room, keys_of, role):
    turn = start(room, "new", invite(room, role))
    assert turn.enrols.role is role
    assert keys_of(turn) == ["welcome-staff", "help-staff"]


def test_a_code_makes_a_reporter_who_is_subscribed_at_once(room, keys_of):
    room.event = replace(room.event, subscriptions_open=False)
    turn = start(room, "new", invite(room, Role.REPORTER))
    assert (turn.enrols.role, turn.subscribe) == (Role.REPORTER, True)
    assert keys_of(turn) == ["subscribed"]


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


def test_a_chair_who_mistypes_a_code_keeps_the_draft(room, keys_of):
    room.say(BOTH)
    assert keys_of(room.say("/start hello")) == ["wrong-code"]
    assert room.state().report.attendees == 84


def test_somebody_with_no_place_to_report_reads_along(room, keys_of):
    room.give("county", Assignment(Role.COUNTY, county="Benton"))
    assert keys_of(room.say("84 here", who="county"))[0] == "welcome-anybody"
    assert keys_of(room.photo(who="county"))[0] == "welcome-anybody"


def test_somebody_enrolled_without_a_role_is_welcomed_like_anybody(room, keys_of):
    room.give("nobody")
    assert keys_of(room.say("/start", who="nobody"))[0] == "welcome-anybody"


def test_nobody_has_no_place(room):
    view = View(room.event, room.event.starts, None, PersonId("p"), None, {}, room.standings)
    assert place_of(view) is None


# ------------------------------------------------------------------------------------------------------------ staff


def test_staff_are_told_what_they_can_ask_for(room, keys_of):
    assert keys_of(room.say("/help", who="staff")) == ["welcome-staff", "help-staff"]
    assert keys_of(room.press("yes|1:1", who="staff")) == ["welcome-staff", "help-staff"]
    assert keys_of(room.say("held", who="staff", edited=True)) == ["welcome-staff", "help-staff"]


def test_staff_who_chair_a_place_report_for_it(room, keys_of):
    room.give("staff", Assignment(Role.STAFF), Assignment(Role.CHAIR, room.place))
    assert "is-that-right" in keys_of(room.say(BOTH, who="staff"))


def test_a_name_of_several_places_is_asked_back(room, keys_of):
    turn = room.say("/release 1", who="staff")
    assert keys_of(turn) == ["several-places"]
    assert turn.reply.lines[0].values["places"].count("/") <= 5


# ---------------------------------------------------------------------------------------------------------- unclear


def ask(code, text, span, **more):
    return Ask(code, text, span, **more)


def keys(lines):
    return [(line.key, line.values.get("text")) for line in lines]


def test_neighbouring_doubts_about_the_same_thing_are_one():
    text = "Biden about 28"
    asks = (ask(AskCode.ESTIMATE, "about", (6, 11)), ask(AskCode.ESTIMATE, "28", (12, 14)))
    assert keys(questions_about(asks, text)) == [("ask-estimate", "about 28")]


def test_neighbouring_doubts_about_two_groups_stay_two():
    biden, warren = PreferenceGroup("Biden"), PreferenceGroup("Warren")
    asks = (
        ask(AskCode.NO_NUMBER, "biden", (0, 5), group=biden),
        ask(AskCode.NO_NUMBER, "waren", (6, 11), group=warren),
    )
    assert keys(questions_about(asks, "biden waren")) == [
        ("ask-how-many", None),
        ("ask-no-number", "waren"),
        ("ask-how-many", None),
    ]


def test_who_may_be_meant_is_named():
    asks = (ask(AskCode.WHO, "B", (0, 1), candidates=(PreferenceGroup("Biden"), PreferenceGroup("Buttigieg"))),)
    assert [line.key for line in questions_about(asks, "B 4")] == ["ask-who", "ask-which-of"]


def test_of_many_doubts_only_a_few_are_asked():
    asks = tuple(ask(AskCode.LEFT_OVER_NUMBER, str(number), (9 * number, 9 * number + 1)) for number in range(7))
    lines = questions_about(asks, "")
    assert [line.key for line in lines] == ["ask-left-over-number"] * 3 + ["ask-more"]
    assert lines[-1].values["number"] == 4


def test_a_long_doubt_is_cut():
    (line,) = questions_about((ask(AskCode.NOT_UNDERSTOOD, "x" * 500, (0, 500)),), "x" * 500)
    assert len(line.values["text"]) == 41
