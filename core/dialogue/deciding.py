"""What only the room can decide: who won a toss, who must realign, who was elected.

A name is taken only for what it was said for. "Warren won" never makes Warren the one who must realign, and "Warren
lost" never makes Warren the winner: what could be meant either way is asked again.
"""

import re
from dataclasses import replace
from typing import Final

from core.caucus_math.delegates import TieToBreak, WholeBodyElects
from core.dialogue.asking import worksheet_of
from core.dialogue.state import ChairState, Step
from core.dialogue.turn import Turn
from core.dialogue.work import Chair
from core.groups import PreferenceGroup
from core.reading import Asked, Context, IntentRead, read
from core.sentences import Sentence, say

Groups = tuple[PreferenceGroup, ...]

_LOSING: Final = re.compile(
    r"\b(?:lost|loses?|losing|realigns?|realigned|out|go|goes|went|gone|leaves?|left|leaving|must|should|will"
    r"|perdio|pierde)\b",
    re.IGNORECASE,
)
_OF_LOSING: Final = re.compile(
    r"\b(?:has|have|had|needs?|to|is|are|the|toss|draw|coin|one|and|it|was)\b", re.IGNORECASE
)
_WINNING: Final = re.compile(r"\b(?:w[io]ns?|winners?|winning|keeps?|kept|stays?|gano|gana)\b", re.IGNORECASE)


def named(chair: Chair, groups: Groups, words: str = "", *, losers: Groups = ()) -> Turn:
    """Groups named as the answer to a toss, a draw or an election.

    Args:
        chair: who says so.
        groups: the groups named.
        words: how they were named; nothing where a button was pressed.
        losers: the groups said to have lost, or to be out.
    """
    if losers:
        return _lost(chair, groups, losers)
    match chair.state.step:
        case Step.DRAW:
            return _draw(chair, groups, words)
        case Step.TOSS | Step.AWARD_READ_BACK | Step.FILED if _LOSING.search(words):
            return chair.unsettle(*_question(chair))
        case Step.ELECTION:
            return _elect(chair, groups)
        case Step.TOSS | Step.AWARD_READ_BACK | Step.FILED:
            return _toss_or_election(chair, groups)
        case _:
            return chair.stay(say("nothing-to-decide"), chair.reminder())


def _lost(chair: Chair, winners: Groups, losers: Groups) -> Turn:
    """Who lost: at a draw it must realign; of two who tossed for one delegate, the other has won."""
    if chair.state.step is Step.DRAW:
        known = len(losers) == 1 and losers[0] in chair.state.realigning
        return chair.next(replace(chair.state, realigning=losers)) if known else chair.stay(*_question(chair))
    tie = _tie(chair)
    if tie is None or chair.state.step is Step.FIRST:
        return chair.stay(say("nothing-to-decide"), chair.reminder())
    left = tuple(group for group in tie.among if group not in losers)
    meant = winners or (left if len(left) == tie.seats else ())
    sure = all(group in tie.among for group in losers) and not set(losers) & set(winners)
    return _toss(chair, tie, meant) if sure and meant else chair.unsettle(*_question(chair))


def unclear(chair: Chair, words: str) -> Turn:
    """A text without counts while the room decides: who lost a draw, or nothing that can be told."""
    if chair.state.step is Step.DRAW and _LOSING.search(words):
        return _draw(chair, _only_names(chair, words), words)
    return chair.stay(*_question(chair))


def _question(chair: Chair) -> tuple[Sentence, ...]:
    """What is asked, in one line, with the names that can be the answer."""
    tie = _tie(chair)
    match chair.state.step:
        case Step.DRAW:
            return (say("draw-not-among", groups=chair.state.realigning),)
        case Step.ELECTION:
            return (say("elect-one"),)
        case _ if tie is not None:
            return (say("toss-not-among", groups=tie.among, seats=tie.seats),)
        case _:
            return say("nothing-to-decide"), chair.reminder()


def _only_names(chair: Chair, words: str) -> Groups:
    """The groups in "Warren lost the draw", "Warren has to realign": what is left without the words of losing."""
    left = _OF_LOSING.sub(" ", _LOSING.sub(" ", words))
    reading = read(left, Context(field=chair.view.event.field, asked=Asked.TOSS))
    return reading.winners if isinstance(reading, IntentRead) else ()


def _draw(chair: Chair, groups: Groups, words: str) -> Turn:
    """One of the smallest must realign; who won a draw may mean who stays or who was drawn."""
    if _WINNING.search(words) or len(groups) != 1 or groups[0] not in chair.state.realigning:
        return chair.stay(*_question(chair))
    drawn = {**chair.state.drawn, groups[0]: chair.state.realigning}
    return chair.next(replace(chair.state, realigning=groups, drawn=drawn))


def _elect(chair: Chair, groups: Groups) -> Turn:
    if len(groups) != 1:
        return chair.stay(say("elect-one"))
    report = replace(chair.state.report, elected=groups[0])
    return chair.next(replace(chair.state, report=report), told=chair.state.step is Step.ELECTION)


def _toss_or_election(chair: Chair, groups: Groups) -> Turn:
    """The answer, or another answer than the one given before: that is a correction like any other."""
    tie = _tie(chair)
    if tie is not None:
        return _toss(chair, tie, groups)
    report = replace(chair.state.report, elected=None)
    room_elects = isinstance(worksheet_of(chair.view.event, chair.place, report).award, WholeBodyElects)
    if room_elects:
        return _elect(chair, groups)
    return chair.stay(say("nothing-to-decide"), chair.reminder())


def _toss(chair: Chair, tie: TieToBreak, groups: Groups) -> Turn:
    """Those who won; the delegates still open are asked for. Winners beyond what is open are told anew."""
    state = chair.state
    won = state.report.toss_winners if state.step is Step.TOSS else ()
    winners = tuple(dict.fromkeys((*won, *groups)))
    if not groups or len(winners) > tie.seats or any(group not in tie.among for group in groups):
        return chair.stay(*_question(chair))
    return chair.next(_with_winners(state, winners), told=state.step is Step.TOSS)


def _with_winners(state: ChairState, winners: Groups) -> ChairState:
    return replace(state, report=replace(state.report, toss_winners=winners))


def _tie(chair: Chair) -> TieToBreak | None:
    """The game of chance these counts call for, won or not."""
    return worksheet_of(chair.view.event, chair.place, chair.state.report).tie
