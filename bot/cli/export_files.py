"""The files of `caucus export`: what each is made with, and how it is put in its place."""

import hashlib
import os
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.exports import Table, changes_of, json_of, nist_of, summary_of, table_of, xlsx_of
from bot.exports.csv_file import as_csv
from core.wire.record import Release
from core.wire.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Exported:
    """A file, not written yet.

    Attributes:
        form: `csv`, `json`, `xlsx`, `nist` or `changes`.
        name: the end of its name, such as `places.csv`.
        counted: rows, places or changes in it.
        unit: which of these.
        content: its bytes.
    """

    form: str
    name: str
    counted: int
    unit: str
    content: bytes

    @property
    def sha256(self) -> str:
        """64 hex digits."""
        return hashlib.sha256(self.content).hexdigest()


def file_makers(shown: Snapshot, form: str) -> Sequence[Callable[[], Exported]]:
    """What makes the files of a form, of `all` those of every form; each takes its time when it is called."""
    places = len(shown.event.places)
    makers: list[tuple[str, Callable[[], Exported]]] = [
        ("csv", lambda: _csv("places.csv", table_of(shown))),
        ("csv", lambda: _csv("totals.csv", summary_of(shown))),
        ("json", lambda: Exported("json", "results.json", places, "places", json_of(shown))),
        ("xlsx", lambda: Exported("xlsx", "results.xlsx", places, "places", xlsx_of(shown))),
        ("nist", lambda: Exported("nist", "nist.json", places, "places", nist_of(shown))),
    ]
    return [make for its, make in makers if form in {its, "all"}]


def changes_file(shown: Snapshot, releases: Iterable[Release], since: int) -> Exported:
    """Everything that changed after a version, in one file."""
    new = [release for release in releases if since < release.version <= shown.version]
    content = changes_of(shown, new, since=since, most=len(new))
    return Exported("changes", f"changes-since-v{since}.json", len(new), "changes", content)


def put(path: Path, content: bytes) -> None:
    """Write a file that is whole or not there, whoever looks and whatever happens meanwhile.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _csv(name: str, table: Table) -> Exported:
    return Exported("csv", name, len(table.rows), "rows", as_csv(table))
