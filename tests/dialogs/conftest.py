"""The two ways a transcript is played; how one is written stands in `transcripts.py`."""

from dataclasses import replace

import httpx
import pytest

from bot.app import opened
from bot.limits import REHEARSAL
from bot.rehearsal import Telegram, make_app
from bot.settings import event_folder, load_event, load_settings
from tests.dialogs.alone import Alone
from tests.dialogs.over_telegram import Clock, Product, at_work
from tests.dialogs.transcripts import STAFF_CHAT, Script


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="Accept what the bot says now in every transcript.")


@pytest.fixture(scope="session")
def event():
    return load_event(event_folder())


@pytest.fixture
def alone(event):
    """Plays a script through the dialogue alone."""

    def play(script):
        desk = Alone(event, script)
        return script.write([desk.hear(who, what) if who != "--" else [] for who, what in script.lines])

    return play


@pytest.fixture
def over_telegram(tmp_path, sqlite_template):
    """Plays a script through the whole product."""

    async def play(script):
        url = f"sqlite:///{tmp_path / 'night.db'}"
        (tmp_path / "night.db").write_bytes(sqlite_template.read_bytes())
        settings = load_settings(database_url=url, telegram_token="1:dialogs", staff_chat=STAFF_CHAT)
        settings = replace(settings, event=script.event(settings.event), telegram_api="http://stand-in")
        clock = Clock()
        telegram = Telegram(clock.now, token="1:dialogs")
        telegram.channel("Staff channel", by=telegram.join("Officer"), chat_id=STAFF_CHAT)
        wire = httpx.ASGITransport(app=make_app(telegram))
        async with opened(settings, clock=clock, wire=wire, paces=REHEARSAL) as product:
            phones = Product(product, telegram, clock, script)
            async with at_work(product) as phones.running:
                heard = [await phones.hear(who, what) if who != "--" else [] for who, what in script.lines]
        return script.write(heard)

    return play


@pytest.fixture
def read_script():
    return Script.read
