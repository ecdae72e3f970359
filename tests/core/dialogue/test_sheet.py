"""The delegates on the chair's paper beside those of the rule."""

from dataclasses import replace

import pytest

from core.dialogue.state import Step, from_json, to_json
from core.event import Count
from core.ledger.entries import Kind
from core.rules import Tie
from core.standings import result_of

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
# 34 × 6 ÷ 84 = 2.4286, 31 × 6 ÷ 84 = 2.2143, 19 × 6 ÷ 84 = 1.3571: 2 + 2 + 1 = 5; the highest decimal gains: 3, 2, 1.
PLAIN = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19")
# 34 × 6 ÷ 84 = 2.4286, 30 × 6 ÷ 84 = 2.1429, 20 × 6 ÷ 84 = 1.4286: Biden and Warren are tied for the sixth.
TIED = (FIRST, "yes", "Final: Biden 34, Sanders 30, Warren 20")
# 40 × 6 ÷ 84 = 2.8571, 36 × 6 ÷ 84 = 2.5714: 3 + 3 = 6; 8 is below 13.
SMALL = ("84 here. First: Biden 40, Sanders 36, Uncommitted 8", "yes", "Final: Biden 40, Sanders 36, Uncommitted 8")
# By 110: 2.2909, 1.8545, 1.3091, so 2 + 2 + 1 = 5 and Warren's decimal is the highest: 2, 2, 2.
# By 100, the final total: 2.52, 2.04, 1.44, so 3 + 2 + 1 = 6.
SOME_LEFT = (
    "110 here. First: Biden 42, Sanders 34, Warren 24, Yang 10",
    "yes",
    "Final: Biden 42, Sanders 34, Warren 24",
)
SIGNED = "that is what we signed"


def line(turn, key):
    found = [said for said in turn.reply.lines if said.key == key]
    assert found, f"{key} is not said"
    return found[0].values


def differing(turn):
    """(group, on the sheet, by the rule) of each line."""
    lines = [said for said in turn.reply.lines if said.key.startswith("sheet-line")]
    return [(said.values["group"], said.values["sheet"], said.values["rule"]) for said in lines]


def button(turn, key):
    return next(choice.data for row in turn.reply.choices for choice in row if choice.label.key == key)


# ------------------------------------------------------------------------------------------------------- the check


def test_a_sheet_check_asks_for_the_delegates_and_the_next_text_gives_them(room, keys_of):
    room.say(*PLAIN)
    assert keys_of(room.say("sheet check")) == ["ask-sheet"]
    assert keys_of(room.say("Biden 3, Sanders 2, Warren 1"))[0] == "sheet-same"


def test_the_text_after_that_gives_people_again(room):
    room.say(*PLAIN, "sheet check", "Biden 3, Sanders 2, Warren 1", "Final: Biden 33, Sanders 31, Warren 20")
    assert room.state().report.final["Biden"] == 33


def test_an_unclear_sheet_is_asked_about_and_still_is_no_count_of_people(room, keys_of):
    room.say(*PLAIN, "sheet check")
    assert keys_of(room.say("Biden about 3, Sanders 2")) == ["ask-sheet-again"]
    assert not room.state().pending
    assert keys_of(room.say("Biden 3, Sanders 2, Warren 1"))[0] == "sheet-same"
    assert room.state().report.final.as_dict() == {"Biden": 34, "Sanders": 31, "Warren": 19}


def test_delegates_texted_unasked_are_those_of_the_sheet_once_the_final_counts_are_in(room, keys_of):
    room.say(*PLAIN)
    assert keys_of(room.say("Biden 3 delegates, Sanders 2 delegates, Warren 1 delegate"))[0] == "sheet-same"


def test_the_delegates_of_one_group_alone_are_not_taken_for_the_whole_sheet(room, keys_of):
    room.say(*PLAIN)
    assert not {"sheet-same", "sheet-differs"} & set(keys_of(room.say("Biden 3 delegates")))


