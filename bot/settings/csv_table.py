"""CSV files people edit, read so that every bad cell can be pointed at."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.settings.problems import Problem, nearest, shown, shown_path
from bot.settings.toml_text import unreadable

_WHOLE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Attributes:
        file, line: where it stands (the line it ends on, where a cell holds line breaks).
        cells: text by column, without spaces around it; columns the file does not have are left out.
    """

    file: str
    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        """The text of a cell; empty where the file has no such column."""
        return self.cells.get(column, "")

    def problem(self, column: str, allowed: str, found: str | None = None) -> Problem:
        """A problem in one cell of this row."""
        return Problem(self.file, self.line, column, shown(self[column]) if found is None else found, allowed)

    def whole(self, column: str, problems: list[Problem], *, least: int = 0) -> int | None:
        """A whole number, or None: the cell is empty, or it is a problem and now stands among the problems."""
        text = self[column]
        if not text:
            return None
        if _WHOLE.fullmatch(text) and int(text) >= least:
            return int(text)
        problems.append(self.problem(column, f"a whole number, {least} or more"))
        return None

    def needed_whole(self, column: str, problems: list[Problem], *, least: int = 0) -> int | None:
        """As `whole`, but an empty cell is a problem too."""
        if not self[column]:
            problems.append(self.problem(column, f"a whole number, {least} or more", "empty"))
        return self.whole(column, problems, least=least)


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV file.

    Attributes:
        file: its path, as shown to people.
        columns: its header.
        rows: its rows, blank lines left out.
    """

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path, problems: list[Problem], *, needed: tuple[str, ...], known: tuple[str, ...] = ()) -> Table:
    """Reads a CSV file with a header line (UTF-8, with or without a byte order mark).

    Args:
        path: the file.
        problems: every problem found is added here.
        needed: columns the file must have, in any order.
        known: columns it may have; any other column is a problem, for it may be a misspelt one.

    Returns:
        The table; without rows if the header is broken, and without the rows that are.
    """
    file = shown_path(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.reader(lines, strict=True)
            numbered = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except (OSError, UnicodeDecodeError) as error:
        problems.append(unreadable(path, error))
        return Table(file, (), ())
    except csv.Error as error:
        problems.append(Problem(file, reader.line_num, "the line", f"not CSV ({error})", "cells separated by commas"))
        return Table(file, (), ())
    columns = tuple(cell.strip() for cell in numbered[0][1]) if numbered else ()
    broken = _header_problems(file, columns, needed, known)
    if broken:
        problems += broken
        return Table(file, columns, ())
    return Table(file, columns, _rows(file, columns, numbered[1:], problems))


def _header_problems(
    file: str, columns: tuple[str, ...], needed: tuple[str, ...], known: tuple[str, ...]
) -> list[Problem]:
    missing = [column for column in needed if column not in columns]
    spare = [column for column in needed + known if column not in columns]
    found = [Problem(file, 1, f"column {column}", "missing", ", ".join(needed)) for column in missing]
    for position, column in enumerate(columns):
        if column not in needed + known:
            found.append(Problem(file, 1, f"column {shown(column)}", "unknown", nearest(column, spare)))
        elif column in columns[:position]:
            found.append(Problem(file, 1, f"column {column}", "there twice", "each column once"))
    return found


def _rows(
    file: str, columns: tuple[str, ...], numbered: list[tuple[int, list[str]]], problems: list[Problem]
) -> tuple[Row, ...]:
    rows = []
    for line, cells in numbered:
        if len(cells) == len(columns):
            rows.append(Row(file, line, {column: cell.strip() for column, cell in zip(columns, cells, strict=True)}))
        else:
            problems.append(
                Problem(file, line, "the row", f"{len(cells)} cells", f"{len(columns)} cells, as the header")
            )
    return tuple(rows)
