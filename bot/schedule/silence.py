"""Places that say nothing: their chair is asked, then the deputy, then the county, and at last staff take the phone.

Laws:
1. Each rung is climbed once a place, whatever the clock or the process does: a slot is claimed in the transaction that
   puts the letter in line.
2. Nobody is asked about a place that has reported. What is still in line for somebody who writes in the meantime is
   taken out of it (see the outbox).
3. Whoever is in the middle of texting is not interrupted, nor is their deputy; they are asked if they fall silent.
4. Nobody is asked after the end of the night.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from bot.answering import pages
from bot.desk import Desk
from bot.letters import Act, Lane, Letter
from bot.memory import Batch, Memory
from bot.storage import Transaction, dialogues, slots
from bot.storage.people import Enrolled
from core.dialogue.missing import silent_post
from core.dialogue.reminding import nudge_lines
from core.dialogue.view import View
from core.ladder import Rung
from core.people import PersonId
from core.places import PlaceId
from core.silence import Nudge, due_nudges, silent_places

JOB: Final = "silence"
_TALKING: Final = timedelta(minutes=10)
"""Whoever wrote within this time is not silent."""
AT_ONCE: Final = 100
"""People asked in one transaction: texts wait meanwhile, and Telegram takes no more than 30 letters a second anyway."""
_EVERY: Final = timedelta(seconds=30)
"""Texts wait while thousands of people are looked through; no nudge is that urgent."""
_OWN: Final = frozenset({Rung.CHAIR, Rung.DEPUTY})
_ALL: Final = PlaceId("")
"""In place of a place: the staff's channel is told once, of all of them."""


@dataclass(slots=True)
class Silence:
    """Asks after the silent places of one desk's event.

    Attributes:
        desk: whose standings they are; works in the writer's thread.
        asked: slots known to be taken, so that most ticks need not ask the database.
        looked: when everybody was last looked through; None where some of them are still to be asked.
    """

    desk: Desk
    asked: set[str] = field(default_factory=set)
    looked: datetime | None = None

    def ask(self, now: datetime) -> bool:
        """Ask whoever is due; False where nobody is, or everybody was asked before."""
        event = self.desk.event
        lately = self.looked is not None and abs(now - self.looked) < _EVERY
        if lately or not event.starts + event.silence.chair <= now < event.ends:
            return False
        if not self._due(self.desk.memory, now):
            self.looked = now
            return False
        done: set[str] = set()
        letters: list[Letter] = []

        def work(tx: Transaction, batch: Batch) -> None:
            nudges, self.looked = _first(self._not_talking(tx, self._due(batch.memory, now), now), now)
            due = {_slot(nudge.rung, place): nudge.due for nudge in nudges for place in nudge.places}
            new = slots.claim_all(tx, event.id, due, now)
            letters.extend((*self._to_people(batch, nudges, new), *self._to_staff(batch, new)))
            batch.letters += letters
            done.update(due)

        self.desk.in_one_batch(work)
        self.asked |= done  # only now that it is committed
        return bool(letters)

    def _due(self, memory: Memory, now: datetime) -> list[Nudge]:
        """Whom to ask, about places they were not asked about yet as far as is known."""
        people = (one.person for one in memory.people.values())
        found = []
        for nudge in due_nudges(memory.standings, people, self.desk.event.silence, now):
            places = nudge.places if nudge.person is not None else (_ALL,)
            left = tuple(place for place in places if _slot(nudge.rung, place) not in self.asked)
            if left:
                found.append(Nudge(nudge.rung, nudge.person, left, nudge.due))
        return found

    def _not_talking(self, tx: Transaction, nudges: list[Nudge], now: datetime) -> list[Nudge]:
        """Without places whose chair or deputy is writing just now. Counties are told at once: they may look first."""
        asked = {place for nudge in nudges if nudge.rung in _OWN for place in nudge.places}
        theirs = {
            one.chat: asked.intersection(role.place for role in one.person.assignments if role.place is not None)
            for one in self.desk.memory.people.values()
        }
        chats = [chat for chat, places in theirs.items() if places]
        heard = dialogues.last_heard(tx, self.desk.event.id, chats) if chats else {}
        talking = {place for chat, at in heard.items() if now - at < _TALKING for place in theirs[chat]}
        left = [
            replace(nudge, places=tuple(place for place in nudge.places if place not in talking))
            if nudge.rung in _OWN
            else nudge
            for nudge in nudges
        ]
        return [nudge for nudge in left if nudge.places]

    def _to_people(self, batch: Batch, nudges: Iterable[Nudge], new: Collection[str]) -> Iterator[Letter]:
        """One letter a person, about every place they are newly asked about."""
        enrolled = {one.person.id: one for one in batch.everybody()}
        by_person: dict[PersonId, dict[Rung, tuple[PlaceId, ...]]] = defaultdict(dict)
        for nudge in nudges:
            if nudge.person is None:
                continue
            asked = by_person[nudge.person.id]
            told = {place for places in asked.values() for place in places}
            places = tuple(one for one in nudge.places if _slot(nudge.rung, one) in new and one not in told)
            if places:
                asked[nudge.rung] = places
        for person, asked in by_person.items():
            if asked:
                yield from self._letters(batch, enrolled[person], asked)

    def _letters(self, batch: Batch, one: Enrolled, asked: Mapping[Rung, tuple[PlaceId, ...]]) -> Iterator[Letter]:
        """Last in line: whoever does report must not wait for those who do not."""
        stored = batch.dialogues.get(one.chat)
        view = View(
            event=self.desk.event,
            now=batch.at,
            person=one.person,
            new_person=one.person.id,
            state=json.loads(stored) if stored else None,
            histories=batch.histories,
            standings=batch.memory.standings,
        )
        wording = self.desk.wording(one.person.language)
        rung, places = next(iter(asked.items()))
        key = f"{JOB}:{self.desk.event.id}:{rung}:{places[0]}:{one.person.id}"
        lines = nudge_lines(view, one.person.id, asked)
        for page, text in enumerate(pages(tuple(wording.html(line) for line in lines))):
            yield Letter(f"{key}:{page}", Lane.REMINDER, one.chat, Act.SEND, text)

    def _to_staff(self, batch: Batch, new: Collection[str]) -> Iterator[Letter]:
        chat = self.desk.staff_chat
        if chat is None or _slot(Rung.CALL, _ALL) not in new:
            return
        wording = self.desk.wording(None)
        lines = silent_post(self.desk.event, silent_places(batch.memory.standings))
        for page, text in enumerate(pages(tuple(wording.html(line) for line in lines))):
            yield Letter(f"{JOB}:{self.desk.event.id}:{Rung.CALL}:{page}", Lane.STAFF, chat, Act.SEND, text)


def _first(nudges: list[Nudge], now: datetime) -> tuple[list[Nudge], datetime | None]:
    """Those of the first people, with all each of them is asked; and when the next are to be looked for."""
    people = dict.fromkeys(None if nudge.person is None else nudge.person.id for nudge in nudges)
    chosen = set(list(people)[:AT_ONCE])
    first = [nudge for nudge in nudges if (None if nudge.person is None else nudge.person.id) in chosen]
    return first, now if len(people) <= AT_ONCE else None


def _slot(rung: Rung, place: PlaceId) -> str:
    """Names what was asked of a place, as long as there is an event."""
    return f"{JOB} {rung} {place}".rstrip()
