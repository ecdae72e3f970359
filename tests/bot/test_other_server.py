"""The product against a Bot API server nobody here wrote, over real HTTP: lo-bot-api-emulator.

It pins nothing (501), knows no channels, and dates every message of the bot 1: the product lives with it.
"""

import asyncio
import time
from dataclasses import replace

import pytest
from aiohttp import web
from lo_bot_api_emulator import LoBotApiEmulator

from bot.app import opened
from core.ledger.entries import Kind
from tests.the_night import PLAIN_CASE, SIX, STAFF_CHAT, TOKEN, Night, settings_for

PAT = 7_000_000_001


class Emulator(LoBotApiEmulator):
    """What the bot was allowed to send, and a way to wait for more of it."""

    def __init__(self):
        super().__init__()
        self.allowed, self.refused, self._grew = [], [], asyncio.Event()
        self.said = 0

    def validate(self, method, fields, uploads):
        try:
            result = super().validate(method, fields, uploads)
        except Exception:
            self.refused.append(method)
            raise
        self.allowed.append((method, dict(fields)))
        self._grew.set()
        return result | {"username": "fixture_bot"} if method == "getMe" else result

    def texts(self, chat):
        return [
            fields["text"]
            for method, fields in self.allowed
            if method == "sendMessage" and int(fields["chat_id"]) == chat
        ]

    async def say(self, text):
        """Pat writes; the bot's answer."""
        before = len(self.texts(PAT))
        self.said += 1
        person = {"id": PAT, "is_bot": False, "first_name": "Pat"}
        chat = {"id": PAT, "type": "private", "first_name": "Pat"}
        message = {
            "message_id": 1_000_000 + self.said,
            "from": person,
            "chat": chat,
            "date": int(time.time()),
            "text": text,
        }
        await self.enqueue_update({"message": message}, token=TOKEN)
        async with asyncio.timeout(20):
            while len(self.texts(PAT)) == before:
                self._grew.clear()
                await self._grew.wait()
        return self.texts(PAT)[-1]


@pytest.fixture
async def emulator():
    emulator = Emulator()
    runner = web.AppRunner(emulator.app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0]
    emulator.address = f"http://{host}:{port}"
    yield emulator
    await runner.cleanup()


async def test_enrol_report_confirm_receipt(iowa, tmp_path, emulator):
    settings = replace(settings_for(iowa, f"sqlite:///{tmp_path / 'night.db'}"), telegram_api=emulator.address)
    async with opened(settings) as product:
        night = Night(product, None, None, product.desk.clock)
        try:
            code = await night.invite(SIX)
            assert SIX in await emulator.say(f"/start {code}")
            answers = [await emulator.say(text) for text in PLAIN_CASE]
            assert "Who won the toss?" in answers[2]
            assert "Receipt" in answers[-1]
            kinds = [entry.kind for entry in await night.ledger(SIX)]
            totals = (await product.desk.writer.run(lambda: product.desk.memory.standings)).totals.statewide()
        finally:
            night.running.cancel()
            await asyncio.wait({night.running})
    assert kinds == [Kind.TIE_BROKEN, Kind.REPORTED]
    assert totals.county_delegates == {"Biden": 2, "Sanders": 2, "Warren": 2}
    assert emulator.texts(STAFF_CHAT), "the totals stand in the staff channel, pinned or not"
