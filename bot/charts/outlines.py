"""Shapes of counties as they lie on the page: what is filled, and every border once.

A border between two counties stands in both their shapes. Drawn with each, it costs twice; so it is kept once, and the
counties are filled without one. Points are set on a grid finer than a pixel, and corners too fine to be seen are left
out; what two counties share stays shared.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias, cast

from bot.charts.page import MEASURE
from bot.charts.thinning import Line, Point, meeting_points, thinned
from bot.settings import Geometry

Polygon: TypeAlias = tuple[Line, ...]
"""Its outer ring, then its holes; each ends where it begins."""

_DECIMALS: Final = 1
"""Of a point; a tenth of one is a fifth of a pixel."""
_LEAST_CORNERS: Final = 3
"""Of a ring."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """Counties on the page, in points from the map's upper left corner.

    Attributes:
        polygons: of each county, by its name. Outer rings all run one way and holes the other, so the polygons of
            several counties can be filled together.
        borders: lines that together cover every ring, no stretch of it twice.
        height: of the map.
    """

    polygons: Mapping[str, tuple[Polygon, ...]]
    borders: tuple[Line, ...]
    height: int

    def middle(self, county: str) -> Point:
        """The middle of a county's box: inside it for counties, which are nearly rectangles."""
        left, top, right, bottom = _box(_points([self.polygons[county]]))
        return round((left + right) / 2, _DECIMALS), round((top + bottom) / 2, _DECIMALS)


def outlines(shapes: Mapping[str, Geometry], counties: Iterable[str]) -> Outlines:
    """Some counties over the whole measure, in Mercator's projection; worked out once for the same shapes.

    Args:
        shapes: a geometry a county, by its name, in degrees. It is not changed afterwards.
        counties: which are shown; at least one, and each has a shape.
    """
    return _outlines(_Shapes(shapes), frozenset(counties))


@dataclass(frozen=True, slots=True, eq=False)
class _Shapes:
    """Shapes known by which they are: to compare their points would take as long as to lay them out."""

    by_county: Mapping[str, Geometry]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shapes) and self.by_county is other.by_county

    def __hash__(self) -> int:
        return id(self.by_county)


@lru_cache(maxsize=8)
def _outlines(shapes: _Shapes, counties: frozenset[str]) -> Outlines:
    flat = {name: _flat(shape) for name, shape in shapes.by_county.items() if name in counties}
    left, top, right, bottom = _box(_points(flat.values()))
    scale = (MEASURE - 2) / (right - left)

    def on_page(point: Point) -> Point:
        return 1 + scale * (point[0] - left), 1 + scale * (point[1] - top)

    placed = {name: _each_ring(each, lambda ring: _on_grid(tuple(map(on_page, ring)))) for name, each in flat.items()}
    meeting = meeting_points(_rings(placed.values()))
    drawn = {name: _each_ring(each, lambda ring: thinned(ring, meeting)) for name, each in placed.items()}
    polygons = {name: tuple(map(_turned, each)) for name, each in drawn.items()}
    return Outlines(polygons, tuple(_once(_rings(polygons.values()))), 2 + math.ceil(scale * (bottom - top)))


def _flat(shape: Geometry) -> tuple[Polygon, ...]:
    """The polygons of a geometry on a map of one unit a radian, y downwards."""
    found = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
    polygons = cast("list[list[list[list[float]]]]", found)
    return tuple(tuple(tuple(_projected(*point[:2]) for point in ring) for ring in rings if ring) for rings in polygons)


def _projected(longitude: float, latitude: float) -> Point:
    return math.radians(longitude), -math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))


def _box(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    across, along = zip(*points, strict=True)
    return min(across), min(along), max(across), max(along)


def _points(shapes: Iterable[tuple[Polygon, ...]]) -> Iterator[Point]:
    return (point for ring in _rings(shapes) for point in ring)


def _rings(shapes: Iterable[tuple[Polygon, ...]]) -> Iterator[Line]:
    return (ring for polygons in shapes for polygon in polygons for ring in polygon)


def _each_ring(polygons: tuple[Polygon, ...], change: Callable[[Line], Line]) -> tuple[Polygon, ...]:
    return tuple(tuple(map(change, polygon)) for polygon in polygons)


def _on_grid(ring: Line) -> Line:
    """The ring with its points on the grid, each once in a row; as it was where nothing would be left of it."""
    rounded = [(round(x, _DECIMALS), round(y, _DECIMALS)) for x, y in ring]
    kept = (rounded[0], *(point for before, point in pairwise(rounded) if point != before))
    return kept if len(set(kept)) >= _LEAST_CORNERS else ring


def _turned(polygon: Polygon) -> Polygon:
    """The polygon with its outer ring clockwise and its holes not, whichever way the file has them."""
    return tuple(ring if _is_clockwise(ring) is (not place) else ring[::-1] for place, ring in enumerate(polygon))


def _is_clockwise(ring: Line) -> bool:
    return sum(x * below - right * y for (x, y), (right, below) in pairwise(ring)) > 0  # y runs downwards


def _once(rings: Iterable[Line]) -> Iterator[Line]:
    """The rings in pieces, without the stretches that came before."""
    seen: set[frozenset[Point]] = set()
    for ring in rings:
        piece: list[Point] = []
        for start, end in pairwise(ring):
            stretch = frozenset((start, end))
            if stretch not in seen:
                piece += [end] if piece else [start, end]
            elif piece:
                yield tuple(piece)
                piece = []
            seen.add(stretch)
        if piece:
            yield tuple(piece)
