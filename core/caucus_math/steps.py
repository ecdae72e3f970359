"""The worksheet in sentences a chair can read aloud to the room: which sentence is due, and with which figures.

The words stand in `config/wording/*.ftl`, each key beginning with `step-`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from core.alignment import Alignment
from core.caucus_math.delegates import (
    Allocated,
    Award,
    Delegates,
    Division,
    Expanded,
    Groups,
    Impossible,
    Move,
    MustRealign,
    NobodyViable,
    NoCaucus,
    NoDelegates,
    Share,
    TieToBreak,
    WholeBodyElects,
)
from core.caucus_math.equivalents import four_decimals
from core.groups import PreferenceGroup
from core.rules import ExcessViable, RuleBook, Tie
from core.sentences import Sentence, say

_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Room:
    """What the last sentences speak of.

    Attributes:
        attendees: eligible people counted at the start.
        county_delegates: delegates the place elects.
        rules: the rule book.
        people: the last alignment counted.
        viable: how many groups of it are viable.
    """

    attendees: int
    county_delegates: int
    rules: RuleBook
    people: Alignment
    viable: int


def threshold(attendees: int, share: Fraction, needed: int) -> Sentence:
    """How the threshold comes about: a division where the share is one part of the room, else a percentage."""
    exact = _plain(attendees * share)
    if share.numerator == 1:
        return say("step-threshold-part", attendees=attendees, parts=share.denominator, exact=exact, threshold=needed)
    percent = _plain(100 * share)
    return say("step-threshold-percent", attendees=attendees, percent=percent, exact=exact, threshold=needed)


def below_threshold(final: Alignment, needed: int) -> Iterator[Sentence]:
    """The groups that win nothing at the end."""
    for group in final.groups:
        if final[group] < needed:
            yield say("step-below-threshold", group=group, people=final[group], threshold=needed)


def first_alignment(first: Alignment, needed: int, county_delegates: int, rules: RuleBook) -> Iterator[Sentence]:
    """Who is viable at the first alignment, how many the others lack, and whether anybody needs to realign."""
    viable = 0
    for group in first.groups:
        lacks = needed - first[group]
        viable += lacks <= 0
        yield (
            say("step-lacks", group=group, people=first[group], lacks=lacks)
            if lacks > 0
            else say("step-viable", group=group, people=first[group])
        )
    if viable and viable == len(first.groups):
        too_many = viable > county_delegates and rules.excess_viable is ExcessViable.DISSOLVE_SMALLEST
        yield (
            say("step-too-many-viable", viable=viable, delegates=county_delegates)
            if too_many
            else say("step-all-viable")
        )


def over_attendance(alignment: Literal["first", "final"], total: int, attendees: int) -> Sentence:
    """Why counts cannot be: more people in the groups than in the room."""
    return say("step-over-attendance", alignment=alignment, total=total, attendees=attendees)


def broken_lock(group: PreferenceGroup, first: int, final: int) -> Sentence:
    """Why counts cannot be: a viable group's members are locked in."""
    return say("step-broken-lock", group=group, first=first, final=final)


def game_of_chance(rules: RuleBook, among: Groups) -> Literal["coin", "lots", "cards"]:
    """The game the rule book plays among these: a coin has two sides, so among more it is lots."""
    match rules.tie:
        case Tie.CARDS:
            return "cards"
        case Tie.COIN if len(among) <= 2:
            return "coin"
        case _:
            return "lots"


def ending(room: Room, division: Division | None, tie: TieToBreak | None, award: Award | None) -> Iterator[Sentence]:
    """From the shares to the award."""
    if division is not None:
        yield from _divided(room, division)
    if tie is not None and division is not None and isinstance(award, Allocated | TieToBreak):
        yield _tied(room, tie, next(share.decimal for share in division.shares if share.group in tie.among))
        yield from _won(tie, award)
    match award:
        case Expanded(delegates):
            yield say("step-expanded", viable=len(delegates), delegates=room.county_delegates)
            yield _result(delegates)
        case Allocated(delegates) if division is not None:
            yield _result(delegates)
        case Allocated(delegates):
            yield from (say("step-elected", group=group) for group in delegates)
        case _:
            yield from _no_award(room, award)


