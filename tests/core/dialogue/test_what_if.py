"""What does a group need, and what would follow from counts nobody counted."""

from dataclasses import replace

import pytest

from core.rules import Tie

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
# 15% of 84 is 12.6, so a group needs 13. In no viable group: 12 + 10 = 22.
OPEN = "84 here. First: Biden 34, Sanders 28, Yang 12, Uncommitted 10"
FINAL = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19")


def said(turn):
    """Each line's sentence with its values."""
    return [(line.key, dict(line.values)) for line in turn.reply.lines]


def values(turn, key):
    found = [told for name, told in said(turn) if name == key]
    assert found, f"{key} is not said: {said(turn)}"
    return found[0]


# ------------------------------------------------------------------------------------------------------------ needs


@pytest.mark.parametrize("asked", ["what does Yang need?", "how many more for Yang?", "¿qué necesita Yang?"])
def test_a_group_below_the_threshold_is_told_what_it_lacks(room, keys_of, asked):
    room.say(OPEN)
    turn = room.say(asked)
    assert keys_of(turn) == ["need-more"]
    assert values(turn, "need-more") == {"group": "Yang", "people": 12, "threshold": 13, "lacks": 1}


@pytest.mark.parametrize(
    ("group", "people", "lacks", "free"),
    [
        pytest.param("Yang", 0, 13, 9, id="a group nobody has named yet: 84 - (30 + 28 + 17) = 9"),
        pytest.param("Uncommitted", 9, 4, 0, id="the only people outside viable groups are its own"),
    ],
)
def test_where_too_few_people_are_free_it_says_so(room, group, people, lacks, free):
    room.say(FIRST)
    turn = room.say(f"what does {group} need?")
    assert values(turn, "need-more") == {"group": group, "people": people, "threshold": 13, "lacks": lacks}
    assert values(turn, "need-too-few-free") == {"free": free}


def test_with_the_attendance_alone_a_group_needs_the_threshold(room, keys_of):
    room.say("84 here")
    assert keys_of(room.say("what does Yang need?")) == ["need-more"]


def test_a_viable_group_is_told_what_brings_one_more_delegate(room):
    """30, 28, 17 of 84 × 6 = 2.1429, 2, 1.2143: 5, and Warren's decimal gains. With 31 Biden has 2.2143, the same
    decimal as Warren; with 32 it is 2.2857, the highest."""
    room.say(FIRST)
    turn = room.say("what does Biden need?")
    assert values(turn, "need-viable") == {"group": "Biden", "people": 30, "threshold": 13}
    assert values(turn, "need-next") == {"group": "Biden", "more": 2, "now": 2, "then": 3}
    assert values(turn, "need-toss") == {"more": 1}
    assert values(turn, "need-supposes") == {"attendees": 84}


def test_where_all_who_are_free_bring_no_more_it_says_so(room):
    """Warren has 2 by her decimal; 17 + 9 = 26, and 26 × 6 ÷ 84 = 1.8571 is still 2."""
    room.say(FIRST)
    assert values(room.say("what does Warren need?"), "need-no-next") == {"group": "Warren", "free": 9, "now": 2}


def test_after_the_final_count_the_final_count_is_asked(room):
    """34 + 31 + 19 = 84: nobody is free."""
    room.say(*FINAL)
    turn = room.say("what does Warren need?")
    assert values(turn, "need-viable")["people"] == 19
    assert values(turn, "need-no-next") == {"group": "Warren", "free": 0, "now": 1}


def test_asked_about_everybody_it_lists_what_each_lacks(room, keys_of):
    room.say(FIRST)
    turn = room.say("what do we need?")
    assert keys_of(turn) == ["step-threshold-percent", "viable", "not-viable"]
    (lacking,) = values(turn, "not-viable")["groups"]
    assert lacking.values == {"group": "Uncommitted", "people": 9, "lacks": 4}


@pytest.mark.parametrize("asked", ["what does Yang need?", "what if Yang had 20?"])
def test_without_the_attendance_nothing_can_be_said(room, keys_of, asked):
    assert keys_of(room.say(asked)) == ["what-if-needs-attendance"]


