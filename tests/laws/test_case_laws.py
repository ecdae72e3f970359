"""What holds of cases, whatever chairs text and staff press."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.settings import event_folder, load_event
from bot.wording import Wording
from core.cases import REPORT, is_decided
from core.dialogue import case_lines
from core.kept_sentences import as_json, read_sentence
from core.people import Assignment, Role
from core.standings import Standings
from tests.core.dialogue.conftest import Room

SIX = "Benton/Belle Plaine 1"
FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
TEXTS = (
    FIRST,
    f"{FIRST}. Final: Biden 34, Sanders 31, Warren 19",
    f"{FIRST}. Final: Biden 33, Sanders 31, Warren 20",
    "Final: Biden 34, Sanders 31, Warren 20",
    "Final: Biden 34, Sanders 31, Warren 19",
    "that is what we signed",
    "yes",
    "yes",
    "undo",
    "fire alarm",
    "who do I call?",
    "two came late",
    "sheet: Biden 2, Sanders 2, Warren 2",
)
VERBS = ("claim", "ask", "call", "release", "first", "second", "hold", "done")
ACTS = st.one_of(
    st.tuples(st.sampled_from(["chair", "deputy"]), st.sampled_from(TEXTS)),
    st.tuples(
        st.sampled_from(["staff", "zoe"]),
        st.builds("/case {} {}".format, st.integers(1, 3), st.sampled_from(VERBS)),
    ),
    st.tuples(st.sampled_from(["staff", "zoe"]), st.sampled_from(["/cases", f"/hold {SIX} why", f"/release {SIX}"])),
    st.tuples(st.just("press"), st.integers(0, 20)),
)
EVENT = load_event(event_folder())
WORDINGS = [Wording.load(language, EVENT.time_zone) for language in EVENT.languages]


def room():
    room = Room(SIX)
    room.enrolled = True
    room.give("zoe", Assignment(Role.STAFF))
    return room


def buttons(room):
    """Every button any case shows now."""
    return [
        one.data
        for case in room.cases.by_number.values()
        for row in case_lines.buttons(case, room.standings.history(case.place))
        for one in row
    ]


def acted(room, acts):
    """The turns that come of it."""
    seen = []
    for who, what in acts:
        if who == "press":
            seen = [*dict.fromkeys((*seen, *buttons(room)))]
            if seen:
                yield room.press(seen[what % len(seen)], who="staff")
            continue
        yield room.say(what, who=who)


@given(st.lists(ACTS, max_size=14))
@settings(max_examples=150, deadline=None)
def test_whatever_waits_for_staff_has_an_open_case(acts):
    here = room()
    for _ in acted(here, acts):
        case = here.cases.about(here.place, REPORT)
        if here.history.standing is not None and not is_decided(here.history):
            assert case is not None
            assert case.is_open


@given(st.lists(ACTS, max_size=14))
@settings(max_examples=150, deadline=None)
def test_every_answer_is_one_and_every_case_can_be_told_in_every_language(acts):
    here = room()
    for turn in acted(here, acts):
        assert turn.reply is not None or turn.toast is not None
        for case in here.cases.by_number.values():
            for wording in WORDINGS:
                assert wording.html(*case_lines.post_lines(case, here.standings.history(case.place)))
            for note in case.notes:
                assert tuple(read_sentence(json.loads(json.dumps(as_json(line)))) for line in note.lines) == note.lines


@given(st.lists(ACTS, max_size=12), st.sampled_from(["chair", "deputy", "stranger"]))
@settings(max_examples=100, deadline=None)
def test_a_press_by_somebody_who_is_not_staff_changes_nothing(acts, who):
    here = room()
    for _ in acted(here, acts):
        pass
    cases, standings = here.cases, here.standings
    for data in buttons(here):
        turn = here.press(data, who=who)
        assert turn.toast.key == "not-allowed"
        assert (turn.entries, turn.told, turn.posts, turn.reply) == ((), (), (), None)
    assert (here.cases, here.standings) == (cases, standings)


@given(st.lists(ACTS, max_size=14))
@settings(max_examples=100, deadline=None)
def test_what_staff_decide_is_in_the_ledger_and_nowhere_else(acts):
    """The standings folded anew from the entries are those the night has come to."""
    here, entries = room(), []
    for turn in acted(here, acts):
        entries += [*turn.entries, *here.by_the_desk]
    again = Standings.of(here.event, entries)
    assert again.histories == here.standings.histories
    assert again.totals == here.standings.totals
    assert again.held == here.standings.held


PLACES = (SIX, "Benton/Belle Plaine 2", "Benton/Belle Plaine 3")
REPORTS = ("Biden 30, Sanders 28, Warren 26", "Biden 29, Sanders 28, Warren 27", "Biden 28, Sanders 28, Warren 28")
STEPS = st.tuples(st.sampled_from(PLACES), st.sampled_from([*REPORTS, *REPORTS, "undo", "release", "done"]))


@given(st.lists(STEPS, max_size=8))
@settings(max_examples=50, deadline=None)  # a whole night a time
def test_no_case_about_twins_stays_open_when_nobody_has_the_same_counts(steps):
    here, entries = room(), []
    for place in PLACES:
        here.give(place, Assignment(Role.CHAIR, place))
    for place, what in steps:
        for text in _texts(here, place, what):
            who = "staff" if text.startswith("/") else place
            turn = here.say(text, who=who)
            entries += [*turn.entries, *here.by_the_desk]
    for case in here.cases.open:
        standing = here.standings.history(case.place).standing
        assert "X01" not in case.codes or here.standings.twins.of(standing.report)
    for place, codes in here.standings.held.items():
        standing = here.standings.history(place).standing
        assert "X01" not in codes or here.standings.twins.of(standing.report)
    assert Standings.of(here.event, entries).held == here.standings.held


def _texts(here, place, what):
    """What is typed, so that one step of a night is done whole."""
    case = here.cases.about(place)
    match what:
        case "undo":
            return ("undo", "yes")
        case "release":
            return (f"/release {place}",)
        case "done":
            return () if case is None else (f"/case {case.number} done",)
        case counts:
            return (f"84 here. First: {counts}", "yes", "yes")
