"""What was unclear is asked, with buttons where there are few answers, and the rest is kept."""

import json
from dataclasses import replace

import pytest

from core.dialogue.doubts import ATTENDANCE, NOTHING, ROUND, TOTAL, Doubt
from core.dialogue.heard import Said
from core.dialogue.state import ChairState, Step, from_json, to_json
from core.dialogue.unclear import ask_about, doubts_about
from core.groups import PreferenceGroup
from core.reading import Ask, AskCode, Round
from core.report import Report

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FINAL = "Final: Biden 34, Sanders 31, Warren 19"
BIDEN, BENNET, YANG = map(PreferenceGroup, ("Biden", "Bennet", "Yang"))


def labels(turn):
    """The last value of each button's label: a group, a number, or the words themselves."""
    labels = [choice.label for row in turn.reply.choices for choice in row]
    return [next(iter(label.values.values()), label.key) for label in labels]


def press(room, turn, label):
    return room.press(turn.reply.choices[0][labels(turn).index(label)].data)


# ------------------------------------------------------------------------------------------------- what is a button


@pytest.mark.parametrize(
    ("doubt", "options"),
    [
        pytest.param(Doubt(AskCode.WHO, "b", candidates=(BIDEN, BENNET)), (BIDEN, BENNET), id="two groups"),
        pytest.param(Doubt(AskCode.WHO, "b", candidates=(BIDEN,)), (), id="one group is a guess, not a choice"),
        pytest.param(Doubt(AskCode.WHO, "b", candidates=(BIDEN, BENNET, YANG, BIDEN)), (), id="four are too many"),
        pytest.param(
            Doubt(AskCode.TWO_NUMBERS, "3 4", group=BIDEN, numbers=(3, 4)), (3, 4), id="two numbers of one group"
        ),
        pytest.param(Doubt(AskCode.TWO_NUMBERS, "3 4", numbers=(3, 4)), (), id="two numbers of nobody"),
        pytest.param(Doubt(ROUND, ""), (Round.FIRST, Round.FINAL), id="which alignment"),
        pytest.param(Doubt(ATTENDANCE, "", numbers=(80, 84)), (80, 84), id="a slip, or people who left"),
        pytest.param(Doubt(TOTAL, "", number=85, numbers=(84,)), (84,), id="a total that differs"),
        pytest.param(Doubt(AskCode.UNKNOWN_WORD, "banana"), (NOTHING,), id="a word that may mean nothing"),
        pytest.param(Doubt(AskCode.ESTIMATE, "about 3", group=BIDEN), (), id="an estimate must be counted"),
    ],
)
def test_a_doubt_with_few_answers_has_buttons(doubt, options):
    assert doubt.options == options


def test_the_buttons_are_those_of_the_first_doubt_and_the_next_is_asked_after_it(room, keys_of):
    turn = room.say("84 here. First: Biden 30, ben 28, Warren 17 18")
    assert labels(turn) == ["Bennet", "Sanders"]
    turn = press(room, turn, "Bennet")
    assert labels(turn) == [17, 18]
    assert keys_of(turn) == ["ask-which-number", "kept-first"]
    turn = press(room, turn, 17)
    assert keys_of(turn)[0] == "read-back-first"
    assert room.state().report.first.as_dict() == {"Biden": 30, "Bennet": 28, "Warren": 17}


@pytest.mark.parametrize(
    "answers",
    [("Bennet", "17"), ("bennet", "seventeen"), ("Bennet 28", "Warren 17"), ("Warren 17", "ben 28", "Bennet")],
)
def test_typed_answers_do_what_the_buttons_do(room, answers):
    room.say("84 here. First: Biden 30, ben 28, Warren 17 18", *answers)
    assert room.state().step is Step.FIRST_READ_BACK
    assert room.state().report.first.as_dict() == {"Biden": 30, "Bennet": 28, "Warren": 17}


def test_a_press_on_a_doubt_that_is_answered_changes_nothing(room, keys_of):
    turn = room.say("84 here. First: Biden 30, ben 28")
    press(room, turn, "Bennet")
    before = room.state()
    late = press(room, turn, "Sanders")
    assert late.toast.key == "question-is-over"
    assert keys_of(late)[0] == "read-back-first"
    assert room.state() == before


@pytest.mark.parametrize("index", ["7", "x", "-1", "", "²"])
def test_a_press_on_a_button_that_is_none_asks_again(room, keys_of, index):
    turn = room.say("84 here. First: Biden 30, ben 28")
    question = turn.reply.choices[0][0].data.split("|")[1]
    assert keys_of(room.press(f"pick|{question}|{index}"))[0] == "ask-who-of"
    assert room.state().doubts


