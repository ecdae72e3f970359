"""`caucus doctor` before the night: each thing that may be wrong around an event, found, with what to do."""

import asyncio
import json
import re
import sqlite3
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from typer.testing import CliRunner

from bot.cli import app, checkup_machine
from bot.cli.checkup import Verdict, good
from bot.cli.checkup_telegram import ask_telegram
from bot.clock import Clock
from bot.rehearsal import Telegram, make_app, serve
from bot.settings import load_settings
from bot.storage import Storage
from bot.storage.examine import examine
from tests.the_night import STAFF_CHAT, TOKEN

SERVER = ("token", "staff channel", "privacy mode", "webhook", "clock")


@pytest.fixture
def caucus(tmp_path, monkeypatch):
    """The doctor with a token and a staff channel, in a process that may serve the stand-in meanwhile."""
    monkeypatch.delenv("CAUCUS_EVENT", raising=False)
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("CAUCUS_STAFF_CHAT", str(STAFF_CHAT))
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")

    @asynccontextmanager
    async def over(telegram):
        async with serve(telegram, port=0) as address:
            monkeypatch.setenv("CAUCUS_TELEGRAM_API", address)
            yield lambda *more: asyncio.to_thread(CliRunner().invoke, app, ["doctor", *more])

    return over


@pytest.fixture
def telegram():
    return Telegram(Clock().now, token=TOKEN)


@pytest.fixture
def officer(telegram):
    return telegram.join("Officer")


@pytest.fixture
def channel(telegram, officer):
    return telegram.channel("Staff desk", by=officer, chat_id=STAFF_CHAT, username="staffdesk")


async def asked(telegram, staff_chat=STAFF_CHAT):
    """What the doctor makes of a server's answers, by the name of the check."""
    settings = replace(load_settings(None, telegram_token=TOKEN, telegram_api="http://stand-in"), staff_chat=staff_chat)
    wire = httpx.ASGITransport(app=make_app(telegram))
    return {check.name: check for check in await ask_telegram(settings, Clock(), wire=wire)}


@pytest.mark.usefixtures("channel")
async def test_where_everything_is_ready_there_is_nothing_to_do(caucus, telegram):
    async with caucus(telegram) as doctor:
        done = await doctor("--json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    checks = {one["check"]: one for one in told if one["kind"] == "check"}
    assert [name for name, one in checks.items() if one["verdict"] != "good"] == []
    assert [*checks] == ["event files", *SERVER, "disk", "database", "processes", "pictures", "wording", "retention"]
    assert checks["token"]["found"] == "the bot is @caucusdesk_bot"
    assert (done.exit_code, TOKEN in done.output) == (0, False)


@pytest.mark.usefixtures("channel")
async def test_people_get_a_line_a_check_with_its_sign(caucus, telegram):
    telegram.demote_bot(STAFF_CHAT, by=telegram.people[min(telegram.people)])
    async with caucus(telegram) as doctor:
        done = await doctor()
    assert re.search(r"^✓ clock +agrees with Telegram’s$", done.stdout, re.MULTILINE)
    assert re.search(
        r"^✗ staff channel +in “Staff desk” the bot may not post messages, edit", done.stdout, re.MULTILINE
    )
    assert re.search(r"^ +→ make the bot an administrator of “Staff desk”", done.stdout, re.MULTILINE)
    assert "to do: 1." in done.stdout
    assert done.exit_code == 1


async def test_the_channel_may_be_set_by_its_name(telegram, channel):
    found = await asked(telegram, f"@{channel.username}")
    assert found["staff channel"] == good("staff channel", "“Staff desk”: the bot may post, edit and pin")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        pytest.param(
            lambda telegram, by: telegram.restrict_bot(STAFF_CHAT, "can_edit_messages", by=by),
            "the bot may not edit messages (and pin them)",
            id="no right to edit",
        ),
        pytest.param(
            lambda telegram, by: telegram.restrict_bot(STAFF_CHAT, "can_post_messages", by=by),
            "the bot may not post messages",
            id="no right to post",
        ),
        pytest.param(lambda telegram, by: telegram.remove_bot(STAFF_CHAT, by=by), "not", id="thrown out"),
    ],
)
async def test_a_right_the_bot_lacks_in_the_channel_is_named(telegram, officer, channel, wrong, said):
    wrong(telegram, officer)
    found = (await asked(telegram, channel.id))["staff channel"]
    assert (found.verdict, said in found.found, bool(found.todo)) == (Verdict.TODO, True, True)


