"""What holds of the dialogue, whatever anybody writes."""

import json
import re
from datetime import UTC, datetime, timedelta
from functools import cache

from hypothesis import event as note
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.answering import LONGEST, letters_for
from bot.letters import Incoming
from bot.settings import event_folder, load_event
from bot.wording import Wording
from core import dialogue
from core.dialogue.chat import Chat
from core.dialogue.heard import Photo, Pressed, Said, Unreadable
from core.dialogue.state import Step, from_json, to_json
from core.dialogue.turn import WantPhoto
from core.dialogue.view import View
from core.ledger.codec import verify
from core.ledger.entries import Kind
from core.ledger.history import PlaceHistory, extend, fold
from core.people import Assignment, Person, PersonId, Role
from core.photos import File
from core.places import PlaceId
from core.reading.normalise import normalise
from core.standings import Standings, result_of
from core.totals import Totals

SIX, ONE, TWO = (PlaceId(name) for name in ("Benton/Belle Plaine 1", "Black Hawk/Bennington", "Cedar/INLAND"))
NOW = datetime(2020, 2, 4, 1, 1, tzinfo=UTC)
FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
WAYS = {
    "nothing said": (),
    "first read back": (FIRST,),
    "final due": (FIRST, "yes"),
    "toss": (FIRST, "yes", "Final: Biden 34, Sanders 30, Warren 20"),
    "award read back": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19"),
    "filed": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes"),
    "take back": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes", "undo"),
    "sheet differs": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "sheet: Biden 2, Sanders 2, Warren 2"),
    "sheet asked": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "sheet check"),
    "refused": ("84 here. First: Biden 90",),
    "unclear": ("84 here. First: Biden about 30, Sanders 28",),
    "whose number": ("84 here. First: Biden 30, ben 28, Warren 17",),
    "which number": ("84 here. First: Biden 30, Warren 17 18",),
    "several doubts": ("84 here. First: Biden 30 banana, ben 28, Warren about 17",),
    "a part": ("(1/2) 84 here. First: Biden 30, Sanders 28",),
    "attendance locked": (FIRST, "yes", "80 here. Final: Biden 34, Sanders 31, Warren 19"),
    "which round": (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes", "Biden 33"),
    "total differs": (f"{FIRST}, total 85",),
    "still missing": (FIRST, "yes", "Final: Biden 34"),
    "nobody moved": (FIRST, "yes", "nobody moved"),
    "draw": ("18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8", "yes"),
    "election": ("16 here. First: Buttigieg 5, Sanders 11", "yes"),
}
PLACE_OF = {"draw": TWO, "election": ONE}
TEXTS = (
    *(text for way in WAYS.values() for text in way),
    *(
        "no",
        "status",
        "help",
        "undo",
        "that is what we signed",
        "Warren won the toss",
        "Klobuchar",
        "Biden was elected",
        "sheet check",
        "I corrected the sheet",
        "what do we need?",
    ),
    *("sheet: Biden 2, Sanders 3, Warren 1", "Biden 3, Sanders 2, Warren 1", "what if Yang had 20?"),
    *("First: Biden 31", "Final: Warren 21, Biden 33", "attendance 85", "Biden 3o", "fire alarm", "Yang was elected"),
    *(
        "Precinct 12 here, 40 people",
        "/start",
        "/held",
        "who do I call?",
        "Biden 30 or 31",
        "(2/2) Warren 17, Uncommitted 9",
        "that is all",
        "nobody moved",
        "why?",
        "Warren lost",
        "how many delegates do we get?",
        "final",
        "Bennet",
        "total 84",
        "<b>Biden</b> 4",
    ),
)
EVENT = load_event(event_folder())
WORDING = Wording.load("en", EVENT.time_zone)
_NUMBER = re.compile(r"\d+")
_SLIPS = str.maketrans("OoLl", "0011")  # "34O" is read as 340, and read back


