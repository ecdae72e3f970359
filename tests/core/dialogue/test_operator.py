"""Reports for others: an operator types what a chair says on the phone, at any place, in one text."""

import pytest

from core.dialogue.one_text import parts_of
from core.dialogue.operator import leaves_open
from core.ledger.entries import Kind
from core.people import Assignment, Role
from core.places import PlaceId

SIX, ADAIR = "Benton/Belle Plaine 1", "Adair/1NW ADAIR"
COUNTS = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 20"
WHOLE = f"{COUNTS}. toss: Warren. sheet: Biden 2, Sanders 2, Warren 2"


@pytest.fixture
def phone(room):
    """A room with an operator on the phone."""
    room.give("operator", Assignment(Role.OPERATOR))
    return room


def say(room, *texts):
    return room.say(*texts, who="operator")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param(COUNTS, (COUNTS,), id="counts alone"),
        pytest.param(f"{COUNTS}. toss: Warren", (COUNTS, "toss: Warren"), id="a toss"),
        pytest.param(f"{COUNTS} [toss: Warren] [sheet: Biden 2]", (COUNTS, "toss: Warren", "sheet: Biden 2"), id="[ ]"),
        pytest.param(f"{COUNTS}. Warren won the toss.", (COUNTS, "Warren won the toss"), id="a sentence"),
        pytest.param(f"{COUNTS}\nElected: Biden", (COUNTS, "Elected: Biden"), id="an election, on its own line"),
        pytest.param(f"{COUNTS}. moneda: Warren. hoja: Biden 2", (COUNTS, "moneda: Warren", "hoja: Biden 2"), id="es"),
        pytest.param(f"{COUNTS}. Delegates: Biden 2", (COUNTS, "Delegates: Biden 2"), id="delegates"),
        pytest.param(f"{COUNTS}. delegados Biden 2", (COUNTS, "delegados Biden 2"), id="delegates, no colon, es"),
        pytest.param("First: Biden 4 and nobody moved", ("First: Biden 4 and", "nobody moved"), id="nobody moved"),
        pytest.param("First and final: Biden 4", ("First: Biden 4", "nobody moved"), id="both alignments"),
        pytest.param("Primera y final Biden 4", ("Primera: Biden 4", "nadie se movió"), id="both, es"),
        pytest.param(f"{COUNTS}. Nobody moved.", (f"{COUNTS}. Nobody moved",), id="a final count says it"),
        pytest.param(
            "First: Biden 4. Nobody moved to Yang yet", ("First: Biden 4. Nobody moved to Yang yet",), id="to"
        ),
        pytest.param("9 of our delegates are here", ("9 of our delegates are here",), id="delegates, but no sentence"),
        pytest.param("toss: Warren", ("toss: Warren",), id="a toss alone"),
        pytest.param("Warren won the toss", ("Warren won the toss",), id="a sentence alone"),
        pytest.param("we tossed a coin here", ("we tossed a coin here",), id="no colon, no part"),
        pytest.param("", ("",), id="nothing"),
    ],
)
def test_a_text_is_cut_where_something_else_begins(text, parts):
    assert parts_of(text) == parts


def test_one_text_and_a_yes_file_a_report_from_the_phone(phone, keys_of):
    shown = say(phone, f"{SIX}: {WHOLE}")
    assert shown.reply.question is not None
    assert "sheet-same" in keys_of(shown)
    filed = say(phone, "yes")
    reported = phone.history.standing
    assert (reported.entry.source, reported.entry.by) == ("phone", "p-operator")
    assert [entry.kind for entry in filed.entries] == [Kind.TIE_BROKEN, Kind.REPORTED]
    assert {entry.source for entry in filed.entries} == {"phone"}
    assert keys_of(filed)[-1] == "read-aloud"


def test_a_chairs_own_report_comes_through_the_chat(room):
    room.say(WHOLE, "yes")
    assert room.history.standing.entry.source == "chat"


