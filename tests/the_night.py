"""The real product over the stand-in for Telegram, in one process; what people do, as verbs that wait for an answer.

Nothing here sleeps: a verb returns when the stand-in's journal, or the database, shows what it waits for.
"""

import asyncio
import contextlib
import json
import secrets
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic

import httpx

from bot.app import hash_of_code, opened
from bot.commands import ask_desk
from bot.limits import REHEARSAL
from bot.rehearsal import Telegram, make_app
from bot.schedule.totals import TotalsPost
from bot.storage import inbox, ledger, outbox, photos
from core.codes import make_code, plain_code

TOKEN = "1000001:rehearsal"
STAFF_CHAT = -1_001_000_000_001
ADAIR = "Adair/1NW ADAIR"
"""Eight delegates."""
SIX = "Benton/Belle Plaine 1"
"""Six delegates."""
PLAIN_CASE = (
    "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9",
    "yes",
    "Final: Biden 34, Sanders 30, Warren 20",
    "Warren won the toss",
    "yes",
)
"""What the chair of a place with six delegates texts, after `/start CODE`: 34, 30 and 20 of 84 people are 2.43, 2.14
and 1.43 delegates, so Biden and Warren tie for the sixth."""
NO_TIE = (*PLAIN_CASE[:3], "yes")
"""The same in a place with eight delegates."""


ALL_VIABLE = ("40 here. First: Biden 20, Sanders 20", "yes", "yes")
"""A report without a second alignment."""


class MovableClock:
    """The machine's clock, which a test may put forward."""

    def __init__(self):
        self.ahead = 0.0

    def now(self):
        return datetime.now(UTC) + timedelta(seconds=self.ahead)

    def monotonic(self):
        return monotonic() + self.ahead


class Weather(httpx.AsyncBaseTransport):
    """The way to the stand-in. A test may answer a call in its place: `weather.storm = lambda method, form: …`.

    A storm gives the response, raises what the wire would, or gives None to let the call through.
    """

    def __init__(self, telegram):
        self._way = httpx.ASGITransport(app=make_app(telegram))
        self.storm = lambda _method, _form: None
        self.calls = []

    async def handle_async_request(self, request):
        method = request.url.path.rpartition("/")[2]
        form = request.url.params.merge(httpx.QueryParams((await request.aread()).decode(errors="replace")))
        self.calls.append((method, dict(form)))
        answer = self.storm(method, form)
        return await self._way.handle_async_request(request) if answer is None else answer


def refusal(code, description, **parameters):
    """An answer of Telegram's that says no."""
    body = {"ok": False, "error_code": code, "description": description}
    return httpx.Response(code, json=body | ({"parameters": parameters} if parameters else {}))


