"""A place, its people and its ledger in memory; a text at a time, through `core.dialogue.turn`."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import event_folder, load_event
from core import dialogue
from core.cases import CaseBook, NoRecords
from core.dialogue import case_filing
from core.dialogue.heard import Photo, Pressed, Said
from core.dialogue.state import from_json
from core.dialogue.turn import KeepPhoto
from core.dialogue.view import View
from core.ledger.codec import chain
from core.ledger.entries import Draft
from core.ledger.history import PlaceHistory, extend
from core.people import Assignment, Person, PersonId, Role
from core.photos import File
from core.places import PlaceId
from core.standings import Standings

EVENT = load_event(event_folder())
NOW = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)


class Room:
    """What a desk keeps of one night."""

    def __init__(self, place, event=EVENT):
        self.place, self.event = PlaceId(place), event
        self.standings = Standings.of(event)
        self.states, self.questions, self.roles = {}, {}, {}
        self.photos = {}
        self.cases = CaseBook()
        self.records = NoRecords()
        self.number = 0
        self.enrolled = False
        self.give("chair", Assignment(Role.CHAIR, self.place))
        self.give("deputy", Assignment(Role.DEPUTY, self.place))
        self.give("staff", Assignment(Role.STAFF))

    @property
    def now(self):
        return NOW + timedelta(seconds=self.number)

    def give(self, who, *assignments):
        self.roles[who] = Person(PersonId(f"p-{who}"), "en", assignments)

    def say(self, *texts, who="chair", **more):
        for text in texts:
            self.number += 1
            turn = self.hear(Said(text, self.number, NOW + timedelta(seconds=self.number), **more), who)
        return turn

    def press(self, data, who="chair"):
        return self.hear(Pressed(data, 1), who)

    def photo(self, words="", who="chair", **more):
        self.number += 1
        name = f"file {self.number}"
        return self.hear(Photo(File(name, name), self.number, NOW, words, **more), who)

    def hear(self, heard, who, invite=None):
        view = View(
            event=self.event,
            now=NOW + timedelta(seconds=self.number),
            person=self.roles.get(who),
            new_person=PersonId(f"p-{who}"),
            state=self.states.get(who),
            histories=self.standings.histories,
            standings=self.standings,
            sent_question=self.questions.get(who),
            invite=invite,
            photos=self.photos,
            cases=self.cases,
            records=self.records,
            initials=who[0].upper(),
            enrolled=tuple(self.roles.values()) if self.enrolled else (),
        )
        turn = dialogue.turn(view, heard)
        if turn.state is not None:
            self.states[who] = turn.state
        if isinstance(turn.photo, KeepPhoto):
            kept = turn.photo.photo
            self.photos[kept.place] = (*self.photos.get(kept.place, ()), kept)
        if turn.reply is not None and turn.reply.question is not None:
            self.questions[who] = turn.reply.question
        self.enter(*turn.entries)
        by = None if who not in self.roles else self.roles[who].id
        histories, twins = self.standings.histories, self.standings.twins
        changed = case_filing.after(self.cases, turn, self.event, histories, self.now, by, twins)
        self.cases = changed.book
        self.enter(*changed.entries)
        self.by_the_desk = changed.entries
        return turn

    def enter(self, *entries):
        for entry in entries:
            history = self.standings.histories.get(entry.place) or PlaceHistory(entry.place)
            self.standings = self.standings.extended({entry.place: extend(history, entry)})

    def write(self, kind, body, by="p-staff", replaces=None):
        """An entry written past the dialogue, as a later command would."""
        history = self.history
        draft = Draft(self.place, kind, 1, body, by, "cli", None, NOW, replaces=replaces)
        entry = chain(draft, event="e", sequence=history.sequence + 1, previous=history.fingerprint)
        self.enter(entry)
        return entry

    @property
    def history(self):
        return self.standings.history(self.place)

    def state(self, who="chair"):
        return from_json(self.states[who])


@pytest.fixture
def make_room():
    return Room


@pytest.fixture
def room():
    """Benton/Belle Plaine 1: six delegates."""
    return Room("Benton/Belle Plaine 1")


def keys(turn):
    return [line.key for line in turn.reply.lines]


@pytest.fixture
def keys_of():
    return keys
