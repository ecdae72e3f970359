"""The running totals: one pinned message kept up to date, a fresh digest each period, a line to each subscriber.

All of it belongs to one slot of the timetable and one transaction: seal, digest, pinned message, lines and the note of
what was shown. A slot is claimed once, whoever gets there first, so a restart neither skips nor doubles a post.
"""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, cast

from bot.charts import totals_spec
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.memory import Batch
from bot.storage import Transaction, ledger, publications, slots, subscriptions
from bot.storage.publications import Publication
from bot.wording.bulletins import caption, reader_line, staff_post
from core.bulletin import Bulletin, bulletin
from core.dialogue.filing import Pen
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Entry, Json, Kind
from core.ledger.history import PlaceHistory
from core.ledger.seal import seal

JOB: Final = "totals"
_DESK: Final = "desk"
_PUBLIC: Final = 0
"""The chat under which is noted what any reader could see."""


@dataclass(slots=True)
class TotalsPost:
    """Posts the totals of one desk's event.

    Attributes:
        desk: whose standings they are; works in the writer's thread.
        done: the due time known to be dealt with, so that most ticks need not ask the database.
    """

    desk: Desk
    done: datetime | None = None

    def post(self, now: datetime) -> bool:
        """Post what is due; False where nothing is yet, or it was posted before."""
        due = latest_due(now, self.desk.event.first_post, self.desk.event.totals_every)
        if due is None or due == self.done:
            return False
        posted = False

        def work(tx: Transaction, batch: Batch) -> None:
            nonlocal posted
            posted = slots.claim(tx, self.desk.event.id, JOB, due, now)
            if posted:
                self._post(tx, batch, due)

        self.desk.in_one_batch(work)
        self.done = due
        return posted

    def _post(self, tx: Transaction, batch: Batch, due: datetime) -> None:
        event = self.desk.event
        number, sealed = self._seal(tx, batch)
        post = bulletin(batch.memory.standings, batch.at, number=number, next_at=due + event.totals_every, seal=sealed)
        shown = json.dumps(_figures(post), sort_keys=True)
        notes = [Publication(_PUBLIC, str(number), batch.at, sealed, shown)]
        if self.desk.staff_chat is not None:
            batch.letters += self._to_staff(self.desk.staff_chat, post, due)
            notes.append(Publication(self.desk.staff_chat, str(number), batch.at, sealed, shown))
        before = publications.shown_to(tx, event.id, _PUBLIC)
        if not before or before[0].body != shown:
            for reader in subscriptions.subscribers(tx, event.id):  # the table knows who blocked the bot meanwhile
                line = reader_line(post, self.desk.wording(reader.language))
                batch.letters.append(Letter(self._key(due, reader.chat), Lane.READER, reader.chat, Act.SEND, line))
                notes.append(Publication(reader.chat, str(number), batch.at, sealed, shown))
        publications.record(tx, event.id, notes)

    def _to_staff(self, chat: int, post: Bulletin, due: datetime) -> list[Letter]:
        """The pinned message has every figure; the digest says in a picture who leads, and how much is in."""
        wording = self.desk.wording(None)
        text, short = staff_post(post, wording), caption(post, wording)
        digest = Letter(self._key(due, "digest"), Lane.STAFF, chat, Act.SEND, text)
        if post.rows and short is not None:
            digest = replace(digest, text=short, picture=json.dumps(totals_spec(post, wording)))
        return [Letter(self._key(due, "standing"), Lane.STAFF, chat, Act.STANDING, text), digest]

    def _key(self, due: datetime, what: int | str) -> str:
        return f"totals:{self.desk.event.id}:{due.isoformat()}:{what}"

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
    """What a reader could see, without the time it was shown: equal figures need no new line."""
    return {
        "places": post.places,
        "reported": post.reported,
        "held": len(post.held),
        "groups": {
            row.group: [row.first, row.final, row.county_delegates, f"{row.sde.numerator}/{row.sde.denominator}"]
            for row in post.rows
        },
    }
