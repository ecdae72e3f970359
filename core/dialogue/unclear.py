"""Asking back what a text left unclear."""

from dataclasses import replace
from typing import Final

from core.dialogue.work import quoted
from core.groups import PreferenceGroup
from core.reading import Ask
from core.sentences import Sentence, say

_MOST: Final = 3
"""Questions asked at once; a text with more of them is best written anew."""
_NEAR: Final = 2
"""Characters between two doubts that are one: `about 28`."""


def questions_about(asks: tuple[Ask, ...], text: str) -> tuple[Sentence, ...]:
    """What was unclear, and for each the question that clears it where it can be put more exactly.

    Args:
        asks: in the order they stand in the text.
        text: as written.
    """
    doubts = _joined(asks, text)
    lines = tuple(line for doubt in doubts[:_MOST] for line in _about(doubt))
    return (*lines, say("ask-more", number=len(doubts) - _MOST)) if len(doubts) > _MOST else lines


def only_group_asked(asks: tuple[Ask, ...]) -> PreferenceGroup | None:
    """The group whose number is the only thing asked; then a bare number answers."""
    return asks[0].group if len(asks) == 1 else None


def _joined(asks: tuple[Ask, ...], text: str) -> list[Ask]:
    """The doubts; neighbours about the same thing are one doubt."""
    doubts: list[Ask] = []
    for ask in asks:
        last = doubts[-1] if doubts else None
        if last is None or last.code is not ask.code or not 0 <= ask.span[0] - last.span[1] <= _NEAR:
            doubts.append(ask)
        elif not ask.candidates and ask.group is None:
            start, end = last.span[0], ask.span[1]
            doubts[-1] = replace(last, span=(start, end), text=text[start:end])
        else:
            doubts.append(ask)
    return doubts


def _about(ask: Ask) -> tuple[Sentence, ...]:
    unclear = say(f"ask-{ask.code.value}", text=quoted(ask.text))
    if ask.candidates:
        return unclear, say("ask-which-of", groups=ask.candidates)
    if ask.group is None:
        return (unclear,)
    how_many = say("ask-how-many", group=ask.group)
    return (how_many,) if ask.text.casefold() == ask.group.casefold() else (unclear, how_many)
