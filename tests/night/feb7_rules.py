"""Which places of the results of 7 February 2020 break the rules, by little sums of their own.

Nothing here knows `core.checks` or `core.caucus_math`: the conditions are those of `config/rules/README.md`, written a
second time in whole numbers, so that the bot can be wrong.

The party published no attendance. A chair would have had one; the larger of the two totals stands in for it, the
least it can have been.
"""

from dataclasses import dataclass, field
from itertools import pairwise

FORM = (
    "Bennet",
    "Biden",
    "Bloomberg",
    "Buttigieg",
    "Delaney",
    "Gabbard",
    "Klobuchar",
    "Patrick",
    "Sanders",
    "Steyer",
    "Warren",
    "Yang",
    "Uncommitted",
    "Other",
)
"""The order of the form, for a line that slipped."""


@dataclass(frozen=True)
class Precinct:
    """What a place published, and what the county gave it.

    Attributes:
        place: `County/Precinct`.
        elects: delegates.
        attendees: people; the larger of the two totals where nobody says.
        first, final: people by group, without the empty ones.
        won: delegates by group, without the zeros.
        is_site: whether it is a satellite caucus.
    """

    place: str
    elects: int
    attendees: int
    first: dict[str, int]
    final: dict[str, int]
    won: dict[str, int]
    is_site: bool = False
    groups: tuple[str, ...] = field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "groups", tuple(dict.fromkeys((*self.first, *self.final, *self.won))))

    @property
    def divides(self):
        """Whether the room divides into groups at all: it has people and more than one delegate."""
        return self.elects > 1 and self.attendees > 0

    @property
    def needed(self):
        """People a group needs: a quarter, a sixth, 15 percent, always rounded up."""
        over, under = {2: (1, 4), 3: (1, 6)}.get(self.elects, (15, 100))
        return -(-self.attendees * over // under)

    def viable(self, people):
        return {group for group, number in people.items() if self.divides and number >= self.needed}

    @property
    def one_had_to_go(self):
        """Whether more groups were viable at first than there are delegates, so that one may have realigned."""
        return len(self.viable(self.first)) > self.elects

    @property
    def shrunk(self):
        return {group for group in self.viable(self.first) if self.final.get(group, 0) < self.first[group]}


def broken(one):
    """The codes of what is wrong with a place by itself; X01 asks all of them (see `twins`)."""
    asked = {
        "C07": sum(one.first.values()) < one.attendees,
        "C09": sum(one.first.values()) < sum(one.final.values()) <= one.attendees,
        "C10": 10 * sum(one.final.values()) < 9 * sum(one.first.values()),
        "C11": bool(one.shrunk) and not one.one_had_to_go,
        "C12": bool(one.shrunk) and one.one_had_to_go,
        "C13": one.divides and any(0 < people < one.needed for people in one.final.values()),
        "C14": one.divides and one.first == one.final and one.viable(one.first) != set(one.first),
        "C15": len(one.viable(one.final)) > one.elects,
        "C16": one.divides and not one.viable(one.final),
        "C17": one.divides and gained(one) > free(one),
        "C18": slipped(one),
        "C30": one.divides and one.final.get("Other", 0) >= one.needed,
        **of_the_award(one),
    }
    return {code for code, is_so in asked.items() if is_so}


def gained(one):
    return sum(max(0, one.final.get(group, 0) - one.first.get(group, 0)) for group in one.groups)


def free(one):
    """Whoever was in no viable group, or in one that had to realign, or in none."""
    stays = one.viable(one.first) - (one.shrunk if one.one_had_to_go else set())
    return one.attendees - sum(one.first[group] for group in stays)


def slipped(one):
    lines = [group for group in FORM if one.first.get(group) or one.final.get(group)]
    return any(
        one.first.get(above, 0) >= 8
        and not one.final.get(above)
        and not one.first.get(below)
        and 10 * one.final.get(below, 0) >= 9 * one.first[above]
        for above, below in pairwise(lines)
    )


# ------------------------------------------------------------------------------------------------------- delegates


def of_the_award(one):
    """What is wrong with the delegates. Where the room elects its one delegate, it may elect anyone."""
    if one.elects == 1 and sum(one.won.values()) == 1:
        (elected,) = one.won
        return {"C26": one.final.get(elected, 0) < max(one.final.values(), default=0)}
    viable = one.viable(one.final)
    return {
        "C19": any(not one.final.get(group) for group in one.won),
        "C20": sum(one.won.values()) != one.elects and one.attendees > 0,
        "C21": one.divides and any(0 < one.final.get(group, 0) < one.needed for group in one.won),
        "C22": len(viable) <= one.elects and any(group not in one.won for group in viable),
        "C23": 0 < len(viable) <= one.elects and not possible(one),
        "C24": one.divides and swapped(one),
        "C25": 0 < len(viable) <= one.elects and not possible(one) and len(endings(one)) > 1,
        "X05": one.is_site and sum(one.won.values()) > one.elects,
    }


def swapped(one):
    final, won = one.final, one.won
    return any(
        final.get(more, 0) > final.get(fewer, 0) and won.get(more, 0) < won.get(fewer, 0)
        for more in one.groups
        for fewer in one.groups
    )


def possible(one):
    """Whether the award follows the worksheet, whoever won the tosses: every award it can end in is tried."""
    return one.won in [{group: n for group, n in award.items() if n} for award in endings(one)]


def endings(one):
    """Every award the worksheet can end in: several where a toss decides."""
    shares = {group: one.final[group] * one.elects for group in sorted(one.viable(one.final))}  # over the attendance
    rounded = {group: (2 * shares[group] + one.attendees) // (2 * one.attendees) for group in shares}
    return _adjusted(one, shares, rounded)


def _adjusted(one, shares, award):
    """Every way to go on from an award: one more to the highest rest, one less from the lowest, until it is right."""
    waits, done, seen = [award], [], set()
    while waits:
        award = waits.pop()
        if tuple(award.values()) in seen:
            continue
        seen.add(tuple(award.values()))
        rest = {group: shares[group] - one.attendees * award[group] for group in award}
        over = sum(award.values()) - one.elects
        losers = [group for group in award if award[group] > 1]
        if over == 0:
            done.append(award)
        elif over < 0:
            waits += [award | {group: award[group] + 1} for group in award if rest[group] == max(rest.values())]
        elif losers:
            lowest = min(rest[group] for group in losers)
            waits += [award | {group: award[group] - 1} for group in losers if rest[group] == lowest]
    return done


# ----------------------------------------------------------------------------------------------------------- twins


def twins(places):
    """Every place whose counts another has as well, compared one with another."""
    large = [one for one in places if one.attendees > 10]
    return {one.place: {other.place for other in large if other is not one and _alike(one, other)} for one in large}


def _alike(one, other):
    return one.first == other.first and one.final == other.final