@pytest.mark.parametrize("said", [("hello",), ("84 here",), (FIRST,), (FIRST, "yes")])
@pytest.mark.parametrize("check", ["sheet check", "sheet: Biden 3, Sanders 2, Warren 1"])
def test_before_the_final_counts_the_check_says_what_is_missing(room, keys_of, said, check):
    room.say(*said)
    before = room.state().report
    assert keys_of(room.say(check))[0] == "sheet-too-early"
    assert room.state().report == before


def test_the_same_sheet_shows_the_read_back_again_and_a_yes_files_it(room, keys_of):
    room.say(*PLAIN)
    turn = room.say("sheet: Biden 3, Sanders 2, Warren 1")
    assert keys_of(turn)[0] == "sheet-same"
    assert turn.reply.question
    kinds = [entry.kind for entry in room.say("yes").entries]
    assert kinds == [Kind.REPORTED]
    assert room.history.standing.report.reported_delegates == {"Biden": 3, "Sanders": 2, "Warren": 1}
    assert not room.history.held


def test_after_the_receipt_the_same_sheet_writes_nothing(room, keys_of):
    room.say(*PLAIN, "yes")
    turn = room.say("sheet: Biden 3, Sanders 2, Warren 1")
    assert keys_of(turn)[0] == "sheet-same"
    assert not turn.entries
    assert room.state().step is Step.FILED


@pytest.mark.parametrize("before", [PLAIN, (*PLAIN, "yes")], ids=["before the receipt", "after the receipt"])
def test_a_sheet_that_differs_names_the_lines_with_their_reason_and_stores_nothing(room, keys_of, before):
    room.say(*before)
    known = room.history
    turn = room.say("sheet: Biden 2, Sanders 2, Warren 2")
    assert keys_of(turn) == ["sheet-differs", "sheet-line-share", "sheet-line-share", "sheet-then"]
    assert differing(turn) == [("Biden", 2, 3), ("Warren", 2, 1)]
    assert line(turn, "sheet-line-share") == {
        "group": "Biden",
        "sheet": 2,
        "rule": 3,
        "people": 34,
        "delegates": 6,
        "attendees": 84,
        "share": "2.43",
        "then": "gains",
    }
    assert room.history == known


@pytest.mark.parametrize(
    ("said", "sheet", "lines", "why"),
    [
        pytest.param(
            SOME_LEFT,
            "Biden 3, Sanders 2, Warren 1",
            [("Biden", 3, 2), ("Warren", 1, 2)],
            ["hint-c27"],
            id="C27: divided by the final total",
        ),
        pytest.param(
            PLAIN,
            "Biden 2, Sanders 2, Warren 1",
            [("Biden", 2, 3)],
            ["finding-c20", "hint-c28"],
            id="C20, C28: each line rounded and no more",
        ),
        pytest.param(
            PLAIN,
            "Biden 1, Sanders 2, Warren 3",
            [("Biden", 1, 3), ("Warren", 3, 1)],
            ["finding-c24"],
            id="C24: two lines swapped",
        ),
        pytest.param(
            PLAIN,
            "Biden 3, Sanders 2, Klobuchar 1",
            [("Warren", 0, 1), ("Klobuchar", 1, 0)],
            ["finding-c24"],
            id="C19, C22: a line slipped to somebody with nobody",
        ),
    ],
)
def test_what_explains_the_difference_is_said(room, keys_of, said, sheet, lines, why):
    room.say(*said)
    turn = room.say(f"sheet: {sheet}")
    assert differing(turn) == lines
    assert [key for key in keys_of(turn)[1:-1] if not key.startswith("sheet-line")] == why


def test_a_delegate_for_a_group_that_is_not_viable_is_explained_by_the_threshold(room):
    room.say(*SMALL)
    turn = room.say("sheet: Biden 3, Sanders 2, Uncommitted 1")
    assert differing(turn) == [("Sanders", 2, 3), ("Uncommitted", 1, 0)]
    small = line(turn, "sheet-line-small")
    assert (small["people"], small["threshold"]) == (8, 13)


