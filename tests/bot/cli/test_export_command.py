"""`caucus export`: files of what is public, whole or not there, beside a running desk or without one."""

import hashlib
import io
import json
import shutil
from datetime import UTC, datetime, timedelta

import openpyxl
import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.cli.export_files import put
from bot.storage import Storage, ledger
from core.ledger.codec import chain
from core.ledger.entries import EVENT_CHAIN, FIRST_FINGERPRINT, Draft, Kind
from core.ledger.switches import Audience, switching
from tests.the_night import ADAIR

TEXT = "84 here. First: Biden 30, Sanders 28, Warren 17, Uncommitted 9. Final: Biden 34, Sanders 30, Warren 20"
LESS = TEXT.replace("34, Sanders 30", "33, Sanders 31")
TEST = "iowa-2020-rehearsal"


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """A database with two versions: a place reported, then amended; and one of its rehearsal."""
    path = tmp_path_factory.mktemp("exported") / "night.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{path}")
        for event, text in (("iowa-2020", TEXT), ("iowa-2020", LESS), (TEST, TEXT)):
            assert run("report", "--event", event, "--precinct", ADAIR, "--yes", text).exit_code == 0
    return path


@pytest.fixture
def night(published, tmp_path, monkeypatch):
    """A copy of it, and the folder files go to."""
    shutil.copy(published, tmp_path / "night.db")
    monkeypatch.setenv("CAUCUS_DATABASE_URL", f"sqlite:///{tmp_path / 'night.db'}")
    return tmp_path


def stop_feeds(path, at):
    entry = Draft(EVENT_CHAIN, Kind.PUBLICATION_SWITCHED, 1, switching(Audience.FEEDS, on=False), "p", "chat", at, at)
    storage = Storage.open(f"sqlite:///{path / 'night.db'}", event="iowa-2020")
    with storage.writing() as tx:
        ledger.append(tx, [chain(entry, event="iowa-2020", sequence=1, previous=FIRST_FINGERPRINT)])
    storage.close()


def at_version(path, version):
    """When a version became public."""
    from bot.storage import releases

    storage = Storage.open(f"sqlite:///{path / 'night.db'}", event="iowa-2020")
    with storage.reading() as tx:
        (release,) = [one for one in releases.since(tx, "iowa-2020") if one.version == version]
    storage.close()
    return release.at


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# ------------------------------------------------------------------------------------------------------- the files


def test_all_files_go_to_the_events_own_folder(night):
    done = run("export")
    assert (done.exit_code, done.stdout.count("sha256")) == (0, 5)
    assert names(night / "exports" / "iowa-2020") == [
        "iowa-2020-v2-nist.json",
        "iowa-2020-v2-places.csv",
        "iowa-2020-v2-results.json",
        "iowa-2020-v2-results.xlsx",
        "iowa-2020-v2-totals.csv",
    ]


def test_people_are_told_what_it_is_how_much_and_where(night):
    done = run("export", "--format", "csv", "--out", night / "out")
    assert done.stderr.startswith("Iowa Democratic caucuses 2020: version 2 of the public record, as of ")
    assert "unofficial-partial." in done.stderr
    assert f"{night / 'out' / 'iowa-2020-v2-places.csv'}\n    1,768 rows, " in done.stdout


def test_programs_are_told_the_same_with_a_hash_that_fits(night):
    done = run("export", "--json", "--out", night / "out")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["format"] for one in told] == ["csv", "csv", "json", "xlsx", "nist"]
    for one in told:
        content = (night / "out" / one["file"].rpartition("/")[2]).read_bytes()
        assert (one["sha256"], one["bytes"]) == (hashlib.sha256(content).hexdigest(), len(content))
        assert (one["version"], one["is_test"], one["status_of_results"]) == (2, False, "unofficial-partial")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("form", "opened"),
    [
        pytest.param("csv", lambda content: content.startswith(b"event,version,"), id="csv: the places"),
        pytest.param("json", lambda content: json.loads(content)["format"] == "caucusdesk/results/1", id="json"),
        pytest.param("nist", lambda content: json.loads(content)["Format"] == "precinct-level", id="nist"),
        pytest.param("xlsx", lambda content: openpyxl.load_workbook(io.BytesIO(content))["About"], id="xlsx"),
    ],
)
@pytest.mark.usefixtures("night")
def test_one_file_goes_to_standard_output_and_nothing_else_does(form, opened):
    done = run("export", "--format", form, "--out", "-")
    assert opened(done.stdout_bytes)
    assert (done.exit_code, "sha256" in done.stderr) == (0, True)


@pytest.mark.usefixtures("night")
def test_an_older_version_is_as_it_was():
    finals = [
        json.loads(run("export", "--format", "json", "--version", version, "--out", "-").stdout_bytes)
        for version in (1, 2)
    ]
    assert [file["version"] for file in finals] == [1, 2]
    assert [{one["group"]: one["final"] for one in file["totals"]["state"]["groups"]}["Biden"] for file in finals] == [
        34,
        33,
    ]


