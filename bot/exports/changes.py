"""The delta feed: what has changed since a version, so that a poller fetches no figure twice.

A poller keeps one object a place, by `place_id`, puts each change in the place of what it had, and asks next time since
`next`. Whoever does so from version 0 on has what `results.json` has: places, figures and, added up from `sde_exact`,
totals.
"""

import json
from collections.abc import Iterable
from itertools import groupby

from bot.exports.marks import marks_of
from bot.exports.places import Object, marks_as_json, place_as_json
from core.event import Event
from core.wire.record import Release
from core.wire.snapshot import Snapshot


def changes_of(snapshot: Snapshot, releases: Iterable[Release], *, since: int, most: int) -> bytes:
    """What has changed, as a JSON file after `schemas/changes.json`.

    Args:
        snapshot: the newest that may be seen.
        releases: those of the event after `since`, in the order of their versions; others are passed over.
        since: the version the reader has; 0 at first.
        most: changes at most, unless the next version alone has more: a version is never cut in two.
    """
    new = [release for release in releases if since < release.version <= snapshot.version]
    page = _page(new, most)
    complete = len(page) == len(new)
    return json.dumps(
        {
            "format": "caucusdesk/changes/1",
            **marks_as_json(marks_of(snapshot)),
            "since": since,
            "next": snapshot.version if complete else page[-1].version,
            "is_truncated": not complete,
            "changes": [_change(snapshot.event, release) for release in page],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode()


def _page(releases: list[Release], most: int) -> list[Release]:
    """Whole versions, as many as fit; the first always does."""
    page: list[Release] = []
    for _, listed in groupby(releases, key=lambda release: release.version):
        version = list(listed)
        if page and len(page) + len(version) > most:
            break
        page += version
    return page


def _change(event: Event, release: Release) -> Object:
    place = event.places.by_id[release.place]
    return {"id": f"{event.id}/{release.version}/{place.precinct_id}", **place_as_json(event, place, release)}
