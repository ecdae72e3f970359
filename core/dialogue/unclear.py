"""Asking back what a text left unclear."""

from core.reading import Ask
from core.sentences import Sentence, say


def questions_about(ask: Ask) -> tuple[Sentence, ...]:
    """What was unclear, and the question that clears it where it can be put more exactly."""
    unclear = say(f"ask-{ask.code.value}", text=ask.text)
    if ask.candidates:
        return unclear, say("ask-which-of", groups=ask.candidates)
    if ask.group is not None:
        return unclear, say("ask-how-many", group=ask.group)
    return (unclear,)
