"""What the project itself brings along: no secret in it, every dependency pinned by hash, nothing that runs as root."""

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")
SECRETS = {
    "a bot's token": re.compile(r"(?<![\d.])\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])"),
    "a private key": re.compile(r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----"),
    "a key of a cloud": re.compile(r"(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])"),
    "a token of a forge": re.compile(
        r"(?<![A-Za-z0-9_])(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,}|glpat-[\w-]{20})"
    ),
    "a token of an index": re.compile(r"pypi-AgEI[\w-]{50,}"),
    "a password in an address": re.compile(
        r"(?:postgres\w*|https?)(?:\+\w+)?://[^\s:/@'\"{}$]+:[^\s/@'\"{}$…*]{6,}@[\w.-]+"
    ),
    "a phone number that may be somebody's": re.compile(
        r"\+1[ (.-]*(?!\d{3}[ ).-]*555|555)\d{3}[ ).-]*\d{3}[ .-]*\d{4}(?!\d)"
    ),
}
HARMLESS = re.compile(r":(?:password|secret|pass\w*|p|hunter2|hush-hush)@|[<{]|AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw")
"""Examples: passwords that are the word, or are in every joke about passwords; the token in Telegram's own manual."""
FOR_THE_IMAGE = ("requirements.lock", "pyproject.toml", "README.md", "core", "bot", "config")
NOT_TEXT = frozenset({".png", ".jpg", ".ico", ".woff2", ".pdf", ".xlsx", ".zip", ".gz"})


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=HOME, capture_output=True, check=True).stdout


def has_history():
    return shutil.which("git") is not None and (HOME / ".git").exists()


def our_files():
    """Every file that is, or is about to be, in the repository."""
    if has_history():
        listed = git("ls-files", "--cached", "--others", "--exclude-standard", "-z").decode().split("\0")
        return [HOME / name for name in listed if name and (HOME / name).is_file()]
    own = [
        path for path in HOME.rglob("*") if path.is_file() and not {".venv", "var"} & {*path.relative_to(HOME).parts}
    ]
    return [path for path in own if ".git" not in path.parts and "cache" not in str(path)]


def secrets_in(words, where):
    return [
        f"{what} in {where}: {found[0][:12]}…"
        for what, pattern in SECRETS.items()
        for found in pattern.finditer(words)
        if not HARMLESS.search(found[0])
    ]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("a bot's token", "TOKEN = '1234567890:" + "AA" + "x" * 33 + "'"),
        ("a private key", "-----BEGIN " + "RSA PRIVATE KEY-----"),
        ("a key of a cloud", "AKIA" + "A1" * 8),
        ("a token of a forge", "ghp" + "_" + "a" * 36),
        ("a token of an index", "pypi-" + "AgEI" + "a" * 60),
        ("a password in an address", "postgresql://caucus:" + "kT9vQ2x" + "@db.example.org/night"),
        ("a phone number that may be somebody's", "+1 515 " + "244 7292"),
    ],
)
def test_the_search_for_secrets_finds_one(what, words):
    assert secrets_in(words, "here") == [f"{what} in here: {SECRETS[what].search(words)[0][:12]}…"]


def test_no_secret_is_in_any_file():
    found = [
        one
        for path in our_files()
        if path.suffix not in NOT_TEXT and path != Path(__file__)
        for one in secrets_in(path.read_text(encoding="utf-8", errors="replace"), path.relative_to(HOME))
    ]
    assert found == []


def test_no_secret_was_ever_in_the_history():
    if not has_history():
        assert not (HOME / ".git").exists()
        return
    written = git("log", "-p", "--all", "--no-textconv", "--unified=0").decode(errors="replace")
    assert secrets_in(written, "the history") == []


@pytest.mark.parametrize("name", ["var/night.db", "var/night.secret", "var/backups/night.db", ".env"])
def test_what_holds_secrets_can_hardly_be_committed(name):
    if has_history():
        ignored = subprocess.run(["git", "check-ignore", "-q", name], cwd=HOME, check=False)
        assert ignored.returncode == 0
    else:
        assert (HOME / ".gitignore").is_file()


def requirements(lock):
    """Each requirement of a lock with everything that belongs to it, on one line."""
    lines = (HOME / lock).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_dependency_is_pinned_to_one_version_by_its_hash(lock):
    loose = [
        line.split()[0]
        for line in requirements(lock)
        if not re.match(r"[\w.-]+(?:\[[\w,-]+\])?==\S+.* --hash=sha256:[0-9a-f]{64}", line)
    ]
    assert loose == []
    assert len(requirements(lock)) > 20


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_an_index_or_an_address(lock):
    words = (HOME / lock).read_text(encoding="utf-8")
    assert re.findall(r"--(?:extra-)?index-url|--find-links|--trusted-host|https?://|git\+|@ file:", words) == []


def test_what_is_installed_is_checked_against_its_hash():
    makefile = (HOME / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in makefile.splitlines() if "pip install" in line and "-r " in line]
    assert installs
    assert all("--require-hashes" in line for line in installs)


def test_the_container_does_not_run_as_root():
    (dockerfile,) = HOME.glob("Dockerfile")
    stages = dockerfile.read_text(encoding="utf-8").split("\nFROM ")
    users = re.findall(r"^USER\s+(\S+)", stages[-1], re.MULTILINE)
    assert users, "the last stage names no user"
    assert users[-1].partition(":")[0] not in {"root", "0"}


def test_the_container_holds_no_secret():
    (dockerfile,) = HOME.glob("Dockerfile")
    assert re.findall(r"^(?:ENV|ARG)\s+\S*(?:TOKEN|SECRET|PASSWORD)\S*=\S", dockerfile.read_text(), re.MULTILINE) == []
    listed = [
        line
        for line in (HOME / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert listed[0] == "*", "only what is named goes to the builder"
    assert {line[1:] for line in listed if line.startswith("!")} <= {*FOR_THE_IMAGE}
    assert {"**/people.csv", "**/*.secret", "**/*.db"} <= {*listed}


@pytest.fixture
def open_umask():
    """A machine whose users let everybody read what they make."""
    before = os.umask(0o000)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("open_umask")
def test_nobody_but_its_owner_can_read_the_database_the_key_and_a_backup(tmp_path):
    from dataclasses import replace
    from datetime import UTC, datetime

    from bot.settings import load_settings
    from bot.storage import Storage, backup

    file = tmp_path / "var" / "night.db"
    settings = replace(load_settings(None, database_url=f"sqlite:///{file}"), given_secret=None)
    settings.secret()
    storage = Storage.open(settings.database_url, event="iowa-2020")
    try:
        with storage.writing():
            made = backup.make(storage, tmp_path / "backups", datetime(2020, 2, 4, tzinfo=UTC))
        keys = [*file.parent.glob("*.secret")]
        assert keys
        readable = [path.name for path in [*file.parent.glob("night.db*"), *keys, made.path] if mode(path) & 0o077]
    finally:
        storage.close()
    assert readable == []
