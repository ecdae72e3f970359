"""How counties are laid out on the page: what shapes an event may bring, and what must be left of them."""

import struct
import zlib
from itertools import chain, pairwise, product

import pytest
import vl_convert
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.charts import SHADES, bare_map_spec, svg
from bot.charts.outlines import outlines
from bot.charts.page import MEASURE
from core.bulletin import CountyState

NONE, ALL = SHADES[0], SHADES[3]


def box(left, bottom, right, top):
    """A ring, clockwise."""
    return [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]


def polygon(*rings):
    return {"type": "Polygon", "coordinates": list(rings)}


WEST, EAST = box(-94, 41, -93, 42), box(-93, 41, -92, 42)
HOLE, INNER = box(-93.7, 41.3, -93.3, 41.7)[::-1], box(-93.7, 41.3, -93.3, 41.7)
ISLAND = {"type": "MultiPolygon", "coordinates": [[box(-93, 41, -92.6, 42)], [box(-92.4, 41, -92, 42)]]}
MORE_CORNERS = [[-93, 42], [-92, 42], [-92, 41], [-93, 41], [-93, 41.4], [-93, 41.7], [-93, 42]]


def stretches(lines):
    return [frozenset(stretch) for line in lines for stretch in pairwise(line)]


def rings_of(laid_out):
    return [ring for polygons in laid_out.polygons.values() for each in polygons for ring in each]


def area(ring):
    """In square points; positive where it runs clockwise on the page."""
    return sum(x * below - right * y for (x, y), (right, below) in pairwise(ring)) / 2


# ---------------------------------------------------------------------------------------------- shapes of every kind


@st.composite
def states(draw):
    """Counties on a crooked grid: with corners of their own, in parts, with a county inside, running either way."""
    across, down = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    shift = st.integers(-20, 20).map(lambda hundredths: hundredths / 100)
    corner = {
        (x, y): [-94 + x + draw(shift), 40 + y + draw(shift)] for x, y in product(range(across + 1), range(down + 1))
    }
    found = {}
    for x, y in product(range(across), range(down)):
        ring = [corner[x, y + 1], corner[x + 1, y + 1], corner[x + 1, y], corner[x, y], corner[x, y + 1]]
        name, kind = f"{x} {y}", draw(st.sampled_from(["plain", "more corners", "parts", "around another"]))
        rings = [ring]
        if kind == "more corners":
            rings = [list(chain(*([one, middle(one, other)] for one, other in pairwise(ring)), [ring[-1]]))]
        if kind == "around another":
            centre = middle(ring[0], ring[2])
            inner = box(centre[0] - 0.1, centre[1] - 0.1, centre[0] + 0.1, centre[1] + 0.1)
            rings, found[f"{name} inner"] = [ring, inner[::-1]], polygon(inner)
        if draw(st.booleans()):
            rings = [each[::-1] for each in rings]
        found[name] = polygon(*rings)
        if kind == "parts":
            away = [[longitude + 10, latitude] for longitude, latitude in ring]
            found[name] = {"type": "MultiPolygon", "coordinates": [rings, [away]]}
    return found


def middle(one, other):
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]


@settings(max_examples=60)
@given(states())
def test_every_stretch_of_a_ring_is_a_border_and_is_drawn_once(shapes):
    laid_out = outlines(shapes, shapes)
    drawn = stretches(laid_out.borders)
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == set(stretches(rings_of(laid_out)))


@settings(max_examples=60)
@given(states())
def test_no_county_loses_its_fill_whichever_way_its_rings_run(shapes):
    for name, polygons in outlines(shapes, shapes).polygons.items():
        assert polygons
        for outer, *holes in polygons:
            assert area(outer) > sum(-area(hole) for hole in holes) >= 0, name
            assert all(ring[0] == ring[-1] for ring in (outer, *holes))


@settings(max_examples=60)
@given(states())
def test_the_map_fills_the_measure_and_nothing_lies_outside(shapes):
    laid_out = outlines(shapes, shapes)
    points = [point for ring in rings_of(laid_out) for point in ring]
    assert (min(x for x, _ in points), max(x for x, _ in points)) == (1, MEASURE - 1)
    assert min(y for _, y in points) == 1
    assert laid_out.height - 2.1 <= max(y for _, y in points) <= laid_out.height


def test_a_border_two_counties_share_is_one_line():
    laid_out = outlines({"West": polygon(WEST), "East": polygon(EAST)}, ["West", "East"])
    assert len(stretches(laid_out.borders)) == 7


def test_a_detailed_shape_keeps_no_corner_finer_than_can_be_seen():
    fine = [[-94 + step / 100_000, 42] for step in range(1000)]
    laid_out = outlines({"West": polygon([*fine, *WEST[1:-1], fine[0]]), "East": polygon(EAST)}, ["West", "East"])
    assert len(laid_out.polygons["West"][0][0]) < 30


def test_a_crooked_border_loses_corners_and_leaves_no_gap():
    river = [[-93 + 0.004 * (step * 7 % 5), 42 - step / 400] for step in range(401)]
    west, east = [[-94, 42], *river, [-94, 41], [-94, 42]], [[-92, 42], [-92, 41], *river[::-1], [-92, 42]]
    laid_out = outlines({"West": polygon(west), "East": polygon(east)}, ["West", "East"])
    one, other = (stretches(laid_out.polygons[name][0]) for name in ("West", "East"))
    shared = set(one) & set(other)
    assert 20 < len(shared) < 400
    assert len(set(one) | set(other)) == len(shared) + 6, "what is not shared is the outside of both"


