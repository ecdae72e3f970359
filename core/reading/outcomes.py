"""What a text turned out to say: a report, an intent, or nothing yet; each doubt is an `Ask`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from core.alignment import Alignment
from core.groups import PreferenceGroup


class Round(StrEnum):
    """Which alignment a count belongs to."""

    FIRST = "first"
    FINAL = "final"


class AskCode(StrEnum):
    """Why something is asked back. The dialogue words each code; the codes are stable."""

    NO_NUMBER = "no-number"
    """A group, or a text about counts, without a number."""
    TWO_NUMBERS = "two-numbers"
    """Two numbers where one is expected: `Biden 23 30`, `23/30`, `23 or 24`, `3 0`."""
    WHO = "who"
    """Several groups are meant as likely (`candidates`), or none is known by this name."""
    NEGATIVE = "negative"
    """A minus, or a dash? `Biden -5`."""
    NOT_WHOLE = "not-whole"
    """People are whole: `12.5`."""
    PERCENT = "percent"
    """A share, not people."""
    TOO_BIG = "too-big"
    """More than 99,999 people."""
    RANGE = "range"
    """`20-25`: the exact count is needed."""
    ESTIMATE = "estimate"
    """`about 30`, `30ish`, `a couple`."""
    UNSURE = "unsure"
    """A question mark, or a sign that cannot be read, beside a number."""
    ORDER_CHANGES = "order-changes"
    """Name-number and number-name in one text, so a number could belong to either neighbour."""
    LEFT_OVER_NUMBER = "left-over-number"
    """A number that belongs to nothing."""
    DELEGATES_NOT_PEOPLE = "delegates-not-people"
    """Delegates were given where people are wanted; kept in `claims.delegates` for comparison."""
    RELATIVE = "relative"
    """`2 more`, `+2`, `4 left`: the new total is needed."""
    ONE_NAME_TWICE = "one-name-twice"
    """A group with two different numbers."""
    LIST_OF_NAMES = "list-of-names"
    """Names side by side before their numbers: a joint group, or a list that may have slipped."""
    UNKNOWN_WORD = "unknown-word"
    """A word beside counts that may change what they mean."""
    HOMOPHONE = "homophone"
    """`to`, `won`, `ate` where a number may have been misheard."""
    WHICH_ROUND = "which-round"
    """First and final cannot be told apart."""
    EVERYONE = "everyone"
    """`everyone for Bernie`: is that the whole room?"""
    SWAP = "swap"
    """Two groups are to change places: the two new numbers are asked."""
    SAID_TWICE = "said-twice"
    """Two attendances, totals or thresholds in one text."""
    YES_OR_NO = "yes-or-no"
    """Both yes and no, or a yes beside a number."""
    NOT_UNDERSTOOD = "not-understood"
    """Nothing in the text is known."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to ask the chair back.

    Attributes:
        code: why.
        text: the words it is about, as written.
        span: where they stand in the text as written (start, end).
        candidates: groups that may be meant, nearest first; empty where none is likely.
        group: the group whose number is in doubt, where known.
        number: the number it is about, where known.
        numbers: the numbers that may be meant, where there are two or three (`Biden 23 30`), in the order written.
    """

    code: AskCode
    text: str
    span: tuple[int, int]
    candidates: tuple[PreferenceGroup, ...] = ()
    group: PreferenceGroup | None = None
    number: int | None = None
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """One count and where it stood.

    Attributes:
        group: whose.
        people: whole people.
        name_span, number_span: (start, end) in the text as written.
        round: the alignment it was said for, where said.
    """

    group: PreferenceGroup
    people: int
    name_span: tuple[int, int]
    number_span: tuple[int, int]
    round: Round | None = None


@dataclass(frozen=True, slots=True)
class Claims:
    """What the chair says follows from the counts; compared with our own arithmetic, never used for it.

    Attributes:
        viable: group to whether it is said to be viable.
        threshold: people said to be needed.
        delegates: delegates said of each group.
    """

    viable: Mapping[PreferenceGroup, bool] = field(default_factory=dict)
    threshold: int | None = None
    delegates: Alignment | None = None


@dataclass(frozen=True, slots=True)
class ReportRead:
    """A report or a part of one. With `asks` nothing is taken as final: what is clear is only pending.

    Attributes:
        counts: people in each group of one alignment; None where the text gives none or gives both.
        round: the alignment `counts` is for, where said.
        rounds: both alignments, where the text gives both.
        attendance: eligible people in the room.
        stated_total: the sum as the chair gives it, for comparison.
        others: 0 where every group not mentioned is said to hold nobody.
        correction: whether it corrects what was said before (then only the groups named change).
        was: the wrong numbers a correction names.
        claims: viability, threshold and delegates as said.
        precinct_hint: the precinct the text names.
        part: `1/2` of a split text.
        other_names: people for candidates not in the field, by name as written; they stand under Other in `counts`.
        asks: what must be asked first.
        kept: sentences that carry no count, for the echo.
        said: each count with its place in the text.
    """

    counts: Alignment | None = None
    round: Round | None = None
    rounds: Mapping[Round, Alignment] = field(default_factory=dict)
    attendance: int | None = None
    stated_total: int | None = None
    others: int | None = None
    correction: bool = False
    was: Alignment | None = None
    claims: Claims = field(default_factory=Claims)
    precinct_hint: str | None = None
    part: str | None = None
    other_names: Mapping[str, int] = field(default_factory=dict)
    asks: tuple[Ask, ...] = ()
    kept: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()


class Intent(StrEnum):
    """What a text without counts wants."""

    CONFIRM = "confirm"
    REJECT = "reject"
    UNDO = "undo"
    HELP = "help"
    STATUS = "status"
    """Did you get it?"""
    QUESTION = "question"
    """For a person to answer."""
    INCIDENT = "incident"
    """For staff, at once; no counts are taken from it."""
    TIE_RESULT = "tie_result"
    ELECTED = "elected"
    INSIST = "insist"
    """That is what we signed."""
    STOP = "stop"
    SUBSCRIBE = "subscribe"
    TOTALS = "totals"
    WHAT_IF = "what_if"
    """What does Yang need? What if Yang had 5 more? An answer, never a count."""
    SHEET = "sheet"
    """Check my sheet: asks to be asked for the delegates on the paper."""
    NOTHING_MOVED = "nothing_moved"
    """Nobody moved: the final counts are the first ones."""
    DETAIL = "detail"
    """Why? Show the worksheet."""
    LANGUAGE = "language"
    """Answer me in another language."""
    HAND_OVER = "hand_over"
    """Somebody else goes on reporting this place."""
    PLACES = "places"
    """Which places are mine?"""
    GREETING = "greeting"
    """Hello, thanks, who is texting: nothing is wanted, and nothing was said about counts."""


@dataclass(frozen=True, slots=True)
class IntentRead:
    """An intent.

    Attributes:
        intent: what is wanted.
        winners: for TIE_RESULT and ELECTED the groups named, in order, each as often as named.
        losers: for TIE_RESULT the groups said to have lost, or to be out.
        groups: for WHAT_IF the groups asked about, in order; empty where it asks about everybody.
        counts: for WHAT_IF the counts supposed; they were not counted, and never go into a report.
        more: whether `counts` are people to be added ("5 more") rather than totals.
        language: for LANGUAGE the one wanted, such as `es`.
        precinct_hint: the precinct the text names.
    """

    intent: Intent
    winners: tuple[PreferenceGroup, ...] = ()
    losers: tuple[PreferenceGroup, ...] = ()
    groups: tuple[PreferenceGroup, ...] = ()
    counts: Alignment | None = None
    more: bool = False
    language: str | None = None
    precinct_hint: str | None = None


@dataclass(frozen=True, slots=True)
class NothingRead:
    """Nothing to keep, not even as pending; the asks say what is missing."""

    asks: tuple[Ask, ...]


Reading: TypeAlias = ReportRead | IntentRead | NothingRead
