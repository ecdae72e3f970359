"""Results as a party publishes them: one row for each place and candidate.

Columns: `county, precinct, candidate, first_alignment, final_alignment`, and where the file has them `sde` (four
decimals), `county_delegates` (whole) and `attendance`. Rows of three zeros may be left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from bot.settings.csv_table import Row, Table, read_table
from bot.settings.places_csv import place_key
from bot.settings.problems import BrokenConfiguration, Problem, nearest
from core.alignment import Alignment
from core.caucus_math.equivalents import four_decimals
from core.event import Event
from core.groups import PreferenceGroup
from core.places import Place, PlaceId, Precinct, SatelliteCaucus
from core.totals import PlaceResult

_NEEDED: Final = ("county", "precinct", "candidate", "first_alignment", "final_alignment")
_KNOWN: Final = ("sde", "county_delegates", "attendance")
_SHARE: Final = re.compile(r"\d{1,9}(\.\d{1,9})?", re.ASCII)
_ROUNDING: Final = Fraction(1, 20_000)
"""A published SDE may be this far from the exact one: half of its fourth decimal."""


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """What a row says of one group.

    Attributes:
        row: where it stands.
        first, final: people.
        sde: state delegate equivalents as published, rounded to four decimals; None where the file has none.
        county_delegates: whole delegates; None where the file has none.
    """

    row: Row
    first: int
    final: int
    sde: Fraction | None
    county_delegates: int | None


@dataclass(frozen=True, slots=True)
class PublishedPlace:
    """What the file says of one place.

    Attributes:
        place: the event's place.
        attendance: people counted at the start; None where the file does not say.
        lines: by group, in the order of the file.
    """

    place: Place
    attendance: int | None
    lines: Mapping[PreferenceGroup, PublishedLine]

    @property
    def first(self) -> Alignment:
        """People at the first alignment."""
        return Alignment(tuple((group, line.first) for group, line in self.lines.items()))

    @property
    def final(self) -> Alignment:
        """People at the final alignment."""
        return Alignment(tuple((group, line.final) for group, line in self.lines.items()))


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A results file, each row matched with the event.

    Attributes:
        file: its path, as shown to people.
        has_sde: whether it has state delegate equivalents as published.
        has_county_delegates: whether it has whole delegates.
        places: what it says, by place, in its own order.
    """

    file: str
    has_sde: bool
    has_county_delegates: bool
    places: Mapping[PlaceId, PublishedPlace]


def read_results(path: Path, event: Event) -> ResultsFile:
    """Reads a results file.

    Names of places are compared without regard to capitals, double spaces and `&amp;` (also `&amp;amp;`).

    Raises:
        BrokenConfiguration: a place or candidate the event does not have, a number that is none, a row that stands
            twice; with every problem of the file.
    """
    problems: list[Problem] = []
    table = read_table(path, problems, needed=_NEEDED, known=_KNOWN)
    places = {place_key(place.county, place.name): place for place in event.places.by_id.values()}
    by_place: dict[PlaceId, list[Row]] = defaultdict(list)
    for row in table.rows:
        place = places.get(place_key(row["county"], row["precinct"]))
        if place:
            by_place[place.id].append(row)
        else:
            problems.append(_unknown_place(row, event))
    published = {each: _published(event, event.places.by_id[each], rows, problems) for each, rows in by_place.items()}
    if problems:
        raise BrokenConfiguration(_by_line(problems))
    return ResultsFile(table.file, _has(table, "sde"), _has(table, "county_delegates"), published)


def place_results(results: ResultsFile, event: Event) -> tuple[PlaceResult, ...]:
    """The places as totals take them: whole delegates, a satellite's attendance as inferred where the file has none.

    Raises:
        BrokenConfiguration: a published SDE is no whole number of delegates, within rounding; with every such row.
    """
    problems: list[Problem] = []
    in_regions = _region_attendance(results, event)
    converted = tuple(
        PlaceResult(
            place=place_id,
            attendees=_attendance(published.place, published),
            first=published.first,
            final=published.final,
            delegates=_delegates(results, published, event, in_regions, problems),
        )
        for place_id, published in results.places.items()
    )
    if problems:
        raise BrokenConfiguration(_by_line(problems))
    return converted


def _has(table: Table, column: str) -> bool:
    return column in table.columns


def _by_line(problems: Sequence[Problem]) -> Sequence[Problem]:
    return sorted(problems, key=lambda problem: problem.line or 0)


def _unknown_place(row: Row, event: Event) -> Problem:
    counties = (*event.places.counties, *event.places.regions)
    if row["county"] not in counties:
        return row.problem("county", nearest(row["county"], counties, "a county or region of the event"))
    names = [place.name for place in event.places.by_id.values() if place.county == row["county"]]
    return row.problem("precinct", nearest(row["precinct"], names, f"a place of {row['county']}"))


