"""The shapes of our own formats: whatever the night, what we write fits them, and what is broken does not."""

import json

import jsonschema_rs
import pytest
from hypothesis import given, settings

from bot.exports import changes_of, json_of, schema
from tests.bot.exports.conftest import SMALL, night_of, nights, now_public, play, releases_of

FORMATS = ("results", "changes")
VALIDATORS = {name: jsonschema_rs.validator_for(json.loads(schema(name)), validate_formats=True) for name in FORMATS}


def files_of(night, since=0, most=3):
    changes = changes_of(now_public(night), releases_of(night), since=since, most=most)
    return {"results": json.loads(json_of(now_public(night))), "changes": json.loads(changes)}


@settings(deadline=None)
@given(nights)
def test_whatever_the_night_what_we_write_fits(night_told):
    night = night_of(SMALL)
    for step in night_told:
        play(night, step)
    for name, file in files_of(night).items():
        VALIDATORS[name].validate(file)


def test_the_whole_state_fits(whole_state):
    VALIDATORS["results"].validate(json.loads(json_of(whole_state)))


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_is_one_after_its_own_draft_and_closed(name):
    written = json.loads(schema(name))
    assert jsonschema_rs.meta.is_valid(written)
    assert "2020-12" in written["$schema"]
    assert not [
        each for each in _objects(written) if each.get("type") == "object" and "additionalProperties" not in each
    ]


def _objects(value):
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(each)


def _group(file):
    listed = file.get("places") or file["changes"]
    return next(place for place in listed if place["groups"])["groups"][0]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "break_it",
    [
        pytest.param(lambda file: file.pop("is_test"), id="no word of a test"),
        pytest.param(lambda file: file.update(status_of_results="final"), id="a status of its own"),
        pytest.param(lambda file: file.update(as_of="2020-02-03T21:00:00-06:00"), id="a time that is not UTC"),
        pytest.param(lambda file: file.update(note="x"), id="a field more"),
        pytest.param(lambda file: _group(file).update(final="30"), id="a number in words"),
        pytest.param(lambda file: _group(file).update(final=-1), id="fewer than nobody"),
        pytest.param(lambda file: _group(file).update(sde_exact="1.5"), id="a fraction that is none"),
        pytest.param(lambda file: _group(file).pop("first"), id="a figure less"),
    ],
)
def test_what_is_broken_does_not_fit(small_night, name, break_it):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    file = files_of(small_night)[name]
    assert VALIDATORS[name].is_valid(file)
    break_it(file)
    assert not VALIDATORS[name].is_valid(file)


def test_there_is_no_schema_of_another_format():
    with pytest.raises(FileNotFoundError):
        schema("other")