def _result(delegates: Delegates) -> Sentence:
    """Delegates of each group; written as an alignment is, `Biden 2, Sanders 2`."""
    return say("step-result", delegates=Alignment(tuple(delegates.items())))


def _no_award(room: Room, award: Award | None) -> Iterator[Sentence]:
    match award:
        case NoCaucus():
            yield say("step-no-caucus")
        case NoDelegates():
            yield say("step-no-delegates", attendees=room.attendees)
        case NobodyViable():
            yield say("step-nobody-viable")
        case Impossible(reasons):
            yield from reasons
            yield say("step-nothing-computed")
        case WholeBodyElects():
            yield from _whole_body(room, award)
        case MustRealign(_, among):
            yield from _must_realign(room, among)
        case _:
            return


def _divided(room: Room, division: Division) -> Iterator[Sentence]:
    for share in division.shares:
        yield say(
            "step-share",
            group=share.group,
            people=share.people,
            delegates=room.county_delegates,
            attendees=room.attendees,
            share=share.exact,
            rounded=share.rounded,
            direction=_direction(share),
        )
    total = sum(share.rounded for share in division.shares)
    missing = room.county_delegates - total
    if missing > 0:
        yield say("step-sum-short", total=total, delegates=room.county_delegates, missing=missing)
    elif missing < 0:
        yield say("step-sum-over", total=total, delegates=room.county_delegates, over=-missing)
    else:
        yield say("step-sum-right", total=total)
    yield from map(_moved, division.moves)


def _direction(share: Share) -> Literal["up", "down", "even"]:
    if share.exact == share.rounded:
        return "even"
    return "up" if share.rounded > share.exact else "down"


def _moved(move: Move) -> Sentence:
    """The worksheet's own words where they cover the move; past it, who is nearest to (or furthest from) one more."""
    share = move.share
    if move.op == "keep":
        return say("step-keeps-only", group=share.group, decimal=share.decimal)
    rounded_the_right_way = share.decimal < _HALF if move.op == "gain" else share.decimal >= _HALF
    by_the_worksheet = rounded_the_right_way and move.held == share.rounded
    key = f"step-{move.op}s" if by_the_worksheet else f"step-{move.op}s-next"
    return say(key, group=share.group, decimal=share.decimal, share=share.exact, held=move.held)


def _tied(room: Room, tie: TieToBreak, decimal: Fraction) -> Sentence:
    return say(
        f"step-tie-{tie.op}",
        groups=tie.among,
        decimal=decimal,
        seats=tie.seats,
        game=game_of_chance(room.rules, tie.among),
    )


def _won(tie: TieToBreak, award: Allocated | TieToBreak) -> Iterator[Sentence]:
    """Who won the game so far, and what is still open."""
    holds, still_tied = (award.delegates, ()) if isinstance(award, Allocated) else (award.certain, award.among)
    won = tuple(group for group in tie.among if holds[group] > tie.certain[group])
    for group in won:
        yield say("step-won-toss", group=group, delegates=holds[group])
    if won and still_tied:
        yield say("step-still-tied", groups=still_tied, seats=tie.seats - len(won))


def _whole_body(room: Room, award: WholeBodyElects) -> Iterator[Sentence]:
    yield say("step-whole-body")
    if award.suggested is not None:
        yield say("step-largest", group=award.suggested, people=room.people[award.suggested])
    elif award.tied:
        game = game_of_chance(room.rules, award.tied)
        yield say("step-largest-tied", groups=award.tied, people=room.people[award.tied[0]], game=game)


def _must_realign(room: Room, among: Groups) -> Iterator[Sentence]:
    people = room.people[among[0]]
    yield say("step-too-many-viable", viable=room.viable, delegates=room.county_delegates)
    if len(among) == 1:
        yield say("step-must-realign", group=among[0], people=people)
    else:
        yield say("step-draw-to-realign", groups=among, people=people, game=game_of_chance(room.rules, among))


def _plain(amount: Fraction) -> str:
    """The figure as one says it: `12.6`, `14`, and four decimals only where it does not end before."""
    return four_decimals(amount).rstrip("0").rstrip(".")
