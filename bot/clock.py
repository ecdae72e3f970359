"""The only room that asks what time it is."""

from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic


@dataclass(frozen=True, slots=True)
class Clock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The time, UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds on a clock that only runs forward; for waiting, not for telling the time."""
        return monotonic()
