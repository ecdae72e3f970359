import pytest

from core.groups import Field, PreferenceGroup
from core.reading import AskCode, Context, as_json, read


def _read(text, iowa):
    return as_json(read(f"{text} 3", iowa()))["reading"]


@pytest.mark.parametrize(
    ("written", "group"),
    [
        pytest.param("San", "Sanders", id="three letters, only one begins so"),
        pytest.param("Bide", "Biden", id="four letters, only one begins so"),
        pytest.param("Waren", "Warren", id="one letter lost"),
        pytest.param("Sandres", "Sanders", id="two letters swapped"),
        pytest.param("Saunders", "Sanders", id="one letter more"),
        pytest.param("Peter", "Buttigieg", id="a first name and a letter"),
        pytest.param("Clobachar", "Klobuchar", id="by sound"),
        pytest.param("Stayar", "Steyer", id="two vowels wrong, the same sound"),
        pytest.param("clobe a char", "Klobuchar", id="heard as three words"),
        pytest.param("Sen. Warren", "Warren", id="a title"),
        pytest.param("Senator Warren", "Warren", id="a title in full"),
        pytest.param("Mayor Mike Bloomberg", "Bloomberg", id="a title and two names"),
        pytest.param("J. Biden", "Biden", id="an initial"),
        pytest.param("Michael, Bloomberg", "Bloomberg", id="a shared first name and a last name"),
        pytest.param("Warren, Liz", "Warren", id="last name first"),
        pytest.param("sin-comprometer", "Uncommitted", id="a dash for a space"),
    ],
)
def test_a_name_in_other_letters(written, group, iowa):
    assert _read(written, iowa) == {"counts": {group: 3}}


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("B", id="an initial of five"),
        pytest.param("D", id="an initial of one"),
        pytest.param("wa", id="two letters"),
        pytest.param("ben", id="one edit from bern"),
        pytest.param("bennie", id="Bennet or Bernie"),
        pytest.param("MB", id="shared initials"),
        pytest.param("Mayor", id="a title alone"),
        pytest.param("the senator", id="a title with an article"),
        pytest.param("Bernie B", id="a letter that is not the last name's"),
        pytest.param("Biden. Joe", id="a sentence ends between"),
        pytest.param("Young", id="too far from four letters"),
        pytest.param("burden", id="near, but another sound"),
        pytest.param("tang", id="another first sound"),
        pytest.param("by then", id="heard as two short words"),
        pytest.param("Trump", id="nobody here"),
        pytest.param("Booker", id="withdrawn"),
        pytest.param("Harris", id="withdrawn too"),
        pytest.param("Ryan", id="withdrawn, two edits from Yang"),
        pytest.param("xy", id="two letters of nobody"),
    ],
)
def test_an_unclear_name_is_asked(written, iowa):
    assert _read(written, iowa) == "AMBIGUOUS"


def test_a_lent_first_name_that_two_share_is_asked_with_both():
    groups = (PreferenceGroup("Bush"), PreferenceGroup("Kasich"))
    field = Field(groups, {"john bush": groups[0], "john kasich": groups[1], "bush": groups[0], "kasich": groups[1]})
    reading = read("John 3", Context(field))
    assert [ask.candidates for ask in reading.asks] == [groups]


def test_a_spelling_of_its_own_wins_over_a_lent_first_name():
    groups = (PreferenceGroup("Bush"), PreferenceGroup("Kasich"))
    field = Field(groups, {"john": groups[1], "john bush": groups[0]})
    assert as_json(read("John 3", Context(field)))["reading"] == {"counts": {"Kasich": 3}}


def test_a_field_without_groups_asks_about_everything():
    reading = read("Biden 3", Context(Field((), {})))
    assert {ask.code for ask in reading.asks} == {AskCode.WHO}


def test_only_so_many_unknown_words_are_looked_up(iowa):
    words = " ".join(f"zq{chr(97 + number % 26)}{chr(97 + number // 26)}vv" for number in range(70))
    assert as_json(read(f"{words} Waren 3", iowa()))["reading"] == "AMBIGUOUS"


def test_a_small_number_is_no_precinct_name(iowa):
    context = Context(iowa().field, place_names=("55", "12345"))
    said = as_json(read("Biden 55, 12345, Sanders 31", context))["reading"]
    assert said == {"counts": {"Biden": 55, "Sanders": 31}, "precinct_hint": "12345"}


@pytest.mark.parametrize(
    "place_name",
    [
        pytest.param("WARREN", id="a township called like a candidate"),
        pytest.param("WARREN-17", id="and its number"),
        pytest.param("EW 17", id="a short name like initials"),
    ],
)
def test_a_precinct_called_like_a_candidate_does_not_swallow_the_count(place_name, iowa):
    context = Context(iowa().field, place_names=(place_name, f"Polk/{place_name}"))
    assert as_json(read("Warren 17, EW 17", context))["reading"] == {"counts": {"Warren": 17}}
    assert as_json(read(f"Polk/{place_name}: Biden 3", context))["reading"]["precinct_hint"] == f"Polk/{place_name}"


def test_a_precinct_known_by_a_common_word_leaves_the_word_alone(iowa):
    context = Context(iowa().field, place_names=("LA",))
    assert as_json(read("la primera: Biden 3", context))["reading"] == {"counts": {"Biden": 3}, "round": "first"}