async def test_a_channel_nobody_knows_and_one_nobody_set_are_something_to_do(telegram):
    unknown, unset = [(await asked(telegram, chat))["staff channel"] for chat in (STAFF_CHAT, None)]
    assert (unknown.verdict, "chat not found" in unknown.found) == (Verdict.TODO, True)
    assert (unset.verdict, "none is set" in unset.found) == (Verdict.TODO, True)


async def test_the_stand_in_refuses_what_it_says_the_bot_may_not_do(telegram, officer, channel):
    conversation = telegram.conversation(channel)
    telegram.restrict_bot(channel, "can_edit_messages", by=officer)
    assert (conversation.closed_to_bot(), conversation.closed_to_pins() is None) == (None, False)
    telegram.restrict_bot(channel, "can_post_messages", by=officer)
    assert "not enough rights to send" in conversation.closed_to_bot().description


@pytest.mark.parametrize(
    ("privacy", "administrator", "verdict", "said"),
    [
        pytest.param(True, False, "to do", "hears nothing said in the staff group", id="on"),
        pytest.param(True, True, "good", "an administrator hears everything", id="on, but an administrator"),
        pytest.param(False, False, "good", "off", id="off"),
    ],
)
async def test_privacy_mode_matters_in_a_staff_group(privacy, administrator, verdict, said):
    telegram = Telegram(Clock().now, token=TOKEN, privacy=privacy)
    officer = telegram.join("Officer")
    telegram.group("Staff", by=officer, chat_id=STAFF_CHAT)
    if administrator:
        telegram.promote_bot(STAFF_CHAT, by=officer)
    found = await asked(telegram)
    assert (found["privacy mode"].verdict, said in found["privacy mode"].found) == (verdict, True)
    assert ("may not pin" in found["staff channel"].found) is not administrator


@pytest.mark.usefixtures("channel")
async def test_a_webhook_that_takes_the_texts_is_found_and_removed(caucus, telegram):
    async with caucus(telegram) as doctor:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=make_app(telegram))) as client:
            url = "https://old.example.org/secret-path"
            await client.post(f"http://stand-in/bot{TOKEN}/setWebhook", json={"url": url})
        found = (await asked(telegram))["webhook"]
        fixed = await doctor("--fix")
    assert (found.verdict, "set to old.example.org" in found.found) == (Verdict.TODO, True)
    assert ("caucus doctor --fix removes it" in found.todo, "secret-path" in found.found) == (True, False)
    assert "the one to old.example.org is removed" in fixed.stdout
    assert (fixed.exit_code, telegram.deliveries.webhook) == (0, None)


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        pytest.param(timedelta(minutes=2), "behind Telegram’s", id="behind"),
        pytest.param(-timedelta(hours=1), "ahead of Telegram’s", id="ahead"),
    ],
)
async def test_a_clock_that_is_wrong_is_measured(ahead, said):
    found = (await asked(Telegram(lambda: Clock().now() + ahead, token=TOKEN)))["clock"]
    seconds, words = re.fullmatch(r"([\d,]+) seconds (.+)", found.found).groups()
    assert (found.verdict, words) == (Verdict.TODO, said)
    assert int(seconds.replace(",", "")) == pytest.approx(abs(ahead).total_seconds(), abs=3)


async def test_a_token_telegram_does_not_know():
    found = await asked(Telegram(Clock().now, token="2:another"))
    assert "does not know this token" in found["token"].found
    assert ("@BotFather" in found["token"].todo, [*found]) == (True, ["token"])


def test_a_server_that_does_not_answer_is_told_without_the_token(caucus, monkeypatch):
    assert caucus
    monkeypatch.setenv("CAUCUS_TELEGRAM_API", "http://127.0.0.1:9")
    done = CliRunner().invoke(app, ["doctor"])
    assert "✗ token" in done.stdout
    assert "no answer (ConnectError)" in done.stdout
    assert TOKEN not in done.output
    assert done.exit_code == 1