class Desk:
    """One place's chair and deputy, and the ledger; a text at a time."""

    def __init__(self, place=SIX):
        self.place, self.standings = place, Standings.of(EVENT)
        self.entries, self.texts, self.number = [], [], 0
        self.states, self.questions = {}, {}

    def copy(self):
        other = Desk(self.place)
        other.standings, other.number = self.standings, self.number
        other.entries, other.texts = list(self.entries), list(self.texts)
        other.states, other.questions = dict(self.states), dict(self.questions)
        return other

    def say(self, text, who="chair", **more):
        self.number += 1
        self.texts.append(text)
        return self.hear(Said(text, self.number, NOW + timedelta(seconds=self.number), **more), who)

    def hear(self, heard, who="chair"):
        role = Assignment(Role.CHAIR if who == "chair" else Role.DEPUTY, self.place)
        view = View(
            event=EVENT,
            now=NOW + timedelta(seconds=self.number),
            person=Person(PersonId(f"p-{who}"), "en", (role,)),
            new_person=PersonId("p-new"),
            state=self.states.get(who),
            histories=self.standings.histories,
            standings=self.standings,
            sent_question=self.questions.get(who),
        )
        turn = dialogue.turn(view, heard)
        if turn.state is not None:
            self.states[who] = turn.state
        if turn.reply is not None and turn.reply.question is not None:
            self.questions[who] = turn.reply.question
        history = self.standings.history(self.place)
        for entry in turn.entries:
            history = extend(history, entry)
        if turn.entries:
            self.standings = self.standings.extended({self.place: history})
        self.entries += turn.entries
        return turn


@cache
def _at(way):
    desk = Desk(PLACE_OF.get(way, SIX))
    for text in WAYS[way]:
        desk.say(text)
    return desk


def at(way):
    return _at(way).copy()


ways = st.sampled_from(sorted(WAYS))
real = st.sampled_from(TEXTS)


@st.composite
def mutated(draw):
    """A real text with some of it cut out, put twice, or put in from elsewhere."""
    text = draw(real)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 8)))
        middle = draw(st.sampled_from(["", text[start:end] * 2, " ", "\n"]) | st.text(max_size=4))
        text = text[:start] + middle + text[end:]
    return text


texts = mutated() | st.text(max_size=60)


def spoken(turn):
    """What is sent for a turn, as it will be sent."""
    incoming = Incoming(1, private=True, user=1, name="Pat", language="en", heard=Said("", 1, NOW))
    return [letter.text for letter in letters_for(turn, incoming, "key", WORDING)]


@settings(max_examples=150, deadline=None, print_blob=True)
@given(ways, texts, st.booleans())
@example("toss", "Warren lost the toss", False)
@example("take back", "", False)
def test_any_text_of_an_enrolled_person_gets_one_answer_and_nothing_raises(way, text, edited):
    turn = at(way).say(text, edited=edited)
    assert turn.reply is not None
    sent = spoken(turn)
    assert len(sent) == 1
    assert 0 < len(sent[0]) <= LONGEST


@settings(max_examples=60, deadline=None, print_blob=True)
@given(ways, texts)
def test_a_photo_is_wanted_at_any_step_whatever_stands_below_it(way, words):
    desk = at(way)
    before = desk.states.get("chair")
    turn = desk.hear(Photo(File("a", "a"), 99, NOW, words))
    assert isinstance(turn.photo, WantPhoto)
    assert turn.reply is not None or desk.states.get("chair") == before


@settings(max_examples=60, deadline=None, print_blob=True)
@given(
    ways,
    st.text(max_size=64) | st.builds("{}|946576:{}|{}".format, st.text(max_size=5), st.integers(), st.text(max_size=3)),
)
def test_any_press_gets_one_answer_and_changes_nothing_unless_it_names_the_question(way, data):
    desk = at(way)
    before = from_json(desk.states["chair"]) if "chair" in desk.states else None
    turn = desk.hear(Pressed(data, 3))
    assert turn.reply is not None
    assert turn.toast is not None
    current = before is not None and f"|{EVENT.places.by_id[desk.place].precinct_id}:{before.version}" in data
    assert current or not turn.entries


@settings(max_examples=30, deadline=None, print_blob=True)
@given(ways, st.sampled_from(["photo", "other"]))
def test_what_holds_no_words_gets_one_answer_and_changes_nothing(way, kind):
    turn = at(way).hear(Unreadable(kind, 99, NOW))
    assert len(spoken(turn)) == 1
    assert not turn.entries


