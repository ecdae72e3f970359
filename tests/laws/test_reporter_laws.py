"""What holds of whoever reads, whatever they write."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.wording import Wording
from core.dialogue.reporters.saying import timing_name, topic_name
from core.wire.asking import asked
from core.wire.gazetteer import is_a_topic
from tests.core.dialogue.a_reader import EVENT, REPORTER, Reader

WORDING = Wording.load("en", EVENT.time_zone)
SAID = (
    "Polk Story Washington Warren Sanders Biden michael CD3 district 3 statewide everything Ames 2-4 precinct county"
    " in and , ; every 10% 15 min hour half lead changes when the stop pause resume quiet 22-7 10pm off chart"
    " my updates undo subscribe change 1 2 99 ? how is who no corrections either every second 0% Pottawatamie"
    " zzz cada minutos parar"
)
TEXTS = st.lists(st.sampled_from(SAID.split()), max_size=12).map(" ".join) | st.text(max_size=300)


@given(st.lists(TEXTS, min_size=1, max_size=6))
@settings(max_examples=150, deadline=None)
@example(["\x00", "ﬀ½²", "/" * 300, "every " * 50, "Polk " * 60])
def test_any_text_of_a_reporter_gets_exactly_one_answer_and_what_is_confirmed_is_stored(texts):
    reader = Reader(*REPORTER)
    for text in texts:
        turn = reader.say(text)
        assert turn.reply is not None
        assert turn.reply.lines or turn.reply.wire or turn.reply.chart is not None
        assert turn.entries == turn.cases == ()
        assert len(reader.gets) <= EVENT.most_subscriptions
        assert len({one.topic for one in reader.reader.subscriptions} if reader.reader else ()) == len(reader.gets)
        _confirmed_is_stored(reader, turn)


def _confirmed_is_stored(reader, turn):
    wanted = () if reader.reader is None else reader.reader.subscriptions
    stored = {(_name(one.topic), WORDING.plain(timing_name(one.timing))) for one in wanted}
    for line in turn.reply.lines:
        if line.key in {"updates-get", "updates-changed", "updates-already"}:
            when = WORDING.plain(line.values["when"])
            assert {(WORDING.plain(topic), when) for topic in line.values["topics"]} <= stored
        if line.key == "updates-stopped-all":
            assert not stored


def _name(topic):
    return WORDING.plain(topic_name(EVENT, topic))


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_every_topic_read_is_one_of_the_event(text):
    for one in asked(text, EVENT).wanted:
        assert one.topics
        assert all(is_a_topic(EVENT, topic) for topic in one.topics)


@given(st.lists(TEXTS, min_size=1, max_size=6))
@settings(max_examples=100, deadline=None)
def test_a_stranger_who_is_not_subscribed_hears_who_this_is_once_at_most(texts):
    stranger, told = Reader(), 0
    for text in texts:
        turn = stranger.say(text)
        told += turn.reply is not None and [line.key for line in turn.reply.lines] == ["stranger"]
    assert told <= 1
