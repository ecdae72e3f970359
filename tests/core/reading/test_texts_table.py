"""Texts in other words than the examples', in English, Spanish and both: read as a careful person would, or asked."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from core.reading import as_json, read

GOLDEN = Path(__file__).parents[2] / "golden"
LEAST_UNDERSTOOD = 0.7


def _table(name):
    with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _spelling(row):
    return pytest.param(row["spelling"], row["group"], id=f"{row['group']}: {row['spelling']}")


@pytest.mark.parametrize(
    ("message", "expected"),
    [pytest.param(row["message"], row["expected"], id=repr(row["message"])) for row in _table("texts.csv")],
)
def test_a_text_in_other_words_is_read_or_asked(message, expected, iowa):
    said = as_json(read(message, iowa()))["reading"]
    assert said == (expected if expected == "AMBIGUOUS" else json.loads(expected))


@pytest.mark.parametrize(("spelling", "group"), [_spelling(row) for row in _table("spellings.csv")])
def test_a_misspelling_nobody_listed_is_its_group_or_asked(spelling, group, iowa):
    assert as_json(read(f"{spelling} 40", iowa()))["reading"] in ("AMBIGUOUS", {"counts": {group: 40}})


def test_most_misspellings_of_each_group_are_understood(iowa):
    rows = _table("spellings.csv")
    typed = Counter(row["group"] for row in rows)
    understood = Counter(
        row["group"] for row in rows if as_json(read(f"{row['spelling']} 40", iowa()))["reading"] != "AMBIGUOUS"
    )
    assert {group: understood[group] for group in typed if understood[group] < LEAST_UNDERSTOOD * typed[group]} == {}
