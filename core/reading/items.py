"""What is left after the phrases: names and numbers in a row, how close they stand, and loose words."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from core.reading.draft import Draft
from core.reading.line import Line, Role
from core.reading.outcomes import AskCode, Round
from core.reading.tokens import Kind, Token, flawed
from core.reading.words import (
    BINDERS,
    CORRECTIONS,
    DELEGATES,
    ESTIMATES,
    FILLER,
    HOMOPHONES,
    JOINERS,
    NO,
    ORS,
    PEOPLE,
    RELATIVES,
    VETOES,
    YES,
)


class Gap(IntEnum):
    """What stands between two items, closest first."""

    FOR = -2
    """`for` alone: it says which of its two sides is the number, and so stands by itself."""
    BOUND = -1
    """`with`, `has`, a colon, or `for` and one of these."""
    SPACE = 0
    COMMA = 1
    SENTENCE = 2
    """A full stop, or something read as other than a count."""
    LINE = 3


@dataclass(frozen=True, slots=True)
class Item:
    """A name or a number of a pair.

    Attributes:
        token: a NAME or NUMBER; a NAME without groups stands for words nobody knows.
        gap: what stands between it and the item before.
        round: the round word before it, if any.
        viable: a claim that follows it.
    """

    token: Token
    gap: Gap
    round: Round | None = None
    viable: bool | None = None

    @property
    def is_name(self) -> bool:
        """Whether it is a name, known or not."""
        return self.token.kind is Kind.NAME

    @property
    def is_unknown(self) -> bool:
        """Whether it stands for words nobody knows."""
        return self.is_name and not self.token.groups


@dataclass(frozen=True, slots=True)
class Row:
    """The items of a text in order.

    Attributes:
        items: names and numbers; a run of unknown words beside them stands as a name without groups.
        rounds: the round words, each with the number of items before it.
        delegates: a word for delegates, where one stands.
    """

    items: tuple[Item, ...]
    rounds: tuple[tuple[Round, int], ...]
    delegates: Token | None


_MARKS: Final = {"\n": Gap.LINE} | dict.fromkeys(".;!?", Gap.SENTENCE) | dict.fromkeys(",+&", Gap.COMMA)
_PARTS: Final = frozenset((",", "and", "y", "\n", ";"))
_BINDING_MARKS: Final = frozenset(":=")
_FOR: Final = frozenset(("for", "para", "por"))
_QUIET_MARKS: Final = frozenset("-()[]/|#*'…")
_OPENERS: Final = frozenset(("ok", "okay", "great", "good", "fine", "perfect", "bien", "okey", "perfecto", "claro"))
"""Open a report as well as they answer a question."""
_ALWAYS_FINE: Final = PEOPLE | FILLER
_DOUBTS: Final = (
    (ESTIMATES | frozenset("~<>"), AskCode.ESTIMATE),
    (RELATIVES, AskCode.RELATIVE),
    (HOMOPHONES, AskCode.HOMOPHONE),
    (ORS, AskCode.TWO_NUMBERS),
    (frozenset(("%", "percent")), AskCode.PERCENT),
    (frozenset(("swap", "switch")), AskCode.SWAP),
    (frozenset(("everyone", "everybody", "todos", "all")), AskCode.EVERYONE),
)


def row_of(draft: Draft, line: Line) -> Row:
    """Gather the items; doubts about single words are noted in the draft, harmless sentences are kept for the echo."""
    return _Gathering(draft, line).row()


class _Gathering:
    """One walk over the tokens."""

    def __init__(self, draft: Draft, line: Line) -> None:
        self.draft = draft
        self.line = line
        self.items: list[Item] = []
        self.rounds: list[tuple[Round, int]] = []
        self.delegates: Token | None = None
        self.gap = Gap.SPACE
        self.bound = Gap.SPACE
        self.round: Round | None = None

    def row(self) -> Row:
        for sentence in self._sentences():
            self._sentence(sentence)
        return Row(tuple(self.items), tuple(self.rounds), self.delegates)

    def _sentences(self) -> Iterable[Sequence[int]]:
        start = 0
        for index, token in enumerate(self.line.tokens):
            ends = token.kind is Kind.MARK and _MARKS.get(token.text, Gap.SPACE) >= Gap.SENTENCE
            # A question mark before everything, which is how text that runs backwards begins, doubts what follows.
            ends = ends and not (token.text == "?" and index == start)
            if ends or self.line.roles[index] is Role.TAKEN:
                yield range(start, index + 1)
                start = index + 1
        yield range(start, len(self.line.tokens))

    def _sentence(self, where: Sequence[int]) -> None:
        free = {index: None for index in where if self.line.roles[index] is None}
        tells = any(self.line.tokens[index].kind in (Kind.NAME, Kind.NUMBER) for index in free)
        words = [self.line.tokens[index] for index in free if self.line.tokens[index].kind is Kind.WORD]
        if not tells and any(_is_loose(token) for token in words):
            self._keep(words)
            free = {}
        doubtful = _doubted_numbers(self.line.tokens, tuple(free))
        for index in where:
            if (role := self.line.roles[index]) is not None:
                self._role(index, role)
            elif index in free or self.line.tokens[index].kind is Kind.MARK:
                self._token(index, doubtful.get(index))

    def _keep(self, words: Sequence[Token]) -> None:
        """A sentence without name or number is echoed, unless it might take the counts back."""
        if veto := next((token for token in words if token.text in VETOES), None):
            self.draft.ask(AskCode.UNKNOWN_WORD, veto)
        else:
            self.draft.kept.append(self.draft.plain.written(words[0].start, words[-1].end))

    def _role(self, index: int, role: Role) -> None:
        match role:
            case Role.TAKEN:
                self.gap = max(self.gap, Gap.SENTENCE)
            case Role.FIRST | Role.FINAL:
                self.round = Round.FIRST if role is Role.FIRST else Round.FINAL
                self.rounds.append((self.round, len(self.items)))
            case Role.VIABLE | Role.NOT_VIABLE if self.items and self.gap < Gap.SENTENCE:
                self.items[-1] = replace(self.items[-1], viable=role is Role.VIABLE)
            case Role.VIABLE | Role.NOT_VIABLE:
                self.draft.ask(AskCode.UNKNOWN_WORD, self.line.tokens[index])
            case _:
                """Read already, and no boundary."""

    def _token(self, index: int, doubt: AskCode | None) -> None:
        token = self.line.tokens[index]
        if token.kind in (Kind.NAME, Kind.NUMBER):
            self._item(flawed(token, doubt) if doubt else token)
        elif token.text in _MARKS:
            glued = token.text == ";" and self._is_glued(index)
            self.gap = max(self.gap, Gap.COMMA if glued else _MARKS[token.text])
        elif token.text in JOINERS:
            self.gap = max(self.gap, Gap.COMMA)
        elif token.text in BINDERS or token.text in _BINDING_MARKS:
            alone = token.text in _FOR and self.bound is Gap.SPACE
            self.bound = Gap.FOR if alone else Gap.BOUND
        elif token.text in DELEGATES or (token.text == "del" and self._is_delegates(index)):
            self.delegates = self.delegates or token
        elif not (token.text in _ALWAYS_FINE or token.text in _QUIET_MARKS):
            self._loose(index, token)

    def _is_glued(self, index: int) -> bool:
        """`Biden;23;Sanders;31`: between cells of a table a semicolon is no more than a comma."""
        if not 0 < index < len(self.line.tokens) - 1:
            return False
        before, mark, after = self.line.tokens[index - 1 : index + 2]
        return before.end == mark.start and mark.end == after.start

    def _is_delegates(self, index: int) -> bool:
        """`Biden 2 del`; in Spanish a group follows (`23 del grupo de Biden`)."""
        after = self.line.tokens[index + 1 : index + 2]
        counted = index > 0 and self.line.tokens[index - 1].kind is Kind.NUMBER
        return counted and not (after and after[0].kind is Kind.WORD)

    def _item(self, token: Token) -> None:
        if self._says_again(token):
            return
        gap = self.bound if self.gap is Gap.SPACE else self.gap
        self.items.append(Item(token, gap, self.round))
        self.gap, self.bound = Gap.SPACE, Gap.SPACE

    def _says_again(self, token: Token) -> bool:
        """`twenty-three (23)`: the same number in words and in digits."""
        before = self.items[-1].token if self.items else None
        if before is None or self.gap is not Gap.SPACE or not before.kind is token.kind is Kind.NUMBER:
            return False
        in_digits = before.text[0].isdigit(), token.text[0].isdigit()
        return before.value == token.value and in_digits.count(True) == 1 and not (before.flaw or token.flaw)

    def _loose(self, index: int, token: Token) -> None:
        for words, code in _DOUBTS:
            if token.text in words:
                self.draft.ask(code, token)
                return
        if token.text in CORRECTIONS and not self.items:
            self.draft.correction = True
        elif token.text in CORRECTIONS and self.draft.correction and self._is_last(index):
            pass
        elif self._is_answer(index):
            self.draft.correction = self.draft.correction or token.text not in _OPENERS
        elif token.text in YES | NO:
            self.draft.ask(AskCode.YES_OR_NO, token)
        else:
            self._unknown(token)

    def _is_answer(self, index: int) -> bool:
        """`no, Biden 31` and `yes but Biden 31` answer first and then correct."""
        token = self.line.tokens[index]
        if self.items:
            return False
        if token.text in ("but", "pero", "that's", "thats", "that"):
            return index > 0
        if token.text in _OPENERS:
            return True
        if token.text not in YES | NO:
            return False
        after = self.line.tokens[index + 1] if index + 1 < len(self.line.tokens) else None
        return after is not None and (
            after.text in (",", ".", "!", ";", "\n", ":", "but", "pero", "-") or after.text in CORRECTIONS
        )

    def _is_last(self, index: int) -> bool:
        return all(token.kind is Kind.MARK for token in self.line.tokens[index + 1 :])

    def _unknown(self, token: Token) -> None:
        """A run of unknown words is one: perhaps a name, perhaps not."""
        before = self.items[-1] if self.items else None
        if before and before.is_unknown and self.gap is Gap.SPACE:
            joined = Token(Kind.NAME, f"{before.token.text} {token.text}", before.token.start, token.end)
            self.items[-1] = replace(before, token=joined)
        else:
            self._item(Token(Kind.NAME, token.text, token.start, token.end))


def _is_loose(token: Token) -> bool:
    """Whether a word says something of its own; corrections and answers are read even without a count beside them."""
    meaningful = CORRECTIONS | YES | NO | DELEGATES | {"but", "pero"}
    return token.text not in _ALWAYS_FINE | BINDERS | JOINERS | meaningful


def _doubted_numbers(tokens: Sequence[Token], where: Sequence[int]) -> dict[int, AskCode]:
    """The number each doubtful word throws its doubt on: the next, else the one before."""
    doubted: dict[int, AskCode] = {}
    numbers = [index for index in where if tokens[index].kind is Kind.NUMBER]
    for index in where:
        code = AskCode.UNSURE if tokens[index].text == "?" else _word_doubt(tokens[index])
        if code and numbers:
            after = bisect_left(numbers, index)
            before = after > 0 and (code is AskCode.UNSURE or _ends_a_part(tokens, index))
            doubted.setdefault(numbers[after - 1 if before or after == len(numbers) else after], code)
    return doubted


def _ends_a_part(tokens: Sequence[Token], index: int) -> bool:
    """Whether a comma comes before the next number, and none since the last: `Biden 60 I think, Sanders 60`."""
    if tokens[index].text in ("ish", "orish"):
        return True
    return _meets(tokens[index + 1 :], _PARTS) and not _meets(tokens[index - 1 :: -1], _PARTS)


def _meets(tokens: Iterable[Token], marks: Collection[str]) -> bool:
    """Whether one of these comes before any number."""
    found = next((token for token in tokens if token.kind is Kind.NUMBER or token.text in marks), None)
    return found is not None and found.kind is not Kind.NUMBER


def _word_doubt(token: Token) -> AskCode | None:
    return next((code for words, code in _DOUBTS[:4] if token.kind is Kind.WORD and token.text in words), None)
