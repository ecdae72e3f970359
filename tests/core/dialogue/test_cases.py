"""Staff at work on cases: one person at a time, nothing decided on numbers not seen, every answer in its case."""

from dataclasses import replace
from datetime import timedelta

import pytest

from core.cases import Spoken
from core.dialogue import case_lines
from core.dialogue.state import Step
from core.ledger.entries import Kind
from core.people import Assignment, PersonId, Role
from core.places import PlaceId

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FILED = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes")
OVER = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 20", "that is what we signed", "yes")
OTHERS = ("Final: Biden 33, Sanders 31, Warren 20", "yes")
RIVAL = (f"{FIRST}. {OTHERS[0]}", "yes")
ABROAD = PlaceId("Adair/1NW ADAIR")


@pytest.fixture
def staffed(make_room):
    """A place with two members of staff, an operator, and a chair elsewhere, all enrolled."""

    def make(**event):
        room = make_room("Benton/Belle Plaine 1")
        room.event = replace(room.event, **event)
        room.enrolled = True
        room.give("zoe", Assignment(Role.STAFF))
        room.give("operator", Assignment(Role.OPERATOR))
        room.give("elsewhere", Assignment(Role.CHAIR, ABROAD))
        return room

    return make


@pytest.fixture
def held(staffed):
    """Held for more people than are in the room."""
    room = staffed()
    room.say(*OVER)
    return room


@pytest.fixture
def rivals(staffed):
    """Chair and deputy have reported other numbers."""
    room = staffed()
    room.say(*FILED)
    room.say(*RIVAL, who="deputy")
    return room


def case(room, number=1):
    return room.cases.by_number[number]


def button(room, verb, *, which=0, number=1):
    """What the newest post's button says."""
    rows = case_lines.buttons(case(room, number), room.standings.history(case(room, number).place))
    return [one.data for row in rows for one in row if one.data.split("|")[2] == verb][which]


def verbs(room, number=1):
    rows = case_lines.buttons(case(room, number), room.standings.history(case(room, number).place))
    return [one.data.split("|")[2] for row in rows for one in row]


def test_several_findings_of_one_filing_are_one_case(staffed):
    room = staffed()
    room.say("84 here. First: Biden 40, Sanders 44", "yes", "Final: Biden 42, Sanders 45")
    room.say("that is what we signed", "yes")
    assert room.cases.last == 1
    assert case(room).codes == ("C08", "C17")


def test_a_correction_that_leaves_nothing_to_decide_closes_the_case(held):
    held.say("Final: Biden 34, Sanders 31, Warren 19", "yes")
    assert not case(held).is_open
    assert held.cases.last == 1


def test_a_report_that_is_taken_back_leaves_its_case_open(held):
    held.say("undo", "yes")
    assert case(held).codes == ("withdrawn",)
    assert verbs(held) == ["claim", "ask", "call", "done"]


def test_an_incident_at_a_held_place_is_a_case_of_its_own_and_settles_nothing(held):
    held.say("incident: fire alarm")
    held.say("incident: police came")
    assert [one.topic.partition("-")[0] for one in held.cases.open] == ["report", "incident", "incident"]


# ------------------------------------------------------------------------------------------------------- who has it


@pytest.mark.parametrize("who", ["chair", "deputy", "elsewhere", "stranger"])
@pytest.mark.parametrize("verb", ["claim", "ask", "call", "release"])
def test_a_press_by_somebody_who_is_not_staff_changes_nothing(held, who, verb):
    before, standings = held.cases, held.standings
    turn = held.press(button(held, verb), who=who)
    assert turn.toast.key == "not-allowed"
    assert (turn.reply, turn.entries, turn.told, turn.posts) == (None, (), (), ())
    assert (held.cases, held.standings) == (before, standings)


@pytest.mark.parametrize("words", ["/case 1", "/cases", "/case 1 release", "/hold BP1 why"])
@pytest.mark.parametrize("who", ["chair", "elsewhere"])
def test_nor_does_a_command(held, who, words):
    before, standings = held.cases, held.standings
    held.say(words, who=who)
    assert (held.cases, held.standings) == (before, standings)


