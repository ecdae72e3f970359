import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from core.rules import QUESTIONS, Band, Need, RuleBook, RuleProblem, Threshold, read_rule_book

FOLDER = Path(__file__).parents[2] / "config" / "rules"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.fixture
def form():
    return tomllib.loads((FOLDER / "ia-dem-2020.toml").read_text(encoding="utf-8"))


@pytest.fixture
def bands():
    return tomllib.loads((FOLDER / "ia-dem-2020-satellite.toml").read_text(encoding="utf-8"))


def problems_of(form):
    found = read_rule_book(form)
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_rule_book_of_the_house_can_be_read_and_bears_its_files_name(path):
    book = read_rule_book(tomllib.loads(path.read_text(encoding="utf-8")))
    assert isinstance(book, RuleBook)
    assert book.id == path.stem
    assert set(book.sources) == set(QUESTIONS)


@pytest.mark.parametrize(
    ("delegates", "needs"),
    [
        pytest.param(0, Need.NONE, id="no delegates"),
        pytest.param(1, Need.WHOLE_BODY, id="one delegate"),
        pytest.param(2, Fraction(1, 4), id="two"),
        pytest.param(3, Fraction(1, 6), id="three: a sixth, exactly"),
        pytest.param(4, Fraction(3, 20), id="four"),
        pytest.param(40, Fraction(3, 20), id="forty, by the last line"),
    ],
)
def test_a_threshold_holds_up_to_the_next_line_of_the_table(form, delegates, needs):
    assert read_rule_book(form).needs(delegates) == needs


def test_bands_of_attendance_are_read_in_order(bands):
    assert read_rule_book(bands).seats[:2] == (Band(1, 4), Band(21, 5))


@pytest.mark.parametrize(
    "needs",
    [0.15, "0.15", "15%", "1/0", "0/4", "5/4", "-1/4", "1 / 4", "\u0661/\u0664", 1, True, None, ["1/4"]],
    ids=repr,
)
def test_what_is_no_exact_share_is_refused_with_what_is_allowed(form, needs):
    form["threshold"][4]["needs"] = needs
    (problem,) = problems_of(form)
    assert problem.key == "threshold[5].needs"
    assert problem.found == ("nothing" if needs is None else repr(needs))
    assert '"15/100"' in problem.allowed


def test_the_whole_room_may_be_a_share(form):
    form["threshold"] = [{"from_seats": 0, "needs": "1/1"}]
    assert read_rule_book(form).threshold == (Threshold(0, Fraction(1)),)


@pytest.mark.parametrize("question", [each for each in QUESTIONS if each not in {"seats", "threshold"}])
def test_an_answer_that_is_not_on_the_form_is_refused(form, question):
    form[question] = "perhaps"
    (problem,) = problems_of(form)
    assert (problem.key, problem.found) == (question, "'perhaps'")
    assert problem.allowed.startswith('"')


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_needs_its_source(form, question):
    form["sources"][question] = " "
    assert [problem.key for problem in problems_of(form)] == [f"sources.{question}"]


@pytest.mark.parametrize(
    ("key", "wrong", "keys"),
    [
        pytest.param("id", "", ["id"], id="no name"),
        pytest.param("seats", 6, ["seats"], id="seats neither table nor bands"),
        pytest.param("seats", [], ["seats"], id="no bands"),
        pytest.param("seats", ["20"], ["seats"], id="bands that are no tables"),
        pytest.param(
            "seats", [{"from_attendees": 2, "delegates": 4}], ["seats[1].from_attendees"], id="who is alone has no band"
        ),
        pytest.param("seats", [{"from_attendees": 1, "delegates": 0}], ["seats[1].delegates"], id="a band of nothing"),
        pytest.param(
            "seats", [{"from_attendees": 1, "delegates": True}], ["seats[1].delegates"], id="true is no number"
        ),
        pytest.param("threshold", [], ["threshold"], id="no threshold"),
        pytest.param(
            "threshold",
            [{"from_seats": 0, "needs": "none"}, {"from_seats": 0, "needs": "1/4"}],
            ["threshold[2].from_seats"],
            id="lines that do not rise",
        ),
        pytest.param(
            "threshold",
            [{"from_seats": 0, "needs": "none", "need": "1/4"}],
            ["threshold[1].need"],
            id="a misspelt column",
        ),
        pytest.param("thresholds", [], ["thresholds"], id="a misspelt question"),
        pytest.param("sources", "the party", [f"sources.{each}" for each in QUESTIONS], id="sources that are no table"),
    ],
)
def test_what_cannot_stand_is_named_by_its_place(form, key, wrong, keys):
    form[key] = wrong
    assert [problem.key for problem in problems_of(form)] == keys


def test_all_problems_are_shown_at_once():
    found = problems_of({"id": "x", "threshold": [{"from_seats": 0, "needs": 0.15}]})
    assert RuleProblem("name", "nothing", "some text") in found
    assert {problem.key for problem in found} >= {"lock", "seats", "tie", "threshold[1].needs", "sources.lock"}
