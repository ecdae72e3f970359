"""Results as a workbook: places, their groups, totals, counties, and what it all is.

Numbers are numbers, nothing is a formula, and every row carries its marks: a sheet that is copied out of the file still
says TEST, embargoed, unofficial and which version.
"""

import io
from collections.abc import Iterable, Sequence
from datetime import UTC
from fractions import Fraction
from typing import Final

from xlsxwriter import Workbook  # type: ignore[import-untyped]
from xlsxwriter.format import Format  # type: ignore[import-untyped]
from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

from bot.exports.cells import harmless
from bot.exports.marks import Marks, marks_of
from bot.exports.rows import Part, Unit, rounded, units_of
from bot.exports.table import Cell, Table, groups_of, places_of, summary_of
from core.wire.snapshot import Snapshot

_OPTIONS: Final = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
_NARROWEST, _WIDEST = 8, 48
"""Widths of columns, in letters."""
_IN_A_HEADER: Final = 120
"""Letters; Excel takes 255, and an ampersand is written twice."""
_LOOKED_AT: Final = 200
"""Rows whose texts decide a column's width."""
_COLUMNS: Final = (
    ("place_id", "the party's number of the place; stays the same"),
    ("status", "silent, reported, held, or under review: an older version is shown while staff look at a newer one"),
    ("reasons", "codes of what a place is held or under review for; reasons_in_words says what they mean"),
    ("attendees", "eligible people counted at the start"),
    ("first, final", "people at the first and at the final alignment"),
    ("county_delegates", "whole delegates to the county convention"),
    ("sde", "state delegate equivalents, exact figures rounded once to four decimals; sde_exact is the exact figure"),
    ("an empty cell", "not known yet, or none; never zero"),
)


def xlsx_of(snapshot: Snapshot) -> bytes:
    """A snapshot as a workbook; equal snapshots give equal bytes."""
    marks, units = marks_of(snapshot), units_of(snapshot)
    file = io.BytesIO()
    book = Workbook(file, _OPTIONS)
    bold, share = book.add_format({"bold": True}), book.add_format({"num_format": "0.0000"})
    sheets = (
        ("Places", places_of(snapshot)),
        ("Groups", groups_of(snapshot)),
        ("Totals", summary_of(snapshot, _parts(units, Part.STATE, Part.DISTRICT))),
        ("Counties", summary_of(snapshot, _parts(units, Part.COUNTY, Part.REGION))),
    )
    for name, table in sheets:
        _fill(_sheet(book, name, marks), table, bold, share)
    _about(_sheet(book, "About", marks), marks, units[0], bold)
    made = snapshot.at or snapshot.event.starts
    properties = {"title": marks.name, "author": marks.party, "created": made.astimezone(UTC).replace(tzinfo=None)}
    book.set_properties({**properties, "comments": _warning(marks)})
    book.close()
    return file.getvalue()


def _parts(units: Iterable[Unit], *wanted: Part) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.part in wanted)


def _warning(marks: Marks) -> str:
    """What must not be lost, in one line."""
    test = "TEST, a rehearsal. " if marks.is_test else ""
    embargo = f"EMBARGOED until {marks.embargoed_until}. " if marks.embargoed_until else ""
    return f"{test}{embargo}Version {marks.version}, {marks.status}, as of {marks.as_of or 'the start'}: {marks.name}"


def _sheet(book: Workbook, name: str, marks: Marks) -> Worksheet:
    sheet = book.add_worksheet(name)
    sheet.set_header("&L" + _warning(marks)[:_IN_A_HEADER].replace("&", "&&"))
    sheet.set_footer("&L&A&RPage &P of &N")
    sheet.set_landscape()
    sheet.repeat_rows(0)
    return sheet


def _fill(sheet: Worksheet, table: Table, bold: Format, share: Format) -> None:
    for column, name in enumerate(table.columns):
        sheet.write_string(0, column, name, bold)
        sheet.set_column(column, column, _width(name, [row[column] for row in table.rows[:_LOOKED_AT]]))
    for number, row in enumerate(table.rows, 1):
        for column, cell in enumerate(row):
            _write(sheet, number, column, cell, share)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)


def _width(name: str, cells: Sequence[Cell]) -> int:
    longest = max([len(name), *(len(cell) for cell in cells if isinstance(cell, str))])
    return min(max(longest + 2, _NARROWEST), _WIDEST)


def _write(sheet: Worksheet, row: int, column: int, cell: Cell, share: Format) -> None:
    match cell:
        case None:
            return
        case str():
            sheet.write_string(row, column, harmless(cell))
        case bool():
            sheet.write_boolean(row, column, cell)
        case int():
            sheet.write_number(row, column, cell)
        case Fraction():
            sheet.write_number(row, column, rounded(cell), share)


def _about(sheet: Worksheet, marks: Marks, state: Unit, bold: Format) -> None:
    figures = state.figures
    rows: list[tuple[str, Cell]] = [
        ("event", marks.name),
        ("event_id", marks.event),
        ("party", marks.party),
        ("version", marks.version),
        ("as_of", marks.as_of),
        ("status_of_results", marks.status),
        ("is_test", marks.is_test),
        ("embargoed_until", marks.embargoed_until),
        ("places", figures.places),
        ("reported", figures.reported),
        ("held", state.held),
        ("under_review", state.under_review),
        *_COLUMNS,
    ]
    sheet.write_string(0, 0, _warning(marks), bold)
    for number, (name, cell) in enumerate(rows, 1):
        sheet.write_string(number, 0, name, bold)
        _write(sheet, number, 1, cell, bold)
    sheet.set_column(0, 0, 22)
    sheet.set_column(1, 1, 90)
