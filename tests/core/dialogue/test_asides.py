"""Why, help, questions, and answers that come late: beside the counts, and never in their way."""

from datetime import timedelta
from fractions import Fraction

import pytest

from bot.wording import Wording
from core.alignment import Alignment
from core.caucus_math.worksheet import work_out
from core.dialogue.heard import Said
from core.dialogue.state import Step
from core.dialogue.why import reason, told_apart
from core.groups import PreferenceGroup
from core.ledger.entries import Kind

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FINAL = "Final: Biden 34, Sanders 31, Warren 19"
TIED = "Final: Biden 34, Sanders 30, Warren 20"
ENGLISH = Wording.load("en", "America/Chicago")
STEPS = {
    "first": (),
    "first-read-back": (FIRST,),
    "final": (FIRST, "yes"),
    "toss": (FIRST, "yes", TIED),
    "award-read-back": (FIRST, "yes", FINAL),
    "filed": (FIRST, "yes", FINAL, "yes"),
    "take-back": (FIRST, "yes", FINAL, "yes", "undo"),
}
AT_STEPS = pytest.mark.parametrize("step", STEPS)


def data_of(turn, word):
    return next(one.data for row in turn.reply.choices for one in row if one.data.startswith(f"{word}|"))


# ------------------------------------------------------------------------------------------------------------- why


@pytest.mark.parametrize("texts", [(FIRST,), (FIRST, "yes", FINAL)], ids=["first counts", "delegates"])
@pytest.mark.parametrize("asked", ["typed", "pressed"])
def test_why_shows_the_worksheet_and_a_yes_still_answers_the_read_back(room, texts, asked):
    turn = room.say(*texts)
    before = room.state()
    told = room.say("why?") if asked == "typed" else room.press(data_of(turn, "why"))
    assert any(line.key.startswith("step-") for line in told.reply.lines)
    assert not told.strip
    assert room.state().version == before.version
    room.say("yes")
    assert room.state().step is (Step.FINAL if before.step is Step.FIRST_READ_BACK else Step.FILED)


def test_the_buttons_under_the_worksheet_answer_the_read_back(room):
    room.say(FIRST, "yes", FINAL)
    entries = room.press(data_of(room.say("why?"), "yes")).entries
    assert [entry.kind for entry in entries] == [Kind.REPORTED]


def test_the_read_back_itself_holds_one_sentence_of_reason_and_no_line_of_the_worksheet(room, keys_of):
    keys = keys_of(room.say(FIRST, "yes", FINAL))
    assert [key for key in keys if key.startswith("why-")] == ["why-gain"]
    assert not any(key.startswith("step-") for key in keys)


def test_after_the_receipt_why_explains_what_is_stored(room, keys_of):
    receipt = room.say(FIRST, "yes", FINAL, "yes")
    assert "step-share" in keys_of(room.press(data_of(receipt, "why")))
    assert room.state().step is Step.FILED


def test_without_counts_there_is_nothing_to_explain(room, keys_of):
    assert keys_of(room.say("why?")) == ["nothing-to-explain", "waiting-first"]


def test_a_receipt_that_is_not_right_says_how_to_correct_it(room, keys_of):
    receipt = room.say(FIRST, "yes", FINAL, "yes")
    turn = room.press(data_of(receipt, "no"))
    assert keys_of(turn) == ["published-is-not-right", "what-is-wrong-stored"]
    (case,) = turn.changed_cases
    assert (case.codes, case.asked) == (("published",), ("p-chair",))
    assert room.state().step is Step.FILED


@pytest.mark.parametrize(
    ("final", "delegates", "key"),
    [
        pytest.param({"A": 34, "B": 31, "C": 19}, 6, "why-gain", id="one over"),
        pytest.param({"A": 34, "B": 30, "C": 20}, 6, "why-tied", id="a tie"),
        pytest.param({"A": 42, "B": 42}, 2, "why-exact", id="whole numbers"),
        pytest.param({"A": 60, "B": 24}, 3, "why-rounded", id="each rounded"),
        pytest.param({"A": 7, "B": 6, "C": 6, "D": 6, "E": 9}, 10, "why-lose", id="one too many"),
        pytest.param(
            {"A": 11, "B": 3, "C": 3, "D": 3}, 4, "why-lose-of-several", id="one too many, most have only one"
        ),
        pytest.param({"A": 48, "B": 36}, 5, "why-rounded", id="rounded up and down"),
    ],
)
def test_the_reason_is_one_sentence(room, final, delegates, key):
    rules = room.event.rules
    counts = Alignment.of(final)
    worksheet = work_out(counts.total, delegates, rules, first=counts, final=counts)
    (sentence,) = reason(worksheet, rules)
    assert sentence.key == key
    assert len(ENGLISH.line(sentence)) <= 200


def test_who_won_the_toss_is_part_of_the_reason(room):
    rules = room.event.rules
    final = Alignment.of({"A": 34, "B": 30, "C": 20})
    worksheet = work_out(84, 6, rules, first=final, final=final, toss_winners=(PreferenceGroup("C"),))
    (sentence,) = reason(worksheet, rules)
    assert ENGLISH.line(sentence) == (
        "6 delegates for 84 people: A 2.43, B 2.14, C 1.43; A and C have the same decimal, and C won the toss."
    )