@pytest.mark.parametrize("verb", ["claim", "ask", "release", "done", "hold"])
def test_an_operator_reads_cases_and_calls_but_decides_nothing(held, keys_of, verb):
    assert "case-head" in keys_of(held.say("/case 1", who="operator"))
    assert "case-head" in keys_of(held.say("/case 1 call", who="operator"))
    before = held.cases
    assert keys_of(held.say(f"/case 1 {verb}", who="operator")) == ["not-allowed"]
    assert held.cases == before


def test_an_operator_is_shown_no_button_they_may_not_press(held):
    def shown(who):
        return [one.data.split("|")[2] for row in held.say("/case 1", who=who).reply.choices for one in row]

    assert shown("operator") == ["call"]
    assert shown("staff") == ["claim", "ask", "call", "release"]


def test_a_case_is_claimed_by_one_person_at_a_time(held):
    assert held.press(button(held, "claim"), who="staff").toast.key == "case-yours"
    assert (case(held).claimed_by, case(held).claimed_as) == ("p-staff", "S")
    assert held.press(button(held, "claim"), who="zoe").toast.key == "case-is-claimed"
    assert case(held).claimed_by == "p-staff"
    assert held.press(button(held, "claim"), who="staff").toast.key == "case-given-back"
    assert held.press(button(held, "claim"), who="zoe").toast.key == "case-yours"


@pytest.mark.parametrize("verb", ["ask", "release"])
def test_what_one_person_has_nobody_else_deals_with(held, verb):
    held.say("/case 1 claim", who="staff")
    turn = held.press(button(held, verb), who="zoe")
    assert (turn.toast.key, turn.entries, turn.told) == ("case-is-claimed", (), ())


# -------------------------------------------------------------------------------------------------- what is decided


def test_a_held_place_is_released_and_its_case_closed(held):
    turn = held.press(button(held, "release"), who="staff")
    assert [entry.kind for entry in turn.entries] == [Kind.RELEASED]
    assert held.history.published == held.history.standing
    assert not case(held).is_open
    assert held.press("case|1|release|1", who="staff").toast.key == "case-is-closed"


def test_two_people_release_where_the_event_says_so_whoever_has_the_case(staffed):
    room = staffed(two_people_release=True)
    room.say(*OVER)
    room.say("/case 1 claim", who="staff")
    turn = room.press(button(room, "release"), who="staff")
    assert turn.toast.key == "release-needs-second"
    assert [post.number for post in turn.posts] == [1]
    assert room.press(button(room, "release"), who="staff").toast.key == "release-said-already"
    assert room.history.published is None
    assert room.press(button(room, "release"), who="zoe").toast.key == "released"
    assert room.history.published is not None


@pytest.mark.parametrize(("which", "chosen"), [(0, "chair"), (1, "deputy")], ids=["the first", "the second"])
def test_staff_decide_whose_report_stands(rivals, which, chosen):
    turn = rivals.press(button(rivals, "stands", which=which), who="staff")
    assert [entry.kind for entry in turn.entries] == [Kind.DECIDED]
    assert rivals.history.standing.owner == f"p-{chosen}"
    assert rivals.history.published == rivals.history.standing
    assert not rivals.history.rivals
    assert not case(rivals).is_open
    assert [one.person for one in turn.told] == [f"p-{'deputy' if chosen == 'chair' else 'chair'}"]


@pytest.mark.parametrize(
    ("words", "chosen"), [("first", "chair"), ("second", "deputy"), ("SECOND", "deputy"), ("segundo", "deputy")]
)
def test_the_words_of_the_buttons_decide_too(rivals, words, chosen):
    rivals.say(f"/case 1 {words}", who="staff")
    assert rivals.history.standing.owner == f"p-{chosen}"
    assert not rivals.history.rivals


@pytest.mark.parametrize("words", ["claim", "tomar", "Claim"])
def test_a_case_is_claimed_in_words(held, keys_of, words):
    assert keys_of(held.say(f"/case 1 {words}", who="staff")) == ["case-yours"]