def test_where_the_room_elects_no_number_is_needed(make_room, keys_of):
    room = make_room("Black Hawk/Bennington")
    room.say("16 here. First: Buttigieg 5, Sanders 11")
    assert keys_of(room.say("what does Yang need?")) == ["step-whole-body"]


def test_counts_that_wait_for_a_doubt_about_another_group_are_known(room):
    room.say("84 here. First: Biden 34, Sanders about 28, Yang 12, Uncommitted 10")
    assert values(room.say("what does Yang need?"), "need-more")["people"] == 12


# --------------------------------------------------------------------------------------------------------- supposed


def delegates(turn):
    return {part.values["group"]: part.values["delegates"] for part in values(turn, "supposed-delegates")["delegates"]}


@pytest.mark.parametrize("supposed", ["what if Yang had 22?", "what if Yang gets 10 more?", "¿y si Yang tuviera 22?"])
def test_supposed_counts_give_the_delegates_there_would_be(room, supposed):
    """34 × 6 ÷ 84 = 2.4286, 28 × 6 ÷ 84 = 2, 22 × 6 ÷ 84 = 1.5714: 2 + 2 + 2 = 6."""
    room.say(OPEN)
    turn = room.say(supposed)
    assert values(turn, "supposed-viable") == {"group": "Yang", "people": 22, "threshold": 13}
    assert delegates(turn) == {"Biden": 2, "Sanders": 2, "Yang": 2}
    assert said(turn)[-1] == ("supposed-only", {})


@pytest.mark.parametrize(("tie", "game"), [(Tie.COIN, "coin"), (Tie.CARDS, "cards")])
def test_a_supposed_tie_is_named_and_tossed_by_nobody(make_room, room, tie, game):
    """34 × 6 ÷ 84 = 2.4286, 28 × 6 ÷ 84 = 2, 20 × 6 ÷ 84 = 1.4286: 5, and the two decimals are the same."""
    event = replace(room.event, rules=replace(room.event.rules, tie=tie))
    other = make_room(room.place, event)
    other.say(OPEN)
    turn = other.say("what if Yang had 20?")
    assert delegates(turn) == {"Biden": 2, "Sanders": 2, "Yang": 1}
    assert values(turn, "supposed-toss") == {"groups": ("Biden", "Yang"), "seats": 1, "game": game}


def test_a_group_that_would_not_be_viable_is_told_what_it_would_lack(room):
    room.say("84 here. First: Biden 34, Sanders 28, Yang 5, Uncommitted 10")
    turn = room.say("what if Yang had 11?")
    assert values(turn, "supposed-not-viable") == {"group": "Yang", "people": 11, "threshold": 13, "lacks": 2}


def test_more_people_than_the_room_holds_are_not_worked_out(room, keys_of):
    """30 + 28 + 17 + 20 = 95."""
    room.say(FIRST)
    turn = room.say("what if Yang had 20?")
    assert values(turn, "supposed-too-many") == {"total": 95, "attendees": 84}
    assert "supposed-delegates" not in keys_of(turn)


def test_more_viable_groups_than_delegates_would_make_the_smallest_realign(make_room):
    """A quarter of 18 is 4.5, so a group needs 5."""
    room = make_room("Cedar/INLAND")
    room.say("18 here. First: Buttigieg 5, Klobuchar 4, Sanders 8")
    turn = room.say("what if Klobuchar had 5?")
    assert values(turn, "supposed-realign") == {"viable": 3, "delegates": 2}


# ------------------------------------------------------------------------------------------------- nothing is changed


@pytest.mark.parametrize("before", [(FIRST,), FINAL], ids=["first read back", "award read back"])
@pytest.mark.parametrize("asked", ["what does Yang need?", "what if Yang had 20?"])
def test_a_typed_yes_after_it_is_asked_about_and_the_button_still_answers(room, before, asked):
    yes = room.say(*before).reply.choices[0][0].data
    known = room.state()
    room.say(asked)
    assert replace(room.state(), last_message=0) == replace(known, last_message=0)
    turn = room.say("yes")
    assert not turn.entries
    assert room.state().step is known.step
    assert turn.reply.question == room.questions["chair"]
    room.press(yes)
    assert room.state().step is not known.step
