"""The bot's token: a new one, a stolen one taken back, another bot's; no text is lost and none is answered twice."""

from dataclasses import replace

import pytest
from pydantic import SecretStr

from bot.limits import REHEARSAL
from bot.storage import inbox
from bot.transports.telegram.translate import Translator
from tests.the_night import TOKEN, message_update, night_over, settings_for

BOT = TOKEN.partition(":")[0]
NEW = f"{BOT}:drawn-anew-by-BotFather"
COUNTS = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9"


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def with_token(settings, token):
    return replace(settings, telegram_token=SecretStr(token))


@on_sqlite
async def test_texts_that_wait_while_the_token_is_changed_are_answered_once_each(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair = await night.enrol()
        telegram, before = night.telegram, len(night.heard(chair))
    telegram.text(chair, chair, COUNTS)
    telegram.token = NEW
    async with night_over(with_token(settings, NEW), telegram, paces=REHEARSAL) as night:
        await night.quiet()
        said = night.heard(chair)[before:]
        assert len(said) == 1
        assert "= 84 of 84. Right?" in said[0]
        assert "Noted" in (await night.say(chair, "yes")).text


@on_sqlite
async def test_a_token_revoked_while_the_bot_runs_loses_no_text_and_no_letter(iowa, database_url):
    settings = settings_for(iowa, database_url)
    async with night_over(settings) as night:
        chair = await night.enrol()
        telegram, before = night.telegram, len(night.heard(chair))
        telegram.token = NEW
        update = message_update(900_001, chair.id, 9_001, COUNTS, date=1_580_770_000)
        await night.desk.take_in([night.product.translator.arrival(update)])  # it was on its way when that happened
        telegram.text(chair, chair, "hello?")
        while not any(method == "sendMessage" for method, _ in night.weather.calls[-3:]):
            await night.read(lambda tx: inbox.waiting(tx, 1))
            assert not night.running.done(), "a token that worked is waited for"
    assert len(night.heard(chair)) == before, "nothing can be said without a token"
    async with night_over(with_token(settings, NEW), telegram, paces=REHEARSAL) as night:
        night.later(120)
        await night.quiet()
        said = night.heard(chair)[before:]
    assert len([one for one in said if "= 84 of 84. Right?" in one]) >= 1, "the letter that was refused for it goes out"
    assert len(said) == 2, said


@on_sqlite
async def test_another_bots_updates_are_another_bots_whatever_their_numbers(night):
    """After `caucus run` with the wrong token, or a new bot in place of a lost one."""
    other = Translator(bot="2000002", hash_of=night.product.translator.hash_of)
    update = message_update(31, 4711, 12, "hi", date=1_580_770_000)
    ours = night.product.translator.arrival(update)
    for arrival in (ours, other.arrival(update), ours):
        await night.desk.take_in([arrival])
    await night.quiet()
    numbers = await night.read(lambda tx: [inbox.last_update_id(tx, bot) for bot in (BOT, "2000002")])
    assert numbers == [31, 31]


@pytest.mark.parametrize("shown", [repr, str], ids=["as a value", "in words"])
def test_the_settings_never_show_the_token_or_the_key(iowa, shown):
    settings = replace(iowa, telegram_token=SecretStr(NEW), given_secret=SecretStr("a key of a real night"))
    assert "drawn-anew" not in shown(settings)
    assert "a real night" not in shown(settings)
