"""Every worked case of a rule book we have, all answer columns, against tests/golden/caucus_math.csv."""

import csv
import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.math_answers import answer
from bot.cli.math_cases import Case, cases_in
from bot.wording import Wording
from core.alignment import Alignment
from core.rules import Attendance, ExcessViable, Tie, read_rule_book

GOLDEN = Path(__file__).parents[2] / "golden" / "caucus_math.csv"
RULES = Path(__file__).parents[3] / "config" / "rules"
ENGLISH = Wording.load("en")
IOWA = read_rule_book(tomllib.loads((RULES / "ia-dem-2020.toml").read_text(encoding="utf-8")))

# What Nevada asks differently. Its early votes are not on the form yet, so its rule book is no file yet either.
NEVADA = replace(IOWA, excess_viable=ExcessViable.EXPAND, tie=Tie.CARDS, attendance=Attendance.FIRST_ALIGNMENT)
STAND_INS = {"nv-dem-2020": NEVADA, "nv-dem-2008": IOWA}

with GOLDEN.open(encoding="utf-8", newline="") as lines:
    EXPECTED = {row["case_id"]: row for row in csv.DictReader(lines)}


def cases():
    found = cases_in(GOLDEN, problems := [])
    assert not problems
    return found


HOUSE = [case for case in cases() if case.rules]


def assert_answers(got, expected):
    """All answer columns. An empty one is null; except the threshold of satellite bands, which was not asked."""
    for column, key in (
        ("viable_first",) * 2,
        ("viable_final",) * 2,
        ("delegates_expected", "delegates"),
        ("tie",) * 2,
    ):
        assert got[key] == (json.loads(expected[column]) if expected[column] else None), key
    assert got["status"] == expected["status"]
    if expected["threshold"] or expected["status"] != "ok":
        assert got["threshold"] == (int(expected["threshold"]) if expected["threshold"] else None)
    for key, value in json.loads(expected["extra_expected"] or "{}").items():
        assert got[key] == value, key


@pytest.mark.parametrize("case", HOUSE, ids=lambda case: case.case_id)
def test_a_worked_case_comes_out_as_written(case):
    assert_answers(answer(case, ENGLISH), EXPECTED[case.case_id])


def test_the_house_answers_every_iowa_case():
    assert {case.case_id for case in HOUSE} == {
        case_id for case_id, row in EXPECTED.items() if row["rules_id"].startswith("ia-dem-")
    }


@pytest.mark.parametrize(
    "row",
    [row for row in EXPECTED.values() if row["rules_id"] in STAND_INS and "early" not in row["extra"]],
    ids=lambda row: row["case_id"],
)
def test_nevadas_cases_without_early_votes_fit_the_form(row):
    first, final = (Alignment.of(json.loads(row[column])) if row[column] else None for column in ("first", "final"))
    case = Case(
        row["case_id"],
        row["rules_id"],
        STAND_INS[row["rules_id"]],
        delegates=int(row["delegates"]),
        attendees=int(row["attendees"]),
        first=first,
        final=final,
    )
    assert_answers(answer(case, ENGLISH), row)
