"""Phrases that say something other than a group's count: attendance, total, threshold, the round, `not 23`.

The tokens are written as one line of codes (`#` a number, `@` a name, `@o` Other, `@?` an unclear name, `%` an unknown
word, else the word or mark itself), and each phrase is a pattern over that line: so it does not matter whether a number
came in digits or in words.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from core.groups import OTHER
from core.reading.draft import Draft
from core.reading.outcomes import AskCode, Round
from core.reading.tokens import Kind, Token
from core.reading.words import KNOWN, PEOPLE


class Role(Enum):
    """What became of a token that is not part of a pair."""

    TAKEN = auto()
    """Read as something else; ends a pair like a full stop."""
    QUIET = auto()
    """Read, and no boundary: `viable`, `not 23`."""
    FIRST = auto()
    FINAL = auto()
    VIABLE = auto()
    NOT_VIABLE = auto()


@dataclass(slots=True)
class Line:
    """The tokens of a text, with what each phrase has made of them."""

    tokens: Sequence[Token]
    roles: list[Role | None]
    _codes: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self._codes = [_code(token) for token in self.tokens]

    def codes(self) -> tuple[str, list[int]]:
        """The line of codes, and where each token's code begins in it."""
        codes = [code if role is None else "_" for code, role in zip(self._codes, self.roles, strict=True)]
        starts, position = [], 1
        for code in codes:
            starts.append(position)
            position += len(code) + 1
        return " " + " ".join(codes) + " ", starts


def _code(token: Token) -> str:
    match token.kind:
        case Kind.NUMBER:
            return "#"
        case Kind.NAME if token.who:
            return "@o" if token.who == OTHER else "@"
        case Kind.NAME:
            return "@?"
        case Kind.MARK:
            return token.text
    return token.text if token.text in KNOWN else "%"


_Take = Callable[[Draft, Line, Sequence[int], str], None]


def take_phrases(draft: Draft, line: Line) -> None:
    """Take every phrase out of the line, one kind after the other."""
    text, starts = line.codes()
    for pattern, take in _PHRASES:
        taken = False
        for match in pattern.finditer(text):
            # A match begins with the space before its first code and ends before the space after its last.
            first, last = bisect_left(starts, match.start() + 1), bisect_left(starts, match.end())
            take(draft, line, range(first, last), match.lastgroup or "")
            taken = True
        if taken:  # what one phrase has taken, the next does not see
            text, starts = line.codes()


def _numbers(line: Line, where: Sequence[int]) -> list[Token]:
    return [line.tokens[index] for index in where if line.tokens[index].kind is Kind.NUMBER]


def _give(line: Line, where: Sequence[int], role: Role) -> None:
    for index in where:
        line.roles[index] = role