def test_a_chair_may_say_it_all_in_one_text_too(room, keys_of):
    assert "sheet-same" in keys_of(room.say(WHOLE))
    assert room.state().report.toss_winners == ("Warren",)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param(f"{SIX}: 84 here. First: Biden about 30. toss: Warren", "part-still-to-say", id="unclear counts"),
        pytest.param(f"{SIX}: {COUNTS.replace('34', '44')}. toss: Warren", "part-still-to-say", id="impossible counts"),
        pytest.param(f"{SIX}: 84 here. First: Biden 84. toss: Warren", "part-still-to-say", id="no final counts"),
        pytest.param(f"{ADAIR}: {COUNTS}. toss: Warren", "nothing-to-decide", id="a toss nobody needs"),
        pytest.param(f"{SIX}: {COUNTS}. toss: Klobuchar", "toss-not-among", id="a winner who was not tied"),
        pytest.param(
            f"{SIX}: {COUNTS}. toss: Warren. sheet: Biden 3, Sanders 2, Warren 1", "sheet-differs", id="sheet"
        ),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_is_filed(phone, keys_of, text, key):
    turn = say(phone, text)
    assert key in keys_of(turn)
    assert turn.entries == ()


def test_a_toss_nobody_needs_leaves_the_read_back_open(phone):
    shown = say(phone, f"{ADAIR}: {COUNTS}. toss: Warren")
    assert shown.reply.question is not None
    say(phone, "yes")
    assert phone.standings.history(PlaceId(ADAIR)).standing is not None


def test_an_incident_in_the_first_part_is_passed_on_once(phone):
    say(phone, f"{SIX}: {WHOLE}")
    turn = say(phone, "fire alarm, everybody is out. toss: Warren")
    assert [entry.kind for entry in turn.entries] == [Kind.INCIDENT]
    assert len(turn.cases) == 1


def test_without_a_place_it_is_asked_and_the_counts_wait(phone, keys_of):
    assert keys_of(say(phone, WHOLE)) == ["which-precinct", "name-any-place"]
    assert say(phone, SIX).reply.question is not None
    say(phone, "yes")
    assert phone.history.standing.entry.source == "phone"


def test_two_places_are_never_mixed_up(phone):
    say(phone, f"{SIX}: 84 here", f"{ADAIR}: {COUNTS}", "yes", f"{SIX}: First: Biden 50, Sanders 34", "yes")
    adair = phone.standings.history(PlaceId(ADAIR)).standing
    assert (adair.report.attendees, phone.history.standing) == (84, None)


@pytest.mark.parametrize("role", [Role.STAFF, Role.OPERATOR])
def test_staff_and_operators_may_report_for_others(room, role):
    room.give("somebody", Assignment(role))
    room.say(f"{ADAIR}: {COUNTS}", "yes", who="somebody")
    assert room.standings.history(PlaceId(ADAIR)).standing.entry.source == "phone"


@pytest.mark.parametrize("assignment", [Assignment(Role.REPORTER), None], ids=["a reporter", "a stranger"])
def test_nobody_else_may(room, assignment):
    if assignment is not None:
        room.give("somebody", assignment)
    room.say(f"{ADAIR}: {COUNTS}", "yes", who="somebody")
    assert room.standings.histories.get(ADAIR) is None


def test_who_is_chair_and_operator_reports_their_own_place_as_a_chair(phone):
    phone.give("both", Assignment(Role.CHAIR, PlaceId(SIX)), Assignment(Role.OPERATOR))
    phone.say(WHOLE, "yes", f"{ADAIR}: {COUNTS}", "yes", who="both")
    own, other = phone.history.standing, phone.standings.history(PlaceId(ADAIR)).standing
    assert (own.entry.source, other.entry.source) == ("chat", "phone")


# ------------------------------------------------------------------------------------------------- the chair is told


@pytest.fixture
def enrolled(make_room):
    """A room whose desk knows who is enrolled."""
    room = make_room(SIX)
    room.give("operator", Assignment(Role.OPERATOR))
    room.enrolled = True
    return room


def told(turn):
    return {one.person: [line.key for line in one.lines] for one in turn.told}


def test_the_chair_alone_is_told_where_there_is_one(enrolled):
    assert told(say(enrolled, f"{SIX}: {WHOLE}", "yes")) == {"p-chair": ["filed-by-phone"]}