def test_there_is_no_third_of_two(rivals, keys_of):
    assert keys_of(rivals.say("/case 1 third", who="staff")) == ["nothing-to-choose"]
    assert rivals.history.rivals


def test_of_one_report_there_is_nothing_to_choose(held, keys_of):
    assert keys_of(held.say("/case 1 first", who="staff")) == ["nothing-to-choose"]
    assert held.press("case|1|stands|4|4", who="staff").toast.key == "case-has-changed"


def test_two_people_decide_where_the_event_says_so(staffed):
    room = staffed(two_people_release=True)
    room.say(*FILED)
    room.say(*RIVAL, who="deputy")
    assert room.press(button(room, "stands", which=1), who="staff").toast.key == "choice-needs-second"
    assert room.press(button(room, "stands", which=1), who="staff").toast.key == "choice-said-already"
    assert room.history.rivals
    room.press(button(room, "stands", which=1), who="zoe")
    assert room.history.standing.owner == "p-deputy"


def test_a_button_shown_before_newer_numbers_decides_nothing(rivals):
    old = button(rivals, "stands", which=0)
    rivals.say("Final: Biden 32, Sanders 32, Warren 20", "yes", who="deputy")
    turn = rivals.press(old, who="staff")
    assert (turn.toast.key, turn.entries) == ("case-has-changed", ())
    rivals.press(button(rivals, "stands", which=1), who="staff")
    assert rivals.history.standing.report.final["Biden"] == 32


def test_a_release_shown_before_newer_numbers_releases_nothing(held):
    old = button(held, "release")
    held.say("Final: Biden 34, Sanders 31, Warren 21", "that is what we signed", "yes")
    assert held.press(old, who="staff").toast.key == "case-has-changed"
    assert held.history.published is None


def test_staff_hold_what_is_public_and_only_they_let_it_go(staffed, keys_of):
    room = staffed()
    room.say(*FILED)
    assert keys_of(room.say("/hold BP1 the county has others", who="staff")) == ["now-held"]
    assert room.history.published is None
    assert case(room).notes[0].lines[0].values["words"] == "the county has others"
    assert room.history.standing.held == ("staff",)
    room.say(*OTHERS)
    assert room.history.standing.held == ("staff",)
    room.say("/case 1 release", who="staff")
    assert room.history.published == room.history.standing


@pytest.mark.parametrize(
    ("report", "key"),
    [((), "nothing-to-hold"), (OVER, "held-already")],
    ids=["nothing is reported", "it is held already"],
)
def test_what_is_not_public_cannot_be_held(staffed, keys_of, report, key):
    room = staffed()
    room.say("hello", *report)
    before = room.standings
    assert keys_of(room.say("/hold BP1", who="staff")) == [key]
    assert room.standings == before


def test_a_case_of_what_is_held_says_so_when_it_is_held_again(held, keys_of):
    assert keys_of(held.say("/case 1 hold", who="staff")) == ["held-already"]


def test_what_staff_have_seen_is_done_but_nothing_that_is_held(staffed, keys_of):
    room = staffed()
    room.say(*FILED, *OTHERS)
    assert verbs(room) == ["claim", "ask", "call", "hold", "done"]
    assert keys_of(room.say("/case 1 hold", who="staff")) == ["now-held"]
    assert keys_of(room.say("/case 1 done", who="staff")) == ["case-not-done"]
    room.say("/case 1 release", who="staff")
    assert not case(room).is_open


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("/case", "which-case"),
        ("/case 99", "no-such-case"),
        ("/case x", "no-such-case"),
        ("/case 1 dance", "case-verbs"),
        ("/case 99999999999999999999", "no-such-case"),
        ("/case ²", "no-such-case"),
    ],
)
def test_what_is_no_command_says_how(held, keys_of, words, key):
    assert keys_of(held.say(words, who="staff")) == [key]


