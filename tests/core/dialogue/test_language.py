"""The language somebody is answered in: whose choice counts, and switching it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.dialogue import language
from core.dialogue.heard import Pressed
from core.dialogue.turn import Turn
from core.dialogue.view import Invite, View
from core.people import Assignment, Person, PersonId, Role

BOTH = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"


@pytest.fixture
def view(room):
    """What the desk knows when a stranger writes."""
    return View(
        event=room.event,
        now=room.event.starts,
        person=None,
        new_person=PersonId("p-new"),
        state=None,
        histories={},
        standings=room.standings,
    )


def person(spoken):
    return Person(PersonId("p-1"), spoken, (Assignment(Role.STAFF),))


def invite(spoken):
    return Invite("hash", Assignment(Role.STAFF), datetime.max.replace(tzinfo=UTC), None, spoken)


SAME = Turn()
ENROLS = Turn(enrols=Assignment(Role.STAFF))


@pytest.mark.parametrize(
    ("known", "turn", "app", "spoken"),
    [
        pytest.param({}, SAME, None, "en", id="a stranger whose app says nothing: the first of the event"),
        pytest.param({}, SAME, "es", "es", id="a stranger: their app's"),
        pytest.param({}, SAME, "es-MX", "es", id="a stranger: their app's, of whatever country"),
        pytest.param({}, SAME, "ES-us", "es", id="a stranger: their app's, in capitals"),
        pytest.param({}, SAME, "fr", "en", id="a stranger whose app speaks what the event does not"),
        pytest.param({"state": {"language": "es"}}, SAME, "en", "es", id="a stranger who chose"),
        pytest.param({"state": {"language": 7}}, SAME, "es", "es", id="a stranger with something odd in the state"),
        pytest.param({"person": person("es")}, SAME, "en", "es", id="somebody enrolled: theirs"),
        pytest.param({"person": person("xx")}, SAME, "es", "es", id="somebody enrolled in what the event gave up"),
        pytest.param({"person": person("es")}, Turn(language="en"), "es", "en", id="whoever switches: the new one"),
        pytest.param({"invite": invite("es")}, ENROLS, "en", "es", id="enrolled by an invitation: as it says"),
        pytest.param({"invite": invite(None)}, ENROLS, "es", "es", id="enrolled by one that says nothing: their app's"),
        pytest.param({"invite": invite("es")}, SAME, "en", "en", id="a code that is refused says nothing of itself"),
        pytest.param(
            {"invite": invite("en"), "state": {"language": "es"}}, ENROLS, "en", "es", id="who chose before the code"
        ),
        pytest.param(
            {"enrolled": (person("es"),)}, Turn(moves=PersonId("p-1")), "en", "es", id="whoever goes on on a new phone"
        ),
    ],
)
def test_whose_choice_counts(view, known, turn, app, spoken):
    assert language.spoken(replace(view, **known), turn, app) == spoken


def test_a_person_in_the_middle_of_a_report_is_asked_the_open_question_anew(room, keys_of):
    asked = room.say(BOTH)
    switched = room.press("language|es")
    assert switched.language == "es"
    assert keys_of(switched)[0] == "language-now"
    assert {line.key for line in asked.reply.lines} <= set(keys_of(switched))
    assert switched.reply.question is not None
    assert room.state().report.attendees == 84
    assert "ask-final" in keys_of(room.say("yes"))


def test_a_person_who_has_said_nothing_is_welcomed_anew(room, keys_of):
    assert keys_of(room.press("language|es"))[:2] == ["language-now", "welcome"]


def test_staff_hear_what_they_can_ask_for(room, keys_of):
    assert keys_of(room.press("language|es", who="staff"))[:3] == [
        "language-now",
        "welcome-staff",
        "help-staff",
    ]


def test_a_stranger_keeps_their_language_with_what_was_noted_of_them(room, keys_of):
    room.say("hello", who="stranger")
    switched = room.press("language|es", who="stranger")
    assert keys_of(switched)[0] == "language-now"
    assert room.states["stranger"].items() >= {"told": True, "language": "es"}.items()
    assert room.say("hello", who="stranger").reply is None


def test_a_press_is_answered_and_its_buttons_go(room):
    switched = room.press("language|es")
    assert (switched.toast.key, switched.strip) == ("pressed", True)


@pytest.mark.parametrize("wanted", [None, "fr", ""], ids=str)
def test_without_a_language_of_the_event_it_is_asked_with_a_button_each(view, keys_of, wanted):
    turn = language.turn(view, Pressed("status", 1), wanted)
    assert keys_of(turn) == ["ask-language"]
    assert [choice.data for choice in turn.reply.choices[0]] == ["language|en", "language|es"]
    assert [choice.label.key for choice in turn.reply.choices[0]] == ["language-en", "language-es"]
    assert turn.language is None


def test_an_event_with_one_language_says_which(view, keys_of):
    alone = replace(view, event=replace(view.event, languages=("en",)))
    turn = language.turn(alone, Pressed("language|es", 1), "es")
    assert keys_of(turn) == ["only-language"]
    assert turn.language is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("español", "es"),
        ("English please", "en"),
        ("/language es", "es"),
        ("/language", None),
        ("/idioma", None),
        ("en español por favor", "es"),
        ("inglés", "en"),
    ],
)
@pytest.mark.parametrize("who", ["chair", "staff", "stranger"])
def test_it_is_switched_by_words_at_any_time(room, keys_of, who, text, wanted):
    turn = room.say(text, who=who)
    assert turn.language == wanted
    assert keys_of(turn)[0] == ("language-now" if wanted else "ask-language")
