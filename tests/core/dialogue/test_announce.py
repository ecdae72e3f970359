"""Announcements: to whom, asked first, sent once and in the words typed."""

from dataclasses import replace

import pytest

from core import dialogue
from core.dialogue.heard import Pressed, Said
from core.dialogue.view import View
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from tests.core.dialogue.conftest import NOW

SIX, ADAIR = PlaceId("Benton/Belle Plaine 1"), PlaceId("Adair/1NW ADAIR")
FILED = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"


def chair(name, *places):
    return Person(PersonId(name), "en", tuple(Assignment(Role.CHAIR, place) for place in places))


def deputy(name, place):
    return Person(PersonId(name), "en", (Assignment(Role.DEPUTY, place),))


@pytest.fixture
def staff(room):
    """One of the staff, and the chats of a night in which the deputy of one place is alone."""
    everybody = (
        chair("benton", SIX),
        deputy("benton deputy", SIX),
        deputy("adair deputy", ADAIR),
        chair("both", PlaceId("Polk/ANKENY-01"), PlaceId("Polk/ANKENY-02")),
        Person(PersonId("sam"), "en", (Assignment(Role.STAFF),)),
        Person(PersonId("cory"), "en", (Assignment(Role.COUNTY, county="Adair"),)),
    )
    return Staff(room, everybody)


class Staff:
    def __init__(self, room, everybody):
        self.room, self.everybody, self.state, self.question, self.number = room, everybody, None, None, 0

    def hear(self, heard):
        view = View(
            event=self.room.event,
            now=NOW,
            person=self.everybody[4],
            new_person=PersonId("new"),
            state=self.state,
            histories=self.room.standings.histories,
            standings=self.room.standings,
            sent_question=self.question,
            enrolled=self.everybody,
        )
        turn = dialogue.turn(view, heard)
        self.state = turn.state or self.state
        if turn.reply is not None and turn.reply.question is not None:
            self.question = turn.reply.question
        return turn

    def say(self, text):
        self.number += 1
        return self.hear(Said(text, self.number, NOW))

    def press(self, turn, which=0):
        return self.hear(Pressed(turn.reply.choices[0][which].data, 9))


@pytest.mark.parametrize(
    ("to", "people"),
    [
        pytest.param("", {"benton", "adair deputy", "both"}, id="all: a deputy where there is no chair"),
        pytest.param("Benton: ", {"benton"}, id="a county"),
        pytest.param("polk:", {"both"}, id="in small letters, whoever has two places once"),
        pytest.param("silent: ", {"adair deputy", "both"}, id="the silent"),
        pytest.param("los que faltan: ", {"adair deputy", "both"}, id="the silent, in Spanish"),
        pytest.param("Benton and Polk County: ", {"benton", "both"}, id="two counties"),
        pytest.param("condado de Benton: ", {"benton"}, id="a county, with the word for it"),
        pytest.param("Benton/Belle Plaine 1: ", {"benton"}, id="one place"),
        pytest.param("Attention: ", {"benton", "adair deputy", "both"}, id="a word with a colon is but the text"),
    ],
)
def test_whom_an_announcement_reaches(room, staff, to, people):
    room.say(FILED, "yes")
    asked = staff.say(f"/announce {to}Doors close at 7.")
    assert asked.announces is None, "nothing is sent before the yes"
    assert asked.reply.lines[0].values["people"] == len(people)
    assert set(staff.press(asked).announces.people) == people


@pytest.mark.parametrize(
    "text", ["Doors <b>close</b> & more", "¿Ya? \N{GRINNING FACE}", "one\ntwo", "call: 515 555 0100"]
)
def test_it_is_sent_in_the_words_typed(staff, text):
    sent = staff.press(staff.say(f"/announce {text}")).announces
    assert sent.lines[-1].values == {"text": text}


def test_it_is_sent_once_however_often_yes_is_pressed(staff):
    asked = staff.say("/announce Doors close.")
    assert staff.press(asked).announces is not None
    again = staff.press(asked)
    assert (again.announces, again.toast.key) == (None, "question-is-over")


def test_an_older_announcement_cannot_be_sent_once_a_newer_was_asked_about(staff):
    older = staff.say("/announce Doors close at 7.")
    newer = staff.say("/announce Doors close at 8.")
    assert staff.press(older).announces is None
    assert staff.press(newer).announces.lines[-1].values == {"text": "Doors close at 8."}


def test_no_sends_nothing(staff):
    asked = staff.say("/announce Doors close.")
    turn = staff.press(asked, 1)
    assert turn.announces is None
    assert [line.key for line in turn.reply.lines] == ["announce-not-sent"]
    assert staff.press(asked).announces is None


@pytest.mark.parametrize(("word", "sent"), [("yes", True), ("sí", True), ("no", False)])
def test_the_buttons_words_typed_are_the_same_answer(staff, word, sent):
    staff.say("/announce Doors close.")
    assert (staff.say(word).announces is not None) is sent


def test_a_yes_typed_after_another_question_sends_nothing(staff):
    staff.say("/announce Doors close.")
    staff.question = "948:3"
    assert staff.say("yes").announces is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("/announce", "announce-what"),
        ("/announce Polk:", "announce-what"),
        (f"/announce {'x' * 3501}", "announce-too-long"),
        ("/announce Story: Doors close.", "announce-nobody"),
    ],
)
def test_what_cannot_be_sent_is_said_so_at_once(staff, text, key):
    turn = staff.say(text)
    assert [line.key for line in turn.reply.lines] == [key]
    assert not turn.reply.choices


def test_nothing_of_it_goes_into_the_ledger(staff):
    assert staff.press(staff.say("/announce Doors close.")).entries == ()


def test_a_county_is_told_only_while_its_chairs_are_enrolled(staff):
    asked = staff.say("/announce Benton: Doors close.")
    staff.everybody = tuple(one if one.id != "benton" else replace(one, assignments=()) for one in staff.everybody)
    assert staff.press(asked).announces.people == ("benton deputy",)


@pytest.mark.parametrize(
    ("typed", "county"), [("Plok", "Polk"), ("Jhonson", "Johnson"), ("lin", "Linn"), ("Story, Plok County", "Polk")]
)
def test_a_misspelt_county_is_asked_and_never_means_everybody(staff, typed, county):
    turn = staff.hear(Said(f"/announce {typed}: doors close at 7", 1, NOW))
    assert turn.reply.lines[0].key == "announce-which-county"
    assert turn.reply.lines[0].values["county"] == county
    assert turn.reply.choices == ()


@pytest.mark.parametrize("text", ["Note: doors close at 7", "Reminder: count twice", "Important: no phones"])
def test_a_word_before_a_colon_that_is_no_county_is_part_of_the_text(staff, text):
    assert staff.hear(Said(f"/announce {text}", 1, NOW)).reply.lines[0].key == "announce-ask"
