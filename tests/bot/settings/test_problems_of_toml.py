"""Every mistake in event.toml, groups.toml and a rule book is named with its line and what is allowed."""

import re
from pathlib import Path

import pytest

from bot.settings import load_event, load_rule_book, load_settings
from bot.settings.event_folder import PROJECT


@pytest.mark.parametrize(
    ("file", "before", "after", "problem"),
    [
        pytest.param(
            "event.toml",
            'totals_every = "15m"',
            'totals_every = "quarterly"',
            r'event.toml:\d+: timetable.totals_every is "quarterly"; allowed: a duration such as 2s, 15m, 2h15m or 14d',
            id="a duration",
        ),
        pytest.param(
            "event.toml",
            "# embargo = 2020-02-03T22:00:00",
            "embargo = 2020-02-03T22:00:00Z",
            r"event.toml:\d+: publication.embargo is .*; allowed: the clock on the wall, such as 2020-02-03T19:00:00",
            id="an embargo with an offset",
        ),
        pytest.param(
            "event.toml",
            'deputy_after = "105m"',
            'deputy_after = "45m"',
            r'event.toml:\d+: silence.deputy_after is "45m"; allowed: "90m" or later',
            id="a deputy asked before the chair",
        ),
        pytest.param(
            "event.toml",
            'call_after = "2h15m"',
            'call_after = "119m59s"',
            r'event.toml:\d+: silence.call_after is "7199s"; allowed: "120m" or later',
            id="staff calling before the county",
        ),
        pytest.param(
            "event.toml",
            'call_after = "2h15m"',
            'call_after = "15m2h"',
            r'event.toml:\d+: silence.call_after is "15m2h"; allowed: a duration such as .*',
            id="minutes before hours",
        ),
        pytest.param(
            "event.toml",
            'call_after = "2h15m"',
            'call_afer = "2h15m"',
            r"event.toml:\d+: silence.call_afer is unknown; allowed: .*call_after.*",
            id="a misspelt rung",
        ),
        pytest.param(
            "event.toml",
            'at = "09:00"',
            'at = "nine"',
            r'event.toml:\d+: readiness.at is "nine"; allowed: the clock on the wall, hours and minutes: "09:00"',
            id="a time of day",
        ),
        pytest.param(
            "event.toml",
            "from_days_before = 7",
            "from_days_before = -1",
            r"event.toml:\d+: readiness.from_days_before is -1; allowed: whole days, 0 to 60",
            id="days before the night",
        ),
        pytest.param(
            "event.toml",
            '# rehearses = "iowa-2020"',
            'rehearses = "iowa-2024"',
            r'event.toml:\d+: rehearses is "iowa-2024"; allowed: .*',
            id="a rehearsal of a night nobody planned",
        ),
        pytest.param(
            "event.toml",
            'totals_every = "15m"',
            'totals_every = "0m"',
            r'event.toml:\d+: timetable.totals_every is "0m"; allowed: a duration .*',
            id="no time at all",
        ),
        pytest.param(
            "event.toml",
            'totals_every = "15m"',
            "totals_every = 15",
            r"event.toml:\d+: timetable.totals_every is 15; allowed: a duration .*",
            id="fifteen of what",
        ),
        pytest.param(
            "event.toml",
            "totals_every =",
            "totals_evry =",
            r"event.toml:\d+: timetable.totals_evry is unknown; allowed: .*\(did you mean totals_every\?\)",
            id="a misspelt key",
        ),
        pytest.param(
            "event.toml",
            'count = "reported"',
            'count = "guessed"',
            r'event.toml:\d+: publication.count is "guessed"; allowed: "reported" or "computed"',
            id="a choice",
        ),
        pytest.param(
            "event.toml",
            '"X01", "X02"',
            '"X01", "X99"',
            r'event.toml:\d+: publication.hold is "X99"; allowed: codes from C01 to C31 and X01 to X09',
            id="a finding that is none",
        ),
        pytest.param(
            "event.toml",
            "is_test = false",
            'is_test = "perhaps"',
            r'event.toml:\d+: is_test is "perhaps"; allowed: true or false',
            id="yes or no",
        ),
        pytest.param(
            "event.toml",
            'time_zone = "America/Chicago"',
            'time_zone = "Iowa"',
            r'event.toml:\d+: time_zone is "Iowa"; allowed: a time zone .*',
            id="a time zone",
        ),
        pytest.param(
            "event.toml",
            'time_zone = "America/Chicago"',
            'time_zone = "America"',
            r'event.toml:\d+: time_zone is "America"; allowed: a time zone .*',
            id="a continent",
        ),
        pytest.param(
            "event.toml",
            'time_zone = "America/Chicago"',
            'time_zone = "../Chicago"',
            r'event.toml:\d+: time_zone is "../Chicago"; allowed: a time zone .*',
            id="a time zone that leaves its folder",
        ),
        pytest.param(
            "event.toml",
            "start = 2020-02-03T19:00:00",
            "start = 2020-02-03T19:00:00Z",
            r"event.toml:\d+: night.start is 2020-02-03T19:00:00\+00:00; allowed: the clock on the wall.*",
            id="an offset",
        ),
        pytest.param(
            "event.toml",
            "end = 2020-02-04T01:00:00",
            "end = 2020-02-03T01:00:00",
            r"event.toml:\d+: night.end is not after the start \(2020-02-03T01:00:00\); allowed: .*, after the start",
            id="an end before the start",
        ),
        pytest.param(
            "event.toml",
            'party = "Iowa Democratic Party"',
            "",
            r"event.toml: party is missing; allowed: some text",
            id="a missing key",
        ),
        pytest.param(
            "event.toml",
            'id = "iowa-2020"',
            'id = "../iowa"',
            r'event.toml:\d+: id is "../iowa"; allowed: small letters, digits and dashes: "iowa-2020"',
            id="a name that would leave its folder",
        ),
        pytest.param(
            "event.toml",
            'rule_book = "ia-dem-2020"',
            'rule_book = "ia-dem-202"',
            r'event.toml:\d+: rule_book is "ia-dem-202"; allowed: .*ia-dem-2020.*\(did you mean ia-dem-20.*\?\)',
            id="a rule book nobody wrote",
        ),
        pytest.param(
            "event.toml",
            '"ia-dem-2020-satellite"',
            '"ia-dem-2020"',
            r'event.toml:\d+: satellite_rule_book is "ia-dem-2020"; allowed: a rule book whose seats are bands .*',
            id="a satellite rule book without bands",
        ),
        pytest.param(
            "event.toml",
            'satellite_rule_book = "ia-dem-2020-satellite"\n',
            "",
            r"event.toml: satellite_rule_book is missing; allowed: the rule book of the satellite caucuses .*",
            id="satellites without rules",
        ),
        pytest.param(
            "event.toml",
            'languages = ["en", "es"]',
            'languages = ["en", "tlh"]',
            r'event.toml:\d+: languages is "tlh"; allowed: .*en.*',
            id="a language without wording",
        ),
        pytest.param(
            "event.toml",
            "valid_days = 14",
            "valid_days = 0",
            r"event.toml:\d+: invites.valid_days is 0; allowed: whole days, 1 to 365",
            id="no days",
        ),
        pytest.param(
            "event.toml",
            '# staff_chat = "@iowa_results_desk"',
            'staff_chat = "desk"',
            r'event.toml:\d+: channels.staff_chat is "desk"; allowed: a chat\'s number .*',
            id="a chat",
        ),
        pytest.param(
            "event.toml",
            "is_test = false",
            "is_test = no",
            r"event.toml:16: the line is not TOML \(.*\); allowed: .*",
            id="no TOML",
        ),
        pytest.param(
            "groups.toml",
            '"joe", ',
            '"joe", "pete", ',
            r'groups.toml:\d+: group\[4\].spellings is "pete", which may also mean Biden \(line \d+\); allowed: .*',
            id="one word for two groups",
        ),
        pytest.param(
            "groups.toml",
            '"bennett"',
            '"Michael"',
            r'groups.toml:15: group\[1\].spellings is "Michael", which may also mean Bloomberg \(line 24\); .*',
            id="a first name two groups share",
        ),
        pytest.param(
            "groups.toml",
            '"mike bloomberg"',
            '"mb"',
            r'groups.toml:25: group\[3\].spellings is "mb", which may also mean Bennet \(line 14\); allowed: .*',
            id="initials two groups share",
        ),
        pytest.param(
            "groups.toml",
            'spellings = ["elizabeth", "liz", "ew"]',
            'spellings = ["elizabeth", "liz", "final"]',
            r'groups.toml:\d+: group\[11\].spellings is "final", which says something else in a text; allowed: .*',
            id="a round word",
        ),
        pytest.param(
            "groups.toml",
            'spellings = ["elizabeth", "liz", "ew"]',
            'spellings = ["elizabeth", "liz", "dos"]',
            r'groups.toml:\d+: group\[11\].spellings is "dos", which says something else in a text; allowed: .*',
            id="a number word",
        ),
        pytest.param(
            "groups.toml",
            'spellings = ["elizabeth", "liz", "ew"]',
            'spellings = ["elizabeth", "liz", "mike"]',
            r'groups.toml:\d+: group\[11\].spellings is "mike", which may also mean Bennet \(line \d+\); allowed: .*',
            id="a first name two others lend",
        ),
        pytest.param(
            "groups.toml",
            'full_name = "Joe Biden"',
            'fullname = "Joe Biden"',
            r"groups.toml:19: group\[2\].fullname is unknown; allowed: .*\(did you mean full_name\?\)",
            id="a misspelt key of a group",
        ),
        pytest.param(
            "groups.toml",
            '["joe",',
            "[5,",
            r"groups.toml:20: group\[2\].spellings is 5; allowed: .*",
            id="a number among spellings",
        ),
    ],
)
def test_a_problem_names_file_line_and_what_is_allowed(problems_after, file, before, after, problem):
    found = problems_after(file, before, after)
    assert any(re.fullmatch(problem, line) for line in found), found


