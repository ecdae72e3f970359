"""Counts: from named tokens to a report, or to what must be asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.alignment import Alignment
from core.groups import OTHER, PreferenceGroup
from core.reading.by_name import count_by_name
from core.reading.context import Asked, Context
from core.reading.draft import Draft
from core.reading.items import Item, Row, row_of
from core.reading.line import Line
from core.reading.outcomes import AskCode, Claims, NothingRead, Reading, ReportRead, Round
from core.reading.pairing import Pair, order_of, pair_up
from core.reading.phrases import take_phrases
from core.reading.sheet import take_delegates
from core.reading.table import read_table
from core.reading.tokens import Kind, Token
from core.reading.words import BINDERS, CORRECTIONS, FILLER, PEOPLE, words

_TELLS_OF_US: Final = words("we we've there there's hay tenemos son somos our")
"""Words beside a number of people that say it is everybody's, and not one group's."""


_WE_HAVE: Final = _TELLS_OF_US | words("have had are got ok okay so now hi hello hola bueno ahora en total ,")


_SENTENCE_ENDS: Final = frozenset((".", "!", ";", "\n"))
_HEADING: Final = FILLER | words("first final 1st 2nd initial second primera segunda inicial realignment")
"""Words that may stand before the first name of an alignment."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What was taken out of the text before its counts.

    Attributes:
        precinct_hint: the precinct it names, as written.
        part: `1/2`.
        sheet_named: whether it says that it tells what stands on the sheet.
    """

    precinct_hint: str | None = None
    part: str | None = None
    sheet_named: bool = False


def read_report(draft: Draft, tokens: Sequence[Token], context: Context, beside: Beside) -> Reading:
    """Read counts into the draft and close it."""
    rounds, on_sheet = False, beside.sheet_named or context.asked is Asked.DELEGATES
    tokens = _without_leading_attendance(draft, tokens, context)
    if not read_table(draft, tokens) and not _bare_answer(draft, tokens, context):
        line = Line(tokens, [None] * len(tokens))
        take_phrases(draft, line)
        row = row_of(draft, line)
        rounds = bool(row.rounds)
        _read_rows(draft, row, on_sheet=on_sheet)
    _count_other_names(draft)
    if on_sheet:
        take_delegates(draft, tokens, sheet_named=beside.sheet_named)
    if not any(token.kind is Kind.NUMBER for token in tokens):  # no count whose meaning a word might change
        draft.asks = [ask for ask in draft.asks if ask.code is not AskCode.UNKNOWN_WORD]
    _ask_for_what_is_missing(draft, tokens, rounds=rounds)
    return _close(draft, beside)


def _without_leading_attendance(draft: Draft, tokens: Sequence[Token], context: Context) -> Sequence[Token]:
    """`We have 160, Biden 80 …`, `160 people. Biden 80 …`, and `160. Biden 80 …` where it was asked for.

    It is the attendance only where it is said to be people and every group has a number, or where none is known yet,
    so that it never takes the place of the number of a group.
    """
    place = next((place for place, token in enumerate(tokens) if token.kind is Kind.NUMBER), None)
    if place is None or tokens[place].flaw or context.asked is Asked.NUMBER:
        return tokens
    start = next((index + 1 for index in range(place - 1, -1, -1) if tokens[index].text in _SENTENCE_ENDS), 0)
    before, after = [token.text for token in tokens[start:place]], tokens[place + 1 :]
    of_people = bool(after) and after[0].text in PEOPLE
    beyond = after[1:] if of_people else after
    if not _leads(before, beyond, context, of_people=of_people):
        return tokens
    draft.attendance = tokens[place].value
    return (*tokens[:start], *beyond[1:])


def _leads(before: Sequence[str], after: Sequence[Token], context: Context, *, of_people: bool) -> bool:
    """Whether a number between these is everybody's: said so, asked for, or set apart from pairs that need it not."""
    if not _WE_HAVE.issuperset(before):
        return False
    if of_people:
        return _goes_on_with_pairs(after, whole=True)
    if context.attendance is not None:
        return False
    tells = not _TELLS_OF_US.isdisjoint(before) and (not after or after[0].text in ",.;:!\n")
    return tells or (context.asked is Asked.ATTENDANCE and _goes_on_with_pairs(after, whole=False))


