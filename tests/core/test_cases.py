"""Cases: which note belongs to which, what is told once, and what staff look at first."""

from datetime import timedelta
from fractions import Fraction

import pytest

from core.cases import Case, CaseBook, Note, told_of, topic_of, weightiest
from core.people import PersonId
from core.sentences import say
from tests.core.test_lead import ABROAD, FIRST, HELD, NOW, ONLY, SECOND, event, night, said

__all__ = ["event"]  # the fixture of the nights worked by hand

MINUTE = timedelta(minutes=1)


def note(code, sequence=None, key="told"):
    return Note(code, (say(key),), sequence)


@pytest.mark.parametrize(
    ("place", "told", "topic"),
    [
        pytest.param(FIRST, note("C08", 3), "report", id="a finding is about the numbers of its place"),
        pytest.param(FIRST, note("X01", 3), "report", id="one across places too"),
        pytest.param(FIRST, note("withdrawn", 4), "report", id="and a report taken back"),
        pytest.param(FIRST, note("hold", 4), "report", id="and a hold"),
        pytest.param(FIRST, note("incident", 4), "incident-4", id="every incident is its own"),
        pytest.param(FIRST, note("question", 5), "question-5", id="every question too"),
        pytest.param(FIRST, note("phone"), "phone", id="a wrong phone is one of its kind"),
        pytest.param("Adair", note("X04", -2), "X04", id="a county has no numbers of its own"),
        pytest.param("", note("X09", 0), "X09", id="nor has the event"),
    ],
)
def test_what_a_note_is_about(event, place, told, topic):
    assert topic_of(place, told, event.places.by_id) == topic


def test_what_is_told_of_a_place_again_is_the_same_case():
    book = CaseBook().with_case(told_of(CaseBook(), FIRST, "report", (note("C08", 1), note("C17", 1)), NOW, None))
    again = told_of(book, FIRST, "report", (note("X03", 4),), NOW + MINUTE, PersonId("p-2"))
    assert (again.number, again.codes, again.posts, again.by) == (1, ("C08", "C17", "X03"), 2, "p-2")
    assert again.opened_at == NOW


def test_another_place_gets_the_next_number():
    book = CaseBook().with_case(told_of(CaseBook(), FIRST, "report", (note("C08", 1),), NOW, None))
    assert told_of(book, SECOND, "report", (note("C08", 1),), NOW, None).number == 2


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_what_was_told_of_an_entry_is_not_told_again(closed):
    case = told_of(CaseBook(), FIRST, "report", (note("C08", 1),), NOW, None)
    case = case.closed(NOW) if closed else case
    assert told_of(CaseBook().with_case(case), FIRST, "report", (note("C08", 1),), NOW + MINUTE, None) is case


def test_what_is_told_of_an_entry_in_other_words_takes_the_place_of_what_was():
    case = told_of(CaseBook(), FIRST, "report", (note("X01", 1),), NOW, None)
    case = told_of(CaseBook().with_case(case), FIRST, "report", (note("X01", 1, key="other"),), NOW, None)
    assert case.notes == (note("X01", 1, key="other"),)
    assert told_of(CaseBook().with_case(case), FIRST, "report", (note("X01", 1),), NOW, None) is case


@pytest.mark.parametrize(
    ("told", "opens"),
    [
        pytest.param(note("C08", 2), True, id="a later entry"),
        pytest.param(note("phone"), True, id="what hangs on no entry"),
        pytest.param(note("C08", 1), False, id="the same entry"),
    ],
)
def test_a_closed_case_is_opened_again_rather_than_doubled(told, opens):
    closed = told_of(CaseBook(), FIRST, "t", (note("C08", 1), note("phone")), NOW, None).closed(NOW, say("case-closed"))
    case = told_of(CaseBook().with_case(closed), FIRST, "t", (told,), NOW + MINUTE, None)
    assert case.number == 1
    assert case.is_open is opens
    if opens:
        assert (case.opened_at, case.notes, case.log) == (NOW + MINUTE, (told,), ())


def test_whoever_was_asked_is_found_until_they_answer():
    pat, dee = PersonId("p-pat"), PersonId("p-dee")
    first = Case(1, FIRST, "report", (), NOW, asked=(pat, dee))
    book = CaseBook.of([first, Case(2, SECOND, "report", (), NOW, asked=(pat,))])
    assert [case.number for case in (book.asked_of(pat), book.asked_of(dee))] == [2, 1]
    book = book.with_case(Case(1, FIRST, "report", (), NOW))
    assert book.asked_of(dee) is None
    assert book.asked_of(pat).number == 2
    assert book.with_case(book.asked_of(pat).closed(NOW)).asked_of(pat) is None


def ordered(standings, *cases):
    return [case.number for case, _ in weightiest(standings, cases)]


def case(number, place, topic="report", *, age=0, notes=()):
    return Case(number, place, topic, notes, NOW - age * MINUTE)


def test_what_could_change_the_result_comes_first_then_what_is_older(event):
    """A delegate of Adair is 1/4 SDE: First has 5/4, Second 3/4; one of Polk 3/2: Only has 6."""
    standings = night(event, {})
    cases = [
        case(1, SECOND, age=9),
        case(2, FIRST, age=1),
        case(3, FIRST, age=2),
        case(4, ONLY),
        case(5, ONLY, "question-3", age=60),
        case(6, "Adair", "X04", notes=(Note("X04", (say("finding-x04", sde=Fraction(1)),)),)),
    ]
    assert ordered(standings, *cases) == [4, 3, 2, 6, 1, 5]
    assert [weight.sde for one, weight in weightiest(standings, cases) if one is cases[0]] == [Fraction(3, 4)]


def test_closed_cases_are_not_listed(event):
    assert ordered(night(event, {}), case(1, ONLY).closed(NOW)) == []


def test_a_place_that_alone_could_take_the_lead_away_comes_first(event):
    """Warren leads by 1/2, from abroad. First, held, could give Biden 5/4; Second, public, can give nobody anything."""
    first = [said(FIRST, {"Biden": 9, "Warren": 9}, {"Biden": 5}, {"Warren": 5}), HELD]
    standings = night(event, ABROAD | {FIRST: first})
    cases = [case(1, ONLY), case(2, FIRST)]
    assert ordered(standings, *cases) == [2, 1]
    assert [weight.flips for _, weight in weightiest(standings, cases)] == [True, False]
