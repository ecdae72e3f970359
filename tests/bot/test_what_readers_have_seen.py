"""What arrives is noted as seen; and while it is not known whether a line is still right, it does not go out."""

import pytest

from bot import wire
from bot.letters import Act, Lane, Letter
from bot.storage import lines, outbox, seen
from core.wire.timing import AsItComes
from core.wire.topics import Scope, Topic
from tests.the_night import ADAIR
from tests.the_wire import amended, delivered, on_the_night, reads, reported

TOPIC = Topic(Scope.COUNTY, "Adair")


@pytest.fixture
async def riley(night):
    user = night.telegram.join("Riley")
    await night.say(user, "/start")
    return user.id


async def enqueued(night, *letters):
    """Letters that show how the county stands."""

    def work(desk):
        def all_of_them(tx, batch):
            shows = wire.note_shown(tx, desk.event.id, [wire.line_now(desk.memory, TOPIC, batch.at)], batch.at)
            batch.letters += [Letter(key, lane, chat, Act.SEND, key, shows=shows) for key, lane, chat in letters]

        desk.in_one_batch(all_of_them)

    await on_the_night(night, work)
    night.postman.wake()


async def seen_by(night, chat):
    return await night.read(lambda tx: seen.newest(tx, night.desk.event.id, TOPIC.key, [chat]))


async def test_a_line_waits_until_it_is_known_to_be_right_and_an_answer_does_not(night, riley):
    other = night.telegram.join("Sky")
    await night.say(other, "/start")
    night.postman.may_show, last = (lambda: False), night.telegram.messages(other)[-1]
    await enqueued(night, (f"{lines.LINE}a", Lane.READER, riley), ("an answer", Lane.CHAIR, other.id))
    await night.answer_to(last)
    assert await night.read(lambda tx: outbox.counts(tx).waiting) == {Lane.READER: 1}
    assert await seen_by(night, riley) == {}
    night.postman.may_show = lambda: True
    night.postman.wake()
    await night.quiet()
    assert night.heard(riley)[-1] == f"{lines.LINE}a"
    assert (await seen_by(night, riley)).keys() == {riley}
    assert (await seen_by(night, other.id)).keys() == {other.id}


async def test_a_reader_on_telegram_gets_a_line_and_its_correction(night, riley):
    await on_the_night(night, reads, riley, (TOPIC, AsItComes()))
    await on_the_night(night, reported, ADAIR, {"Sanders": 5, "Biden": 3})
    await delivered(night)
    assert "Sanders" in night.heard(riley)[-1]
    await on_the_night(night, amended, ADAIR, {"Sanders": 4, "Biden": 4})
    await delivered(night)
    assert night.heard(riley)[-1].startswith("CORRECTION")
    assert "Sanders 4 final, not 5" in night.heard(riley)[-1]
