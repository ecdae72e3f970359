"""Each person in their own language, over the wire and after a restart; the staff channel in the event's first."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import text as sql

from bot.schedule.totals import TotalsPost
from bot.storage import people
from tests.the_night import NO_TIE, STAFF_CHAT, night_over, settings_for

FIRST = NO_TIE[0]
STRANGER_ES = "Esta es la mesa de resultados de Iowa"


async def speaker(night, language, *, language_of_invite=None):
    """A chair whose app speaks a language, enrolled."""
    user = night.telegram.join("Ana", language=language)
    await night.say(user, f"/start {await night.invite(language=language_of_invite)}")
    return user


async def press_language(night, user, label):
    """Ask which, and press the button of one."""
    await night.say(user, "/language")
    question = night.telegram.messages(user)[-1]
    data = next(key.data for row in question.keyboard for key in row if key.text == label)
    night.telegram.press(user, question, data)
    return await night.answer_to(question)


async def post(night):
    """The next totals of the timetable."""
    await night.desk.writer.run(lambda: TotalsPost(night.desk).post(datetime(2030, 1, 2, tzinfo=UTC)))
    night.postman.wake()
    await night.quiet()


@pytest.mark.parametrize(
    ("app", "words"),
    [
        ("es", STRANGER_ES),
        ("es-419", STRANGER_ES),
        ("en", "This is the results desk"),
        ("de", "This is the results desk"),
    ],
)
async def test_a_stranger_is_answered_in_the_language_of_their_app(night, app, words):
    stranger = night.telegram.join("Ana", language=app)
    assert (await night.say(stranger, "hello?")).text.startswith(words)


async def test_whoever_enrols_keeps_the_language_of_their_app(night):
    chair = await speaker(night, "es-MX")
    assert night.heard(chair)[-1].startswith("Usted reporta por")
    (one,) = await night.read(lambda tx: people.everyone(tx, night.desk.event.id))
    assert one.person.language == "es"


async def test_an_invitation_made_for_somebody_says_their_language(night):
    chair = await speaker(night, "en", language_of_invite="es")
    assert night.heard(chair)[-1].startswith("Usted reporta por")


async def test_a_switch_is_stored_and_outlives_a_restart(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair = await speaker(night, "en")
        stranger = night.telegram.join("Sam", language="en")
        await night.say(stranger, "hello?")
        assert "De ahora en adelante" in (await press_language(night, chair, "Español")).text
        assert "De ahora en adelante" in (await press_language(night, stranger, "Español")).text
    async with night_over(settings, night.telegram) as again:
        assert "Primera: Biden 30" in (await again.say(chair, FIRST)).text
        assert "Ese código no funciona" in (await again.say(stranger, "/start 7K4M-P9Q2-W3D5")).text


async def test_updates_come_in_the_language_of_each_reader_and_the_channel_keeps_its_own(night):
    ana, sam, bo = (
        night.telegram.join(name, language=app) for name, app in (("Ana", "es"), ("Sam", "en"), ("Bo", "en"))
    )
    for reader in (ana, sam, bo):
        await night.say(reader, "/subscribe")
    await press_language(night, bo, "Español")
    await night.say_all(await speaker(night, "es"), NO_TIE)
    await post(night)
    assert "Unofficial." in night.heard(STAFF_CHAT)[-1]
    assert "No oficial" in (await night.say(ana, "totals")).text
    assert "Unofficial" in (await night.say(sam, "totales")).text
    assert "No oficial" in (await night.say(bo, "totals")).text


async def test_a_conversation_that_cannot_be_gone_on_with_begins_anew_in_the_chairs_language(night):
    chair = await speaker(night, "es")
    await night.desk.writer.write(
        lambda tx: tx.execute(sql("UPDATE dialogues SET state = '[' WHERE chat = :chat"), {"chat": chair.id})
    )
    await night.desk.writer.run(night.desk.load)
    assert (await night.say(chair, FIRST)).text.startswith("Perdí el hilo de nuestra conversación")
