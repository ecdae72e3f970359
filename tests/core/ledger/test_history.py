"""Which report of a place stands, and which one the public sees."""

from datetime import UTC, datetime

import pytest

from core.alignment import Alignment
from core.ledger.codec import chain
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Kind
from core.ledger.history import PlaceHistory, extend, fold
from core.ledger.reports import Computed, body
from core.places import PlaceId
from core.report import Report

NOW = datetime(2020, 2, 4, 3, 0, tzinfo=UTC)
PLACE = PlaceId("Adair/1NW ADAIR")
COMPUTED = Computed("ia-dem-2020", 8, 6, "ok", None)


def written(*steps):
    """A chain from (kind, who, body, replaces); a body that is a number is a report of so many people."""
    entries, previous = [], FIRST_FINGERPRINT
    for sequence, (kind, by, facts, replaces) in enumerate(steps, 1):
        draft = Draft(PLACE, kind, 1, _body(facts), by, "chat", NOW, NOW, replaces=replaces)
        entries.append(chain(draft, event="e", sequence=sequence, previous=previous))
        previous = entries[-1].fingerprint
    return entries


def _body(facts):
    return body(Report(PLACE, facts, Alignment.of({"Biden": facts})), COMPUTED) if isinstance(facts, int) else facts


def report(people, by="chair", kind=Kind.REPORTED, replaces=None):
    return (kind, by, people, replaces)


def amend(people, replaces, by="chair"):
    return report(people, by, Kind.AMENDED, replaces)


def held(of, *codes):
    return (Kind.HELD, "desk", {"of": of, "codes": list(codes or ("C08",))}, None)


def released(of, by="staff", needs=1):
    return (Kind.RELEASED, by, {"of": of, "needs": needs}, None)


def decided(of, by="staff", needs=1):
    return (Kind.DECIDED, by, {"of": of, "needs": needs}, None)


def withdrawn(of, by="chair"):
    return (Kind.WITHDRAWN, by, {"of": of}, of)


TWO = [report(30), report(33, "deputy"), held(2, "X03")]
"""Two people report one place."""


def people(version):
    return None if version is None else version.report.attendees


@pytest.mark.parametrize(
    ("steps", "stands", "public", "beside"),
    [
        pytest.param([], None, None, [], id="nothing was reported"),
        pytest.param([report(30)], 30, 30, [], id="a report stands and is public"),
        pytest.param([report(30), held(1)], 30, None, [], id="a held report is not public"),
        pytest.param([report(30), held(1), released(1)], 30, 30, [], id="a released one is"),
        pytest.param([report(30), held(1), released(1, needs=2)], 30, None, [], id="one of two is not enough"),
        pytest.param(
            [report(30), held(1), released(1, needs=2), released(1, needs=2)], 30, None, [], id="twice the same is one"
        ),
        pytest.param(
            [report(30), held(1), released(1, needs=2), released(1, "other", 2)], 30, 30, [], id="two people are two"
        ),
        pytest.param([report(30), amend(31, 1)], 31, 31, [], id="an amendment stands"),
        pytest.param([report(30), amend(31, 1), held(2)], 31, 30, [], id="the former stays while it is held"),
        pytest.param(
            [report(30), amend(31, 1), held(2), amend(32, 2), held(4)], 32, 30, [], id="however often it is held"
        ),
        pytest.param(
            [report(30), held(1), amend(31, 1), held(3)], 31, None, [], id="nothing is public if nothing ever was"
        ),
        pytest.param(
            [report(30), held(1), released(1), amend(31, 1), held(4)], 31, 30, [], id="what was released stays"
        ),
        pytest.param([report(30), amend(31, 1), held(2), amend(32, 2)], 32, 32, [], id="a clean amendment ends a hold"),
        pytest.param([report(30), withdrawn(1)], None, None, [], id="a report taken back is gone"),
        pytest.param([report(30), withdrawn(1), report(31)], 31, 31, [], id="and everything starts anew"),
        pytest.param([report(30), report(33, "deputy"), held(2, "X03")], 30, 30, [33], id="a second one waits beside"),
        pytest.param(
            [report(30), report(33, "deputy"), held(2), amend(34, 2, "deputy"), held(4)],
            *(30, 30, [34]),
            id="its amendment takes its place there",
        ),
        pytest.param(
            [report(30), report(33, "deputy"), held(2), withdrawn(2, "deputy")], 30, 30, [], id="it is taken back"
        ),
        pytest.param(
            [report(30), report(33, "deputy"), held(2), withdrawn(1)], 33, None, [], id="the first is: it stands, held"
        ),
        pytest.param(
            [report(30), report(33, "deputy"), withdrawn(1)], 33, 33, [], id="and is public if nothing holds it"
        ),
        pytest.param(
            [report(30), report(33, "deputy"), held(2), released(2)], 30, 30, [33], id="released, it still waits"
        ),
        pytest.param(
            [report(30), report(40, "staff", Kind.RECANVASSED)], 40, 40, [], id="a recanvass outweighs a report"
        ),
        pytest.param(
            [report(30), report(40, "staff", Kind.RECANVASSED), amend(31, 1)], 40, 40, [], id="and an amendment"
        ),
        pytest.param(
            [report(30), report(50, "staff", Kind.RECOUNTED), report(40, "staff", Kind.RECANVASSED)],
            *(50, 50, []),
            id="a recount outweighs a recanvass",
        ),
        pytest.param([(Kind.INCIDENT, "chair", {}, None), report(30)], 30, 30, [], id="an incident changes nothing"),
        pytest.param([*TWO, decided(1)], 30, 30, [], id="the first is chosen: the second waits no longer"),
        pytest.param([*TWO, decided(2)], 33, 33, [], id="the second is chosen: it stands and is public"),
        pytest.param([*TWO[:2], held(2, "X03", "C08"), decided(2)], 33, 30, [], id="what else holds it still does"),
        pytest.param([*TWO, decided(2, needs=2)], 30, 30, [33], id="one of two has not chosen yet"),
        pytest.param([*TWO, decided(2, needs=2), decided(2, needs=2)], 30, 30, [33], id="nor has the same one twice"),
        pytest.param([*TWO, decided(2, needs=2), decided(2, "other", 2)], 33, 33, [], id="two people have chosen"),
        pytest.param(
            [*TWO, decided(1, needs=2), decided(2, "other", 2)], 30, 30, [33], id="two who want different ones have not"
        ),
        pytest.param(
            [*TWO, decided(1, needs=2), decided(2, needs=2), decided(1, "other", 2)],
            *(30, 30, [33]),
            id="whoever changes their mind wants the other no more",
        ),
        pytest.param(
            [*TWO, decided(1, needs=2), amend(34, 2, "deputy"), held(5, "X03"), decided(1, "other", 2)],
            *(30, 30, [34]),
            id="after new numbers everybody is asked anew",
        ),
        pytest.param([*TWO, decided(2), report(30)], 33, 33, [30], id="who lost may report again, and waits"),
        pytest.param([*TWO, decided(2), withdrawn(2, "deputy")], None, None, [], id="the chosen one is taken back"),
        pytest.param([report(30), held(1, "staff")], 30, None, [], id="staff hold what was public"),
        pytest.param(
            [report(30), held(1), released(1, needs=2), released(1, "other", 2), held(1), released(1, needs=2)],
            *(30, None, []),
            id="held again, both must release again",
        ),
    ],
)
def test_what_stands_and_what_is_public(steps, stands, public, beside):
    history = fold(PLACE, written(*steps))
    assert people(history.standing) == stands
    assert people(history.published) == public
    assert [people(version) for version in history.beside] == beside
    assert history.sequence == len(steps)


