"""The delta feed: whoever follows it from the first version on has what is public, whenever and however slowly."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.exports import changes_of, json_of
from tests.bot.exports.conftest import SMALL, night_of, nights, now_public, play, releases_of


class Poller:
    """Somebody else's program: keeps one object a place, and asks for what is new."""

    def __init__(self, most):
        self.places, self.since, self.most, self.versions = {}, 0, most, []

    def catch_up(self, night):
        while True:
            page = json.loads(changes_of(now_public(night), releases_of(night), since=self.since, most=self.most))
            versions = [change["version"] for change in page["changes"]]
            assert len(versions) <= self.most or len(set(versions)) == 1
            self.versions.append(versions)
            self.places |= {change["place_id"]: change for change in page["changes"]}
            self.since = page["next"]
            if not page["is_truncated"]:
                return


def without_id(change):
    return {key: value for key, value in change.items() if key != "id"}


def added_up(places, what):
    """By group, exactly."""
    sums = {}
    for place in places:
        for group in place["groups"] or ():
            figure = Fraction(group[what] or 0)
            sums[group["group"]] = sums.get(group["group"], Fraction(0)) + figure
    return {group: figure for group, figure in sums.items() if figure}


@settings(deadline=None)
@given(nights, st.lists(st.booleans(), min_size=25, max_size=25), st.integers(1, 4))
def test_a_poller_ends_with_the_same_places_and_the_same_totals(night_told, polls, most):
    night, poller = night_of(SMALL), Poller(most)
    for step, polled in zip(night_told, polls, strict=False):
        play(night, step)
        if polled:
            poller.catch_up(night)
    poller.catch_up(night)
    public = json.loads(json_of(now_public(night)))
    said = {place["place_id"]: place for place in public["places"] if place["version"] is not None}
    assert {place_id: without_id(change) for place_id, change in poller.places.items()} == said
    state = night.standings.totals.statewide()
    for what, of_the_tally in (
        ("first", state.first),
        ("final", state.final),
        ("county_delegates", state.county_delegates),
        ("sde_exact", state.sde),
    ):
        assert added_up(poller.places.values(), what) == {
            group: figure for group, figure in of_the_tally.items() if figure
        }


@settings(deadline=None)
@given(nights, st.integers(1, 4))
def test_no_version_is_cut_in_two_and_none_is_told_twice(night_told, most):
    night, poller = night_of(SMALL), Poller(most)
    for step in night_told:
        play(night, step)
    poller.catch_up(night)
    pages = [set(versions) for versions in poller.versions if versions]
    assert sum(map(len, pages)) == len(set().union(*pages))
    assert [version for versions in poller.versions for version in versions] == [
        release.version for release in releases_of(night)
    ]


def changes(night, since, most=100):
    return json.loads(changes_of(now_public(night), releases_of(night), since=since, most=most))


@pytest.fixture
def amended(small_night):
    """Published, amended, held, in three versions."""
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.report("Adair/First", {"Biden": 20, "Warren": 10}, {"Biden": 3, "Warren": 2}, replaces=1)
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 4})
    return small_night


def test_a_change_says_what_it_is_and_whether_it_corrects(amended):
    first, second, third = changes(amended, 0)["changes"]
    assert [one["id"] for one in (first, second, third)] == ["iowa-2020/1/11", "iowa-2020/2/11", "iowa-2020/3/21"]
    assert [one["correction"] for one in (first, second, third)] == [False, True, False]
    assert second["groups"] == [
        {"group": "Biden", "first": 20, "final": 20, "county_delegates": 3, "sde": 0.75, "sde_exact": "3/4"},
        {"group": "Warren", "first": 10, "final": 10, "county_delegates": 2, "sde": 0.5, "sde_exact": "1/2"},
    ]
    assert (second["at"], second["attendees"]) == ("2020-02-04T03:02:00Z", 30)


@pytest.mark.parametrize(
    ("since", "most", "ids", "following", "truncated"),
    [
        pytest.param(0, 2, ["1/11", "2/11"], 2, True, id="a page"),
        pytest.param(2, 2, ["3/21"], 3, False, id="the next page"),
        pytest.param(3, 2, [], 3, False, id="nothing new"),
        pytest.param(9, 2, [], 3, False, id="a version that has not come: asked from ours next time"),
        pytest.param(0, 0, ["1/11"], 1, True, id="one version at least"),
    ],
)
def test_pages(amended, since, most, ids, following, truncated):
    page = changes(amended, since, most)
    assert [one["id"].removeprefix("iowa-2020/") for one in page["changes"]] == ids
    assert (page["since"], page["next"], page["is_truncated"], page["version"]) == (since, following, truncated, 3)


def test_a_report_that_is_taken_back_leaves_a_place_without_figures_and_is_a_correction(amended):
    amended.withdraw("Polk/Only", 1)
    (gone,) = changes(amended, 3)["changes"]
    assert (gone["status"], gone["groups"], gone["attendees"], gone["correction"]) == ("silent", None, None, True)


def test_a_held_amendment_leaves_the_old_figures_under_review_with_the_reason_in_words(amended):
    play(amended, ("amend and hold", "Polk/Only", {"Warren": 41}, {"Warren": 4}))
    seen = changes(amended, 3)["changes"][-1]
    assert (seen["status"], seen["attendees"], seen["groups"][0]["final"]) == ("under review", 40, 40)
    assert seen["reasons"] == [
        {"code": "C23", "words": "delegates differ from the rule"},
        {"code": "C18", "words": "a number may have slipped a line"},
    ]
    assert not seen["correction"]


def test_a_code_nobody_has_words_for_is_told_as_it_is(amended):
    amended.hold("Polk/Only", 1, "Z99")
    assert changes(amended, 3)["changes"][-1]["reasons"] == [{"code": "Z99", "words": "Z99"}]
