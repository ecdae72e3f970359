"""The running totals: one pinned message kept up to date, and a fresh digest each period.

All of it belongs to one slot of the timetable and one transaction: seal, digest, pinned message and the note of what
was shown. A slot is claimed once, whoever gets there first, so a restart neither skips nor doubles a post.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final, cast

from bot.charts import map_spec, totals_spec
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.schedule.checked import ask_the_totals, may_be_posted
from bot.settings import Geometry
from bot.storage import Transaction, ledger, publications, slots
from bot.storage.publications import POST, Publication
from bot.wording import Wording
from bot.wording.bulletins import caption, staff_post
from core.bulletin import Bulletin, bulletin
from core.dialogue.filing import Pen
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Entry, Json, Kind
from core.ledger.history import PlaceHistory
from core.ledger.seal import seal
from core.ledger.switches import Audience

JOB: Final = slots.TOTALS
_DESK: Final = "desk"


@dataclass(frozen=True, slots=True)
class _Occasion:
    """Why totals are posted.

    Attributes:
        name: keeps its letters apart from those of any other post.
        next_at: when the next one is due by the clock.
        reached: percent of the places that are in, where that is why.
    """

    name: str
    next_at: datetime
    reached: int | None = None


@dataclass(slots=True)
class TotalsPost:
    """Posts the totals of one desk's event.

    Attributes:
        desk: whose standings they are; works in the writer's thread.
        shapes: of the counties, for the map.
        done: the due time known to be dealt with, so that most ticks need not ask the database.
        passed: the percent known to be dealt with, for the same reason.
    """

    desk: Desk
    shapes: Mapping[str, Geometry] = field(default_factory=dict)
    done: datetime | None = None
    passed: int = 0

    def post(self, now: datetime) -> bool:
        """Post what is due; False where nothing is yet, or it was posted before."""
        event = self.desk.event
        due = latest_due(now, event.first_post, event.totals_every)
        reached = self._reached()
        if due in {None, self.done} and reached == self.passed:
            return False
        posted = False

        def work(tx: Transaction, batch: Batch) -> None:
            nonlocal posted
            occasion = self._occasion(tx, now, due, reached)
            posted = occasion is not None
            if occasion is not None:
                self._post(tx, batch, occasion)

        self.desk.in_one_batch(work)
        self.done, self.passed = due, reached
        return posted

    def _reached(self) -> int:
        """The highest of the event's percents that is in; 0 before the first."""
        event, reported = self.desk.event, self.desk.memory.standings.totals.reported
        return max((each for each in event.totals_at if 100 * reported >= each * len(event.places)), default=0)

    def _occasion(self, tx: Transaction, now: datetime, due: datetime | None, reached: int) -> _Occasion | None:
        """What this post is for. Every slot that has come is claimed, and all of them together make one post."""
        event = self.desk.event
        by_clock = due is not None and slots.claim(tx, event.id, JOB, due, now)
        first = event.first_post.astimezone(UTC)
        steps = [
            percent
            for percent in event.totals_at
            if percent <= reached and slots.claim(tx, event.id, f"{JOB} at {percent} %", first, now)
        ]
        next_at = first if due is None else due + event.totals_every
        if by_clock and due is not None:
            return _Occasion(due.isoformat(), next_at, max(steps, default=None))
        return _Occasion(f"{max(steps)} %", next_at, max(steps)) if steps else None

    def _post(self, tx: Transaction, batch: Batch, occasion: _Occasion) -> None:
        event = self.desk.event
        if not may_be_posted(tx, batch, self.desk):
            return
        ask_the_totals(batch, self.desk)
        number, sealed = self._seal(tx, batch)
        post = bulletin(batch.memory.standings, batch.at, number=number, next_at=occasion.next_at, seal=sealed)
        stopped = batch.memory.standings.switches.stopped
        post = replace(post, reached=occasion.reached, stopped=tuple(stopped))
        shown = json.dumps(_figures(post), sort_keys=True)
        if self.desk.staff_chat is not None:
            batch.letters += self._to_staff(self.desk.staff_chat, post, occasion)
        if Audience.STAFF not in stopped:
            version = batch.memory.record.version
            publications.record(tx, event.id, Publication(POST, version, batch.at, sealed, shown, slot=str(number)))

    def _to_staff(self, chat: int, post: Bulletin, occasion: _Occasion) -> list[Letter]:
        """The pinned message has every figure; the digest says in a picture who leads, and how much is in."""
        wording = self.desk.wording(None)
        text, short = staff_post(post, wording), caption(post, wording)
        digest = Letter(self._key(occasion, "digest"), Lane.STAFF, chat, Act.SEND, text)
        if post.rows and short is not None:
            digest = replace(digest, text=short, pictures=self._pictures(post, wording))
        return [Letter(self._key(occasion, "standing"), Lane.STAFF, chat, Act.STANDING, text), digest]

    def _pictures(self, post: Bulletin, wording: Wording) -> tuple[str, ...]:
        """Who leads, and where it comes from."""
        specs = [totals_spec(post, wording)]
        if self.shapes:
            specs.append(map_spec(post, self.shapes, wording))
        return tuple(map(json.dumps, specs))

    def _key(self, occasion: _Occasion, what: int | str) -> str:
        return f"totals:{self.desk.event.id}:{occasion.name}:{what}"

    def _seal(self, tx: Transaction, batch: Batch) -> tuple[int, str]:
        """The next seal over every chain's head, as an entry of the event's own chain."""
        event, histories = self.desk.event, batch.memory.standings.histories
        last = next(
            (entry for entry in reversed(ledger.chain(tx, event.id, EVENT_CHAIN)) if entry.kind is Kind.SEALED), None
        )
        number, previous = (1, FIRST_FINGERPRINT) if last is None else _numbered(last)
        heads = [(place, history.sequence, history.fingerprint) for place, history in histories.items()]
        sealed = seal(number, previous, heads)
        chain = batch.histories.get(EVENT_CHAIN) or PlaceHistory(EVENT_CHAIN)
        pen = Pen(event.id, EVENT_CHAIN, chain.sequence, chain.fingerprint, _DESK, None, batch.at, "timetable")
        facts: dict[str, Json] = {"number": number, "previous": previous, "seal": sealed, "chains": len(heads)}
        batch.write_entries((pen.write(Kind.SEALED, facts),))
        return number, sealed


def latest_due(now: datetime, first: datetime, every: timedelta) -> datetime | None:
    """The latest due time (UTC), counted from the first post, whatever the clock or the process did meanwhile.

    Returns:
        None before the first.
    """
    first = first.astimezone(UTC)
    return None if now < first else first + (now - first) // every * every


def _numbered(last: Entry) -> tuple[int, str]:
    return cast("int", last.body["number"]) + 1, cast("str", last.body["seal"])


def _figures(post: Bulletin) -> dict[str, object]:
    """What was shown, without the time."""
    return {
        "places": post.places,
        "reported": post.reported,
        "held": len(post.held),
        "groups": {
            row.group: [row.first, row.final, row.county_delegates, f"{row.sde.numerator}/{row.sde.denominator}"]
            for row in post.rows
        },
    }
