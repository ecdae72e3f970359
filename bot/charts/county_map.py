"""The map of a night as a Vega-Lite specification: each county as dark as it is far, and a mark where places are held.

The shapes are laid out here and not by the library, whose "fit" does not know of the words above the map; and it would
do so anew for each picture, and cut each layer to a frame, which takes longer than to draw it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.charts.frame import INK, Spec, framed, stamp_of
from bot.charts.outlines import Outlines, Polygon, outlines
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
_AS_IT_LIES: Final = {"type": "identity", "scale": 1, "translate": [0, 0]}
"""The outlines are in points of the page already."""
_FILL: Final = {"fill": {"field": "properties.fill", "type": "nominal", "scale": None}}


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
    shown, lie = _shown(bulletin.counties, shapes)
    body, marks = [*_key(wording), _counties(shown, lie), _borders(lie)], _marks(shown, lie)
    title = say("chart-map-title", reported=bulletin.reported, places=bulletin.places)
    foot = _foot(bulletin, shapes)
    return framed(stamp_of(bulletin), wording, title, body, lie.height, above=_KEY, foot=foot, over=marks)


def bare_map_spec(
    counties: Iterable[CountyState], shapes: Mapping[str, Geometry], link: Callable[[str], str] | None = None
) -> Spec:
    """The same map with no words around it, for a page that has its own.

    Args:
        counties: those without a shape are left out.
        shapes: as above; at least one of them is of a county given.
        link: gives the address a county's shape leads to, whole (`https://…`), by its name.
    """
    shown, lie = _shown(counties, shapes)
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": None,
        "autosize": "none",
        "padding": 0,
        "config": {"font": FONT, "aria": False, "view": {"stroke": None}},
        "width": MEASURE,
        "height": lie.height,
        "layer": [
            _counties(shown, lie) if link is None else _linked(shown, lie, link),
            _borders(lie),
            *_marks(shown, lie),
        ],
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


def _shown(counties: Iterable[CountyState], shapes: Mapping[str, Geometry]) -> tuple[list[CountyState], Outlines]:
    """The counties that have a shape, and where they lie."""
    shown = [county for county in counties if county.name in shapes]
    return shown, outlines(shapes, (county.name for county in shown))


def _counties(shown: Iterable[CountyState], lie: Outlines) -> Spec:
    """The counties, those of one shade in one piece: nobody sees a seam between them."""
    polygons: dict[str, list[Polygon]] = {}
    for county in shown:
        polygons.setdefault(SHADES[shade(county)], []).extend(lie.polygons[county.name])
    return _filled([_feature(_area(together), fill=fill) for fill, together in polygons.items()])


def _linked(shown: Iterable[CountyState], lie: Outlines, link: Callable[[str], str]) -> Spec:
    """The counties, each by itself and leading somewhere."""
    features = [
        _feature(_area(lie.polygons[county.name]), fill=SHADES[shade(county)], link=link(county.name))
        for county in shown
    ]
    drawn = _filled(features)
    drawn["encoding"] = _FILL | {"href": {"field": "properties.link", "type": "nominal"}}
    return drawn


def _filled(features: list[Spec]) -> Spec:
    mark = {"type": "geoshape", "clip": False}
    return {"data": {"values": features}, "projection": _AS_IT_LIES, "mark": mark, "encoding": _FILL}


def _borders(lie: Outlines) -> Spec:
    """Every border, over the shades; its ends reach as far as another is wide."""
    look = {"color": BORDER, "strokeWidth": 0.7, "strokeCap": "square"}
    return {
        "data": {"values": [_feature({"type": "MultiLineString", "coordinates": lie.borders})]},
        "projection": _AS_IT_LIES,
        "mark": {"type": "geoshape", "filled": False, "clip": False} | look,
    }


def _area(polygons: Sequence[Polygon]) -> Spec:
    return {"type": "MultiPolygon", "coordinates": polygons}


def _feature(geometry: Spec, **properties: str) -> Spec:
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def _marks(shown: Iterable[CountyState], lie: Outlines) -> list[Spec]:
    """How many places of a county are held, where any are."""
    held = [
        {"held": str(county.held), "x": x, "y": y}
        for county in shown
        if county.held
        for x, y in (lie.middle(county.name),)
    ]
    if not held:
        return []
    where = {"x": _at("x"), "y": _at("y")}
    dot = {"type": "circle", "size": _DOT, "color": HELD, "opacity": 1, "stroke": "#FFFFFF", "clip": False}
    number = {"type": "text", "fontSize": 9, "fontWeight": "bold", "color": "#FFFFFF", "dy": 0.5}
    text = {"text": {"field": "held", "type": "nominal"}}
    return [
        {"data": {"values": held}, "mark": dot, "encoding": where},
        {"data": {"values": held}, "mark": number, "encoding": where | text},
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
    """Points from the left or the top, as the data say."""
    return {"field": field, "type": "quantitative", "axis": None, "scale": None}
