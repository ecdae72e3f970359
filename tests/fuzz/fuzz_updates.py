"""Updates as no Telegram would send them, through the translator, the inbox and the desk on a real database.

    python tests/fuzz/fuzz_updates.py [--updates 5000] [--seconds 300] [--seed N]

Nothing escapes, nothing blocks the line, and whoever is enrolled is answered behind all of it. Exit status 1 at the
first update that breaks a law, with the update and the seed.
"""

import argparse
import json
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rich.console import Console
from sqlalchemy import text as sql

from bot.app import make_desk
from bot.clock import Clock
from bot.failing import TRIES
from bot.settings import load_settings
from bot.storage import Storage, inbox, people
from bot.storage.people import Enrolled
from core.people import Assignment, Person, PersonId, Role
from core.places import PlaceId
from tests.fuzz.update_shapes import CHAIR, PRIVATE, updates

PLACE = PlaceId("Adair/1NW ADAIR")
A_BATCH = 40
SLOW = 10.0
"""Seconds for one batch, with texts of a megabyte in it: more than that and chairs would notice."""


class Escaped(Exception):
    """An update that did what no update may."""


class UpdateFuzz:
    """One run: a desk on a database of its own, a chair who is enrolled, and a flood of nonsense."""

    def __init__(self, seed, url):
        self.random = random.Random(seed)
        settings = load_settings(
            None, telegram_token="1000001:rehearsal", telegram_api="http://stand-in", secret="not for a real night"
        )
        self.storage = Storage.open(url, event=settings.event.id)
        self.desk = make_desk(settings, self.storage, Clock(), staff_chat=-1_001_000_000_777)
        self.next, self.slowest, self.tally = 1, 0.0, Counter()
        self._enrol(settings.event)

    def close(self):
        self.desk.writer.close()
        self.storage.close()

    def run(self, number, seconds=float("inf")):
        """So many updates, or as many as come in so many seconds; each batch with the chair's own text behind it."""
        until = time.monotonic() + seconds
        while number > 0 and time.monotonic() < until:
            batch = list(updates(self.random, self.next, min(number, A_BATCH)))
            self.next += len(batch)
            self._batch(batch)
            number -= len(batch)
        return self.tally

    def _batch(self, batch):
        own = self._own_text()
        began = time.monotonic()
        try:
            self._through([*batch, own])
        except Exception as error:
            raise Escaped(f"{type(error).__name__}: {error}; the batch: {ascii(batch)[:20_000]}") from error
        self.slowest = max(self.slowest, time.monotonic() - began)
        if self.slowest > SLOW:
            raise Escaped(f"a batch took {self.slowest:.1f} s: {ascii(batch)[:20_000]}")
        self._judge(batch, own["update_id"])

    def _through(self, batch):
        """As they come off the wire: JSON, then the translator, the inbox, and the desk until nothing waits."""
        came = json.loads(json.dumps(batch))
        arrivals = [self.desk.translator.arrival(update) for update in came]
        with self.storage.writing() as tx:
            inbox.take_in(tx, arrivals, self.desk.clock.now())
        rounds = 0
        while self.desk.round():
            rounds += 1
            if rounds > 2 * len(batch):
                raise Escaped("the line does not get shorter")

    def _judge(self, batch, own):
        with self.storage.writing() as tx:
            waiting = tx.scalar(sql("SELECT count(*) FROM inbox WHERE done_at IS NULL"))
            tried = tx.scalar(sql("SELECT coalesce(max(tries), 0) FROM inbox"))
            aside = tx.scalar(sql("SELECT count(*) FROM inbox WHERE failed IS NOT NULL"))
            failed = tx.scalar(sql(f"SELECT failed FROM inbox WHERE update_id = {own}"))
            answer = tx.scalar(sql(f"SELECT text FROM outbox WHERE key = '1000001:{own}:2'"))
        if waiting or tried > TRIES:
            raise Escaped(f"{waiting} wait, tried {tried} times: {ascii(batch)[:20_000]}")
        if answer is None or failed is not None:
            raise Escaped(f"the chair was not answered ({failed}) behind {ascii(batch)[:20_000]}")
        self.tally["updates"] += len(batch)
        self.tally["answers to the chair"] += 1
        self.tally["set aside"] = aside

    def _own_text(self):
        """What a chair may text at any time, under a number of a message that came never before."""
        number, self.next = self.next + A_BATCH, self.next + A_BATCH + 1
        person = {"id": CHAIR, "is_bot": False, "first_name": "Pat"}
        body = {"message_id": 1_000_000 + number, "from": person, "chat": PRIVATE, "date": int(time.time())}
        return {"update_id": number, "message": body | {"text": "status"}}

    def _enrol(self, event):
        at = self.desk.clock.now()
        chair = Person(PersonId("p-chair"), "en", (Assignment(Role.CHAIR, PLACE),))
        with self.storage.writing() as tx:
            people.add_person(tx, event.id, Enrolled(chair, CHAIR, CHAIR, "Pat"), at)


def main():
    """Run, print, and say by the exit status whether the laws held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=5_000)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    show = Console(markup=False, highlight=False, soft_wrap=True).print
    show(f"seed {given.seed}, {given.updates} updates, {given.seconds:g} s at most")
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        fuzz = UpdateFuzz(given.seed, f"sqlite:///{folder}/fuzz.db")
        try:
            tally = fuzz.run(given.updates, given.seconds)
        except Escaped as escaped:
            show(escaped)
            return 1
        finally:
            fuzz.close()
    for what, many in tally.items():
        show(f"{many:>8}  {what}")
    show(f"the slowest batch took {fuzz.slowest:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
