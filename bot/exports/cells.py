"""Cells that a spreadsheet would run: what begins like a formula gets an apostrophe before it.

Names come from files, and a precinct may be called anything. Whoever opens a file of ours must see the name and run
nothing, in the workbook too: it may be saved as CSV and opened again.
"""

from typing import Final

_STARTS_A_FORMULA: Final = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""The last four are their full-width twins, which some spreadsheets take for the same."""


def harmless(text: str) -> str:
    """The text, as it can stand in a cell."""
    return f"'{text}" if text[:1] in _STARTS_A_FORMULA else text
