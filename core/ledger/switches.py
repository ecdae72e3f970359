"""What the event's own chain says is switched and locked: the fold of entries that are about no place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, cast

from core.ledger.entries import Entry, Json, Kind

SWITCHING: Final = frozenset({Kind.PUBLICATION_SWITCHED, Kind.CONFIGURATION_LOCKED})


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
        configuration: the entry that locked the configuration last; None while it is open.
    """

    stopped: Mapping[Audience, Entry] = field(default_factory=dict)
    configuration: Entry | None = None

    def after(self, entry: Entry) -> "Switches":
        """With one more entry of the chain; what is stopped already keeps the entry that stopped it."""
        if entry.kind is Kind.CONFIGURATION_LOCKED:
            return replace(self, configuration=entry)
        audience = Audience(cast("str", entry.body["audience"]))
        others = {one: by for one, by in self.stopped.items() if one is not audience}
        if entry.body["on"]:
            return replace(self, stopped=others)
        return self if audience in self.stopped else replace(self, stopped={**others, audience: entry})


def switching(audience: Audience, *, on: bool) -> dict[str, Json]:
    """The body of an entry that stops what an audience is shown, or lets it go on."""
    return {"audience": audience.value, "on": on}


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
