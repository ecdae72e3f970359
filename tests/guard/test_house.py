"""The walls of the house: what import-linter cannot see, and a proof that the guard itself can fail."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
READS_THE_ENVIRONMENT = {"bot/settings/__init__.py", "bot/settings/environment.py"}
READS_THE_CLOCK = {"bot/clock.py"}
WAITS = {"bot/commands.py"}
"""Waiting for another process is no question to the clock, but needs `time.sleep`."""


def sources(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for path in sorted((HOUSE / room).rglob("*.py")):
            yield path.relative_to(HOUSE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every dotted name that is used, with its line: `datetime.now`, `os.environ` …"""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node), node.lineno


def test_only_settings_reads_the_environment() -> None:
    found = [
        f"{path}:{line} reads {name}; ask bot/settings instead"
        for path, tree in sources("bot", "core")
        for name, line in calls(tree)
        if name in {"os.environ", "os.getenv"} and path not in READS_THE_ENVIRONMENT
    ]
    assert not found, "\n".join(found)


def test_only_the_clock_asks_what_time_it_is() -> None:
    asks = {"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time", "time.monotonic"}
    found = [
        f"{path}:{line} calls {name}; take a Clock, or the time as an argument"
        for path, tree in sources("bot", "core")
        for name, line in calls(tree)
        if name in asks and path not in READS_THE_CLOCK
    ]
    assert not found, "\n".join(found)


def test_the_core_rounds_nothing_and_knows_no_float() -> None:
    found = []
    for path, tree in sources("core"):
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
            if called in {"round", "float", "print", "open", "input"}:
                found.append(f"{path}:{node.lineno} calls {called}(); the core counts in int and Fraction, without I/O")
            if isinstance(node, ast.Constant) and isinstance(node.value, float):
                found.append(f"{path}:{node.lineno} writes {node.value}; the core counts in int and Fraction")
    assert not found, "\n".join(found)


def test_no_room_is_called_by_a_name_that_says_nothing() -> None:
    empty = {"utils", "util", "helpers", "helper", "common", "manager", "service", "base", "misc"}
    found = [path for path, _ in sources("bot", "core") if empty & set(Path(path).with_suffix("").parts)]
    assert not found


@pytest.mark.parametrize(
    ("where", "planted"),
    [
        pytest.param("core/groups.py", "import telegram", id="Telegram in the core"),
        pytest.param("core/alignment.py", "import random", id="chance in the core"),
        pytest.param("core/reading/tokens.py", "import bot.letters", id="the core looks up at the bot"),
        pytest.param("core/places.py", "import core.dialogue", id="places look up at the dialogue"),
        pytest.param("bot/desk.py", "import sqlalchemy", id="SQL outside the storage"),
        pytest.param("bot/postman.py", "import apscheduler", id="a scheduler outside the timetable"),
        pytest.param("bot/storage/inbox.py", "import bot.desk", id="the storage looks up at the desk"),
        pytest.param("bot/desk.py", "import telegram", id="Telegram outside its room"),
    ],
)
def test_the_import_guard_fails_when_a_forbidden_import_is_planted(tmp_path: Path, where: str, planted: str) -> None:
    for room in ("bot", "core"):
        shutil.copytree(HOUSE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOUSE / ".importlinter", tmp_path)
    file = tmp_path / where
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{planted}\n", encoding="utf-8")
    assert guard(tmp_path) != 0, f"the guard let {planted!r} in {where} pass"


def test_the_import_guard_is_content_with_the_house_as_it_is() -> None:
    assert guard(HOUSE) == 0


def guard(house: Path) -> int:
    """The exit status of the import guard over a house."""
    command = "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports_command as main; main()"
    run = subprocess.run(
        [sys.executable, "-c", command, "--no-cache"], cwd=house, capture_output=True, text=True, check=False
    )
    assert "Contracts" in run.stdout, run.stdout + run.stderr
    return run.returncode


def test_the_benchmark_still_starts() -> None:
    """Nothing else imports it, so a name it needs could go unnoticed."""
    script = HOUSE / "tests" / "bench" / "bench.py"
    done = subprocess.run([sys.executable, str(script), "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