def _take_attendance(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(number):
        draft.attendance = _once(draft, draft.attendance, number)


def _take_total(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(number):
        draft.stated_total = _once(draft, draft.stated_total, number)


def _take_heading(_draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    _give(line, where, Role.QUIET)


def _take_threshold(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(number):
        draft.threshold = _once(draft, draft.threshold, number)


def _once(draft: Draft, before: int | None, number: Token) -> int:
    if before is not None and before != number.value:
        draft.ask(AskCode.SAID_TWICE, number, number=number.value)
    return number.value


def _take_others(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if draft.ask_about_number(number):
        return
    if number.value:
        draft.ask(AskCode.WHO, line.tokens[where[0]], line.tokens[where[-1]], number=number.value)
    else:
        draft.others = 0


def _take_round(_draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    numbers = _numbers(line, where)
    if which == "numbered":
        if numbers[0].value not in (1, 2):
            return
        which = "first" if numbers[0].value == 1 else "final"
    _give(line, where, Role.QUIET)
    line.roles[where[0]] = Role.FIRST if which == Round.FIRST else Role.FINAL


def _take_was(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`Biden 32 not 23`: the number after `not` is the wrong one."""
    right, wrong = _numbers(line, where)
    name = line.tokens[where[0]]
    draft.correction = True
    if not draft.ask_about_number(wrong):
        draft.was[name.groups[0]] = wrong.value
    _give(line, [index for index in where if line.tokens[index] not in (name, right)], Role.QUIET)


def _take_change(draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    """`change Biden from 23 to 31`, `Biden should be 31`."""
    draft.correction = True
    numbers = _numbers(line, where)
    name = next(line.tokens[index] for index in where if line.tokens[index].kind is Kind.NAME)
    if which == "from" and not draft.ask_about_number(numbers[0]):
        draft.was[name.groups[0]] = numbers[0].value
    quiet = [index for index in where if line.tokens[index] not in (name, numbers[-1])]
    _give(line, quiet, Role.QUIET)


def _take_viability(_draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    _give(line, where, Role.QUIET)
    line.roles[where[0]] = Role.NOT_VIABLE if which == "no" else Role.VIABLE


def _take_write_in(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`write-in Hickenlooper 1` counts under Other, and the name is kept."""
    (number,) = _numbers(line, where)
    words = [token for token in (line.tokens[index] for index in where) if _code(token) in ("%", "@?")]
    _give(line, where, Role.TAKEN)
    if draft.ask_about_number(number):
        return
    written = draft.plain.written(words[0].start, words[-1].end)
    if written in draft.other_names:
        draft.ask(AskCode.ONE_NAME_TWICE, words[0], words[-1], number=number.value)
    draft.other_names[written] = number.value


_UNIT: Final = rf"(?: (?:{'|'.join(sorted(map(re.escape, PEOPLE)))}))?"
_IS: Final = r"(?: (?:is|was|are|of|at|:|=|-|…|es|son|de|count))?"
_BE: Final = r"(?:be|@\?)"
"""`be` may be the beginning of a name."""
_TO_BE_VIABLE: Final = rf" (?:to {_BE}|for|para|para ser) (?:viable|viability|viabilidad)"
_END: Final = r"(?= (?:[,.;!\n)(]|and|y|$)|\s*\Z)"
_FREE: Final = (
    r"(?= (?:[,.;!\n)(:-]|and|y|@o?|#|first|final|1st|2nd|initial|primera|segunda|realignment|round|total|_) |\s*\Z)"
)
_ROUND_HEAD: Final = r"(?: (?:alignment|ronda|vuelta|alineacion))?"
_ROUND_TAIL: Final = (
    r"(?: (?:round|alignment|ronda|vuelta|alineacion|count|counts|results|result|numbers|tally|report|caucus)){0,2}"
    r"(?: (?:is|are|was|were))?(?: [:=-])?(?= )"
)


def _phrase(pattern: str, take: _Take) -> tuple[re.Pattern[str], _Take]:
    return re.compile(pattern), take


# Note: order matters. What is more telling comes first, because each phrase takes its words away from the next.
_PHRASES: Final = (
    _phrase(
        r" (?:total )?(?:attendance|attendees|asistencia|asistentes|turnout|headcount)(?: total)?"
        rf"{_IS}(?: [:=-])? #{_UNIT}(?= )",
        _take_attendance,
    ),
    _phrase(
        rf" (?:(?:we|there) (?:are|were|have|had) |we're |there's |somos |estamos |hay |tenemos )?#{_UNIT}"
        r"(?: (?:are|were|is|in|total|of us|all)){0,2}"
        r" (?:here|present|attending|attendance|(?:in )?(?:the )?room|attendees?|came|showed up|checked in|eligible"
        rf"|of us|aqui|presentes?|asistentes|vino){_UNIT}"
        rf"(?: (?:in|today|tonight|now|in attendance|here)){{0,2}}{_FREE}",
        _take_attendance,
    ),
    _phrase(
        rf" (?:we are|we were|we're|somos|estamos|eramos)(?: now| at)? #{_UNIT}"
        rf"(?: (?:total|today|tonight|in all))?{_END}",
        _take_attendance,
    ),
    _phrase(
        rf" (?:we have|we had|there are|there were|hay|tenemos|we've got|we got) # (?:{'|'.join(sorted(PEOPLE))})"
        rf"(?: (?:total|today|tonight|in all))?{_END}",
        _take_attendance,
    ),
    _phrase(
        rf" (?:we )?(?:need|needs|needed|necesitamos) #{_UNIT}(?:{_TO_BE_VIABLE}(?= )|{_END})",
        _take_threshold,
    ),
    _phrase(
        rf" (?:viability|viable|threshold|umbral|viabilidad)(?: (?:threshold|number|is at|for)){{0,2}}"
        rf"(?: (?:is|was|of|at|=|es|de|needs?)) #{_UNIT}(?= )"
        rf"| (?:viability|threshold|umbral|viabilidad)(?: threshold)?(?: :)? #{_UNIT}(?= )",
        _take_threshold,
    ),
    _phrase(rf" #{_UNIT}(?: (?:is |are )?(?:needed|required)|{_TO_BE_VIABLE})(?= )", _take_threshold),
    _phrase(
        r" (?:for |para )?(?:and )?(?:everyone|everybody|anyone|anybody|all) else"
        r"(?: (?:has|have|had|got|is|are|at|:|=|-|…|,|with)){0,2} #(?= )"
        r"| (?:all|any) (?:the )?@o(?: (?:has|have|had|got|is|are|at|:|=|-|…|,)){0,2} #(?= )"
        r"| (?:the )?(?:rest|remaining)(?: of them)?(?: (?:has|have|had|got|is|are|at|:|=|-|…|,)){0,2} #(?= )"
        r"| (?:todos )?(?:los )?demas(?: (?:tienen|:|=|-|,|con))? #(?= )",
        _take_others,
    ),
    _phrase(
        r" # (?:for |para )?(?:(?:everyone|everybody|anyone|anybody|all) else|(?:all )?the rest"
        r"|(?:todos )?los demas)(?= )"
        r"| # else(?= )",
        _take_others,
    ),
    _phrase(
        rf" (?:grand )?(?:total|sum|suma|totals)(?: (?:people|votes|count))?{_IS}(?: [:=-])? #{_UNIT}(?= )",
        _take_total,
    ),
    _phrase(rf" #{_UNIT} (?:in |en )?(?:total|all|altogether)(?= )(?! @)", _take_total),
    _phrase(r" totals?(?: are| is)? :(?= )", _take_heading),
    _phrase(r" (?:round|alignment|ronda|vuelta)(?P<numbered> #)(?: [:=-])?(?= )", _take_round),
    _phrase(rf"{_ROUND_HEAD} (?:(?P<first>first|1st|initial|primera|primer|inicial)){_ROUND_TAIL}", _take_round),
    _phrase(
        rf"{_ROUND_HEAD} (?:after )?"
        r"(?P<final>final|finals|2nd|second|segunda|realignment|realigned|re - align(?:ment)?|realineacion)"
        rf"{_ROUND_TAIL}",
        _take_round,
    ),
    _phrase(
        r" (?:is |are |was )?(?:(?P<no>not viable|no viable|non - viable|nonviable|inviable|no es viable))(?= )",
        _take_viability,
    ),
    _phrase(r" (?:is |are |was )?(?P<yes>viable)(?= )(?! [:=-])", _take_viability),
    _phrase(
        rf" @o?(?: (?:is|at|has|:|=|-|should {_BE}))? #(?: ,)?(?: \()?"
        r" (?:not|instead of|rather than|en vez de) #(?: \))?(?= )",
        _take_was,
    ),
    _phrase(r" (?:change|make|update|fix)(?: the)? @o?(?P<from> from #)(?: to) #(?= )", _take_change),
    _phrase(rf" (?:change|make|update|fix)(?: the)? @o?(?: to|:)? #(?= )| @o? should {_BE} #(?= )", _take_change),
    _phrase(
        r" write - in(?:s)?(?: (?:for|:|-|=|votes?)){0,2}(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=|…))? #(?= )"
        r"| writein(?: (?:for|:|-))?(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=))? #(?= )"
        r"| write in(?: (?:for|:|-))?(?: (?:%|@\?)){1,3}(?: (?:has|:|-|=))? #(?= )"
        r"| # write(?: -)? in(?: (?:for|:|-)){0,2}(?: (?:%|@\?)){1,3}(?= )",
        _take_write_in,
    ),
    _phrase(
        r" # (?:(?:for|para|:) )?@o(?: (?:\(|:|-|for))?(?: (?:%|@\?)){1,3}(?: \))?(?= )(?! (?:[:=-] )?(?:#|%|@\?))",
        _take_write_in,
    ),
    _phrase(r" @o (?:(?:\(|:|-|for) ){0,2}(?:(?:%|@\?) ){1,3}(?:\) )?(?:: |- )?#(?= )", _take_write_in),
)