def test_a_yes_does_not_answer_what_is_unclear(room, keys_of):
    room.say("84 here. First: Biden 30, ben 28")
    assert keys_of(room.say("yes"))[:2] == ["ask-who-of", "still-unclear"]
    assert not room.state().first_agreed


def test_a_yes_means_the_read_back_where_nothing_is_kept(room, keys_of):
    room.say(FIRST, "Biden 20-25")
    assert keys_of(room.say("yes"))[0] == "read-back-first"
    assert room.state().doubts == ()
    assert not room.state().first_agreed


def test_an_estimate_is_asked_by_the_name_beside_it(room):
    turn = room.say("84 here. First: 30 Biden, about 28 Sanders, about 17 Warren")
    assert [line.values["group"] for line in turn.reply.lines if line.key == "ask-of-group"] == ["Sanders", "Warren"]
    room.say("28", "17")
    assert room.state().report.first.as_dict() == {"Biden": 30, "Sanders": 28, "Warren": 17}


def test_gibberish_repeats_the_question(room, keys_of):
    room.say("84 here. First: Biden 30, ben 28")
    assert keys_of(room.say("asdf qwerty"))[:2] == ["ask-who-of", "ask-not-understood"]


def test_an_answer_goes_to_the_alignment_its_doubt_stood_in(room):
    room.say("84 here. First: Biden 30, ben 28. Final: Biden 34, Sanders 31", "Bennet")
    assert room.state().report.first.as_dict() == {"Biden": 30, "Bennet": 28}
    assert room.state().report.final.as_dict() == {"Biden": 34, "Sanders": 31}


# --------------------------------------------------------------------------------------------------- attendance


@pytest.fixture
def agreed(room):
    room.say(FIRST, "yes")
    return room


def test_a_locked_attendance_changes_only_by_the_answer(agreed, keys_of):
    assert keys_of(agreed.say("attendance 80")) == ["attendance-was-locked"]
    assert agreed.state().report.attendees == 84
    agreed.say("yes")
    assert agreed.state().report.attendees == 80
    assert not agreed.state().first_agreed


@pytest.mark.parametrize("text", ["no", "84", "keep 84", "84 here", "no it was 84", "no, eran 84"])
def test_the_attendance_is_kept(agreed, text):
    agreed.say("attendance 80", text)
    assert agreed.state().report.attendees == 84
    assert agreed.state().doubts == ()
    assert agreed.state().first_agreed


def test_a_yes_from_before_the_question_is_no_answer_to_it(agreed, keys_of):
    agreed.say("attendance 80")
    agreed.questions["chair"] = "an older one"
    assert keys_of(agreed.say("yes"))[0] == "attendance-was-locked"
    assert agreed.state().report.attendees == 84


def test_before_it_is_agreed_attendance_is_corrected_like_any_number(room):
    room.say(FIRST, "attendance 85")
    assert room.state().report.attendees == 85


def test_the_clear_counts_beside_a_locked_attendance_are_kept(agreed, keys_of):
    assert keys_of(agreed.say(f"80 here. {FINAL}")) == ["attendance-was-locked", "kept-final"]
    agreed.say("no")
    assert agreed.state().report.final.total == 84
    assert agreed.state().report.attendees == 84


# ---------------------------------------------------------------------------------- which alignment, which total


@pytest.mark.parametrize("answer", ["Final", "the final one", "second", "press"])
def test_counts_of_either_alignment_are_put_where_the_chair_says(room, answer):
    room.say(f"{FIRST}. {FINAL}", "yes")
    turn = room.say("Biden 33")
    assert labels(turn) == ["button-first", "button-final"]
    _ = press(room, turn, "button-final") if answer == "press" else room.say(answer)
    assert room.state().report.final["Biden"] == 33
    assert room.state().report.first["Biden"] == 30


def test_undo_of_a_doubt_after_the_receipt_leaves_the_receipt(room, keys_of):
    room.say(f"{FIRST}. {FINAL}", "yes", "Biden 33")
    assert keys_of(room.say("undo"))[:2] == ["forgot-unclear", "receipt"]
    assert room.state().step is Step.FILED


