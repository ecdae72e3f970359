"""What the desk remembers between batches, so that a text costs no look-up.

Everything here is derived from the database and belongs to the writer's thread. A batch changes its own copy; the copy
is taken over only after COMMIT returned, and when that is in doubt everything is read again.
"""

from collections import ChainMap
from dataclasses import dataclass, field
from datetime import datetime

from bot.letters import Letter
from bot.storage import Transaction, cases, dialogues, inbox, invites, ledger, outbox, people, subscriptions
from bot.storage.people import Enrolled
from core.dialogue.turn import NewCase
from core.event import Event
from core.ledger.entries import Entry
from core.ledger.history import PlaceHistory, extend
from core.people import Assignment, Person, PersonId
from core.standings import Standings


@dataclass(slots=True)
class Memory:
    """The night as the database has it.

    Attributes:
        standings: every place's history and the totals.
        people: who is enrolled, by Telegram user.
        dialogues: the state of each chat's dialogue, JSON.
        subscribers: chats that get updates, with their language.
    """

    standings: Standings
    people: dict[int, Enrolled]
    dialogues: dict[int, str]
    subscribers: dict[int, str]

    @classmethod
    def load(cls, tx: Transaction, event: Event) -> "Memory":
        """Read everything."""
        return cls(
            standings=Standings.of(event, ledger.read(tx, event.id)),
            people={one.user: one for one in people.everyone(tx, event.id)},
            dialogues=dialogues.load_all(tx, event.id),
            subscribers={one.chat: one.language for one in subscriptions.subscribers(tx, event.id)},
        )


@dataclass(slots=True)
class Batch:
    """What a batch has done so far: read over the memory, written in one transaction, then taken over.

    Attributes:
        memory: as it was before the batch.
        at: when the desk took the batch up.
    """

    memory: Memory
    at: datetime
    histories: ChainMap[str, PlaceHistory] = field(init=False)
    people: ChainMap[int, Enrolled] = field(init=False)
    dialogues: ChainMap[int, str] = field(init=False)
    subscribers: dict[int, str] = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    cases: list[tuple[NewCase, str]] = field(default_factory=list)
    done: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.histories = ChainMap({}, self.memory.standings.histories)
        self.people = ChainMap({}, self.memory.people)
        self.dialogues = ChainMap({}, self.memory.dialogues)
        self.subscribers = dict(self.memory.subscribers)

    def write_entries(self, entries: tuple[Entry, ...]) -> None:
        """Put entries at the end of their chains."""
        for entry in entries:
            self.histories[entry.place] = extend(self.histories.get(entry.place) or PlaceHistory(entry.place), entry)
            self.entries.append(entry)

    def enrol(self, tx: Transaction, event: str, one: Enrolled, assignment: Assignment) -> None:
        """Give a role to somebody, enrolling them first where they are new."""
        known = self.people.get(one.user)
        if known is None:
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

    def subscribe(self, tx: Transaction, event: str, chat: int, language: str, *, on: bool) -> None:
        """Begin or stop a subscription."""
        if on:
            subscriptions.subscribe(tx, event, chat, language, self.at)
            self.subscribers[chat] = language
        else:
            subscriptions.unsubscribe(tx, event, chat, self.at)
            self.subscribers.pop(chat, None)

    def write(self, tx: Transaction, event: str) -> None:
        """Everything that was not written on the way, in as few statements as there are tables."""
        if self.entries:
            ledger.append(tx, self.entries)
        states = self.dialogues.maps[0]
        if states:
            dialogues.save(tx, event, states.items(), self.at)
        for case, body in self.cases:
            cases.open_case(
                tx, event, place=case.place, code=case.code, body=body, at=self.at, entry_sequence=case.sequence
            )
        if self.letters:
            outbox.enqueue(tx, self.letters, self.at)
        inbox.done(tx, self.done, self.at)

    def take_over(self) -> None:
        """The transaction is committed: this is how things stand now."""
        self.memory.standings = self.memory.standings.extended(self.histories.maps[0])
        self.memory.people.update(self.people.maps[0])
        self.memory.dialogues.update(self.dialogues.maps[0])
        self.memory.subscribers = self.subscribers
