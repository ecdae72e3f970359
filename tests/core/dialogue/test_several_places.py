"""Whose place a text is for: what is named, what is open, and when it is asked."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.dialogue.chat import Chat, Kept
from core.dialogue.named_places import named_places
from core.dialogue.state import to_json
from core.people import Assignment, Role
from core.places import PlaceId

SIX, DM, WARREN, ONE = "Benton/Belle Plaine 1", "Polk/DES MOINES-55", "Keokuk/Warren", "Audubon/Precinct 1"
BOTH = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FINAL = "Final: Biden 34, Sanders 31, Warren 19"


@pytest.fixture
def two(room):
    """The chair of two places."""
    room.give("chair", *(Assignment(Role.CHAIR, PlaceId(place)) for place in (SIX, DM)))
    return room


@pytest.fixture
def polk(room):
    """The coordinator of Polk."""
    room.give("chair", Assignment(Role.COUNTY, county="Polk"))
    return room


@pytest.mark.parametrize(
    ("text", "places", "rest"),
    [
        pytest.param("DM 55: Biden 30", [DM], "Biden 30", id="short name and a colon"),
        pytest.param("dm-055 84 here", [DM], "84 here", id="small letters, a dash, a zero"),
        pytest.param("DM55", [DM], "", id="in one word, alone"),
        pytest.param("Polk/DES MOINES-55 84 here", [DM], "84 here", id="county and name"),
        pytest.param("polk des moines 55, 84 here", [DM], "84 here", id="the same without its marks"),
        pytest.param("pct 55: 84 here", [DM], "84 here", id="its number alone"),
        pytest.param("84 here pct 55", [DM], "84 here pct 55", id="at the end"),
        pytest.param("84 here for Belle Plaine 1", [SIX], "84 here for Belle Plaine 1", id="at the end, by its name"),
        pytest.param("for DM 55: 84 here", [DM], "84 here", id="for"),
        pytest.param("precinct 1 84 here", [ONE], "84 here", id="a place that is only a number"),
        pytest.param("1 here", [], "1 here", id="a count is no place"),
        pytest.param("Warren 17, Biden 30", [], "Warren 17, Biden 30", id="a candidate is no place"),
        pytest.param("Warren: 17", [], "Warren: 17", id="a candidate with a colon is no place"),
        pytest.param("Keokuk/Warren: 17 here", [WARREN], "17 here", id="a place called like a candidate"),
        pytest.param("DM 55 and Belle Plaine 1", [DM, SIX], "and Belle Plaine 1", id="two places"),
        pytest.param("DM 551: 84 here", [], "DM 551: 84 here", id="another number"),
        pytest.param("Biden 30 Sanders 28", [], "Biden 30 Sanders 28", id="counts"),
        pytest.param("", [], "", id="nothing"),
    ],
)
def test_which_places_a_text_names(room, text, places, rest):
    among = tuple(room.event.places.by_id[PlaceId(place)] for place in (SIX, DM, WARREN, ONE))
    named = named_places(text, among, room.event.field)
    assert [place.id for place in named.places] == places
    assert named.rest == rest


def test_with_two_places_and_nothing_open_it_is_asked_and_the_text_is_kept(two, keys_of):
    turn = two.say(BOTH)
    assert keys_of(turn) == ["which-precinct"]
    assert [row[0].label.values["place"] for row in turn.reply.choices] == [SIX, DM]
    answered = two.press(turn.reply.choices[1][0].data)
    assert keys_of(answered)[0] == "at-place"
    assert answered.reply.lines[0].values["place"] == DM
    assert "160" not in str(answered.state)
    assert Chat.of(two.states["chair"]).kept is None


def test_the_answer_may_be_typed(two):
    two.say(BOTH)
    assert two.say("DM 55").reply.lines[0].values["place"] == DM


def test_a_place_that_was_asked_about_an_earlier_text_is_no_answer_to_a_newer(two, keys_of):
    first = two.say(BOTH)
    two.press(first.reply.choices[0][0].data)
    two.say("DM 55: 40 here. First: Biden 20, Sanders 20")
    late = two.press(first.reply.choices[1][0].data)
    assert keys_of(late)[0] == "question-is-over"
    assert late.state is None


def test_what_is_open_gets_the_texts_that_name_nothing(two):
    two.say(f"Belle Plaine 1: {BOTH}")
    turn = two.say("yes")
    assert turn.reply.lines[0].values["place"] == SIX
    assert Chat.of(turn.state).drafts[SIX]["first_agreed"]


def test_after_a_receipt_counts_need_a_name_again_and_a_status_does_not(two, keys_of):
    two.say(f"Belle Plaine 1: {BOTH} {FINAL}")
    assert two.say("yes").reply.receipt
    assert keys_of(two.say("status"))[0] == "receipt"
    assert keys_of(two.say("Final: Biden 35")) == ["which-precinct"]


def test_named_once_a_stored_report_is_corrected_without_naming_it_again(two):
    two.say(f"Belle Plaine 1: {BOTH} {FINAL}")
    two.say("yes")
    two.say("Belle Plaine 1")
    assert two.say("Final: Biden 33, Sanders 32").reply.lines[0].values["place"] == SIX


def test_each_place_has_its_own_draft(two):
    two.say(f"Belle Plaine 1: {BOTH}")
    two.say("DM 55: 40 here. First: Biden 20, Sanders 20")
    drafts = Chat.of(two.states["chair"]).drafts
    assert {place: draft["report"]["attendees"] for place, draft in drafts.items()} == {SIX: 84, DM: 40}


def test_a_button_names_its_own_place(two):
    asked = two.say(f"Belle Plaine 1: {BOTH}")
    two.say("DM 55: 40 here. First: Biden 20, Sanders 20")
    turn = two.press(asked.reply.choices[0][0].data)
    drafts = Chat.of(turn.state).drafts
    assert (drafts[SIX]["first_agreed"], drafts[DM]["first_agreed"]) == (True, False)


def test_an_edit_corrects_the_place_its_text_was_for(two):
    two.say(f"Belle Plaine 1: {BOTH}")
    number = two.number
    two.say("DM 55: 40 here. First: Biden 20, Sanders 20")
    two.number = number - 1
    turn = two.say("84 here. First: Biden 31, Sanders 27, Warren 17, Uncommitted 9", edited=True)
    first = Chat.of(turn.state).drafts[SIX]["report"]["first"]
    assert ["Biden", 31] in [list(pair) for pair in first]


def test_a_text_that_comes_late_is_applied_to_no_place(two, keys_of):
    two.say(f"Belle Plaine 1: {BOTH}")
    two.say("DM 55: 40 here. First: Biden 20, Sanders 20")
    two.number -= 2
    assert "came-late" in keys_of(two.say("Belle Plaine 1: 99 here"))


def test_somebody_elses_place_is_refused_in_a_line(two, keys_of):
    assert keys_of(two.say(f"Adair/1NW ADAIR: {BOTH}")) == ["not-your-place", "name-your-place"]


def test_an_emergency_waits_for_no_name(two, keys_of):
    turn = two.say("fire alarm")
    assert keys_of(turn) == ["incident-passed-on"]
    assert turn.cases[0].lines[0].values["words"] == "fire alarm"


def test_a_photo_without_a_place_is_asked_for_again_and_one_with_it_is_kept(two, keys_of):
    assert keys_of(two.photo())[0] == "which-precinct-of-this"
    assert two.photo("DM 55").photo.place == DM


def test_their_places_are_listed_with_what_each_waits_for(two):
    two.say(f"Belle Plaine 1: {BOTH} {FINAL}", "yes")
    lines = two.say("/places").reply.lines
    assert [(line.key, line.values["place"]) for line in lines] == [("place-receipt", SIX), ("place-waits", DM)]


def test_a_coordinator_names_a_precinct_of_the_county_each_time(polk, keys_of):
    assert keys_of(polk.say(BOTH)) == ["which-precinct", "name-a-place-of"]
    assert keys_of(polk.say(f"Adair/1NW ADAIR: {BOTH}")) == ["not-your-place", "name-a-place-of"]
    assert polk.say(f"DM 55: {BOTH} {FINAL}").reply.question is not None
    filed = polk.say("yes")
    assert (filed.entries[0].place, filed.entries[0].by) == (DM, "p-chair")
    assert keys_of(polk.say(BOTH))[0] == "which-precinct"


def test_a_number_several_precincts_of_the_county_have_is_asked_about(polk, keys_of):
    turn = polk.say("precinct 5: 84 here")
    assert keys_of(turn)[0] == "which-precinct"


def test_other_numbers_of_the_coordinator_are_a_case(room):
    room.give("county", Assignment(Role.COUNTY, county="Benton"))
    room.say(f"{BOTH} {FINAL}", "yes")
    room.say(f"Belle Plaine 1: {BOTH.replace('30', '29')} {FINAL}", who="county")
    assert "X03" in [case.code for case in room.say("yes", who="county").cases]


def test_a_row_of_the_time_when_a_chat_had_one_draft_goes_on(room):
    room.say(BOTH)
    room.states["chair"] = to_json(room.state())
    assert room.say("yes").reply is not None
    assert room.state().first_agreed


def test_a_chat_comes_back_as_it_was_written(two):
    two.say(BOTH)
    chat = Chat.of(two.states["chair"])
    assert chat.kept == Kept((BOTH,), 1, two.now)
    assert Chat.of(chat.json) == chat
    assert Chat.of(None) == Chat.of({}) == Chat()


def test_tries_are_forgotten_after_a_while(room, keys_of):
    for _ in range(6):
        room.say("/start hello", who="new")
    room.number += int(timedelta(hours=2).total_seconds())
    assert keys_of(room.say("/start hello", who="new")) == ["wrong-code"]


# ------------------------------------------------------------------------------------------------------------- a law


NAMES = {"DM 55": DM, "Belle Plaine 1": SIX, "Polk/DES MOINES-55": DM, "precinct 55": DM}
WORDS = (
    *(
        BOTH,
        FINAL,
        f"{BOTH} {FINAL}",
        "yes",
        "no",
        "undo",
        "status",
        "help",
        "/places",
        "hand over",
        "cancel hand-over",
    ),
    *(
        "84",
        "Biden 30",
        "fire alarm",
        "that is what we signed",
        "nobody moved",
        "Warren won",
        "Adair/1NW ADAIR: 84 here",
    ),
)
said = st.tuples(st.sampled_from(["", *NAMES]), st.sampled_from(["", ": ", " "]), st.sampled_from(["", *WORDS]))


@pytest.mark.parametrize(
    "roles",
    [
        pytest.param([Assignment(Role.CHAIR, PlaceId(SIX)), Assignment(Role.DEPUTY, PlaceId(DM))], id="two places"),
        pytest.param([Assignment(Role.COUNTY, county="Polk")], id="a county"),
        pytest.param([Assignment(Role.COUNTY, county="Polk"), Assignment(Role.CHAIR, PlaceId(SIX))], id="both"),
    ],
)
@given(texts=st.lists(said, min_size=1, max_size=10), presses=st.lists(st.booleans(), min_size=10, max_size=10))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # a class
def test_every_text_has_one_answer_and_nothing_is_filed_for_a_place_nobody_named(make_room, roles, texts, presses):
    room, named = make_room(SIX), set()
    room.give("chair", *roles)
    for (name, between, words), press in zip(texts, presses, strict=False):
        text = f"{name}{between}{words}" or "hello"
        named |= {NAMES[name]} if name else set()
        turn = room.say(text)
        assert turn.reply is not None, text
        assert {entry.place for entry in turn.entries} <= named, text
        if press and turn.reply.choices:
            choice = turn.reply.choices[-1][0]
            named |= {choice.label.values["place"]} if choice.label.key == "button-place" else set()
            pressed = room.press(choice.data)
            assert pressed.reply is not None
            assert {entry.place for entry in pressed.entries} <= named
