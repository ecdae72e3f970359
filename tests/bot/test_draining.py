"""SIGTERM: nothing new is let in, what is here is answered, and the program ends by itself."""

import asyncio
import json
import os
import signal
import socket
import sys
import time

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.clock import Clock
from bot.letters import Lane
from bot.rehearsal import Telegram, serve
from bot.storage import Storage, inbox, outbox
from tests.the_night import TOKEN, night_over, refusal, settings_for

TEXTS = 20
SEVERAL = ("Adair/1NW ADAIR", "Benton/Belle Plaine 1", "Benton/Belle Plaine 3")


async def fetched(telegram):
    """Everything is stored by the bot, and acknowledged; whether it is dealt with yet is nobody's to know."""
    while len(telegram.updates):  # noqa: ASYNC110 - the stand-in's own loop runs meanwhile
        await asyncio.sleep(0)


async def told_to_stop(night, *, longest=10.0):
    """Tell the night to stop as SIGTERM does, and wait until it has."""
    night.product.draining.longest = longest
    begun = time.monotonic()
    night.product.draining.begin()
    await asyncio.wait_for(asyncio.shield(night.running), longest + 8)
    return time.monotonic() - begun


async def test_what_was_let_in_is_answered_before_it_ends(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        chairs = [await night.enrol(name=f"Pat {number}", place=place) for number, place in enumerate(SEVERAL)]
        before = [len(night.heard(chair)) for chair in chairs]
        for chair in chairs:
            night.telegram.text(chair, chair, "status")
        await fetched(night.telegram)
        await told_to_stop(night)
        assert [len(night.heard(chair)) for chair in chairs] == [number + 1 for number in before]
        waiting, letters = await night.read(lambda tx: (inbox.waiting(tx, 1), outbox.counts(tx).waiting))
        assert waiting == []
        assert not {Lane.RECEIPT, Lane.CHAIR} & letters.keys()


async def test_a_letter_that_was_put_off_is_not_waited_for(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        chair = await night.enrol()
        await night.quiet()
        to_chair = ("chat_id", str(chair.id))
        put_off = asyncio.Event()

        def storm(_, form):
            if to_chair not in form.items():
                return None
            put_off.set()
            return refusal(429, "Too Many Requests: retry after 60", retry_after=60)

        night.weather.storm = storm
        night.telegram.text(chair, chair, "status")
        await asyncio.wait_for(put_off.wait(), 10)
        assert await told_to_stop(night) < 5


async def test_a_text_that_cannot_be_dealt_with_is_waited_for_only_so_long(iowa, database_url):
    async with night_over(settings_for(iowa, database_url)) as night:
        chair = await night.enrol()
        await night.quiet()
        night.desk.busy = lambda: {chair.id}  # as if a letter to it never arrived
        night.telegram.text(chair, chair, "status")
        await fetched(night.telegram)
        assert await told_to_stop(night, longest=0.3) < 5
        assert await night.read(lambda tx: len(inbox.waiting(tx, 10))) == 1, "it waits for the next start"


@pytest.fixture
def environment(tmp_path, monkeypatch):
    for name in ("STAFF_CHAT", "EVENT"):
        monkeypatch.delenv(f"CAUCUS_{name}", raising=False)
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    monkeypatch.setenv("CAUCUS_SECRET", "not for a real night")
    monkeypatch.setenv("CAUCUS_WATCH", f"127.0.0.1:{free_port()}")
    return monkeypatch


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def test_the_real_program_drains_at_sigterm_and_is_watched_while_it_runs(environment, tmp_path):
    telegram = Telegram(Clock().now, token=TOKEN)
    async with serve(telegram, port=0) as address:
        environment.setenv("CAUCUS_TELEGRAM_API", address)
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from bot.cli import app; app(['run'])"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ,
        )
        pat = telegram.join("Pat")
        telegram.text(pat, pat, "hello")
        await telegram.wait_for(pat, lambda one: one.by_bot, 30)
        well = await asyncio.to_thread(CliRunner().invoke, app, ["health"])
        ready = await asyncio.to_thread(CliRunner().invoke, app, ["health", "--ready", "--json"])
        for number in range(TEXTS):
            stranger = telegram.join(f"Stranger {number}")
            telegram.text(stranger, stranger, "hello")
        await fetched(telegram)
        begun = time.monotonic()
        running.send_signal(signal.SIGTERM)
        output, log = await running.communicate()
        took = time.monotonic() - begun
    assert (running.returncode, well.exit_code, ready.exit_code) == (0, 0, 0), log
    assert json.loads(ready.stdout) == {"ready": True}
    assert "Nothing is lost" in output.decode()
    assert took < 20
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert any(line["what"].startswith("Told to stop") for line in lines)
    storage = Storage.open(f"sqlite:///{tmp_path / 'night.db'}", event="iowa-2020")
    with storage.reading() as tx:
        assert inbox.waiting(tx, 1) == []
    storage.close()


def test_where_nobody_runs_health_says_so():
    answer = CliRunner().invoke(app, ["health", "--watch", f"127.0.0.1:{free_port()}"])
    assert (answer.exit_code, "Nobody answers" in answer.output) == (1, True)


def test_where_nobody_said_health_says_what_to_say(monkeypatch):
    monkeypatch.delenv("CAUCUS_WATCH", raising=False)
    answer = CliRunner().invoke(app, ["health"])
    assert (answer.exit_code, "--watch" in answer.output) == (2, True)
