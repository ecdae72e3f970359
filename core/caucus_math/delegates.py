"""The award of delegates: shares, rounding, and who gains or loses until the number is right.

One exact form of the party's wording: a group's *residual* is its share less the delegates it holds. While there are
too few delegates the group with the highest residual gains one; while there are too many, the group with the lowest
residual loses one, but never its only delegate. Equal residuals mean equal decimals: where not all of them can be
served, a game of chance decides, and that is the room's to play, never ours.

Source: Iowa Democratic Party, Caucus Math One Pager (2015) and Precinct Leader Manual (2020) p. 15; Nevada State
Democratic Party, Delegate Count Scenarios and Tie Breakers (2019-09-26).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.sentences import Sentence

Groups: TypeAlias = tuple[PreferenceGroup, ...]
Delegates: TypeAlias = Mapping[PreferenceGroup, int]


@dataclass(frozen=True, slots=True)
class Allocated:
    """Every delegate is awarded."""

    delegates: Delegates


@dataclass(frozen=True, slots=True)
class TieToBreak:
    """A game of chance is due.

    Attributes:
        op: `gain`: the winners gain a delegate; `lose`: the winners keep one the others lose.
        seats: delegates still to be given among the tied, whatever `op` is; each tied group can win one.
        among: the tied groups, in the order said.
        certain: what each viable group has whoever wins; with `seats` it makes up the whole number.
    """

    op: Literal["gain", "lose"]
    seats: int
    among: Groups
    certain: Delegates


@dataclass(frozen=True, slots=True)
class MustRealign:
    """More groups are viable than there are delegates: one must realign, then the room is counted again.

    Attributes:
        seats: how many groups must go now; always 1, one at a time.
        among: the smallest viable groups; one name: no draw is needed.
    """

    seats: int
    among: Groups


@dataclass(frozen=True, slots=True)
class Expanded:
    """More groups are viable than there are delegates, and delegates were added: one each."""

    delegates: Delegates


@dataclass(frozen=True, slots=True)
class WholeBodyElects:
    """One delegate: the room elects, we ask whom.

    Attributes:
        suggested: the largest group; None where several are largest or no group was counted.
        tied: the largest groups where several are.
    """

    suggested: PreferenceGroup | None
    tied: Groups


@dataclass(frozen=True, slots=True)
class NobodyViable:
    """No group reached the threshold at the end; staff decide."""


@dataclass(frozen=True, slots=True)
class NoDelegates:
    """The place elects none: count and report."""


@dataclass(frozen=True, slots=True)
class NoCaucus:
    """Nobody came."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """The counts cannot be; nothing is computed.

    Attributes:
        reasons: why, one sentence each.
    """

    reasons: tuple[Sentence, ...]


Award: TypeAlias = (
    Allocated
    | TieToBreak
    | MustRealign
    | Expanded
    | WholeBodyElects
    | NobodyViable
    | NoDelegates
    | NoCaucus
    | Impossible
)


@dataclass(frozen=True, slots=True)
class Share:
    """A viable group's line of the worksheet.

    Attributes:
        group: who.
        people: whole people.
        exact: people × delegates ÷ attendance.
        rounded: whole delegates, .5 and above up.
    """

    group: PreferenceGroup
    people: int
    exact: Fraction
    rounded: int

    @property
    def decimal(self) -> Fraction:
        """What stands after the point."""
        return self.exact % 1


@dataclass(frozen=True, slots=True)
class Move:
    """One step from the rounded delegates to the right number.

    Attributes:
        op: the group gains one, loses one, or keeps its only delegate although it is next to lose.
        share: its line.
        held: its delegates before.
    """

    op: Literal["gain", "lose", "keep"]
    share: Share
    held: int


@dataclass(frozen=True, slots=True)
class Division:
    """How the delegates were divided, line by line.

    Attributes:
        shares: one for each viable group, in the order said.
        moves: in the order made.
        award: what comes of it.
    """

    shares: tuple[Share, ...]
    moves: tuple[Move, ...]
    award: Allocated | TieToBreak


def round_half_up(share: Fraction) -> int:
    """Whole delegates: .5 and above up, below .5 down."""
    return (2 * share.numerator + share.denominator) // (2 * share.denominator)


def share_of(group: PreferenceGroup, people: int, attendees: int, county_delegates: int) -> Share:
    """A group's share: people × delegates ÷ the attendance at the start, never the final total."""
    exact = Fraction(people * county_delegates, attendees)
    # The thresholds of the rule books known so far make this 1 or more by themselves; the rule says it, so we do.
    return Share(group, people, exact, max(1, round_half_up(exact)))


