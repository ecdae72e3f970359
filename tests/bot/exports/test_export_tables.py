"""Results as tables, and their marks: what stands in a row, what is empty, and what cannot be lost."""

import csv
import io
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings

from bot.exports import csv_of, file_name, marks_of, status_of, summary_of, table_of, totals_csv_of
from core.ledger.entries import EVENT_CHAIN, Kind
from core.places import Precinct
from tests.bot.exports.conftest import SMALL, event_of, night_of, nights, now_public, play

EMBARGO = datetime(2020, 2, 4, 5, 0, tzinfo=UTC)


def rows_of(file):
    return list(csv.DictReader(io.StringIO(file.decode(), newline="")))


@pytest.fixture
def public(small_night):
    """One place published, one without its award, one amended and held, two silent."""
    small_night.report("Adair/First", {"Biden": 20, "Warren": 11}, {"Biden": 3, "Warren": 2}, first={"Biden": 31})
    small_night.report("Adair/Second", {"Biden": 8})
    small_night.report("Polk/Only", {"Warren": 40}, {"Warren": 1})
    play(small_night, ("amend and hold", "Polk/Only", {"Warren": 41}, {"Warren": 4}))
    return now_public(small_night)


# --------------------------------------------------------------------------------------------------------- the rows


def test_a_row_has_everything_about_a_place_and_a_group(public):
    first = rows_of(csv_of(public))[0]
    assert first == {
        "event": "iowa-2020",
        "version": "4",
        "as_of": "2020-02-04T03:04:00Z",
        "status_of_results": "unofficial-partial",
        "is_test": "false",
        "embargoed_until": "",
        "place_id": "11",
        "place": "Adair/First",
        "county": "Adair",
        "precinct": "First",
        "kind": "precinct",
        "congressional_district": "1",
        "status": "reported",
        "reasons": "",
        "reasons_in_words": "",
        "attendees": "31",
        "group": "Biden",
        "first": "31",
        "final": "20",
        "county_delegates": "3",
        "sde": "0.7500",
        "sde_exact": "3/4",
    }


def test_what_is_awaited_is_empty_and_what_is_nothing_is_zero(public):
    rows = {(row["place"], row["group"]): row for row in rows_of(csv_of(public))}
    assert rows["Adair/First", "Warren"]["first"] == "0"
    waits = rows["Adair/Second", "Biden"]
    assert (waits["final"], waits["county_delegates"], waits["sde"], waits["sde_exact"]) == ("8", "", "", "")


def test_every_place_is_there_and_one_without_figures_has_one_row(public):
    rows = rows_of(csv_of(public))
    assert list(dict.fromkeys(row["place"] for row in rows)) == list(public.event.places.by_id)
    paris = next(row for row in rows if row["precinct"] == "Paris")
    assert (paris["kind"], paris["status"], paris["congressional_district"]) == ("satellite", "silent", "")
    assert (paris["attendees"], paris["group"], paris["final"], paris["sde"]) == ("", "", "", "")


def test_an_amendment_that_is_held_leaves_the_old_figures_under_review(public):
    polk = next(row for row in rows_of(csv_of(public)) if row["county"] == "Polk")
    assert (polk["status"], polk["final"], polk["reasons"]) == ("under review", "40", "C23 C18")
    assert polk["reasons_in_words"] == "delegates differ from the rule; a number may have slipped a line"


def test_the_state_its_districts_counties_and_regions_are_added_up(public):
    rows = rows_of(totals_csv_of(public))
    assert [tuple(row[key] for key in ("part", "name", "reported", "group", "sde_exact")) for row in rows] == [
        ("state", "Statewide", "3", "Biden", "3/4"),
        ("state", "Statewide", "3", "Warren", "2"),
        ("district", "1", "2", "Biden", "3/4"),
        ("district", "1", "2", "Warren", "1/2"),
        ("district", "2", "1", "Warren", "3/2"),
        ("district", "out of state", "0", "", ""),
        ("county", "Adair", "2", "Biden", "3/4"),
        ("county", "Adair", "2", "Warren", "1/2"),
        ("county", "Polk", "1", "Warren", "3/2"),
        ("region", "Abroad", "0", "", ""),
    ]
    assert [row["under_review"] for row in rows if row["name"] in {"Statewide", "2", "Polk"}] == ["1"] * 4


def test_a_region_that_waits_has_people_and_no_state_delegate_equivalents_yet(small_night):
    small_night.report("Abroad/Paris", {"Biden": 30}, {"Biden": 5})
    region = rows_of(totals_csv_of(now_public(small_night)))[-1]
    assert (region["name"], region["final"], region["county_delegates"], region["sde"]) == ("Abroad", "30", "5", "")


@settings(deadline=None)
@given(nights)
def test_the_places_of_a_part_add_up_to_its_exact_figure(night_told):
    night = night_of(SMALL)
    for step in night_told:
        play(night, step)
    public, sums = now_public(night), defaultdict(Fraction)
    places, parts = table_of(public), summary_of(public)
    for row in (dict(zip(places.columns, row, strict=True)) for row in places.rows):
        for part in ("Statewide", row["county"]):
            for what in ("first", "final", "county_delegates", "sde"):
                sums[part, row["group"], what] += row[what] or 0
    listed = [dict(zip(parts.columns, row, strict=True)) for row in parts.rows]
    for row in (row for row in listed if row["part"] != "district"):
        for what in ("first", "final", "county_delegates", "sde"):
            assert (row[what] or 0) == sums[row["name"], row["group"], what], (row["name"], row["group"], what)


