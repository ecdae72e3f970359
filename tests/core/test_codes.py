"""Invite codes: easy to type, and never mistaken for counts."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.codes import ALPHABET, black_out, make_code, nearly_a_code, plain_code

CODE = make_code(random.Random(3).choice)
PLAIN = CODE.replace("-", "")
COUNTS = (
    "JB23 BS31 EW30 PB40",
    "JB23 BS31 EW30",
    "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9",
    "biden30 sanders28 warren17",
    "Biden 30 Sanders 28",
    "1000 2000 3000",
    "B30S28W17U90",
)

codes = st.integers(0, 2**32).map(lambda seed: make_code(random.Random(seed).choice))
names = st.sampled_from(["Biden", "JB", "sanders", "EW", "Pete", "klob", "U", "First:", "final", "yes", "84"])
counts = st.lists(st.tuples(names, st.sampled_from(["", " ", ": ", "="]), st.integers(0, 999)), max_size=8)


def marked(text):
    return black_out(text, lambda code: f"<{code}>")


def test_a_code_reads_as_three_groups_of_four():
    groups = CODE.split("-")
    assert [len(group) for group in groups] == [4, 4, 4]
    assert set(PLAIN) <= set(ALPHABET)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(CODE, id="as made"),
        pytest.param(CODE.lower(), id="lower case"),
        pytest.param(CODE.replace("-", " "), id="spaces"),
        pytest.param(PLAIN, id="in one"),
        pytest.param(f"  {CODE}. ", id="a full stop behind it"),
        pytest.param(CODE.replace("0", "O").replace("1", "I"), id="O for 0 and I for 1"),
        pytest.param(CODE.replace("1", "l").replace("0", "o").lower(), id="o for 0 and l for 1"),
    ],
)
def test_a_code_is_known_however_it_is_typed(typed):
    assert plain_code(typed) == PLAIN


@pytest.mark.parametrize("text", COUNTS)
def test_counts_are_no_code(text):
    assert plain_code(text) is None
    assert marked(text) == text


@pytest.mark.parametrize(
    ("typed", "nearly"),
    [
        pytest.param(PLAIN[:9], False, id="three characters short"),
        pytest.param(PLAIN[:10], True, id="two short"),
        pytest.param(PLAIN + "7", True, id="one too many"),
        pytest.param(PLAIN + "777", False, id="three too many"),
        pytest.param("123456789012", False, id="digits alone: a phone number"),
        pytest.param("uncommittedly", False, id="letters alone: a word"),
    ],
)
def test_what_looks_like_a_code_with_a_slip_in_it(typed, nearly):
    assert nearly_a_code(typed) is nearly


@given(codes)
def test_a_made_code_is_always_found_in_a_text(code):
    text = f"my code is {code}, thanks"
    assert marked(text) == f"my code is <{code.replace('-', '')}>, thanks"


@given(codes, st.integers(0, 11), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_noticed(code, place, wrong):
    plain = code.replace("-", "")
    slip = plain[:place] + wrong + plain[place + 1 :]
    if slip != plain and {plain[place], wrong} != {"0", "Z"}:
        assert plain_code(slip) is None


@given(codes, st.integers(0, 10))
def test_two_swapped_neighbours_are_noticed(code, place):
    plain = code.replace("-", "")
    swapped = plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :]
    if swapped != plain and {plain[place], plain[place + 1]} != {"0", "Z"}:
        assert plain_code(swapped) is None


@given(counts, st.sampled_from([" ", ", ", "\n"]))
def test_no_text_of_counts_is_changed(pairs, between):
    text = between.join(f"{name}{sign}{number}" for name, sign, number in pairs)
    assert marked(text) == text


def test_two_codes_in_one_text_are_both_found():
    assert marked(f"{CODE} {CODE}") == f"<{PLAIN}> <{PLAIN}>"
