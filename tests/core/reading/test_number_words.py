import pytest
from text_to_num import text2num

from core.reading.numbers import leading_number


def _list(text):
    return text.split()


ONES = _list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
TENS = _list("twenty thirty forty fifty sixty seventy eighty ninety")
BELOW_HUNDRED = ONES + [f"{ten} {one}".removesuffix(" zero") for ten in TENS for one in ONES[:10]]

UNO = _list(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete"
    " dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete"
    " veintiocho veintinueve"
)
DIEZ = _list("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
MENOS_DE_CIEN = UNO + [f"{ten} y {one}".removesuffix(" y cero") for ten in DIEZ for one in UNO[:10]]
CIENTOS = _list(
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)

PLAIN = str.maketrans("áéíóú", "aeiou")


def _number(words):
    said = words.translate(PLAIN).split()
    value, used = leading_number(said)
    assert used == len(said)
    return value


def test_every_english_number_below_a_thousand():
    hundreds = ["", *(f"{one} hundred and " for one in ONES[1:10])]
    read = [_number((hundred + rest).removesuffix(" and zero")) for hundred in hundreds for rest in BELOW_HUNDRED]
    assert read == list(range(1000))


def test_every_spanish_number_below_a_thousand():
    hundreds = ["", *(f"{hundred} " for hundred in CIENTOS)]
    read = [_number((hundred + rest).removesuffix(" cero") or rest) for hundred in hundreds for rest in MENOS_DE_CIEN]
    assert read == list(range(1000))


@pytest.mark.parametrize(("language", "words"), [("en", BELOW_HUNDRED[1:]), ("es", MENOS_DE_CIEN[1:])])
def test_the_grammar_agrees_with_text2num_where_that_is_right(language, words):
    assert [_number(each) for each in words] == [text2num(each, language) for each in words]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("", None, id="nothing"),
        pytest.param("biden", None, id="no number"),
        pytest.param("nobody for yang", (0, 1), id="nobody"),
        pytest.param("no one for yang", (0, 2), id="no one"),
        pytest.param("no biden", None, id="no alone"),
        pytest.param("a dozen for amy", (12, 2), id="a dozen"),
        pytest.param("una docena", (12, 2), id="una docena"),
        pytest.param("a hundred", (100, 2), id="a hundred"),
        pytest.param("hundred", (100, 1), id="hundred"),
        pytest.param("hundred four", (100, 1), id="hundred four is two numbers"),
        pytest.param("one hundred and biden", (100, 2), id="and belongs to the next pair"),
        pytest.param("one hundred and", (100, 2), id="and at the end"),
        pytest.param("cien", (100, 1), id="cien"),
        pytest.param("diez y seis", (16, 3), id="diez y seis"),
        pytest.param("treinta y biden", (30, 1), id="y belongs to the next pair"),
        pytest.param("a hundred and four", (104, 4), id="a hundred and"),
        pytest.param("ciento veinte", (120, 2), id="ciento"),
        pytest.param("doscientas", (200, 1), id="feminine"),
        pytest.param("mil doscientos", (1200, 2), id="mil"),
        pytest.param("dos mil", (2000, 2), id="dos mil"),
        pytest.param("one thousand two hundred and four biden", (1204, 6), id="thousand"),
        pytest.param("a thousand", (1000, 2), id="a thousand"),
        pytest.param("twelve hundred", (1200, 2), id="twelve hundred"),
        pytest.param("one hundred thousand", (100, 2), id="too many to be one number"),
        pytest.param("ningun voto", (0, 1), id="ningun"),
        pytest.param("twenty three forty", (23, 2), id="never added up"),
        pytest.param("one oh four", (1, 1), id="one oh four is no number"),
        pytest.param("a for biden", None, id="a alone"),
    ],
)
def test_where_a_number_in_words_ends(words, expected):
    assert leading_number(words.split()) == expected
