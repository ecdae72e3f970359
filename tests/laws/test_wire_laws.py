"""What holds of the wire whatever becomes public, whoever reads, and however letters fare.

The oracle keeps its own books: what the public may see of each place, version by version, and what each chat was really
sent. It knows nothing of publications that are wrong, of what was seen, or of what is owed.
"""

import os
import re
import shutil
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import wire
from bot.storage import State, lines, publications
from bot.wording.lines import where
from core.groups import PreferenceGroup
from core.wire.line import OTHERS, Measure, line
from core.wire.snapshot import snapshot
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic
from tests.the_wire import WireDesk, amended, reads, released, reported, stopped, withdrawn

EXAMPLES = int(os.environ.get("WIRE_LAW_EXAMPLES", "25"))
NUMBERS = count()
CHATS = (11, 12)
TOPICS = (
    STATEWIDE,
    Topic(Scope.COUNTY, "Adair"),
    Topic(Scope.COUNTY, "Benton", PreferenceGroup("Sanders")),
    Topic(Scope.PLACE, "Adair/1NW ADAIR"),
)
TIMINGS = (AsItComes(), Every(15), EachStep(25), WhenLeadChanges())
GROUPS = ("Biden", "Buttigieg", "Klobuchar", "Sanders", "Steyer", "Warren", "Yang", "Uncommitted")


