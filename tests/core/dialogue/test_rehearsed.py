"""In a rehearsal what a chair is told as a fact of the night says TEST once, at its head."""

from dataclasses import replace

import pytest

from tests.core.dialogue.conftest import EVENT, Room

SIX = "Benton/Belle Plaine 1"
FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FILED = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes")


def both(*texts, who="chair"):
    """What the last text is answered on the night, and in its rehearsal."""
    for is_test in (False, True):
        room = Room(SIX, replace(EVENT, is_test=is_test))
        yield [line.key for line in room.say(*texts, who=who).reply.lines]


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(("84 here",), id="noted"),
        pytest.param((FIRST,), id="read back"),
        pytest.param(FILED[:2], id="noted, not reported"),
        pytest.param(FILED[:3], id="delegates read back"),
        pytest.param(FILED, id="a receipt"),
        pytest.param((*FILED, "status"), id="a receipt repeated"),
        pytest.param((*FILED, "undo", "yes"), id="taken back"),
        pytest.param(("84 here. First: Biden 30, Sanders 28 or 29",), id="kept, and asked about"),
    ],
)
def test_a_fact_of_the_night_is_marked_once_at_its_head(texts):
    night, test = both(*texts)
    assert test == ["test-mark", *night]


@pytest.mark.parametrize("text", ["hello", "who do I call?", "/foo", "undo"])
def test_what_states_no_fact_is_said_as_on_the_night(text):
    night, test = both(text)
    assert night == test


def test_what_somebody_else_tells_a_chair_is_marked_as_well():
    room = Room(SIX, replace(EVENT, is_test=True))
    room.enrolled = True
    room.say(*FILED)
    room.say("undo", "yes")
    told = room.say("/case 1 ask Why?", who="staff").told
    assert {tuple(line.key for line in one.lines[:2]) for one in told} == {("test-mark", "staff-ask")}
