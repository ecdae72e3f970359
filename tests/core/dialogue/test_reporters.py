"""What a reporter gets after what they wrote, and who is heard as a reporter at all."""

from dataclasses import replace
from datetime import timedelta, timezone

import pytest

from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.history import PlaceHistory, extend
from core.ledger.switches import Audience, switching
from core.people import Assignment, Role
from core.places import PlaceId
from core.wire.topics import STATEWIDE
from tests.core.dialogue.a_reader import EVENT, NOW, REPORTER, Reader, choices, keys

CHAIR = Assignment(Role.CHAIR, PlaceId("Benton/Belle Plaine 1"))
STAFF = Assignment(Role.STAFF)


@pytest.mark.parametrize(
    ("text", "gets"),
    [
        pytest.param("Polk", ["county:Polk any"], id="a county as it comes"),
        pytest.param("precinct Ames 2-4", ["place:Story/Ames 2-4 any"], id="a place as it comes"),
        pytest.param("CD3", ["district:3 every:15"], id="a district every 15 minutes"),
        pytest.param("todo", ["state every:15"], id="the state every 15 minutes"),
        pytest.param("Buttigieg", ["state|Buttigieg step:10"], id="a group each 10 percent"),
        pytest.param("Sanders in Polk", ["county:Polk|Sanders any"], id="a group in a county as it comes"),
        pytest.param("every half hour", ["state every:30"], id="a time alone is of the state"),
        pytest.param("when the lead changes", ["state lead"], id="the lead"),
        pytest.param("subscribe", ["state every:15"], id="one word"),
        pytest.param("Warren", [], id="what could be several is asked"),
        pytest.param("Warren and Polk", ["county:Polk any"], id="and what is clear beside it is taken"),
        pytest.param("Polk every second", [], id="what cannot be had is not half taken"),
        pytest.param("Polk?", [], id="a question subscribes to nothing"),
    ],
)
def test_what_is_asked_for_is_stored(text, gets):
    reader = Reader(*REPORTER)
    reader.say(text)
    assert reader.gets == gets


@pytest.mark.parametrize(
    ("texts", "gets"),
    [
        (("Polk", "every 15 min"), ["county:Polk every:15"]),
        (("Polk", "Story", "Polk every hour"), ["county:Polk every:60", "county:Story any"]),
        (("Polk, Story", "2 every hour"), ["county:Polk any", "county:Story every:60"]),
        (("Polk, Story", "change Story to every hour"), ["county:Polk any", "county:Story every:60"]),
        (("Polk", "Polk"), ["county:Polk any"]),
        (("Polk every hour", "Polk"), ["county:Polk every:60"]),
        (("Polk, Story", "pause 2"), ["county:Polk any", "county:Story any paused"]),
        (("Polk, Story", "pause Story", "resume"), ["county:Polk any", "county:Story any"]),
        (("Polk, Story", "stop Polk"), ["county:Story any"]),
        (("Polk, Story", "stop 1"), ["county:Story any"]),
        (("Warren County", "stop Warren"), []),
        (("Polk, Story", "stop"), []),
        (("Polk, Story", "stop", "undo"), ["county:Polk any", "county:Story any"]),
        (("Polk", "every hour", "undo"), ["county:Polk any"]),
        (("Polk", "every hour", "undo", "undo"), ["county:Polk any"]),
        (("Polk, Story", "stop 7"), ["county:Polk any", "county:Story any"]),
        (("Polk, Story", "stop the presses"), ["county:Polk any", "county:Story any"]),
        (("Polk, Story", "stop texting me"), []),
        (("Polk", "stop everything except Polk"), ["county:Polk any"]),
        (("Polk", "stop Polk at 11"), ["county:Polk any"]),
        (("Polk at 9",), []),
        (("Polk every hour until 11",), ["county:Polk every:60"]),
        (("Polk, Story", "stop Dallas"), ["county:Polk any", "county:Story any"]),
        (("Warren every hour", "Warren County"), ["county:Warren every:60"]),
        (("Michael every 20%", "Bloomberg"), ["state|Bloomberg step:20"]),
        (("Polk?", "keep me updated"), ["county:Polk any"]),
    ],
    ids=" / ".join,
)
def test_what_they_get_follows_what_they_say(texts, gets):
    reader = Reader(*REPORTER)
    reader.say(*texts)
    assert reader.gets == gets


def test_pausing_everything_and_one_of_it_going_on_leaves_the_others_paused():
    reader = Reader(*REPORTER)
    reader.say("Polk, Story", "pause", "resume Story")
    assert (reader.gets, reader.reader.paused) == (["county:Polk any paused", "county:Story any"], False)


def test_quiet_hours_are_stored_and_ended():
    reader = Reader(*REPORTER)
    reader.say("Polk", "quiet 22-7")
    assert (reader.reader.quiet.begin.hour, reader.reader.quiet.end.hour) == (22, 7)
    reader.say("quiet off")
    assert reader.reader.quiet is None