PLACE = st.integers(0, 3)
PEOPLE = st.integers(0, 4**8 - 1).map(lambda drawn: [drawn // 4**n % 4 for n in range(8)])
READS = (CHATS, TOPICS, TIMINGS)
SENDS = ("send", "send", "send", "take", "unknown", "refuse", "later")
MORE = (
    (("report", "report", "amend", "amend", "hold", "withdraw", "release", "back"), PLACE, PEOPLE),
    (("amend", "back"), PLACE, PEOPLE),
    (("subscribe", "ask", "ask", "ask"), *READS),
    (("unsubscribe", "pause", "go on"), CHATS),
    (SENDS, st.integers(1, 9)),
    (("land",),),
    (("work", "work", "restart"), st.integers(1, 9)),
    (("minutes",), st.integers(1, 20)),
    (("stop", "resume", "resume"),),
)


def some(*parts):
    return st.tuples(*(st.sampled_from(part) if isinstance(part, tuple) else part for part in parts))


BEGIN = st.tuples(*(some(("report",), st.just(place), PEOPLE) for place in (0, 2)), *(some(("ask",), *READS),) * 2)
OPS = st.lists(st.one_of(*(some(*parts) for parts in MORE)), min_size=12, max_size=30)
"""A few have asked at the start, so that most nights have something to correct."""


@dataclass
class Books:
    """What the oracle knows.

    Attributes:
        public, before: of each place now, and before its last change.
        held: counts confirmed and not shown.
        versions: what was public of every place at each version.
        sent: what each chat was told, in order.
        named: what was corrected, in words: chat, topic, wrong version, and how.
        unnoticed: what a chat was told, when it was wrong by the time the chat was told something else of the topic.
        lost: chats that refused a letter.
    """

    public: dict = field(default_factory=dict)
    before: dict = field(default_factory=dict)
    held: dict = field(default_factory=dict)
    versions: list = field(default_factory=lambda: [{}])
    sent: list = field(default_factory=list)
    named: Counter = field(default_factory=Counter)
    unnoticed: list = field(default_factory=list)
    lost: set = field(default_factory=set)


class Law(WireDesk):
    def __init__(self, settings):
        super().__init__(settings)
        self.places, self.books = list(self.event.places.by_id), Books()

    # ------------------------------------------------------------------ what becomes public

    def report(self, place, people, by=reported, **more):
        """As the chair of a place would; the books note what the public may see of it."""
        name, counts = self.places[place], {group: n for group, n in zip(GROUPS, people, strict=True) if n}
        has = name in self.books.public or name in self.books.held
        if has is (by is reported) or not counts:
            return
        by(self.desk, name, counts, **more)
        if more:
            self.books.held[name] = counts
        else:
            self.books.held.pop(name, None)
            self.show(name, counts)

    def show(self, name, counts):
        self.books.before[name] = self.books.public.pop(name, None)
        if counts is not None:
            self.books.public[name] = counts
        self.note_version()

    def note_version(self):
        while len(self.books.versions) <= self.desk.memory.record.version:
            self.books.versions.append(dict(self.books.public))

    def do(self, op):  # noqa: C901, PLR0912 - a list of what may happen
        name = self.places[op[1]] if len(op) == 3 and isinstance(op[1], int) and isinstance(op[2], list) else None
        match op:
            case ("report", place, people):
                self.report(place, people)
            case ("amend", place, people):
                self.report(place, people, amended)
            case ("back", place, _) if self.books.before.get(name) and name in self.books.public:
                self.report(place, [self.books.before[name].get(group, 0) for group in GROUPS], amended)
            case ("hold", place, people):
                has = name in self.books.public or name in self.books.held
                self.report(place, people, amended if has else reported, held=("C11",))
            case ("withdraw", _, _) if name in self.books.public or name in self.books.held:
                withdrawn(self.desk, name)
                self.books.held.pop(name, None)
                self.show(name, None)
            case ("release", _, _) if name in self.books.held:
                released(self.desk, name)
                self.show(name, self.books.held.pop(name))
            case ("stop" | "resume" as which,):
                stopped(self.desk, on=which == "resume")
            case ("subscribe", chat, topic, timing):
                reads(self.desk, chat, *self.wanted(chat, topic), (topic, timing))
            case ("unsubscribe", chat):
                reads(self.desk, chat)
            case ("pause" | "go on" as which, chat):
                reads(self.desk, chat, *self.wanted(chat), paused=which == "pause")
            case ("ask", chat, topic, _) if not self.desk.memory.standings.switches.stopped:
                self.ask(chat, topic)
            case ("restart", _):
                self.restart()
            case ("work", pieces):
                self.work(pieces)
            case ("minutes", minutes):
                self.clock.later(minutes=minutes)
            case ("take", most):
                self.take(most)
            case ("land",):
                self.lands()
            case ("send" | "unknown" | "refuse" | "later" as how, most):
                self.take(most)
                self.lands({"send": State.SENT, "unknown": State.UNKNOWN, "refuse": State.REFUSED}.get(how))
            case _:
                pass
        self.note_version()

    # ------------------------------------------------------------------ readers and letters

    def wanted(self, chat, but=None):
        known = self.desk.memory.readers.get(chat)
        return [] if known is None else [(one.topic, one.timing) for one in known.subscriptions if one.topic != but]

    def lands(self, state=State.SENT):
        """What is on its way arrives, or may have, or is refused; the books note what was told."""
        if state is State.REFUSED:
            self.books.lost |= self.desk.busy()
        self.land(state, self.note_sent)

    def note_sent(self, tx, letter):
        shown = publications.by_number(tx, letter.shows)
        for number in letter.shows:
            told = wire.told_by(shown[number])
            self.must_be_public(told)
            if letter.key.startswith(lines.CORRECTION):
                self.note_named(letter, told.topic)
            before = [one for chat, one in self.books.sent if (chat, one.topic) == (letter.chat, told.topic)]
            self.books.unnoticed += [(letter.chat, one) for one in before[-1:] if self.is_wrong(one)]
            self.books.sent.append((letter.chat, told))

    def note_named(self, letter, topic):
        """Which versions it names as wrong: ones this chat was sent."""
        told = line(snapshot(self.desk.memory.standings, self.desk.memory.record), topic, self.clock.at)
        about = re.escape(self.desk.wording("en").html(where(told)))
        earlier = {one.version for chat, one in self.books.sent if (chat, one.topic) == (letter.chat, topic)}
        for how, version in re.findall(rf"<b>{about}</b>: (.*)\nWrong in version (\d+),", letter.text):
            assert int(version) in earlier, "corrected is only who saw it"
            self.books.named[letter.chat, topic, int(version), how] += 1

    # ------------------------------------------------------------------ what must be so

    def figures(self, told, public):
        """What a topic adds up to by these books, in the groups that were told."""
        figures, named = dict.fromkeys(told.figures, Fraction(0)), {group for group, _ in told.figures}
        for name, counts in public.items():
            place = self.event.places.by_id[name]
            for group, people in counts.items() if told.topic.covers(self.event, place) else ():
                stands = OTHERS if group not in named and OTHERS in named else group
                for measure in {measure for _, measure in told.figures}:
                    each = self.event.sde_per_delegate(place, 0, 0) if measure is Measure.SDE else Fraction(1)
                    figures[stands, measure] = figures.get((stands, measure), Fraction(0)) + people * each
        return figures

    def must_be_public(self, told):
        """Nothing is told that was not public, and the figures are those of their version."""
        then = self.figures(told, self.books.versions[told.version])
        assert {figure: then[figure] for figure in told.figures} == dict(told.figures)

    def is_wrong(self, told):
        """Whether the places that were public then add up, now, to figures that read otherwise."""
        then, public = self.books.versions[told.version], self.books.public
        now = self.figures(told, {name: public[name] for name in then if name in public})
        mine = {figure for figure in now if figure in told.figures or told.topic.group is None}
        return any(printed(now[figure]) != printed(told.figures.get(figure, 0)) for figure in mine)

    def settle_everything(self):
        """The night ends well: everything goes on, and everything arrives."""
        stopped(self.desk, on=True)
        for chat, reader in list(self.desk.memory.readers.items()):
            if reader.paused:
                reads(self.desk, chat, *self.wanted(chat))
        for _ in range(30):
            self.lands()
            if not self.work():
                self.take()
                if not self.flying:
                    return
        raise AssertionError("it never ends")

    def must_have_been_put_right(self):
        newest = {(chat, told.topic): told for chat, told in self.books.sent if chat not in self.books.lost}
        assert not [key for key, told in newest.items() if self.is_wrong(told)], "whoever was told last is told right"
        for chat, told in self.books.unnoticed:
            if chat not in self.books.lost and self.is_wrong(told):
                named = {version for who, topic, version, _ in self.books.named if (who, topic) == (chat, told.topic)}
                assert told.version in named, "no newer line makes a correction superfluous"
        assert all(times == 1 for times in self.books.named.values()), "nothing is corrected twice"


def printed(number):
    return (200 * number + 1) // 2


@pytest.fixture(scope="module")
def small(iowa):
    """Iowa with four precincts in two counties."""
    kept = ("Adair/1NW ADAIR", "Adair/2NE STUART", "Benton/Belle Plaine 1", "Benton/Vinton 1")
    places = iowa.event.places
    by_id = {name: places.by_id[name] for name in kept}
    return replace(iowa, event=replace(iowa.event, places=replace(places, by_id=by_id)))


@given(begin=BEGIN, ops=OPS)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_exactly_those_who_saw_a_figure_that_was_wrong_are_told_what_is_right(
    small, sqlite_template, tmp_path, begin, ops
):
    file = tmp_path / f"{next(NUMBERS)}.db"
    shutil.copy(sqlite_template, file)
    law = Law(replace(small, database_url=f"sqlite:///{file}"))
    try:
        for op in (*begin, ("send", 9), *ops):
            law.do(op)
        law.settle_everything()
        law.must_have_been_put_right()
    finally:
        law.close()
