"""SECURITY.md: every claim names tests that exist, and every test of this folder stands there."""

import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PAGE = (HOME / "SECURITY.md").read_text(encoding="utf-8")
CLAIMS = dict(re.findall(r"^\*\*(S\d+)\.(.*?)(?=^\*\*S\d+\.|^## |^This page)", PAGE, re.MULTILINE | re.DOTALL))
_DEFINED = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)


def names_below(folder):
    return {name for path in folder.rglob("test_*.py") for name in _DEFINED.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_has_its_tests(claim):
    named = re.findall(r"`(test_\w+)`", CLAIMS[claim])
    assert named, "a claim that nothing proves"
    assert [name for name in named if name not in names_below(HOME / "tests")] == []


def test_every_test_of_security_stands_in_the_page():
    assert sorted(names_below(Path(__file__).parent) - set(re.findall(r"`(test_\w+)`", PAGE))) == []
    assert [*CLAIMS] == [f"S{number}" for number in range(1, len(CLAIMS) + 1)], "numbered through"
