"""A place whose sheet has no first count: its chair says so, and staff look at it."""

import pytest

from core.dialogue.no_first import says_so
from core.dialogue.state import Step

FINAL = "Final: Biden 34, Sanders 31, Warren 19"


@pytest.mark.parametrize(
    "text",
    [
        "we have no first count",
        "We had no first alignment.",
        "no first count",
        "there is no first count",
        "we never counted the first alignment",
        "we didn't count the first round",
        "we did not do a first count",
        "Sorry, we have no first numbers",
        "the sheet has no first count",
        "no tenemos primer conteo",
        "no hubo primera alineación",
        "sin primer conteo",
    ],
)
def test_it_is_said_in_many_ways(text):
    assert says_so(text)


@pytest.mark.parametrize(
    "text",
    [
        "first count",
        "the first alignment",
        "we have the first count",
        "no",
        "no first count for Biden",
        "we have no first count of 30",
        "First: Biden 30",
        "primer conteo",
    ],
)
def test_what_says_something_else_does_not_say_it(text):
    assert not says_so(text)


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param((f"84 here. {FINAL}", "we have no first count"), id="after the final count"),
        pytest.param((f"84 here. {FINAL}", "that is what we signed"), id="as it was signed"),
        pytest.param(("84 here", "no first count", FINAL), id="before the final count"),
        pytest.param(("no first count", "84 here", FINAL), id="before anything"),
        pytest.param(("84 here", "no first count", "Biden 34, Sanders 31, Warren 19"), id="then only counts"),
    ],
)
def test_the_final_count_is_taken_alone_flagged_and_held(room, keys_of, texts):
    asked = room.say(*texts)
    assert keys_of(asked)[0] == "read-back-final"
    assert "will-be-held" in keys_of(asked)
    filed = room.say("yes")
    standing = room.history.standing
    assert (standing.report.first, standing.report.final.total, standing.held) == (None, 84, ("C01",))
    assert ([case.code for case in filed.cases], "C01" in standing.computed.notes) == (["C01"], True)
    assert room.standings.totals.statewide().reported == 0


def test_a_final_count_before_the_first_is_not_taken_without_a_word(room, keys_of):
    asked = room.say(f"84 here. {FINAL}")
    assert (keys_of(asked)[-1], room.state().step) == ("or-no-first", Step.FIRST)
    assert room.say("yes").entries == ()


def test_staff_let_it_go_and_its_people_count(room):
    room.say(f"84 here. {FINAL}", "we have no first count", "yes")
    room.say(f"/release {room.place}", who="staff")
    state = room.standings.totals.statewide()
    assert (state.reported, state.first, sum(state.final.values())) == (1, {}, 84)


def test_a_first_count_found_later_takes_its_place_and_nothing_is_held(room):
    room.say(f"84 here. {FINAL}", "we have no first count", "yes")
    filed = room.say("First: Biden 30, Sanders 28, Warren 17, Uncommitted 9", "yes")
    assert (room.history.standing.report.first.total, room.history.held) == (84, False)
    (changed,) = filed.cases[0].lines[0].values["differs"]
    assert [line.key for line in changed.values["changes"]] == ["changed-first-given"]


def test_where_nobody_came_there_is_nothing_to_count(room, keys_of):
    assert keys_of(room.say("0 here", "no first count"))[0] == "read-back-attendance"


def test_with_a_first_count_it_is_no_answer(room, keys_of):
    room.say("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9")
    assert keys_of(room.say("we have no first count"))[0] == "ask-not-understood"
