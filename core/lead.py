"""The flip alert: whether what is still open could change who leads, and by how much. State delegate equivalents only.

Nothing here is a forecast. For each pair of the leader and another group the whole open part is given first to the one,
then to the other; the true result lies in between, whatever comes:

* a silent precinct gives all its delegates to either of the two;
* a held, disputed or amended place anything between what was reported, what the rule book computes, what the public
  sees, and its open seats to either;
* a place that waits for a draw what is certain, and the tied seats to either; one that waits for an election or a
  viable group all its delegates;
* a satellite region that is not complete its whole pool, even where staff have closed it: a late site still counts.

Of people nothing of the kind is claimed: nobody knows how many are still to be counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.groups import PreferenceGroup
from core.places import Place, PlaceId, Precinct
from core.standings import Standings
from core.still_open import NOTHING, Open, doubt, doubtful_places, open_regions, pools, silent_precincts
from core.totals import Figures


@dataclass(frozen=True, slots=True)
class Challenge:
    """How the leader may end up beside another group.

    Attributes:
        group: the other one.
        lead: of the leader over it now, in state delegate equivalents.
        least, most: the same lead once everything open is in; below zero it has changed hands.
    """

    group: PreferenceGroup
    lead: Fraction
    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads, and whether that can still change.

    Attributes:
        leader: the group with the most state delegate equivalents; of several, the first on the form.
        silent: precincts of which nothing is public or held; their delegates may go to anybody.
        held: places held, disputed or under review, whose award is not settled.
        undrawn: places published whose delegates wait for a draw, an election or a viable group.
        regions: satellite regions of which a site is missing or disputed.
        open: state delegate equivalents still open in all of these together, at most.
        challenges: every other group beside which the lead could still be lost or tied, the closest call first.
        second: the leader beside the runner-up, whether or not that can still change; None where there is none.
        anybody: whether every other group could still take the lead, or tie it.
    """

    leader: PreferenceGroup
    silent: int
    held: int
    undrawn: int
    regions: int
    open: Fraction
    challenges: tuple[Challenge, ...]
    second: Challenge | None
    anybody: bool = False

    @property
    def can_change(self) -> bool:
        """Whether some outcome of the open places takes the lead away, or ties it."""
        return bool(self.challenges)


def lead(standings: Standings, counties: Mapping[str, Figures] | None = None) -> Lead | None:
    """Whether what is still open could change who leads; None while nobody has any state delegate equivalents.

    Args:
        standings: how the night stands.
        counties: its totals by county and region, where they were added up already.
    """
    event = standings.event
    counties = standings.totals.counties() if counties is None else counties
    sde = Figures.sum(counties.values()).sde
    if not any(sde.values()):
        return None
    leader = max(event.in_order(sde), key=lambda group: sde[group])  # of several, `max` takes the first
    regions = open_regions(standings)
    silent, at_stake = silent_precincts(standings)
    doubtful = list(doubtful_places(standings, regions))
    unfinished = list(pools(standings, regions, counties))
    parts = [*(part for _, _, part in doubtful), *unfinished]
    others = (group for group in dict.fromkeys((*event.field.groups, *sde)) if group != leader)
    beside = [_challenge(leader, group, sde, at_stake, parts) for group in others]
    beside.sort(key=lambda one: (one.least, one.lead))
    undrawn = sum(not held for _, held, _ in doubtful)
    return Lead(
        leader=leader,
        silent=silent,
        held=len(doubtful) - undrawn,
        undrawn=undrawn,
        regions=len(unfinished),
        open=sum((part.size for part in parts), at_stake),
        challenges=tuple(one for one in beside if one.least <= 0),
        second=min(beside, key=lambda one: (one.lead, one.least), default=None),
        anybody=all(one.least <= 0 for one in beside),
    )


def could_flip(standings: Standings) -> frozenset[PlaceId]:
    """Places held, disputed or undrawn that could, each by itself, take the lead from the leader, or tie it."""
    sde = standings.totals.statewide().sde
    if not any(sde.values()):
        return frozenset()
    leader = max(standings.event.in_order(sde), key=lambda group: sde[group])
    others = [group for group in dict.fromkeys((*standings.event.field.groups, *sde)) if group != leader]
    return frozenset(
        place.id
        for place, _, part in doubtful_places(standings, open_regions(standings))
        if any(part.swing(group, leader) >= sde[leader] - sde.get(group, NOTHING) for group in others)
    )


def sde_at_stake(standings: Standings, place: Place) -> Fraction:
    """State delegate equivalents a place could move at most: those of all its delegates, or of what is in doubt."""
    history = standings.history(place.id)
    if history.standing is None:
        if not isinstance(place, Precinct):
            return Fraction(standings.event.places.regions[place.county].pool)
        return place.county_delegates * standings.event.sde_per_delegate(place, 0, 0)
    return doubt(standings, place, history).size


def _challenge(
    leader: PreferenceGroup,
    group: PreferenceGroup,
    sde: Mapping[PreferenceGroup, Fraction],
    at_stake: Fraction,
    parts: Iterable[Open],
) -> Challenge:
    """The two groups' bounds; what is at stake in silent precincts may go to either of them whole."""
    now = sde[leader] - sde.get(group, NOTHING)
    lost = won = at_stake
    for part in parts:
        lost += part.swing(group, leader)
        won += part.swing(leader, group)
    return Challenge(group, now, now - lost, now + won)
