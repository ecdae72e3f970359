"""Whether all is well, and since when it is or is not: one check a line, in the order told."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

from bot.clock import Clock
from bot.watch.look import Look

LONGEST_WAIT: Final = timedelta(seconds=30)
"""A text that waits longer is a chair who thinks nobody is there."""

Parts: TypeAlias = Mapping[str, float]
"""The parts of this process that must be moving, with the seconds each may stand still."""

STILL: Final[Parts] = {"desk": 15.0, "telegram": 60.0, "timetable": 60.0}
"""Seconds each part of the program may stand still. A long poll takes 25, the slowest job of the timetable 5."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: what.
        ok: whether it is as it should be.
        says: what was found.
        since: since when it is so, as far as this process knows (UTC).
    """

    name: str
    ok: bool
    says: str
    since: datetime

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        since = self.since.isoformat(timespec="seconds").replace("+00:00", "Z")
        return {"check": self.name, "ok": self.ok, "says": self.says, "since": since}


@dataclass(slots=True)
class Health:
    """Judges what is seen, and remembers since when.

    Attributes:
        clock: the desk's.
        parts: which parts must be moving now; none while the process only stands by.
        last: when each part last moved, by the steady clock.
        flaws: how much of the ledger did not fit its fingerprints when the desk began.
    """

    clock: Clock
    parts: Parts
    last: Mapping[str, float]
    flaws: Callable[[], int] = field(default=lambda: 0)
    _begun: float = field(init=False)
    _since: dict[str, tuple[bool, datetime]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._begun = self.clock.monotonic()

    def begin(self, parts: Parts) -> None:
        """From now on these must move."""
        self.parts, self._begun = parts, self.clock.monotonic()

    def checks(self, look: Look) -> list[Check]:
        """Everything, at this moment."""
        found = [self._database(look), *self._ledger(), *self._waiting(look), *self._moving()]
        return [self._dated(*one) for one in found]

    def is_ready(self, look: Look) -> bool:
        """Whether it takes part by now: there is a database, and every part has moved."""
        return look.trouble is None and bool(self.parts) and all(part in self.last for part in self.parts)

    def _database(self, look: Look) -> tuple[str, bool, str, timedelta]:
        return "database", look.trouble is None, look.trouble or "answers", timedelta(0)

    def _ledger(self) -> Iterator[tuple[str, bool, str, timedelta]]:
        """Told until a start finds nothing, also once a person has let publication go on."""
        if "desk" in self.parts:
            flaws = self.flaws()
            number = "1 problem" if flaws == 1 else f"{flaws} problems"
            says = f"{number}: see caucus ledger verify" if flaws else "is as it was written"
            yield "ledger", not flaws, says, timedelta(0)

    def _waiting(self, look: Look) -> Iterator[tuple[str, bool, str, timedelta]]:
        """Whose work they are is to blame where they wait: the process that is the desk."""
        if look.backlog is None or "desk" not in self.parts:
            return
        texts = look.backlog.texts
        waits = timedelta(0) if texts.oldest is None else self.clock.now() - texts.oldest
        says = f"{texts.number} wait, the oldest for {waits.total_seconds():.0f} s"
        yield "texts", waits <= LONGEST_WAIT, says, waits - LONGEST_WAIT

    def _moving(self) -> Iterator[tuple[str, bool, str, timedelta]]:
        """A part that has not moved yet is given as long from the start."""
        now = self.clock.monotonic()
        for part, longest in self.parts.items():
            still = now - self.last.get(part, self._begun)
            says = "moved" if part in self.last else "has not moved since its start,"
            says = f"{says} {still:.0f} s ago"
            yield part, still <= longest, says, timedelta(seconds=still)

    def _dated(self, name: str, ok: bool, says: str, ago: timedelta) -> Check:
        """What turned bad did so before somebody looked, as long as it had been silent."""
        before, now = self._since.get(name), self.clock.now()
        if before is None or before[0] != ok:
            self._since[name] = before = (ok, now if ok else now - max(ago, timedelta(0)))
        return Check(name, ok, says, before[1])