@pytest.mark.parametrize("answer", ["84", "total 84", "84 is right"])
def test_a_total_that_differs_is_cleared_by_the_right_one(room, answer):
    room.say(f"{FIRST}, total 85")
    assert room.state().report.first is None
    room.say(answer)
    assert room.state().step is Step.FIRST_READ_BACK


def test_a_total_that_differs_is_cleared_by_the_group_that_was_wrong(room):
    room.say(f"{FIRST}, total 85", "Biden 31")
    assert room.state().report.first.as_dict() == {"Biden": 31, "Sanders": 28, "Warren": 17, "Uncommitted": 9}


# ----------------------------------------------------------------------------------------------------- parts


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(("(1/2) 84 here. First: Biden 30, Sanders 28", "(2/2) Warren 17, Uncommitted 9"), id="in order"),
        pytest.param(
            ("(2/2) Warren 17, Uncommitted 9", "(1/2) 84 here. First: Biden 30, Sanders 28"), id="out of order"
        ),
        pytest.param(
            ("(1/2) 84 here. Biden 30, Sanders 28", "Warren 17, Uncommitted 9"), id="the second without its mark"
        ),
        pytest.param(
            ("(1/2) 84 here. Biden 30, Sanders 27", "(1/2) Sanders 28", "(2/2) Warren 17, Uncommitted 9"),
            id="one twice",
        ),
        pytest.param(
            ("(1/3) 84 here. Biden 30, Sanders 28", "(2/3) Warren 17, Uncommitted 9", "that's all"),
            id="the last is missing",
        ),
        pytest.param(
            ("(1/2) 84 here. Biden 30, ben 28", "(2/2) Warren 17, Uncommitted 9", "Sanders"), id="one is unclear"
        ),
    ],
)
def test_parts_are_kept_until_all_are_here_and_read_back_as_one(room, texts):
    *before, last = texts
    for text in before:
        assert room.say(text).reply.question is None
    room.say(last)
    assert room.state().step is Step.FIRST_READ_BACK
    assert room.state().report.first.as_dict() == {"Biden": 30, "Sanders": 28, "Warren": 17, "Uncommitted": 9}
    assert not room.state().parts


def test_a_part_is_acknowledged_in_one_line_and_the_attendance_in_another(room, keys_of):
    assert keys_of(room.say("(1/3) Biden 30, Sanders 28")) == ["part-kept"]
    assert keys_of(room.say("(2/3) 84 here. Warren 17")) == ["part-kept", "noted-attendance"]


def test_yes_reads_back_the_parts_that_are_here(room, keys_of):
    room.say("(1/2) 84 here. First: Biden 30, Sanders 28")
    assert keys_of(room.say("yes"))[0] == "read-back-first"
    assert not room.state().first_agreed


# ------------------------------------------------------------------------------------------- edits, and the state


def test_an_edit_of_an_unclear_text_is_read_in_its_place(room):
    room.say("84 here. First: Biden 31, Sanders about 28, Warren 17, Uncommitted 9")
    room.hear(Said(FIRST, room.number, room.event.starts, edited=True), "chair")
    assert room.state().doubts == ()
    assert room.state().report.first.as_dict() == {"Biden": 30, "Sanders": 28, "Warren": 17, "Uncommitted": 9}


@pytest.mark.parametrize(
    "text",
    [
        "84 here. First: Biden 30, ben 28, Warren 17 18",
        "(1/2) 84 here. First: Biden 30, Sanders 28",
        f"{FIRST}, total 85",
        "84 here. First: Biden 30. Final: Biden 34, Sanders about 20",
    ],
)
def test_what_waits_is_kept_whole(room, text):
    room.say(text)
    state = room.state()
    assert from_json(json.loads(json.dumps(to_json(state)))) == state


def test_a_row_from_before_there_were_doubts_still_loads(room):
    room.say(FIRST)
    row = {
        key: value
        for key, value in to_json(room.state()).items()
        if key not in {"doubts", "parts", "parts_of", "pending_message"}
    }
    assert from_json(row | {"about": "Biden"}) == replace(room.state(), doubts=(), pending_message=None)


def test_an_edit_after_the_receipt_is_an_amendment_read_back_with_what_changed(room, keys_of):
    room.say(FIRST, "yes", "Biden 34, Sanders 31, Warren 19", "yes")
    edit = Said("Biden 33, Sanders 31, Warren 20", 3, room.event.starts, edited=True)
    assert "changed" in keys_of(room.hear(edit, "chair"))
    assert room.state().step is Step.AWARD_READ_BACK
    assert room.history.standing.report.final["Biden"] == 34
    room.say("yes")
    assert room.history.standing.report.final["Biden"] == 33


