"""Invite codes: easy to type, and never mistaken for counts."""

import csv
import random
from math import log2
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.codes import (
    ALPHABET,
    EXAMPLE,
    MOST_READINGS,
    black_out,
    make_code,
    nearly_a_code,
    plain_code,
    readings,
    readings_of_whole,
)

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
    return black_out(text, lambda codes: f"<{','.join(codes)}>")


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


@given(codes, st.sampled_from([1, 2, 3, 4, 6, 12]), st.sampled_from([" ", "-", " - ", "/", ", ", ":", "*", "\u200b"]))
def test_beside_a_word_that_announces_it_a_code_is_found_in_any_groups(code, size, between):
    plain = code.replace("-", "")
    typed = between.join(plain[at : at + size] for at in range(0, 12, size))
    for text in ("This is my code for Adair, from the invitation: {} thanks", "El código: {}.", "t.me/bot?start={}"):
        assert marked(text.format(typed.lower())) == text.format(f"<{plain}>")


@pytest.mark.parametrize("text", COUNTS)
def test_counts_beside_a_word_that_announces_a_code_stay_what_they_are(text):
    assert marked(f"Code 1: {text}") == f"Code 1: {text}"


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


USUAL = {"in fours": (4, 4, 4), "in threes": (3, 3, 3, 3)}
OTHER = {"in sixes": (6, 6), "in fives": (5, 5, 2), "in pairs": (2,) * 6, "in one": (12,), "one by one": (1,) * 12}
BETWEEN = {
    "dashes": "-",
    "long dashes": " \u2013 ",
    "dots": ".",
    "underlines": "_",
    "a dash at the end of a line": "-\n",
}
TYPED = {"as given out": lambda one: one, "small": str.lower, "O and I": lambda one: one.translate({48: "O", 49: "I"})}
TYPED["o and l"] = lambda one: one.translate({48: "o", 49: "l"}).lower()


def in_groups(plain, sizes, between):
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    return between.join(plain[end - size : end] for size, end in zip(sizes, ends, strict=True))


@given(codes, st.sampled_from([*USUAL.values()]), st.sampled_from([*BETWEEN.values()]), st.sampled_from([*TYPED]))
def test_a_code_in_fours_or_threes_with_dashes_is_known_alone_and_amid_words(code, sizes, between, typed):
    plain = code.replace("-", "")
    spelled = in_groups(TYPED[typed](plain), sizes, between)
    assert readings_of_whole(spelled) == (plain,)
    around = "hi, this is Pat from Adair and I was given {}, is that enough?"
    assert marked(around.format(spelled)) == around.format(f"<{plain}>")


@given(codes, st.sampled_from([*USUAL.values()]), st.sampled_from(" \n\u00a0"), st.sampled_from([*TYPED]))
def test_a_text_that_is_a_code_in_fours_or_threes_with_spaces_is_known(code, sizes, between, typed):
    plain = code.replace("-", "")
    assert readings_of_whole(in_groups(TYPED[typed](plain), sizes, between)) == (plain,)


@given(
    codes,
    st.sampled_from([*OTHER.values()]),
    st.sampled_from([*BETWEEN.values(), *" \n\u00a0"]),
    st.sampled_from([*TYPED]),
)
def test_in_other_groups_it_is_this_code_or_none(code, sizes, between, typed):
    """None where it could be counts, such as `2B3-4S5` and so on."""
    plain = code.replace("-", "")
    assert set(readings_of_whole(in_groups(TYPED[typed](plain), sizes, between))) <= {plain}


@pytest.mark.parametrize("sizes", [*OTHER.values()], ids=[*OTHER])
@pytest.mark.parametrize("between", [" ", "-"])
def test_in_other_groups_a_code_that_could_be_nothing_else_is_known(sizes, between):
    assert readings_of_whole(in_groups("YS9E9R04A2KN", sizes, between)) == ("YS9E9R04A2KN",)


def test_a_code_has_fifty_random_bits():
    """Of the 55 bits drawn it costs less than five that the code is known however it is typed."""
    chance, tries, asked = random.Random(50), 1_500, 0

    def choose(characters):
        nonlocal asked
        asked += 1
        return chance.choice(characters)

    for _ in range(tries):
        make_code(choose)
    drawn = asked / 11
    assert 55 - log2(drawn / tries) > 50


def test_letters_that_look_like_a_word_make_a_code_of_dashes_no_other():
    assert readings_of_whole("TD9-YW6-AZY-2WM") == ("TD9YW6AZY2WM",)
    assert marked("my code is td9-yw6-azy-2wm, Pat") == "my code is <TD9YW6AZY2WM>, Pat"


one_of_counts = st.one_of(
    st.tuples(st.sampled_from(["B", "JB", "Amy", "Tom", "PB", "klob", "biden", "S"]), st.integers(0, 999)).map(
        lambda pair: f"{pair[0]}{pair[1]}"
    ),
    st.tuples(st.integers(0, 999), st.sampled_from(["B", "JB", "EW", "BS", "U", "joe"])).map(
        lambda pair: f"{pair[0]}{pair[1]}"
    ),
    st.sampled_from(["not", "no", "and", "yes", "84", "120", "Biden", "Warren", "uno", "son", "JB3EW4", "B1S2"]),
)


@given(st.lists(one_of_counts, min_size=1, max_size=6), st.sampled_from([*BETWEEN.values(), " ", "", "\n"]))
def test_counts_are_no_code_however_they_are_separated(said, between):
    text = between.join(said)
    assert readings_of_whole(text) == ()
    assert black_out(text, lambda _: "#") == text