def test_a_county_too_small_to_be_seen_still_has_its_place():
    speck = box(-93.00001, 41.5, -93, 41.50001)
    laid_out = outlines({"West": polygon(WEST), "Speck": polygon(speck)}, ["West", "Speck"])
    assert area(laid_out.polygons["Speck"][0][0]) > 0


def test_only_the_counties_asked_for_are_laid_out_and_they_take_the_whole_measure():
    shapes = {"West": polygon(WEST), "East": polygon(EAST)}
    alone = outlines(shapes, ["West"])
    assert alone.polygons.keys() == {"West"}
    assert max(x for ring in rings_of(alone) for x, _ in ring) == MEASURE - 1


def test_the_same_shapes_are_laid_out_once_and_equal_ones_are_not_mistaken_for_them():
    shapes = {"West": polygon(WEST)}
    assert outlines(shapes, ["West"]) is outlines(shapes, ["West"])
    assert outlines({"West": polygon(EAST)}, ["West"]) is not outlines(shapes, ["West"])


# ------------------------------------------------------------------------------------------------ as they are painted


@pytest.mark.parametrize(
    ("all_in", "none_in", "dark", "light"),
    [
        pytest.param(polygon(WEST), polygon(EAST), [(-93.5, 41.5)], [(-92.5, 41.5)], id="side by side"),
        pytest.param(polygon(WEST[::-1]), polygon(EAST), [(-93.5, 41.5)], [(-92.5, 41.5)], id="one runs the other way"),
        pytest.param(
            polygon(WEST, HOLE), polygon(INNER), [(-93.85, 41.5), (-93.15, 41.5)], [(-93.5, 41.5)], id="one in another"
        ),
        pytest.param(
            polygon(WEST[::-1], INNER), polygon(INNER), [(-93.85, 41.5)], [(-93.5, 41.5)], id="and its ring turned"
        ),
        pytest.param(ISLAND, polygon(WEST), [(-92.8, 41.5), (-92.2, 41.5)], [(-93.5, 41.5)], id="in two parts"),
        pytest.param(
            polygon(MORE_CORNERS), polygon(WEST), [(-92.5, 41.5)], [(-93.5, 41.5)], id="corners the neighbour has not"
        ),
    ],
)
def test_each_county_is_painted_in_its_shade(all_in, none_in, dark, light):
    counties = [CountyState("Dark", 3, 3, 0), CountyState("Light", 3, 0, 0)]
    shapes = {"Dark": all_in, "Light": none_in}
    painted = painted_map(counties, shapes)
    assert {painted(place) for place in dark} == {ALL}
    assert {painted(place) for place in light} == {NONE}


def test_two_counties_of_one_shade_leave_no_seam_and_their_border_is_seen():
    counties = [CountyState("Dark", 3, 3, 0), CountyState("Other", 3, 3, 0)]
    painted = painted_map(counties, {"Dark": polygon(WEST), "Other": polygon(EAST)})
    assert painted((-93.5, 41.5)) == painted((-92.5, 41.5)) == ALL
    assert painted((-93, 41.5)) != ALL


def painted_map(counties, shapes):
    """Draws a map of two degrees at most; gives the colour at a place (longitude, latitude), as `#RRGGBB`."""
    picture = vl_convert.svg_to_png(svg(bare_map_spec(counties, shapes)), scale=0.5)
    rows = pixels(picture)
    corners = [corner for shape in shapes.values() for corner in corners_of(shape["coordinates"])]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    bottom, top = min(y for _, y in corners), max(y for _, y in corners)

    def colour(place):
        x = round((len(rows[0]) - 1) * (place[0] - left) / (right - left))
        y = round((len(rows) - 1) * (top - place[1]) / (top - bottom))
        return "#{:02X}{:02X}{:02X}".format(*rows[y][x][:3])

    return colour


def corners_of(coordinates):
    if isinstance(coordinates[0], int | float):
        return [coordinates]
    return [corner for deeper in coordinates for corner in corners_of(deeper)]


def pixels(png):
    """Rows of pixels (red, green, blue, opacity) of a PNG with eight bits a channel, not interlaced."""
    place, packed, width = 8, b"", 0
    while place < len(png):
        (length,), kind = struct.unpack(">I", png[place : place + 4]), png[place + 4 : place + 8]
        body = png[place + 8 : place + 8 + length]
        width = struct.unpack(">I", body[:4])[0] if kind == b"IHDR" else width
        packed += body if kind == b"IDAT" else b""
        place += 12 + length
    raw, stride = zlib.decompress(packed), 4 * width + 1
    above, rows = bytearray(4 * width), []
    for start in range(0, len(raw), stride):
        above = unfiltered(raw[start], raw[start + 1 : start + stride], above)
        rows.append([tuple(above[at : at + 4]) for at in range(0, 4 * width, 4)])
    return rows


def unfiltered(kind, line, above):
    """A line of a PNG as it was before it was filtered (W3C PNG, section 9)."""
    found = bytearray(4) + line  # four bytes of nothing stand left of the first pixel
    for at, byte in enumerate(line):
        left, up, corner = found[at], above[at], above[at - 4] if at >= 4 else 0
        nearest = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
        found[at + 4] = (byte + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
    return found[4:]