def test_a_yes_after_a_sheet_that_differs_shows_the_read_back_again(room):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    turn = room.say("yes")
    assert not turn.entries
    assert turn.reply.question == room.questions["chair"]


def test_a_yes_to_the_question_for_the_sheet_is_no_yes_but_the_button_still_is(room):
    yes = button(room.say(*PLAIN), "button-yes")
    room.say("sheet check")
    assert not room.say("yes").entries
    assert [entry.kind for entry in room.press(yes).entries] == [Kind.REPORTED]


# ----------------------------------------------------------------------------------------------------- signed so


def test_a_signed_sheet_is_read_back_with_both_figures_and_then_both_are_stored(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    turn = room.say(SIGNED)
    assert {"reported-as-signed", "by-the-rule", "will-be-held"} <= set(keys_of(turn))
    assert not turn.entries
    turn = room.say("yes")
    assert [entry.kind for entry in turn.entries] == [Kind.REPORTED, Kind.HELD]
    stands = room.history.standing
    assert stands.report.reported_delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}
    assert stands.computed.delegates == {"Biden": 3, "Sanders": 2, "Warren": 1}
    assert stands.report.insisted == {"C23"}
    assert stands.held == ("C23",)


def test_after_the_receipt_a_signed_sheet_is_an_amendment(room):
    room.say(*PLAIN, "yes", "sheet: Biden 2, Sanders 2, Warren 2", SIGNED)
    assert [entry.kind for entry in room.say("yes").entries] == [Kind.AMENDED, Kind.HELD]
    assert room.history.published.report.reported_delegates == {"Biden": 3, "Sanders": 2, "Warren": 1}


def test_staff_get_one_case_with_both_figures_line_by_line(room):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 1", SIGNED)
    (case,) = room.say("yes").cases
    assert case.code == "C23"
    assert [said.key for said in case.lines] == [
        "case-signed",
        "reported-as-signed",
        "by-the-rule",
        "sheet-line-share",
        "finding-c20",
    ]
    assert room.history.standing.held == ("C20", "C23")


def test_the_buttons_say_what_their_words_say(room):
    turn = room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    room.press(button(turn, "button-sheet-signed"))
    assert room.state().report.reported_delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}


@pytest.mark.parametrize("words", ["I corrected the sheet", "the sheet is fixed", "ya corregí la hoja", None])
def test_a_corrected_sheet_leaves_the_rules_figure_to_be_confirmed(room, keys_of, words):
    turn = room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    turn = room.say(words) if words else room.press(button(turn, "button-sheet-corrected"))
    assert keys_of(turn)[0] == "sheet-corrected"
    room.say("yes")
    assert room.history.standing.report.reported_delegates == {"Biden": 3, "Sanders": 2, "Warren": 1}


