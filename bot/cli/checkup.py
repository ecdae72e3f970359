"""One thing that was checked: what was found, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Verdict(StrEnum):
    """How a check came out."""

    GOOD = "good"
    TODO = "to do"
    SKIPPED = "not checked"


SIGNS: Final = {Verdict.GOOD: "✓", Verdict.TODO: "✗", Verdict.SKIPPED: "–"}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked.

    Attributes:
        name: what.
        verdict: how it came out.
        found: what was found, in words.
        todo: what to do, in words; empty where nothing is.
    """

    name: str
    verdict: Verdict
    found: str
    todo: str = ""


def good(name: str, found: str) -> Check:
    """As it should be."""
    return Check(name, Verdict.GOOD, found)


def to_do(name: str, found: str, todo: str) -> Check:
    """Something to mend before the night."""
    return Check(name, Verdict.TODO, found, todo)


def skipped(name: str, found: str, todo: str = "") -> Check:
    """It could not be looked at."""
    return Check(name, Verdict.SKIPPED, found, todo)


def table(checks: Iterable[Check]) -> list[str]:
    """A line a check for people, and one below it where there is something to do."""
    checks = list(checks)
    width = max((len(one.name) for one in checks), default=0)
    lines = []
    for one in checks:
        lines.append(f"{SIGNS[one.verdict]} {one.name:<{width}}  {one.found}")
        if one.todo:
            lines.append(f"  {'':<{width}}  → {one.todo}")
    return lines
