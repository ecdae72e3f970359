"""The map of a night as a Vega-Lite specification: each county as dark as it is far, and a mark where places are held.

The projection is worked out here and not left to the library's "fit", which does not know of the words above the map.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.charts.frame import INK, Spec, framed, stamp_of
from bot.charts.page import BODY, FONT, MEASURE
from bot.settings import Geometry
from bot.wording import Wording
from core.bulletin import Bulletin, CountyState
from core.sentences import Sentence, say

SHADES: Final = ("#FFFFFF", "#C9C9C9", "#8A8A8A", "#3D3D3D")
"""Nothing in, less than half, half or more, all in. One hue, so that everybody sees the order."""
BORDER: Final = "#767676"
HELD: Final = "#B35806"
_KEY: Final = 22
"""Height of the line that explains the shades."""
_DOT: Final = 150
"""Area of a mark, in square points: a two-digit number fits."""
_SWATCH: Final = 11


def map_spec(bulletin: Bulletin, shapes: Mapping[str, Geometry], wording: Wording) -> Spec:
    """The map of how far the counties are.

    Args:
        bulletin: whose counties are shown; those without a shape (satellite regions) stand in a line below the map.
        shapes: a geometry a county, by its name, in degrees.
        wording: in whose language, and by whose clock.

    Returns:
        A Vega-Lite 6 specification with its data, 390 wide.

    Raises:
        NoSuchSentence: the language lacks one of the sentences.
    """
    shown = [(county, shapes[county.name]) for county in bulletin.counties if county.name in shapes]
    where = [shape for _, shape in shown]
    projection = _projection(where)
    body = [*_key(wording), _counties(shown, projection), *_marks(shown, projection)]
    title = say("chart-map-title", reported=bulletin.reported, places=bulletin.places)
    return framed(stamp_of(bulletin), wording, title, body, _height(where), above=_KEY, foot=_foot(bulletin, shapes))


def bare_map_spec(
    counties: Iterable[CountyState], shapes: Mapping[str, Geometry], link: Callable[[str], str] | None = None
) -> Spec:
    """The same map with no words around it, for a page that has its own.

    Args:
        counties: those without a shape are left out.
        shapes: as above; at least one of them is of a county given.
        link: gives the address a county's shape leads to, whole (`https://…`), by its name.
    """
    shown = [(county, shapes[county.name]) for county in counties if county.name in shapes]
    where = [shape for _, shape in shown]
    projection = _projection(where)
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": None,
        "autosize": "none",
        "padding": 0,
        "config": {"font": FONT, "aria": False, "view": {"stroke": None}},
        "width": MEASURE,
        "height": _height(where),
        "layer": [_counties(shown, projection, link), *_marks(shown, projection)],
    }


def _foot(bulletin: Bulletin, shapes: Mapping[str, Geometry]) -> list[Sentence]:
    """What the map does not show: satellite regions, which lie nowhere."""
    nowhere = [county for county in bulletin.counties if county.name not in shapes]
    parts = tuple(
        say("chart-map-region", region=county.name, reported=county.reported, places=county.places)
        for county in nowhere
    )
    return [say("chart-map-regions", regions=parts)] if parts else []


def shade(county: CountyState) -> int:
    """Which of the four shades a county has."""
    if not county.reported:
        return 0
    if county.reported == county.places:
        return 3
    return 2 if 2 * county.reported >= county.places else 1


def _counties(
    shown: Iterable[tuple[CountyState, Geometry]], projection: Spec, link: Callable[[str], str] | None = None
) -> Spec:
    features = [
        {
            "type": "Feature",
            "properties": {"fill": SHADES[shade(county)]} | ({} if link is None else {"link": link(county.name)}),
            "geometry": geometry,
        }
        for county, geometry in shown
    ]
    leads_to = {} if link is None else {"href": {"field": "properties.link", "type": "nominal"}}
    return {
        "data": {"values": features},
        "projection": projection,
        "mark": {"type": "geoshape", "stroke": BORDER, "strokeWidth": 0.7},
        "encoding": {"fill": {"field": "properties.fill", "type": "nominal", "scale": None}} | leads_to,
    }


def _marks(shown: Iterable[tuple[CountyState, Geometry]], projection: Spec) -> list[Spec]:
    """How many places of a county are held, where any are."""
    held = [
        {"held": str(county.held), "longitude": longitude, "latitude": latitude}
        for county, geometry in shown
        if county.held
        for longitude, latitude in (_middle(geometry),)
    ]
    if not held:
        return []
    where = {"longitude": {"field": "longitude"}, "latitude": {"field": "latitude"}}
    dot = {"type": "circle", "size": _DOT, "color": HELD, "opacity": 1, "stroke": "#FFFFFF"}
    number = {"type": "text", "fontSize": 9, "fontWeight": "bold", "color": "#FFFFFF", "dy": 0.5}
    return [
        {"data": {"values": held}, "projection": projection, "mark": dot, "encoding": where},
        {
            "data": {"values": held},
            "projection": projection,
            "mark": number,
            "encoding": where | {"text": {"field": "held", "type": "nominal"}},
        },
    ]


def _key(wording: Wording) -> list[Spec]:
    """What the shades and the mark mean, in one line above the map."""
    names = [wording.plain(say(f"chart-map-{key}")) for key in ("none", "some", "most", "all", "held")]
    step = MEASURE // len(names)
    entries = [
        {"fill": fill, "name": name, "left": step * place, "right": step * place + _SWATCH, "text": step * place + 16}
        for place, (fill, name) in enumerate(zip((*SHADES, HELD), names, strict=True))
    ]
    swatch = {"type": "rect", "stroke": BORDER, "strokeWidth": 0.7}
    word = {"type": "text", "align": "left", "baseline": "middle", "fontSize": BODY - 2, "color": INK}
    name = {"text": {"field": "name", "type": "nominal"}}
    return [
        {
            "data": {"values": entries},
            "mark": swatch,
            "encoding": {
                "x": _at("left"),
                "x2": {"field": "right"},
                "y": {"value": -_KEY},
                "y2": {"value": _SWATCH - _KEY},
                "fill": {"field": "fill", "type": "nominal", "scale": None},
            },
        },
        {
            "data": {"values": entries},
            "mark": word,
            "encoding": {"x": _at("text"), "y": {"value": _SWATCH // 2 - _KEY}} | name,
        },
    ]


def _at(field: str) -> Spec:
    """Points from the left, as the data say."""
    return {"field": field, "type": "quantitative", "axis": None, "scale": None}


# ---------------------------------------------------------------------------------------------------- where things lie


def _projection(shapes: Sequence[Geometry]) -> Spec:
    """Mercator, the state's width over the whole measure, its north at the top.

    d3-geo: x = scale × longitude, y = −scale × ln tan(π/4 + latitude/2), in radians, then moved by `translate`.
    """
    left, north, right, _ = _bounds(shapes)
    scale = (MEASURE - 2) / (right - left)
    return {"type": "mercator", "scale": scale, "center": [0, 0], "translate": [1 - scale * left, 1 - scale * north]}


def _height(shapes: Sequence[Geometry]) -> int:
    """Of the map, in points."""
    left, top, right, bottom = _bounds(shapes)
    return 2 + math.ceil((MEASURE - 2) * (bottom - top) / (right - left))


def _bounds(shapes: Iterable[Geometry]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all shapes on a map of one unit a radian, y downwards."""
    points = [_projected(*point) for shape in shapes for point in _points(shape)]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def _projected(longitude: float, latitude: float) -> tuple[float, float]:
    return math.radians(longitude), -math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))


def _middle(shape: Geometry) -> tuple[float, float]:
    """The middle of a shape's box: inside it for counties, which are nearly rectangles."""
    points = list(_points(shape))
    longitudes, latitudes = [x for x, _ in points], [y for _, y in points]
    return (min(longitudes) + max(longitudes)) / 2, (min(latitudes) + max(latitudes)) / 2


def _points(shape: Geometry) -> Iterable[tuple[float, float]]:
    """Every vertex, however deep the rings lie (Polygon, MultiPolygon)."""
    waiting: list[object] = [shape["coordinates"]]
    while waiting:
        match waiting.pop():
            case [int() | float() as longitude, int() | float() as latitude, *_]:
                yield float(longitude), float(latitude)
            case list() as deeper:
                waiting += deeper
            case _:
                pass
