"""Who won or lost the toss, and who was elected."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.groups import PreferenceGroup
from core.reading.context import Asked, Context
from core.reading.outcomes import Intent, IntentRead
from core.reading.tokens import Kind, Token
from core.reading.words import CHOSEN, ELECTED, FILLER, JOINERS, LOST, TIE, WON, words

_CORRECTS: Final = words("no nope sorry actually oops wait perdon")
_DENIES: Final = words("no nope")
_GOES: Final = words("goes go going")
"""Lost, unless something goes to somebody."""
_COMES_OUT: Final = words("sale salio salen")
"""Lost, unless somebody comes out a winner: `salió elegida Warren`."""
_AROUND: Final = (
    TIE
    | ELECTED
    | WON
    | LOST
    | _GOES
    | FILLER
    | JOINERS
    | words(
        "is are was were went to it by on after for of has have had got gets get chance game card hat out que para con"
        " al"
        " lo se both y queda quedo es esta home so and but pero da le toco fue va llevo nos"
        " they he she room whole salon sala asamblea voted votamos votaron por"
    )
)
_CLAUSE_ENDS: Final = frozenset((",", ".", ";", "\n", "!", "and", "y", "but", "pero", "&"))


@dataclass(frozen=True, slots=True)
class _Named:
    won: tuple[PreferenceGroup, ...]
    lost: tuple[PreferenceGroup, ...]


def contest(tokens: Sequence[Token], context: Context) -> IntentRead | None:
    """Who won or lost the toss, or was elected. A lone name is an answer only to that question."""
    tokens = _without_no(tokens)
    named = [token for token in tokens if token.kind is Kind.NAME]
    rest = {token.text for token in tokens if token.kind is Kind.WORD}
    odd = any(token.kind is Kind.NUMBER or token.text in "?/" for token in tokens)
    if not named or odd or not rest <= _AROUND or not all(token.who for token in named):
        return None
    found = _named(tokens)
    if found.lost:
        return IntentRead(Intent.TIE_RESULT, found.won, losers=found.lost)
    intent = _which_contest(rest, context.asked, found.won)
    return IntentRead(intent, found.won) if intent else None


def _without_no(tokens: Sequence[Token]) -> Sequence[Token]:
    """`No, Bernie won` and `sorry, we elected Bernie`; in Spanish `no ganó Bernie` stays what it is."""
    if not tokens or tokens[0].text not in _CORRECTS:
        return tokens
    rest = tokens[2:] if len(tokens) > 1 and tokens[1].text == "," else tokens[1:]
    return rest if rest and (rest[0].kind is Kind.NAME or tokens[0].text not in _DENIES) else tokens


def _which_contest(rest: set[str], asked: Asked | None, groups: tuple[PreferenceGroup, ...]) -> Intent | None:
    if rest & TIE:
        return Intent.TIE_RESULT
    if asked is Asked.TOSS or (asked is Asked.CONFIRM and rest & WON):
        return Intent.TIE_RESULT
    if (asked is Asked.ELECTED or rest & ELECTED) and len(groups) == 1:
        return Intent.ELECTED
    return None


def _named(tokens: Sequence[Token]) -> _Named:
    """The names by what is said of them; one without a word of its own shares the next clause's, or the last's."""
    won: list[PreferenceGroup] = []
    lost: list[PreferenceGroup] = []
    waiting: list[PreferenceGroup] = []
    side = won
    for clause in _clauses(tokens):
        waiting += [token.who for token in clause if token.who]
        said = {token.text for token in clause if token.kind is Kind.WORD}
        wins, loses = bool(said & (WON | CHOSEN)), _loses(said)
        if loses or wins:
            side = lost if loses else won
            side += waiting
            waiting.clear()
    side += waiting
    return _Named(tuple(won), tuple(lost))


def _loses(said: set[str]) -> bool:
    lost = said & LOST
    if lost <= _COMES_OUT and said & (WON | CHOSEN):
        return False
    return bool(lost) or (bool(said & _GOES) and not said & {"to", "al", "a"} and not said & TIE)


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    start = 0
    for index, token in enumerate(tokens):
        if token.text in _CLAUSE_ENDS and token.kind is not Kind.NAME:
            yield tokens[start:index]
            start = index + 1
    yield tokens[start:]
