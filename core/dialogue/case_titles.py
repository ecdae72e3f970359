"""What a case is about, in a few words for its head and the queue; the codes stand where somebody looks one up."""

import re
from typing import Final

from core.cases import Case
from core.sentences import Sentence, say

_OF_A_FINDING: Final = re.compile(r"[CX]\d\d")
TITLED: Final = frozenset(
    {
        *("c01", "c02", "c03", "c04", "c05", "c06", "c07", "c08", "c09", "c10", "c11", "c12", "c13", "c14", "c15"),
        *("c16", "c17", "c18", "c19", "c20", "c21", "c22", "c23", "c24", "c25", "c26", "c30"),
        *("x01", "x03", "x04", "x05", "x07", "x08", "x09"),
        *("hold", "withdrawn", "incident", "question", "codes", "failed", "photo", "phone", "by-phone", "published"),
        "ledger",
    }
)
"""What has a title. A report filed by phone that its chair calls wrong is `phone-` and its entry; a code that came from
another phone than the roster's is `phone` alone."""


def titles(case: Case, *, coded: bool = False) -> tuple[Sentence, ...]:
    """Why a case was opened, each reason once, in the order it was told.

    Args:
        case: which.
        coded: whether the findings' codes stand behind them.
    """
    named: dict[str, Sentence] = {}
    for code in case.codes:
        named.setdefault(_name(code), _title(code, coded=coded))
    return tuple(named.values())


def _title(code: str, *, coded: bool) -> Sentence:
    name = _name(code)
    if name not in TITLED:
        return say("title-of-code", code=code)
    title = say(f"title-{name}")
    return say("title-coded", title=title, code=code) if coded and _OF_A_FINDING.fullmatch(code) else title


def _name(code: str) -> str:
    kind, dash, _ = code.casefold().partition("-")
    return "by-phone" if kind == "phone" and dash else kind
