"""`caucus run` where it cannot run: a sentence, what to do, and exit status 2."""

import asyncio
import logging
import signal
import sys

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.clock import Clock
from bot.rehearsal import Telegram, serve
from bot.storage import Storage, ledger
from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.switches import locking
from tests.the_night import TOKEN


@pytest.fixture
def caucus(tmp_path, monkeypatch):
    for name in ("STAFF_CHAT", "EVENT"):
        monkeypatch.delenv(f"CAUCUS_{name}", raising=False)
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    logging.getLogger().handlers.clear()
    yield lambda *arguments: CliRunner().invoke(app, ["run", *arguments])
    logging.getLogger().handlers.clear()


def test_without_a_token_it_says_where_to_get_one(caucus, monkeypatch):
    monkeypatch.delenv("CAUCUS_TELEGRAM_TOKEN")
    answer = caucus()
    assert answer.exit_code == 2
    assert "CAUCUS_TELEGRAM_TOKEN is not set." in answer.output
    assert "caucus demo" in answer.output


def test_every_problem_of_a_broken_configuration_is_named(caucus, monkeypatch):
    monkeypatch.setenv("CAUCUS_STAFF_CHAT", "not a chat")
    monkeypatch.setenv("CAUCUS_TIMETABLE__TOTALS_EVERY", "often")
    monkeypatch.setenv("CAUCUS_TELEGRAM_API", "nowhere")
    answer = caucus()
    assert answer.exit_code == 2
    for name in ("CAUCUS_STAFF_CHAT", "TOTALS_EVERY", "CAUCUS_TELEGRAM_API"):
        assert name in answer.output


def test_a_database_that_cannot_be_opened_says_what_to_do(caucus, monkeypatch, tmp_path):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path}")
    answer = caucus()
    assert (answer.exit_code, "cannot be opened" in answer.output) == (2, True)


def test_a_second_desk_is_refused(caucus, tmp_path):
    storage = Storage.open(f"sqlite:///{tmp_path / 'night.db'}", event="iowa-2020")
    with storage.only_writer():
        answer = caucus()
    storage.close()
    assert (answer.exit_code, "A desk is running on this database already" in answer.output) == (2, True)


@pytest.mark.parametrize("role", ["desk", "postman", "timetable", "receiver"])
def test_roles_apart_need_postgresql(caucus, role):
    answer = caucus("--role", role)
    assert answer.exit_code == 2
    assert "A SQLite file belongs to one program" in answer.output
    assert "postgresql+psycopg" in answer.output


@pytest.mark.parametrize(
    ("name", "value"), [("WEBHOOK", "http://bot.example.org"), ("WEBHOOK", "bot"), ("LEASE", "soon")]
)
def test_settings_of_several_processes_are_checked(caucus, monkeypatch, name, value):
    monkeypatch.setenv(f"CAUCUS_{name}", value)
    answer = caucus()
    assert (answer.exit_code, f"CAUCUS_{name}" in answer.output) == (2, True)


async def program():
    """The command in a process of its own, which signals can reach."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bot.cli import app; app(['run'])"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


async def ending(running):
    """Its exit status and everything it printed, in one line."""
    output = (await running.communicate())[0].decode()
    return running.returncode, " ".join(output.split())


@pytest.mark.usefixtures("caucus")
async def test_a_token_telegram_does_not_know_ends_it_and_is_never_printed(monkeypatch):
    async with serve(Telegram(Clock().now, token="2:another"), port=0) as address:
        monkeypatch.setenv("CAUCUS_TELEGRAM_API", address)
        status, output = await ending(await program())
    assert (status, "Telegram does not know this token" in output) == (2, True)
    assert TOKEN not in output


@pytest.mark.usefixtures("caucus")
async def test_a_channel_nobody_knows_is_named(monkeypatch):
    async with serve(Telegram(Clock().now, token=TOKEN), port=0) as address:
        monkeypatch.setenv("CAUCUS_TELEGRAM_API", address)
        monkeypatch.setenv("CAUCUS_STAFF_CHAT", "@nobody_here")
        status, output = await ending(await program())
    assert (status, "@nobody_here" in output) == (2, True)


@pytest.mark.usefixtures("caucus")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "systemctl stop"])
async def test_it_stops_quietly_and_has_logged_no_secret(monkeypatch, by):
    telegram = Telegram(Clock().now, token=TOKEN)
    async with serve(telegram, port=0) as address:
        monkeypatch.setenv("CAUCUS_TELEGRAM_API", address)
        running = await program()
        pat = telegram.join("Pat")
        telegram.text(pat, pat, "/start 7K4M-P9Q2-W3D8")
        await telegram.wait_for(pat, lambda one: one.by_bot, 30)
        telegram.contact(pat, "+15155550123")
        await telegram.updates.polled()
        running.send_signal(by)
        status, output = await ending(running)
    assert (status, "Nothing is lost" in output) == (0, True)
    for secret in (TOKEN, "7K4M", "5550123", "Traceback"):
        assert secret not in output


def test_files_changed_since_the_freeze_stop_the_start_and_are_named(caucus, tmp_path):
    storage = Storage.open(f"sqlite:///{tmp_path / 'night.db'}", event="iowa-2020")
    draft = Draft(
        EVENT_CHAIN,
        Kind.CONFIGURATION_LOCKED,
        1,
        locking({"event/event.toml": "0" * 64}, "0" * 64, "0.1.0"),
        "desk",
        "timetable",
        None,
        Clock().now(),
    )
    with storage.writing() as tx:
        ledger.append(tx, [chain(draft, event="iowa-2020", sequence=1, previous=FIRST_FINGERPRINT)])
    storage.close()
    answer = caucus()
    assert answer.exit_code == 2
    assert "event/event.toml" in answer.output
    assert "caucus run --unlock" in answer.output
