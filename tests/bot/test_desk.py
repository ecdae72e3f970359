"""The desk's laws, over the real product and both engines."""

import asyncio
import contextlib
import json
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text as sql

from bot.letters import Arrival
from bot.storage import DatabaseUnavailable, cases, inbox, outbox
from core.ledger.entries import Kind
from tests.the_night import ADAIR, NO_TIE, PLAIN_CASE, SIX, STAFF_CHAT, data_of, message_update

FIRST = NO_TIE[0]


def receipts(night, chat):
    return [text for text in night.heard(chat) if text.startswith("Receipt ")]


async def store(night, *updates):
    """Put updates into the inbox as the poll does."""
    await night.product._take_in(updates)


async def rows(night, query, **values):
    found = await night.read(lambda tx: tx.execute(sql(query), values).mappings().all())
    return [dict(row) for row in found]


def a_text(night, user, text, *, number=900_001, message=None, date=None, **more):
    now = int(night.clock.now().timestamp())
    return message_update(number, user.id, message or 90_000 + number, text, date=date or now, **more)


# ------------------------------------------------------------------------------------------- a text is dealt with once


async def test_an_update_delivered_twice_is_dealt_with_once(night):
    chair = await night.enrol()
    again = a_text(night, chair, FIRST)
    await store(night, again)
    await store(night, again, again)
    await night.quiet()
    assert sum("Right?" in text for text in night.heard(chair)) == 1


async def test_one_message_in_two_updates_is_dealt_with_once(night):
    chair = await night.enrol()
    await store(night, a_text(night, chair, FIRST, number=900_001, message=95_000))
    await store(night, a_text(night, chair, FIRST, number=900_002, message=95_000))
    await night.quiet()
    assert sum("Right?" in text for text in night.heard(chair)) == 1


async def test_a_restart_between_every_two_texts_changes_nothing(iowa, database_url):
    from tests.the_night import night_over, settings_for

    settings, telegram, chair = settings_for(iowa, database_url), None, None
    for text in ("", *PLAIN_CASE):
        async with night_over(settings, telegram) as night:
            telegram = night.telegram
            if chair is None:
                chair = await night.enrol(SIX)
            else:
                answer = await night.say(chair, text)
            await night.quiet()
            kinds = [entry.kind for entry in await night.ledger(SIX)]
    assert answer.text.startswith("Receipt ")
    assert kinds == [Kind.TIE_BROKEN, Kind.REPORTED]


# -------------------------------------------------------------------------------------------------- buttons and words


async def test_a_button_pressed_twice_files_once(night):
    chair = await night.enrol()
    read_back = await night.say_all(chair, NO_TIE[:3])
    yes = data_of(read_back, "yes")
    for _ in range(3):
        night.telegram.press(chair, read_back, yes)
    await night.quiet()
    assert [entry.kind for entry in await night.ledger()] == [Kind.REPORTED]
    assert len(night.telegram.answers) == 3, "every press is answered, or the phone shows a clock"


async def test_a_button_of_a_question_that_is_gone_changes_nothing(night):
    chair = await night.enrol()
    old = await night.say(chair, FIRST)
    await night.say(chair, "Biden 29, Sanders 29")
    night.telegram.press(chair, old, data_of(old, "yes"))
    await night.quiet()
    (answer,) = night.telegram.answers.values()
    assert answer == "That question is over."
    assert "final alignment" in (await night.say(chair, "yes")).text, "the newer question still waits for its yes"


async def test_an_answered_question_loses_its_buttons(night):
    chair = await night.enrol()
    read_back = await night.say(chair, FIRST)
    await night.press(chair, read_back, "yes")
    await night.quiet()
    shown = night.telegram.conversation(chair).messages[read_back.id]
    assert shown.buttons == ()


