"""A short run of `make fuzz`, always the same; and its judge judged: one that finds everything proves nothing."""

import pytest

from core.groups import Field, PreferenceGroup
from core.reading import Context, read
from tests.fuzz.fuzz import Fuzz, said_in
from tests.fuzz.judge import numbers_in

TEXTS = 1_500


def test_spoiled_texts_are_answered_once_and_no_count_is_invented():
    tally = Fuzz(seed=4).run(TEXTS)
    assert tally.read["answers"] == TEXTS
    assert tally.read["reports"] > TEXTS / 10


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("Biden 23, Sanders 3l", {23, 31, 3}, id="digits, and an l for a one"),
        pytest.param("Biden \u0662\u0663", {23}, id="Arabic digits"),
        pytest.param("Biden 2\ufe0f\u20e33\ufe0f\u20e3", {23}, id="keycaps"),
        pytest.param("a dozen for Amy", {12}, id="a dozen"),
        pytest.param("nobody for Yang", {0}, id="nobody"),
        pytest.param("treinta y uno", {30, 1, 31}, id="Spanish words"),
        pytest.param("diez y seis", {10, 6, 16}, id="in three words"),
        pytest.param("twenty three forty", {20, 3, 23, 40}, id="two numbers, never added up"),
        pytest.param("Biden", set(), id="none"),
    ],
)
def test_the_judge_finds_what_stands_there_and_nothing_else(text, numbers):
    assert numbers_in(text) == numbers


def test_every_number_a_reading_holds_is_judged(iowa_like):
    said = "161 here. first: Biden 23 Sanders 31, final Biden 24, total 99"
    assert said_in(read(said, iowa_like)) >= {161, 23, 31, 24}


@pytest.fixture
def iowa_like():
    """A context with two groups."""
    biden, sanders = PreferenceGroup("Biden"), PreferenceGroup("Sanders")
    return Context(Field((biden, sanders), {"biden": biden, "sanders": sanders}))