@pytest.mark.parametrize(
    "data", ["case|", "case|1", "case|1|dance", "case|9|claim", "case|x|claim|y", "case|1|claim|²|³"]
)
def test_a_button_nobody_made_changes_nothing(held, data):
    before = held.standings
    turn = held.press(data, who="staff")
    assert turn.toast is not None
    assert (turn.entries, held.standings) == ((), before)


# ------------------------------------------------------------------------------------------------- asking and answers


def test_the_question_is_what_the_findings_ask_and_goes_to_whoever_reported(held):
    turn = held.press(button(held, "ask"), who="staff")
    (told,) = turn.told
    assert told.person == "p-chair"
    assert [line.key for line in told.lines] == ["staff-ask", "finding-c08", "finding-c17", "answer-here"]
    assert (case(held).asked, case(held).claimed_by) == (("p-chair",), "p-staff")


def test_of_two_reports_both_are_asked_and_neither_hears_the_others_numbers(rivals):
    turn = rivals.press(button(rivals, "ask"), who="staff")
    assert [one.person for one in turn.told] == ["p-chair", "p-deputy"]
    assert {line.key for one in turn.told for line in one.lines} == {"staff-ask", "ask-rival", "answer-here"}


def test_staff_ask_in_their_own_words(held):
    (told,) = held.say("/case 1 ask Did  you count\nthe door?", who="staff").told
    assert told.lines[1].values["words"] == "Did  you count\nthe door?"


def test_where_nobody_of_the_place_is_enrolled_nobody_is_asked(held, keys_of):
    held.enrolled = False
    assert keys_of(held.say("/case 1 ask", who="staff")) == ["nobody-to-ask"]


def test_a_question_from_the_room_is_answered_in_words(staffed, keys_of):
    room = staffed()
    room.say("who do I call?")
    assert keys_of(room.say("/case 1 ask", who="staff")) == ["answer-in-words"]
    (told,) = room.say("/case 1 ask Call the county", who="staff").told
    assert told.person == "p-chair"


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        pytest.param("two came late", ["answer-passed-on"], id="words that mean nothing to the dialogue"),
        pytest.param("asdf", ["answer-passed-on"], id="no words at all"),
        pytest.param("the sheet says so", ["answer-passed-on", "waiting-filed"], id="words without counts"),
        pytest.param("yes", ["answer-passed-on", "receipt", "receipt-held", "waiting-filed"], id="yes"),
    ],
)
def test_the_next_text_is_the_answer_whatever_it_says(held, keys_of, words, keys):
    held.press(button(held, "ask"), who="staff")
    turn = held.say(words)
    assert keys_of(turn) == keys
    (post,) = turn.posts
    assert (post.number, post.lines[-1].values["words"]) == (1, words)
    assert case(held).asked == ()
    assert not held.say(words).posts


@pytest.mark.parametrize(
    ("words", "key"),
    [
        pytest.param("Warren 18", "which-round", id="counts of no alignment"),
        pytest.param("Final: Biden 30 or 31", "ask-which-number", id="two numbers"),
    ],
)
def test_an_answer_with_counts_is_asked_about_as_if_nobody_had_asked(held, staffed, keys_of, words, key):
    other = staffed()
    other.say(*OVER)
    alone = other.say(words)
    held.press(button(held, "ask"), who="staff")
    turn = held.say(words)
    assert keys_of(turn) == ["answer-passed-on", *keys_of(alone)]
    assert key in keys_of(turn)
    assert turn.reply.choices == alone.reply.choices
    assert held.state().doubts == other.state().doubts != ()
    assert turn.posts[0].lines[-1].values["words"] == words


@pytest.mark.parametrize("words", ["undo", "help", "status", "language", "en español", "deshacer", "why", "totals"])
def test_what_asks_for_something_is_no_answer(held, words):
    held.press(button(held, "ask"), who="staff")
    turn = held.say(words)
    assert (turn.posts, turn.changed_cases) == ((), ())
    assert case(held).asked == ("p-chair",)