def test_a_sheet_that_was_not_corrected_is_not_taken_as_corrected(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    assert keys_of(room.say("we have not corrected the sheet"))[0] != "sheet-corrected"


def test_a_button_of_a_sheet_after_the_receipt_works_once(room, keys_of):
    turn = room.say(*PLAIN, "yes", "sheet: Biden 2, Sanders 2, Warren 2")
    signed = button(turn, "button-sheet-signed")
    assert "reported-as-signed" in keys_of(room.press(signed))
    room.say("yes")
    again = room.press(signed)
    assert again.toast.key == "question-is-over"
    assert not again.entries


def test_without_a_sheet_there_is_nothing_to_insist_on(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 3, Sanders 2, Warren 1")
    assert keys_of(room.say(SIGNED))[0] == "nothing-to-insist-on"


def test_status_and_receipt_say_both_figures(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2", SIGNED)
    assert {"reported-as-signed", "by-the-rule"} <= set(keys_of(room.say("status")))
    assert {"reported-as-signed", "by-the-rule"} <= set(keys_of(room.say("yes")))
    assert {"reported-as-signed", "by-the-rule"} <= set(keys_of(room.say("what did we report?")))


@pytest.mark.parametrize(
    ("count", "biden"), [(Count.REPORTED, 2), (Count.COMPUTED, 3)], ids=["as reported", "as computed"]
)
def test_the_event_decides_which_figure_is_totalled(room, count, biden):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2", SIGNED, "yes")
    result = result_of(replace(room.event, count=count), room.history.standing)
    assert result.delegates["Biden"] == biden


def test_corrected_counts_leave_the_signed_sheet_as_it_is_and_read_both_back(room, keys_of):
    """33 × 6 ÷ 84 = 2.3571, 31 × 6 ÷ 84 = 2.2143, 20 × 6 ÷ 84 = 1.4286: now the rule gives 2, 2, 2 as well."""
    room.say(*PLAIN, "sheet: Biden 2, Sanders 3, Warren 1", SIGNED, "yes")
    assert {"reported-as-signed", "by-the-rule"} <= set(keys_of(room.say("Final: Biden 33, Sanders 31, Warren 20")))
    room.say("yes")
    stands = room.history.standing
    assert stands.report.reported_delegates == {"Biden": 2, "Sanders": 3, "Warren": 1}
    assert stands.computed.delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}


def test_counts_corrected_to_what_the_sheet_says_settle_the_matter(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2", SIGNED, "yes")
    assert "reported-as-signed" not in keys_of(room.say("Final: Biden 33, Sanders 31, Warren 20"))
    turn = room.say("yes")
    assert [entry.kind for entry in turn.entries] == [Kind.AMENDED]
    assert "C23" not in {case.code for case in turn.cases}


@pytest.mark.parametrize("words", ["sheet corrected", "sheet: Biden 3, Sanders 2, Warren 1"])
def test_a_sheet_corrected_after_the_receipt_takes_the_rules_figure_once_confirmed(room, words):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2", SIGNED, "yes", words)
    assert [entry.kind for entry in room.say("yes").entries] == [Kind.AMENDED]
    assert room.history.standing.report.reported_delegates == {"Biden": 3, "Sanders": 2, "Warren": 1}
    assert not room.history.held


def test_undo_forgets_a_signed_sheet_before_it_forgets_counts(room, keys_of):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2", SIGNED)
    assert "forgot-sheet" in keys_of(room.say("undo"))
    assert room.state().report.final["Biden"] == 34
    assert room.state().report.reported_delegates is None


def test_counts_that_were_insisted_on_are_stored_with_the_delegates_of_the_sheet(room):
    """94 people in the final count of a room of 84: nothing can be worked out, and the paper is all there is."""
    room.say(FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 29", SIGNED)
    room.say("sheet: Biden 2, Sanders 2, Warren 2", SIGNED, "yes")
    stands = room.history.standing
    assert stands.report.reported_delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}
    assert stands.computed.delegates is None


def test_the_sheet_of_a_dialogue_is_read_back_from_its_row(room):
    room.say(*PLAIN, "sheet: Biden 2, Sanders 2, Warren 2")
    assert from_json(to_json(room.state())) == room.state()
    assert room.state().sheet == {"Biden": 2, "Sanders": 2, "Warren": 2}


# ----------------------------------------------------------------------------------------------- ties and elections


def test_a_sheet_never_tosses_the_coin(room):
    room.say(*TIED)
    turn = room.say("sheet: Biden 2, Sanders 2, Warren 2")
    assert line(turn, "sheet-same-if-won")["groups"] == ("Warren",)
    assert room.state().step is Step.TOSS
    assert room.state().report.toss_winners == ()


def test_a_sheet_no_toss_can_give_differs(room, keys_of):
    turn = room.say(*TIED, "sheet: Biden 2, Sanders 3, Warren 1")
    assert keys_of(turn)[0] == "sheet-differs-before-toss"
    assert differing(turn) == [("Sanders", 3, 2)]


def test_a_sheet_signed_before_the_toss_can_be_filed_and_staff_see_it(room, keys_of):
    room.say(*TIED, "sheet: Biden 2, Sanders 3, Warren 1", SIGNED)
    assert [entry.kind for entry in room.say("yes").entries] == [Kind.REPORTED, Kind.HELD]
    assert room.history.standing.computed.status == "tie"
    assert "by-the-rule-none" in keys_of(room.say("status"))


def test_a_sheet_that_gives_the_delegate_to_the_loser_of_the_toss_differs_and_is_a_case(room):
    turn = room.say(*TIED, "Warren won the toss", "sheet: Biden 3, Sanders 2, Warren 1")
    assert differing(turn) == [("Biden", 3, 2), ("Warren", 1, 2)]
    assert [said.values["then"] for said in turn.reply.lines if said.key == "sheet-line-share"] == ["rounds", "wins"]
    turn = room.say(SIGNED, "yes")
    assert [case.code for case in turn.cases] == ["C23"]
    assert room.history.standing.computed.delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}


@pytest.mark.parametrize(("tie", "game"), [(Tie.COIN, "coin"), (Tie.CARDS, "cards"), (Tie.LOTS, "lots")])
def test_the_ledger_says_who_tossed_for_what_by_which_game_and_who_said_so(make_room, room, tie, game):
    event = replace(room.event, rules=replace(room.event.rules, tie=tie))
    other = make_room("Benton/Belle Plaine 1", event)
    toss, _ = other.say(*TIED, "Warren won", "yes").entries
    assert toss.kind is Kind.TIE_BROKEN
    assert toss.body == {
        "op": "gain",
        "seats": 1,
        "among": ["Biden", "Warren"],
        "winners": ["Warren"],
        "game": game,
        "said_by": "p-chair",
    }


def test_a_draw_for_several_delegates_is_recorded_with_every_winner(room):
    """28 × 6 ÷ 84 = 2 for Biden, 14 × 6 ÷ 84 = 1 for each of four: no tie. 21 × 6 ÷ 84 = 1.5 for each of four: 2 four
    times is 8, two too many, so two of four keep their last one."""
    room.say("84 here. First: Biden 21, Sanders 21, Warren 21, Yang 21", "yes")
    toss, _ = room.say("Biden and Yang won", "yes").entries
    assert (toss.body["op"], toss.body["seats"], toss.body["game"]) == ("lose", 2, "lots")
    assert toss.body["winners"] == ["Biden", "Yang"]


def test_a_draw_to_realign_is_recorded_with_who_stayed(make_room):
    """A quarter of 18 is 4.5: three groups are viable for two delegates, and two of them are the smallest."""
    room = make_room("Cedar/INLAND")
    room.say("18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8", "yes", "Klobuchar")
    draw, report = room.say("Final: Buttigieg 6, Sanders 12", "yes").entries
    assert draw.body == {
        "op": "realign",
        "seats": 1,
        "among": ["Buttigieg", "Klobuchar"],
        "winners": ["Buttigieg"],
        "game": "coin",
        "said_by": "p-chair",
    }
    assert report.body["dissolved"] == ["Klobuchar"]


ONE = ("16 here. First: Buttigieg 5, Sanders 11", "yes")


def test_where_the_room_elects_the_sheet_names_who_was_elected_and_it_is_read_back(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    room.say(*ONE)
    turn = room.say("sheet: Buttigieg 1")
    assert keys_of(turn)[0] == "sheet-elected"
    assert "finding-c26" in keys_of(turn)
    assert not turn.entries
    room.say("yes")
    assert room.history.standing.report.elected == "Buttigieg"
    assert not room.history.held


def test_a_sheet_with_who_was_elected_is_the_same(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    room.say(*ONE, "Sanders was elected", "yes")
    turn = room.say("sheet: Sanders 1")
    assert keys_of(turn)[0] == "sheet-same-elected"
    assert not turn.entries


def test_a_sheet_with_two_delegates_where_one_is_elected_does_not_add_up(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    room.say(*ONE, "Sanders was elected")
    assert "finding-c20" in keys_of(room.say("sheet: Sanders 1, Buttigieg 1"))
