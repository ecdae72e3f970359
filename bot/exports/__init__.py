"""Files for others: what is public, as CSV, JSON, a workbook, and in the common data format of NIST.

Each function takes a snapshot of the public record and gives the bytes of a file. Nothing else comes in: no database,
no clock, nothing typed by hand; so equal snapshots give equal bytes, and a file can hold nothing that was not let go.
"""

from bot.exports.changes import changes_of
from bot.exports.csv_file import csv_of, totals_csv_of
from bot.exports.json_file import json_of
from bot.exports.marks import Marks, ResultsStatus, file_name, marks_of, status_of
from bot.exports.nist import nist_of
from bot.exports.schemas import FORMATS, schema
from bot.exports.table import Table, summary_of, table_of
from bot.exports.workbook import xlsx_of

__all__ = [
    "FORMATS",
    "Marks",
    "ResultsStatus",
    "Table",
    "changes_of",
    "csv_of",
    "file_name",
    "json_of",
    "marks_of",
    "nist_of",
    "schema",
    "status_of",
    "summary_of",
    "table_of",
    "totals_csv_of",
    "xlsx_of",
]