@pytest.mark.parametrize(
    ("shares", "written"),
    [
        pytest.param(("17/7", "10/7"), ("2.43", "1.43"), id="two decimals do"),
        pytest.param(("2.4286", "1.4318"), ("2.4286", "1.4318"), id="two decimals would look tied"),
        pytest.param(("2.4960", "1.2"), ("2.4960", "1.2000"), id="two decimals would look like a half"),
        pytest.param(("1.9999", "1.2"), ("1.9999", "1.2000"), id="two decimals would look whole"),
        pytest.param(("2", "1"), ("2", "1"), id="whole"),
    ],
)
def test_shares_are_written_so_that_what_differs_looks_different(shares, written):
    assert told_apart(map(Fraction, shares)) == written


# ---------------------------------------------------------------------------------------------- help and questions


@AT_STEPS
def test_help_says_what_to_do_now_and_how_to_get_a_person(room, keys_of, step):
    room.say(*STEPS[step]) if STEPS[step] else None
    keys = keys_of(room.say("help"))
    assert keys[0] == f"help-{step}"
    assert keys[-1] == "help-person"


@AT_STEPS
def test_a_question_only_a_person_can_answer_is_a_case_with_the_words(room, keys_of, step):
    room.say(*STEPS[step]) if STEPS[step] else None
    before = room.states.get("chair") and room.state()
    turn = room.say("where do I send the paper?")
    assert keys_of(turn)[0] == "question-passed-on"
    assert [(case.code, case.lines[0].values["words"]) for case in turn.cases] == [
        ("question", "where do I send the paper?")
    ]
    assert turn.cases[0].sequence == turn.entries[0].sequence
    assert before is None or room.state().report == before.report


def test_help_repeats_what_is_still_to_be_answered(room, keys_of):
    room.say("84 here. First: Biden 30, ben 28")
    assert keys_of(room.say("help"))[:2] == ["ask-who-of", "help-person"]


def test_status_after_the_receipt_repeats_it_whatever_was_chatted_since(room, keys_of):
    room.say(FIRST, "yes", FINAL, "yes", "we have 12 vans")
    assert keys_of(room.say("did you get it?"))[0] == "receipt"


def test_two_questions_are_two_cases(room):
    one, other = room.say("where do I send the paper?"), room.say("who do I call?")
    assert one.cases[0].sequence != other.cases[0].sequence


@pytest.mark.parametrize(
    ("before", "text", "key"),
    [
        pytest.param((), "how many delegates do we get?", "elects", id="delegates"),
        pytest.param((), "what is the threshold?", "threshold-needs-attendance", id="threshold too early"),
        pytest.param((FIRST,), "what is the threshold?", "viable-with", id="threshold"),
    ],
)
def test_what_is_known_of_the_place_is_answered(room, keys_of, before, text, key):
    room.say(*before) if before else None
    turn = room.say(text)
    assert keys_of(turn)[0] == key
    assert not turn.cases


# ---------------------------------------------------------------------------------------------------- late answers


@pytest.mark.parametrize(
    "text", ["84", FIRST, "yes", "help", "why?", "undo", "status", "fire alarm", "Biden about 3", "qwerty"]
)
def test_an_answer_that_comes_late_says_which_text_it_answers(room, keys_of, text):
    room.number += 1
    sent = room.now - timedelta(minutes=2, seconds=1)
    turn = room.hear(Said(text, room.number, sent), "chair")
    assert keys_of(turn)[0] == "your-text-of"
    assert turn.reply.lines[0].values == {"sent_at": sent}


@pytest.mark.parametrize("seconds", [0, 120])
def test_an_answer_in_time_does_not(room, keys_of, seconds):
    room.number += 1
    turn = room.hear(Said(FIRST, room.number, room.now - timedelta(seconds=seconds)), "chair")
    assert keys_of(turn)[0] == "read-back-first"


# --------------------------------------------------------------------------------------------------- a lock screen


@AT_STEPS
def test_an_answer_is_short_in_the_plain_case(room, step):
    turn = room.say(*STEPS[step]) if STEPS[step] else room.say("help")
    text = ENGLISH.plain(*turn.reply.lines)
    assert len(text) <= 400
    assert text.count("\n") < 6
    assert len(text.splitlines()[0]) <= 170


# ------------------------------------------------------------------------------------------------- nobody has moved


def test_nobody_moved_is_read_back_and_not_stored_before_the_yes(room, keys_of):
    room.say(FIRST, "yes")
    turn = room.say("nobody moved")
    assert keys_of(turn)[0] == "read-back-unmoved"
    assert not turn.entries
    room.say("yes")
    standing = room.history.standing.report
    assert standing.final.same_people(standing.first)


def test_who_lost_a_draw_must_realign(make_room, keys_of):
    room = make_room("Cedar/INLAND")
    room.say("18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8", "yes")
    assert keys_of(room.say("Klobuchar is out")) == ["ask-realign"]
    assert keys_of(room.say("nobody moved")) == ["ask-realign"]


def test_final_counts_without_a_viable_group_list_what_is_missing(room, keys_of):
    turn = room.say(FIRST, "yes", "Final: Biden 34")
    assert keys_of(turn)[:2] == ["counts-final", "still-missing"]
    assert turn.reply.lines[1].values == {"groups": ("Sanders", "Warren")}
    room.say("Final: Sanders 31, Warren 19")
    assert room.state().report.final.as_dict() == {"Biden": 34, "Sanders": 31, "Warren": 19}
