"""Asking back what a text left unclear: one question at a time, with buttons where there are few answers."""

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from core.alignment import Alignment
from core.dialogue.asking import Asked, data_of, question_id
from core.dialogue.doubts import ATTENDANCE, ROUND, TOTAL, Doubt, Option
from core.dialogue.state import ChairState
from core.dialogue.turn import Choice, Reply
from core.groups import UNCOMMITTED, Field, PreferenceGroup
from core.places import Place
from core.reading import Ask, AskCode, Context, IntentRead, ReportRead, Round, read
from core.reading import Asked as To
from core.sentences import Sentence, say

_MOST: Final = 3
"""Questions told at once; a text with more of them is best written anew."""
_LOOKED_AT: Final = 12
"""Doubts of one text whose neighbourhood is read for a name; nobody answers more of them one by one."""
_NEAR: Final = 4
"""Characters between two doubts that are one: `about 28`, `40 I think`."""
_OF_A_NUMBER: Final = frozenset(
    {
        AskCode.ESTIMATE,
        AskCode.UNSURE,
        AskCode.NEGATIVE,
        AskCode.NOT_WHOLE,
        AskCode.PERCENT,
        AskCode.RANGE,
        AskCode.TOO_BIG,
        AskCode.RELATIVE,
        AskCode.HOMOPHONE,
        AskCode.TWO_NUMBERS,
    }
)
"""Doubts about how many, which somebody must have been meant by."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"\b\d{1,5}\b")
_QUOTE: Final = 40
"""Characters of a person's own words that are quoted back."""


def doubts_about(asks: tuple[Ask, ...], text: str, field: Field, report: ReportRead | None) -> tuple[Doubt, ...]:
    """What was unclear, in the order it stands in the text; neighbours about the same thing are one doubt.

    Args:
        asks: all of them.
        text: as written.
        field: the groups.
        report: what was clear of it; lends the doubts their alignment.
    """
    doubts: list[Doubt] = []
    said = () if report is None else report.said
    taken: dict[str, set[PreferenceGroup]] = {}
    for number, ask in enumerate(_joined(sorted(asks, key=lambda ask: ask.span), text)):
        looks = number < _LOOKED_AT
        within = _within(ask, text, field, report) if looks else ""
        here = taken.setdefault(within, {one.group for one in said if (one.round or within) == within})
        group = ask.group or (_named_beside(ask, text, field, here) if looks and ask.code in _OF_A_NUMBER else None)
        here |= {group} if group is not None else set()
        row = ask.code is AskCode.ORDER_CHANGES and looks  # whoever has no number yet must get one
        named = _named_in(ask, field, here) if row else ask.candidates
        doubts.append(_doubt(replace(ask, group=group, candidates=named), within))
    return tuple(doubts)


def _doubt(ask: Ask, within: str) -> Doubt:
    two = tuple(map(int, _NUMBER.findall(ask.text))) if ask.code is AskCode.TWO_NUMBERS else ()
    return Doubt(
        code=ask.code.value,
        text=quoted(ask.text),
        group=ask.group,
        number=ask.number,
        candidates=ask.candidates,
        numbers=ask.numbers or two,
        within=within,
    )


def _named_beside(ask: Ask, text: str, field: Field, taken: Collection[PreferenceGroup]) -> PreferenceGroup | None:
    """The group whose number it is: the one named before it, else after it, that has no number yet.

    It is only asked about by name; the number is still the chair's to say.
    """
    before, after = _WORD.findall(text[: ask.span[0]])[-1:], _WORD.findall(text[ask.span[1] :])[:1]
    for word in (*before, *after):
        reading = read(word, Context(field=field, asked=To.TOSS))
        if isinstance(reading, IntentRead) and len(reading.winners) == 1 and reading.winners[0] not in taken:
            return reading.winners[0]
    return None


def names_anybody(text: str, field: Field) -> bool:
    """Whether some word of a text may be a group's name."""
    words = _WORD.findall(text)[:_LOOKED_AT]
    readings = (read(word, Context(field=field, asked=To.TOSS)) for word in words if len(word) > _NEAR - 1)
    return any(isinstance(reading, IntentRead) and reading.winners for reading in readings)


def _named_in(ask: Ask, field: Field, taken: Collection[PreferenceGroup]) -> tuple[PreferenceGroup, ...]:
    """The groups clearly named in the words of a doubt that have no number yet."""
    readings = (read(word, Context(field=field, asked=To.TOSS)) for word in _WORD.findall(ask.text)[:_LOOKED_AT])
    named = (one.winners[0] for one in readings if isinstance(one, IntentRead) and len(one.winners) == 1)
    return tuple(dict.fromkeys(group for group in named if group not in taken))


def ask_about(place: Place, state: ChairState, before: tuple[Sentence, ...]) -> Asked:
    """The first open doubt, with its buttons; then the others, and what is kept meanwhile."""
    doubt, *others = state.doubts
    also = [line for other in others[: _MOST - 1] for line in _question(other, state)]
    if len(others) >= _MOST:
        also.append(say("still-more-unclear", number=len(others) - _MOST + 1))
    lines = (*_question(doubt, state), *before, *also, *_kept(doubt, state))
    yes_answers = question_id(state, place) if doubt.code == ATTENDANCE else None
    return Asked(state, Reply(lines, _choices(doubt, state, place), question=yes_answers))


