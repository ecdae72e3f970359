"""`counties.geojson`: the outline of each county, for the map. A folder without it has no map."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from bot.settings.problems import Problem, nearest, shown, shown_path
from core.places import Places

Geometry: TypeAlias = Mapping[str, object]
"""A GeoJSON geometry in degrees; its rings run clockwise, as the library that draws it needs."""

FILE: Final = "counties.geojson"
_KINDS: Final = ("Polygon", "MultiPolygon")


def read_county_shapes(folder: Path, places: Places, problems: list[Problem]) -> Mapping[str, Geometry]:
    """A geometry a county, by its name; empty where there is no such file. What is wrong is added to `problems`.

    Args:
        folder: of the event.
        places: whose counties they are; each must have its shape, or the map would lie by leaving it out.
        problems: where they are gathered.
    """
    path = folder / FILE
    if not path.exists():
        return {}
    try:
        features = json.loads(path.read_text(encoding="utf-8"))["features"]
        shapes = {feature["properties"]["name"]: feature["geometry"] for feature in features}
    except (ValueError, KeyError, TypeError) as error:
        allowed = "a GeoJSON FeatureCollection whose features have properties.name"
        problems.append(Problem(shown_path(path), None, "features", f"unreadable ({error})", allowed))
        return {}
    problems += _problems(shown_path(path), shapes, places)
    return shapes


def _problems(file: str, shapes: Mapping[str, Geometry], places: Places) -> list[Problem]:
    unknown = [
        Problem(file, None, "properties.name", shown(name), nearest(name, places.counties, "a county of counties.csv"))
        for name in shapes
        if name not in places.counties
    ]
    missing = [
        Problem(file, None, "features", f"no shape of {shown(name)}", "one for each county of counties.csv")
        for name in places.counties
        if name not in shapes
    ]
    strange = [
        Problem(file, None, f"geometry of {name}", shown(shape.get("type")), " or ".join(_KINDS))
        for name, shape in shapes.items()
        if shape.get("type") not in _KINDS
    ]
    return [*unknown, *missing, *strange]
