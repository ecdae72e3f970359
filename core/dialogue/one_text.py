"""A text that says it all: the counts, then who won the toss, then what the sheet says.

Each part is heard as if it had come by itself, in this order, and only the last answer is given. A part is heard only
where the counts before it left nothing open; otherwise the answer says which part is still to be said.
"""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final, cast

from core.dialogue import chair, confirming
from core.dialogue.heard import Heard, Said
from core.dialogue.state import Step
from core.dialogue.turn import Turn
from core.dialogue.unclear import quoted
from core.dialogue.view import View
from core.dialogue.work import Chair, draft_of
from core.people import PersonId
from core.places import Place
from core.sentences import Sentence, say

_HEAD: Final = re.compile(
    r"(?<!\w)(?:toss|coin(?: toss| flip)?|draw|lots|elected|sheet|sorteo|moneda|elect[oa]|elegid[oa]|hoja"
    r"|delegates|delegados)\s*:",
    re.IGNORECASE,
)
_AWARDED: Final = re.compile(r"(?<=[.;\n])\s*(?:delegates|delegados)\b(?=\s+[^\W\d])", re.IGNORECASE)
"""`Final: Biden 34, Sanders 30. Delegates Biden 4 …`: where a new sentence begins with it, no colon is needed."""
_WON: Final = re.compile(
    r"(?<=[.;\n])[^.;\n\d]*\b(?:won|gan[oó])\b[^.;\n\d]*\b(?:toss|coin|draw|sorteo|moneda)\b", re.IGNORECASE
)
_UNMOVED: Final = re.compile(
    r"(?<!\w)(?:nobody|no one|everybody|everyone|nadie|todos)\b"
    r" (?:(?:has |have )?(?:moved|switched|changed|realigned|budged|stayed(?: put)?)"
    r"|se (?:movi[oó]|cambi[oó]|quedaron))(?: (?:at all|de grupo|de lugar))?\s*(?=[.;,!\n]|\Z)",
    re.IGNORECASE,
)
_BOTH_ROUNDS: Final = re.compile(
    r"(?<!\w)(first|primera)\s*(?:(?:and|y|&|\+|/)\s*final)(?:\s+(?:alignments?|counts?|alineaci[oó]n))?\s*:?(?=\s)",
    re.IGNORECASE,
)
"""`First and final: Biden 44 …`: the first count, and nobody moved; the read-back says it so."""
_FINAL: Final = re.compile(r"(?<!\w)final", re.IGNORECASE)
_SIGNS: Final = " \t\n.;,[]"
_OPEN: Final = frozenset({Step.TOSS, Step.ELECTION, Step.DRAW, Step.AWARD_READ_BACK})
"""Steps at which the counts are all there, and only the room or the paper has more to say."""


def turn(view: View, by: PersonId, place: Place, heard: Heard) -> Turn:
    """One thing heard about a place, part by part, answered once.

    Args:
        view: what the desk knows; its state is the draft of the place.
        by: whose report it is.
        place: which place.
        heard: what was said or pressed, without the place's name.
    """
    parts = parts_of(heard.text) if isinstance(heard, Said) and not heard.edited else ()
    if not isinstance(heard, Said) or len(parts) < 2:
        return chair.turn(view, by, place, heard)
    answered, beside = Turn(), list[Sentence]()
    for number, part in enumerate(parts):
        if number and (answered.entries or not _is_open(answered, part)):
            beside += [say("part-still-to-say", words=quoted(later)) for later in parts[number:]]
            break
        before, answered = answered, chair.turn(_after(view, answered), by, place, replace(heard, text=part))
        answered = replace(answered, cases=(*before.cases, *answered.cases))
        beside += _decided_nothing(answered)
    return _asked(_after(view, answered), by, place, heard, answered, tuple(beside))


def parts_of(text: str) -> tuple[str, ...]:
    """The parts of a text: the counts, and each thing said behind them; never empty.

    Args:
        text: as typed, such as `84 here. First: … Final: … toss: Warren. sheet: Biden 2, Sanders 2`.
    """
    if (both := _BOTH_ROUNDS.search(text)) is not None:
        return _unmoved(text, both)
    starts = {found.start() for pattern in (_HEAD, _AWARDED, _WON) for found in pattern.finditer(text)}
    starts |= {one.start() for one in _UNMOVED.finditer(text) if not _FINAL.search(text[: one.start()])}
    cuts = (0, *sorted(starts), len(text))
    parts = (text[start:end].strip(_SIGNS) for start, end in pairwise(cuts))
    return tuple(part for part in parts if part) or (text,)


def _unmoved(text: str, both: re.Match[str]) -> tuple[str, ...]:
    """One count for both alignments: the first, that nobody moved, and what is said behind them."""
    spanish = both[1].casefold() != "first"
    first, *more = parts_of(f"{text[: both.start()]}{both[1]}: {text[both.end() :].lstrip()}")
    unmoved = "nadie se movió" if spanish else "nobody moved"
    return (first, *(() if any(map(_UNMOVED.fullmatch, more)) else (unmoved,)), *more)


def _after(view: View, answered: Turn) -> View:
    return view if answered.state is None else replace(view, state=answered.state)


def _is_open(answered: Turn, part: str = "") -> bool:
    state = answered.state
    if state is None:
        return False
    steps = _OPEN | {Step.FIRST_READ_BACK} if _UNMOVED.match(part) else _OPEN
    return Step(cast("str", state["step"])) in steps and not state["doubts"] and not state["rejected"]


def _decided_nothing(answered: Turn) -> tuple[Sentence, ...]:
    """A toss where none was due is told, and does no harm."""
    lines = () if answered.reply is None else answered.reply.lines
    return tuple(line for line in lines if line.key == "nothing-to-decide")


def _asked(view: View, by: PersonId, place: Place, heard: Said, answered: Turn, beside: tuple[Sentence, ...]) -> Turn:
    """The last answer; a read-back that was talked over is shown again."""
    reply = answered.reply
    if reply is None:
        return answered
    lost = bool(_decided_nothing(answered)) and _is_open(answered)
    if lost:
        at_work = Chair(view, by, place, draft_of(view, by, place), heard)
        again = confirming.ask_again(at_work)
        answered, reply = replace(again, cases=answered.cases), again.reply or reply
    lines = list(reply.lines)
    for line in beside:
        if line not in lines:
            lines.append(line)
    return replace(answered, reply=replace(reply, lines=tuple(lines)))