def _published(event: Event, place: Place, rows: Sequence[Row], problems: list[Problem]) -> PublishedPlace:
    lines: dict[PreferenceGroup, PublishedLine] = {}
    for row in rows:
        group = event.field.spellings.get(" ".join(row["candidate"].casefold().split()))
        if group is None:
            problems.append(row.problem("candidate", nearest(row["candidate"], event.field.groups)))
        elif group in lines:
            problems.append(row.problem("candidate", f"each candidate once; line {lines[group].row.line} has it"))
        else:
            lines[group] = _line(row, problems)
    return PublishedPlace(place, _one_attendance(rows, problems), lines)


def _line(row: Row, problems: list[Problem]) -> PublishedLine:
    return PublishedLine(
        row=row,
        first=row.needed_whole("first_alignment", problems) or 0,
        final=row.needed_whole("final_alignment", problems) or 0,
        sde=_share(row, problems),
        county_delegates=row.needed_whole("county_delegates", problems) if "county_delegates" in row.cells else None,
    )


def _share(row: Row, problems: list[Problem]) -> Fraction | None:
    if "sde" not in row.cells:
        return None
    if _SHARE.fullmatch(row["sde"]):
        return Fraction(row["sde"])
    problems.append(row.problem("sde", "a number with decimals, such as 0.0784", None if row["sde"] else "empty"))
    return Fraction(0)


def _one_attendance(rows: Sequence[Row], problems: list[Problem]) -> int | None:
    said = [(row, people) for row in rows if (people := row.whole("attendance", problems)) is not None]
    for row, people in said:
        if people != said[0][1]:
            problems.append(row.problem("attendance", f"{said[0][1]}, as on line {said[0][0].line}"))
    return said[0][1] if said else None


def _attendance(place: Place, published: PublishedPlace | None) -> int | None:
    if published and published.attendance is not None:
        return published.attendance
    return place.inferred_attendance if isinstance(place, SatelliteCaucus) else None


def _region_attendance(results: ResultsFile, event: Event) -> Mapping[str, int]:
    """People of all sites of each region, as far as they are known."""
    people: dict[str, int] = defaultdict(int)
    for place in event.places.by_id.values():
        if isinstance(place, SatelliteCaucus):
            people[place.county] += _attendance(place, results.places.get(place.id)) or 0
    return people


def _delegates(
    results: ResultsFile,
    published: PublishedPlace,
    event: Event,
    in_regions: Mapping[str, int],
    problems: list[Problem],
) -> Mapping[PreferenceGroup, int] | None:
    if results.has_county_delegates:
        return {group: line.county_delegates or 0 for group, line in published.lines.items()}
    if not results.has_sde:
        return None
    units = tuple(_worth_of_one(published, event, in_regions))
    fitting = next((unit for unit in units if all(_fits(line, unit) for line in published.lines.values())), None)
    if fitting is not None:
        return {group: _whole(line, fitting) for group, line in published.lines.items()}
    problems += [_no_whole_number(line, units) for line in published.lines.values() if _misfits(line, units)]
    return {}


def _worth_of_one(published: PublishedPlace, event: Event, in_regions: Mapping[str, int]) -> Iterator[Fraction]:
    """What one delegate of the place may be worth, the likeliest first.

    A satellite's depends on its region's attendance; where that was not complete when the file was published, its
    delegates can still be told from each candidate's part of the site's own sum.
    """
    place, attendees = published.place, _attendance(published.place, published) or 0
    yield event.sde_per_delegate(place, attendees, in_regions.get(place.county, 0))
    delegates = event.county_delegates(place, attendees)
    if not isinstance(place, Precinct) and delegates:
        yield sum((line.sde or Fraction(0) for line in published.lines.values()), Fraction(0)) / delegates


def _whole(line: PublishedLine, unit: Fraction) -> int:
    """The nearest whole number of delegates."""
    return int((line.sde or Fraction(0)) / unit + Fraction(1, 2)) if unit else 0


def _fits(line: PublishedLine, unit: Fraction) -> bool:
    return abs(_whole(line, unit) * unit - (line.sde or Fraction(0))) <= _ROUNDING


def _misfits(line: PublishedLine, units: Sequence[Fraction]) -> bool:
    return not _fits(line, units[0])


def _no_whole_number(line: PublishedLine, units: Sequence[Fraction]) -> Problem:
    """One delegate too few and one too many, as they would be published."""
    unit, whole = units[0], _whole(line, units[0])
    if not unit:
        return line.row.problem("sde", "0.0000, for nobody is known to have come (see satellites.csv)")
    below = whole if whole * unit <= (line.sde or 0) else whole - 1
    allowed = f"whole delegates of {four_decimals(unit)} each, such as {four_decimals(below * unit)}"
    return line.row.problem("sde", f"{allowed} or {four_decimals((below + 1) * unit)}")
