"""Codes, phones and strangers at the real desk, on both engines: what is stored of them, and who waits for whom."""

import random
import re

import pytest
from sqlalchemy import inspect, text

from bot.app import hash_of_code
from bot.commands import ask_desk
from bot.letters import Lane
from bot.phone_numbers import number_key
from core.codes import make_code, plain_code, readings
from core.dialogue.strangers import MOST_OF_ALL, MOST_TRIES
from tests.dialogs.transcripts import slips
from tests.the_night import ADAIR, NO_TIE, STAFF_CHAT, message_update

BOTH = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"
NUMBER = "+1 515 555 0101"
_CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b")


def everything(tx):
    """Every word in the database."""
    tables = [name for name in inspect(tx).get_table_names() if name != "alembic_version"]
    return "\n".join(str(row) for name in tables for row in tx.execute(text(f'SELECT * FROM "{name}"')).all())


async def hand_over(night, chair):
    return _CODE.search((await night.say(chair, "hand over")).text)[0]


async def test_a_code_the_bot_gives_out_is_nowhere_in_the_database_once_it_is_sent(night):
    chair = await night.enrol()
    code = await hand_over(night, chair)
    await night.quiet()
    stored = await night.read(everything)
    assert code not in stored
    assert plain_code(code) not in stored


async def test_whoever_takes_over_amends_the_report_and_whoever_left_reports_no_more(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    code = await hand_over(night, chair)
    secretary = night.telegram.join("Sam")
    assert "You take over" in (await night.say(secretary, f"/start {code}")).text
    await night.quiet()
    assert "is handed over" in night.heard(chair)[-1]
    await night.say_all(secretary, ("Final: Biden 35, Sanders 29", "yes"))
    assert [entry.kind.value for entry in await night.ledger()] == ["reported", "role changed", "amended"]
    assert (await night.say(chair, "84 here")).text.startswith("This is the results desk")


async def test_what_is_known_of_a_hand_over_outlives_the_program(night):
    chair = await night.enrol()
    await night.say_all(chair, NO_TIE)
    secretary = night.telegram.join("Sam")
    await night.say(secretary, f"/start {await hand_over(night, chair)}")
    await night.desk.writer.run(night.desk.load)
    history = night.desk.memory.standings.history(ADAIR)
    assert history.standing.owner == night.desk.memory.people[secretary.id].person.id
    assert history.of(history.standing.entry.by) is None


async def test_a_new_phone_is_the_same_person_and_the_old_one_a_stranger(night):
    chair, staff = await night.enrol(), await night.enrol(None, "staff")
    await night.say(chair, BOTH)
    before = (await night.desk.writer.run(lambda: night.desk.memory.people[chair.id])).person
    code = _CODE.search((await night.say(staff, f"/newphone {ADAIR}")).text)[0]
    phone = night.telegram.join("Pat again")
    assert "Biden 30" in (await night.say(phone, code)).text
    await night.quiet()
    await night.desk.writer.run(night.desk.load)  # as after a restart
    assert night.desk.memory.people[phone.id].person == before
    assert chair.id not in night.desk.memory.people
    await night.say(chair, "yes")
    assert not await night.ledger()


async def noted(night, seed, *numbers):
    """A chair's code, the same each time; for whoever has one of these phone numbers."""
    hashed, code = hash_of_code(night.product.settings.secret()), make_code(random.Random(seed).choice)
    about = {"role": "chair", "place": ADAIR, "expires": "2999-01-01T00:00:00+00:00"}
    asked = {"do": "invite", "hash": hashed(plain_code(code)), "phones": [hashed(number_key(one)) for one in numbers]}
    await ask_desk(night.desk, asked | about)
    return code


async def test_a_number_that_fits_enrols_and_is_stored_nowhere(night):
    code, pat = await noted(night, 7, "515-555-0101"), night.telegram.join("Pat")
    await night.say(pat, f"/start {code}")
    assert pat.id not in night.desk.memory.people
    answer = await night.answer_to(night.telegram.tap(pat, "Share my number", phone_number=NUMBER))
    assert "You report for" in answer.text
    assert not night.telegram.conversation(pat).reply_keyboard.rows
    await night.quiet()
    stored = re.sub(r"[ ()-]", "", await night.read(everything))
    assert "5155550101" not in stored


@pytest.mark.parametrize(
    ("number", "own", "said"),
    [
        pytest.param("+1 515 555 0199", True, "not the phone the code was made for", id="another number"),
        pytest.param(NUMBER, False, "somebody else", id="the right number, of somebody else"),
    ],
)
async def test_a_number_that_does_not_fit_enrols_nobody(night, number, own, said):
    code, pat, other = await noted(night, 7, NUMBER), night.telegram.join("Pat"), night.telegram.join("Lee")
    await night.say(pat, f"/start {code}")
    answer = await night.answer_to(night.telegram.contact(pat, number, of=pat if own else other))
    assert said in answer.text
    assert pat.id not in night.desk.memory.people


async def test_a_code_with_one_slip_enrols(night):
    code = await noted(night, 11)
    slipped = next(one for one in slips(code) if one != code and plain_code(code) in readings(one))
    pat = night.telegram.join("Pat")
    assert "You report for" in (await night.say(pat, f"my code is {slipped}")).text
    await night.quiet()
    assert slipped not in await night.read(everything)


async def test_many_wrong_codes_are_one_case_for_staff_and_a_code_that_exists_still_works(night):
    code = await night.invite()
    for number in range(MOST_OF_ALL // MOST_TRIES + 1):
        guesser = night.telegram.join(f"Guesser {number}")
        for guess in range(MOST_TRIES):
            night.telegram.text(guesser, guesser, f"/start {make_code(random.Random(f'{number}.{guess}').choice)}")
    await night.quiet()
    late = night.telegram.join("Late guesser")
    assert (await night.say(late, "/start 7K4M-P9Q2-W3D5")).text.startswith("This is the results desk")
    night.telegram.text(late, late, "/start 7K4M-P9Q2-W3D5")
    pat = night.telegram.join("Pat")
    assert "You report for" in (await night.say(pat, code)).text
    await night.quiet()
    assert len(night.heard(late)) == 1
    assert len([said for said in night.heard(STAFF_CHAT) if "wrong codes" in said]) == 1


async def test_a_restart_knows_how_many_wrong_codes_there_were(night):
    guesser, other = night.telegram.join("Guesser"), night.telegram.join("Another")
    for guess in range(2 * MOST_TRIES):
        who = other if guess % 5 == 0 else guesser
        night.telegram.text(who, who, f"/start {make_code(random.Random(guess).choice)}")
    await night.quiet()
    before = list(night.desk.memory.wrong_codes)
    await night.desk.writer.run(night.desk.load)
    assert night.desk.memory.wrong_codes == before
    assert len(before) == 2 * MOST_TRIES


async def test_a_flood_of_strangers_waits_behind_a_chair(night):
    chair = await night.enrol()
    strangers = [night.telegram.join(f"Stranger {number}") for number in range(3)]
    for one in strangers:
        await night.say(one, "hi")
    flood = [arrival(night, one, number) for number in range(100) for one in strangers]
    await night.desk.take_in([*flood, arrival(night, chair, 1000, BOTH)])
    await night.quiet()
    last = text("SELECT done_at FROM inbox ORDER BY id DESC LIMIT 1")
    ours = await night.read(lambda tx: tx.scalar(last))
    theirs = text("SELECT count(*) FROM inbox WHERE chat <> :chat AND message >= 500 AND done_at < :ours")
    assert await night.read(lambda tx: tx.scalar(theirs, {"chat": chair.id, "ours": ours})) == 0
    assert [len(night.heard(one)) for one in strangers] == [1, 1, 1]
    assert "Biden 30" in night.heard(chair)[-1]


async def test_the_answer_to_a_stranger_goes_out_after_everybody_elses(night):
    chair, stranger = await night.enrol(), night.telegram.join("Stranger")
    await night.say(chair, BOTH)
    await night.say(stranger, "hi")
    await night.quiet()
    lanes = await night.read(
        lambda tx: dict(tx.execute(text("SELECT chat, max(lane) FROM outbox GROUP BY chat")).all())
    )
    assert (lanes[chair.id], lanes[stranger.id]) == (Lane.CHAIR, Lane.STRANGER)


def arrival(night, user, number, words="84 here"):
    """A text as it comes in, with a number of its own."""
    update = message_update(10_000 + number * 10 + user.id % 10, user.id, 500 + number, words, date=1_580_770_000)
    return night.product.translator.arrival(update)