@pytest.mark.parametrize("part", ["(3/2)", "(0/2)", "(1/999)"])
def test_a_part_that_cannot_be_is_waited_for_by_nobody(room, part):
    room.say(f"{part} 84 here. First: Biden 30, Sanders 28")
    assert room.state().parts_of == 0


# ------------------------------------------------------------------------------------------- how a doubt is asked


def asked(room, text, *asks):
    """The lines asking about these; the chair has said nothing else."""
    place = room.event.places.by_id[room.place]
    doubts = doubts_about(asks, text, room.event.field, None)
    return ask_about(place, ChairState(report=Report(place=room.place), doubts=doubts), ()).reply.lines


def test_neighbouring_doubts_about_the_same_thing_are_one(room):
    asks = (Ask(AskCode.ESTIMATE, "about", (6, 11)), Ask(AskCode.ESTIMATE, "28", (12, 14)))
    (line,) = asked(room, "abcde about 28", *asks)
    assert (line.key, line.values["text"]) == ("ask-estimate", "about 28")


def test_neighbouring_doubts_about_two_groups_stay_two(room):
    asks = (
        Ask(AskCode.NO_NUMBER, "biden", (0, 5), group=BIDEN),
        Ask(AskCode.NO_NUMBER, "waren", (6, 11), group=PreferenceGroup("Warren")),
    )
    one, other = asked(room, "biden waren", *asks)
    assert (one.key, one.values["group"]) == ("ask-how-many", "Biden")
    assert (other.key, other.values["question"].values["text"]) == ("ask-of-group", "waren")


def test_who_may_be_meant_is_named(room):
    (line,) = asked(room, "B 4", Ask(AskCode.WHO, "B", (0, 1), candidates=(BIDEN, BENNET)))
    assert [label.values["group"] for label in line.values["groups"]] == ["Biden", "Bennet"]


def test_of_many_doubts_only_a_few_are_asked(room):
    asks = [Ask(AskCode.LEFT_OVER_NUMBER, str(number), (9 * number, 9 * number + 1)) for number in range(7)]
    lines = asked(room, "", *asks)
    assert [line.key for line in lines] == ["ask-left-over-number"] * 3 + ["still-more-unclear"]
    assert lines[-1].values["number"] == 4


def test_a_long_doubt_is_cut(room):
    (line,) = asked(room, "x" * 500, Ask(AskCode.UNKNOWN_WORD, "x" * 500, (0, 500)))
    assert len(line.values["text"]) == 41


# ------------------------------------------------------------------------------------------------- what lapses


@pytest.mark.parametrize(
    ("doubt", "lapses"),
    [
        pytest.param(Doubt(AskCode.NO_NUMBER, "warren", group=YANG), True, id="a name without a number"),
        pytest.param(Doubt(AskCode.UNKNOWN_WORD, "banana"), True, id="an unknown word"),
        pytest.param(Doubt(AskCode.WHO, "mayor"), True, id="an unclear name without a number"),
        pytest.param(Doubt(AskCode.WHO, "ben", number=28), False, id="an unclear name with one"),
        pytest.param(Doubt(AskCode.TWO_NUMBERS, "3 4", group=BIDEN, numbers=(3, 4)), False, id="two numbers"),
        pytest.param(Doubt(AskCode.ESTIMATE, "about 3", group=BIDEN), False, id="an estimate"),
    ],
)
def test_a_doubt_lapses_where_no_number_is_at_stake(doubt, lapses):
    assert doubt.lapses is lapses


@pytest.mark.parametrize("unclear", ["Yang not viable", "for Warren", "Biden 30 banana"])
@pytest.mark.parametrize("then", [FIRST, "84 here. Biden 30, Sanders 28, Warren 17, Uncommitted 9"])
def test_who_ignores_a_doubt_without_a_number_gets_the_read_back(room, keys_of, unclear, then):
    room.say(unclear)
    assert keys_of(room.say(then))[0] == "read-back-first"
    assert room.state().report.first.total == 84


def test_an_attendance_lets_a_doubt_without_a_number_lapse(room, keys_of):
    room.say("for Warren")
    assert keys_of(room.say("84 here")) == ["noted-attendance", "ask-first"]


