"""The state, its districts, counties, satellite regions and places as reporting units, and what all objects have.

Ids are made of our own: a word for the kind, and the party's number or the name of it. Letters and digits stand as
they are and every other character as its number between underscores, so that an id is a name XML allows, two names
never give one id, and the same unit has the same id in every file.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from bot.exports.rows import OUT_OF_STATE, Part, Unit, district_of
from core.event import Event
from core.places import Place, PlaceId, Precinct
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot

Object: TypeAlias = dict[str, object]

STATE: Final = "state"
DELEGATES: Final = "county-delegates"
SDE: Final = "state-delegate-equivalents"
_NOT_PLAIN: Final = re.compile(r"[^A-Za-z0-9.-]")
_TYPES: Final = {Part.STATE: "state", Part.DISTRICT: "congressional", Part.COUNTY: "county"}
_COMPLETED: Final = "completed"
_IN_PROCESS: Final = "in-process"
_NOT_PROCESSED: Final = "not-processed"


def of_type(name: str, **fields: object) -> Object:
    """An object of a class of the format."""
    return {"@type": f"ElectionResults.{name}", **fields}


def in_english(text: str) -> Object:
    """A text as the format has it."""
    return of_type("InternationalizedText", Text=[of_type("LanguageString", Language="en", Content=text)])


def identifier(kind: str, value: str, *, other: str | None = None) -> Object:
    """What others know something by."""
    return of_type("ExternalIdentifier", Type=kind, Value=value, **({} if other is None else {"OtherType": other}))


def id_of(kind: str, name: str) -> str:
    """The id of something, such as `county-Black_20_Hawk`."""
    return f"{kind}-{_NOT_PLAIN.sub(lambda found: f'_{ord(found.group()):X}_', name)}"


def id_of_place(place: Place) -> str:
    """The id of a place, such as `place-948199`."""
    return id_of("place", place.precinct_id)


def id_of_unit(unit: Unit) -> str:
    """The id of a part of the state."""
    return STATE if unit.part is Part.STATE else id_of(unit.part, unit.name)


def in_the_format(units: Iterable[Unit]) -> list[Unit]:
    """The parts that are units of the format: what counts statewide only is no congressional district."""
    return [unit for unit in units if not (unit.part is Part.DISTRICT and unit.name == OUT_OF_STATE)]


def reporting_units(snapshot: Snapshot, units: Iterable[Unit]) -> list[Object]:
    """Every unit, the state first and the places last."""
    listed = in_the_format(units)
    children = _children(snapshot.event, listed)
    statuses = {name: _counting(snapshot.places.get(name)) for name in snapshot.event.places.by_id}
    of_parts = _of_parts(snapshot.event, statuses)
    parts = [_part(unit, children[id_of_unit(unit)], of_parts[id_of_unit(unit)]) for unit in listed]
    places = [
        _place(place, snapshot.places.get(name), statuses[name]) for name, place in snapshot.event.places.by_id.items()
    ]
    return [*parts, *places]


def _part(unit: Unit, children: Sequence[str], status: str) -> Object:
    figures = unit.figures
    is_region = unit.part is Part.REGION
    awaited = (SDE,) if unit.is_waiting and status != _NOT_PROCESSED else ()
    return of_type(
        "ReportingUnit",
        **{"@id": id_of_unit(unit)},
        Type="other" if is_region else _TYPES[unit.part],
        **({"OtherType": "satellite-region"} if is_region else {}),
        Name=in_english(unit.name),
        **({"Number": unit.name} if unit.part is Part.DISTRICT else {}),
        ComposingGpUnitIds=list(children),
        SubUnitsReported=figures.reported,
        TotalSubUnits=figures.places,
        CountStatus=_count_status(status, awaited),
    )


def _place(place: Place, release: Release | None, status: str) -> Object:
    shown = None if release is None else release.shown
    is_precinct = isinstance(place, Precinct)
    counted = shown is not None and shown.final is not None
    delegates_wait = shown is not None and counted and shown.delegates is None
    sde_waits = shown is not None and counted and shown.sde is None
    awaited = (*((DELEGATES,) if delegates_wait else ()), *((SDE,) if sde_waits else ()))
    people = {} if shown is None or shown.attendees is None else {"VotersParticipated": shown.attendees}
    return of_type(
        "ReportingUnit",
        **{"@id": id_of_place(place)},
        Type="precinct" if is_precinct else "other",
        **({} if is_precinct else {"OtherType": "satellite-caucus"}),
        Name=in_english(place.name),
        ExternalIdentifier=[identifier("local-level", place.precinct_id)],
        CountStatus=_count_status(status, awaited),
        **people,
    )


def _count_status(people: str, awaited: Iterable[str]) -> list[Object]:
    """How far people are counted, and which figures that follow from them are awaited."""
    return [
        of_type("CountStatus", Type="total", Status=people),
        *(of_type("CountStatus", Type="other", OtherType=each, Status=_IN_PROCESS) for each in awaited),
    ]


def _counting(release: Release | None) -> str:
    if release is None or release.status is Status.SILENT:
        return _NOT_PROCESSED
    if release.status is not Status.REPORTED or release.shown is None:
        return _IN_PROCESS
    return _COMPLETED if release.shown.result(release.place).is_in else _IN_PROCESS


def _of_parts(event: Event, statuses: dict[PlaceId, str]) -> dict[str, str]:
    """How far each part is, from its places; a part without any is completed."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, status in statuses.items():
        for part in _parts_of(event, event.places.by_id[name]):
            found[part].add(status)
    whole = {frozenset({_COMPLETED}): _COMPLETED, frozenset({_NOT_PROCESSED}): _NOT_PROCESSED}
    parts = {part: whole.get(frozenset(each), _IN_PROCESS) for part, each in found.items()}
    return defaultdict(lambda: _COMPLETED, parts)


def _parts_of(event: Event, place: Place) -> tuple[str, ...]:
    district = district_of(event, place)
    local = id_of(Part.COUNTY if isinstance(place, Precinct) else Part.REGION, place.county)
    return (STATE, local, *(() if district is None else (id_of(Part.DISTRICT, str(district)),)))


def _children(event: Event, units: Iterable[Unit]) -> dict[str, list[str]]:
    """What each part is composed of: the state and districts of counties and regions, those of their places.

    A county that lies in several districts is in each of them with its places there.
    """
    children: dict[str, list[str]] = defaultdict(list)
    for unit in units:
        if unit.part in {Part.COUNTY, Part.REGION}:
            children[STATE].append(id_of_unit(unit))
    by_local: dict[str, list[Place]] = defaultdict(list)
    for place in event.places.by_id.values():
        by_local[_parts_of(event, place)[1]].append(place)
    for local, places in by_local.items():
        children[local] = [id_of_place(place) for place in places]
        districts = {district_of(event, place) for place in places}
        for place in places if len(districts) > 1 else places[:1]:
            if (district := district_of(event, place)) is not None:
                inside = id_of_place(place) if len(districts) > 1 else local
                children[id_of(Part.DISTRICT, str(district))].append(inside)
    return children
