"""What the desk remembers between batches, so that a text costs no look-up.

Everything here is derived from the database and belongs to the writer's thread. A batch changes its own copy; the copy
is taken over only after COMMIT returned, and when that is in doubt everything is read again.
"""

import json
from collections import ChainMap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, cast

from bot.letters import Letter
from bot.storage import (
    Transaction,
    cases,
    dialogues,
    inbox,
    invites,
    ledger,
    lines,
    outbox,
    people,
    photos,
    readers,
    releases,
)
from bot.storage.people import Enrolled
from core.cases import Case, CaseBook
from core.checks.twins import Twins
from core.dialogue.case_filing import Changed
from core.dialogue.strangers import MOST_OF_ALL, OVER_ALL, wrong_codes_in
from core.event import Event
from core.ledger.entries import Entry
from core.ledger.history import PlaceHistory, extend
from core.people import Assignment, Person, PersonId
from core.photos import KeptPhoto
from core.standings import Standings
from core.wire.readers import Reader
from core.wire.record import Record, Release

_TRIES: Final = '"tries"'
"""In the dialogue of a chat from which a code came that does not work; the others need not be read for it."""


@dataclass(slots=True)
class Memory:
    """The night as the database has it.

    Attributes:
        standings: every place's history and the totals.
        people: who is enrolled, by Telegram user.
        dialogues: the state of each chat's dialogue, JSON.
        readers: chats that get lines, or did.
        record: what became public, version by version.
        photos: the kept photos of each place, without their bytes.
        wrong_codes: when codes that do not work were sent, lately; each chat remembers its own, so a restart does too.
        cases: what staff must decide, or had to.
        corrected: the newest version of the record that corrects a figure; 0 where none does.
        checked: the version up to which lines that wait for readers were looked at, and what was wrong taken back.
    """

    standings: Standings
    people: dict[int, Enrolled]
    dialogues: dict[int, str]
    readers: dict[int, Reader]
    record: Record
    photos: dict[str, tuple[KeptPhoto, ...]]
    wrong_codes: list[datetime] = field(default_factory=list)
    cases: CaseBook = field(default_factory=CaseBook)
    corrected: int = 0
    checked: int = 0

    @classmethod
    def load(cls, tx: Transaction, event: Event) -> "Memory":
        """Read everything."""
        record, chats = Record.of(releases.since(tx, event.id)), dialogues.load_all(tx, event.id)
        return cls(
            standings=Standings.of(event, ledger.read(tx, event.id)),
            people={one.user: one for one in people.everyone(tx, event.enrolment)},
            dialogues=chats,
            readers=readers.everyone(tx, event.id),
            record=record,
            corrected=_newest_correction(one for listed in record.places.values() for one in listed),
            photos=photos.kept(tx, event.id),
            wrong_codes=wrong_codes_in(json.loads(state) for state in chats.values() if _TRIES in state),
            cases=CaseBook.of(cases.everything(tx, event.id)),
        )

    def take_record(self, record: Record) -> None:
        """The public record is this from now on."""
        if record.version > self.record.version:
            self.corrected = max(self.corrected, _newest_correction(record.newest))
        self.record = record