@pytest.mark.usefixtures("night")
def test_what_changed_since_a_version_is_one_file():
    page = json.loads(run("export", "--since", 1, "--out", "-").stdout_bytes)
    assert [(one["id"], one["correction"]) for one in page["changes"]] == [("iowa-2020/2/948199", True)]
    assert (page["next"], page["is_truncated"]) == (2, False)
    assert len(json.loads(run("export", "--since", 0, "--out", "-").stdout_bytes)["changes"]) == 2


def test_changes_go_to_a_file_of_their_own(night):
    run("export", "--since", 0, "--version", 1, "--out", night / "out")
    assert names(night / "out") == ["iowa-2020-v1-changes-since-v0.json"]


# ----------------------------------------------------------------------------------------- what must not be lost


def test_a_rehearsal_is_a_test_in_the_names_and_to_people(night):
    done = run("export", "--event", TEST, "--format", "nist", "--out", night / "out")
    assert names(night / "out") == [f"TEST-{TEST}-v1-nist.json"]
    assert "TEST: a rehearsal, not a result" in done.stderr


def test_under_embargo_the_names_say_so(night, monkeypatch):
    later = datetime.now(UTC) + timedelta(days=9)
    monkeypatch.setenv("CAUCUS_PUBLICATION__EMBARGO", f"{later:%Y-%m-%dT%H:%M:%S}")
    done = run("export", "--format", "json", "--out", night / "out", "--json")
    (told,) = map(json.loads, done.stdout.splitlines())
    assert names(night / "out") == ["EMBARGOED-iowa-2020-v2-results.json"]
    assert told["embargoed_until"] is not None


def test_while_feeds_are_stopped_the_version_that_stood_then_is_given_and_it_says_so(night):
    stop_feeds(night, at_version(night, 1))
    done = run("export", "--format", "json", "--out", night / "out")
    assert names(night / "out") == ["iowa-2020-v1-results.json"]
    assert "Feeds have been stopped since " in done.stderr


def test_nothing_newer_can_be_had_by_its_number_while_feeds_are_stopped(night):
    stop_feeds(night, at_version(night, 1))
    done = run("export", "--version", 2)
    assert (done.exit_code, done.stderr) == (2, "--version is 2; allowed: 1 to 1.\n")


# --------------------------------------------------------------------------------------------- the answer is "no"


def test_before_anything_is_published_there_is_nothing_to_export(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'new.db'}"
    monkeypatch.setenv("CAUCUS_DATABASE_URL", url)
    Storage.open(url, event="iowa-2020").close()
    done = run("export")
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", "Nothing is published yet.\n")
    assert not (tmp_path / "exports").exists()


def test_feeds_stopped_before_anything_came_is_another_sentence(night):
    stop_feeds(night, at_version(night, 1) - timedelta(hours=1))
    done = run("export")
    assert (done.exit_code, done.stderr) == (1, "Feeds were stopped before anything was published.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["--version", "9"], "--version is 9; allowed: 1 to 2.", id="a version that has not come"),
        pytest.param(["--since", "9"], "--since is 9; allowed: 0 to 2.", id="since one that has not come"),
        pytest.param(["--since", "2", "--version", "1"], "--since is 2; allowed: 0 to 1.", id="since after"),
        pytest.param(
            ["--since", "1", "--format", "csv"], "--since gives changes as JSON; --format is csv", id="as CSV"
        ),
        pytest.param(["--out", "-"], "One file goes to standard output: say which with --format", id="all to one"),
        pytest.param(["--version", "0"], "Invalid value", id="version nought"),
        pytest.param(["--format", "pdf"], "Invalid value", id="another format"),
    ],
)
@pytest.mark.usefixtures("night")
def test_wrong_use_is_told(arguments, said):
    done = run("export", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())


def test_a_folder_that_cannot_be_written_is_told(night):
    (night / "out").write_text("a file")
    done = run("export", "--format", "nist", "--out", night / "out")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_a_file_is_replaced_whole_and_leaves_nothing_beside_it(tmp_path):
    (tmp_path / "some.csv").write_bytes(b"old")
    put(tmp_path / "some.csv", b"new")
    assert (names(tmp_path), (tmp_path / "some.csv").read_bytes()) == (["some.csv"], b"new")


def test_a_file_that_fails_leaves_the_old_one_and_nothing_beside_it(tmp_path):
    (tmp_path / "some.csv").mkdir()
    with pytest.raises(OSError, match="directory"):
        put(tmp_path / "some.csv", b"new")
    assert names(tmp_path) == ["some.csv"]


def test_help_has_examples():
    assert "caucus export --since 12 --out -" in " ".join(run("export", "--help").stdout.split())


@pytest.mark.parametrize(
    ("command", "status", "answer"), [("export", 1, "Nothing is published yet."), ("totals", 0, "0 of 1,765 places")]
)
def test_from_a_wrong_folder_nothing_is_made_and_what_is_missing_is_named(
    tmp_path, monkeypatch, command, status, answer
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAUCUS_DATABASE_URL", "sqlite:///var/night.db")
    done = run(command)
    assert "There is no file var/night.db. Nothing was reported here yet" in done.stderr
    assert (done.exit_code, answer in done.output) == (status, True)
    assert list(tmp_path.iterdir()) == []
