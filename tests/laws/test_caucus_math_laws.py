"""Laws of the caucus math that hold for every room."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.alignment import Alignment
from core.caucus_math.delegates import Allocated, Expanded, MustRealign, NobodyViable, TieToBreak, complete, divide
from core.caucus_math.worksheet import work_out
from core.groups import PreferenceGroup
from core.rules import ExcessViable, read_rule_book

RULES = Path(__file__).parents[2] / "config" / "rules" / "ia-dem-2020.toml"
IOWA = read_rule_book(tomllib.loads(RULES.read_text(encoding="utf-8")))
NAMES = [PreferenceGroup(name) for name in ("Biden", "Sanders", "Warren", "Yang", "Uncommitted", "Other", "Steyer")]

# Few people and many groups, so that ties, small groups and too many viable groups turn up often.
counts = st.lists(st.integers(0, 40), min_size=1, max_size=len(NAMES)).filter(any)
rooms = st.tuples(counts, st.integers(0, 10), st.integers(2, 20))


def room(drawn):
    people, in_no_group, delegates = drawn
    alignment = Alignment(tuple(zip(NAMES, people, strict=False)))
    return alignment, alignment.total + in_no_group, delegates


@given(rooms)
def test_every_delegate_is_awarded_or_the_outcome_has_another_name(drawn):
    final, attendees, delegates = room(drawn)
    match work_out(attendees, delegates, IOWA, final=final).award:
        case Allocated(won):
            assert sum(won.values()) == delegates
        case TieToBreak(_, seats, among, certain):
            assert sum(certain.values()) + seats == delegates
            assert 0 < seats < len(among)
        case MustRealign(1, among):
            assert among
            assert delegates < 6
        case outcome:
            assert outcome == NobodyViable()


@given(rooms)
def test_every_viable_group_has_a_delegate_and_nobody_else_does(drawn):
    final, attendees, delegates = room(drawn)
    worksheet = work_out(attendees, delegates, IOWA, final=final)
    match worksheet.award:
        case Allocated(won) | TieToBreak(certain=won):
            assert set(won) == set(worksheet.viable_final)
            assert min(won.values()) >= 1
        case _:
            assert not worksheet.viable_final or len(worksheet.viable_final) > delegates


@given(rooms)
def test_more_people_are_never_fewer_delegates(drawn):
    final, attendees, delegates = room(drawn)
    match work_out(attendees, delegates, IOWA, final=final).award:
        case Allocated(won):
            for one in won:
                for other in won:
                    assert final[one] <= final[other] or won[one] >= won[other]
        case _:
            pass


@given(rooms)
def test_where_delegates_are_added_there_is_always_an_award_or_a_tie(drawn):
    final, attendees, delegates = room(drawn)
    award = work_out(attendees, delegates, replace(IOWA, excess_viable=ExcessViable.EXPAND), final=final).award
    assert isinstance(award, Allocated | TieToBreak | Expanded | NobodyViable)


@given(rooms, st.permutations(NAMES))
def test_the_order_in_which_groups_are_said_does_not_matter(drawn, order):
    final, attendees, delegates = room(drawn)
    turned = Alignment(tuple((group, final[group]) for group in order if group in final))
    first, second = (work_out(attendees, delegates, IOWA, final=each).award for each in (final, turned))
    match first, second:
        case TieToBreak(), TieToBreak():
            assert set(first.among) == set(second.among)
            assert (first.op, first.seats, first.certain) == (second.op, second.seats, second.certain)
        case MustRealign(), MustRealign():
            assert set(first.among) == set(second.among)
        case _:
            assert first == second


@given(rooms)
def test_a_tie_completed_one_winner_at_a_time_ends_as_if_all_were_named_at_once(drawn):
    final, attendees, delegates = room(drawn)
    tie = work_out(attendees, delegates, IOWA, final=final).tie
    if tie is None:
        return
    winners = tie.among[: tie.seats]
    step = tie
    for winner in winners:
        assert isinstance(step, TieToBreak)
        step = complete(step, (winner,))
    assert step == complete(tie, winners)
    assert sum(step.delegates.values()) == delegates


def fairest(people, attendees, delegates):
    """Every award nearest to the shares: all ways to give each group 1 or more, by the sum of squared distances.

    Gaining at the highest residual and losing at the lowest (with one each at least) is the way to the least sum, so
    this finds the same awards by brute force, without any of the product's code.
    """
    shares = [Fraction(count * delegates, attendees) for count in people]
    ways = [
        tuple(right - left for left, right in zip((0, *cuts), (*cuts, delegates), strict=True))
        for cuts in combinations(range(1, delegates), len(people) - 1)
    ]
    distance = {way: sum((share - won) ** 2 for share, won in zip(shares, way, strict=True)) for way in ways}
    return {way for way in ways if distance[way] == min(distance.values())}


@given(st.lists(st.integers(1, 30), min_size=1, max_size=4), st.integers(0, 20), st.integers(0, 6))
def test_the_award_is_the_nearest_to_the_shares_found_by_brute_force(people, others, spare):
    delegates = len(people) + spare
    attendees = sum(people) + others
    viable = Alignment(tuple(zip(NAMES, people, strict=False)))
    award = divide(viable, attendees, delegates).award
    match award:
        case Allocated(won):
            outcomes = {tuple(won.values())}
        case TieToBreak(_, seats, among, _):
            winners = combinations(among, seats)
            outcomes = {tuple(complete(award, each).delegates.values()) for each in winners}
    assert outcomes == fairest(people, attendees, delegates)