def test_rounding_once_can_differ_from_adding_up_what_was_rounded():
    thirds = [Precinct("Adair", str(number), str(number), f"9{number}", 1, 1) for number in range(3)]
    night = night_of(event_of(thirds))
    night.standings = replace(night.standings)
    for place in thirds:
        night.report(place.id, {"Biden": 9}, {"Biden": 1})
    public = now_public(night)
    county = next(row for row in rows_of(totals_csv_of(public)) if row["part"] == "county")
    assert (county["sde"], county["sde_exact"]) == ("0.7500", "3/4")
    assert [row["sde"] for row in rows_of(csv_of(public))] == ["0.2500"] * 3


# -------------------------------------------------------------------------------------------- cells a spreadsheet runs


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-2", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1", '=HYPERLINK("http://x","y")'],  # noqa: RUF001
)
def test_a_name_that_begins_like_a_formula_is_made_harmless(name):
    place = Precinct("Adair", name, "x", "99", 3, 1)
    row = rows_of(csv_of(now_public(night_of(event_of([place])))))[0]
    assert row["precinct"] == f"'{name}"
    assert row["place"] == f"Adair/{name}"


def test_a_county_that_begins_like_a_formula_is_harmless_in_every_column_and_in_the_totals():
    public = now_public(night_of(event_of([Precinct("=Adair", "1", "1", "=9", 3, 1)])))
    row = rows_of(csv_of(public))[0]
    assert (row["place_id"], row["place"], row["county"]) == ("'=9", "'=Adair/1", "'=Adair")
    assert rows_of(totals_csv_of(public))[-1]["name"] == "'=Adair"


def test_a_name_with_a_formula_inside_stays_as_it_is():
    place = Precinct("Adair", "Ames 2-4, east = “old”", "x", "99", 3, 1)
    assert rows_of(csv_of(now_public(night_of(event_of([place])))))[0]["precinct"] == place.name


# -------------------------------------------------------------------------------------------------------- the marks


@pytest.mark.parametrize(
    ("is_test", "embargo", "now", "name"),
    [
        pytest.param(False, None, EMBARGO, "iowa-2020-v0-places.csv", id="plain"),
        pytest.param(True, None, EMBARGO, "TEST-iowa-2020-v0-places.csv", id="a rehearsal"),
        pytest.param(
            False, EMBARGO, EMBARGO - timedelta(seconds=1), "EMBARGOED-iowa-2020-v0-places.csv", id="before the hour"
        ),
        pytest.param(False, EMBARGO, EMBARGO, "iowa-2020-v0-places.csv", id="at the hour"),
        pytest.param(True, EMBARGO, EMBARGO - timedelta(hours=1), "TEST-EMBARGOED-iowa-2020-v0-places.csv", id="both"),
    ],
)
def test_a_files_name_says_what_must_not_be_lost(is_test, embargo, now, name):
    public = now_public(night_of(replace(SMALL, is_test=is_test, embargo=embargo)))
    assert file_name(public, "places.csv", now) == name


def test_every_row_of_a_rehearsal_says_so_and_of_an_embargo_until_when(small_night):
    small_night.report("Adair/First", {"Biden": 20}, {"Biden": 5})
    public = replace(now_public(small_night), event=replace(SMALL, is_test=True, embargo=EMBARGO))
    for file in (csv_of(public), totals_csv_of(public)):
        marks = {(row["is_test"], row["embargoed_until"]) for row in rows_of(file)}
        assert marks == {("true", "2020-02-04T05:00:00Z")}


def test_before_the_first_version_nothing_has_a_time(small_night):
    marks = marks_of(now_public(small_night))
    assert (marks.version, marks.as_of, marks.status) == (0, None, "pre-election")


def _everything(night):
    """Every place in, with its award; the region abroad is complete."""
    for place, award in (("Adair/First", 5), ("Adair/Second", 3), ("Polk/Only", 4), ("Abroad/Paris", 3)):
        night.report(place, {"Biden": 30}, {"Biden": award})
    night.report("Abroad/Tbilisi", {})


@pytest.mark.parametrize(
    ("step", "status"),
    [
        pytest.param(None, "unofficial-complete", id="everything is in, and to one place nobody came"),
        pytest.param(("withdraw", "Adair/First", {}, None), "unofficial-partial", id="one is taken back"),
        pytest.param(("hold", "Adair/First", {}, None), "unofficial-partial", id="one is held"),
        pytest.param(
            ("amend and hold", "Polk/Only", {"Biden": 9}, None), "unofficial-partial", id="one is under review"
        ),
        pytest.param(("amend", "Polk/Only", {"Biden": 9}, None), "unofficial-partial", id="one waits for a draw"),
        pytest.param(("withdraw", "Abroad/Paris", {}, None), "unofficial-partial", id="a region waits"),
    ],
)
def test_how_final_results_are(small_night, step, status):
    _everything(small_night)
    if step is not None:
        play(small_night, step)
    assert status_of(now_public(small_night)) == status


def test_results_are_certified_until_something_changes_or_they_are_reopened(small_night):
    _everything(small_night)
    certify = (EVENT_CHAIN, Kind.CERTIFIED, {}, None)
    small_night.write(certify)
    assert status_of(now_public(small_night)) == "certified"
    small_night.report("Polk/Only", {"Biden": 31}, {"Biden": 4}, replaces=1)
    assert status_of(now_public(small_night)) == "unofficial-complete"
    small_night.write(certify)
    assert status_of(now_public(small_night)) == "certified"
    small_night.write((EVENT_CHAIN, Kind.REOPENED, {}, None))
    assert status_of(now_public(small_night)) == "unofficial-complete"