@settings(max_examples=100, deadline=None, print_blob=True)
@given(ways, st.lists(st.tuples(texts | st.just("yes"), st.sampled_from(["chair", "deputy"])), max_size=6))
def test_every_count_in_the_ledger_stood_in_a_text(way, said):
    desk = at(way)
    for text, who in said:
        desk.say(text, who)
    said_numbers = {int(number) for text in desk.texts for number in _NUMBER.findall(text)} | {0}
    for entry in desk.entries:
        if entry.kind in {Kind.REPORTED, Kind.AMENDED}:
            note("something was filed")
            counts = [people for name in ("first", "final") for _, people in entry.body[name] or ()]
            assert {entry.body["attendees"], *counts} <= said_numbers


@settings(max_examples=60, deadline=None, print_blob=True)
@given(ways, st.sampled_from(["yes", "Yes!", "si", "correct", "ok", "\N{THUMBS UP SIGN}"]))
def test_a_yes_without_its_read_back_files_nothing(way, text):
    desk = at(way)
    desk.questions.clear()  # no read-back ever reached the chat
    assert not desk.say(text).entries


@settings(max_examples=60, deadline=None, print_blob=True)
@given(ways, mutated().filter(_NUMBER.search))
def test_a_text_that_holds_a_number_files_no_report(way, text):
    kinds = {entry.kind for entry in at(way).say(text).entries}
    assert kinds <= {Kind.INCIDENT}


moves = st.lists(texts | st.just("yes") | st.integers(0, 9), min_size=1, max_size=7)
"""What a chair does: types, or presses a button (by its number among those of the last answer that had some)."""


def counts_in(state):
    """Every number of people a draft holds, kept and waiting."""
    rounds = (state.report.first, state.report.final, *state.pending.values())
    people = {people for counts in rounds if counts is not None for _, people in counts.counts}
    return people | ({state.report.attendees} - {None})


def numbers_said(desk):
    as_typed = [*desk.texts, *(normalise(text).text.translate(_SLIPS) for text in desk.texts)]
    return {int(number) for text in as_typed for number in _NUMBER.findall(text)} | {0}


def draft_of(desk):
    return from_json(Chat.of(desk.states["chair"]).drafts[desk.place])


def pressed_or_said(desk, shown, move):
    """The turn after a move, and the buttons on the screen from then on."""
    if isinstance(move, str):
        turn = desk.say(move)
    else:
        turn = desk.hear(Pressed(shown[move % len(shown)] if shown else f"yes|946576:{move}", 3))
    buttons = [choice.data for row in turn.reply.choices for choice in row] if turn.reply else []
    return turn, buttons or shown


@settings(max_examples=200, deadline=None, print_blob=True)
@given(ways, moves)
@example("attendance locked", [0, "yes", "yes"])
@example("several doubts", [0, 0, "30", "yes"])
@example("which round", [1, 0, "yes"])
@example("total differs", [0, "yes", "nobody moved", "yes"])
def test_whatever_is_typed_and_pressed_gets_one_answer_and_no_count_that_was_not_said(way, taken):
    desk, shown = at(way), []
    for move in taken:
        turn, shown = pressed_or_said(desk, shown, move)
        assert len(spoken(turn)) == 1
        assert all(len(data.encode()) <= 64 for data in shown)
        state = draft_of(desk)
        assert from_json(json.loads(json.dumps(to_json(state)))) == state
        assert counts_in(state) <= numbers_said(desk)
    for entry in desk.entries:
        if entry.kind in {Kind.REPORTED, Kind.AMENDED}:
            note("something was filed")
            counts = [people for name in ("first", "final") for _, people in entry.body[name] or ()]
            assert {entry.body["attendees"], *counts} <= numbers_said(desk)


def reads_back(turn, state, place):
    """Whether an answer asks "Right?" about counts."""
    asks = turn.reply.question == f"{EVENT.places.by_id[place].precinct_id}:{state.version}"
    return asks and not state.doubts and state.step in {Step.FIRST_READ_BACK, Step.AWARD_READ_BACK}


