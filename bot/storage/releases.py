"""The public record: what became public of each place, version by version. It only grows."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from bot.storage.tables import table_of
from bot.storage.wire_tables import ReleaseRow
from core.places import PlaceId
from core.wire.record import Release, Status
from core.wire.release_body import as_json, read_shown

_RELEASES = table_of(ReleaseRow)


def append(tx: Connection, event: str, releases: Iterable[Release]) -> None:
    """Writes down a new version."""
    rows = [_row(event, release) for release in releases]
    if rows:
        tx.execute(insert(_RELEASES), rows)


def since(tx: Connection, event: str, version: int = 0, *, until: int | None = None) -> list[Release]:
    """What has become public after a version, in the order of versions; 0 gives everything.

    Args:
        tx: the transaction.
        event: the event.
        version: the newest that is known already.
        until: the last version wanted; None: the newest there is.
    """
    statement = select(_RELEASES).where(_RELEASES.c.event == event, _RELEASES.c.version > version)
    if until is not None:
        statement = statement.where(_RELEASES.c.version <= until)
    rows = tx.execute(statement.order_by(_RELEASES.c.version, _RELEASES.c.place)).mappings()
    return [_release(row) for row in rows]


def entries_shown(tx: Connection, event: str) -> dict[str, int]:
    """The highest entry of each place's chain that became public, by place; its figures are not read."""
    rows = tx.execute(select(_RELEASES.c.place, _RELEASES.c.body).where(_RELEASES.c.event == event))
    shown: dict[str, int] = {}
    for place, body in rows:
        told = json.loads(body) if body else None
        if told is not None:
            shown[place] = max(shown.get(place, 0), told["sequence"])
    return shown


def _row(event: str, release: Release) -> dict[str, Any]:
    body = as_json(release.shown)
    return {
        "event": event,
        "version": release.version,
        "place": release.place,
        "at": release.at,
        "status": release.status.value,
        "reasons": " ".join(release.reasons),
        "corrects": release.corrects,
        "body": None if body is None else json.dumps(body),
    }


def _release(row: RowMapping) -> Release:
    return Release(
        version=row["version"],
        place=PlaceId(row["place"]),
        at=row["at"],
        status=Status(row["status"]),
        reasons=tuple(row["reasons"].split()),
        shown=read_shown(json.loads(row["body"])) if row["body"] else None,
        corrects=row["corrects"],
    )
