"""The files of the feed by their names, and what each is made with."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot import exports
from bot.exports.marks import utc
from bot.feed.orders import Order
from core.wire.record import Release, Status
from core.wire.snapshot import Snapshot

JSON: Final = "application/json"
KINDS: Final[Mapping[str, str]] = {
    "version.json": JSON,
    "changes.json": JSON,
    "totals.json": JSON,
    "totals.csv": "text/csv; charset=utf-8",
    "results.json": JSON,
    "results.csv": "text/csv; charset=utf-8",
    "results.xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "nist.json": JSON,
}
"""Media types by name."""
OF_A_VERSION: Final = frozenset(KINDS) - {"version.json", "changes.json"}
"""Files that are the same for ever once their version is in the address."""
DOWNLOADED: Final = frozenset({"totals.csv", "results.csv", "results.xlsx", "nist.json"})
"""Files a browser keeps and does not show."""
LARGE: Final = frozenset({"results.xlsx"})
"""Files that take a second or two of a processor; nothing else waits for them."""


def built(order: Order, shown: Snapshot, releases: Sequence[Release]) -> bytes:
    """The bytes of a file.

    Args:
        order: which, and in which state the publication is.
        shown: the record at its version.
        releases: all there are, in the order of their versions.
    """
    made: Mapping[str, Callable[[], bytes]] = {
        "version.json": lambda: _version(order, shown),
        "changes.json": lambda: exports.changes_of(shown, releases, since=order.since, most=order.most),
        "totals.json": lambda: _totals(shown),
        "totals.csv": lambda: exports.totals_csv_of(shown),
        "results.json": lambda: exports.json_of(shown),
        "results.csv": lambda: exports.csv_of(shown),
        "results.xlsx": lambda: exports.xlsx_of(shown),
        "nist.json": lambda: exports.nist_of(shown),
    }
    return made[order.what]()


def _version(order: Order, shown: Snapshot) -> bytes:
    """What a poller asks first, and often: so small that asking costs nothing."""
    edition, marks = order.edition, exports.marks_of(shown)
    head = {
        "format": "caucusdesk/version/1",
        "event": {"id": marks.event, "name": marks.name, "party": marks.party},
        "version": marks.version,
        "as_of": marks.as_of,
        "status_of_results": marks.status,
        "is_test": marks.is_test,
        "state": edition.state,
        "stopped_since": _maybe(edition.stopped),
        "embargoed_until": _maybe(edition.embargo),
        "next_update_at": _maybe(edition.next_update),
    }
    counts = {
        "places": len(shown.event.places),
        "reported": shown.totals.reported,
        "held": len(shown.having(Status.HELD)),
        "under_review": len(shown.having(Status.UNDER_REVIEW)),
    }
    links = {name.replace(".", "_"): f"/feed/v/{marks.version}/{name}" for name in sorted(OF_A_VERSION)}
    links["changes_json"] = f"/feed/changes.json?since={marks.version}"
    whole = head if edition.embargo is not None else {**head, **counts, "links": links}
    return json.dumps(whole, ensure_ascii=False).encode()


def _maybe(at: datetime | None) -> str | None:
    return None if at is None else utc(at)


def _totals(shown: Snapshot) -> bytes:
    """`results.json` without its places."""
    results = json.loads(exports.json_of(shown))
    results |= {"format": "caucusdesk/totals/1"}
    return json.dumps({key: each for key, each in results.items() if key != "places"}, ensure_ascii=False).encode()
