"""Which place a text names, for somebody who may report for any of them."""

import pytest

from core.dialogue.named_places import named_places

COUNTS = "84 here. First: Biden 30, Sanders 54"
WRITTEN = {
    "in full": lambda place: f"{place.id}: {COUNTS}",
    "in small letters, without signs": lambda place: f"{place.county} {place.name} {COUNTS}".lower(),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_place_with_its_county_is_that_place_and_the_rest_its_counts(iowa, written):
    """Also where its name ends with what all are called, or begins with another county's: `Des Moines/PCT 8`."""
    every = tuple(iowa.event.places.by_id.values())
    amiss = {}
    for place in every:
        named = named_places(written(place), every, iowa.event.field)
        if (named.places, named.rest.lower()) != ((place,), COUNTS.lower()):
            amiss[place.id] = ([one.id for one in named.places], named.rest)
    assert amiss == {}


def test_a_short_name_with_its_county_is_that_place_unless_another_is_written_so_too(iowa):
    every = tuple(iowa.event.places.by_id.values())
    several = {}
    for place in every:
        named = named_places(f"{place.county}/{place.short_name}: {COUNTS}", every, iowa.event.field)
        assert place in named.places
        if len(named.places) > 1:
            several[place.id] = [one.id for one in named.places]
    assert several == {"Webster/Fort Dodge 01": ["Polk/WEBSTER-01", "Webster/Fort Dodge 01"]}