def test_without_a_token_the_rest_is_checked_all_the_same(caucus, monkeypatch):
    assert caucus
    monkeypatch.delenv("CAUCUS_TELEGRAM_TOKEN")
    done = CliRunner().invoke(app, ["doctor"])
    assert "– telegram" in done.stdout
    assert "✓ database" in done.stdout
    assert done.exit_code == 0


# ------------------------------------------------------------------------------------------------------ this machine


def settings_at(url):
    return load_settings(None, database_url=url)


def test_a_disk_that_is_nearly_full_or_cannot_be_written_is_told(tmp_path):
    settings = settings_at(f"sqlite:///{tmp_path / 'night.db'}")
    full = checkup_machine.disk(settings, least=10**18)
    assert (full.verdict, "free some space" in full.todo) == ("to do", True)
    nowhere = checkup_machine.disk(settings_at("sqlite:////proc/self/nowhere/night.db"))
    assert (nowhere.verdict, "cannot be written" in nowhere.found) == ("to do", True)


def test_a_new_database_is_left_alone(tmp_path):
    settings = settings_at(f"sqlite:///{tmp_path / 'night.db'}")
    found = checkup_machine.database(settings)
    assert (found.verdict, "the first start makes it" in found.found) == ("good", True)
    assert not list(tmp_path.iterdir())


def test_a_whole_database_is_told_with_its_entries(database_url):
    found = checkup_machine.database(settings_at(database_url))
    assert (found.verdict, "0 ledger entries" in found.found) == ("good", True)


def test_a_ledger_without_its_triggers_is_found(database_url):
    from sqlalchemy import create_engine, text

    engine = create_engine(database_url)
    on = " ON ledger" if engine.dialect.name == "postgresql" else ""
    name = "ledger_no_change" if on else "ledger_no_update"
    with engine.begin() as tx:
        tx.execute(text(f"DROP TRIGGER {name}{on}"))
    engine.dispose()
    found = checkup_machine.database(settings_at(database_url))
    assert (found.verdict, "triggers" in found.found, "backup" in found.todo) == ("to do", True, True)


@pytest.mark.parametrize(
    ("revision", "verdict"), [pytest.param("0001", "good", id="older"), pytest.param("9999", "to do", id="newer")]
)
def test_tables_of_another_version_are_told_and_not_touched(tmp_path, revision, verdict):
    url = f"sqlite:///{tmp_path / 'night.db'}"
    Storage.open(url, event="iowa-2020").close()
    with sqlite3.connect(tmp_path / "night.db") as database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    database.close()
    found = checkup_machine.database(settings_at(url))
    assert (found.verdict, revision in found.found) == (verdict, True)
    assert examine(url, "iowa-2020").revision == revision


def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "night.db").write_bytes(b"not a database at all, but long enough to look at" * 100)
    found = checkup_machine.database(settings_at(f"sqlite:///{tmp_path / 'night.db'}"))
    assert (found.verdict, "is not a SQLite database" in found.found) == ("to do", True)


SHARED = "postgresql+psycopg://desk@db/night"


@pytest.mark.parametrize(
    ("more", "lease", "todo"),
    [
        pytest.param({"database_url": SHARED}, 5, "set CAUCUS_SECRET, the same for every process", id="no common key"),
        pytest.param(
            {"database_url": SHARED, "secret": "not for a real night"},
            1,
            "set it to 2 s or more",
            id="a lease too short",
        ),
        pytest.param({"database_url": SHARED, "secret": "not for a real night"}, 2, None, id="ready for several"),
        pytest.param({"database_url": "sqlite:///var/night.db"}, 1, None, id="one program alone"),
    ],
)
def test_what_several_processes_need_is_looked_at(monkeypatch, more, lease, todo):
    monkeypatch.delenv("CAUCUS_SECRET", raising=False)
    settings = replace(load_settings(None, **more), lease=timedelta(seconds=lease))
    check = checkup_machine.several(settings)
    assert (check.verdict is Verdict.TODO, todo or "") == (todo is not None, (check.todo or "")[: len(todo or "")])
