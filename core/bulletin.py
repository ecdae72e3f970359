"""What a totals post says, as values: the same figures for the staff channel, a reporter's line and the terminal."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from core.groups import PreferenceGroup
from core.lead import Lead, lead
from core.ledger.switches import Audience
from core.places import PlaceId
from core.standings import Standings
from core.totals import Figures


@dataclass(frozen=True, slots=True)
class Row:
    """One group's totals, statewide.

    Attributes:
        group: whose.
        first, final: people.
        county_delegates: whole delegates.
        sde: state delegate equivalents, exact.
    """

    group: PreferenceGroup
    first: int
    final: int
    county_delegates: int
    sde: Fraction


@dataclass(frozen=True, slots=True)
class CountyState:
    """How far a county, or a satellite region, is.

    Attributes:
        name: such as `Adair`.
        places, reported: how many it has, and how many of them are published.
        held: places confirmed but held.
    """

    name: str
    places: int
    reported: int
    held: int


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The totals at one moment.

    Attributes:
        event: its name, for people.
        is_test: a rehearsal; every post says so.
        places, reported: places of the event, and how many are published.
        held: places confirmed but held, with the codes.
        under_review: places of which an older version is shown.
        awaiting: places published whose delegates wait for a draw, an election or a viable group.
        regions: satellite regions whose SDE waits for their last site.
        rows: groups that have anybody, the most state delegate equivalents first.
        as_of: when.
        counties: how far each county and satellite region is, in the order of the places.
        lead: who leads, and whether that can still change; None while nobody does.
        number: of this post; None where it is an answer and no post.
        next_at: when the next post is due; None where there is none.
        seal: of the ledger at that moment; None where it was not sealed.
        reached: the percent of places whose coming in this post is about; None where the clock called for it.
        stopped: audiences that are shown nothing at the moment.
        closed: satellite regions that staff closed before every site was in.
    """

    event: str
    is_test: bool
    places: int
    reported: int
    held: tuple[tuple[str, tuple[str, ...]], ...]
    under_review: int
    awaiting: int
    regions: tuple[str, ...]
    rows: tuple[Row, ...]
    as_of: datetime
    counties: tuple[CountyState, ...] = ()
    lead: Lead | None = None
    number: int | None = None
    next_at: datetime | None = None
    seal: str | None = None
    reached: int | None = None
    stopped: tuple[Audience, ...] = ()
    closed: tuple[str, ...] = ()


def bulletin(
    standings: Standings,
    as_of: datetime,
    *,
    number: int | None = None,
    next_at: datetime | None = None,
    seal: str | None = None,
) -> Bulletin:
    """The totals of what is public, as they stand."""
    event, counties = standings.event, standings.totals.counties()
    state = Figures.sum(counties.values())
    groups = set(state.first) | set(state.final) | set(state.county_delegates)
    rows = [
        Row(
            group,
            state.first.get(group, 0),
            state.final.get(group, 0),
            state.county_delegates.get(group, 0),
            state.sde.get(group, Fraction(0)),
        )
        for group in event.field.groups
        if group in groups
    ]
    rows.sort(key=lambda row: (-row.sde, -row.county_delegates, -row.final, -row.first))
    return Bulletin(
        event=event.name,
        is_test=event.is_test,
        places=state.places,
        reported=state.reported,
        held=tuple(standings.held.items()),
        under_review=len(standings.under_review),
        awaiting=standings.awaiting,
        regions=standings.totals.waiting() if any(row.first for row in rows) else (),
        rows=tuple(rows),
        as_of=as_of,
        counties=_counties(standings, counties),
        lead=lead(standings, counties),
        number=number,
        next_at=next_at,
        seal=seal,
        closed=tuple(name for name in standings.totals.incomplete() if name in standings.totals.closed_regions),
    )


def _counties(standings: Standings, figures: Mapping[str, Figures]) -> tuple[CountyState, ...]:
    by_id = standings.event.places.by_id
    held = Counter(by_id[PlaceId(place)].county for place in standings.held)
    return tuple(CountyState(name, unit.places, unit.reported, held[name]) for name, unit in figures.items())