def test_corrections_go_on_after_the_end_until_they_are_stopped_too():
    reader = Reader(*REPORTER)
    reader.say("Polk", "stop")
    assert reader.reader.corrections
    reader.say("no corrections either")
    assert not reader.reader.corrections
    reader.say("Polk")
    assert reader.reader.corrections


def test_nobody_has_more_than_the_event_allows():
    reader = Reader(*REPORTER, event=replace(EVENT, most_subscriptions=2))
    turn = reader.say("Polk, Story, Linn")
    assert reader.gets == ["county:Polk any", "county:Story any"]
    assert keys(turn) == ["updates-get", "updates-cap", "updates-nothing-yet"]
    assert keys(reader.say("Polk every hour")) == ["updates-changed"]


def test_the_line_of_now_stands_below_what_is_confirmed():
    turn = Reader(*REPORTER).say("Polk")
    assert [line.topic.key for line in turn.reply.wire] == ["county:Polk"]


def test_several_of_which_nothing_is_known_are_one_sentence():
    turn = Reader(*REPORTER).say("Polk, Sanders")
    assert (turn.reply.wire, keys(turn)) == ((), ["updates-get", "updates-get", "updates-nothing-yet-from-any"])


def test_thanks_leave_an_open_question_open():
    reader = Reader(*REPORTER)
    reader.say("Pottawatamie")
    assert keys(reader.say("thanks")) == ["updates-any-time"]
    reader.say("yes")
    assert reader.gets == ["county:Pottawattamie any"]


def test_a_yes_takes_the_one_thing_that_was_offered_and_never_one_of_several():
    reader = Reader(*REPORTER)
    reader.say("Polk?")
    reader.say("yes please")
    assert reader.gets == ["county:Polk any"]
    reader.say("Warren")
    assert keys(reader.say("yes")) == ["updates-which-of"]
    assert reader.gets == ["county:Polk any"]


def test_a_time_said_while_a_name_is_asked_about_is_for_that_name():
    reader = Reader(*REPORTER)
    reader.say("Warren")
    reader.say("every hour")
    assert reader.gets == []
    reader.say("Warren County")
    assert reader.gets == ["county:Warren every:60"]


def test_a_lead_is_never_that_of_one_group_or_of_a_single_place():
    reader = Reader(*REPORTER)
    reader.say("Sanders in Polk every 10%")
    reader.say("when the lead changes")
    assert reader.gets == ["county:Polk|Sanders step:10", "county:Polk lead"]
    assert keys(reader.say("Ames 2-4 when the lead changes")) == ["updates-lead-of"]
    assert len(reader.gets) == 2


@pytest.mark.parametrize("before", ["Polk, Story, Linn?", "Warren, Clay and Iowa"], ids=["shown", "asked about"])
def test_a_lead_after_several_that_are_not_theirs_is_the_states(before):
    reader = Reader(*REPORTER)
    reader.say(before)
    reader.say("lead change alert")
    assert reader.gets == ["state lead"]


def test_what_is_excepted_goes_on():
    reader = Reader(*REPORTER)
    reader.say("Polk, Story, Linn")
    reader.say("stop everything except Polk")
    assert reader.gets == ["county:Polk any"]
    reader.say("everything except Story")
    assert reader.gets == ["county:Polk any"]


def test_a_picture_is_of_what_was_named_or_spoken_of():
    reader = Reader(*REPORTER)
    assert reader.say("chart").reply.chart == STATEWIDE
    assert reader.say("chart Polk").reply.chart.key == "county:Polk"
    assert reader.say("chart").reply.chart.key == "county:Polk"


# --------------------------------------------------------------------------------------------- who is heard as a reader


@pytest.mark.parametrize(
    "text", ["Warren", "Polk", "Sanders every 10%", "stop Polk", "chart", "follow Warren", "updates for Warren: 17"]
)
def test_what_a_chair_texts_is_no_subscription(text):
    chair = Reader(CHAIR)
    chair.say(text)
    assert chair.gets == []


@pytest.mark.parametrize("text", ["subscribe Polk", "/subscribe Polk", "updates for Polk", "avisos de Polk"])
@pytest.mark.parametrize("role", [CHAIR, STAFF], ids=["chair", "staff"])
def test_with_a_word_that_means_nothing_else_a_chair_reads_along(role, text):
    somebody = Reader(role)
    somebody.say(text)
    assert somebody.gets == ["county:Polk any"]


def test_a_chair_who_reads_along_keeps_the_draft():
    chair = Reader(CHAIR)
    chair.say("84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9", "subscribe Polk")
    draft = chair.state["drafts"][CHAIR.place]
    assert (draft["step"], draft["report"]["attendees"]) == ("first read back", 84)


