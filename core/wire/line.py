"""A line: what somebody is told about a topic at one moment, as values. It stands alone, and can be put right later.

A line shows few figures and exactly those it is made of (`figures`): whether one of them was wrong is decided on
these, so its words must show them all and no others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

from core.bulletin import Row
from core.groups import PreferenceGroup
from core.places import PlaceId
from core.totals import Figures
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot
from core.wire.topics import Scope, Topic

OTHERS: Final = PreferenceGroup("others")
"""Stands for all groups a line does not name."""
NAMED: Final = 5
"""Groups a line names at most; the rest are one figure."""


class Measure(StrEnum):
    """The figures there are of a group."""

    FIRST = "first"
    FINAL = "final"
    DELEGATES = "delegates"
    SDE = "sde"


_MEASURES: Final[Mapping[Scope, tuple[Measure, ...]]] = {
    Scope.STATE: (Measure.SDE,),
    Scope.COUNTY: (Measure.SDE, Measure.FINAL),
    Scope.DISTRICT: (Measure.SDE, Measure.FINAL),
    Scope.PLACE: (Measure.DELEGATES, Measure.FIRST, Measure.FINAL),
}
"""What a line about all groups shows; the state's is short, and its chart has the rest."""
_OF_ONE_GROUP: Final = (Measure.SDE, Measure.FINAL, Measure.FIRST, Measure.DELEGATES)
"""What a line about a single group shows."""

Figure: TypeAlias = tuple[PreferenceGroup, Measure]


@dataclass(frozen=True, slots=True)
class Line:
    """What is told about a topic.

    Attributes:
        topic: what it is about.
        version: of the public record.
        as_of: since when the figures are so (UTC); before anything was published, when it was asked.
        event: its name, for people.
        is_test: a rehearsal; the line says so.
        places, reported, held, under_review: places of the topic, and how many stand how.
        rows: the groups named, the most state delegate equivalents first; then OTHERS, where there are more. Of a
            single group, it and OTHERS always: a share stands or falls with both.
        whole: all groups together.
        place: the place's own status and reasons, where the topic is one; None elsewhere.
        measures: the figures shown of each row; what is not known yet is missing, and never zero.
        embargo: until when it is for those alone who got it ahead of all others, with the time zone; None once that
            has passed.
        in_region: whether its county is a region of satellite caucuses.
        waiting: its satellite regions whose state delegate equivalents are not shared out yet.
        awaited: whether the place's delegates wait for a draw, an election or a viable group.
        charted: whether it is made to be drawn.
    """

    topic: Topic
    version: int
    as_of: datetime
    event: str
    is_test: bool
    places: int
    reported: int
    held: int
    under_review: int
    rows: tuple[Row, ...]
    whole: Row
    place: Release | None
    measures: tuple[Measure, ...]
    embargo: datetime | None = None
    in_region: bool = False
    waiting: tuple[str, ...] = ()
    awaited: bool = False
    charted: bool = False

    @property
    def figures(self) -> Mapping[Figure, Fraction]:
        """Every figure it shows, exact."""
        return {(row.group, measure): measured(row, measure) for row in self.rows for measure in self.measures}


def line(snapshot: Snapshot, topic: Topic, now: datetime, *, charted: bool = False) -> Line:
    """What is public about a topic.

    Args:
        snapshot: of the public record.
        topic: of the same event.
        now: the desk's clock (UTC), for a line before the first version, and for the embargo.
        charted: whether it is to be drawn: every group is named then, with both counts and its delegates.
    """
    event = snapshot.event
    counts = _counts(snapshot, topic)
    figures = topic.figures(snapshot.totals)
    rows = sorted(_rows(snapshot, figures), key=lambda row: (-row.sde, -row.county_delegates, -row.final, -row.first))
    place = snapshot.places.get(PlaceId(topic.name)) if topic.scope is Scope.PLACE else None
    county = topic.name.partition("/")[0]
    waiting = _waiting(snapshot, topic, figures)
    wanted = _charted(topic) if charted else _wanted(topic, rows)
    measures = _known(wanted, place, sde_waits=county in waiting)
    named = _named(rows, topic.group, measures, most=len(rows) if charted else NAMED)
    return Line(
        topic=topic,
        version=snapshot.version,
        as_of=snapshot.at or now,
        event=event.name,
        is_test=event.is_test,
        places=figures.places,
        reported=figures.reported,
        held=counts[Status.HELD],
        under_review=counts[Status.UNDER_REVIEW],
        rows=named,
        whole=_together(PreferenceGroup(""), rows),
        place=place,
        measures=measures if named else (),
        embargo=event.embargoed(now),
        in_region=county in event.places.regions,
        waiting=waiting,
        charted=charted,
        awaited=place is not None and place.shown is not None and bool(rows) and place.shown.delegates is None,
    )