async def test_a_yes_written_before_the_read_back_was_sent_reads_back_again(night):
    chair = await night.enrol()
    await night.quiet()
    earlier = int(night.clock.now().timestamp()) - 60
    first = a_text(night, chair, FIRST, number=900_001, date=earlier)
    await store(night, first, a_text(night, chair, "yes", number=900_002, date=earlier))
    await night.quiet()
    said = night.heard(chair)[-2:]
    assert said[0] == said[1], "the same question twice"
    assert "Right?" in said[0]
    assert await night.ledger() == []


async def test_a_yes_to_the_read_back_that_was_sent_confirms_it(night):
    chair = await night.enrol()
    await night.say(chair, FIRST)
    assert "final alignment" in (await night.say(chair, "yes")).text


async def test_a_late_text_is_not_applied(night):
    chair = await night.enrol()
    await store(night, a_text(night, chair, FIRST, number=900_001, message=95_000))
    await night.quiet()
    await store(night, a_text(night, chair, "Biden 50", number=900_002, message=94_000))
    await night.quiet()
    assert "came after newer ones and was not used" in night.heard(chair)[-1]
    (state,) = await rows(night, "SELECT state FROM dialogues")
    assert ["Biden", 30] in json.loads(state["state"])["drafts"][ADAIR]["report"]["first"]


async def test_an_edit_of_counts_is_a_correction(night):
    chair = await night.enrol()
    said = night.telegram.text(chair, chair, FIRST)
    read_back = await night.answer_to(said)
    night.telegram.edit(chair, said, FIRST.replace("30", "31"))
    assert "Biden 31" in (await night.answer_to(read_back)).text


async def test_an_edit_of_a_yes_confirms_nothing(night):
    chair = await night.enrol()
    hm = night.telegram.text(chair, chair, "hm")
    await night.answer_to(hm)
    read_back = await night.say(chair, FIRST)
    night.telegram.edit(chair, hm, "yes")
    assert "Editing that message changes nothing" in (await night.answer_to(read_back)).text


# ----------------------------------------------------------------------------------------------------------- poison


POISON = {
    "not what Telegram sends": {"message": {"message_id": 77_001, "chat": "nobody", "from": 5, "date": "noon"}},
    "half an update": {"message": {"message_id": 77_002}},
    "a press without a presser": {"callback_query": {"id": "1"}},
}


@pytest.mark.parametrize("body", POISON.values(), ids=POISON.keys())
async def test_an_update_nobody_can_read_is_set_aside_and_the_others_go_on(night, body):
    chair = await night.enrol()
    await store(night, {"update_id": 900_001} | body, a_text(night, chair, FIRST, number=900_002))
    await night.quiet()
    assert "Right?" in night.heard(chair)[-1]
    (row,) = await rows(night, "SELECT tries, failed FROM inbox WHERE failed IS NOT NULL")
    assert row == {"tries": 3, "failed": "failed 3 times"}
    assert any("could not be dealt with and was set aside" in text for text in night.heard(STAFF_CHAT))


async def test_a_text_that_cannot_be_dealt_with_costs_its_chair_one_sentence_and_nobody_else_anything(night):
    unlucky, lucky = await night.enrol(ADAIR, name="Ann"), await night.enrol(SIX, name="Bo")
    await store(night, a_text(night, unlucky, FIRST, date=10**20))
    assert "Right?" in (await night.say(lucky, FIRST)).text
    await night.quiet()
    (told,) = (text for text in night.heard(unlucky) if "went wrong" in text)
    assert "staff were told" in told
    (case,) = await night.read(lambda tx: cases.everything(tx, night.desk.event.id))
    assert case.topic.startswith("failed-")
    assert "could not be dealt with" in night.heard(STAFF_CHAT)[-1]
    assert "Right?" in (await night.say(unlucky, FIRST)).text, "their next text is dealt with"


