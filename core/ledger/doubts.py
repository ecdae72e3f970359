"""What does not fit its fingerprints, and whether somebody has looked at it: publication stops for it once.

Law: what a person lets go on is not stopped again for the same reason, and whatever is new stops it.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

from core.ledger.codec import canonical_json
from core.ledger.entries import Entry, Json, Kind
from core.ledger.proof import Problem
from core.ledger.switches import FOUND, Audience, switching

_LONG_ENOUGH: Final = 16
"""Hex digits that tell one problem from another."""


def stopping(problems: Iterable[Problem]) -> dict[Audience, dict[str, Json]]:
    """The bodies of the entries that stop publication for everybody; each says what for, as marks."""
    found: dict[str, Json] = {FOUND: sorted({mark_of(problem) for problem in problems})}
    return {audience: switching(audience, on=False) | found for audience in Audience}


def not_known(problems: Iterable[Problem], own: Iterable[Entry]) -> tuple[Problem, ...]:
    """The problems publication was never stopped for.

    Args:
        problems: what is wrong.
        own: the event's own chain.
    """
    known = {mark for entry in own if entry.kind is Kind.PUBLICATION_SWITCHED for mark in _found(entry)}
    return tuple(problem for problem in problems if mark_of(problem) not in known)


def mark_of(problem: Problem) -> str:
    """A few characters that stand for a problem, whatever words it is told in."""
    facts = [problem.event, problem.place, problem.sequence, problem.flaw.value]
    return hashlib.sha256(canonical_json(facts)).hexdigest()[:_LONG_ENOUGH]


def _found(entry: Entry) -> tuple[str, ...]:
    marks = entry.body.get(FOUND, ())
    return tuple(map(str, marks)) if isinstance(marks, list | tuple) else ()