@pytest.mark.parametrize("words", ["cases", "missing", "missing Adair"])
def test_nor_is_a_command_of_staff_without_its_slash(held, words):
    held.cases = held.cases.with_case(replace(case(held), asked=(PersonId("p-operator"),)))
    assert not held.say(words, who="operator").posts
    assert case(held).asked == ("p-operator",)


def test_a_correction_in_answer_is_a_correction_too(held):
    held.press(button(held, "ask"), who="staff")
    turn = held.say("Final: Biden 34, Sanders 31, Warren 19")
    assert turn.posts
    assert turn.reply.question is not None
    held.say("yes")
    assert not case(held).is_open


def test_an_answer_loses_no_question_of_the_dialogue_and_leaves_its_draft_alone(held, keys_of):
    held.say("Final: Biden 34, Sanders 31, Warren 19")
    before, asked = held.state(), held.questions["chair"]
    held.press(button(held, "ask"), who="staff")
    held.questions["chair"] = "aside"  # what staff ask stands between the read-back and the next yes
    assert "answer-passed-on" in keys_of(held.say("yes"))
    assert held.state().step is Step.AWARD_READ_BACK
    assert held.state().report == before.report
    assert held.questions["chair"] == asked
    held.say("yes")
    assert held.history.standing.report.final["Warren"] == 19


@pytest.mark.parametrize("words", ["/help", "/totals", "/start"])
def test_a_command_is_no_answer(held, words):
    held.press(button(held, "ask"), who="staff")
    assert not held.say(words).posts
    assert case(held).asked == ("p-chair",)


def test_somebody_else_does_not_answer_for_whoever_was_asked(held):
    held.press(button(held, "ask"), who="staff")
    assert not held.say("two came late", who="deputy").posts
    assert case(held).asked == ("p-chair",)


# ----------------------------------------------------------------------------------------------------------- the list


def test_a_filed_place_without_a_photo_is_listed_after_a_while(staffed, keys_of):
    room = staffed(photo_wanted_after=timedelta(seconds=10))
    room.say(*FILED)
    assert keys_of(room.say("/cases", who="staff")) == ["no-cases"]
    room.number += 10
    assert keys_of(room.say("/cases", who="staff")) == ["no-cases", "photos-overdue"]
    room.photos[room.place] = ("a photo",)
    assert keys_of(room.say("/cases", who="staff")) == ["no-cases"]


def test_an_event_may_want_no_photos(staffed, keys_of):
    room = staffed(photo_wanted_after=timedelta(0))
    room.say(*FILED)
    assert keys_of(room.say("/cases", who="staff")) == ["no-cases"]


def test_a_long_list_says_how_many_more_there_are(staffed, keys_of):
    room = staffed()
    for _ in range(17):
        room.say("incident: fire alarm")
    keys = keys_of(room.say("/cases", who="staff"))
    assert (keys[0], keys.count("case-in-list"), keys[-1]) == ("cases-open", 15, "more-cases")


# ------------------------------------------------------------------------------------------------- what was texted


class Texts:
    """Texts as they were sent."""

    def __init__(self, *spoken):
        self.spoken = spoken

    def transcript(self, people):
        return [one for one in self.spoken if one.person in people]

    def set_aside(self, _number):
        return None


def shown(turn):
    return [
        line.values["words"]
        for line in turn.reply.lines
        if "words" in line.values and line.key.startswith("transcript-")
    ]


def test_a_case_that_staff_opened_shows_nothing_of_their_chat(staffed):
    room = staffed()
    room.say(*FILED)
    room.say("/hold BP1 why", who="staff")
    assert case(room).by == "p-staff"
    said = [("staff", "/invite BP1"), ("staff", "Adair has 12"), ("chair", FIRST), ("elsewhere", "3 here")]
    room.records = Texts(*(Spoken(room.now, PersonId(f"p-{who}"), by_bot=False, words=words) for who, words in said))
    assert shown(room.say("/case 1", who="staff")) == [FIRST]
    assert shown(room.say("/transcript BP1", who="staff")) == [FIRST]