def test_the_deputy_is_told_where_no_chair_is_enrolled(enrolled):
    del enrolled.roles["chair"]
    assert told(say(enrolled, f"{SIX}: {WHOLE}", "yes")) == {"p-deputy": ["filed-by-phone"]}


def test_nobody_is_told_before_it_is_filed_or_of_the_same_numbers(enrolled):
    assert told(say(enrolled, f"{SIX}: {WHOLE}")) == {}
    say(enrolled, "yes")
    assert told(say(enrolled, f"{SIX}: {WHOLE}", "yes")) == {}


def test_not_right_is_a_case_and_changes_no_count(enrolled, keys_of):
    filed = say(enrolled, f"{SIX}: {WHOLE}", "yes")
    (button,) = filed.told[0].choices[0]
    turn = enrolled.press(button.data)
    assert keys_of(turn) == ["filed-by-phone-wrong", "text-it-anew"]
    assert ([case.lines[0].key for case in turn.cases], turn.entries) == (["case-filed-by-phone-wrong"], ())
    assert len(button.data.encode()) <= 64


@pytest.mark.parametrize(
    "data", ["phone|nonsense", "phone|", "phone|x|y|z", "phone|{}|99"], ids=["short", "empty", "odd", "no entry"]
)
def test_a_button_about_nothing_is_harmless(enrolled, data):
    turn = enrolled.press(data.format(enrolled.event.places.by_id[PlaceId(SIX)].precinct_id))
    assert (turn.entries, turn.cases) == ((), ())
    assert turn.toast.key == "question-is-over"


def test_the_button_of_a_report_taken_back_is_over(enrolled):
    filed = say(enrolled, f"{SIX}: {WHOLE}", "yes")
    say(enrolled, "undo", "yes")
    turn = enrolled.press(filed.told[0].choices[0][0].data)
    assert (turn.cases, turn.toast.key) == ((), "question-is-over")


def test_a_rival_of_the_chairs_own_report_waits_for_staff(enrolled):
    enrolled.say(WHOLE, "yes")
    say(enrolled, f"{SIX}: {WHOLE.replace('toss: Warren', 'toss: Biden').replace('Biden 2', 'Biden 3')}", "undo")
    say(enrolled, f"{SIX}: {COUNTS.replace('34, Sanders 30', '33, Sanders 31')}", "Sanders won the toss", "yes")
    assert enrolled.history.standing.entry.by == "p-chair"
    assert [version.entry.source for version in enrolled.history.beside] == ["phone"]


# -------------------------------------------------------------------------------------------------- without looking


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        pytest.param(f"{ADAIR}: {COUNTS}", False, id="everything said"),
        pytest.param(f"{SIX}: {WHOLE}", False, id="with the toss"),
        pytest.param(f"{SIX}: {COUNTS}", True, id="the toss is missing"),
        pytest.param(f"{SIX}: 84 here. First: Biden 60, Sanders 24", True, id="only the first counts"),
        pytest.param(f"{ADAIR}: {COUNTS.replace(', Uncommitted 9', '')}", True, id="a check asks to think about it"),
        pytest.param(f"{ADAIR}: 84 here, first Biden about 30", True, id="unclear"),
    ],
)
def test_only_what_leaves_nothing_open_may_be_confirmed_unseen(phone, text, is_open):
    turn = say(phone, text)
    place = phone.event.places.by_id[PlaceId(text.partition(":")[0])]
    assert leaves_open(phone.event, place, turn.state, shown=turn.reply.question) is is_open


@pytest.mark.parametrize("words", ["not right", "no", "no es correcto"])
def test_not_right_may_be_typed_while_it_is_what_the_chair_saw_last(enrolled, keys_of, words):
    say(enrolled, f"{SIX}: {WHOLE}", "yes")
    enrolled.questions["chair"] = "aside"  # as the letter to the chair has it
    turn = enrolled.say(words)
    assert keys_of(turn) == ["filed-by-phone-wrong", "text-it-anew"]
    assert len(turn.cases) == 1


def test_a_no_to_the_chairs_own_read_back_is_about_that(enrolled):
    say(enrolled, f"{SIX}: {WHOLE}", "yes")
    enrolled.say("84 here. First: Biden 50, Sanders 34")
    assert enrolled.say("no").cases == ()