class Night:
    def __init__(self, product, telegram, weather, clock):
        self.product, self.telegram, self.weather, self.clock = product, telegram, weather, clock
        self.desk, self.postman = product.desk, product.postman
        self.running = asyncio.ensure_future(product.run())

    async def invite(self, place=ADAIR, role="chair", *, valid=3600, county=None, **more):
        """A code, noted by the desk through its own door."""
        code = make_code(secrets.choice)
        hashed = hash_of_code(self.product.settings.secret())(plain_code(code))
        expires = (self.clock.now() + timedelta(seconds=valid)).isoformat()
        asked = {"do": "invite", "hash": hashed, "role": role, "place": place, "county": county, "expires": expires}
        assert await ask_desk(self.desk, asked | more) == {"invited": True}
        return code

    async def enrol(self, place=ADAIR, role="chair", *, name="Pat", county=None):
        """Somebody with a phone, who has opened their invitation and read the answer."""
        user = self.telegram.join(name)
        await self.say(user, f"/start {await self.invite(place, role, county=county)}")
        return user

    async def say(self, user, text):
        """Type it; the bot's answer."""
        return await self.answer_to(self.telegram.text(user, user, text))

    async def say_all(self, user, texts):
        """Type one text after the other; the last answer."""
        for text in texts:
            answer = await self.say(user, text)
        return answer

    async def press(self, user, question, word):
        """Press the button that says this word; the bot's answer."""
        last = self.telegram.messages(user)[-1]
        self.telegram.press(user, question, data_of(question, word))
        return await self.answer_to(last)

    async def answer_to(self, message):
        """The first message of the bot after this one; a program that has stopped fails the test at once."""
        waiting = asyncio.ensure_future(
            self.telegram.wait_for(message.chat, lambda one: one.by_bot, 20.0, after=message)
        )
        await asyncio.wait({waiting, self.running}, return_when=asyncio.FIRST_COMPLETED)
        if self.running.done():
            waiting.cancel()
            self.running.result()
        return await waiting

    async def quiet(self):
        """Everything said is fetched and dealt with, every photo is stored, and no letter waits."""
        while await self.read(lambda tx: _something_waits(tx, self.desk.event.id)) or len(self.telegram.updates):
            assert not self.running.done(), self.running.exception()

    async def read(self, work):
        """Look into the database, after whatever the desk is at."""
        return await self.desk.writer.read(work)

    async def ledger(self, place=ADAIR):
        return await self.read(lambda tx: ledger.chain(tx, self.desk.event.id, place))

    def later(self, seconds):
        """The clock goes forward."""
        self.clock.ahead += seconds
        self.postman.wake()
        self.desk.wake()
        self.product.collector.wake()

    def heard(self, chat):
        """What the bot said in a chat, oldest first."""
        return [message.text for message in self.telegram.messages(chat) if message.by_bot]


def data_of(question, word):
    return next(key.data for key in question.buttons if key.data.partition("|")[0] == word)


def _something_waits(tx, event):
    return bool(inbox.waiting(tx, 1) or outbox.counts(tx).waiting or photos.on_the_way(tx, event))


@contextlib.asynccontextmanager
async def night_over(settings, telegram=None, *, paces=REHEARSAL):
    """The product at work until the block ends. Give it the stand-in of an earlier night to start it again there."""
    clock = MovableClock()
    if telegram is None:
        telegram = Telegram(clock.now, token=TOKEN)
        telegram.channel("Staff", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
    weather = Weather(telegram)
    async with opened(settings, clock=clock, wire=weather, paces=paces) as product:
        product.collector.album_pause = 0.0
        night = Night(product, telegram, weather, clock)
        try:
            yield night
        finally:
            night.running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await night.running
    left = asyncio.all_tasks() - {asyncio.current_task()}
    assert not left, f"left behind: {left}"


def settings_for(iowa, database_url, **event):
    """The settings of Iowa with another database, and with what a test wants otherwise in its event."""
    return replace(iowa, database_url=database_url, event=replace(iowa.event, **event))


def message_update(number, user, message_id, text, *, date, **more):
    """An update as Telegram sends it, for a test that says exactly what arrives."""
    person = {"id": user, "is_bot": False, "first_name": "Pat"}
    chat = {"id": user, "type": "private", "first_name": "Pat"}
    body = {"message_id": message_id, "from": person, "chat": chat, "date": date, "text": text}
    return json.loads(json.dumps({"update_id": number, "message": body | more}))


async def two_places_sealed(iowa, database_url):
    """A whole small night: two places report, and the ledger is sealed before, between and behind."""
    silent = replace(settings_for(iowa, database_url), staff_chat=None)  # pictures for a channel would take their time
    async with night_over(silent) as night:
        await night.quiet()
        for day, place, texts in ((1, ADAIR, NO_TIE), (2, SIX, ALL_VIABLE)):
            await night.say_all(await night.enrol(place), texts)
            at = datetime(2030, 1, day, tzinfo=UTC)
            assert await night.desk.writer.run(lambda at=at: TotalsPost(night.desk).post(at))
            await night.quiet()