@pytest.mark.parametrize("text", ["hello", "hi, John here", "I live in Polk", "Warren 17", "thanks", "delay", "quiet"])
def test_a_stranger_who_chats_is_told_once_who_this_is(text):
    stranger = Reader()
    assert keys(stranger.say(text)) == ["stranger"]
    assert stranger.say(text).reply is None
    assert stranger.gets == []


@pytest.mark.parametrize(
    "text", ["Polk", "Sanders every 10%", "when the lead changes", "how is Polk", "totals", "todo"]
)
def test_a_stranger_who_asks_for_something_to_read_is_answered_however_often(text):
    stranger = Reader()
    stranger.say("hello")
    assert "stranger" not in keys(stranger.say(text))
    assert stranger.say(text).reply is not None


def test_a_precinct_a_stranger_types_may_be_meant_for_the_code_and_is_offered():
    stranger = Reader()
    turn = stranger.say("Ames 2-4")
    assert keys(turn) == ["place-is-no-code"]
    stranger.press(choices(turn)[0].data)
    assert stranger.gets == ["place:Story/Ames 2-4 any"]


# -------------------------------------------------------------------------------------------- by code, embargo, stopped


def test_where_updates_are_by_code_strangers_get_none_and_reporters_do():
    closed = replace(EVENT, subscriptions_open=False)
    stranger, reporter = Reader(event=closed), Reader(*REPORTER, event=closed)
    assert keys(stranger.say("Polk")) == ["subscription-by-code"]
    assert keys(stranger.press("wire|on|cPolk")) == ["subscription-by-code"]
    reporter.say("Polk")
    assert (stranger.gets, reporter.gets) == ([], ["county:Polk any"])


def test_before_the_embargo_ends_only_those_who_came_by_code_are_shown_figures():
    zone = timezone(timedelta(hours=-6))
    event = replace(EVENT, embargo=(NOW + timedelta(hours=1)).astimezone(zone))
    stranger, reporter = Reader(event=event), Reader(*REPORTER, event=event)
    turn = stranger.say("Polk")
    assert (keys(turn), turn.reply.wire) == (["updates-get", "updates-embargo"], ())
    assert stranger.say("chart Polk").reply.chart is None
    assert reporter.say("Polk").reply.wire
    assert (stranger.gets, reporter.gets) == (["county:Polk any"], ["county:Polk any"])


def test_while_publication_is_stopped_subscribing_works_and_figures_wait():
    reader = Reader(*REPORTER)
    draft = Draft(
        EVENT_CHAIN, Kind.PUBLICATION_SWITCHED, 1, switching(Audience.READERS, on=False), "p-staff", "cli", None, NOW
    )
    entry = chain(draft, event=EVENT.id, sequence=1, previous=FIRST_FINGERPRINT)
    reader.standings = reader.standings.extended({EVENT_CHAIN: extend(PlaceHistory(EVENT_CHAIN), entry)})
    turn = reader.say("Polk")
    assert (keys(turn), turn.reply.wire) == (["updates-get", "totals-wait"], ())
    assert reader.gets == ["county:Polk any"]
    assert keys(reader.say("Polk?")) == ["totals-wait"]


# ---------------------------------------------------------------------------------------------------------- other words


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", ["updates-examples"]),
        ("the weather is fine", ["updates-not-understood", "updates-examples"]),
        ("84 here", ["updates-not-understood", "updates-examples"]),
        ("x" * 400, ["updates-not-understood", "updates-examples"]),
        ("/help", ["help-reader"]),
        ("my updates", ["updates-none", "updates-examples"]),
        ("undo", ["updates-nothing-to-undo"]),
        ("every second", ["updates-not-to-be-had"]),
    ],
)
def test_everything_else_gets_one_short_answer(text, told):
    assert keys(Reader(*REPORTER).say(text)) == told


def test_an_edited_text_of_a_reader_is_a_text():
    reader = Reader(*REPORTER)
    reader.say("Polk")
    reader.say("Polk every 15 min", edited=True)
    assert reader.gets == ["county:Polk every:15"]


@pytest.mark.parametrize(
    ("text", "said", "quiet"),
    [
        ("Linn, quiet from 10pm to 7am", "quiet-hours", "22:00"),
        ("Warren, quiet 22-7", "quiet-hours", "22:00"),
        ("Linn, quiet from 10 to 7", "quiet-either", None),
        ("Linn, nothing after midnight", "quiet-which", None),
    ],
)
def test_quiet_hours_beside_a_topic_are_kept_or_asked_about_and_never_lost(text, said, quiet):
    reader = Reader(*REPORTER)
    turn = reader.say(text)
    assert said in keys(turn)
    hours = None if reader.reader is None else reader.reader.quiet
    assert (hours and hours.begin.isoformat("minutes")) == quiet