@dataclass(slots=True)
class Batch:
    """What a batch has done so far: read over the memory, written in one transaction, then taken over.

    Attributes:
        memory: as it was before the batch.
        at: when the desk took the batch up.
        taken: the inbox rows it deals with.
        photos_wanted: whether there are new photos to be fetched.
        ticks: jobs of the timetable another process says to run, once each.
        gone: users nobody is enrolled with any more.
        wrong: codes that did not work.
        twins: which places report the same counts, those of this batch included.
        authors: whose texts the entries come from, by their ids.
        moved: where the staff's group is now; None where it has not moved.
        standings, record: as they are once the batch is written.
    """

    memory: Memory
    at: datetime
    histories: ChainMap[str, PlaceHistory] = field(init=False)
    people: ChainMap[int, Enrolled] = field(init=False)
    dialogues: ChainMap[int, str] = field(init=False)
    readers: ChainMap[int, Reader] = field(init=False)
    photos: ChainMap[str, tuple[KeptPhoto, ...]] = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    authors: dict[str, Person] = field(default_factory=dict)
    letters: list[Letter] = field(default_factory=list)
    cases: CaseBook = field(init=False)
    changed_cases: dict[int, Case] = field(default_factory=dict)
    done: list[int] = field(default_factory=list)
    taken: tuple[int, ...] = ()
    photos_wanted: bool = False
    ticks: dict[str, None] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    wrong: int = 0
    moved: int | None = None
    twins: Twins = field(init=False)
    standings: Standings = field(init=False)
    record: Record = field(init=False)

    def __post_init__(self) -> None:
        before = cast(
            "dict[str, PlaceHistory]", self.memory.standings.histories
        )  # a ChainMap writes into its first only
        self.histories = ChainMap({}, before)
        self.people = ChainMap({}, self.memory.people)
        self.dialogues = ChainMap({}, self.memory.dialogues)
        self.readers = ChainMap({}, self.memory.readers)
        self.standings = self.memory.standings
        self.record = self.memory.record
        self.photos = ChainMap({}, self.memory.photos)
        self.twins = self.memory.standings.twins
        self.cases = self.memory.cases

    def write_entries(self, entries: tuple[Entry, ...], author: Person | None = None) -> None:
        """Put entries at the end of their chains; `author`: whose text they come from."""
        for entry in entries:
            if author is not None:
                self.authors[entry.by] = author
            before = self.histories.get(entry.place) or PlaceHistory(entry.place)
            self.histories[entry.place] = extend(before, entry)
            self.twins = self.twins.changed(before, self.histories[entry.place])
            self.entries.append(entry)

    def take_cases(self, changed: Changed) -> None:
        """Cases as they are from now on."""
        self.cases = changed.book
        for number in (*changed.posted, *changed.edited):
            self.changed_cases[number] = changed.book.by_number[number]

    def known(self, user: int) -> Enrolled | None:
        """Who is enrolled with this account; None for a stranger."""
        return None if user in self.gone else self.people.get(user)

    def everybody(self) -> Iterator[Enrolled]:
        """Everybody enrolled."""
        return (one for user, one in self.people.items() if user not in self.gone)

    def called(self, person: PersonId) -> Enrolled | None:
        """The person behind a pseudonymous id; looked for among all, so only where somebody is to be found."""
        return next((one for one in self.everybody() if one.person.id == person), None)

    def lately_wrong(self) -> int:
        """Codes that did not work, of anybody, within the last minutes; beyond a number nobody counts further."""
        return sum(self.at - at < OVER_ALL for at in self.memory.wrong_codes) + self.wrong

    def leave(self, tx: Transaction, event: str, one: Enrolled, assignment: Assignment) -> None:
        """Take a role from somebody."""
        people.end_assignment(tx, event, one.person.id, assignment, self.at)
        held = tuple(other for other in one.person.assignments if other != assignment)
        self.people[one.user] = replace(one, person=replace(one.person, assignments=held))

    def move(self, tx: Transaction, event: str, before: Enrolled, now: Enrolled) -> None:
        """The same person is met elsewhere."""
        people.move(tx, event, now)
        self.gone.add(before.user)
        self.gone.discard(now.user)
        self.people[now.user] = now
        inbox.bring_forward(tx, now.chat)

    def enrol(self, tx: Transaction, event: str, one: Enrolled, assignment: Assignment) -> None:
        """Give a role to somebody, enrolling them first where they are new."""
        known = self.known(one.user)
        if known is None:
            self.gone.discard(one.user)
            inbox.bring_forward(tx, one.chat)
            self.people[one.user] = Enrolled(
                Person(one.person.id, one.person.language, (assignment,)), user=one.user, chat=one.chat, name=one.name
            )
            people.add_person(tx, event, self.people[one.user], self.at)
            return
        if people.assign(tx, event, known.person.id, assignment, self.at):
            held = (*known.person.assignments, assignment)
            person = Person(known.person.id, known.person.language, held)
            self.people[one.user] = Enrolled(person, user=known.user, chat=known.chat, name=known.name)

    def use_invite(self, tx: Transaction, event: str, keyed_hash: str, by: PersonId) -> None:
        """Use a code up."""
        invites.use_invite(tx, event, keyed_hash, by, self.at)

    def speak(self, tx: Transaction, event: Event, user: int, chat: int, language: str) -> None:
        """Answer somebody in another language from now on, updates included."""
        known = self.known(user)
        if known is not None:
            people.set_language(tx, event.enrolment, known.person.id, language)
            self.people[user] = replace(known, person=replace(known.person, language=language))
        if (reader := self.readers.get(chat)) is not None:
            readers.set_language(tx, event.id, chat, language)
            self.readers[chat] = replace(reader, language=language)

    def read_as(self, tx: Transaction, event: str, chat: int, reader: Reader) -> None:
        """A reader is this from now on."""
        readers.save(tx, event, chat, reader, self.at)
        lines.wanted_no_more(tx, chat, [one.topic.key for one in reader.subscriptions], self.at)
        self.readers[chat] = reader

    def block(self, tx: Transaction, event: str, chat: int, *, blocked: bool) -> None:
        """A chat has shut the bot out, or let it in again."""
        if (reader := self.readers.get(chat)) is not None:
            readers.mark_blocked(tx, event, chat, blocked=blocked)
            self.readers[chat] = replace(reader, blocked=blocked)

    def write(self, tx: Transaction, event: str) -> None:
        """Everything that was not written on the way, in as few statements as there are tables."""
        if self.entries:
            ledger.append(tx, self.entries)
        if self.record.version > self.memory.record.version:
            releases.append(tx, event, self.record.newest)
        states = self.dialogues.maps[0]
        if states:
            dialogues.save(tx, event, states.items(), self.at)
        if self.changed_cases:
            cases.save(tx, event, self.changed_cases.values())
        if self.letters:
            outbox.enqueue(tx, self.letters, self.at)
        inbox.done(tx, self.done, self.at)

    def publish(self) -> None:
        """What the entries made public becomes the next version of the public record; no text of the batch follows."""
        if self.entries:
            self.standings = self.memory.standings.extended(self.histories.maps[0])
            self.record = self.memory.record.advanced(self.standings, self.histories.maps[0], self.at)

    def take_over(self) -> None:
        """The transaction is committed: this is how things stand now."""
        self.memory.standings = self.standings
        self.memory.take_record(self.record)
        self.memory.people.update(self.people.maps[0])
        for user in self.gone:
            self.memory.people.pop(user, None)
        newest = [*self.memory.wrong_codes, *[self.at] * self.wrong][-MOST_OF_ALL - 1 :]
        self.memory.wrong_codes = [at for at in newest if self.at - at < OVER_ALL]
        self.memory.dialogues.update(self.dialogues.maps[0])
        self.memory.readers.update(self.readers.maps[0])
        self.memory.photos.update(self.photos.maps[0])
        self.memory.cases = self.cases


def _newest_correction(published: Iterable[Release]) -> int:
    return max((release.version for release in published if release.corrects), default=0)
