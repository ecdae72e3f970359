"""Counts: from named tokens to a report, or to what must be asked."""

from collections.abc import Mapping, Sequence

from core.alignment import Alignment
from core.groups import OTHER, PreferenceGroup
from core.reading.context import Asked, Context
from core.reading.draft import Draft
from core.reading.items import Item, Row, row_of
from core.reading.outcomes import AskCode, Claims, NothingRead, Reading, ReportRead, Round
from core.reading.pairing import Pair, name_comes_first, pair_up
from core.reading.phrases import Line, take_phrases
from core.reading.table import read_table
from core.reading.tokens import Kind, Token
from core.reading.words import FILLER, PEOPLE


def read_report(draft: Draft, tokens: Sequence[Token], context: Context, hint: str | None, part: str | None) -> Reading:
    """Read counts into the draft and close it."""
    rounds = False
    if not read_table(draft, tokens) and not _bare_answer(draft, tokens, context):
        line = Line(tokens, [None] * len(tokens))
        take_phrases(draft, line)
        row = row_of(draft, line)
        rounds = bool(row.rounds)
        _read_rows(draft, row, context)
    _count_other_names(draft)
    _ask_for_what_is_missing(draft, tokens, rounds=rounds)
    return _close(draft, hint, part)


def _bare_answer(draft: Draft, tokens: Sequence[Token], context: Context) -> bool:
    """A number alone answers the open question for one: the attendance, or one group's people."""
    numbers = [token for token in tokens if token.kind is Kind.NUMBER]
    rest = [token.text for token in tokens if token.kind is not Kind.NUMBER]
    if len(numbers) != 1 or not all(text in FILLER | PEOPLE or text in ".!\n" or text == "total" for text in rest):
        return False
    if context.asked is Asked.ATTENDANCE:
        if not draft.ask_about_number(numbers[0]):
            draft.attendance = numbers[0].value
        return True
    if context.asked is Asked.NUMBER and context.about is not None and "total" not in rest:
        if not draft.ask_about_number(numbers[0]):
            draft.count(context.about, numbers[0], numbers[0], None)
        return True
    return False


def _read_rows(draft: Draft, row: Row, context: Context) -> None:
    blocks = _by_round(draft, row)
    if row.delegates and context.asked is not Asked.DELEGATES:
        pairs = [pair for items in blocks.values() for pair in pair_up(draft, items)]
        draft.delegates = {pair.group: pair.number.token.value for pair in pairs}
        draft.ask(AskCode.DELEGATES_NOT_PEOPLE, row.delegates)
        return
    for within, items in blocks.items():
        for pair in pair_up(draft, items):
            _count(draft, pair, within)
        _note_claims(draft, items)
    orders = {name_comes_first(items) for items in blocks.values() if items}
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


def _close(draft: Draft, hint: str | None, part: str | None) -> Reading:
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
        precinct_hint=hint,
        part=part,
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
    if draft.asks or counted or draft.attendance is not None or draft.others is not None:
        return
    if draft.threshold is None and tokens:
        draft.ask_about_text(AskCode.NO_NUMBER if rounds else AskCode.NOT_UNDERSTOOD)


def _alignment(counts: Mapping[PreferenceGroup, int]) -> Alignment:
    return Alignment(tuple(counts.items()))
