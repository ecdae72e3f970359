"""The map of the counties, asked of its specification and of the picture Vega makes of it."""

import json
import math
import struct
from dataclasses import replace
from itertools import pairwise

import altair as alt
import pytest

from bot.charts import map_spec
from bot.charts.county_map import HELD, SHADES, shade
from bot.charts.drawing import draw
from bot.charts.page import MARGIN, MEASURE, WIDTH
from bot.settings import event_folder, load_settings
from core.bulletin import CountyState
from tests.bot.charts.test_chart_colours import EYES, contrast, difference

SQUARE = {"type": "Polygon", "coordinates": [[[-94, 42], [-93, 42], [-93, 41], [-94, 41], [-94, 42]]]}
BESIDE = {"type": "MultiPolygon", "coordinates": [[[[-93, 42], [-92, 42], [-92, 41], [-93, 41], [-93, 42]]]]}
SHAPES = {"Adair": SQUARE, "Polk": BESIDE}
"""Two counties of one degree each, side by side."""


@pytest.fixture(scope="module")
def iowa_shapes():
    return load_settings(event_folder()).shapes


def layers_of(spec, kind):
    return [layer for layer in spec["layer"] if layer["mark"]["type"] == kind]


@pytest.mark.parametrize(
    ("reported", "places", "expected"),
    [
        pytest.param(0, 5, 0, id="nothing in"),
        pytest.param(1, 5, 1, id="one of five"),
        pytest.param(2, 5, 1, id="under half"),
        pytest.param(2, 4, 2, id="just half counts as over"),
        pytest.param(4, 5, 2, id="all but one"),
        pytest.param(5, 5, 3, id="all in"),
        pytest.param(1, 1, 3, id="the only one"),
    ],
)
def test_a_county_is_as_dark_as_it_is_far(reported, places, expected):
    assert shade(CountyState("Adair", places, reported, 0)) == expected


def test_each_county_has_its_shade_and_held_places_their_number(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 0), CountyState("Polk", 177, 3, 12))
    spec = map_spec(totals_of(counties=counties), SHAPES, wording)
    (drawn,) = layers_of(spec, "geoshape")
    assert [one["properties"]["fill"] for one in drawn["data"]["values"]] == [SHADES[3], SHADES[1]]
    (dots,) = layers_of(spec, "circle")
    assert dots["data"]["values"] == [{"held": "12", "longitude": -92.5, "latitude": 41.5}]


def test_what_lies_nowhere_is_said_in_words(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 0), CountyState("CD1 Satellite", 12, 3, 0))
    assert "CD1 Satellite 3 of 12" in json.dumps(map_spec(totals_of(counties=counties), SHAPES, wording))


def test_a_rehearsal_says_so_inside_the_picture(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 0),)
    assert "TEST" in json.dumps(map_spec(totals_of(counties=counties, is_test=True), SHAPES, wording))
    assert "TEST" not in json.dumps(map_spec(totals_of(counties=counties), SHAPES, wording))


def test_the_whole_state_lies_between_the_margins(real_night, iowa_shapes, wording):
    spec = map_spec(real_night, iowa_shapes, wording)
    (drawn,) = layers_of(spec, "geoshape")
    scale, (right, down) = drawn["projection"]["scale"], drawn["projection"]["translate"]
    corners = [point for shape in iowa_shapes.values() for ring in shape["coordinates"] for point in ring]
    across = [right + scale * math.radians(longitude) for longitude, _ in corners]
    along = [down - scale * math.asinh(math.tan(math.radians(latitude))) for _, latitude in corners]
    assert (round(min(across)), round(max(across))) == (1, MEASURE - 1)
    assert round(min(along)) == 1
    assert spec["height"] - 3 <= max(along) <= spec["height"]


@pytest.mark.parametrize("test", [True, False])
def test_it_is_a_specification_and_becomes_a_picture_of_a_phones_width(real_night, iowa_shapes, wording, test):
    counties = tuple(replace(county, held=number % 3) for number, county in enumerate(real_night.counties))
    spec = map_spec(replace(real_night, is_test=test, counties=counties), iowa_shapes, wording)
    alt.LayerChart.from_dict(spec)
    picture = draw(spec)
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    padding = spec["padding"]
    assert width == 2 * WIDTH == 2 * (MEASURE + 2 * MARGIN)
    assert height == 2 * (padding["top"] + spec["height"] + padding["bottom"])
    assert draw(spec) == picture, "equal totals give equal bytes"


def test_every_county_of_iowa_is_on_the_map(real_night, iowa_shapes):
    assert {county.name for county in real_night.counties} - iowa_shapes.keys() == set(
        load_settings(event_folder()).event.places.regions
    )


@pytest.mark.parametrize("eyes", EYES)
def test_the_shades_are_told_apart_by_everybody(eyes):
    assert all(difference(one, other, eyes) > 15 for one, other in pairwise(SHADES))


def test_a_number_on_its_mark_can_be_read():
    assert contrast(HELD, "#FFFFFF") >= 4.5
