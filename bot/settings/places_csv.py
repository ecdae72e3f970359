"""`precincts.csv`, `counties.csv` and `satellites.csv`: the places of an event, each checked against the others."""

import html
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.settings.csv_table import Row, read_table
from bot.settings.problems import Problem, nearest, shown
from core.places import County, Place, PlaceId, Places, Precinct, SatelliteCaucus, SatelliteRegion

_PRECINCT_COLUMNS = ("county", "precinct", "short_name", "precinct_id", "delegates", "congressional_district", "kind")
_PRECINCT_EXTRAS = ("delegates_source", "registered", "last_attendance")
_COUNTY_COLUMNS = ("county", "kind", "congressional_district", "county_delegates", "state_delegates")
_COUNTY_EXTRAS = ("precincts", "sde_per_county_delegate")
_SATELLITE_COLUMNS = ("county", "precinct", "inferred_attendance", "inferred_delegates")
_SATELLITE_EXTRAS = ("first_total", "published_site_sde")


@dataclass(frozen=True, slots=True)
class _Inferred:
    attendance: int | None
    delegates: int | None


def place_key(county: str, precinct: str) -> tuple[str, str]:
    """How places are compared across files: published names carry `&amp;`, `&amp;amp;`, double spaces and capitals."""
    return _plain(county), _plain(precinct)


def _plain(text: str) -> str:
    while (once := html.unescape(text)) != text:
        text = once
    return " ".join(text.casefold().split())


def read_places(folder: Path, problems: list[Problem]) -> Places | None:
    """The places of an event folder, or None with the reasons added to `problems`."""
    already = len(problems)
    counties, regions, county_rows = _read_counties(folder / "counties.csv", problems)
    by_id, rows_of = _read_precincts(folder, frozenset(counties), frozenset(regions), problems)
    if len(problems) == already:
        _compare(by_id, counties, county_rows, rows_of, problems)
    return None if len(problems) > already else Places(by_id, counties, regions)


def _read_counties(
    path: Path, problems: list[Problem]
) -> tuple[dict[str, County], dict[str, SatelliteRegion], dict[str, Row]]:
    counties: dict[str, County] = {}
    regions: dict[str, SatelliteRegion] = {}
    rows: dict[str, Row] = {}
    for row in read_table(path, problems, needed=_COUNTY_COLUMNS, known=_COUNTY_EXTRAS).rows:
        name = row["county"]
        if not name or "/" in name or name in rows:
            problems.append(row.problem("county", "a name without /, each county once"))
            continue
        rows[name] = row
        match row["kind"]:
            case "county":
                if county := _county(row, problems):
                    counties[name] = county
            case "satellite":
                if region := _region(row, problems):
                    regions[name] = region
            case _:
                problems.append(row.problem("kind", "county, satellite"))
    return counties, regions, rows


def _county(row: Row, problems: list[Problem]) -> County | None:
    district = row.needed_whole("congressional_district", problems, least=1)
    delegates = row.needed_whole("county_delegates", problems, least=1)
    state = row.needed_whole("state_delegates", problems)
    if district is None or delegates is None or state is None:
        return None
    return County(row["county"], district, delegates, state)


def _region(row: Row, problems: list[Problem]) -> SatelliteRegion | None:
    district = row.whole("congressional_district", problems, least=1)
    pool = row.needed_whole("state_delegates", problems)
    return None if pool is None else SatelliteRegion(row["county"], district, pool)


def _read_precincts(
    folder: Path, counties: frozenset[str], regions: frozenset[str], problems: list[Problem]
) -> tuple[dict[PlaceId, Place], dict[PlaceId, Row]]:
    table = read_table(folder / "precincts.csv", problems, needed=_PRECINCT_COLUMNS, known=_PRECINCT_EXTRAS)
    inferred = _read_satellites(folder / "satellites.csv", problems)
    unique = _Unique()
    places: dict[PlaceId, Place] = {}
    rows: dict[PlaceId, Row] = {}
    for row in table.rows:
        if not unique.check(row, problems):
            continue
        place = _place(row, counties, regions, inferred, problems)
        if place:
            places[place.id] = place
            rows[place.id] = row
    known = {place_key(row["county"], row["precinct"]) for row in table.rows}
    problems += [
        row.problem("precinct", "a place of precincts.csv")
        for key, (row, _) in inferred.items()
        if table.rows and key not in known
    ]
    return places, rows


