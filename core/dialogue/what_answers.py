"""Whether what a chair texts answers a doubt: by a word, by a number, or by a text that says it all anew."""

import re
from dataclasses import replace
from typing import Final

from core.dialogue.correction import said_by_round
from core.dialogue.doubts import ATTENDANCE, NOTHING, ROUND, TOTAL, Doubt, Option
from core.groups import UNCOMMITTED, Field
from core.reading import AskCode, Asked, Context, IntentRead, ReportRead, read

_NOTHING: Final = re.compile(
    r"(?:it (?:means|is)\s+|(?:no )?(?:quiere decir|es)\s+)?(?:nothing|nada)(?:\W+(?:go on|siga|sigue))?\W*"
    r"|(?:ignore|drop|forget)(?: (?:it|that|this|the word))?\W*|(?:ignórel[oa]|ignorel[oa]|olvídel[oa]|olvidel[oa])\W*",
    re.IGNORECASE,
)
_ONE: Final = re.compile(r"\b(?:ones?|un[ao])\b|\W+$", re.IGNORECASE)
"""In "the final one" it is no number."""
_DIGITS: Final = 5
_AFFIRMS: Final = re.compile(
    r"(?:(?:it|that) was a (?:typing )?slip|keep(?: it at)?|leave(?: it at)?|it(?: i|['\u2019])s"
    rf"|(?:no\W+)?(?:(?:it|we)\W+(?:was|were)|eran|[eé]ramos|fuimos)"
    rf"|fue (?:un )?error de dedo|dejar(?:lo en)?|d[eé]jelo en|es|son)\W+(?P<after>\d{{1,{_DIGITS}}})\W*"
    rf"|(?P<before>\d{{1,{_DIGITS}}})(?:\W+(?:is|es|son))?\W+(?:right|correct|correct[oa]s?)\W*",
    re.IGNORECASE,
)
"""Says which of two numbers holds: the words of the buttons, and the like."""
_TOTAL: Final = re.compile(r"(?:the |el )?total\W+(?:(?:is|es)\W+)?", re.IGNORECASE)


def typed_option(field: Field, doubt: Doubt, text: str) -> Option | None:
    """The answer a bare name, number or word gives to a doubt; None where it gives none."""
    if text.isdecimal() and doubt.group is not None:
        return int(text) if len(text) <= _DIGITS else None
    if text.isdecimal():
        known = int(text) if doubt.code in {ATTENDANCE, TOTAL} and len(text) <= _DIGITS else None
        return known if known in doubt.numbers else None
    if any(map(str.isdecimal, text)):
        return _affirmed(doubt, text) if doubt.code in {ATTENDANCE, TOTAL} else None
    if doubt.code == AskCode.UNKNOWN_WORD and _NOTHING.fullmatch(text):
        return NOTHING
    if doubt.wants_a_group:
        named = read(text, Context(field=field, asked=Asked.TOSS))
        alone = not isinstance(read(text, Context(field=field)), IntentRead)
        return named.winners[0] if alone and isinstance(named, IntentRead) and len(named.winners) == 1 else None
    if doubt.code == ROUND:
        counted = read(f"{_ONE.sub('', text)}: {UNCOMMITTED} 1", Context(field=field))
        return counted.round if isinstance(counted, ReportRead) and not counted.asks else None
    return None


def _affirmed(doubt: Doubt, text: str) -> int | None:
    """`84 is right`, `keep 84`; a number that is only named (`84 was a slip`) may be meant either way."""
    text = _TOTAL.sub("", text) if doubt.code == TOTAL else text
    if text.isdecimal():
        return int(text) if int(text) in doubt.numbers else None
    found = _AFFIRMS.fullmatch(text)
    number = int(found["before"] or found["after"]) if found is not None else None
    return number if number in doubt.numbers else None


def but_for(said: ReportRead, doubt: Doubt) -> Doubt:
    """What is left of a doubt about a row of names and numbers once some of them are said anew."""
    if doubt.code != AskCode.ORDER_CHANGES:
        return doubt
    groups = {group for counts in said_by_round(said).values() for group in counts}
    return replace(doubt, candidates=tuple(group for group in doubt.candidates if group not in groups))


def goes_on_without(said: ReportRead, doubt: Doubt) -> bool:
    """Whether a clear text goes on without the answer to a doubt in which no number was at stake."""
    return doubt.lapses and (bool(said_by_round(said)) or said.attendance is not None)


def answers(said: ReportRead, doubt: Doubt) -> bool:
    """Whether a clear text settles a doubt: it names the group, or it is counts where no group was known."""
    groups = {
        group
        for within, counts in said_by_round(said).items()
        if not within or not doubt.within or within == doubt.within
        for group in counts
    }
    match doubt.code:
        case "attendance-locked":
            return said.attendance is not None
        case "total-differs":
            return bool(groups) or said.stated_total is not None
        case AskCode.SAID_TWICE if doubt.group is None:
            return bool(groups) or said.attendance is not None or said.stated_total is not None
        case AskCode.ORDER_CHANGES:
            return bool(groups) and set(doubt.candidates) <= groups
        case AskCode.LIST_OF_NAMES:
            return not doubt.candidates or len(groups & set(doubt.candidates)) > 1
        case _ if doubt.group is not None or doubt.candidates:
            return bool(groups & {doubt.group, *doubt.candidates})
        case _ if said.attendance is not None and doubt.number in {None, said.attendance}:
            return True
        case _:
            return bool(groups)


def said_again(doubt: Doubt, new: tuple[Doubt, ...], report: ReportRead | None) -> bool:
    """Whether an unclear text speaks of an older doubt again: then it is the newer one that is asked."""
    if report is not None and answers(report, doubt):
        return True
    if doubt.code == ATTENDANCE:
        return False
    about = {doubt.group, *doubt.candidates} - {None}
    return any(about & {one.group, *one.candidates} for one in new) if about else any(one.group is None for one in new)
