"""What is remembered of a reporter's chat between texts: what was spoken of, what was asked, how it was before."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import cast

from core.ledger.entries import Json
from core.wire.readers import QuietHours, Reader, Subscription
from core.wire.timing import read_timing, timing_key
from core.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Memory:
    """Of one chat.

    Attributes:
        about: topics spoken of last; "chart" and "every hour" are about them.
        asked: what the buttons of an open question say.
        offered: what the one button says that was offered beside an answer; empty where none was.
        changes: how often something was changed, so that an old "undo" is told from a new one.
        before: the reader before the last change; None where there is nothing to undo.
    """

    about: tuple[Topic, ...] = ()
    asked: tuple[str, ...] = ()
    offered: str = ""
    changes: int = 0
    before: Reader | None = None

    @classmethod
    def of(cls, stored: Mapping[str, Json] | None) -> "Memory":
        """As it was stored."""
        if not stored:
            return cls()
        before = stored.get("before")
        return cls(
            about=tuple(Topic.read(key) for key in cast("list[str]", stored.get("about") or [])),
            asked=tuple(cast("list[str]", stored.get("asked") or [])),
            offered=cast("str", stored.get("offered") or ""),
            changes=cast("int", stored.get("changes") or 0),
            before=_reader(before) if isinstance(before, Mapping) else None,
        )

    @property
    def json(self) -> dict[str, Json]:
        """As plain JSON; what is not there is left out."""
        whole: dict[str, Json] = {
            "about": [topic.key for topic in self.about],
            "asked": list(self.asked),
            "offered": self.offered,
            "changes": self.changes,
            "before": None if self.before is None else _written(self.before),
        }
        return {name: value for name, value in whole.items() if value}


def _written(reader: Reader) -> dict[str, Json]:
    quiet = reader.quiet
    return {
        "language": reader.language,
        "wanted": [[one.topic.key, timing_key(one.timing), one.paused] for one in reader.subscriptions],
        "quiet": None if quiet is None else [quiet.begin.isoformat(), quiet.end.isoformat()],
        "paused": reader.paused,
        "corrections": reader.corrections,
    }


def _reader(stored: Mapping[str, Json]) -> Reader:
    wanted = cast("list[tuple[str, str, bool]]", stored["wanted"])
    quiet = cast("list[str] | None", stored["quiet"])
    return Reader(
        language=cast("str", stored["language"]),
        subscriptions=tuple(Subscription(Topic.read(key), read_timing(when), paused) for key, when, paused in wanted),
        quiet=None if quiet is None else QuietHours(time.fromisoformat(quiet[0]), time.fromisoformat(quiet[1])),
        paused=bool(stored["paused"]),
        corrections=bool(stored["corrections"]),
    )