def kept_lines(state: ChairState) -> list[Sentence]:
    """The clear part of a text that was unclear elsewhere."""
    kept = ((within, counts) for within, counts in state.pending.items() if len(counts))
    return [say(f"kept-{within}" if within else "kept-counts", counts=counts) for within, counts in kept]


def quoted(text: str) -> str:
    """A person's own words, cut where they run long."""
    return text if len(text) <= _QUOTE else f"{text[:_QUOTE]}…"


def _kept(doubt: Doubt, state: ChairState) -> list[Sentence]:
    """What is kept, unless the question itself names it."""
    named = {within: counts for within, counts in state.pending.items() if within}
    return kept_lines(replace(state, pending=named) if doubt.code == ROUND else state)


def _joined(asks: list[Ask], text: str) -> list[Ask]:
    """The doubts; neighbours about the same thing are one doubt, and a row that does not pair is asked once."""
    rows = [ask.span for ask in asks if ask.code is AskCode.ORDER_CHANGES]
    doubts: list[Ask] = []
    for ask in asks:
        if ask.code is AskCode.LIST_OF_NAMES and any(row[0] <= ask.span[0] < row[1] for row in rows):
            continue
        last = doubts[-1] if doubts else None
        if last is None or last.code is not ask.code or not _are_near(last, ask, text):
            doubts.append(ask)
        elif not ask.candidates and ask.group is None:
            start, end = last.span[0], ask.span[1]
            doubts[-1] = replace(last, span=(start, end), text=text[start:end])
        else:
            doubts.append(ask)
    return doubts


def _are_near(one: Ask, other: Ask, text: str) -> bool:
    """Whether no more than a word stands between them: `about 28`, `40 I think`."""
    start, end = one.span[1], other.span[0]
    return 0 <= end - start <= _NEAR and not any(letter.isdecimal() or letter in ",;\n" for letter in text[start:end])


def _within(ask: Ask, text: str, field: Field, report: ReportRead | None) -> str:
    """The alignment a doubt was said for; nothing where the text names none."""
    if report is None or not report.rounds:
        return report.round.value if report is not None and report.round is not None else ""
    named = {said.group for said in report.said}
    marker = next((group for group in field.groups if group not in named), None)
    if marker is None:
        return ""
    for then in (f", {marker} 1", f" 1, {marker} 1"):  # what a count in its place would be read as, or one after it
        until = read(f"{text[: ask.span[0]]}{then}", Context(field=field))
        said = until.said[-1] if isinstance(until, ReportRead) and until.said else None
        if said is not None and said.group == marker and said.round is not None:
            return said.round.value
    return ""


def _question(doubt: Doubt, state: ChairState) -> tuple[Sentence, ...]:
    match doubt.code:
        case "attendance-locked":
            now, was = doubt.numbers
            return (say("attendance-was-locked", was=was, attendees=now),)
        case "round-of-counts":
            return (say("which-round", counts=state.pending.get("", Alignment(()))),)
        case "total-differs":
            return (say("total-differs", stated=doubt.number or 0, sum=doubt.numbers[0]),)
        case AskCode.WHO if doubt.options:
            groups = tuple(say("button-group", group=group) for group in doubt.candidates)
            number = "" if doubt.number is None else f" {doubt.number}"
            return (say("ask-who-of", text=f"{doubt.text}{number}", groups=groups),)
        case _ if doubt.group is not None and doubt.options:
            numbers = tuple(say("button-number", number=number) for number in doubt.numbers)
            return (say("ask-which-number", group=doubt.group, numbers=numbers),)
        case _:
            return _in_its_own_words(doubt)


def _in_its_own_words(doubt: Doubt) -> tuple[Sentence, ...]:
    """Each kind of doubt has its sentence; the group's number is asked for where it is the group that is known."""
    unclear = say(f"ask-{doubt.code}", text=doubt.text)
    if doubt.candidates and doubt.code not in {AskCode.LIST_OF_NAMES, AskCode.ORDER_CHANGES}:
        return unclear, say("ask-which-of", groups=doubt.candidates)
    group = doubt.candidates[0] if doubt.code == AskCode.ORDER_CHANGES and len(doubt.candidates) == 1 else doubt.group
    if group is None:
        return (unclear,)
    if doubt.group is None:
        return (say("ask-of-group", group=group, question=unclear),)
    if doubt.text.casefold() == doubt.group.casefold() or (doubt.code, doubt.group) == (AskCode.NO_NUMBER, UNCOMMITTED):
        return (say("ask-how-many", group=doubt.group),)
    return (say("ask-of-group", group=doubt.group, question=unclear),)


def _choices(doubt: Doubt, state: ChairState, place: Place) -> tuple[tuple[Choice, ...], ...]:
    """Side by side; below each other where the labels are sentences."""
    buttons = tuple(
        Choice(_label(doubt, option, number), data_of("pick", state, place, str(number)))
        for number, option in enumerate(doubt.options)
    )
    if doubt.code == ATTENDANCE:
        return tuple((button,) for button in buttons)
    return (buttons,) if buttons else ()


def _label(doubt: Doubt, option: Option, number: int) -> Sentence:
    match option:
        case Round():
            return say(f"button-{option.value}")
        case PreferenceGroup():
            return say("button-group", group=option)
        case int() if doubt.code == ATTENDANCE:
            return say("button-keep" if number else "button-slip", attendees=option)
        case int() if doubt.code == TOTAL:
            return say("button-sum-is-right", sum=option)
        case int():
            return say("button-number", number=option)
        case _:
            return say("button-nothing")
