"""Buttons: each names its question, so that a press late or twice changes nothing."""

from dataclasses import replace
from typing import Final

from core.dialogue import answers, asides, confirming, deciding, sheet
from core.dialogue.heard import Pressed
from core.dialogue.state import Step
from core.dialogue.turn import Turn
from core.dialogue.work import DECISIONS, READ_BACKS, Chair, is_current
from core.sentences import say

_LONGEST_INDEX: Final = 4


def pressed(chair: Chair, press: Pressed) -> Turn:
    """A button names its question; pressed late or twice it changes nothing. Asking why never does."""
    word, _, rest = press.data.partition("|")
    question, _, index = rest.partition("|")
    if word == "why":
        return replace(asides.detail(chair), toast=say("pressed"))
    answered = _answered(chair, word, index) if is_current(chair, question) else None
    if answered is None:
        return replace(_too_late(chair), toast=say("question-is-over"), strip=True)
    return replace(answered, toast=say("pressed"), strip=True)


def _answered(chair: Chair, word: str, index: str) -> Turn | None:
    """What a press on a button of the open question does; None where the question is not open any more."""
    state, groups = chair.state, chair.view.event.field.groups
    number = int(index) if index.isdecimal() and len(index) < _LONGEST_INDEX else None
    match word:
        case "pick" if state.doubts:
            return (None if number is None else answers.picked(chair, number)) or chair.again()
        case "sheet" if state.sheet is not None:
            return confirming.insist(chair) if index == "signed" else sheet.corrected(chair)
        case "no" if not state.doubts:
            return confirming.no(chair)
        case _ if state.step is Step.FILED or state.doubts:
            return None
        case "yes" if state.step in READ_BACKS:
            return confirming.yes(chair)
        case "toss" | "draw" | "elect" if number is not None and number < len(groups):
            return deciding.named(chair, (groups[number],))
        case _:
            return chair.stay(chair.reminder())


def _too_late(chair: Chair) -> Turn:
    """The question of the button is over; the one that is open is asked where it has buttons, else named."""
    if chair.state.step in READ_BACKS | DECISIONS or chair.state.doubts:
        return confirming.ask_again(chair)
    return chair.stay(*(chair.receipt() if chair.state.step is Step.FILED else ()), chair.reminder())