def test_of_staff_who_hold_the_place_as_well_only_what_led_to_a_report_is_shown(staffed):
    room = staffed()
    room.give("zoe", Assignment(Role.STAFF), Assignment(Role.DEPUTY, room.place))
    room.say(*OVER, who="zoe")
    said = [(-20, "Adair has 12"), (0, FIRST), (0, "/invite BP1"), (5, "Polk has 3")]
    room.records = Texts(
        *(Spoken(room.now + timedelta(minutes=at), PersonId("p-zoe"), by_bot=False, words=words) for at, words in said)
    )
    assert shown(room.say("/case 1", who="staff")) == [FIRST]


def test_of_whoever_opened_a_case_about_no_place_only_what_opened_it_is_shown(staffed):
    room = staffed()
    room.say("who do I call?")
    room.cases = room.cases.with_case(replace(case(room), place=""))
    said = [(-20, "Warren 18"), (0, "who do I call?"), (5, "undo")]
    room.records = Texts(
        *(
            Spoken(room.now + timedelta(minutes=at), PersonId("p-chair"), by_bot=False, words=words)
            for at, words in said
        )
    )
    assert shown(room.say("/case 1", who="staff")) == ["who do I call?"]


def test_a_hold_names_the_case_it_opened_or_told_more_of(room, keys_of):
    room.say("84 here. First: Biden 30, Sanders 28, Warren 26", "yes", "yes")
    room.say("fire alarm")
    turn = room.say(f"/hold {room.place} the county called", who="staff")
    assert (keys_of(turn), turn.reply.lines[0].values["number"]) == (["now-held"], 2)
    assert room.cases.by_number[2].codes == ("hold",)
    room.say(f"/release {room.place}", who="staff")
    assert room.say(f"/hold {room.place} again", who="staff").reply.lines[0].values["number"] == 2


def test_a_long_quote_and_a_long_worksheet_are_cut_with_where_they_are_whole(make_room):
    room = make_room("Polk/ANKENY-01")
    counts = (
        "Biden 67, Buttigieg 69, Klobuchar 71, Sanders 73, Steyer 6, Warren 75, Yang 77, Bennet 6, Gabbard 6, Patrick 5"
    )
    room.say(f"455 here. First: {counts}", "yes", f"Final: {counts}", "yes", "yes")
    long = "our room was locked " * 40
    room.say(f"/hold {room.place} {long}", who="staff")
    room.enrolled = True
    room.say("/case 1 ask Why?", who="staff")
    room.say(long)
    whole = room.say("/case 1", who="staff").reply.lines
    (quote,) = [line for line in whole if line.key == "case-answered"]
    assert (len(quote.values["words"]), quote.values["words"][-1]) == (301, "…")
    (hold,) = [line for line in whole if line.key == "case-hold-why"]
    assert hold.values["words"] == long.strip(), "what staff typed stands nowhere else"
    assert [line.key for line in whole if line.key in {"case-words-cut", "case-more-steps"}] == [
        "case-more-steps",
        "case-words-cut",
    ]
    (more,) = [line for line in whole if line.key == "case-more-steps"]
    steps = sum(line.key.startswith("step-") for line in whole)
    explained = room.say(f"/why {room.place}", who="staff").reply.lines
    assert steps == 12
    result = 1  # said as the delegates already
    assert sum(line.key.startswith("step-") for line in explained) == steps + more.values["number"] - result


def test_a_head_says_in_words_why_and_one_case_whole_says_the_codes(make_room):
    room = make_room("Black Hawk/WL 1-3")
    room.say("85 here. First: Sanders 43, Warren 42. Final: Sanders 44, Warren 42", "that is what we signed", "yes")
    case = room.cases.by_number[1]
    heads = [line for line in case_lines.post_lines(case, room.history) if line.key == "case-head"]
    assert [one.key for one in heads[0].values["titles"]] == ["title-c08", "title-c17"]
    whole = room.say("/case 1", who="staff").reply.lines[0]
    assert [one.values["code"] for one in whole.values["titles"]] == ["C08", "C17"]
