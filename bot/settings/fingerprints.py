"""What the configuration is, byte for byte: a SHA-256 of every file a night is run by."""

import hashlib
import json
from pathlib import Path
from typing import Final

from pydantic import BaseModel

from bot.settings.event_folder import PROJECT
from bot.settings.event_toml import EventToml
from bot.settings.rehearsals import folder_of_data
from core.event import Event

IN_EFFECT: Final = "event.toml as it is set for this run"
"""In place of a file: what event.toml says once the environment has changed it."""


def fingerprints(folder: Path, event: Event, in_effect: str) -> dict[str, str]:
    """SHA-256 (64 hex digits) of each file, by a name that is the same on every machine; in the order of the names.

    Args:
        folder: the event's.
        event: as read from it.
        in_effect: SHA-256 of what event.toml says for this run.

    Raises:
        OSError: a file cannot be read.
    """
    found = {IN_EFFECT: in_effect}
    data = folder_of_data(folder, event.rehearses)
    for name, where in (("event", folder), ("night", data)):
        files = () if name == "night" and data == folder else sorted(where.rglob("*"))
        for path in files:
            if path.is_file() and not path.name.startswith("."):
                found[f"{name}/{path.relative_to(where).as_posix()}"] = _sha256(path.read_bytes())
    for book in (event.rules.id, event.satellite_rules.id):
        found[f"rules/{book}.toml"] = _sha256(_rule_book(folder, book).read_bytes())
    for path in (PROJECT / "config" / "wording").glob("*.ftl"):
        found[f"wording/{path.name}"] = _sha256(path.read_bytes())
    return dict(sorted(found.items()))


def whole(files: dict[str, str]) -> str:
    """One SHA-256 (64 hex digits) over all: of the lines `hash  name`, sorted by name, as `sha256sum` writes them."""
    return _sha256("".join(f"{digest}  {name}\n" for name, digest in sorted(files.items())).encode())


def effect_of(written: EventToml | None) -> str:
    """SHA-256 of what event.toml says for this run, the environment and options included."""
    return _sha256(json.dumps(_plain(written), sort_keys=True).encode())


def _plain(value: object) -> object:
    """The same for the same settings, in whatever order a set gives its members."""
    match value:
        case BaseModel():
            return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
        case frozenset() | set():
            return sorted(map(str, value))
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return str(value)


def _rule_book(folder: Path, book: str) -> Path:
    """From the rules beside the events, else from the project's own."""
    beside = folder.resolve().parents[1] / "rules" / f"{book}.toml"
    return beside if beside.exists() else PROJECT / "config" / "rules" / f"{book}.toml"


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
