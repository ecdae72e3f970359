"""What a chair hears at the edges of the dialogue; the paths through it are the transcripts in `tests/dialogs`."""

from dataclasses import replace

import pytest

from core.dialogue.heard import Said
from core.dialogue.state import Step, from_json, to_json
from core.groups import PreferenceGroup
from core.ledger.entries import Kind
from core.people import Assignment, Role
from core.places import PlaceId

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
BOTH = f"{FIRST}. Final: Biden 34, Sanders 31, Warren 19"
TIED = "Final: Biden 34, Sanders 30, Warren 20"


def test_start_after_the_receipt_repeats_it(room, keys_of):
    room.say(BOTH, "yes")
    assert keys_of(room.say("/start"))[:2] == ["welcome", "receipt"]


def test_start_while_a_report_is_being_taken_back_asks_that_again(room, keys_of):
    room.say(BOTH, "yes", "undo")
    assert keys_of(room.say("/start")) == ["take-back"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("precinct 55. 84 here, Biden 30", id="a clear text"),
        pytest.param("precinct 55. Biden about 30, Sanders 28", id="an unclear one"),
    ],
)
def test_a_text_that_names_another_place_changes_nothing(room, keys_of, text):
    assert keys_of(room.say(text)) == ["another-place"]
    assert room.state().report.attendees is None
    assert not room.state().pending


def test_a_part_of_the_places_own_name_is_the_place(room, keys_of):
    assert "another-place" not in keys_of(room.say("Precinct 1: " + FIRST))


def test_the_same_counts_after_the_receipt_are_stored_already(room, keys_of):
    room.say(BOTH, "yes")
    turn = room.say("Final: Biden 34, Sanders 31, Warren 19")
    assert keys_of(turn)[:2] == ["already-so", "receipt"]
    assert not turn.entries


def test_saying_yes_to_what_is_stored_already_writes_nothing(room, keys_of):
    room.say(BOTH, "yes", "Final: Biden 35", "Final: Biden 34")
    assert room.state().step is Step.AWARD_READ_BACK
    turn = room.say("yes")
    assert keys_of(turn)[:2] == ["already-so", "receipt"]
    assert not turn.entries


def test_undo_of_an_amendment_leaves_the_report_as_it_is_stored(room, keys_of):
    room.say(BOTH, "yes", "Final: Biden 33, Sanders 31, Warren 20")
    assert keys_of(room.say("undo"))[:2] == ["forgot-since", "receipt"]
    assert room.state().report.final["Biden"] == 34
    assert room.state().step is Step.FILED


def test_status_in_an_amendment_says_which_report_still_counts(room, keys_of):
    room.say(BOTH, "yes", "Final: Biden 33, Sanders 31, Warren 20")
    assert keys_of(room.say("status"))[:2] == ["read-back-final", "not-stored-yet"]


def test_an_amendment_has_its_delegates_worked_out_anew(room):
    room.say(BOTH, "yes", "Final: Biden 33, Sanders 31, Warren 20", "yes")
    assert room.history.standing.report.reported_delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}
    assert not room.history.held


def test_a_changed_attendance_is_named_in_the_read_back(room):
    room.say(BOTH, "yes")
    room.say("attendance 85")
    changed = next(line for line in room.say("yes").reply.lines if line.key == "changed")
    assert [line.key for line in changed.values["changes"]] == ["changed-attendance"]


def test_an_edit_of_counts_whose_round_nobody_can_tell_changes_nothing(room, keys_of):
    room.say(FIRST, "yes")
    late = Said("Biden 31, Sanders 27", 77, room.standings.event.starts, edited=True)
    assert keys_of(room.hear(late, "chair"))[0] == "edit-changes-nothing"


def test_an_edit_that_names_its_round_corrects_it(room):
    room.say(FIRST)
    edit = Said("First: Biden 31, Sanders 27, Warren 17, Uncommitted 9", 77, room.standings.event.starts, edited=True)
    room.hear(edit, "chair")
    assert room.state().report.first["Biden"] == 31


def test_a_long_drawn_stop_is_a_stop(room, keys_of):
    assert keys_of(room.say("stop" + "!" * 50)) == keys_of(room.say("stop"))


def test_a_pressed_no_asks_what_is_wrong(room, keys_of):
    turn = room.say(FIRST)
    no = turn.reply.choices[0][1].data
    assert keys_of(room.press(no)) == ["what-is-wrong"]


