"""Who leads in what is public, and whether what is not public yet could change that; for those who see nothing else.

The flip alert (`core/lead.py`) looks into held reports and is for staff. Here a place is open whole where the public
sees no award of it, whether it is silent, held or awaits a draw: so nothing of a held report shines through. Nothing is
a forecast: all that is open is given to one group, and the lead is safe only where even that would not take it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.groups import PreferenceGroup
from core.places import Precinct
from core.totals import Figures
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot

_NOTHING: Final = Fraction(0)
_Shares = Mapping[PreferenceGroup, Fraction]


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who leads in state delegate equivalents.

    Attributes:
        leader: the group with the most; of several, the first on the form.
        second: the runner-up; None where nobody else has any.
        lead: of the leader over the runner-up; over nobody, all the leader has.
        open: state delegate equivalents that are not settled, at most.
        can_change: whether some outcome of what is open takes the lead away, or ties it.
    """

    leader: PreferenceGroup
    second: PreferenceGroup | None
    lead: Fraction
    open: Fraction
    can_change: bool


def outlook(snapshot: Snapshot) -> Outlook | None:
    """Who leads; None while nobody has any state delegate equivalents."""
    counties = snapshot.totals.counties()
    sde = Figures.sum(counties.values()).sde
    if not any(sde.values()):
        return None
    ranked = sorted(snapshot.event.in_order(sde), key=lambda group: -sde[group])
    leader, others = ranked[0], dict.fromkeys((*snapshot.event.field.groups, *sde))
    parts = [*_open_precincts(snapshot), *_open_regions(snapshot, counties)]
    lost = (_lead_lost(leader, group, sde, parts) for group in others if group != leader)
    second = next((group for group in ranked[1:] if sde[group]), None)
    return Outlook(
        leader=leader,
        second=second,
        lead=sde[leader] - (_NOTHING if second is None else sde[second]),
        open=sum((size for size, _ in parts), _NOTHING),
        can_change=any(lost),
    )


_Part = tuple[Fraction, _Shares]
"""State delegate equivalents of something open, and what each group has of it in the totals now."""


def _lead_lost(leader: PreferenceGroup, group: PreferenceGroup, sde: _Shares, parts: list[_Part]) -> bool:
    """Whether the other group is level or ahead once it has all that is open."""
    swing = sum((size + now.get(leader, _NOTHING) - now.get(group, _NOTHING) for size, now in parts), _NOTHING)
    return sde[leader] - sde.get(group, _NOTHING) <= swing


def _open_precincts(snapshot: Snapshot) -> Iterator[_Part]:
    counties = snapshot.event.places.counties
    for place in snapshot.event.places.by_id.values():
        release = snapshot.places.get(place.id)
        if isinstance(place, Precinct) and not _settled(release):
            shown = None if release is None else release.shown
            now = None if shown is None else shown.sde
            yield place.county_delegates * counties[place.county].sde_per_county_delegate, now or {}


def _open_regions(snapshot: Snapshot, counties: Mapping[str, Figures]) -> Iterator[_Part]:
    """Whole pools: one site that is missing or looked at moves every share of its region."""
    places = snapshot.event.places
    unsettled = {
        place.county
        for place in places.by_id.values()
        if not isinstance(place, Precinct) and not _settled(snapshot.places.get(place.id))
    }
    for name, region in places.regions.items():
        if name in unsettled and region.pool:
            yield Fraction(region.pool), counties[name].sde if name in counties else {}


def _settled(release: Release | None) -> bool:
    if release is None or release.shown is None or release.status is not Status.REPORTED:
        return False
    nobody_came = release.shown.attendees == 0
    return release.shown.sde is not None or nobody_came
