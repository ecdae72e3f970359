"""What a chair says that holds no counts: hello and thanks, people who come and go, words nobody can use.

Each gets one short answer, what the bot waits for, and changes nothing.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from core.dialogue import answers, deciding, sheet
from core.dialogue.turn import Turn
from core.dialogue.unclear import names_anybody, quoted
from core.dialogue.work import DECISIONS, Chair
from core.reading import AskCode, NothingRead, Reading
from core.sentences import say

_WITHOUT_A_NUMBER: Final = frozenset({AskCode.RELATIVE, AskCode.NO_NUMBER, AskCode.WHO, AskCode.HOMOPHONE})
_OF_PEOPLE_MOVING: Final = frozenset({AskCode.RELATIVE, AskCode.LEFT_OVER_NUMBER})


def greeted(chair: Chair, words: str) -> Turn:
    """Nothing was said, so nothing but what the bot waits for is; a "done" may end a text in parts."""
    if chair.state.parts_of and answers.says_all(words):
        return answers.those_are_all(chair)
    if chair.state.sheet_asked:
        return sheet.asked_for(chair)
    if chair.state.step in DECISIONS and not chair.state.doubts:
        return deciding.unclear(chair, words)
    return chair.again() if chair.state.doubts or chair.state.parts_of else chair.stay(chair.reminder())


def is_of_people_moving(chair: Chair, reading: Reading, codes: Collection[AskCode], words: str) -> bool:
    """Whether people came or went: `we lost 3 people`, which is of no group, or `Pete's people went to Biden`."""
    if not isinstance(reading, NothingRead) or AskCode.RELATIVE not in codes:
        return False
    if not any(map(str.isdecimal, words)) and set(codes) <= _WITHOUT_A_NUMBER:
        return True
    return set(codes) <= _OF_PEOPLE_MOVING and not names_anybody(words, chair.view.event.field)


def people_moved(chair: Chair) -> Turn:
    """`We lost 3 people`: no group's number, and no other attendance, once that is agreed."""
    told = say("attendance-stays" if chair.state.first_agreed else "say-the-new-number", group=chair.group)
    return chair.again(told) if chair.state.doubts else chair.unsettle(told, chair.reminder())


def not_understood(chair: Chair, words: str) -> Turn:
    """No counts are in it, and a yes after it may mean anything: the question that is open is asked again."""
    told = say("ask-not-understood", text=quoted(words))
    if not chair.state.pending and all(doubt.lapses for doubt in chair.state.doubts):
        chair = replace(chair, state=replace(chair.state, doubts=()))
    if chair.state.doubts:
        return chair.again(told)
    return chair.unsettle(told, chair.reminder())