def test_a_button_that_says_nothing_we_know_only_reminds(room, keys_of):
    room.say(FIRST)
    turn = room.press(f"maybe|{room.questions['chair']}")
    assert keys_of(turn) == ["waiting-first-read-back"]
    assert not turn.entries


@pytest.mark.parametrize("index", ["99", "x", "-1", ""])
def test_a_button_for_a_group_that_is_none_only_reminds(room, keys_of, index):
    room.say(FIRST, "yes")
    question = room.say(TIED).reply.choices[0][0].data.split("|")[1]
    assert keys_of(room.press(f"toss|{question}|{index}")) == ["waiting-toss"]


def test_a_chair_given_another_place_starts_anew_and_no_old_button_answers(room, keys_of):
    old = room.say(BOTH).reply.choices[0][0].data
    room.give("chair", Assignment(Role.CHAIR, PlaceId("Adair/1NW ADAIR")))
    assert keys_of(room.say("yes")) == ["waiting-first"]
    room.give("chair", Assignment(Role.CHAIR, room.place))
    room.say("First: Biden 31, Sanders 27, Warren 17, Uncommitted 9")
    turn = room.press(old)
    assert turn.toast.key == "question-is-over"
    assert not turn.entries


def test_a_report_that_is_gone_is_no_longer_there_to_be_corrected(room, keys_of):
    room.say(BOTH, "yes")
    room.say("Final: Biden 34", who="deputy")
    room.say("undo", "yes")
    assert keys_of(room.say("hello there", who="deputy"))[-1] == "waiting-first"


def test_only_ones_own_report_can_be_taken_back_even_after_asking(room, keys_of):
    room.say(BOTH, "yes", "undo")
    body = room.history.standing.entry.body
    room.write(Kind.RECANVASSED, body)
    turn = room.say("yes")
    assert keys_of(turn)[:2] == ["not-yours", "receipt"]
    assert not turn.entries
    assert room.history.standing.entry.kind is Kind.RECANVASSED


def test_a_yes_that_crosses_the_question_of_taking_back_is_asked_again(room, keys_of):
    room.say(BOTH, "yes", "undo")
    room.questions["chair"] = "an older one"
    assert keys_of(room.say("yes")) == ["take-back"]


# ----------------------------------------------------------------------------------------- tosses, draws, elections


@pytest.fixture
def at_toss(room):
    room.say(FIRST, "yes", TIED)
    assert room.state().step is Step.TOSS
    return room


@pytest.mark.parametrize(
    "text",
    [
        "Sanders lost the toss",
        "Biden and Warren lost",
        "Warren won, Warren lost",
        "not Warren",
        "Warren has to go",
        "Biden and Warren won the toss",
        "Sanders won the toss",
    ],
)
def test_at_a_toss_nobody_is_made_the_winner_by_a_guess(at_toss, text):
    at_toss.say(text)
    assert at_toss.state().report.toss_winners == ()


@pytest.mark.parametrize("text", ["Warren won the toss", "Warren won", "Warren", "the winner is Warren"])
def test_at_a_toss_the_winner_is_who_is_said_to_have_won(at_toss, text):
    at_toss.say(text)
    assert at_toss.state().report.toss_winners == ("Warren",)


@pytest.mark.parametrize("text", ["Warren lost the toss", "Warren lost", "Biden won, Warren lost"])
def test_of_two_who_toss_for_one_delegate_the_other_has_won_and_is_read_back(at_toss, keys_of, text):
    turn = at_toss.say(text)
    assert at_toss.state().report.toss_winners == ("Biden",)
    assert at_toss.state().step is Step.AWARD_READ_BACK
    assert "why-won" in keys_of(turn)
    assert not turn.entries


def test_counts_are_still_taken_while_a_toss_is_due(at_toss):
    at_toss.say("Final: Biden 34, Sanders 31, Warren 19")
    assert at_toss.state().step is Step.AWARD_READ_BACK


def test_the_winner_can_be_put_right_but_not_by_losing(at_toss, keys_of):
    at_toss.say("Warren won the toss")
    assert keys_of(at_toss.say("Sanders is out of the toss")) == ["toss-not-among"]
    at_toss.say("Biden won the toss")
    assert at_toss.state().report.toss_winners == ("Biden",)


