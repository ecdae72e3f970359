"""A rehearsal: an event of its own, with a ledger of its own, beside the night whose people and places it has.

Its folder needs an `event.toml` and nothing else. Whatever that does not say, and every other file, is the night's.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.settings.problems import Problem, nearest, shown
from bot.settings.toml_text import TomlFile, read_toml

_ALL_PLACES: Final = "precincts.csv"


def with_the_nights(folder: Path, toml: TomlFile, problems: list[Problem]) -> TomlFile:
    """`event.toml` of a rehearsal, with what it leaves out taken from the night's; of any other event, as it is.

    Args:
        folder: of the event.
        toml: what its `event.toml` says.
        problems: where what is wrong is added.
    """
    name = toml.data.get("rehearses")
    if not isinstance(name, str):
        return toml
    beside = {path.parent.name for path in folder.resolve().parent.glob("*/event.toml")} - {folder.resolve().name}
    night = read_toml(_beside(folder, name) / "event.toml") if name in beside else None
    if night is None:
        problems.append(toml.problem(("rehearses",), shown(name), nearest(name, sorted(beside))))
        return toml
    if isinstance(night, Problem):
        problems.append(night)
        return toml
    if toml.data.get("is_test") is not True:
        found = shown(toml.data["is_test"]) if "is_test" in toml.data else "missing"
        problems.append(toml.problem(("is_test",), found, "true: everything a rehearsal sends says TEST"))
    left_out = {key: written for key, written in night.data.items() if key not in {"id", "is_test", "rehearses"}}
    return replace(toml, data={**_without_embargo(left_out), **toml.data})


def _without_embargo(written: Mapping[str, Any]) -> dict[str, Any]:
    """What the night leaves to a rehearsal: its embargo is a time of that night, days after this one is over."""
    publication = written.get("publication")
    if not isinstance(publication, dict):
        return dict(written)
    return {**written, "publication": {key: one for key, one in publication.items() if key != "embargo"}}


def folder_of_data(folder: Path, rehearses: str | None) -> Path:
    """Where groups, places and people stand: in the event's folder, or in that of the night it rehearses."""
    if rehearses is None or (folder / _ALL_PLACES).exists():
        return folder
    return _beside(folder, rehearses)


def rehearsals_of(folder: Path, event: str) -> tuple[str, ...]:
    """The ids of the events beside this one that rehearse it. One that cannot be read rehearses nothing."""
    found = (_rehearsal(path, event) for path in folder.resolve().parent.glob("*/event.toml"))
    return tuple(sorted(name for name in found if name is not None))


def _rehearsal(path: Path, event: str) -> str | None:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    name = written.get("id")
    return name if written.get("rehearses") == event and isinstance(name, str) else None


def _beside(folder: Path, name: str) -> Path:
    return folder.resolve().parent / name
