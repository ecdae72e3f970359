import csv
import json
from pathlib import Path

import pytest

from core.reading import as_json, read

GOLDEN = Path(__file__).parents[2] / "golden"

KNOWN_ASKED: frozenset[str] = frozenset()
"""Texts of the table that are asked about for now although they could be understood. Never a wrong count."""


def _rows():
    with (GOLDEN / "messages.csv").open(encoding="utf-8", newline="") as file:
        return [pytest.param(row["message"], row["expected"], id=repr(row["message"])) for row in csv.DictReader(file)]


@pytest.mark.parametrize(("message", "expected"), _rows())
def test_a_text_is_read_as_a_careful_person_would_or_asked(message, expected, iowa):
    said = as_json(read(message, iowa()))["reading"]
    asked = expected == "AMBIGUOUS" or message in KNOWN_ASKED
    assert said == ("AMBIGUOUS" if asked else json.loads(expected))


@pytest.mark.parametrize("spelling", (GOLDEN / "buttigieg_spellings.txt").read_text(encoding="utf-8").splitlines())
def test_a_real_misspelling_is_that_candidate_or_asked(spelling, iowa):
    said = as_json(read(f"{spelling} 40", iowa()))["reading"]
    assert said in ("AMBIGUOUS", {"counts": {"Buttigieg": 40}})


def test_most_real_misspellings_are_understood(iowa):
    spellings = (GOLDEN / "buttigieg_spellings.txt").read_text(encoding="utf-8").splitlines()
    understood = [each for each in spellings if as_json(read(f"{each} 40", iowa()))["reading"] != "AMBIGUOUS"]
    assert len(understood) >= 0.7 * len(spellings)
