"""Settings: the event folder and the environment as one value."""

import re
import stat
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import pytest

from bot.settings import _write_once, event_folder, load_settings
from bot.settings.event_folder import DEFAULT_EVENT
from core.ladder import Ladder


@pytest.fixture
def problems_when_set(folder, monkeypatch, problems_of):
    """What is wrong once a variable is set."""

    def problems_when_set(name, text):
        monkeypatch.setenv(name, text)
        return problems_of(load_settings, folder)

    return problems_when_set


def test_what_nobody_set_has_its_default(folder):
    settings = load_settings(folder)
    assert settings.telegram_token is None
    assert settings.telegram_api == "https://api.telegram.org"
    assert settings.database_url == "sqlite:///var/iowa-2020.db"
    assert settings.staff_chat is None


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param("CAUCUS_TIMETABLE__TOTALS_EVERY", "2s", ("event.totals_every", timedelta(seconds=2)), id="nested"),
        pytest.param(
            "caucus_timetable__totals_every", "1h", ("event.totals_every", timedelta(hours=1)), id="small letters"
        ),
        pytest.param(
            "CAUCUS_SILENCE__CALL_AFTER",
            "3h30m",
            ("event.silence", replace(Ladder(), call=timedelta(hours=3, minutes=30))),
            id="hours and minutes",
        ),
        pytest.param("CAUCUS_READINESS__AT", "07:30", ("event.readiness.at", time(7, 30)), id="a time of day"),
        pytest.param("CAUCUS_PUBLICATION__HOLD", "C08, C09", ("event.hold", {"C08", "C09"}), id="a list with commas"),
        pytest.param("CAUCUS_PUBLICATION__HOLD", '["C08"]', ("event.hold", {"C08"}), id="a list in JSON"),
        pytest.param("CAUCUS_IS_TEST", "true", ("event.is_test", True), id="yes or no"),
        pytest.param("CAUCUS_STAFF_CHAT", "-1001234567890", ("staff_chat", -1001234567890), id="a chat's number"),
        pytest.param("CAUCUS_STAFF_CHAT", "@iowa_desk", ("staff_chat", "@iowa_desk"), id="a channel's name"),
        pytest.param("CAUCUS_CHANNELS__STAFF_CHAT", "@iowa_desk", ("staff_chat", "@iowa_desk"), id="a channel, nested"),
        pytest.param("CAUCUS_STAFF_CHAT", "", ("staff_chat", None), id="set to nothing is not set"),
        pytest.param(
            "CAUCUS_TELEGRAM_API", "http://127.0.0.1:8081/", ("telegram_api", "http://127.0.0.1:8081"), id="api"
        ),
        pytest.param("CAUCUS_DATABASE_URL", "sqlite:///x.db", ("database_url", "sqlite:///x.db"), id="SQLite"),
        pytest.param(
            "CAUCUS_DATABASE_URL",
            "postgres://u:p@db/x",
            ("database_url", "postgresql+psycopg://u:p@db/x"),
            id="PostgreSQL is spoken through psycopg",
        ),
    ],
)
def test_the_environment_wins_over_the_file(folder, monkeypatch, name, text, expected):
    monkeypatch.setenv(name, text)
    read, value = expected
    found = load_settings(folder)
    for attribute in read.split("."):
        found = getattr(found, attribute)
    assert found == value


@pytest.mark.parametrize(("written", "wanted"), [("0", timedelta(0)), ("45m", timedelta(minutes=45))])
def test_photos_may_be_wanted_after_a_while_or_never(folder, monkeypatch, written, wanted):
    monkeypatch.setenv("CAUCUS_PHOTOS__WANTED_AFTER", written)
    assert load_settings(folder).event.photo_wanted_after == wanted


def test_options_win_over_the_environment(folder, monkeypatch):
    monkeypatch.setenv("CAUCUS_DATABASE_URL", "sqlite:///environment.db")
    monkeypatch.setenv("CAUCUS_TIMETABLE__TOTALS_EVERY", "2s")
    settings = load_settings(
        folder, database_url="sqlite:///option.db", timetable={"totals_every": "3s"}, staff_chat=None
    )
    assert (settings.database_url, settings.event.totals_every) == ("sqlite:///option.db", timedelta(seconds=3))
    assert settings.event.silence == Ladder()