@pytest.mark.parametrize("text", ["stop stop stop", "Stop. Stop. Stop.", "STOP-STOP-STOP", "please, stop stop stop"])
def test_three_words_are_no_code_though_they_pass_the_check(text):
    assert plain_code("stop stop stop") is not None
    assert readings_of_whole(text) == ()
    assert marked(text) == text


def test_two_codes_in_one_text_are_both_found():
    assert marked(f"{CODE} {CODE}") == f"<{PLAIN}> <{PLAIN}>"


def test_a_text_full_of_codes_is_gone_through_once():
    begun = process_time()
    assert marked("\n".join([CODE] * 290)) == "\n".join([f"<{PLAIN}>"] * 290)
    assert process_time() - begun < 0.5


# --------------------------------------------------------------------------------------------------------------- slips


ALIKE = ("B8", "S5", "Z2", "G6", "MN", "BDPTEVCG3", "A8KJ", "FS", "Q9")
RADIO = dict(
    zip(
        "ABCDEFGHJKMNPQRSTVWXYZ",
        (
            *(
                "alpha",
                "bravo",
                "Charlie",
                "delta",
                "echo",
                "foxtrot",
                "golf",
                "hotel",
                "Juliett",
                "kilo",
                "Mike",
                "november",
            ),
            *("papa", "quebec", "romeo", "sierra", "tango", "victor", "whiskey", "x-ray", "yankee", "zulu"),
        ),
        strict=True,
    )
)
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@given(codes, st.integers(0, 11), st.data())
def test_one_character_taken_for_one_that_sounds_or_looks_alike_is_mended(code, place, data):
    plain = code.replace("-", "")
    others = sorted({other for alike in ALIKE if plain[place] in alike for other in alike} - {plain[place]})
    slipped = plain[:place] + (data.draw(st.sampled_from(others)) if others else plain[place]) + plain[place + 1 :]
    meant = readings(slipped)
    assert plain in meant or len(meant) == 0  # of very many that fit, none is taken
    assert len(meant) <= MOST_READINGS


def test_almost_every_slip_is_mended():
    source = random.Random(5)
    mended = 0
    for _ in range(500):
        plain = make_code(source.choice).replace("-", "")
        place = source.randrange(11)
        mended += plain in readings(plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :])
    assert mended >= 498


@given(codes)
def test_a_code_without_a_slip_stands_for_itself_alone(code):
    assert readings(code) == (code.replace("-", ""),)


def test_a_slip_stands_for_two_codes_on_average():
    source = random.Random(5)
    every = []
    for _ in range(500):
        plain = make_code(source.choice).replace("-", "")
        every.append(len(readings(plain[:3] + {"8": "B"}.get(plain[3], plain[3]) + plain[4:])))
    assert sum(every) / len(every) < 3


@given(codes, st.sampled_from([" ", ", ", "  "]))
def test_a_code_said_in_the_alphabet_of_the_radio(code, between):
    plain = code.replace("-", "")
    said = between.join(DIGITS[int(one)] if one.isdigit() else RADIO[one] for one in plain)
    assert readings_of_whole(said) == (plain,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("P3 B4 S5 W6 K7 Y8", id="initials and numbers, twelve characters in all"),
        pytest.param("P 3 B 4 S 5 W 6 K 7 Y 8", id="with a space between each"),
        pytest.param("B30S28W17U90", id="in one word"),
        pytest.param("30B 28S 17W 9U", id="numbers first"),
        pytest.param("one two three four five six seven eight nine one two three", id="twelve numbers"),
        *COUNTS,
    ],
)
def test_no_slip_makes_a_code_of_counts(text):
    assert readings_of_whole(text) == ()
    assert marked(text) == text


def test_the_example_in_our_answer_opens_nothing():
    assert plain_code(EXAMPLE) is None


@given(codes, st.sampled_from(["948199 {}", "{} Adair/1NW", "DM55 {}", "my code is {}.", "precinct 948199: {} thanks"]))
def test_the_precinct_may_stand_before_or_behind_the_code(code, around):
    plain = code.replace("-", "")
    assert marked(around.format(code.replace("-", " "))) == around.format(f"<{plain}>")


NAMES = ("Biden", "Amy", "joe", "Pete", "Yang", "Bennet", "tom", "JB", "EW", "BS", "uncommitted", "Warren")


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 160), st.booleans()), min_size=1, max_size=4),
    st.sampled_from([" ", "", "-", ": ", "="]),
    st.sampled_from([" ", ", ", "\n", " not ", " no ", " or ", ""]),
)
def test_no_text_of_names_and_numbers_is_taken_for_a_code_with_a_slip(pairs, within, between):
    said = (f"{name}{within}{number}" if first else f"{number}{within}{name}" for name, number, first in pairs)
    text = between.join(said)
    assert readings_of_whole(text) == ()
    assert black_out(text, lambda _: "#") == text


@pytest.mark.parametrize("table", ["messages.csv", "texts.csv"])
def test_no_worked_text_is_taken_for_a_code(table):
    with (Path(__file__).parents[1] / "golden" / table).open(encoding="utf-8", newline="") as opened:
        for row in csv.DictReader(opened):
            assert readings_of_whole(row["message"]) == ()
            assert black_out(row["message"], lambda _: "#") == row["message"]
