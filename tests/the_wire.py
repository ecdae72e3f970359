"""What becomes public, without the texts that lead there; the wire's job as long as it has work; who wants what.

For tests that are about lines and corrections. Everything goes through the desk's own transaction.
"""

from datetime import UTC, datetime, timedelta
from functools import partial

from bot import wire
from bot.answering import letters_for
from bot.app import make_desk
from bot.letters import Incoming
from bot.schedule.wire import WirePost
from bot.storage import Settled, State, Storage, outbox, seen
from core.alignment import Alignment
from core.dialogue.filing import Pen
from core.dialogue.heard import Said
from core.dialogue.turn import Reply, Turn
from core.groups import PreferenceGroup
from core.ledger.entries import EVENT_CHAIN, Kind
from core.ledger.history import PlaceHistory
from core.ledger.reports import Computed, body
from core.ledger.switches import Audience, switching
from core.places import PlaceId
from core.report import Report
from core.wire.readers import Reader, Subscription

CHAIR = "p-chair"
NIGHT = datetime(2020, 2, 4, 2, 0, tzinfo=UTC)
"""Eight in the evening in Iowa."""


def written(desk, place, *said, by=CHAIR):
    """Entries at the end of a place's chain: kind, facts, and what they replace. In the writer's thread."""

    def work(_tx, batch):
        history = batch.histories.get(place) or PlaceHistory(place)
        pen = Pen.at(history, desk.event.id, by, None, batch.at)
        batch.write_entries(tuple(pen.write(kind, facts, replaces=replaces) for kind, facts, replaces in said))

    desk.in_one_batch(work)


def reported(desk, place, people, *, kind=Kind.REPORTED, held=()):
    """A place's counts become public; or, `held` for some codes, wait for staff.

    Every person is worth a delegate here: what matters is what adds up to what.
    """
    counts = Alignment.of(people)
    award = {PreferenceGroup(group): number for group, number in people.items()}
    report = Report(PlaceId(place), sum(people.values()), counts, counts, reported_delegates=award)
    facts = body(report, Computed("ia-dem-2020", sum(people.values()), None, "ok", award))
    history = desk.memory.standings.history(place)
    standing = history.standing and history.standing.entry.sequence
    hold = [(Kind.HELD, {"of": history.sequence + 1, "codes": list(held)}, None)] if held else []
    written(desk, place, (kind, facts, None if kind is Kind.REPORTED else standing), *hold)


def amended(desk, place, people, **more):
    """The same chair says otherwise."""
    reported(desk, place, people, kind=Kind.AMENDED, **more)


def withdrawn(desk, place):
    """The chair takes the report back."""
    written(desk, place, (Kind.WITHDRAWN, {"of": desk.memory.standings.history(place).standing.entry.sequence}, None))


def released(desk, place):
    """Staff let go what was held."""
    of = desk.memory.standings.history(place).standing.entry.sequence
    written(desk, place, (Kind.RELEASED, {"of": of, "needs": 1}, None), by="p-staff")


def stopped(desk, *, on=False):
    """Staff stop what readers are shown, or let it go on."""
    facts = switching(Audience.READERS, on=on)
    written(desk, EVENT_CHAIN, (Kind.PUBLICATION_SWITCHED, facts, None), by="p-staff")


def reads(desk, chat, *wanted, language="en", **more):
    """A chat wants these topics, each with its timing, and nothing else."""
    reader = Reader(language, tuple(Subscription(topic, timing) for topic, timing in wanted), **more)
    desk.in_one_batch(lambda tx, batch: batch.read_as(tx, desk.event.id, chat, reader))


def worked(desk, job=None, at=None, *, most=1000):
    """Let the job do whatever there is to do; how many pieces of work it were."""
    job = job or WirePost(desk)
    return next((done for done in range(most) if not job.post(at or desk.clock.now())), most)


class SteppedClock:
    """Stands still but for a second whenever it is asked, so that no two things happen at once; a test moves it on."""

    def __init__(self, at=NIGHT):
        self.at = at

    def now(self):
        self.at += timedelta(seconds=1)
        return self.at

    def monotonic(self):
        return 0.0

    def later(self, **by):
        self.at += timedelta(**by)


class WireDesk:
    """A desk and the wire's job, without texts and without a network: letters are taken and land as a test says."""

    def __init__(self, settings):
        self.clock = SteppedClock()
        self.storage = Storage.open(settings.database_url, event=settings.event.id)
        self.desk = make_desk(settings, self.storage, self.clock)
        self.event = self.desk.event
        self.flying = []
        self.desk.busy = lambda: frozenset(one.letter.chat for one in self.flying)
        self.desk.load()
        self.job = WirePost(self.desk)
        self.asked = 0

    def close(self):
        self.desk.writer.close()
        self.storage.close()

    def restart(self):
        """As after a crash: nothing is remembered but what is stored."""
        self.desk.load()
        self.job = WirePost(self.desk)

    def work(self, most=1000):
        return worked(self.desk, self.job, most=most)

    def ask(self, chat, *topics, language="en"):
        """Somebody asks what is public of some topics; the answer is on its way."""
        self.asked += 1
        told = tuple(wire.line_now(self.desk.memory, topic, self.clock.at) for topic in topics)
        turn, wording = Turn(reply=Reply((), wire=told)), self.desk.wording(language)
        incoming = Incoming(chat, True, chat, "", language, Said("?", 1, self.clock.at))

        def work(tx, batch):
            shows = wire.shown_in(tx, batch, self.event.id, incoming, turn, wording)
            batch.letters += letters_for(turn, incoming, f"ask {self.asked}", wording, shows)

        self.desk.in_one_batch(work)

    def take(self, most=10_000):
        """Letters leave; nobody knows yet how they fare."""
        with self.storage.reading() as tx:
            self.flying += outbox.due(tx, self.clock.now(), most, not_chats=self.desk.busy())

    def land(self, state=State.SENT, noted=lambda _tx, _letter: None):
        """They arrived, or may have, or did not; None: they are to be sent later. Gives the letters that landed."""
        at, landed, self.flying = self.clock.now(), self.flying, []
        with self.storage.writing() as tx:
            if state is None:
                outbox.postpone(tx, [one.id for one in landed], at)
                return []
            outbox.settle(tx, [Settled(one.id, state) for one in landed], at)
            for one in landed if state in {State.SENT, State.UNKNOWN} else ():
                seen.arrived(tx, self.event.id, [one.letter], at)
                noted(tx, one.letter)
        return [one.letter for one in landed]

    def arrived(self):
        """The job works, and everything arrives: the letters, in order."""
        letters = []
        while self.work() or self.take() or self.flying:
            letters += self.land()
        return letters

    def told(self, chat):
        """The same, in words, to one chat."""
        return [letter.text for letter in self.arrived() if letter.chat == chat]


async def on_the_night(night, work, *args, **more):
    """Do one of these in the writer's thread of a running night."""
    return await night.desk.writer.run(partial(work, night.desk, *args, **more))


async def delivered(night, at=None):
    """Let the job do its work, and whatever it wrote arrive."""
    await on_the_night(night, worked, at=at)
    night.postman.wake()
    await night.quiet()
