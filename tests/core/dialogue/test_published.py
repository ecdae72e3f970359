"""Who is told what became public of their place, and what "not right" does."""

from dataclasses import dataclass, field

import pytest

from core.dialogue import published
from core.dialogue.published import Night
from core.people import Assignment, Role
from core.wire.line import Measure
from core.wire.record import Record

WHOLE = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 31, Warren 19"
HELD = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 25"
SIGNED = "that is what we signed"


@dataclass
class Watched:
    """A room whose turns are followed: what each makes public, and who is told."""

    room: object
    record: Record = field(default_factory=Record)

    def after(self, turn, who):
        """Who is told what, once a turn has happened; who put their own figures right stands under `put_right`."""
        entries = (*turn.entries, *self.room.by_the_desk)
        before, person = self.record, self.room.roles[who]
        self.record = before.advanced(self.room.standings, {entry.place for entry in entries}, self.room.now)
        enrolled = tuple(self.room.roles.values())
        night = Night(before, self.record, self.room.standings, entries, {person.id: person}, enrolled, self.room.now)
        self.put_right = tuple(published.put_right(night))
        return tuple(published.told(night))

    def say(self, *texts, who="chair"):
        for text in texts:
            told = self.after(self.room.say(text, who=who), who)
        return told


@pytest.fixture
def watched(room):
    room.enrolled = True
    room.give("coordinator", Assignment(Role.COUNTY, county="Benton"))
    room.give("operator", Assignment(Role.OPERATOR))
    room.give("reader", Assignment(Role.REPORTER))
    return Watched(room)


def keys(told):
    return {one.person: one.above[0].key for one in told}


def test_who_reports_has_it_in_the_receipt_and_no_second_message(watched):
    assert watched.say(WHOLE, "yes") == ()
    assert watched.record.version == 1


def test_a_released_report_is_told_to_its_chair_alone(watched):
    assert watched.say(HELD, SIGNED, "yes") == ()
    (told,) = watched.say("/release BP1", who="staff")
    assert (told.person, told.above[0].key, told.line.version, told.correction) == ("p-chair", "published-now", 2, None)


def test_a_deputys_report_is_told_to_the_deputy(watched):
    watched.say(HELD, SIGNED, "yes", who="deputy")
    assert keys(watched.say("/release BP1", who="staff")) == {"p-deputy": "published-now"}


@pytest.mark.parametrize(
    ("who", "role"),
    [
        pytest.param("coordinator", "role-county", id="county coordinator"),
        pytest.param("operator", "role-operator", id="operator"),
    ],
)
def test_what_another_files_is_told_to_the_chair_with_who_and_which_receipt(watched, who, role):
    (told,) = watched.say(f"Benton/Belle Plaine 1: {WHOLE}", "yes", who=who)
    by = told.above[1]
    assert (told.person, by.key, by.values["role"].key) == ("p-chair", "published-by", role)
    precinct = watched.room.event.places.by_id[watched.room.place].precinct_id
    assert told.instead_of == f"phone|{precinct}|1"


def test_whose_report_staff_decided_against_is_told_so_in_the_same_message(watched):
    watched.say(WHOLE, "yes")
    watched.say(
        f"BP1: {WHOLE.replace('34, Sanders 31, Warren 19', '33, Sanders 31, Warren 20')}", "yes", who="coordinator"
    )
    decision = watched.room.say("/case 1 second", who="staff")
    (told,) = watched.after(decision, "staff")
    assert [one.key for one in told.above] == ["staff-decided", "published-changed"]
    assert (told.person, told.instead_of) == ("p-chair", decision.told[0].called)
    assert decision.told[0].lines == told.above[:1]


def test_where_no_chair_is_enrolled_the_deputy_is_told(watched):
    del watched.room.roles["chair"]
    assert keys(watched.say(f"BP1: {WHOLE}", "yes", who="coordinator")) == {"p-deputy": "published-now"}


def test_an_amendment_by_another_shows_old_and_new(watched):
    watched.say(f"BP1: {WHOLE}", "yes", who="coordinator")
    (told,) = watched.say("BP1: Final: Biden 31, Sanders 34, Warren 19", "yes", who="coordinator")
    assert told.above[0].key == "published-changed"
    assert told.correction.wrong["Biden", Measure.FINAL] == 34
    assert told.correction.right["Biden", Measure.FINAL] == 31
    assert set(told.correction.right) == set(told.correction.wrong)
    assert ("Warren", Measure.FINAL) not in told.correction.wrong


def test_who_corrects_themself_is_told_nothing_more_and_needs_no_correction(watched):
    watched.say(WHOLE, "yes")
    assert watched.say("Final: Biden 31, Sanders 34, Warren 19", "yes") == ()
    ((person, line),) = watched.put_right
    assert (person, line.version) == ("p-chair", 2)


def test_what_staff_take_back_and_let_go_again_is_told_both_times(watched):
    watched.say(WHOLE, "yes")
    assert keys(watched.say("/hold BP1", who="staff")) == {"p-chair": "published-taken-back"}
    assert keys(watched.say("/release BP1", who="staff")) == {"p-chair": "published-now"}