def test_a_number_in_doubt_stays_until_its_group_or_the_whole_round_is_said(room, keys_of):
    room.say("84 here. Biden 30 31, Sanders 28")
    assert keys_of(room.say("Warren 17"))[0] == "ask-which-number"
    assert keys_of(room.say("Sanders 40, Warren 35, Uncommitted 9"))[0] == "read-back-first"
    assert room.state().report.first.as_dict() == {"Sanders": 40, "Warren": 35, "Uncommitted": 9}


def test_only_the_doubts_of_the_last_unclear_text_are_asked(room):
    room.say("84 here. Biden 30 banana")
    room.say("Sanders 28 cherry")
    assert [doubt.text for doubt in room.state().doubts] == ["cherry"]


@pytest.mark.parametrize("text", ["status", "sheet check", "why?", "what does Yang need?", "thanks"])
def test_a_doubt_that_nothing_waits_for_holds_no_question_up(room, text):
    room.say(FIRST, "yes", "for Warren", text)
    assert room.state().doubts == ()


@pytest.mark.parametrize("text", ["ok thanks", "\N{THUMBS UP SIGN}", "thanks", "hello"])
def test_a_courtesy_after_the_receipt_gets_one_line(room, keys_of, text):
    room.say(f"{FIRST}. {FINAL}", "yes")
    assert keys_of(room.say(text)) == ["waiting-filed"]


def test_a_courtesy_leaves_the_read_back_open(room):
    room.say(FIRST, "thanks", "yes")
    assert room.state().first_agreed


def test_an_attendance_taken_beside_a_doubt_is_said_back(room, keys_of):
    room.say("Biden 30 31, Sanders 28")
    assert keys_of(room.say("84 here"))[1] == "noted-attendance"


def test_a_final_alignment_said_before_the_first_is_said_back(room, keys_of):
    assert keys_of(room.say(f"84 here. {FINAL}")) == ["kept-final", "noted-attendance", "ask-first", "or-no-first"]


def test_counts_kept_for_the_first_alignment_never_slide_into_the_final_one(room):
    room.say("84 here", "Warren 17, Uncommitted 9, Sanders 28 29", FINAL)
    assert {within: counts.as_dict() for within, counts in room.state().pending.items()} == {
        "first": {"Warren": 17, "Uncommitted": 9},
        "final": {"Biden": 34, "Sanders": 31, "Warren": 19},
    }
    room.say("28")
    assert room.state().report.first.as_dict() == {"Warren": 17, "Uncommitted": 9, "Sanders": 28}
    assert room.state().report.final.total == 84


def test_counts_kept_for_the_final_alignment_never_slide_into_the_first_one(room):
    room.say(FIRST, "yes", "Biden 34, Sanders 30 31, Warren 19", "First: Warren 18, Uncommitted 8", "31")
    assert room.state().report.first.as_dict() == {"Biden": 30, "Sanders": 28, "Warren": 18, "Uncommitted": 8}
    assert room.state().report.final.as_dict() == {"Biden": 34, "Sanders": 31, "Warren": 19}


def test_counts_after_nobody_moved_may_be_of_either_alignment(room, keys_of):
    room.say(FIRST, "yes", "nobody moved")
    assert keys_of(room.say("Biden 34, Uncommitted 5"))[0] == "which-round"


def test_what_is_stored_of_both_alignments_is_no_new_report(room, keys_of):
    room.say("84 here. Biden 44, Sanders 40", "yes", "yes")
    assert keys_of(room.say("Biden 44, Sanders 40"))[:2] == ["already-so", "receipt"]


@pytest.mark.parametrize("text", ["we lost 3 people", "two people left", "se fueron 3 personas"])
def test_people_who_leave_change_no_number(room, keys_of, text):
    room.say(FIRST, "yes")
    before = room.state().report
    assert keys_of(room.say(text)) == ["attendance-stays", "waiting-final"]
    assert room.state().report == before


def test_a_row_that_does_not_pair_is_asked_until_each_of_its_names_has_a_number(room, keys_of):
    room.say("84 here. First: Biden 30, Sanders 28, Yang 12 and 14 Warren")
    assert keys_of(room.say("Warren 14"))[0] == "ask-of-group"
    assert room.say("Yang 12").reply.question is not None
    assert room.state().report.first.as_dict() == {"Biden": 30, "Sanders": 28, "Warren": 14, "Yang": 12}


def test_thanks_between_the_sheets_question_and_its_answer_make_no_counts_of_the_delegates(room):
    room.say("84 here. Biden 44, Sanders 40", "yes", "sheet check", "thanks", "Biden 3, Sanders 3")
    assert room.state().report.first.total == 84
