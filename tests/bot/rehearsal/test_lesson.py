"""The guided first minute's texts, for every place of the real event."""

from dataclasses import replace

import pytest

from bot.rehearsal.lesson import lesson_for, popular_groups
from bot.settings import load_settings
from core.places import PlaceId, Precinct
from core.reading import Context, IntentRead, ReportRead, read


@pytest.fixture(scope="module")
def iowa():
    return load_settings(None).event


@pytest.mark.parametrize(
    ("place", "steps"),
    [
        pytest.param(
            "Adair/2NE STUART",
            (
                "100 here. First: Sanders 46, Biden 28, Warren 17, Uncommitted 9",
                "yes",
                "Final: Sanders 50, Biden 30, Warren 20",
                "yes",
            ),
            id="11 delegates: two counts",
        ),
        pytest.param(
            "Black Hawk/Bennington",
            ("85 here. First: Sanders 31, Biden 28, Warren 17, Uncommitted 9", "yes", "Sanders was elected", "yes"),
            id="one delegate: the room elects",
        ),
        pytest.param(
            "Out of State Satellite/Paris, France - CIEE Student Housing",
            (
                "97 here. First: Sanders 43, Biden 28, Warren 17, Uncommitted 9",
                "yes",
                "Final: Sanders 47, Biden 30, Warren 20",
                "yes",
            ),
            id="a satellite caucus: attendance decides",
        ),
    ],
)
def test_the_texts_fit_the_place(iowa, place, steps):
    assert lesson_for(iowa, iowa.places.by_id[PlaceId(place)], ("Sanders", "Biden", "Warren")).steps == steps


def test_a_place_without_delegates_only_counts(iowa):
    place = next(place for place in iowa.places.by_id.values() if isinstance(place, Precinct))
    steps = lesson_for(iowa, replace(place, county_delegates=0)).steps
    assert steps[1:] == ("yes", "yes")


def test_every_place_has_texts_that_are_read_without_a_question(iowa):
    for place in iowa.places.by_id.values():
        lesson = lesson_for(iowa, place)
        first, *rest = (read(text, Context(field=iowa.field)) for text in lesson.steps)
        assert isinstance(first, ReportRead)
        assert first.asks == ()
        assert len(rest) == 3, place.id
        assert all(isinstance(reading, IntentRead) or reading.asks == () for reading in rest)


def test_neighbours_have_different_counts(iowa):
    adair = [place for place in iowa.places.by_id.values() if place.county == "Adair"]
    assert len({lesson_for(iowa, place).steps[0] for place in adair}) == len(adair)


def test_popular_groups_have_the_most_people():
    finals = [{"Biden": 3, "Yang": 4}, {"Biden": 2, "Warren": 1}]
    assert popular_groups(finals) == ("Biden", "Yang", "Warren")


def test_a_rule_book_no_example_was_made_for_still_has_a_first_text(iowa, monkeypatch):
    monkeypatch.setattr("bot.rehearsal.lesson._ROOMS", (((1, 1, 1, 1), (2, 1, 1)),))
    place = iowa.places.by_id[PlaceId("Adair/2NE STUART")]
    assert len(lesson_for(replace(iowa, satellite_rules=iowa.rules), place).steps) in {1, 4}
