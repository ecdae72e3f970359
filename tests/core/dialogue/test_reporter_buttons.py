"""Buttons of reporters: whole in themselves, harmless when late, and the same as their words typed."""

from itertools import product

import pytest

from bot.wording import FOLDER, Wording
from core.dialogue.reporters.buttons import data, read_press
from core.wire.asking import asked
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.topics import STATEWIDE, Scope, Topic
from tests.core.dialogue.a_reader import EVENT, REPORTER, Reader, choices, keys

LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.ftl"))
TIMES = (AsItComes(), Every(1440), EachStep(50), WhenLeadChanges())
WHERE = (
    STATEWIDE,
    *(Topic(Scope.COUNTY, name) for name in (*EVENT.places.counties, *EVENT.places.regions)),
    *(Topic(Scope.DISTRICT, str(number)) for number in range(1, 5)),
    *(Topic(Scope.PLACE, place) for place in EVENT.places.by_id),
)
ASKED = {
    "one update": ("Polk",),
    "a precinct": ("precinct Ames 2-4",),
    "several updates": ("Polk, Story",),
    "changed": ("Polk", "Polk every hour"),
    "which one": ("Warren every 10%",),
    "nearly one": ("Pottawatamie",),
    "when": ("Polk", "change 1"),
    "the list": ("Polk, Sanders", "my updates"),
    "stopped": ("Polk", "stop"),
    "one stopped": ("Polk, Story", "stop 1"),
    "a figure": ("Polk?",),
    "paused": ("Polk", "pause"),
    "morning or evening": ("Polk", "quiet 10-7"),
    "what cannot be had": ("precinct 948200", "every second"),
}


def test_every_topic_at_any_time_fits_a_button_and_is_read_back():
    for topic, group, timing in product(WHERE, (None, EVENT.field.groups[0], EVENT.field.groups[-1]), TIMES):
        meant = Topic(topic.scope, topic.name, group)
        said = data(EVENT, "resume", meant, timing)
        assert len(said.encode()) <= 64, said
        press = read_press(EVENT, said)
        assert (press.verb, press.topic, press.timing) == ("resume", meant, timing)


@pytest.mark.parametrize(
    "said",
    [
        "wire",
        "wire|",
        "wire|on",
        "wire|on|c:Nowhere",
        "wire|on|cNowhere",
        "wire|on|d9",
        "wire|on|p1",
        "wire|on|s+99",
        "wire|on|s|every:x",
        "wire|on|s+x",
        "wire|undo|x",
        "wire|quiet|22-22",
        "wire|quiet|x",
        "wire|dance|s",
        "wire|off|",
    ],
)
def test_a_button_that_names_nothing_is_over_and_harmless(said):
    reader = Reader(*REPORTER)
    reader.say("Polk")
    turn = reader.press(said)
    assert turn.reply is not None
    assert reader.gets in (["county:Polk any"], ["county:Polk any", "state every:15"])


@pytest.mark.parametrize("question", ASKED)
def test_every_button_there_is_does_something_and_no_more_than_64_bytes(question):
    reader = Reader(*REPORTER)
    shown = choices(reader.say(*ASKED[question]))
    assert shown
    for choice in shown:
        assert len(choice.data.encode()) <= 64
        pressed = Reader(*REPORTER)
        pressed.say(*ASKED[question])
        assert "question-is-over" not in keys(pressed.press(choice.data))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", ASKED)
def test_the_words_of_a_button_typed_do_what_it_does(question, language):
    wording = Wording.load(language, EVENT.time_zone)
    for choice in choices(Reader(*REPORTER).say(*ASKED[question])):
        pressing, typing = Reader(*REPORTER), Reader(*REPORTER)
        pressing.say(*ASKED[question])
        typing.say(*ASKED[question])
        pressing.press(choice.data)
        label = wording.plain(choice.label)
        typing.say(label)
        assert (typing.gets, typing.reader) == (pressing.gets, pressing.reader), label


def test_an_undo_of_another_change_changes_nothing():
    reader = Reader(*REPORTER)
    first = choices(reader.say("Polk, Story", "stop 1"))[0].data
    reader.say("stop Story")
    assert keys(reader.press(first)) == ["updates-nothing-to-undo"]
    assert reader.gets == []


def test_a_button_pressed_twice_is_pressed_once():
    reader = Reader(*REPORTER)
    stop = next(one.data for one in choices(reader.say("Polk")) if one.data.startswith("wire|off"))
    reader.press(stop)
    reader.press(stop)
    assert reader.gets == []


@pytest.mark.parametrize("data_of_old", ["subscription|on", "subscription|off"])
def test_the_button_of_the_first_greeting_still_works(data_of_old):
    reader = Reader()
    reader.press(data_of_old)
    assert reader.gets == (["state every:15"] if data_of_old.endswith("on") else [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["updates-examples", "help-reader"])
def test_the_examples_told_are_understood(text, language):
    wording = Wording.load(language, EVENT.time_zone)
    line = wording.plain(
        next(one for one in Reader(*REPORTER).say("hi" if "examples" in text else "/help").reply.lines)
    )
    examples = [piece.partition("”")[0] for piece in line.split("“")[1:]]
    assert len(examples) >= 3
    assert all(asked(example, EVENT).asks_something for example in examples), examples
