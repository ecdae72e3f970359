"""Wherever there is a button, its words typed are the same answer, in every language."""

import pytest

from bot.wording import FOLDER, Wording, messages
from tests.core.dialogue.conftest import Room

LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.ftl"))
SIX, ONE, FEW = "Benton/Belle Plaine 1", "Clinton/LOW MOOR", "Cedar/INLAND"
FIRST = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
FILED = (FIRST, "yes", "Final: Biden 34, Sanders 31, Warren 19", "yes")
ASKED = {
    "is the first alignment right": (SIX, FIRST),
    "are the delegates right": (SIX, *FILED[:3]),
    "who won the toss": (SIX, FIRST, "yes", "Final: Biden 34, Sanders 30, Warren 20"),
    "which one realigns": (FEW, "18 here. First: Buttigieg 5, Klobuchar 5, Sanders 8", "yes"),
    "who was elected": (ONE, "6 here. First: Biden 1, Buttigieg 2, Sanders 2, Warren 1", "yes"),
    "is the receipt right": (SIX, *FILED),
    "shall the report be taken back": (SIX, *FILED, "undo"),
    "which group": (SIX, "84 here. First: Michael 30, Sanders 28, Warren 17, Uncommitted 9"),
    "which number": (SIX, "84 here. First: Biden 30 or 31, Sanders 28, Warren 17, Uncommitted 9"),
    "which alignment": (SIX, *FILED, "Sanders 30"),
    "which attendance": (SIX, FIRST, "yes", "attendance 85"),
    "which total": (SIX, f"{FIRST}, total 85"),
    "what a word means": (SIX, "84 here. First: Biden 30 zebra, Sanders 28, Warren 17, Uncommitted 9"),
    "is that the sheet": (SIX, *FILED[:3], "sheet: Biden 2, Sanders 2, Warren 2"),
}
"""Questions with buttons: the place, and what its chair texts until it is asked."""
ELSEWHERE = {
    "button-share-number": "the telephone sends the number itself; typed it would be nobody's word but theirs",
    "button-place": "people with several places name them in full",
    "button-subscribe": "reporters",
    **dict.fromkeys(
        [
            *(f"button-when-{when}" for when in ("any", "every", "step", "lead")),
            *(f"button-{word}" for word in ("topic", "updates-for", "chart", "stop-this", "keep-updated", "undo")),
            *(f"button-{word}" for word in ("my-updates", "resume", "no-corrections", "quiet")),
            *(f"button-{word}-number" for word in ("change", "stop")),
        ],
        "reporters; tried in test_reporter_buttons.py",
    ),
    **dict.fromkeys(("button-nudge", "button-nudge-all", "button-page"), "coordinators; tried in test_county.py"),
    **dict.fromkeys(("button-region-close", "button-region-leave"), "staff; tried in test_regions.py"),
    **dict.fromkeys(
        [f"button-{verb}" for verb in ("claim", "give-back", "ask", "call", "release", "hold", "done", "stands")],
        "staff, who type them after the number of the case",
    ),
}


def asked(question):
    place, *texts = ASKED[question]
    room = Room(place)
    return room, room.say(*texts)


def choices(turn):
    return [choice for row in turn.reply.choices for choice in row]


def outcome(room, turn):
    """What matters of an answer: the draft it leaves, what is answered and what is stored; not its time."""
    state = room.state()
    kept = (state.report, state.step, state.first_agreed, state.pending, state.doubts, state.sheet)
    return kept, [line.key for line in turn.reply.lines], [(entry.kind, entry.body) for entry in turn.entries]


@pytest.mark.parametrize("question", ASKED)
def test_every_question_shows_its_buttons(question):
    assert choices(asked(question)[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ASKED)
def test_the_words_of_a_button_typed_are_the_same_answer(question, language):
    wording = Wording.load(language)
    for choice in choices(asked(question)[1]):
        pressing, _ = asked(question)
        typing, _ = asked(question)
        pressed, typed = pressing.press(choice.data), typing.say(wording.plain(choice.label))
        assert outcome(typing, typed) == outcome(pressing, pressed), wording.plain(choice.label)


@pytest.mark.parametrize(
    ("text", "attendance"),
    [
        ("keep it at 84", 84),
        ("it's 85", 85),
        ("déjelo en 84", 84),
        ("son 85", 85),
        ("84 was a slip", None),
        ("not 84", None),
        ("84 is wrong", None),
        ("84 mal", None),
        ("keep 83", None),
    ],
)
def test_a_number_is_an_answer_only_where_it_is_said_which_holds(text, attendance):
    room, _ = asked("which attendance")
    room.say(text)
    assert room.state().report.attendees == (attendance or 84)
    assert bool(room.state().doubts) is (attendance is None)


@pytest.mark.parametrize("text", ["total 84", "Total: 84", "the total is 84", "el total es 84", "84"])
def test_the_right_total_alone_answers(text):
    room, _ = asked("which total")
    room.say(text)
    assert room.state().report.first.total == 84
    assert not room.state().doubts


def test_every_button_there_is_is_tried():
    shown = {choice.label.key for question in ASKED for choice in choices(asked(question)[1])}
    assert {key for key in messages("en") if key.startswith("button-")} == shown | set(ELSEWHERE)
