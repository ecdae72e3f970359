"""Letters that come twice, and people who answer whatever stands last: they get to their receipt, and only what was
shown is stored."""

from collections import deque
from dataclasses import dataclass, replace

import pytest
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dialogue.chat import Chat
from core.dialogue.state import from_json
from core.dialogue.turn import Reply
from core.ledger.entries import Kind
from core.ledger.reports import as_json
from tests.core.dialogue.conftest import Room

FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FINAL = "Final: Biden 34, Sanders 31, Warren 19"
TIED = "Final: Biden 34, Sanders 30, Warren 20"
SIX = "Benton/Belle Plaine 1"
COUNTS = ("attendees", "first", "final", "dissolved", "toss_winners", "elected")


@dataclass(frozen=True)
class Paper:
    """What a chair has to tell, and how many texts and presses it takes where every letter comes once."""

    place: str
    first: str
    final: str = ""
    decided: str = ""
    corrected: str = ""
    turns: int = 0


PAPERS = {
    "nobody ties": Paper(SIX, FIRST, FINAL, corrected="Final: Biden 33, Sanders 32", turns=4),
    "a toss": Paper(SIX, FIRST, TIED, "Warren", "First: Biden 31, Sanders 27", turns=5),
    "a draw": Paper(
        "Cedar/INLAND",
        "18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8",
        "Final: Buttigieg 10, Sanders 8",
        "Klobuchar",
        "Final: Klobuchar 10, Sanders 8",
        turns=5,
    ),
    "an election": Paper(
        "Black Hawk/Bennington",
        "16 here. First: Buttigieg 5, Sanders 11",
        decided="Sanders",
        corrected="First: Sanders 12, Buttigieg 4",
        turns=4,
    ),
}


@dataclass(frozen=True)
class Letter:
    """What stands in the chat, and the newest question that had been sent by then."""

    reply: Reply
    sent: str | None

    @property
    def keys(self):
        return {line.key for line in self.reply.lines}

    @property
    def words(self):
        return {choice.data.partition("|")[0]: choice.data for row in self.reply.choices for choice in row}


@dataclass(frozen=True)
class Step:
    """How one turn goes.

    Attributes:
        twice: whether the letter they answer comes once more, behind the answer.
        skips: whether the person goes by the letter that stands last, else by the next they have not answered.
        hasty: whether they answer before anything newer has arrived.
        types: whether a yes is typed, else pressed.
        corrects: whether they text other counts in place of an answer.
    """

    twice: bool = False
    skips: bool = False
    hasty: bool = False
    types: bool = True
    corrects: bool = False


STEADY = Step()


class Phone:
    """A chair's phone: whoever holds it answers every letter, or whatever stands last."""

    def __init__(self, paper):
        self.paper, self.room = paper, Room(paper.place)
        self.shown, self.sent, self.unread = {}, None, deque()

    def says(self, text, sent):
        self.room.questions["chair"] = sent
        return self.answered(self.room.say(text), sent)

    def presses(self, data):
        return self.answered(self.room.press(data), data.split("|")[1])

    def answered(self, turn, confirms):
        """A letter goes out. Whatever is stored was shown under the name of the question that was confirmed."""
        stored = (entry.body for entry in turn.entries if entry.kind in {Kind.REPORTED, Kind.AMENDED})
        assert all({name: body[name] for name in COUNTS} == self.shown[confirms] for body in stored)
        draft, reply = from_json(Chat.of(self.room.states["chair"]).drafts[self.room.place]), turn.reply
        if reply.question is not None and reply.question.endswith(f":{draft.version}"):
            asked = {name: as_json(draft.report)[name] for name in COUNTS}
            assert self.shown.setdefault(reply.question, asked) == asked
        self.sent = reply.question or self.sent
        return Letter(reply, self.sent)

    def answers(self, letter, step):
        sent = letter.sent if step.hasty else self.sent
        if step.corrects:
            return self.says(self.paper.corrected, sent)
        if "yes" in letter.words:
            return self.says("yes", sent) if step.types else self.presses(letter.words["yes"])
        if letter.keys & {"ask-final", "waiting-final", "ask-realign"}:
            return self.says(self.paper.final, sent)
        if set(letter.words) & {"toss", "draw", "elect"}:
            return self.says(self.paper.decided, sent)
        return self.says(self.paper.first, sent)

    def reports(self, steps, most, then=STEADY):
        """How many texts and presses it took until they have read a receipt; more than `most` where it did not.

        Args:
            steps: how the first turns go.
            most: when to give up.
            then: how all others go.
        """
        taken, last = iter(steps), self.says(self.paper.first, None)
        self.unread.append(last)
        for turns in range(1, most + 1):
            step = next(taken, then)
            letter = self.unread.pop() if step.skips else self.unread.popleft()
            if step.skips:
                self.unread.clear()
            if "receipt" in letter.keys:
                return turns
            last = self.answers(letter, step)
            self.unread.extend([last, letter] if step.twice else [last])
        return most + 1


@pytest.mark.parametrize("name", PAPERS)
def test_where_every_letter_comes_once_it_takes_so_many_turns(name):
    paper = PAPERS[name]
    assert Phone(paper).reports((), 2 * paper.turns) == paper.turns


@pytest.mark.parametrize("types", [pytest.param(True, id="typed"), pytest.param(False, id="pressed")])
@pytest.mark.parametrize("name", PAPERS)
def test_a_read_back_that_comes_twice_leaves_nobody_one_message_behind_for_good(name, types):
    paper, behind = PAPERS[name], Step(hasty=True, types=types)
    turns = Phone(paper).reports([replace(behind, twice=True)], 30, then=behind)
    assert turns <= 2 * paper.turns + 1


booleans = st.booleans()
a_step = st.builds(Step, *[booleans] * 4)


@settings(max_examples=60, deadline=None, print_blob=True)
@given(st.sampled_from(sorted(PAPERS)), st.lists(a_step, max_size=8), booleans, booleans)
def test_whoever_answers_what_they_see_is_done_soon_however_often_letters_are_repeated(name, steps, hasty, types):
    paper, repeated = PAPERS[name], sum(step.twice for step in steps)
    most = paper.turns * (1 + repeated) + 1
    note(f"{repeated} came twice")
    assert Phone(paper).reports(steps, most, then=Step(hasty=hasty, types=types)) <= most


@settings(max_examples=60, deadline=None, print_blob=True)
@given(st.sampled_from(sorted(PAPERS)), st.lists(st.builds(Step, *[booleans] * 5), max_size=10))
def test_only_what_was_shown_under_the_name_that_was_confirmed_is_stored(name, steps):
    phone = Phone(PAPERS[name])
    phone.reports(steps, 12)
    note("stored" if phone.room.history.standing else "nothing stored")
