"""Container and service: an ordinary user, hashed packages, no secret, room to stop politely.

Neither Docker nor a running systemd is needed; where `systemd-analyze` is there, it reads the unit too.
"""

import configparser
import fnmatch
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot import draining, postman
from bot.settings.environment import PREFIX, Machine

HOUSE = Path(__file__).parents[2]
DOCKERFILE = (HOUSE / "Dockerfile").read_text(encoding="utf-8")
IGNORED = (HOUSE / ".dockerignore").read_text(encoding="utf-8").splitlines()
EXAMPLE = (HOUSE / "deploy" / "caucusdesk.env.example").read_text(encoding="utf-8")
SECRET_NAMES = {"CAUCUS_TELEGRAM_TOKEN", "CAUCUS_SECRET"}


def instructions(text=DOCKERFILE):
    """Every instruction with its words, continued lines joined."""
    joined = re.sub(r"\\\n", " ", "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#")))
    return [tuple(line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def stages():
    """The instructions of each stage."""
    found = []
    for name, words in instructions():
        if name == "FROM":
            found.append([])
        found[-1].append((name, words))
    return found


def unit():
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(HOUSE / "deploy" / "caucusdesk.service", encoding="utf-8")
    return parser


def environment_of_unit():
    text = (HOUSE / "deploy" / "caucusdesk.service").read_text(encoding="utf-8")
    return dict(one.split("=", 1) for one in re.findall(r"^Environment=(.*)$", text, re.MULTILINE))


def test_the_container_runs_as_an_ordinary_user_to_its_end():
    last = stages()[-1]
    users = [words for name, words in last if name == "USER"]
    assert len(users) == 1
    assert int(users[0].partition(":")[0]) > 0
    after = last[[name for name, _ in last].index("USER") :]
    assert not {name for name, _ in after} & {"RUN", "COPY", "ADD"}


def test_packages_come_by_their_hashes_and_the_project_fetches_none():
    installs = [words for name, words in instructions() if name == "RUN" and "pip install" in words]
    assert len(installs) == 2
    lock, project = installs
    assert "--require-hashes" in lock
    assert "-r requirements.lock" in lock
    assert {"--no-deps", "--no-build-isolation"} <= set(shlex.split(project))
    requirements = re.sub(r"\\\n", " ", (HOUSE / "requirements.lock").read_text(encoding="utf-8")).splitlines()
    pinned = [line for line in requirements if re.match(r"[A-Za-z0-9]", line)]
    assert pinned
    assert all("--hash=sha256:" in line for line in pinned)


def test_no_secret_is_in_the_image_or_in_a_file_beside_it():
    for name, words in instructions():
        assert not (name in {"ENV", "ARG"} and any(secret in words for secret in SECRET_NAMES)), words
        assert not (name in {"COPY", "ADD"} and words.split()[0] in {".", "./"}), "only what is named goes in"
    assert not SECRET_NAMES & environment_of_unit().keys()
    filled = re.findall(r"^(CAUCUS_(?:TELEGRAM_TOKEN|SECRET|STAFF_CHAT))=(.+)$", EXAMPLE, re.MULTILINE)
    assert not filled


@pytest.mark.parametrize(
    "name",
    ["var/night.db", "iowa-2020.secret", ".git/config", "deploy/caucusdesk.env", "config/events/iowa-2020/people.csv"],
)
def test_what_is_private_never_reaches_the_builder(name):
    assert is_ignored(name)


@pytest.mark.parametrize("name", ["bot/app.py", "core/codes.py", "config/wording/en.ftl", "requirements.lock"])
def test_what_the_image_is_made_of_does(name):
    assert not is_ignored(name)


def is_ignored(name):
    """As Docker reads the file: the last rule that fits decides."""
    ignored = False
    for line in IGNORED:
        if not line or line.startswith("#"):
            continue
        rule = line.lstrip("!")
        patterns = (rule, f"{rule}/*", *([rule[3:], f"*/{rule[3:]}"] if rule.startswith("**/") else []))
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns):
            ignored = not line.startswith("!")
    return ignored


def test_everything_copied_is_there_and_what_lasts_is_on_a_volume():
    for stage in stages():
        for name, words in stage:
            if name == "COPY" and not words.startswith("--from"):
                for source in words.split()[:-1]:
                    assert (HOUSE / source).exists(), source
    last = dict(stages()[-1])
    assert "sqlite:////var/lib/caucusdesk/" in last["ENV"]
    assert last["VOLUME"] == "/var/lib/caucusdesk"


def test_the_image_looks_after_itself_with_its_own_command():
    last = dict(stages()[-1])
    assert last["HEALTHCHECK"].endswith('CMD ["caucus", "health"]')
    assert "CAUCUS_WATCH=" in last["ENV"]
    assert last["ENTRYPOINT"] == '["caucus"]'
    assert not re.search(r"\b(curl|wget)\b", DOCKERFILE)


def test_every_variable_set_for_the_program_is_one_it_knows():
    known = {f"{PREFIX}{name.upper()}" for name in Machine.model_fields}
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", DOCKERFILE + EXAMPLE)) | {
        name for name in environment_of_unit() if name.startswith(PREFIX)
    }
    assert named <= known


def test_the_service_is_hardened_and_comes_back_by_itself():
    service = unit()["Service"]
    for key, value in {
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "StateDirectory": "caucusdesk",
        "Restart": "always",
        "KillMode": "mixed",
        "CapabilityBoundingSet": "",
        "UMask": "0077",
    }.items():
        assert service[key] == value, key
    assert service["EnvironmentFile"].startswith("/etc/")
    assert service["User"] != "root"
    assert unit()["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_service_is_given_the_time_stopping_takes():
    takes = draining.LONGEST + 2 * postman._LAST_MOMENT
    assert int(unit()["Service"]["TimeoutStopSec"]) >= takes + 5


def test_systemd_itself_can_read_the_unit(tmp_path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return  # read by the tests above all the same
    text = (HOUSE / "deploy" / "caucusdesk.service").read_text(encoding="utf-8")
    copy = tmp_path / "caucusdesk.service"
    copy.write_text(text.replace("/opt/caucusdesk/.venv/bin/caucus", sys.executable), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True, check=False)
    ours = [line for line in (done.stdout + done.stderr).splitlines() if "caucusdesk" in line]
    assert not ours, ours
