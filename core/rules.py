"""The rule book of a caucus: a frozen form whose fields are the questions a party must answer.

The answers are data (`config/rules/*.toml`), each with its source, so that a party officer can check and change them.
The form asks what the caucuses known so far answer differently, and a few things all answer alike, so that the answer
stands written with its source. It is read all at once: every problem in a file is shown together.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar


class Counting(StrEnum):
    """How preference is counted."""

    ALIGNMENT = "alignment"
    """People stand in groups, twice."""


class Attendance(StrEnum):
    """What number divides viability and delegates."""

    LOCKED_COUNT = "locked_count"
    """Everybody is counted at the start; the number stays, whoever leaves."""
    FIRST_ALIGNMENT = "first_alignment"
    """The people of the first alignment, early votes included."""


class ThresholdRounding(StrEnum):
    """What happens to a part of a person in the threshold."""

    UP = "up"


class Lock(StrEnum):
    """Who may not move at the realignment."""

    VIABLE_MEMBERS = "viable_members"
    """Members of a group that was viable at the first alignment, unless it is told to realign."""
    NONE = "none"


class Uncommitted(StrEnum):
    """What Uncommitted is."""

    GROUP = "group"
    """A preference group like any other."""


class ExcessViable(StrEnum):
    """What happens when more groups are viable than there are delegates."""

    DISSOLVE_SMALLEST = "dissolve_smallest"
    """The smallest viable group must realign, one at a time, until there are few enough."""
    EXPAND = "expand"
    """Delegates are added, so that every viable group has one."""


class ShareRounding(StrEnum):
    """How a group's share of the delegates is first rounded."""

    HALF_UP = "half_up"


class Tie(StrEnum):
    """The game of chance when decimals are exactly equal."""

    COIN = "coin"
    """A coin between two; lots among more."""
    LOTS = "lots"
    CARDS = "cards"
    """High card from a new deck."""


class NextLevel(StrEnum):
    """How the delegates elected here are weighed at the next level."""

    COUNTY_RATIO = "county_ratio"
    """State delegates of the county over county delegates of the county, for each delegate."""
    POOL_BY_ATTENDANCE = "pool_by_attendance"
    """A site's part of its region's pool is its part of the region's attendance."""


class Need(StrEnum):
    """What stands in place of a share where no group needs a number."""

    NONE = "none"
    """No delegates: people are counted and reported, nothing more."""
    WHOLE_BODY = "whole_body"
    """The room does not divide; it elects as one body."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a group needs where this many delegates are elected.

    Attributes:
        from_seats: holds from this many delegates on, up to the next line of the table.
        needs: an exact share of the attendance, or no share at all.
    """

    from_seats: int
    needs: Fraction | Need


