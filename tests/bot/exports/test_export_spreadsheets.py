"""CSV and workbook as a newsroom opens them: pandas and openpyxl, over the whole state as published."""

import io
from dataclasses import replace
from datetime import UTC, datetime

import openpyxl
import pandas as pd
import pytest
from pandas.api.types import is_bool_dtype, is_float_dtype, is_integer_dtype, is_numeric_dtype

from bot.exports import csv_of, totals_csv_of, xlsx_of
from core.places import Precinct
from tests.bot.exports.conftest import SMALL, event_of, night_of, now_public

SDE = 2152.8929
"""All groups together, exact figures rounded once."""


@pytest.fixture(scope="module")
def places(whole_state):
    return pd.read_csv(io.BytesIO(csv_of(whole_state)), dtype={"place_id": str})


@pytest.fixture(scope="module")
def sheets(whole_state):
    return pd.read_excel(io.BytesIO(xlsx_of(whole_state)), sheet_name=None, dtype={"place_id": str})


def test_pandas_reads_the_table_of_places_with_numbers_as_numbers(places):
    assert places["place_id"].nunique() == 1765
    for column in ("version", "first", "final", "county_delegates"):
        assert is_integer_dtype(places[column]), column
    assert is_bool_dtype(places["is_test"])
    assert is_float_dtype(places["sde"])
    assert pd.to_datetime(places["as_of"]).dt.tz is not None


def test_the_sums_of_the_table_are_the_totals(places, whole_state):
    state = whole_state.totals.statewide()
    by_group = places.groupby("group")[["first", "final", "county_delegates"]].sum()
    assert by_group["first"].to_dict() == {**dict.fromkeys(by_group.index, 0), **state.first}
    assert by_group["final"].to_dict() == {**dict.fromkeys(by_group.index, 0), **state.final}
    assert places[["first", "final", "county_delegates"]].sum().to_list() == [176_436, 172_521, 11_885]
    assert places["sde"].sum() == pytest.approx(SDE, abs=0.5)


def test_the_table_of_totals_has_the_state_rounded_once(whole_state):
    totals = pd.read_csv(io.BytesIO(totals_csv_of(whole_state)))
    state = totals[totals["part"] == "state"].set_index("group")
    assert state.loc["Buttigieg", "sde"] == 564.0117
    assert state.loc["Sanders", ["first", "final"]].to_list() == [43_671, 45_826]
    assert totals.groupby("part")["final"].sum().to_dict()["district"] == 172_521
    assert totals[totals["part"].isin(["county", "region"])]["final"].sum() == 172_521
    assert totals[totals["part"] == "county"]["name"].nunique() == 99


def test_the_workbook_has_its_sheets_and_each_has_its_header_frozen(small_night):
    small_night.report("Adair/First", {"Biden": 20}, {"Biden": 5})
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(now_public(small_night))))
    assert book.sheetnames == ["Places", "Groups", "Totals", "Counties", "About"]
    assert [book[name].freeze_panes for name in book.sheetnames[:4]] == ["A2"] * 4
    assert all(8 <= column.width <= 49 for column in book["Places"].column_dimensions.values())


def test_pandas_reads_the_workbook_with_numbers_as_numbers(sheets):
    assert len(sheets["Places"]) == 1765
    groups = sheets["Groups"]
    assert groups[["first", "final", "county_delegates"]].sum().to_list() == [176_436, 172_521, 11_885]
    assert all(is_numeric_dtype(groups[column]) for column in ("version", "first", "final", "county_delegates", "sde"))
    state = sheets["Totals"].query("part == 'state'")
    assert state["sde"].sum() == pytest.approx(SDE, abs=0.001)
    assert sheets["Counties"]["final"].sum() == 172_521


def test_the_workbook_has_the_same_rows_as_the_csv(sheets, places):
    merged = sheets["Groups"].merge(sheets["Places"][["place_id", "place", "status"]], on="place_id")
    columns = ["place", "group", "first", "final", "county_delegates", "sde", "sde_exact", "status"]
    with_groups = places.dropna(subset="group")[columns].reset_index(drop=True)
    pd.testing.assert_frame_equal(merged[columns], with_groups, check_dtype=False)


def test_no_cell_is_a_formula_and_names_that_look_like_one_are_harmless():
    names = ["=1+1", "+1", "-2", "@SUM(A1)", '=HYPERLINK("http://x","y")', "https://example.org"]
    public = now_public(
        night_of(event_of([Precinct("=Adair", name, "x", f"9{at}", 3, 1) for at, name in enumerate(names)]))
    )
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(public)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b"}
    assert not [cell.value for cell in cells if isinstance(cell.value, str) and cell.value[:1] in set("=+-@")]
    assert [row[9].value for row in book["Places"].iter_rows(min_row=2)] == [
        *(f"'{name}" for name in names[:5]),
        names[5],
    ]
    assert not any(sheet._hyperlinks for sheet in book)


def test_a_workbook_of_a_rehearsal_under_embargo_says_so_on_every_sheet_and_in_every_row():
    event = replace(SMALL, is_test=True, embargo=datetime(2020, 2, 4, 5, 0, tzinfo=UTC), name="A & B")
    night = night_of(event)
    night.report("Adair/First", {"Biden": 20}, {"Biden": 5})
    file = io.BytesIO(xlsx_of(now_public(night)))
    book = openpyxl.load_workbook(file)
    for sheet in book:
        assert sheet.oddHeader.left.text.startswith(
            "TEST, a rehearsal. EMBARGOED until 2020-02-04T05:00:00Z. Version 1,"
        ), sheet
    assert book["About"]["A1"].value.startswith("TEST, a rehearsal. EMBARGOED until 2020-02-04T05:00:00Z.")
    for name, sheet in pd.read_excel(file, sheet_name=["Places", "Groups", "Totals", "Counties"]).items():
        assert sheet["is_test"].all(), name
        assert set(sheet["embargoed_until"]) == {"2020-02-04T05:00:00Z"}, name


def test_before_anything_is_public_every_sheet_opens_and_is_empty_or_silent():
    file = io.BytesIO(xlsx_of(now_public(night_of(SMALL))))
    sheets = pd.read_excel(file, sheet_name=None)
    assert (len(sheets["Groups"]), set(sheets["Places"]["status"])) == (0, {"silent"})


def test_equal_results_give_an_equal_file(small_night):
    small_night.report("Adair/First", {"Biden": 20}, {"Biden": 5})
    public = now_public(small_night)
    assert (xlsx_of(public), csv_of(public)) == (xlsx_of(public), csv_of(public))
    made = openpyxl.load_workbook(io.BytesIO(xlsx_of(public))).properties.created
    assert made.replace(tzinfo=UTC) == public.at
