"""Tables as CSV: UTF-8, a comma between cells, the names of the columns in the first line.

Lines end as RFC 4180 has it, in CR and LF: only then does the writer quote a cell that holds either of them.
"""

import csv
import io

from bot.exports.cells import harmless
from bot.exports.rows import decimals
from bot.exports.table import Cell, Table, summary_of, table_of
from core.wire.snapshot import Snapshot


def csv_of(snapshot: Snapshot) -> bytes:
    """Places and groups, as `table_of` has them."""
    return as_csv(table_of(snapshot))


def totals_csv_of(snapshot: Snapshot) -> bytes:
    """The state and its parts, as `summary_of` has them."""
    return as_csv(summary_of(snapshot))


def as_csv(table: Table) -> bytes:
    """A table as a CSV file; SDE with four decimals, true and false in small letters, unknown cells empty."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(table.columns)
    writer.writerows([_written(cell) for cell in row] for row in table.rows)
    return file.getvalue().encode()


def _written(cell: Cell) -> str | int | None:
    if isinstance(cell, str):
        return harmless(cell)
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return cell if cell is None or isinstance(cell, int) else decimals(cell)
