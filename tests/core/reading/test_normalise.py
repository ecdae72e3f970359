import pytest

from core.reading.normalise import fold, normalise


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("Biden\t23\r\n", "biden 23\n\n", id="ASCII"),
        pytest.param("Bidé_n", "bide n", id="accents and ASCII together"),
        pytest.param("2\ufe0f\u20e33\ufe0f\u20e3", "23", id="keycaps"),
        pytest.param("\u0662\u0663", "23", id="Arabic digits"),
        pytest.param("\uff22\uff1a\uff12", "b:2", id="full width"),
        pytest.param("Biden\u201323\u2014\u2212", "biden-23--", id="dashes"),
        pytest.param("\u201cBiden\u2019s\u201d", "'biden's'", id="quotes"),
        pytest.param("23\N{FIRE}31", "23 31", id="an emoji separates"),
        pytest.param("2\u200b3", "23", id="an invisible letter does not"),
        pytest.param("2\u00bd", "2?", id="a fraction cannot be read"),
        pytest.param("23\u00b2", "23?", id="nor a small two"),
        pytest.param("\U0001f51f", "?", id="nor ten in one sign"),
        pytest.param("2\u0336", "2?", id="nor a struck-out digit"),
        pytest.param("30 \u2192 34", "30 ? 34", id="nor an arrow"),
        pytest.param("\u2026", "...", id="dots"),
        pytest.param("\u2028", "\n", id="a line end"),
        pytest.param("\u20ac5", "$5", id="money"),
    ],
)
def test_a_text_in_plain_letters(raw, plain):
    assert normalise(raw).text == plain


def test_plain_letters_remember_where_they_stood():
    plain = normalise("\N{FIRE}é…3")
    assert plain.text == " e...3"
    assert plain.span(2, 5) == (2, 3)
    assert plain.written(5, 6) == "3"


def test_a_spelling_is_folded_to_single_spaces():
    assert fold("  Sin   Comprométer ") == "sin comprometer"
