"""The map of the counties, asked of its specification and of the picture Vega makes of it."""

import json
import struct
from dataclasses import replace
from itertools import chain, pairwise

import altair as alt
import pytest

from bot.charts import bare_map_spec, map_spec, svg
from bot.charts.county_map import BORDER, HELD, SHADES, shade
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


def lines_of(borders):
    return borders["data"]["values"][0]["geometry"]["coordinates"]


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
    drawn, _ = layers_of(spec, "geoshape")
    assert [one["properties"]["fill"] for one in drawn["data"]["values"]] == [SHADES[3], SHADES[1]]
    (dots,) = layers_of(spec, "circle")
    (dot,) = dots["data"]["values"]
    assert dot["held"] == "12"
    assert (dot["x"], dot["y"]) == pytest.approx((MEASURE * 3 / 4, spec["height"] / 2), abs=1)


def test_what_lies_nowhere_is_said_in_words(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 0), CountyState("CD1 Satellite", 12, 3, 0))
    assert "CD1 Satellite 3 of 12" in json.dumps(map_spec(totals_of(counties=counties), SHAPES, wording))


def test_a_rehearsal_says_so_inside_the_picture(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 0),)
    assert "TEST" in json.dumps(map_spec(totals_of(counties=counties, is_test=True), SHAPES, wording))
    assert "TEST" not in json.dumps(map_spec(totals_of(counties=counties), SHAPES, wording))


def test_the_counties_do_not_hide_that_it_is_a_rehearsal_and_it_hides_no_mark(totals_of, wording):
    counties = (CountyState("Adair", 5, 5, 2),)
    layers = map_spec(totals_of(counties=counties, is_test=True), SHAPES, wording)["layer"]
    order = [layer["mark"].get("angle") or layer["mark"]["type"] for layer in layers]
    assert order[-4:] == ["geoshape", 335, "circle", "text"]


def test_the_whole_state_lies_between_the_margins(real_night, iowa_shapes, wording):
    spec = map_spec(real_night, iowa_shapes, wording)
    _, borders = layers_of(spec, "geoshape")
    across, along = zip(*chain(*lines_of(borders)), strict=True)
    assert (min(across), max(across)) == (1, MEASURE - 1)
    assert min(along) == 1
    assert spec["height"] - 3 <= max(along) <= spec["height"]


def test_what_takes_long_to_draw_is_not_asked_for(real_night, iowa_shapes):
    """Each layer cut to a frame, and each border drawn with both its counties: that was half of a picture's time."""
    counties = [replace(county, held=2) for county in real_night.counties]
    drawn = svg(bare_map_spec(counties, iowa_shapes))
    assert "clip-path" not in drawn
    assert drawn.count(f'stroke="{BORDER}"') == 1
    assert drawn.count(f'fill="{SHADES[3]}"') == 1, "counties of one shade are one piece"


def test_on_a_page_each_county_is_a_piece_of_its_own_and_leads_somewhere(real_night, iowa_shapes):
    drawn = svg(bare_map_spec(real_night.counties, iowa_shapes, lambda name: f"https://here.invalid/{name}"))
    assert drawn.count("<a ") == drawn.count(f'fill="{SHADES[3]}"') == len(iowa_shapes) == 99
    assert 'xlink:href="https://here.invalid/Polk"' in drawn
    assert "clip-path" not in drawn


@pytest.mark.parametrize("test", [True, False])
def test_it_is_a_specification_and_becomes_a_picture_of_a_phones_width(real_night, iowa_shapes, wording, test):
    counties = tuple(replace(county, held=number % 3) for number, county in enumerate(real_night.counties))
    spec = map_spec(replace(real_night, is_test=test, counties=counties), iowa_shapes, wording)
    alt.LayerChart.from_dict(json.loads(json.dumps(spec)))
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
