"""Somebody's chat with the desk, as a reader: what they write and press, and what is stored of it."""

from datetime import UTC, datetime, timedelta

from bot.settings import event_folder, load_event
from core import dialogue
from core.dialogue.heard import Pressed, Said
from core.dialogue.view import View
from core.people import Assignment, Person, PersonId, Role
from core.standings import Standings
from core.wire.record import Record
from core.wire.timing import timing_key

EVENT = load_event(event_folder())
NOW = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
REPORTER = (Assignment(Role.REPORTER),)


class Reader:
    """A chat of somebody with these roles; without any they are a stranger."""

    def __init__(self, *roles, event=EVENT, standings=None, record=None):
        self.event, self.number = event, 0
        self.person = Person(PersonId("p-reader"), "en", roles) if roles else None
        self.standings, self.record = standings or Standings.of(event), record or Record()
        self.state = self.reader = None

    def say(self, *texts, **more):
        for text in texts:
            self.number += 1
            turn = self.hear(Said(text, self.number, NOW + timedelta(seconds=self.number), **more))
        return turn

    def press(self, data):
        return self.hear(Pressed(data, 1))

    def hear(self, heard):
        turn = dialogue.turn(self.view, heard)
        self.state = self.state if turn.state is None else turn.state
        self.reader = self.reader if turn.reader is None else turn.reader
        return turn

    @property
    def view(self):
        return View(
            event=self.event,
            now=NOW + timedelta(seconds=self.number),
            person=self.person,
            new_person=PersonId("p-reader"),
            state=self.state,
            histories=self.standings.histories,
            standings=self.standings,
            reader=self.reader,
            record=self.record,
        )

    @property
    def gets(self):
        """What is stored, in short: each topic and when."""
        wanted = () if self.reader is None else self.reader.subscriptions
        return [f"{one.topic.key} {timing_key(one.timing)}{' paused' if one.paused else ''}" for one in wanted]


def keys(turn):
    return [] if turn.reply is None else [line.key for line in turn.reply.lines]


def choices(turn):
    return [] if turn.reply is None else [choice for row in turn.reply.choices for choice in row]
