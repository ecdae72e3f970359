"""What holds of totals whatever comes in."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.settings import event_folder, load_event
from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.places import County, Places, Precinct, SatelliteCaucus, SatelliteRegion
from core.totals import Figures, PlaceResult, Totals

PLACES = (
    *(Precinct("Adair", f"A{number}", f"A{number}", f"1{number}", number, 1 + number % 2) for number in range(4)),
    *(Precinct("Polk", f"P{number}", f"P{number}", f"2{number}", number, 2) for number in range(3)),
    *(SatelliteCaucus("Region", f"S{number}", f"S{number}", f"3{number}") for number in range(2)),
)
EVENT = replace(
    load_event(event_folder()),
    places=Places(
        {place.id: place for place in PLACES},
        {"Adair": County("Adair", 1, 51, 4), "Polk": County("Polk", 2, 1401, 392)},
        {"Region": SatelliteRegion("Region", None, 6)},
    ),
)
GROUPS = tuple(PreferenceGroup(name) for name in ("Biden", "Sanders", "Uncommitted"))

_people = st.dictionaries(st.sampled_from(GROUPS), st.integers(0, 400))
_results = st.lists(
    st.builds(
        PlaceResult,
        place=st.sampled_from([place.id for place in PLACES]),
        attendees=st.none() | st.integers(0, 400),
        first=st.none() | _people.map(Alignment.of),
        final=st.none() | _people.map(Alignment.of),
        delegates=st.none() | st.dictionaries(st.sampled_from(GROUPS), st.integers(0, 9)),
    ),
    max_size=12,
)


@given(_results, _results)
def test_adding_results_to_a_total_is_the_same_as_totalling_all_of_them(some, more):
    extended = Totals.of(EVENT, some)
    for result in more:
        extended = extended.with_result(result)
    assert extended == Totals.of(EVENT, [*some, *more])


@given(_results, st.randoms(use_true_random=False))
def test_the_order_of_places_does_not_matter(results, random):
    standing = list({result.place: result for result in results}.values())
    shuffled = random.sample(standing, len(standing))
    assert Totals.of(EVENT, shuffled).statewide() == Totals.of(EVENT, results).statewide()


@given(_results)
def test_totals_are_the_sum_over_places(results):
    standing = {result.place: result for result in results}.values()
    figures = Totals.of(EVENT, results).statewide()
    assert sum(figures.first.values()) == sum(result.first.total for result in standing if result.first)
    assert sum(figures.final.values()) == sum(result.final.total for result in standing if result.final)
    assert sum(figures.county_delegates.values()) == sum(sum((each.delegates or {}).values()) for each in standing)


@given(_results)
def test_districts_and_counties_add_up_to_the_state(results):
    totals = Totals.of(EVENT, results)
    assert Figures.sum(totals.districts().values()) == totals.statewide()
    assert Figures.sum(totals.counties().values()) == totals.statewide()


@given(_results)
def test_taking_every_result_back_leaves_nothing(results):
    totals = Totals.of(EVENT, results)
    for result in results:
        totals = totals.without(result.place)
    assert totals == Totals.of(EVENT)


@given(_results)
def test_a_region_never_gives_out_sde_while_it_waits(results):
    totals = Totals.of(EVENT, results)
    shared = sum(totals.counties()["Region"].sde.values(), Fraction(0))
    assert not (totals.waiting() and shared)
