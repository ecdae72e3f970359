"""Where pages and files are built, whatever process that is. It knows the public record and nothing else."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from immutables import Map

from bot.feed import files
from bot.feed.orders import Made, Order, Public, Unavailable
from bot.feed.pages import Pages
from core.standings import Standings
from core.totals import Totals
from core.wire.record import Record, Release
from core.wire.snapshot import Snapshot, snapshot

HTML: Final = "text/html; charset=utf-8"


class Workshop:
    """Builds from releases alone: whoever applies them in order has what the public sees."""

    def __init__(self, public: Public) -> None:
        """With nothing published.

        Args:
            public: what stays the same all night.
        """
        self._public = public
        self._pages = Pages(public)
        self._record = Record()
        self._releases: list[Release] = []
        self._snapshots: dict[int, Snapshot] = {}

    @property
    def version(self) -> int:
        """The newest it knows."""
        return self._record.version

    def learn(self, releases: Iterable[Release]) -> None:
        """Take newer releases in, in the order of their versions; those it knows are passed over."""
        newer = [release for release in releases if release.version > self.version]
        if newer:
            self._record = Record.of([*self._releases, *newer])
            self._releases += newer
            self._snapshots.clear()

    def make(self, order: Order) -> Made:
        """Build something.

        Raises:
            KeyError: nothing is called so.
        """
        shown = replace(self._snapshot(order.edition.version), certified=order.edition.certified)
        if order.what in files.KINDS:
            body = files.built(order, shown, self._releases)
            return Made.of(body, files.KINDS[order.what], order, shown.at)
        text, status = self._page(order, shown)
        return Made.of(text.encode(), HTML, order, shown.at, status)

    def _page(self, order: Order, shown: Snapshot) -> tuple[str, int]:
        pages: Mapping[str, Callable[[], str]] = {
            "page": lambda: self._pages.state(order, shown),
            "county": lambda: self._pages.county(order, shown, self._record),
            "search": lambda: self._pages.search(order, shown),
            "about": lambda: self._pages.about(order, shown),
            "missing": lambda: self._pages.missing(order, shown),
        }
        unknown = order.what == "county" and not self._pages.knows(order.detail)
        what = "missing" if unknown else order.what
        return pages[what](), 404 if what == "missing" else 200

    def _snapshot(self, version: int) -> Snapshot:
        if version not in self._snapshots:
            if len(self._snapshots) > _KEPT:
                self._snapshots.clear()
            self._snapshots[version] = _as_public(self._public, self._record, version)
        return self._snapshots[version]


_KEPT: Final = 4
"""Snapshots kept; few ask for old versions, and never for many at once."""


def _as_public(public: Public, record: Record, version: int) -> Snapshot:
    """The record at a version. A region is shared out there if its sites' shares are in it."""
    event, by_id = public.event, public.event.places.by_id
    then = [release for place in record.places if (release := record.place(place, version)) is not None]
    regions = frozenset(
        by_id[release.place].county
        for release in then
        if release.shown is not None
        and release.shown.sde is not None
        and by_id[release.place].county in event.places.regions
    )
    totals = Totals.of(event, [one.shown.result(one.place) for one in then if one.shown is not None], regions)
    shown = snapshot(Standings(event, Map(), totals, {}), record, version)
    return replace(shown, version=version, totals=totals)


class Beside:
    """Builds in the process that asks, one thing after the other."""

    def __init__(self, public: Public) -> None:
        """With nothing published.

        Args:
            public: what stays the same all night.
        """
        self._workshop = Workshop(public)

    def make(self, order: Order, record: Record) -> Made:
        """Build it, from the record.

        Raises:
            Unavailable: it cannot be built.
        """
        try:
            self._workshop.learn(newer_than(record, self._workshop.version))
            return self._workshop.make(order)
        except Exception as error:
            raise Unavailable(f"{order.what}: {error!r}") from error

    def close(self) -> None:
        """Nothing to be closed."""


def newer_than(record: Record, version: int) -> list[Release]:
    """The releases after a version, in their order."""
    newer = [
        release
        for listed in record.places.values()
        if listed[-1].version > version
        for release in listed
        if release.version > version
    ]
    return sorted(newer, key=lambda release: release.version)
