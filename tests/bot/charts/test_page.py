import pytest

from bot.charts.page import BODY, MEASURE, TITLE, broken, room_for


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("TEST", ["TEST"], id="one word"),
        pytest.param("one\ntwo", ["one", "two"], id="lines of its own stay apart"),
        pytest.param("W" * 40, ["W" * 40], id="a word longer than a line is not cut"),
        pytest.param(f"a {'W' * 40} b", ["a", "W" * 40, "b"], id="nor does it take others along"),
    ],
)
def test_words_are_broken_into_lines(text, lines):
    assert broken(text, TITLE) == lines


def test_a_long_title_is_broken_where_the_line_is_full_and_loses_no_word():
    text = "Sanders, Warren and Klobuchar are tied at 0.1569 SDE, and the title goes on for a while after that"
    lines = broken(text, TITLE)
    assert " ".join(lines) == text
    assert all(room_for(line, TITLE) <= MEASURE for line in lines)
    firsts = [line.split()[0] for line in lines[1:]]
    assert all(room_for(f"{line} {word}", TITLE) > MEASURE for line, word in zip(lines, firsts, strict=False)), (
        "a word would have fitted on the line before"
    )


@pytest.mark.parametrize(
    ("text", "points"),
    [
        # Measured in Liberation Sans Bold at 13 points.
        pytest.param("Uncommitted", 83.0, id="small letters"),
        pytest.param("564.0117", 54.2, id="a figure"),
        pytest.param("MAMMOTH WAGON", 123.4, id="capitals"),
        pytest.param("WWWWWWWW", 98.1, id="the widest letter"),
        pytest.param("illicit little fill", 78.7, id="narrow letters"),
    ],
)
def test_the_room_for_words_is_estimated_on_the_safe_side(text, points):
    assert points <= room_for(text, BODY) <= points * 1.2