def test_staff_looking_at_a_newer_version_is_told_and_the_older_one_stays(watched):
    watched.say(WHOLE, "yes")
    watched.say("Final: Biden 31, Sanders 34, Warren 19", "yes")
    (told,) = watched.say("/hold BP1", who="staff")
    assert (told.above[0].key, told.line.place.status) == ("published-changed", "under review")
    assert told.line.figures["Biden", Measure.FINAL] == 34


def test_while_publication_is_stopped_nobody_is_told_that_it_is_public(watched):
    watched.say(HELD, SIGNED, "yes")
    watched.say("/stop_publication", who="staff")
    assert keys(watched.say("/release BP1", who="staff")) == {"p-chair": "published-once-it-goes-on"}


def test_nobody_is_told_where_nobody_answers_for_the_place(watched):
    del watched.room.roles["chair"], watched.room.roles["deputy"]
    assert watched.say(f"BP1: {WHOLE}", "yes", who="coordinator") == ()


def test_a_button_says_that_figures_are_not_right_where_there_are_figures(watched):
    watched.say(WHOLE, "yes")
    (gone,) = watched.say("/hold BP1", who="staff")
    (back,) = watched.say("/release BP1", who="staff")
    assert gone.choices == ()
    assert back.choices == ((back.not_right,),)


# --------------------------------------------------------------------------------------------------------- not right


@pytest.fixture
def filed(watched):
    """What a coordinator filed for the chair, and what the chair was told of it."""
    (told,) = watched.say(f"BP1: {WHOLE}", "yes", who="coordinator")
    watched.room.questions["chair"] = told.not_right.data
    return watched.room, told.not_right.data


def test_the_button_opens_a_case_and_asks_what_is_wrong(filed, keys_of):
    room, data = filed
    turn = room.press(data)
    assert keys_of(turn) == ["published-not-right", "published-what-is-wrong"]
    assert (turn.entries, turn.cases, turn.strip) == ((), (), True)
    (case,) = room.cases.open
    assert (case.place, case.is_about_numbers, case.codes, case.asked) == (
        room.place,
        True,
        ("published",),
        ("p-chair",),
    )


@pytest.mark.parametrize("words", ["not right", "that's not right", "wrong", "no es correcto", "está mal"])
def test_the_same_words_typed_do_the_same(filed, keys_of, words):
    room, _ = filed
    assert keys_of(room.say(words)) == ["published-not-right", "published-what-is-wrong"]
    assert len(tuple(room.cases.open)) == 1


def test_twice_is_one_case(filed):
    room, data = filed
    room.press(data)
    posts = next(room.cases.open).posts
    room.press(data)
    assert next(room.cases.open).posts == posts == 1


def test_the_answer_lands_in_the_case_and_changes_nothing(filed, keys_of):
    room, data = filed
    room.press(data)
    turn = room.say("the two lines of the sheet were swapped")
    assert keys_of(turn)[0] == "answer-passed-on"
    assert turn.entries == ()
    (case,) = room.cases.open
    assert (case.log[-1].key, case.asked) == ("case-answered", ())


def test_a_correction_that_leaves_nothing_to_decide_closes_the_case(filed):
    room, data = filed
    room.press(data)
    room.say("BP1: Final: Biden 31, Sanders 34, Warren 19", "yes", who="coordinator")
    assert tuple(room.cases.open) == ()


def test_a_button_about_what_is_no_longer_public_opens_nothing(filed, keys_of):
    room, data = filed
    room.say("BP1: Final: Biden 31, Sanders 34, Warren 19", "yes", who="coordinator")
    assert keys_of(room.press(data)) == ["question-is-over"]
    assert not any("published" in case.codes for case in room.cases.open)


def test_nobody_else_can_press_it(filed, keys_of):
    room, data = filed
    room.give("other", Assignment(Role.CHAIR, "Adair/1NW ADAIR"))
    assert keys_of(room.press(data, who="other")) == ["question-is-over"]
    assert tuple(room.cases.open) == ()


def test_a_bare_no_after_a_receipt_only_asks(watched, keys_of):
    watched.say(WHOLE, "yes")
    assert keys_of(watched.room.say("no")) == ["what-is-wrong-stored"]
    assert tuple(watched.room.cases.open) == ()


def test_not_right_about_a_held_report_opens_no_second_case(watched):
    watched.say(HELD, SIGNED, "yes")
    (before,) = watched.room.cases.open
    watched.room.say("that's not right")
    assert tuple(watched.room.cases.open) == (before,)


def test_a_case_shows_what_is_published_beside_the_newer_report(watched):
    watched.say(WHOLE, "yes")
    watched.say("Final: Biden 34, Sanders 30, Warren 25", SIGNED, "yes")
    assert watched.room.history.under_review
    watched.room.say("that's not right")
    (case,) = watched.room.cases.open
    assert "case-published" in [line.key for line in case.notes[-1].lines]
