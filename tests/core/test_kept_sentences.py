"""Sentences are kept without their words, and read in whatever language they are wanted."""

import json
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.kept_sentences import as_json, read_sentence
from core.sentences import say

BIDEN = PreferenceGroup("Biden")


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(84, id="a number"),
        pytest.param("Biden", id="words"),
        pytest.param("", id="no words"),
        pytest.param(BIDEN, id="a group"),
        pytest.param(Fraction(4, 51), id="a share"),
        pytest.param(Fraction(3), id="a whole share"),
        pytest.param(datetime(2020, 2, 4, 3, 0, 0, 123456, UTC), id="a time"),
        pytest.param(Alignment.of({"Biden": 30, "Yang": 0}), id="counts"),
        pytest.param(Alignment(()), id="counts of nobody"),
        pytest.param(say("inner", group=BIDEN, number=1), id="a sentence"),
        pytest.param((BIDEN, PreferenceGroup("Yang")), id="groups"),
        pytest.param((say("one"), say("two", at=datetime(2020, 2, 4, tzinfo=UTC))), id="sentences"),
        pytest.param((), id="nothing"),
    ],
)
def test_a_sentence_is_read_as_it_was_kept(value):
    kept = json.loads(json.dumps(as_json(say("outer", value=value, other="x"))))
    read = read_sentence(kept)
    assert read == say("outer", value=value, other="x")
    assert type(read.values["value"]) is type(value)
