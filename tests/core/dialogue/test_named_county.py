"""A county as people type it."""

import pytest

from bot.settings import event_folder, load_event
from core.dialogue.named_county import county_called, nearest_county


@pytest.fixture(scope="module")
def event():
    return load_event(event_folder())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Polk", "Polk"),
        ("polk county", "Polk"),
        ("the County of Polk", "Polk"),
        ("condado de Polk", "Polk"),
        ("Black  Hawk", "Black Hawk"),
        ("CD2", "CD2 Satellite"),
        ("out of state", "Out of State Satellite"),
        ("CD", None),
        ("Plok", None),
        ("Po", None),
        ("county", None),
        ("", None),
    ],
)
def test_a_county_is_known_by_its_name_and_a_region_by_how_it_begins(event, typed, meant):
    assert county_called(event, typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Plok County", "Polk"), ("Jhonson", "Johnson"), ("call", None), ("Atlantis", None), ("", None)],
)
def test_a_slip_is_known_and_a_word_is_not_taken_for_one(event, typed, meant):
    assert nearest_county(event, typed) == meant