def test_a_problem_points_at_the_line_it_stands_on(folder, change, problems_of):
    change(folder / "event.toml", '"X01", "X02"', '"X01", "X99"')
    lines = (folder / "event.toml").read_text(encoding="utf-8").splitlines()
    (problem,) = problems_of(load_event, folder)
    assert "X99" in lines[int(problem.split(":")[1]) - 1]


def test_a_clash_is_told_at_both_lines(folder, change, problems_of):
    change(folder / "groups.toml", '"joe", ', '"joe", "pete", ')
    lines = sorted(int(problem.split(":")[1]) for problem in problems_of(load_event, folder))
    assert lines == [20, 30]


def test_problems_of_all_files_and_of_the_environment_come_at_once(folder, monkeypatch, change, problems_of):
    change(folder / "event.toml", 'totals_every = "15m"', 'totals_every = "soon"')
    change(folder / "event.toml", "open = true", "opened = true")
    change(folder / "groups.toml", '"bennett"', '"mb"')
    change(folder / "precincts.csv", "948199,8,", "948199,x,")
    change(folder / "counties.csv", "19,4,", "19,many,")
    change(folder / "satellites.csv", "15,4", "15,four")
    monkeypatch.setenv("CAUCUS_TELEGRAM_TOKEN", "none")
    monkeypatch.setenv("CAUCUS_STAFF_CHAT", "the desk")
    files = {problem.split(":")[0] for problem in problems_of(load_settings, folder)}
    assert files == {"environment", "event.toml", "groups.toml", "precincts.csv", "counties.csv", "satellites.csv"}