@dataclass(frozen=True, slots=True)
class Band:
    """How many delegates a place elects by its attendance.

    Attributes:
        from_attendees: holds from this many people on, up to the next band.
        delegates: whole delegates.
    """

    from_attendees: int
    delegates: int


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The answers of one caucus.

    Attributes:
        id: such as `ia-dem-2020`; the file's name.
        name: for people.
        counting: how preference is counted.
        attendance: the number that divides.
        seats: bands by attendance, lowest first; empty where the number is fixed in advance, in the table of places.
        threshold: by number of delegates, lowest first, from 0 on.
        threshold_rounding: of the threshold.
        lock: who may not move at the realignment.
        uncommitted: what Uncommitted is.
        excess_viable: what happens when more groups are viable than there are delegates.
        share_rounding: of a group's share.
        tie: the game of chance.
        next_level: how delegates weigh at the next level.
        sources: question to document and page.
    """

    id: str
    name: str
    counting: Counting
    attendance: Attendance
    seats: tuple[Band, ...]
    threshold: tuple[Threshold, ...]
    threshold_rounding: ThresholdRounding
    lock: Lock
    uncommitted: Uncommitted
    excess_viable: ExcessViable
    share_rounding: ShareRounding
    tie: Tie
    next_level: NextLevel
    sources: Mapping[str, str]

    def needs(self, county_delegates: int) -> Fraction | Need:
        """What a group needs where this many delegates are elected."""
        return [line.needs for line in self.threshold if line.from_seats <= county_delegates][-1]


QUESTIONS: Final = tuple(each.name for each in fields(RuleBook) if each.name not in {"id", "name", "sources"})
"""What every rule book must answer, and give a source for."""


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """Something in a rule book's file that cannot stand.

    Attributes:
        key: where, such as `threshold[3].needs`.
        found: what stands there, as written.
        allowed: what may stand there.
    """

    key: str
    found: str
    allowed: str


def read_rule_book(data: Mapping[str, object]) -> RuleBook | tuple[RuleProblem, ...]:
    """The rule book in a parsed file, or every problem in it at once.

    Args:
        data: the file as nested mappings and lists, as `tomllib` gives it. Shares are strings such as `"1/6"`.

    Returns:
        The rule book, or all problems in the order of the form.
    """
    form = _Form(data)
    book = RuleBook(
        id=form.text("id"),
        name=form.text("name"),
        counting=form.choice("counting", Counting),
        attendance=form.choice("attendance", Attendance),
        seats=form.bands(),
        threshold=form.thresholds(),
        threshold_rounding=form.choice("threshold_rounding", ThresholdRounding),
        lock=form.choice("lock", Lock),
        uncommitted=form.choice("uncommitted", Uncommitted),
        excess_viable=form.choice("excess_viable", ExcessViable),
        share_rounding=form.choice("share_rounding", ShareRounding),
        tie=form.choice("tie", Tie),
        next_level=form.choice("next_level", NextLevel),
        sources=form.sources(),
    )
    form.no_other_keys("", data, (*QUESTIONS, "id", "name", "sources"))
    return tuple(form.problems) or book


_Choice = TypeVar("_Choice", bound=StrEnum)
_Table: TypeAlias = Mapping[str, object]
_SHARE: Final = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)
_SHARE_ALLOWED: Final = 'a fraction in quotes above 0 and at most 1, such as "15/100", or "whole_body" or "none"'


@dataclass(slots=True)
class _Form:
    """The file being read; where an answer cannot stand, a problem is noted and a stand-in goes on."""

    data: _Table
    problems: list[RuleProblem] = field(default_factory=list)

    def problem(self, key: str, found: object, allowed: str) -> None:
        written = "nothing" if found is None else repr(found)
        self.problems.append(RuleProblem(key, written, allowed))

    def text(self, key: str) -> str:
        found = self.data.get(key)
        if isinstance(found, str) and found.strip():
            return found
        self.problem(key, found, "some text")
        return ""

    def choice(self, key: str, kind: type[_Choice]) -> _Choice:
        found = self.data.get(key)
        answers = {answer.value: answer for answer in kind}
        if isinstance(found, str) and found in answers:
            return answers[found]
        self.problem(key, found, " or ".join(f'"{answer}"' for answer in answers))
        return next(iter(kind))

    def thresholds(self) -> tuple[Threshold, ...]:
        lines = self.lines("threshold", ("from_seats", "needs"))
        starts = self.rising("threshold", "from_seats", lines, first=0)
        return tuple(
            Threshold(start, self.need(f"threshold[{number}].needs", line.get("needs")))
            for number, (start, line) in enumerate(zip(starts, lines, strict=True), start=1)
        )

    def need(self, key: str, found: object) -> Fraction | Need:
        if isinstance(found, str):
            if found in {Need.NONE, Need.WHOLE_BODY}:
                return Need(found)
            written = _SHARE.fullmatch(found)
            if written and 0 < int(written[1]) <= int(written[2]):
                return Fraction(int(written[1]), int(written[2]))
        self.problem(key, found, _SHARE_ALLOWED)
        return Need.NONE

    def bands(self) -> tuple[Band, ...]:
        if self.data.get("seats") == "table":
            return ()
        if not isinstance(self.data.get("seats"), list):
            self.problem("seats", self.data.get("seats"), '"table" or bands of from_attendees and delegates')
            return ()
        lines = self.lines("seats", ("from_attendees", "delegates"))
        starts = self.rising("seats", "from_attendees", lines, first=1)
        return tuple(
            Band(start, self.whole(f"seats[{number}].delegates", line.get("delegates"), at_least=1))
            for number, (start, line) in enumerate(zip(starts, lines, strict=True), start=1)
        )

    def lines(self, key: str, columns: tuple[str, ...]) -> tuple[_Table, ...]:
        found = self.data.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(line, Mapping) for line in found):
            self.problem(key, found, f"one or more lines of {' and '.join(columns)}")
            return ()
        for number, line in enumerate(found, start=1):
            self.no_other_keys(f"{key}[{number}].", line, columns)
        return tuple(found)

    def rising(self, key: str, column: str, lines: tuple[_Table, ...], *, first: int) -> tuple[int, ...]:
        """The column's whole numbers: the first as given, every other higher than the one before."""
        starts: list[int] = []
        for number, line in enumerate(lines, start=1):
            at = f"{key}[{number}].{column}"
            start = self.whole(at, line.get(column), at_least=starts[-1] + 1 if starts else first)
            if not starts and start != first:
                self.problem(at, start, f"{first} in the first line")
            starts.append(start)
        return tuple(starts)

    def whole(self, key: str, found: object, *, at_least: int) -> int:
        if type(found) is int and found >= at_least:
            return found
        self.problem(key, found, f"a whole number, {at_least} or more")
        return at_least

    def sources(self) -> Mapping[str, str]:
        found = self.data.get("sources")
        table = found if isinstance(found, Mapping) else {}
        sources = {question: table.get(question) for question in QUESTIONS}
        for question, source in sources.items():
            if not isinstance(source, str) or not source.strip():
                self.problem(f"sources.{question}", source, "the document and page this answer comes from")
        self.no_other_keys("sources.", table, QUESTIONS)
        return {question: str(source) for question, source in sources.items()}

    def no_other_keys(self, before: str, table: _Table, known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self.problem(f"{before}{key}", table[key], f"one of {', '.join(known)}")
