"""Results as tables: one row for each place and group, and one for each part of the state and group."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from bot.exports.marks import Marks, marks_of
from bot.exports.reasons import in_words
from bot.exports.rows import (
    GroupFigures,
    Unit,
    district_of,
    exact,
    groups_of_place,
    groups_of_unit,
    kind_of,
    units_of,
)
from core.event import Event
from core.places import Place
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot

Cell: TypeAlias = str | int | bool | Fraction | None
Cells: TypeAlias = tuple[Cell, ...]

MARKS: Final = ("event", "version", "as_of", "status_of_results", "is_test", "embargoed_until")
_SHORT_MARKS: Final = ("version", "status_of_results", "is_test", "embargoed_until")
"""Those that must not be lost, where there are very many rows."""
PLACE: Final = (
    "place_id",
    "place",
    "county",
    "precinct",
    "kind",
    "congressional_district",
    "status",
    "reasons",
    "reasons_in_words",
    "attendees",
)
UNIT: Final = ("part", "name", "places", "reported", "held", "under_review")
FIGURES: Final = ("group", "first", "final", "county_delegates", "sde", "sde_exact")
_NO_GROUP: Final[Cells] = (None,) * len(FIGURES)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns. An empty cell is "not known yet" or "none", never zero.

    Attributes:
        columns: their names.
        rows: as many cells as there are columns; a Fraction is written with four decimals, rounded then and not before.
    """

    columns: tuple[str, ...]
    rows: tuple[Cells, ...]


def table_of(snapshot: Snapshot) -> Table:
    """Every place of the event in its order, a row for each group that has anything there.

    A place without figures has one row without a group, so that no place is missing.
    """
    marks = _marks(marks_of(snapshot))
    rows = [
        (*marks, *_place(snapshot.event, place, release), *figures)
        for place, release in _places(snapshot)
        for figures in _groups(snapshot.event, release)
    ]
    return Table((*MARKS, *PLACE, *FIGURES), tuple(rows))


def places_of(snapshot: Snapshot) -> Table:
    """One row for each place, without its groups."""
    marks = _marks(marks_of(snapshot))
    rows = [(*marks, *_place(snapshot.event, place, release)) for place, release in _places(snapshot)]
    return Table((*MARKS, *PLACE), tuple(rows))


def groups_of(snapshot: Snapshot) -> Table:
    """One row for each place and group that has anything there, and no more of the place than names it."""
    marks = marks_of(snapshot)
    short = (marks.version, marks.status.value, marks.is_test, marks.embargoed_until)
    rows = [
        (*short, place.precinct_id, place.county, place.name, *_figures(figures))
        for place, release in _places(snapshot)
        if release is not None and release.shown is not None
        for figures in groups_of_place(snapshot.event, release.shown)
    ]
    return Table((*_SHORT_MARKS, "place_id", "county", "precinct", *FIGURES), tuple(rows))


def summary_of(snapshot: Snapshot, units: tuple[Unit, ...] | None = None) -> Table:
    """The state, its districts, counties and satellite regions, a row for each group that has anything there.

    Args:
        snapshot: what is public.
        units: only these of its parts.
    """
    marks = _marks(marks_of(snapshot))
    rows = [
        (*marks, *_unit(unit), *figures)
        for unit in (units_of(snapshot) if units is None else units)
        for figures in [_figures(one) for one in groups_of_unit(snapshot.event, unit)] or [_NO_GROUP]
    ]
    return Table((*MARKS, *UNIT, *FIGURES), tuple(rows))


def _places(snapshot: Snapshot) -> list[tuple[Place, Release | None]]:
    return [(place, snapshot.places.get(name)) for name, place in snapshot.event.places.by_id.items()]


def _marks(marks: Marks) -> Cells:
    return (marks.event, marks.version, marks.as_of, marks.status.value, marks.is_test, marks.embargoed_until)


def _place(event: Event, place: Place, release: Release | None) -> Cells:
    reasons = () if release is None else release.reasons
    return (
        place.precinct_id,
        place.id,
        place.county,
        place.name,
        kind_of(place),
        district_of(event, place),
        (Status.SILENT if release is None else release.status).value,
        " ".join(reasons) or None,
        "; ".join(map(in_words, reasons)) or None,
        None if release is None or release.shown is None else release.shown.attendees,
    )


def _groups(event: Event, release: Release | None) -> list[Cells]:
    if release is None or release.shown is None:
        return [_NO_GROUP]
    return [_figures(one) for one in groups_of_place(event, release.shown)] or [_NO_GROUP]


def _unit(unit: Unit) -> Cells:
    figures = unit.figures
    return (unit.part.value, unit.name, figures.places, figures.reported, unit.held, unit.under_review)


def _figures(figures: GroupFigures) -> Cells:
    return (
        figures.group,
        figures.first,
        figures.final,
        figures.county_delegates,
        figures.sde,
        exact(figures.sde),
    )
