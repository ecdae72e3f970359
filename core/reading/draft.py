"""A report while it is being read: what was taken so far, and the doubts."""

from dataclasses import dataclass, field
from typing import Final

from core.groups import PreferenceGroup
from core.reading.normalise import Plain
from core.reading.outcomes import Ask, AskCode, Round, Said
from core.reading.tokens import Token

_MOST_ASKS: Final = 10
"""Questions kept of one text; nobody answers more."""


@dataclass(slots=True)
class Draft:
    """Filled by the steps of the reader, in order; see `ReportRead` for the fields."""

    plain: Plain
    attendance: int | None = None
    stated_total: int | None = None
    others: int | None = None
    threshold: int | None = None
    correction: bool = False
    was: dict[PreferenceGroup, int] = field(default_factory=dict)
    viable: dict[PreferenceGroup, bool] = field(default_factory=dict)
    delegates: dict[PreferenceGroup, int] | None = None
    other_names: dict[str, int] = field(default_factory=dict)
    counts: dict[Round | None, dict[PreferenceGroup, int]] = field(default_factory=dict)
    said: list[Said] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    _unclear: dict[tuple[Round | None, PreferenceGroup], dict[int, None]] = field(default_factory=dict)

    def ask(
        self,
        code: AskCode,
        first: Token,
        last: Token | None = None,
        *,
        candidates: tuple[PreferenceGroup, ...] = (),
        group: PreferenceGroup | None = None,
        number: int | None = None,
        numbers: tuple[int, ...] = (),
    ) -> None:
        """Note a doubt about the words from one token to another; the same doubt about the same words once."""
        start, end = first.start, (last or first).end
        written, span = self.plain.written(start, end), self.plain.span(start, end)
        doubt = Ask(code, written, span, candidates, group=group, number=number, numbers=numbers)
        if last is not None and group is not None:  # says all that was asked about these words before
            self.asks = [each for each in self.asks if not span[0] <= each.span[0] <= each.span[1] <= span[1]]
        if doubt not in self.asks and len(self.asks) < _MOST_ASKS:
            self.asks.append(doubt)

    def ask_about_text(self, code: AskCode, group: PreferenceGroup | None = None) -> None:
        """Note a doubt about the text as a whole."""
        self.asks.append(Ask(code, self.plain.raw, (0, len(self.plain.raw)), group=group))

    def ask_about_number(self, number: Token) -> bool:
        """Ask about a number's flaw; whether it had one."""
        if number.flaw is None:
            return False
        self.ask(number.flaw, number)
        return True

    def count(self, group: PreferenceGroup, name: Token, number: Token, within: Round | None) -> None:
        """Note a count; a second, different one for the same group is asked, and neither stands."""
        counts = self.counts.setdefault(within, {})
        if counts.get(group, number.value) != number.value or (within, group) in self._unclear:
            if (before := counts.pop(group, None)) is not None:
                self._unclear[within, group] = {before: None}
            numbers = self._unclear.setdefault((within, group), {})
            numbers[number.value] = None
            self.ask(AskCode.ONE_NAME_TWICE, number, group=group, number=number.value, numbers=tuple(numbers))
        else:
            counts[group] = number.value
        self.said.append(
            Said(
                group,
                number.value,
                self.plain.span(name.start, name.end),
                self.plain.span(number.start, number.end),
                within,
            )
        )