def test_a_rule_book_with_a_bad_share_is_told_with_its_line(tmp_path, monkeypatch, problems_of):
    monkeypatch.chdir(tmp_path)
    text = (PROJECT / "config" / "rules" / "ia-dem-2020.toml").read_text(encoding="utf-8")
    line = next(number for number, each in enumerate(text.splitlines(), start=1) if '"15/100"' in each)
    Path("mine.toml").write_text(text.replace('"15/100"', "0.15"), encoding="utf-8")
    (problem,) = problems_of(load_rule_book, Path("mine.toml"))
    assert re.match(rf"mine.toml:{line}: threshold\[\d+\].needs is .*0\.15.*; allowed: .*15/100", problem)


def test_a_rule_book_that_is_not_there_is_a_problem(tmp_path, problems_of):
    (problem,) = problems_of(load_rule_book, tmp_path / "none.toml")
    assert problem.endswith("none.toml: the file is missing; allowed: a text file in UTF-8")


def test_an_event_folder_that_is_not_there_is_one_problem(tmp_path, problems_of):
    (problem,) = problems_of(load_event, tmp_path / "none")
    assert "the event folder is missing; allowed: a folder, or the name of one in config/events (iowa-2020" in problem


def test_every_missing_file_is_named(folder, problems_of):
    for name in ("event.toml", "groups.toml", "precincts.csv", "counties.csv"):
        (folder / name).unlink()
    assert sum("the file is missing" in problem for problem in problems_of(load_event, folder)) == 4


def test_a_file_in_another_encoding_is_a_problem(folder, problems_of):
    (folder / "event.toml").write_bytes(b'id = "caf\xe9"')
    (folder / "precincts.csv").write_bytes(b"county,caf\xe9\n")
    found = problems_of(load_event, folder)
    assert [problem for problem in found if "not UTF-8" in problem][1:] != []