BROKEN = {
    "no JSON": lambda state: state[:-1],
    "JSON of another kind": lambda _state: '"dance"',
    "a step there is none of": lambda state: state.replace('"step": "final"', '"step": "dance"'),
    "half of it missing": lambda state: state.replace('"version"', '"edition"'),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
async def test_a_conversation_nothing_can_be_answered_under_is_begun_anew(night, broken):
    """The chair is told so with the answer, once; the row is kept for whoever looks for the fault."""
    chair = await night.enrol(ADAIR)
    await night.say_all(chair, NO_TIE[:2])
    (before,) = await rows(night, "SELECT state FROM dialogues")
    state = broken(before["state"])
    assert state != before["state"]
    change = sql("UPDATE dialogues SET state = :state")
    await night.desk.writer.write(lambda tx: tx.execute(change, {"state": state}))
    await night.desk.writer.run(night.desk.load)
    answer = await night.say(chair, FIRST)
    assert answer.text.startswith("I lost the thread of our conversation and begin anew.")
    assert "Right?" in answer.text
    assert (await night.say_all(chair, NO_TIE[1:])).text.startswith("Receipt ")
    assert sum("lost the thread" in text for text in night.heard(chair)) == 1
    await night.quiet()
    assert any("begun anew" in text for text in night.heard(STAFF_CHAT))
    kept = await rows(night, "SELECT state FROM dialogues WHERE event = 'iowa-2020 (set aside)'")
    assert kept == [{"state": state}]
    assert await rows(night, "SELECT id FROM inbox WHERE failed IS NOT NULL") == []


async def test_a_press_that_fails_is_answered_so_that_no_clock_is_left_on_the_phone(night):
    chair = await night.enrol()
    question = await night.say(chair, FIRST)
    press = {
        "id": "77",
        "from": {"id": chair.id, "is_bot": False, "first_name": "Pat"},
        "message": {"message_id": question.id, "date": 10**20, "chat": {"id": chair.id, "type": "private"}},
        "chat_instance": "1",
        "data": "yes|1",
    }
    night.telegram.pressed["77"] = (chair, night.clock.now())
    await store(night, {"update_id": 900_001, "callback_query": press})
    await night.quiet()
    assert "went wrong" in night.telegram.answers["77"]
    assert night.heard(chair)[-1] == question.text, "and no message beside it"


async def test_a_row_of_a_photo_that_fails_is_told_to_whoever_sent_it(night):
    chair = await night.enrol()
    row = Arrival("photos", 7_700, "photo", chair.id, 55, "{}")
    await night.desk.take_in([row])
    await night.quiet()
    assert "went wrong" in night.heard(chair)[-1]


async def test_a_batch_with_a_bad_text_is_redone_one_by_one(night):
    """All in one batch: what stood before and after the bad one is dealt with once."""
    chairs = [await night.enrol(place, name=place) for place in (ADAIR, SIX)]
    await night.quiet()
    await store(
        night,
        a_text(night, chairs[0], FIRST, number=900_001),
        {"update_id": 900_002, "message": {"message_id": 1}},
        a_text(night, chairs[1], FIRST, number=900_003),
    )
    await night.quiet()
    for chair in chairs:
        assert sum("Right?" in text for text in night.heard(chair)) == 1


# ------------------------------------------------------------------------------------------ a database that goes away


@pytest.fixture
async def gone(night):
    """The database does not answer while the block runs."""
    trouble = DatabaseUnavailable("The database went away.", "Start it again.")

    class Gone:
        def __init__(self):
            self.asked = asyncio.Event()
            self._loop = asyncio.get_running_loop()

        def __getattr__(self, name):
            self._loop.call_soon_threadsafe(self.asked.set)
            raise trouble

    real = night.desk.writer.storage

    class Switch:
        def __enter__(self):
            night.desk.writer.storage = Gone()
            return night.desk.writer.storage

        def __exit__(self, *_):
            night.desk.writer.storage = real
            night.desk.wake()
            night.postman.wake()

    return Switch()


async def test_a_database_that_goes_away_costs_no_text_a_try(night, gone):
    chair = await night.enrol()
    await night.quiet()
    with gone as storage:
        night.telegram.text(chair, chair, FIRST)
        await storage.asked.wait()
    await night.quiet()
    assert "Right?" in night.heard(chair)[-1]
    assert await rows(night, "SELECT id FROM inbox WHERE tries > 0") == []


async def test_updates_are_not_acknowledged_while_the_database_is_away(night, gone):
    chair = await night.enrol()
    await night.quiet()
    with gone as storage:
        night.telegram.text(chair, chair, FIRST)
        await storage.asked.wait()
        assert len(night.telegram.updates) == 1
    await night.quiet()
    assert len(night.telegram.updates) == 0


class LosesOneAnswer:
    """A database that does what COMMIT says, once without saying so."""

    def __init__(self, storage):
        self._storage, self.lost = storage, False

    def __getattr__(self, name):
        return getattr(self._storage, name)

    @contextlib.contextmanager
    def writing(self):
        with self._storage.writing() as tx:
            yield tx
            ledger_grew = tx.execute(sql("SELECT count(*) FROM ledger")).scalar()
        if ledger_grew and not self.lost:
            self.lost = True
            raise DatabaseUnavailable("The database went away.", "Start it again.")


async def test_a_commit_whose_answer_is_lost_counts_once(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE[:3])
    await night.desk.writer.write(lambda tx: tx.execute(sql("SELECT 1")))
    before = len(await rows(night, "SELECT place FROM ledger"))
    night.desk.writer.storage = LosesOneAnswer(night.desk.writer.storage)
    night.telegram.text(chair, chair, "yes")
    await night.quiet()
    await night.say(chair, "status")
    assert night.desk.writer.storage.lost
    assert len(await rows(night, "SELECT place FROM ledger")) == before + 1
    assert len(set(receipts(night, chair))) == 1
    standings = await night.desk.writer.run(lambda: night.desk.memory.standings)
    assert standings.totals.statewide().reported == 1


async def test_work_that_fails_leaves_memory_and_database_as_they_were(night):
    await night.enrol()
    before = await night.desk.writer.run(lambda: dict(night.desk.memory.dialogues))

    def work(_tx, batch):
        batch.dialogues[1] = "{}"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await night.desk.writer.run(lambda: night.desk.in_one_batch(work))
    await night.desk.writer.run(lambda: night.desk.in_one_batch(lambda _tx, _batch: None))
    assert await night.desk.writer.run(lambda: dict(night.desk.memory.dialogues)) == before


# ------------------------------------------------------------------------------------------------- a chat that is busy


async def test_a_quick_yes_waits_until_it_is_known_that_the_read_back_arrived(night):
    chair = await night.enrol()
    await night.quiet()
    said = night.telegram.text(chair, chair, FIRST)
    await night.answer_to(said)  # on the phone, while its outcome may still be on its way into the database
    assert "final alignment" in (await night.say(chair, "yes")).text


async def test_a_text_of_a_busy_chat_is_left_for_later(night):
    await night.quiet()
    later = datetime.now().astimezone() + timedelta(days=1)
    arrival = Arrival("1000001", 5, "message", 42, 1, "{}")

    def look(tx):
        inbox.take_in(tx, [arrival], later)
        found = inbox.waiting(tx, 10, {42}), inbox.waiting(tx, 10)
        inbox.done(tx, [one.id for one in found[1]], later)
        return [len(each) for each in found]

    assert await night.desk.writer.write(look) == [0, 1]


async def test_nothing_is_answered_that_is_not_in_the_outbox(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    await night.quiet()
    sent = await rows(night, "SELECT text FROM outbox WHERE chat = :chat AND state = 'sent'", chat=chair.id)
    assert len(sent) == len(night.heard(chair))
    counts = await night.read(outbox.counts)
    assert (counts.waiting, counts.unknown, counts.refused) == ({}, 0, 0)
