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


def withdrawn(of, by="chair"):
    return (Kind.WITHDRAWN, by, {"of": of}, of)


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
