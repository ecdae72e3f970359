"""`people.csv`: the roster, who is to be invited for which place. It holds names and phone numbers: log none of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.settings.csv_table import Row, read_table
from bot.settings.places_csv import place_key
from bot.settings.problems import Problem, nearest
from bot.settings.rehearsals import folder_of_data
from core.event import Event
from core.people import Assignment, Role
from core.places import Place, Places

_COLUMNS: Final = ("county", "precinct", "name", "phone", "role", "language")


@dataclass(frozen=True, slots=True)
class RosterLine:
    """Somebody to invite.

    Attributes:
        assignment: what they may do, and where.
        language: of the replies; None where the row leaves it open.
        name, phone: as written; the phone may be empty.
    """

    assignment: Assignment
    language: str | None
    name: str = field(repr=False)
    phone: str = field(repr=False)


def read_roster(
    path: Path, places: Places, languages: tuple[str, ...], problems: list[Problem]
) -> tuple[RosterLine, ...]:
    """The roster, without the rows that are added to `problems`; empty where there is no such file."""
    if not path.exists():
        return ()
    by_key = {place_key(place.county, place.name): place for place in places.by_id.values()}
    lines = (
        _line(row, places, by_key, languages, problems) for row in read_table(path, problems, needed=_COLUMNS).rows
    )
    return tuple(line for line in lines if line)


def roster(folder: Path, event: Event, problems: list[Problem]) -> tuple[RosterLine, ...]:
    """The roster of a loaded event."""
    data = folder_of_data(folder, event.rehearses)
    return read_roster(data / "people.csv", event.places, event.languages, problems)


def _line(
    row: Row,
    places: Places,
    by_key: Mapping[tuple[str, str], Place],
    languages: tuple[str, ...],
    problems: list[Problem],
) -> RosterLine | None:
    already = len(problems)
    language = row["language"] or None
    if language is not None and language not in languages:
        problems.append(row.problem("language", nearest(language, languages)))
    if not row["name"]:
        problems.append(row.problem("name", "some text", "empty"))
    assignment = _assignment(row, places, by_key, problems)
    if assignment is None or len(problems) > already:
        return None
    return RosterLine(assignment, language, row["name"], row["phone"])


def _assignment(
    row: Row, places: Places, by_key: Mapping[tuple[str, str], Place], problems: list[Problem]
) -> Assignment | None:
    match row["role"]:
        case Role.CHAIR | Role.DEPUTY as role:
            if place := by_key.get(place_key(row["county"], row["precinct"])):
                return Assignment(Role(role), place=place.id)
            problems.append(row.problem("precinct", "a place of precincts.csv, with its county"))
        case Role.COUNTY:
            if row["county"] in (*places.counties, *places.regions):
                return Assignment(Role.COUNTY, county=row["county"])
            problems.append(row.problem("county", nearest(row["county"], places.counties, "a county of counties.csv")))
        case Role.STAFF | Role.OPERATOR | Role.REPORTER as role:
            return Assignment(Role(role))
        case _:
            problems.append(row.problem("role", nearest(row["role"], list(Role))))
    return None