def _goes_on_with_pairs(tokens: Sequence[Token], *, whole: bool) -> bool:
    """Whether a mark and then a name follow; after a comma, as many names as numbers, so that none needs this one."""
    rest = tokens[1:]
    while rest and (rest[0].text in _HEADING or rest[0].text in ":-\n"):
        rest = rest[1:]
    if not rest or rest[0].kind is not Kind.NAME:
        return False
    kinds = [token.kind for token in rest]
    each = kinds.count(Kind.NAME) == kinds.count(Kind.NUMBER) and not any(token.text in "-/" for token in rest)
    return each if whole or tokens[0].text == "," else tokens[0].text in ".;\n"


def _bare_answer(draft: Draft, tokens: Sequence[Token], context: Context) -> bool:
    """A number alone answers the open question for one: the attendance, or one group's people."""
    numbers = [token for token in tokens if token.kind is Kind.NUMBER]
    rest = [token.text for token in tokens if token.kind is not Kind.NUMBER]
    if len(numbers) != 1:
        return False
    if context.asked is Asked.COUNTS and context.attendance is not None and _corrects(rest):
        if not draft.ask_about_number(numbers[0]):
            draft.attendance, draft.correction = numbers[0].value, True
        return True
    known = FILLER | PEOPLE | (BINDERS if context.asked is Asked.NUMBER else frozenset())
    if not all(text in known or text in ".!\n" or text == "total" for text in rest):
        return False
    if context.asked is Asked.ATTENDANCE:
        if not draft.ask_about_number(numbers[0]):
            draft.attendance = numbers[0].value
        return True
    if context.asked is Asked.NUMBER and context.about is not None and not _of_everybody(rest, context):
        if not draft.ask_about_number(numbers[0]):
            draft.count(context.about, numbers[0], numbers[0], None)
        return True
    return False


def _of_everybody(rest: Sequence[str], context: Context) -> bool:
    """`hay 160 personas`, where the attendance is not known yet, is no answer to how many one group has."""
    said = not PEOPLE.isdisjoint(rest) and not _TELLS_OF_US.isdisjoint(rest)
    return "total" in rest or (context.attendance is None and said)


def _corrects(rest: Sequence[str]) -> bool:
    """`correction 161`, `make that 161`: where only the attendance was said, that is what it corrects."""
    corrects = CORRECTIONS | {"no", "make", "now", "ahora"}
    return not corrects.isdisjoint(rest) and all(
        word in corrects | FILLER | PEOPLE | {"that", "to", "wait", "a"} or word in ".,!:\n-" for word in rest
    )


def _read_rows(draft: Draft, row: Row, *, on_sheet: bool) -> None:
    if count_by_name(draft, row):
        return
    blocks = _by_round(draft, row)
    if row.delegates and not on_sheet:
        pairs = [pair for items in blocks.values() for pair in pair_up(draft, items)]
        draft.delegates = {pair.group: pair.number.token.value for pair in pairs}
        draft.ask(AskCode.DELEGATES_NOT_PEOPLE, row.delegates)
        return
    for within, items in blocks.items():
        for pair in pair_up(draft, items):
            _count(draft, pair, within)
        _note_claims(draft, items)
    orders = {order_of(items) for items in blocks.values()} - {None}
    if len(orders) > 1:
        draft.ask(AskCode.ORDER_CHANGES, row.items[0].token, row.items[-1].token)


