"""Who may do what: the one table, and every command and button that asks it."""

import ast
from pathlib import Path

import pytest

import core.dialogue
from core.dialogue.commands import BUTTONS, COMMANDS, needed
from core.dialogue.heard import Said
from core.people import Assignment, Person, PersonId, Role
from core.roles import ALLOWED, ANYBODY, Action, may, roles_for
from tests.core.dialogue.conftest import NOW, Room

SIX = "Benton/Belle Plaine 1"
FILED = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"
HELD = {
    Role.CHAIR: Assignment(Role.CHAIR, "Adair/1NW ADAIR"),
    Role.DEPUTY: Assignment(Role.DEPUTY, "Adair/1NW ADAIR"),
    Role.COUNTY: Assignment(Role.COUNTY, county="Adair"),
    Role.STAFF: Assignment(Role.STAFF),
    Role.OPERATOR: Assignment(Role.OPERATOR),
    Role.REPORTER: Assignment(Role.REPORTER),
}
"""As whom somebody is tried: none of them has to do with the place that is asked about."""
TYPED = {
    "held": "/held",
    "cases": "/cases",
    "case": "/case 1",
    "release": f"/release {SIX}",
    "hold": f"/hold {SIX} the sheet is missing",
    "photos": f"/photos {SIX}",
    "precinct": f"/precinct {SIX}",
    "transcript": f"/transcript {SIX}",
    "missing": "/missing Adair",
    "ready": "/ready Adair",
    "county": "/county Adair",
    "invite": f"/invite {SIX}",
    "newphone": f"/newphone {SIX}",
    "announce": "/announce Doors close.",
    "stop publication": "/stop publication readers",
    "resume publication": "/resume publication readers",
    "as": f"/as {SIX}",
    "close": "/close CD1",
    "reopen": "/reopen CD1",
}


def person(role):
    return None if role is None else Person(PersonId(f"p-{role}"), "en", (HELD[role],))


def room_with(role):
    """A place that has reported, its people, and somebody of this role who is not one of them."""
    room = Room(SIX)
    room.say(FILED, "yes")
    if role is not None:
        room.roles["somebody"] = person(role)
    return room


def changes(turn):
    """Everything a turn does beyond answering and remembering who was told what."""
    return [turn.entries, turn.invite, turn.announces, turn.notices, turn.cases, turn.enrols, turn.reader]


NOTHING = [(), None, None, (), (), None, None]


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("action", Action)
def test_whoever_holds_a_role_may_do_what_its_row_says_and_nothing_else(role, action):
    assert may(person(role), action) is (action in ALLOWED[role] or action in ANYBODY)


@pytest.mark.parametrize("action", Action)
def test_every_action_is_somebodys(action):
    assert action in ANYBODY or roles_for(action)


@pytest.mark.parametrize("action", Action)
def test_a_stranger_may_do_only_what_anybody_may(action):
    assert may(None, action) is (action in ANYBODY)


def test_whoever_holds_two_roles_may_do_what_either_may():
    both = Person(PersonId("p-both"), "en", (HELD[Role.STAFF], HELD[Role.CHAIR]))
    assert may(both, Action.RELEASE)
    assert may(both, Action.REPORT)


def test_every_command_is_tried_here():
    assert set(TYPED) == set(COMMANDS)


@pytest.mark.parametrize("role", [None, *Role])
@pytest.mark.parametrize("command", TYPED)
def test_a_command_works_for_whom_the_table_allows_it_and_changes_nothing_for_anybody_else(command, role):
    room = room_with(role)
    turn = room.say(TYPED[command], who="somebody")
    allowed = may(person(role), COMMANDS[command])
    keys = [line.key for line in turn.reply.lines]
    assert (keys in (["not-allowed"], ["stranger"])) is not allowed
    if not allowed:
        assert changes(turn) == NOTHING
        assert len(turn.reply.lines) == 1


@pytest.mark.parametrize("role", [None, *Role])
@pytest.mark.parametrize("word", BUTTONS)
def test_a_button_pressed_by_somebody_who_may_not_changes_nothing(word, role):
    room = room_with(role)
    room.states["somebody"] = {"told": True}
    turn = room.press(f"{word}|1:1|0", who="somebody")
    if not any(may(person(role), action) for action in BUTTONS[word]):
        assert changes(turn) == NOTHING
        assert turn.reply is None
        assert not turn.strip, "somebody else may press it yet"
        assert role is None or turn.toast.key == "not-allowed"


@pytest.mark.parametrize("role", [one for one in Role if one not in {Role.CHAIR, Role.DEPUTY, Role.COUNTY}])
def test_nobody_but_who_reports_confirms_a_report(role):
    room = Room(SIX)
    asked = room.say(FILED)
    room.roles["somebody"] = person(role)
    room.states["somebody"] = room.states["chair"]
    turn = room.press(asked.reply.choices[0][0].data, who="somebody")
    assert turn.entries == () or may(person(role), Action.REPORT_FOR_OTHERS)


@pytest.mark.parametrize("role", [None, *Role])
def test_a_button_that_stands_in_no_table_does_nothing_for_anybody(role):
    turn = room_with(role).press("something new|1", who="somebody")
    assert changes(turn) == NOTHING


def words_of_buttons():
    """The words that data of buttons begin with, as the source has them: constants, and first words of f-strings."""
    for file in Path(core.dialogue.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="data_of"), args=[ast.Constant(value=str(word)), *_]):
                    yield word
                case ast.Call(func=ast.Attribute(attr="choices"), args=[ast.Constant(value=str(word)), *_]):
                    yield word


def test_every_word_a_button_begins_with_is_in_the_table():
    found = set(words_of_buttons())
    assert {"yes", "toss", "pick"} <= found
    assert found <= set(BUTTONS)


@pytest.mark.parametrize(
    "text", ["held by two people", "release me", "photos are coming", "ready", "announce it please"]
)
def test_without_a_slash_a_chairs_words_are_no_command(text):
    assert needed(Said(text, 1, NOW)) == frozenset()
    turn = room_with(Role.CHAIR).say(text, who="somebody")
    assert [line.key for line in turn.reply.lines] != ["not-allowed"]


@pytest.mark.parametrize("text", ["/held@caucusbot", "/HELD", "/held   "])
def test_a_command_may_name_the_bot_and_be_in_capitals(text):
    assert needed(Said(text, 1, NOW)) == {Action.SEE_CASES}
