"""No token, code, phone number, name or text of a person in any log line, though everything logs all it can."""

import io
import json
import logging

import httpx
import pytest
from sqlalchemy import text

from bot.logs import Form, logging_to
from bot.rehearsal import Telegram
from tests.the_night import NO_TIE, STAFF_CHAT, night_over, refusal, settings_for

TOKEN = "1000001:AAHq3vX9_secret-part-of-35-letters_"
NAME = "Rosalind Quimby-Fairweather"
SAID = "my neighbour Ebenezer collapsed, call 515-555-0134 at once"
PHONE = "+1 (515) 555-0134"
LOUD = ("", "bot", "httpx", "httpcore", "telegram", "sqlalchemy", "asyncio", "uvicorn", "apscheduler", "alembic")


@pytest.fixture
def log(capsys):
    """Everything at its loudest while a night is lived; afterwards, what was written."""
    before = {name: logging.getLogger(name).level for name in LOUD}
    written = io.StringIO()

    class Log:
        def __enter__(self):
            self.block = logging_to(Form.JSON, key=b"k" * 32, secrets=(TOKEN,), event="iowa-2020", stream=written)
            self.block.__enter__()
            for name in (*LOUD, *(one for one in logging.root.manager.loggerDict if one.startswith(LOUD[1:]))):
                logging.getLogger(name).setLevel(logging.DEBUG)

        def __exit__(self, *error):
            self.block.__exit__(*error)
            for name, level in before.items():
                logging.getLogger(name).setLevel(level)
            for name in [one for one in logging.root.manager.loggerDict if one.startswith(LOUD[1:])]:
                if name not in before:
                    logging.getLogger(name).setLevel(logging.NOTSET)

        def read(self):
            return written.getvalue() + "".join(capsys.readouterr())

    return Log()


def with_token(settings):
    from dataclasses import replace

    from pydantic import SecretStr

    return replace(settings, telegram_token=SecretStr(TOKEN))


def officer_and_channel():
    from tests.the_night import MovableClock

    telegram = Telegram(MovableClock().now, token=TOKEN)
    telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    return telegram


def spoil(night, user):
    """A conversation nothing can be answered under, with words in it."""

    def work(tx):
        state = json.dumps({"place": "Adair/1NW ADAIR", "drafts": {"Adair/1NW ADAIR": {"report": SAID, "step": SAID}}})
        tx.execute(text("UPDATE dialogues SET state = :state WHERE chat = :chat"), {"state": state, "chat": user.id})

    return night.desk.writer.write(work)


async def live(settings):
    """A night with all there is to be logged: refusals, a dead line, a text that fails, an unreadable update."""
    async with night_over(settings, officer_and_channel()) as night:
        chair = night.telegram.join(NAME)
        code = await night.invite()
        await night.say(chair, f"/start {code}")
        await night.say(chair, f"/start {code}")
        await night.say_all(chair, NO_TIE)
        await night.say(chair, SAID)
        night.telegram.contact(chair, PHONE)
        await night.quiet()
        said_no = [
            refusal(429, "Too Many Requests: retry after 1", retry_after=1),
            refusal(400, f'Bad Request: can\'t parse entities: unsupported start tag "{SAID}" at byte offset 3'),
            refusal(400, f"Bad Request: chat not found: {TOKEN}"),
            refusal(502, f"Bad Gateway {TOKEN}"),
            httpx.Response(200, text=f"<html>{SAID} {TOKEN}</html>"),
            httpx.ConnectError(f"no way to /bot{TOKEN}/sendMessage for {chair.id}"),
        ]

        def storm(method, _form):
            if method != "sendMessage" or not said_no:
                return None
            one = said_no.pop()
            if isinstance(one, Exception):
                raise one
            return one

        night.weather.storm = storm
        for _ in range(4):
            night.telegram.text(chair, chair, SAID)
            await _until_sent(night)
        night.weather.storm = lambda _method, _form: None
        await spoil(night, chair)
        await night.desk.writer.run(night.desk.load)
        night.telegram.text(chair, chair, f"84 here. {SAID}")
        await night.desk.take_in([night.product.translator.arrival({"update_id": 99_999, "message": {"text": SAID}})])
        await _until_sent(night)
    return code, chair


async def _until_sent(night):
    for _ in range(6):
        night.later(2)
        await night.desk.writer.read(lambda _: None)
    await night.quiet()


@pytest.mark.long
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_night_at_its_loudest_leaves_nobodys_words_in_the_log(iowa, database_url, log):
    with log:
        code, chair = await live(with_token(settings_for(iowa, database_url)))
    written = log.read()
    assert len(written.splitlines()) > 3, "something was logged"
    secret = TOKEN.partition(":")[2]
    found = {
        what: [line for line in written.splitlines() if any(one in line for one in words)][:3]
        for what, words in {
            "token": (secret, TOKEN.replace(":", "%3A")),
            "code": (code, code.replace("-", "")),
            "phone": ("555-0134", "5550134", "515555"),
            "name": ("Quimby", "Rosalind"),
            "text": ("Ebenezer", "neighbour", "Biden 30", "Sanders 28"),
            "number in Telegram": (str(chair.id),),
        }.items()
    }
    assert {what: lines for what, lines in found.items() if lines} == {}
