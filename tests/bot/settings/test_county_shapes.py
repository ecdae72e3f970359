"""The outlines of the counties: each county has one, or the map would lie by leaving it out."""

import json

import pytest

from bot.settings import load_settings

ADAIR = {"type": "Polygon", "coordinates": [[[-94, 42], [-93, 42], [-93, 41], [-94, 42]]]}


def collection(**shapes):
    features = [{"type": "Feature", "properties": {"name": name}, "geometry": shape} for name, shape in shapes.items()]
    return json.dumps({"type": "FeatureCollection", "features": features})


def test_an_event_without_the_file_has_no_map(folder):
    assert load_settings(folder).shapes == {}


def test_each_county_has_its_outline(folder):
    (folder / "counties.geojson").write_text(collection(Adair=ADAIR))
    assert load_settings(folder).shapes == {"Adair": ADAIR}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            collection(),
            'counties.geojson: features is no shape of "Adair"; allowed: one for each county of counties.csv',
            id="a county without a shape",
        ),
        pytest.param(
            collection(Adair=ADAIR, Adiar=ADAIR),
            'counties.geojson: properties.name is "Adiar"; allowed: a county of counties.csv (did you mean Adair?)',
            id="a shape of no county",
        ),
        pytest.param(
            collection(Adair={"type": "Point", "coordinates": [-94, 42]}),
            'counties.geojson: geometry of Adair is "Point"; allowed: Polygon or MultiPolygon',
            id="a point",
        ),
        pytest.param(
            "[",
            "counties.geojson: features is unreadable (Expecting value: line 1 column 2 (char 1)); "
            "allowed: a GeoJSON FeatureCollection whose features have properties.name",
            id="no JSON",
        ),
        pytest.param(
            '{"features": [{"properties": {}}]}',
            "counties.geojson: features is unreadable ('name'); "
            "allowed: a GeoJSON FeatureCollection whose features have properties.name",
            id="a feature without a name",
        ),
    ],
)
def test_what_is_wrong_with_the_outlines_is_said(folder, problems_of, text, problem):
    (folder / "counties.geojson").write_text(text)
    assert problem in problems_of(load_settings, folder)
