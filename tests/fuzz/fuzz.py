"""`make fuzz`: spoiled texts through the reader and the dialogue, with every count judged by somebody else.

    python tests/fuzz/fuzz.py [--texts 100000] [--seed N]

Exit status 1 at the first text that breaks a law, with the text and the seed.
"""

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rich.console import Console

from bot.settings import event_folder, load_event
from core import dialogue
from core.dialogue.heard import Said
from core.dialogue.view import View
from core.ledger.history import extend
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from core.reading import Asked, Context, IntentRead, NothingRead, ReportRead, read
from core.standings import Standings
from tests.fuzz.judge import numbers_in
from tests.fuzz.mutations import rows, texts

PLACE = PlaceId("Benton/Belle Plaine 1")
NOW = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
WAYS = (
    (),
    (FIRST,),
    (FIRST, "yes"),
    (FIRST, "yes", "Final: Biden 34, Sanders 30, Warren 20"),
    (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19"),
    (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes"),
    ("84 here. First: Biden about 30, Sanders 28",),
)
PLACE_NAMES = ("DM 055", "Polk/DES MOINES-55", "DES MOINES-55")


class LawBroken(Exception):
    """A text that was read or answered as no text may be."""


@dataclass
class Tally:
    """What came of the texts."""

    read: Counter = field(default_factory=Counter)
    seconds_reading: float = 0.0
    seconds_answering: float = 0.0


def said_in(reading):
    """Every number a reading holds as people, or as delegates."""
    if isinstance(reading, IntentRead):
        return {people for _, people in reading.counts.counts} if reading.counts else set()
    if not isinstance(reading, ReportRead):
        return set()
    alignments = (reading.counts, *reading.rounds.values(), reading.was, reading.claims.delegates)
    counted = {people for each in alignments if each is not None for group, people in each.counts if group != "Other"}
    loose = {reading.attendance, reading.stated_total, reading.others, reading.claims.threshold}
    return counted | (loose - {None}) | {number for ask in reading.asks for number in ask.numbers}


class Fuzz:
    """One run: the reader, and a chair at each step of a night."""

    def __init__(self, seed, event=None):
        self.random = random.Random(seed)
        self.event = event or load_event(event_folder())
        self.standings = Standings.of(self.event)
        self.real = rows()
        self.tally = Tally()
        self.views = [self._after(way) for way in WAYS]

    def run(self, number):
        """Read and answer so many texts."""
        for text in texts(self.real, self.random, number):
            self._read(text)
            self._answer(text)
        return self.tally

    def _read(self, text):
        asked = self.random.choice((None, None, None, *Asked))
        about = self.random.choice(self.event.field.groups) if asked is Asked.NUMBER else None
        started = time.process_time()
        reading = read(text, Context(self.event.field, PLACE_NAMES, asked=asked, about=about))
        self.tally.seconds_reading += time.process_time() - started
        self.tally.read[_kind(reading)] += 1
        invented = said_in(reading) - numbers_in(text)
        if invented:
            raise LawBroken(f"read {invented}, which stand nowhere, asked {asked}: {text!r} -> {reading}")
        others = isinstance(reading, ReportRead) and sum(reading.other_names.values())
        if others and not set(reading.other_names.values()) <= numbers_in(text):
            raise LawBroken(f"other names with numbers of nobody: {text!r} -> {reading}")

    def _answer(self, text):
        view = self.random.choice(self.views)
        started = time.process_time()
        turn = dialogue.turn(view, Said(text, 50, NOW))
        self.tally.seconds_answering += time.process_time() - started
        if turn.reply is None or not (turn.reply.lines or turn.reply.wire or turn.reply.bulletin):
            raise LawBroken(f"no answer: {text!r}")
        self.tally.read["answers"] += 1

    def _after(self, way):
        state, question = None, None
        standings, history = self.standings, self.standings.history(PLACE)
        for number, text in enumerate(way, start=1):
            view = self._view(standings, state, question)
            turn = dialogue.turn(view, Said(text, number, NOW))
            state = turn.state if turn.state is not None else state
            question = turn.reply.question or question
            for entry in turn.entries:
                history = extend(history, entry)
            if turn.entries:
                standings = standings.extended({PLACE: history})
        return self._view(standings, state, question)

    def _view(self, standings, state, question):
        return View(
            event=self.event,
            now=NOW,
            person=Person(PersonId("p-chair"), "en", (Assignment(Role.CHAIR, PLACE),)),
            new_person=PersonId("p-new"),
            state=state,
            histories=standings.histories,
            standings=standings,
            sent_question=question,
        )


def _kind(reading):
    match reading:
        case IntentRead(intent=intent):
            return f"intent {intent}"
        case ReportRead(asks=()):
            return "reports"
        case ReportRead():
            return "reports with a question"
        case NothingRead():
            return "nothing but questions"


def main():
    """Run, print, and say by the exit status whether the laws held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    given = parser.parse_args()
    show = Console(markup=False, highlight=False, soft_wrap=True).print
    show(f"seed {given.seed}, {given.texts} texts")
    fuzz = Fuzz(given.seed)
    try:
        tally = fuzz.run(given.texts)
    except LawBroken as broken:
        show(broken)
        return 1
    for what, many in sorted(tally.read.items()):
        show(f"{many:>8}  {what}")
    for what, seconds in (("reading", tally.seconds_reading), ("answering", tally.seconds_answering)):
        show(f"{what} {given.texts / seconds:,.0f} texts/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
