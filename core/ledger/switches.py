"""What the event's own chain says is switched, locked and closed: the fold of entries that are about no place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, cast

from core.ledger.entries import Entry, Json, Kind

SWITCHING: Final = frozenset(
    {
        Kind.PUBLICATION_SWITCHED,
        Kind.CONFIGURATION_LOCKED,
        Kind.REGION_CLOSED,
        Kind.REGION_REOPENED,
        Kind.CERTIFIED,
        Kind.REOPENED,
    }
)


FOUND: Final = "found"
"""In the body of a stop: marks of what does not fit in the ledger."""


class Audience(StrEnum):
    """Who is shown figures. Each can be stopped by itself; intake never is."""

    READERS = "readers"
    """Whoever subscribed, and whoever asks for the totals."""
    STAFF = "staff"
    """The posts in the staff channel."""
    FEEDS = "feeds"
    """Files and programs that read them."""


@dataclass(frozen=True, slots=True)
class Switches:
    """How they stand.

    Attributes:
        stopped: audiences that are shown nothing now, each with the entry that says so.
        doubted: those of them that are also stopped because the ledger is not as it was written.
        configuration: the entry that locked the configuration last; None while it is open.
        closed_regions: satellite regions that staff closed, each with the entry that did it.
        closing: regions not closed yet, with who of the staff has said so, where more than one must.
        certified: the entry that certified the results; None before it, and once they were reopened.
    """

    stopped: Mapping[Audience, Entry] = field(default_factory=dict)
    doubted: frozenset[Audience] = frozenset()
    configuration: Entry | None = None
    closed_regions: Mapping[str, Entry] = field(default_factory=dict)
    closing: Mapping[str, frozenset[str]] = field(default_factory=dict)
    certified: Entry | None = None

    def after(self, entry: Entry) -> "Switches":
        """With one more entry of the chain; what is stopped or closed already keeps the entry that did it."""
        if entry.kind is Kind.CONFIGURATION_LOCKED:
            return replace(self, configuration=entry)
        if entry.kind in {Kind.CERTIFIED, Kind.REOPENED}:
            return replace(self, certified=entry if entry.kind is Kind.CERTIFIED else None)
        if entry.kind in {Kind.REGION_CLOSED, Kind.REGION_REOPENED}:
            return self._after_region(entry, cast("str", entry.body["region"]))
        audience = Audience(cast("str", entry.body["audience"]))
        others = {one: by for one, by in self.stopped.items() if one is not audience}
        if entry.body["on"]:
            return replace(self, stopped=others, doubted=self.doubted - {audience})
        doubted = self.doubted | ({audience} if FOUND in entry.body else frozenset())
        return replace(self, stopped={**others, audience: self.stopped.get(audience, entry)}, doubted=doubted)

    def _after_region(self, entry: Entry, region: str) -> "Switches":
        """Closed once as many different people have said so as the event asks for (its answer stands in the entry)."""
        others = {name: people for name, people in self.closing.items() if name != region}
        if entry.kind is Kind.REGION_REOPENED:
            still = {name: by for name, by in self.closed_regions.items() if name != region}
            return replace(self, closed_regions=still, closing=others)
        if region in self.closed_regions:
            return self
        said_so = self.closing.get(region, frozenset()) | {entry.by}
        if len(said_so) < cast("int", entry.body["needs"]):
            return replace(self, closing={**others, region: said_so})
        return replace(self, closed_regions={**self.closed_regions, region: entry}, closing=others)


def switching(audience: Audience, *, on: bool) -> dict[str, Json]:
    """The body of an entry that stops what an audience is shown, or lets it go on."""
    return {"audience": audience.value, "on": on}


def closing(region: str, needs: int) -> dict[str, Json]:
    """The body of an entry that closes a satellite region.

    Args:
        region: its name.
        needs: how many different people must say so.
    """
    return {"region": region, "needs": needs}


def reopening(region: str) -> dict[str, Json]:
    """The body of an entry that opens a satellite region again."""
    return {"region": region}


def locking(files: Mapping[str, str], whole: str, version: str, reason: str | None = None) -> dict[str, Json]:
    """The body of an entry that locks the configuration.

    Args:
        files: SHA-256 (64 hex digits) of each file, by its name.
        whole: SHA-256 over all of them.
        version: of the program.
        reason: why it was unlocked before, where it was.
    """
    facts: dict[str, Json] = {"files": dict(files), "hash": whole, "version": version}
    return facts if reason is None else {**facts, "reason": reason}


def locked_files(entry: Entry) -> Mapping[str, str]:
    """The files such an entry locked, with their SHA-256."""
    return cast("Mapping[str, str]", entry.body["files"])


def changed_files(locked: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, ...]:
    """The names of files that are not as they were locked: changed, gone or new."""
    return tuple(sorted(name for name in {*locked, *now} if locked.get(name) != now.get(name)))
