"""`sheet: Biden 2, Sanders 1`: what stands on the signed paper are delegates, to be compared, never people."""

import re
from collections.abc import Sequence
from typing import Final

from core.alignment import Alignment
from core.reading.draft import Draft
from core.reading.outcomes import AskCode, Round
from core.reading.tokens import Token
from core.reading.words import PEOPLE

_PAPER: Final = (
    r"(?:(?:our|the|my|this|la|nuestra|mi|el|nuestro) )?(?:sheet|paper|worksheet|form|hoja|papel|acta|formulario)"
)
_HEAD: Final = re.compile(
    rf"\s*(?:(?:on|per|from|according to|in|en|segun) )?{_PAPER}(?![^\W_])"
    r"(?: (?:(?:also|only|we signed|que firmamos|firmada|signed) )?"
    r"(?:says?|said|has|have|shows?|reads|gives?|lists|got|dice|tiene|muestra|pone|da|is|was|are|es|check))?"
    r"(?: (?:that|que))?\s*[:,=-]?(?=\s)"
)
_TAIL: Final = re.compile(rf",?\s*(?:is |are )?(?:on|per|from|in|en|segun) {_PAPER}\s*[.!]?\s*\Z")


def without_heading(text: str) -> tuple[str, bool]:
    """The plain text with `our sheet says:` blanked, of the same length, and whether it was there."""
    match = _HEAD.match(text) or _TAIL.search(text)
    if match is None:
        return text, False
    return text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :], True


def take_delegates(draft: Draft, tokens: Sequence[Token], *, sheet_named: bool) -> None:
    """Turn the counts read into delegates, unless the text tells that they are people.

    Args:
        draft: with its counts read.
        tokens: of the whole text.
        sheet_named: whether the text itself speaks of the sheet; else the bot had asked for it.
    """
    if not any(draft.counts.values()) or _are_people(draft, tokens, sheet_named=sheet_named):
        return
    if Round.FINAL in draft.counts:
        draft.ask_about_text(AskCode.DELEGATES_NOT_PEOPLE)
    draft.delegates = {group: number for counts in draft.counts.values() for group, number in counts.items()}
    if draft.stated_total not in (None, Alignment(tuple(draft.delegates.items())).total):
        draft.ask(AskCode.LEFT_OVER_NUMBER, tokens[0], tokens[-1], number=draft.stated_total)
    draft.counts.clear()
    draft.said.clear()
    draft.stated_total = draft.others = None


def _are_people(draft: Draft, tokens: Sequence[Token], *, sheet_named: bool) -> bool:
    """Attendance and the first alignment are people's; so is `final`, unless a sheet is named beside it."""
    rounds = draft.counts.keys() & ({Round.FIRST} if sheet_named else {Round.FIRST, Round.FINAL})
    return bool(rounds) or draft.attendance is not None or any(token.text in PEOPLE for token in tokens)