def divide(viable: Alignment, attendees: int, county_delegates: int) -> Division:
    """Divide the delegates among the viable groups.

    Args:
        viable: the viable groups' people (one group or more).
        attendees: eligible people counted at the start (1 or more).
        county_delegates: delegates to award.

    Raises:
        ValueError: there are no groups, or more than delegates; then the rule book's answer comes first.
    """
    if not 0 < len(viable) <= county_delegates:
        message = f"{len(viable)} groups cannot share {county_delegates} delegates"
        raise ValueError(message)
    shares = tuple(share_of(group, people, attendees, county_delegates) for group, people in viable.counts)
    held = {share.group: share.rounded for share in shares}
    moves: list[Move] = []
    while missing := county_delegates - sum(held.values()):
        op: Literal["gain", "lose"] = "gain" if missing > 0 else "lose"
        level = _next_in_line(op, shares, held)
        if op == "lose":
            moves.extend(_passed_over(level, shares, held))
        if len(level) > abs(missing):
            return Division(shares, _once(moves), _tie(op, level, held, abs(missing)))
        moves.extend(Move(op, share, held[share.group]) for share in level)
        held |= {share.group: held[share.group] + (1 if op == "gain" else -1) for share in level}
    return Division(shares, _once(moves), Allocated(held))


def complete(tie: TieToBreak, winners: Groups) -> Allocated | TieToBreak:
    """The award once the room has played: what was certain, and one delegate for each winner.

    Args:
        tie: the game that was due.
        winners: who won, as far as it is known; some missing leave a smaller tie. Names that were not among the tied
            count for nothing, and where more won than there are delegates nobody can be said to have: the tie stands.
    """
    won = tuple(group for group in tie.among if group in winners)
    if len(won) > tie.seats:
        return tie
    certain = {group: delegates + (group in won) for group, delegates in tie.certain.items()}
    left = tie.seats - len(won)
    if not left:
        return Allocated(certain)
    return TieToBreak(tie.op, left, tuple(group for group in tie.among if group not in won), certain)


def _next_in_line(op: Literal["gain", "lose"], shares: tuple[Share, ...], held: Delegates) -> tuple[Share, ...]:
    """The groups next to gain (highest residual) or to lose (lowest, of those that hold 2 or more)."""
    residuals = {share: share.exact - held[share.group] for share in shares if op == "gain" or held[share.group] > 1}
    edge = max(residuals.values()) if op == "gain" else min(residuals.values())
    return tuple(share for share, residual in residuals.items() if residual == edge)


def _passed_over(level: tuple[Share, ...], shares: tuple[Share, ...], held: Delegates) -> tuple[Move, ...]:
    """Groups that would lose before these, or with them, but hold only one."""
    edge = level[0].exact - held[level[0].group]
    return tuple(Move("keep", share, 1) for share in shares if held[share.group] == 1 and share.exact - 1 <= edge)


def _tie(op: Literal["gain", "lose"], level: tuple[Share, ...], held: Delegates, missing: int) -> TieToBreak:
    """Not all of them can gain (or need to lose): what each has for certain, and what is left to win."""
    among = tuple(share.group for share in level)
    if op == "gain":
        return TieToBreak(op, missing, among, dict(held))
    certain = {group: delegates - (group in among) for group, delegates in held.items()}
    return TieToBreak(op, len(among) - missing, among, certain)


def _once(moves: list[Move]) -> tuple[Move, ...]:
    """Each move once: that a group keeps its only delegate need not be said in every round."""
    return tuple(dict.fromkeys(moves))