def measured(row: Row, measure: Measure) -> Fraction:
    """One figure of a group."""
    match measure:
        case Measure.FIRST:
            return Fraction(row.first)
        case Measure.FINAL:
            return Fraction(row.final)
        case Measure.DELEGATES:
            return Fraction(row.county_delegates)
        case Measure.SDE:
            return row.sde


def _wanted(topic: Topic, rows: list[Row]) -> tuple[Measure, ...]:
    """The figures a line shows of its groups; of the state, people as long as nobody has a share of the award."""
    wanted = _MEASURES[topic.scope] if topic.group is None else _OF_ONE_GROUP
    return wanted if wanted != (Measure.SDE,) or any(row.sde for row in rows) else (Measure.FINAL,)


def _charted(topic: Topic) -> tuple[Measure, ...]:
    award = Measure.DELEGATES if topic.scope is Scope.PLACE else Measure.SDE
    return (Measure.FIRST, Measure.FINAL, award)


def _known(wanted: tuple[Measure, ...], place: Release | None, *, sde_waits: bool) -> tuple[Measure, ...]:
    """Without what is still awaited: it is no figure yet."""
    awaited = {Measure.SDE} if sde_waits else set[Measure]()
    if place is not None and place.shown is not None:
        shown = place.shown
        parts = (
            (Measure.FIRST, shown.first),
            (Measure.FINAL, shown.final),
            (Measure.DELEGATES, shown.delegates),
            (Measure.SDE, shown.sde),
        )
        awaited |= {measure for measure, part in parts if part is None}
    return tuple(measure for measure in wanted if measure not in awaited)


def _waiting(snapshot: Snapshot, topic: Topic, figures: Figures) -> tuple[str, ...]:
    """The satellite regions of a topic that have people and no state delegate equivalents yet."""
    waiting = tuple(snapshot.totals.waiting()) if figures.first or figures.final else ()
    if not waiting:
        return ()  # most of the night, and everybody who asks would pay for a look at every place
    regions = {
        region
        for release in snapshot.places.values()
        if (region := release.place.partition("/")[0]) in waiting
        and release.shown is not None
        and topic.covers(snapshot.event, snapshot.event.places.by_id[release.place])
    }
    return tuple(region for region in waiting if region in regions)


def _counts(snapshot: Snapshot, topic: Topic) -> Mapping[Status, int]:
    by_id = snapshot.event.places.by_id
    counts = dict.fromkeys(Status, 0)
    for place, release in snapshot.places.items():
        if release.status in {Status.HELD, Status.UNDER_REVIEW} and topic.covers(snapshot.event, by_id[place]):
            counts[release.status] += 1
    return counts


def _rows(snapshot: Snapshot, figures: Figures) -> Iterable[Row]:
    """Every group that has anything, in the order of the form."""
    everybody = dict.fromkeys((*figures.first, *figures.final, *figures.county_delegates, *figures.sde), 0)
    for group in snapshot.event.in_order(everybody):
        yield Row(
            group,
            figures.first.get(group, 0),
            figures.final.get(group, 0),
            figures.county_delegates.get(group, 0),
            figures.sde.get(group, Fraction(0)),
        )


def _named(
    rows: list[Row], wanted: PreferenceGroup | None, measures: Iterable[Measure], *, most: int
) -> tuple[Row, ...]:
    """The rows a line shows: the group asked for, or the first few, and the rest together; nothing of nobody."""
    if not rows:
        return ()
    if wanted is not None:
        others = [row for row in rows if row.group != wanted]
        found = (row for row in rows if row.group == wanted)
        return (next(found, Row(wanted, 0, 0, 0, Fraction(0))), _together(OTHERS, others))
    shown = [row for row in rows if any(measured(row, measure) for measure in measures)]
    if len(shown) <= most + 1:
        return tuple(shown)
    return (*shown[:most], _together(OTHERS, shown[most:]))


def _together(group: PreferenceGroup, rows: Iterable[Row]) -> Row:
    listed = tuple(rows)
    return Row(
        group,
        sum(row.first for row in listed),
        sum(row.final for row in listed),
        sum(row.county_delegates for row in listed),
        sum((row.sde for row in listed), Fraction(0)),
    )
