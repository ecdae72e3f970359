"""TOML that remembers its lines, so that a problem can point at one.

`tomllib` gives values without lines. The text is read a second time, statement by statement: a statement is a table
header or `key = value`, and ends where TOML itself can read it (so arrays and texts over many lines are no riddle).
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TypeAlias

from bot.settings.problems import Problem, shown_path

Keys: TypeAlias = tuple[str | int, ...]
"""Where a value stands, such as `("timetable", "totals_every")` or `("group", 2, "name")`."""

_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")
_PAIR = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_PART = re.compile(r"[\w-]+|\"[^\"]*\"|'[^']*'")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file that could be read.

    Attributes:
        file: its path, as shown to people.
        data: as tomllib gives it.
        text: its lines.
        spans: first and last line (1 and up) of the statement that says a key.
    """

    file: str
    data: Mapping[str, object]
    text: tuple[str, ...]
    spans: Mapping[Keys, tuple[int, int]]

    def line_of(self, keys: Keys, holding: str | None = None) -> int | None:
        """The line of a key, or of the nearest table around it; None where not even that is written.

        Args:
            keys: where the value stands.
            holding: one text of a list over many lines; then its own line.
        """
        for length in range(len(keys), 0, -1):
            if span := self.spans.get(keys[:length]):
                return self._line_within(span, holding)
        return None

    def _line_within(self, span: tuple[int, int], holding: str | None) -> int:
        first, last = span
        if holding is not None:
            for line in range(first, last + 1):
                if f'"{holding}"' in self.text[line - 1]:
                    return line
        return first

    def problem(self, keys: Keys, found: str, allowed: str, holding: str | None = None) -> Problem:
        """A problem at a key of this file."""
        return Problem(self.file, self.line_of(keys, holding), dotted(keys), found, allowed)


def dotted(keys: Keys) -> str:
    """Keys as a person writes them: `group[2].name`, counted from 1 as people count."""
    text = ""
    for key in keys:
        text += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def read_toml(path: Path) -> TomlFile | Problem:
    """Reads a TOML file, or says why it cannot be read."""
    file = shown_path(path)
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _syntax_problem(file, str(error), text)
    except (OSError, UnicodeDecodeError) as error:
        return unreadable(path, error)
    lines = tuple(text.splitlines())
    return TomlFile(file, data, lines, _spans(lines))


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> Problem:
    """A file that is not there, may not be read, or is not text."""
    match error:
        case FileNotFoundError():
            found = "missing"
        case UnicodeDecodeError():
            found = f"not UTF-8 (byte {error.start + 1})"
        case _:
            found = f"unreadable ({error.strerror})"
    return Problem(shown_path(path), None, "the file", found, "a text file in UTF-8")


def _syntax_problem(file: str, message: str, text: str) -> Problem:
    at = _AT_LINE.search(message)
    line = int(at[1]) if at and at[1] else len(text.splitlines())
    return Problem(file, line, "the line", f"not TOML ({_AT_LINE.sub('', message)})", 'key = "text", key = 5, [table]')


def _spans(lines: tuple[str, ...]) -> dict[Keys, tuple[int, int]]:
    spans: dict[Keys, tuple[int, int]] = {}
    tables_seen: Counter[Keys] = Counter()
    table: Keys = ()
    line = 0
    while line < len(lines):
        if header := _HEADER.match(lines[line]):
            table = _table_of(header, tables_seen)
            spans.setdefault(table, (line + 1, line + 1))
        elif pair := _PAIR.match(lines[line]):
            end = _end_of_statement(lines, line)
            spans[table + _parts(pair[1])] = (line + 1, end + 1)
            line = end
        line += 1
    return spans


def _table_of(header: re.Match[str], tables_seen: Counter[Keys]) -> Keys:
    """The keys of a header. `[[group]]` is the next of its kind; below it, `[group.x]` belongs to the last one."""
    keys: Keys = ()
    parts = _parts(header[2])
    for number, part in enumerate(parts):
        keys += (part,)
        if header[1] == "[[" and number == len(parts) - 1:
            tables_seen[keys] += 1
        if keys in tables_seen:
            keys += (tables_seen[keys] - 1,)
    return keys


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(key))


def _end_of_statement(lines: tuple[str, ...], start: int) -> int:
    unfinished = takewhile(lambda end: not _is_toml(lines[start : end + 1]), range(start, len(lines)))
    return start + sum(1 for _ in unfinished)


def _is_toml(lines: tuple[str, ...]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return False
    return True