def test_the_staff_chat_of_the_machine_wins_over_the_events(folder, monkeypatch, change):
    change(folder / "event.toml", '# staff_chat = "@iowa_results_desk"', 'staff_chat = "@iowa_results_desk"')
    assert load_settings(folder).staff_chat == "@iowa_results_desk"
    monkeypatch.setenv("CAUCUS_STAFF_CHAT", "-100")
    assert load_settings(folder).staff_chat == -100


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        pytest.param(
            "CAUCUS_TELEGRAM_TOKEN",
            "hush-hush",
            r"environment: CAUCUS_TELEGRAM_TOKEN is \d+ characters \(not shown\); allowed: a bot's token .*",
            id="a token",
        ),
        pytest.param(
            "CAUCUS_DATABASE_URL",
            "mysql://hush-hush",
            r"environment: CAUCUS_DATABASE_URL is \d+ characters \(not shown\); allowed: sqlite:///.*",
            id="another database",
        ),
        pytest.param(
            "CAUCUS_SECRET",
            "hush-hush",
            r"environment: CAUCUS_SECRET is \d+ characters \(not shown\); allowed: a text of 16 characters or more",
            id="a short secret",
        ),
        pytest.param(
            "CAUCUS_TELEGRAM_API",
            "api.example.org",
            r'environment: CAUCUS_TELEGRAM_API is "api.example.org"; allowed: the base address .*',
            id="an address without http",
        ),
        pytest.param(
            "CAUCUS_TIMETABLE__TOTALS_EVERY",
            "often",
            r'environment: CAUCUS_TIMETABLE__TOTALS_EVERY is "often"; allowed: a duration .*',
            id="a nested value",
        ),
        pytest.param(
            "CAUCUS_PUBLICATION",
            "open",
            r"environment: CAUCUS_PUBLICATION is .*; allowed: a table with hold and count",
            id="a word for a table",
        ),
        pytest.param(
            "CAUCUS_PHOTOS__WANTED_AFTER",
            "soon",
            r'environment: CAUCUS_PHOTOS__WANTED_AFTER is "soon"; allowed: a duration .*, or 0 for never',
            id="neither a duration nor never",
        ),
        pytest.param(
            "CAUCUS_TIMETABLE__TOTAL_EVERY",
            "2s",
            r"environment: CAUCUS_TIMETABLE__TOTAL_EVERY is unknown; .*\(did you mean \S+__TOTALS_EVERY\?\)",
            id="a misspelt nested name",
        ),
        pytest.param(
            "CAUCUS_TELEGRAM_TOCKEN",
            "1:a",
            r"environment: CAUCUS_TELEGRAM_TOCKEN is unknown; .*\(did you mean CAUCUS_TELEGRAM_TOKEN\?\)",
            id="a misspelt name",
        ),
    ],
)
def test_a_problem_of_the_environment_names_the_variable(problems_when_set, name, text, problem):
    (found,) = problems_when_set(name, text)
    assert re.fullmatch(problem, found), found
    assert "hush-hush" not in found


def test_an_option_that_is_broken_is_named_as_one(folder, problems_of):
    (problem,) = problems_of(load_settings, folder, timetable={"totals_every": "often"})
    assert problem.startswith('options: timetable.totals_every is "often"; allowed: a duration')


def test_an_option_that_does_not_exist_is_a_bug(folder):
    with pytest.raises(TypeError, match="colour"):
        load_settings(folder, colour="red")


def test_secrets_are_not_printed_with_the_settings(folder, monkeypatch):
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", "123:hush-hush")
    monkeypatch.setenv("CAUCUS_DATABASE_URL", "postgresql+psycopg://desk:hush-hush@db/caucus")
    monkeypatch.setenv("CAUCUS_SECRET", "hush-hush hush-hush")
    settings = load_settings(folder)
    assert settings.telegram_token.get_secret_value() == "123:hush-hush"
    assert "hush-hush" not in repr(settings)


def test_the_event_meant_is_the_one_given_then_the_machines_then_iowa(folder, monkeypatch):
    assert event_folder() == DEFAULT_EVENT
    assert event_folder(Path("iowa-2020")) == DEFAULT_EVENT
    monkeypatch.setenv("CAUCUS_EVENT", str(folder))
    assert event_folder() == folder
    assert event_folder(DEFAULT_EVENT) == DEFAULT_EVENT
    assert load_settings().folder == folder


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(folder):
    settings = load_settings(folder)
    first = settings.secret()
    file = Path("var/iowa-2020.secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (load_settings(folder).secret(), len(first)) == (first, 64)
    assert [each.name for each in Path("var").iterdir()] == [file.name]


def test_of_two_that_make_the_secret_at_once_the_first_one_stands(tmp_path):
    file = tmp_path / "var" / "some.secret"
    _write_once(file, "first")
    _write_once(file, "second")
    assert ([each.name for each in file.parent.iterdir()], file.read_text(encoding="ascii")) == ([file.name], "first")


def test_an_option_may_be_a_span_of_time(folder):
    settings = load_settings(folder, timetable={"totals_every": timedelta(seconds=5)})
    assert settings.event.totals_every == timedelta(seconds=5)


def test_the_secret_lies_beside_its_database(folder, tmp_path):
    load_settings(folder, database_url=f"sqlite:///{tmp_path}/night.db").secret()
    assert (tmp_path / "iowa-2020.secret").exists()


def test_a_secret_that_is_set_makes_no_file(folder, monkeypatch):
    monkeypatch.setenv("CAUCUS_SECRET", "sixteen letters.")
    assert load_settings(folder).secret() == b"sixteen letters."
    assert not Path("var").exists()