def test_a_place_is_under_review_while_the_public_sees_an_older_version():
    entries = written(report(30), amend(31, 1), held(2))
    assert [fold(PLACE, entries[:number]).under_review for number in range(4)] == [False, False, False, True]


def test_a_choice_of_one_of_two_changes_nothing_the_public_sees():
    history = fold(PLACE, written(*TWO, decided(1, needs=2)))
    assert history.published == history.standing
    assert not history.under_review


def test_a_place_is_held_while_its_standing_report_is():
    entries = written(report(30), held(1), released(1))
    assert [fold(PLACE, entries[:number]).held for number in range(4)] == [False, False, True, False]


def test_somebodys_live_report_is_found_whether_it_stands_or_waits():
    history = fold(PLACE, written(report(30), report(33, "deputy"), held(2)))
    assert (people(history.of("chair")), people(history.of("deputy")), history.of("nobody")) == (30, 33, None)
    assert PlaceHistory(PLACE).of("chair") is None


@pytest.mark.parametrize(
    ("place", "sequence"),
    [pytest.param(PLACE, 2, id="one is missing"), pytest.param("Polk/DES MOINES-55", 1, id="another place")],
)
def test_an_entry_that_does_not_follow_is_a_bug(place, sequence):
    draft = Draft(place, Kind.INCIDENT, 1, {}, "chair", "chat", NOW, NOW)
    with pytest.raises(ValueError, match="does not follow"):
        extend(PlaceHistory(PLACE), chain(draft, event="e", sequence=sequence, previous=FIRST_FINGERPRINT))


def handed_over(left="chair", came="secretary"):
    return (Kind.ROLE_CHANGED, came, {"role": "chair", "from": left, "to": came}, None)


def test_whoever_takes_over_goes_on_with_the_report():
    history = fold(PLACE, written(report(84), handed_over(), amend(85, 1, by="secretary")))
    assert (people(history.standing), people(history.published)) == (85, 85)
    assert history.rivals == ()
    assert (people(history.of("secretary")), history.of("chair")) == (85, None)


def test_whoever_handed_over_has_no_report_any_more_and_a_new_one_is_a_rival():
    history = fold(PLACE, written(report(84), handed_over(), report(90)))
    assert people(history.standing) == 84
    assert [people(version) for version in history.beside] == [90]


def test_a_report_that_waits_beside_another_is_handed_over_too():
    history = fold(PLACE, written(report(84), report(90, by="deputy"), handed_over("deputy", "second")))
    assert (people(history.of("second")), people(history.of("chair"))) == (90, 84)


def test_a_place_may_be_handed_back():
    history = fold(PLACE, written(report(84), handed_over(), handed_over("secretary", "chair"), amend(85, 1)))
    assert (people(history.of("chair")), history.of("secretary")) == (85, None)


def test_a_hand_over_before_any_report_changes_nothing_that_counts():
    assert fold(PLACE, written(handed_over())).standing is None


def test_what_is_held_or_public_stays_so_when_it_is_handed_over():
    history = fold(PLACE, written(report(84), held(1), handed_over()))
    assert (people(history.standing), history.published, history.held) == (84, None, True)
    history = fold(PLACE, written(report(84), amend(85, 1), held(2), handed_over()))
    assert (people(history.published), history.under_review) == (84, True)