class _Unique:
    """Names and numbers that may stand once only, with the line they first stood on."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, ...], int] = {}

    def check(self, row: Row, problems: list[Problem]) -> bool:
        """Whether the row's names are all its own; each that is not is a problem."""
        county, precinct = place_key(row["county"], row["precinct"])
        return all(
            [
                self._first("precinct", row, ("place", county, precinct), "each place once", problems),
                self._first(
                    "short_name", row, ("short", county, _plain(row["short_name"])), "unique in its county", problems
                ),
                self._first("precinct_id", row, ("id", _plain(row["precinct_id"])), "each number once", problems),
            ]
        )

    def _first(self, column: str, row: Row, name: tuple[str, ...], allowed: str, problems: list[Problem]) -> bool:
        if not row[column]:
            problems.append(row.problem(column, "some text", "empty"))
            return False
        line = self._lines.setdefault(name, row.line)
        if line != row.line:
            problems.append(row.problem(column, allowed, f"{shown(row[column])}, as on line {line}"))
        return line == row.line


_Inferences = Mapping[tuple[str, str], tuple[Row, _Inferred]]


def _place(
    row: Row, counties: frozenset[str], regions: frozenset[str], inferred: _Inferences, problems: list[Problem]
) -> Place | None:
    build: Callable[[], Place | None]
    match row["kind"]:
        case "precinct":
            listed, build = counties, lambda: _precinct(row, problems)
        case "satellite":
            listed, build = regions, lambda: _satellite(row, inferred, problems)
        case _:
            problems.append(row.problem("kind", "precinct, satellite"))
            return None
    if row["county"] not in listed:
        what = f"a {row['kind'].replace('precinct', 'county')} of counties.csv"
        problems.append(row.problem("county", nearest(row["county"], sorted(listed), what)))
        return None
    return build()


def _precinct(row: Row, problems: list[Problem]) -> Precinct | None:
    delegates = row.needed_whole("delegates", problems)
    district = row.needed_whole("congressional_district", problems, least=1)
    registered = row.whole("registered", problems)
    last_attendance = row.whole("last_attendance", problems)
    if delegates is None or district is None:
        return None
    return Precinct(
        county=row["county"],
        name=row["precinct"],
        short_name=row["short_name"],
        precinct_id=row["precinct_id"],
        county_delegates=delegates,
        congressional_district=district,
        registered=registered,
        last_attendance=last_attendance,
    )


def _satellite(row: Row, inferred: _Inferences, problems: list[Problem]) -> SatelliteCaucus:
    row.whole("congressional_district", problems, least=1)
    delegates = row.whole("delegates", problems)
    _, known = inferred.get(place_key(row["county"], row["precinct"]), (row, _Inferred(None, delegates)))
    if known.delegates != delegates:
        problems.append(row.problem("delegates", f"{known.delegates}, as in satellites.csv"))
    return SatelliteCaucus(
        county=row["county"],
        name=row["precinct"],
        short_name=row["short_name"],
        precinct_id=row["precinct_id"],
        inferred_attendance=known.attendance,
        inferred_delegates=known.delegates,
    )


def _read_satellites(path: Path, problems: list[Problem]) -> _Inferences:
    """What was inferred of each satellite; nothing where the event has no such file, as before any caucus."""
    if not path.exists():
        return {}
    inferred: dict[tuple[str, str], tuple[Row, _Inferred]] = {}
    for row in read_table(path, problems, needed=_SATELLITE_COLUMNS, known=_SATELLITE_EXTRAS).rows:
        attendance = row.whole("inferred_attendance", problems)
        delegates = row.whole("inferred_delegates", problems)
        key = place_key(row["county"], row["precinct"])
        if key in inferred:
            problems.append(row.problem("precinct", f"each place once; line {inferred[key][0].line} has it"))
        inferred[key] = (row, _Inferred(attendance, delegates))
    return inferred


def _compare(
    places: Mapping[PlaceId, Place],
    counties: Mapping[str, County],
    county_rows: Mapping[str, Row],
    rows_of: Mapping[PlaceId, Row],
    problems: list[Problem],
) -> None:
    """Whether the two files tell the same: places, delegates, district and fraction of each county."""
    members: dict[str, list[Place]] = defaultdict(list)
    for place in places.values():
        members[place.county].append(place)
    for name, row in county_rows.items():
        _same(row, "precincts", str(len(members[name])), "as many as precincts.csv has", problems)
        if county := counties.get(name):
            elected = sum(place.county_delegates for place in members[name] if isinstance(place, Precinct))
            _same(row, "county_delegates", str(elected), "the sum of its precincts", problems)
            fraction = f"{county.state_delegates}/{county.county_delegates}"
            _same(row, "sde_per_county_delegate", fraction, "state over county delegates", problems)
    for place_id, row in rows_of.items():
        _same(row, "congressional_district", county_rows[places[place_id].county]["congressional_district"],
              "as in counties.csv", problems)  # fmt: skip


def _same(row: Row, column: str, expected: str, why: str, problems: list[Problem]) -> None:
    if row[column] and row[column] != expected:
        problems.append(row.problem(column, f"{expected}, {why}"))