def test_without_a_tie_there_is_nothing_to_toss_for(room, keys_of):
    room.say(BOTH)
    assert keys_of(room.say("Sanders won the toss")) == ["nothing-to-decide", "waiting-award-read-back"]
    assert keys_of(room.say("Warren is out of the toss")) == ["nothing-to-decide", "waiting-award-read-back"]


def test_several_winners_may_be_told_one_after_the_other(make_room, keys_of):
    room = make_room("Adair/5GF GREENFIELD")  # 13 delegates; 5 groups of 12 people: 2.6 each, so two give one back
    room.say("60 here. First: Biden 12, Buttigieg 12, Klobuchar 12, Sanders 12, Warren 12", "yes")
    assert room.state().step is Step.TOSS
    assert keys_of(room.say("Biden won the toss")) == ["ask-toss", "step-won-toss"]
    room.say("Warren and Sanders won")
    assert room.state().report.toss_winners == ("Biden", "Warren", "Sanders")
    assert room.state().step is Step.AWARD_READ_BACK


@pytest.fixture
def at_draw(make_room):
    room = make_room("Cedar/INLAND")
    room.say("18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8", "yes")
    assert room.state().step is Step.DRAW
    return room


@pytest.mark.parametrize(
    "text",
    [
        "Klobuchar won the draw",
        "Klobuchar won",
        "Klobuchar stays",
        "Klobuchar won, Buttigieg has to go",
        "Sanders",
        "Buttigieg and Klobuchar",
        "not Klobuchar",
    ],
)
def test_at_a_draw_nobody_is_sent_away_by_a_guess(at_draw, text):
    at_draw.say(text)
    assert at_draw.state().step is Step.DRAW
    assert len(at_draw.state().realigning) == 2


@pytest.mark.parametrize(
    "text",
    ["Klobuchar", "Klobuchar lost the draw", "Klobuchar has to realign", "Klobuchar must go", "Klobuchar is out"],
)
def test_at_a_draw_the_one_that_must_go_is_who_is_said_to(at_draw, text):
    at_draw.say(text)
    assert at_draw.state().realigning == ("Klobuchar",)
    assert at_draw.state().step is Step.FINAL


def test_a_drawn_group_is_asked_for_once_more_after_a_new_start(at_draw, keys_of):
    at_draw.say("Klobuchar")
    assert keys_of(at_draw.say("/start"))[0] == "ask-realign"


def test_a_room_elects_one(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    room.say("16 here. First: Buttigieg 5, Sanders 11", "yes")
    assert keys_of(room.say("Buttigieg and Sanders won the coin toss")) == ["elect-one"]
    room.say("Sanders won the coin toss")
    assert room.state().report.elected == "Sanders"


def test_both_alignments_at_a_place_where_the_room_elects_explain_it_once(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    turn = room.say("16 here. First: Buttigieg 5, Sanders 11. Final: Buttigieg 5, Sanders 11")
    assert keys_of(turn).count("step-whole-body") == 1


def test_where_nobody_moved_a_correction_is_of_the_first_counts(make_room):
    room = make_room("Adair/4SE ORIENT")
    room.say("34 here. First: Biden 7, Buttigieg 6, Klobuchar 6, Sanders 6, Warren 9", "yes")
    room.say("Biden 8, Warren 8")
    assert room.state().step is Step.FIRST_READ_BACK
    assert room.state().report.final is None
    room.say("yes")
    assert room.state().report.final["Biden"] == 8


def test_an_insisted_first_count_is_a_case_and_not_asked_again(room, keys_of):
    assert "finding-c06" in keys_of(room.say("84 here. First: Biden 60, Sanders 30"))
    assert "insisted" in keys_of(room.say("that is what we signed"))
    assert "C06" in room.state().report.insisted


# ----------------------------------------------------------------------------------------------------- the state


def test_every_state_of_a_dialogue_is_kept_whole(room):
    for text in (FIRST, "Biden about 30, Sanders 28", "Biden", "30", "yes", TIED, "Warren won the toss", "yes", "undo"):
        room.say(text)
        state = room.state()
        assert from_json(to_json(state)) == state


def test_what_is_asked_alone_and_what_is_drawn_is_kept_too(room):
    room.say("Biden")
    state = replace(room.state(), realigning=(PreferenceGroup("Yang"),), rejected=("C15",))
    assert state.about == "Biden"
    assert from_json(to_json(state)) == state
