"""TOML read with its lines."""

import pytest

from bot.settings.problems import Problem, shown
from bot.settings.toml_text import dotted, read_toml

TEXT = '''\
title = "x" # a note
list = [
    "one",
    ["two"],
]
text = """
[not.a.table]
key = 1
"""

[a.b]
"quoted key" = 1
plain = { inner = 2 }

[[row]]
name = "first"

[[row]]
name = "second"

[row.more]
last = true
'''


@pytest.fixture
def toml(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text(TEXT, encoding="utf-8")
    return read_toml(file)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        pytest.param(("title",), 1, id="the first line"),
        pytest.param(("list",), 2, id="a list over many lines"),
        pytest.param(("text",), 6, id="a text over many lines"),
        pytest.param(("key",), None, id="what only looks like a key, in a text"),
        pytest.param(("not", "a", "table"), None, id="what only looks like a table, in a text"),
        pytest.param(("a", "b"), 11, id="a table"),
        pytest.param(("a", "b", "quoted key"), 12, id="a key in quotes"),
        pytest.param(("a", "b", "plain", "inner"), 13, id="a key within a line stands on that line"),
        pytest.param(("a", "b", "missing"), 11, id="a key that is not there points at its table"),
        pytest.param(("row", 0, "name"), 16, id="the first of several tables"),
        pytest.param(("row", 1, "name"), 19, id="the second"),
        pytest.param(("row", 1, "more", "last"), 22, id="a table within the second"),
        pytest.param(("row", 7), None, id="one that is not there"),
    ],
)
def test_a_key_has_its_line(toml, keys, line):
    assert toml.line_of(keys) == line


def test_a_text_in_a_list_has_its_own_line(toml):
    assert (toml.line_of(("list",), "two"), toml.line_of(("list",), "three")) == (4, 2)


def test_people_count_from_one():
    assert dotted(("row", 1, "name")) == "row[2].name"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("a = 1\nb =\n", 2, id="no value"),
        pytest.param('a = 1\nb = "open\n', 2, id="an open text"),
        pytest.param("a = 1\na = 2\n", 2, id="a key twice"),
        pytest.param("a = [1,\n2,\n", 2, id="an open list, told at the end of the file"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(tmp_path, text, line):
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    problem = read_toml(file)
    assert isinstance(problem, Problem)
    assert (problem.line, problem.found.startswith("not TOML")) == (line, True)


def test_a_folder_is_no_file(tmp_path):
    problem = read_toml(tmp_path)
    assert isinstance(problem, Problem)
    assert problem.found.startswith("unreadable")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(True, "true", id="yes"),
        pytest.param("é", '"é"', id="text"),
        pytest.param(["a", 1], '["a", 1]', id="list"),
        pytest.param({"a": 1}, "a table", id="table"),
        pytest.param("x" * 99, '"' + "x" * 78 + "…", id="what is long is cut"),
    ],
)
def test_what_was_found_is_shown_as_it_is_written(value, text):
    assert shown(value) == text
