"""The page for the night: every command on it can be typed, every figure exists, every alarm is explained."""

import contextlib
import re
import shlex
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer
from prometheus_client import generate_latest
from typer.testing import CliRunner

from bot.cli import app
from bot.letters import Lane
from bot.metrics import Metrics
from bot.settings import load_event
from bot.storage.backlog import Backlog
from bot.watch import Look, Seen
from bot.watch.server import _registry_of
from core.desk_state import Waiting
from core.dialogue.commands import COMMANDS, RESUME_PUBLICATION, SPANISH, STOP_PUBLICATION, command_of
from core.dialogue.heard import Said
from core.standings import Standings

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "on-the-night.md").read_text(encoding="utf-8")
ALERTS = (HOUSE / "deploy" / "alerts.yml").read_text(encoding="utf-8")
TYPED = [
    line
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
    if line.strip() and not line.startswith("#")
]
IN_WORDS = re.findall(r"`(caucus [^`]+)`", PAGE)
OURS = [shlex.split(line, comments=True) for line in [*TYPED, *IN_WORDS] if line.startswith("caucus ")]
WRONG_USE = typer.BadParameter.__base__
OTHERS = {shlex.split(line)[0] for line in TYPED} - {"caucus"}


def parsed(words):
    """What the command makes of these words; nothing runs."""
    command = typer.main.get_command(app)
    context = command.make_context("caucus", list(words[1:]))
    while hasattr(command, "commands"):
        name, command, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        context = command.make_context(name, rest, parent=context)
    return context


@pytest.mark.parametrize("words", OURS, ids=" ".join)
def test_every_command_on_the_page_can_be_typed(words):
    with contextlib.suppress(typer.Exit):  # of --help
        parsed(words)


def test_a_command_that_cannot_be_typed_is_found():
    with pytest.raises(WRONG_USE):
        parsed(["caucus", "ledger", "restore", "--no-such-option", "x.db"])


@pytest.mark.parametrize(
    ("words", "status"),
    [
        pytest.param(["ledger", "backup", "--into", "{tmp}/before"], 0, id="a backup"),
        pytest.param(["ledger", "verify", "--heads"], 0, id="the proof"),
        pytest.param(["ledger", "show", "Adair/1NW ADAIR"], 0, id="a place's chain"),
        pytest.param(["ledger", "replay", "Adair/1NW ADAIR"], 0, id="a place's texts"),
        pytest.param(["ledger", "copy", "sqlite:///{tmp}/night.db", "sqlite:///{tmp}/new.db"], 0, id="a copy"),
        pytest.param(["totals", "--json"], 0, id="the totals"),
        pytest.param(["export", "--format", "csv", "--out", "{tmp}/results"], 0, id="files for others"),
        pytest.param(["invite", "--role", "staff"], 0, id="a code for staff"),
        pytest.param(["health", "--watch", "127.0.0.1:1"], 1, id="nobody answers"),
    ],
)
def test_what_does_no_harm_is_done(words, status, lived_night, tmp_path, monkeypatch):
    shutil.copy(lived_night, tmp_path / "night.db")
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    monkeypatch.setenv("CAUCUS_SECRET", "not for a real night")
    answer = CliRunner().invoke(app, [word.format(tmp=tmp_path) for word in words])
    assert answer.exit_code == status, answer.output


def test_a_backup_is_restored_as_the_page_says(lived_night, tmp_path, monkeypatch):
    shutil.copy(lived_night, tmp_path / "night.db")
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    assert CliRunner().invoke(app, ["ledger", "backup"]).exit_code == 0
    (backup,) = (tmp_path / "backups").glob("*.db")
    answer = CliRunner().invoke(app, ["ledger", "restore", str(backup)])
    assert answer.exit_code == 0, answer.output


def test_no_other_programs_are_needed_than_a_machine_has():
    assert {"curl", "df", "journalctl", "systemctl", "systemd-analyze"} >= OTHERS


@pytest.mark.parametrize("text", sorted(set(re.findall(r"`(/[a-z][^`]*)`", PAGE))))
def test_every_word_for_the_chat_is_one_the_bot_knows(text):
    if text.startswith("/revoke"):
        return  # @BotFather's
    command = command_of(Said(text, 1, datetime(2020, 2, 4, tzinfo=UTC)))
    assert command is not None
    assert command.name in {*COMMANDS, *SPANISH.values(), STOP_PUBLICATION, RESUME_PUBLICATION}


def shown_figures():
    """The name of every figure, without what Prometheus puts behind it."""
    event = load_event(HOUSE / "config" / "events" / "iowa-2020")
    now = datetime(2020, 2, 4, tzinfo=UTC)
    backlog = Backlog(Waiting(), {lane: Waiting() for lane in Lane}, now)
    seen = Seen(Look(now, backlog), Standings.of(event), 0, {"desk": 1})
    text = (generate_latest(Metrics().registry) + generate_latest(_registry_of(seen))).decode()
    return set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))


def test_every_figure_on_the_page_and_in_an_alarm_exists_and_each_is_explained():
    shown = shown_figures()
    named = {re.sub(r"_bucket$", "", name) for name in re.findall(r"caucus_[a-z_]+", PAGE + ALERTS)}
    assert named <= shown, f"not shown by the program: {sorted(named - shown)}"
    internal = {"caucus_version_info", "caucus_entries_total"}
    untold = {name for name in shown - internal if name not in PAGE + ALERTS}
    assert not untold, f"not on the page: {sorted(untold)}"


def test_every_alarm_has_its_place_on_the_page():
    alarms = re.findall(r"alert: (\w+)", ALERTS)
    assert alarms
    assert set(re.findall(r"^### (\w+)$", PAGE, re.MULTILINE)) == set(alarms)


def test_every_file_the_page_names_is_there():
    for name in re.findall(r"deploy/[\w.]+", PAGE):
        assert (HOUSE / name).exists(), name
