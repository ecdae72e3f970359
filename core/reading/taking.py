"""What becomes of a phrase once it is found: its number is the attendance, the total, the wrong number of a correction.

Each takes the draft, the line, where the phrase stands in it, and the name of the alternative that was found.
"""

from collections.abc import Sequence
from typing import Final

from core.reading.draft import Draft
from core.reading.line import Line, Role, code_of
from core.reading.outcomes import AskCode, Round
from core.reading.tokens import Kind, Token
from core.reading.words import ESTIMATES

_SPANISH: Final = frozenset(
    ("perdon", "perdone", "disculpa", "disculpe", "correccion", "corrijo", "corrige", "es", "son", "tiene", "para")
)


def _numbers(line: Line, where: Sequence[int]) -> list[Token]:
    return [line.tokens[index] for index in where if line.tokens[index].kind is Kind.NUMBER]


def _give(line: Line, where: Sequence[int], role: Role) -> None:
    for index in where:
        line.roles[index] = role


def take_attendance(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`160 here`; with a second number (`160 not 161`) it is a correction."""
    number, *wrong = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    draft.correction = draft.correction or bool(wrong)
    if not draft.ask_about_number(number) and not _ask_about_estimate(draft, line, where, number):
        draft.attendance = _once(draft, draft.attendance, number)


def _ask_about_estimate(draft: Draft, line: Line, where: Sequence[int], number: Token) -> bool:
    """Ask about `about 160 here` and `160ish people`; whether there was anything to ask."""
    near = [index for index in (where[0] - 1, *where) if index >= 0 and line.tokens[index].text in ESTIMATES]
    if near:
        _give(line, near, Role.TAKEN)
        words = [*(line.tokens[index] for index in near), number]
        draft.ask(AskCode.ESTIMATE, min(words, key=_start), max(words, key=_start))
    return bool(near)


def _start(token: Token) -> int:
    return token.start


def take_total(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`Total 84`: the sum as the chair gives it."""
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(number) and not _ask_about_estimate(draft, line, where, number):
        draft.stated_total = _once(draft, draft.stated_total, number)


def take_sum(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`= 84 of 84`, as the read-back says it: the sum, and the attendance."""
    people, attendance = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(people) and not draft.ask_about_number(attendance):
        draft.stated_total = _once(draft, draft.stated_total, people)
        draft.attendance = _once(draft, draft.attendance, attendance)


def take_heading(_draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`Here are the numbers:` says nothing."""
    _give(line, where, Role.QUIET)


def take_threshold(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`We need 24 to be viable`."""
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if not draft.ask_about_number(number):
        draft.threshold = _once(draft, draft.threshold, number)


def _once(draft: Draft, before: int | None, number: Token) -> int:
    if before is not None and before != number.value:
        draft.ask(AskCode.SAID_TWICE, number, number=number.value)
    return number.value


def take_others(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`Everyone else 0`; how many of whom is asked where it is not nobody."""
    (number,) = _numbers(line, where)
    _give(line, where, Role.TAKEN)
    if draft.ask_about_number(number):
        return
    if number.value:
        draft.ask(AskCode.WHO, line.tokens[where[0]], line.tokens[where[-1]], number=number.value)
    else:
        draft.others = 0


def take_nobody_came(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`no vino nadie`: two words that deny, and one nobody."""
    if _numbers(line, where)[0].text in ("nadie", "ninguno", "ninguna"):
        _give(line, where, Role.TAKEN)
        draft.attendance = 0


def take_nobody_more(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`nadie más`: the others hold nobody. With another number (`2 más`) it is a change, and left to be asked."""
    if _numbers(line, where)[0].text in ("nadie", "ninguno", "ninguna", "nobody", "none"):
        _give(line, where, Role.TAKEN)
        draft.others = 0


def take_round(_draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    """`First alignment:`, `2a vuelta`."""
    numbers = _numbers(line, where)
    if which == "numbered":
        if numbers[0].value not in (1, 2):
            return
        which = "first" if numbers[0].value == 1 else "final"
    # "Warren is 1st with 30" tells of a place in a race.
    if where[0] > 0 and line.tokens[where[0] - 1].text in ("is", "came", "was", "es", "quedo"):
        return
    _give(line, where, Role.QUIET)
    line.roles[where[0]] = Role.FIRST if which == Round.FIRST else Role.FINAL


def take_was(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`Biden 32 not 23`: the number after `not` is the wrong one."""
    right, wrong = _numbers(line, where)
    name = line.tokens[where[0]]
    draft.correction = True
    if not draft.ask_about_number(wrong):
        draft.was[name.groups[0]] = wrong.value
    _give(line, [index for index in where if line.tokens[index] not in (name, right)], Role.QUIET)


def take_was_in_spanish(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`perdón, Biden 32 no 23`. In English `Biden 23 no 32` means the other number, so Spanish must be certain."""
    if any(token.text in _SPANISH for token in line.tokens):
        take_was(draft, line, where, _)


def take_change(draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    """`change Biden from 23 to 31`, `Biden should be 31`."""
    draft.correction = True
    numbers = _numbers(line, where)
    name = next(line.tokens[index] for index in where if line.tokens[index].kind is Kind.NAME)
    if which == "from" and not draft.ask_about_number(numbers[0]):
        draft.was[name.groups[0]] = numbers[0].value
    quiet = [index for index in where if line.tokens[index] not in (name, numbers[-1])]
    _give(line, quiet, Role.QUIET)


def take_announced(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`We recounted:` and `nos equivocamos:` announce that what follows, or stands before, replaces what was said."""
    draft.correction = True
    _give(line, where, Role.QUIET)


def take_viability(_draft: Draft, line: Line, where: Sequence[int], which: str) -> None:
    """`Not viable` belongs to the name before it."""
    _give(line, where, Role.QUIET)
    line.roles[where[0]] = Role.NOT_VIABLE if which == "no" else Role.VIABLE


def take_write_in(draft: Draft, line: Line, where: Sequence[int], _: str) -> None:
    """`write-in Hickenlooper 1` counts under Other, and the name is kept."""
    (number,) = _numbers(line, where)
    words = [token for token in (line.tokens[index] for index in where) if code_of(token) in ("%", "@?")]
    _give(line, where, Role.TAKEN)
    if draft.ask_about_number(number):
        return
    written = draft.plain.written(words[0].start, words[-1].end)
    if written in draft.other_names:
        draft.ask(AskCode.ONE_NAME_TWICE, words[0], words[-1], number=number.value)
    draft.other_names[written] = number.value