@settings(max_examples=100, deadline=None, print_blob=True)
@given(ways, moves)
def test_a_read_back_starts_with_every_count_it_asks_about_and_their_sum(way, taken):
    desk, shown = at(way), []
    for move in taken:
        turn, shown = pressed_or_said(desk, shown, move)
        state = draft_of(desk)
        if not reads_back(turn, state, desk.place):
            continue
        note("a read-back")
        lines = [WORDING.line(line) for line in turn.reply.lines]
        first = next(line for line in lines if line.endswith("Right?"))
        assert first in lines[:2]  # a word about what was asked may come before it
        asked = state.report.final or state.report.first
        if asked is not None:
            assert all(f"{group} {people}" in first for group, people in asked.counts)
            assert f"= {asked.total} of {state.report.attendees}." in first
        assert not any(line.key.startswith("step-share") for line in turn.reply.lines)


# ------------------------------------------------------------------------------------------------------- histories


STEPS = (
    (FIRST + ". Final: Biden 34, Sanders 31, Warren 19", "yes"),
    (FIRST + ". Final: Biden 34, Sanders 31, Warren 29", "that is what we signed", "yes"),
    ("Final: Biden 33, Sanders 31, Warren 20", "yes"),
    ("Final: Biden 36", "that is what we signed", "yes"),
    ("undo", "yes"),
    ("fire alarm",),
    ("release",),
)


def chain_of(steps, place=SIX):
    """A valid chain, as chairs, deputies and staff would write it."""
    desk = Desk(place)
    for step, who in steps:
        for text in STEPS[step]:
            _release(desk, who) if text == "release" else desk.say(text, who)
    return desk


def _release(desk, who):
    view = View(
        event=EVENT,
        now=NOW,
        person=Person(PersonId(f"p-staff-{who}"), "en", (Assignment(Role.STAFF),)),
        new_person=PersonId("p-new"),
        state=None,
        histories=desk.standings.histories,
        standings=desk.standings,
    )
    turn = dialogue.turn(view, Said(f"/release {desk.place}", 1, NOW))
    history = desk.standings.history(desk.place)
    for entry in turn.entries:
        history = extend(history, entry)
    desk.standings = desk.standings.extended({desk.place: history})
    desk.entries += turn.entries


steps = st.lists(st.tuples(st.integers(0, len(STEPS) - 1), st.sampled_from(["chair", "deputy"])), max_size=7)


@settings(max_examples=60, deadline=None, print_blob=True)
@given(steps, st.data())
def test_a_history_is_carried_forward_as_it_is_folded(taken, data):
    entries = chain_of(taken).entries
    cut = data.draw(st.integers(0, len(entries)))
    carried = fold(SIX, entries[:cut])
    for entry in entries[cut:]:
        carried = extend(carried, entry)
    assert carried == fold(SIX, entries)
    assert verify(entries) is None


@settings(max_examples=60, deadline=None, print_blob=True)
@given(steps)
def test_one_version_stands_and_what_is_held_is_not_public(taken):
    history = fold(SIX, chain_of(taken).entries)
    live = [version.entry.by for version in (history.standing, *history.beside) if version is not None]
    assert len(live) == len(set(live))
    assert history.standing is not None or (history.published is None and not history.rivals)
    assert history.published is None or not history.published.held
    assert all(version.held for version in history.beside)


@settings(max_examples=40, deadline=None, print_blob=True)
@given(st.lists(st.tuples(st.sampled_from([SIX, ONE, TWO]), steps), max_size=4), st.randoms(use_true_random=False))
def test_totals_are_the_sum_of_what_is_published_in_any_order(nights, random):
    chains = {place: chain_of(taken, place).entries for place, taken in nights}
    left = {place: list(entries) for place, entries in chains.items()}
    mixed = []
    while any(left.values()):
        place = random.choice([place for place, entries in left.items() if entries])
        mixed.append(left[place].pop(0))
    standings = Standings.of(EVENT, mixed)
    published = [history.published for history in standings.histories.values() if history.published]
    assert standings.totals == Totals.of(EVENT, [result_of(EVENT, version) for version in published])
    one_by_one = Standings.of(EVENT)
    histories: dict[str, PlaceHistory] = {}
    for entry in mixed:
        histories[entry.place] = extend(histories.get(entry.place) or PlaceHistory(entry.place), entry)
        one_by_one = one_by_one.extended({entry.place: histories[entry.place]})
    assert one_by_one == standings