def _by_round(draft: Draft, row: Row) -> Mapping[Round | None, Sequence[Item]]:
    """The items of each alignment. One round word names the whole text, if it stands before or after all of it."""
    named = {which for which, _ in row.rounds}
    if len(named) < 2:
        within = row.rounds[0][0] if row.rounds else None
        inside = [place for _, place in row.rounds if 0 < place < len(row.items)]
        if inside and not (len(row.items) == 2 and inside == [1]) and row.rounds[0][1] > 0:
            _ask_which_round(draft, row)
        return {within: row.items}
    # Two alignments without a group in common are more likely first and second place.
    sides = [{each.token.who for each in row.items if each.is_name and each.round is which} for which in Round]
    if all(sides) and not sides[0] & sides[1]:
        _ask_which_round(draft, row)
    # A heading over one column of numbers, or counts before the first round word: which is which?
    if row.items and {item.round for item in row.items} != named:
        _ask_which_round(draft, row)
    blocks: dict[Round | None, list[Item]] = {}
    for item in row.items:
        blocks.setdefault(item.round, []).append(item)
    return blocks


def _ask_which_round(draft: Draft, row: Row) -> None:
    draft.ask(AskCode.WHICH_ROUND, row.items[0].token, row.items[-1].token)


def _count(draft: Draft, pair: Pair, within: Round | None) -> None:
    draft.count(pair.group, pair.name.token, pair.number.token, within)


def _note_claims(draft: Draft, items: Sequence[Item]) -> None:
    """`viable` belongs to the name of the pair it follows."""
    for place, item in enumerate(items):
        if item.viable is None:
            continue
        near = item if item.is_name else items[place - 1] if place else None
        if near and near.token.who:
            draft.viable[near.token.who] = item.viable


def _close(draft: Draft, beside: Beside) -> Reading:
    asks = tuple(draft.asks)
    rounds = {which: _alignment(counts) for which, counts in draft.counts.items() if which and counts}
    only = next(iter(draft.counts.items()), (None, {})) if len(draft.counts) == 1 else (None, {})
    read = ReportRead(
        counts=_alignment(only[1]) if only[1] else None,
        round=only[0] if only[1] else None,
        rounds=rounds if len(draft.counts) > 1 else {},
        attendance=draft.attendance,
        stated_total=draft.stated_total,
        others=draft.others,
        correction=draft.correction,
        was=_alignment(draft.was) if draft.was else None,
        claims=Claims(draft.viable, draft.threshold, _alignment(draft.delegates) if draft.delegates else None),
        precinct_hint=beside.precinct_hint,
        part=beside.part,
        other_names=draft.other_names,
        asks=asks,
        kept=tuple(draft.kept),
        said=tuple(draft.said),
    )
    return read if _holds_something(read) else NothingRead(asks)


def _holds_something(read: ReportRead) -> bool:
    return bool(
        read.counts
        or read.rounds
        or read.attendance is not None
        or read.others is not None
        or read.stated_total is not None
        or read.claims != Claims()
    )


def _count_other_names(draft: Draft) -> None:
    """People for candidates not in the field stand under Other; an Other given besides is asked."""
    if not draft.other_names:
        return
    within = next(iter(draft.counts), None)
    counts = draft.counts.setdefault(within, {})
    if OTHER in counts or len(draft.counts) > 1:
        draft.ask_about_text(AskCode.ONE_NAME_TWICE, group=OTHER)
    counts[OTHER] = sum(draft.other_names.values())


def _ask_for_what_is_missing(draft: Draft, tokens: Sequence[Token], *, rounds: bool) -> None:
    """A text that gave nothing to keep is asked: for numbers where it speaks of counts, else for its meaning."""
    counted = any(draft.counts.values())
    if draft.stated_total is not None and not counted and draft.attendance is None:
        # The attendance, or the sum of counts that got lost?
        draft.ask(AskCode.LEFT_OVER_NUMBER, tokens[0], tokens[-1], number=draft.stated_total)
    if draft.asks or counted or draft.delegates or draft.attendance is not None or draft.others is not None:
        return
    if draft.threshold is None and tokens:
        draft.ask_about_text(AskCode.NO_NUMBER if rounds else AskCode.NOT_UNDERSTOOD)


def _alignment(counts: Mapping[PreferenceGroup, int]) -> Alignment:
    return Alignment(tuple(counts.items()))
