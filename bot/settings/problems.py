"""What is wrong with a file somebody wrote, said so that they can mend it: where, what was found, what is allowed."""

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path

ENVIRONMENT = "environment"
"""Stands where a file's name would, for what was set on the machine."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend.

    Attributes:
        file: as a person would open it from here, or `environment`.
        line: 1 and up; None where there is no line to point at.
        key: the key, the column, or what else stands there.
        found: what was found, as it was written.
        allowed: what may stand there instead.
    """

    file: str
    line: int | None
    key: str
    found: str
    allowed: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.key} is {self.found}; allowed: {self.allowed}"


class BrokenConfiguration(Exception):
    """Files or settings that cannot be used as they stand. Also for a file handed to a command.

    Attributes:
        problems: all of them, in the order of the files.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def shown_path(path: Path) -> str:
    """The path as a person here would type it: from the current folder where that is shorter."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def shown(value: object) -> str:
    """What was found, as it was written in the file, cut where it is long."""
    match value:
        case str():
            text = json.dumps(value, ensure_ascii=False)
        case bool():
            text = str(value).lower()
        case datetime() | date() | time():
            text = value.isoformat()
        case Mapping():
            text = "a table"
        case list() | tuple() | set() | frozenset():
            text = f"[{', '.join(shown(item) for item in value)}]"
        case _:
            text = str(value)
    longest = 80
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def nearest(typed: str, known: Iterable[str], what: str | None = None) -> str:
    """What is allowed, and which of it was probably meant: `id, name, party (did you mean name?)`.

    Args:
        typed: what was found.
        known: what is allowed.
        what: said in place of the list, where it may be hundreds long.
    """
    names = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(typed.casefold(), names, n=1)
    allowed = what or ", ".join(names.values()) or "nothing"
    return f"{allowed} (did you mean {names[close[0]]}?)" if close else allowed
