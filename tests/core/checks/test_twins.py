"""Twin reports: found through an index that says what comparing every place with every other would say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.alignment import Alignment
from core.checks.twins import Twins, same_counts
from core.findings import Severity
from core.ledger.entries import Entry, Kind
from core.ledger.history import PlaceHistory, Version
from core.ledger.reports import Computed
from core.places import PlaceId
from core.report import Report

FIRST, FINAL = {"Biden": 18, "Sanders": 40, "Warren": 3}, {"Biden": 20, "Sanders": 41}
COMPUTED = Computed("ia-dem-2020", 8, 6, "ok", None)


def report(place, first=FIRST, final=FINAL, attendees=61):
    return Report(
        PlaceId(place),
        attendees,
        None if first is None else Alignment.of(first),
        None if final is None else Alignment.of(final),
    )


def standing(said):
    entry = Entry("e", said.place, 1, Kind.REPORTED, 1, {}, "p", "chat", None, None, None, "0" * 64)
    return PlaceHistory(said.place, standing=Version(entry, said, COMPUTED))


def twins_of(*reports):
    twins = Twins()
    for said in reports:
        twins = twins.changed(PlaceHistory(said.place), standing(said))
    return twins


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param(report("Scott/BG"), True, id="the same"),
        pytest.param(
            report("Scott/BG", {"Warren": 3, "Yang": 0, "Sanders": 40, "Biden": 18}, {"Sanders": 41, "Biden": 20}),
            True,
            id="in another order, with a group of nobody",
        ),
        pytest.param(report("Scott/BG", attendees=90), True, id="the attendance may differ"),
        pytest.param(report("Scott/BG", FIRST | {"Biden": 19}), False, id="one more at first"),
        pytest.param(report("Scott/BG", final=FINAL | {"Biden": 19}), False, id="one fewer at the end"),
        pytest.param(report("Scott/BG", final=None), False, id="no final counts"),
        pytest.param(report("Scott/BG", attendees=10), False, id="ten people stand alike by chance"),
        pytest.param(report("Scott/BG", attendees=11), True, id="eleven do not"),
        pytest.param(report("Scott/D31"), False, id="the place itself is no twin"),
    ],
)
def test_a_twin_has_the_same_people_in_the_same_groups_at_both_alignments(said, found):
    findings = same_counts(said, twins_of(report("Scott/D31")))
    assert [(one.code, one.severity, one.place, one.values) for one in findings] == (
        [("X01", Severity.FLAG, "Scott/BG", {"places": "Scott/D31"})] if found else []
    )


def test_every_place_with_these_counts_is_named_whichever_came_first():
    three = (report("Scott/D52"), report("Scott/B52"), report("Polk/1", {"Yang": 61}))
    assert twins_of(*three).of(report("Scott/BG")) == ("Scott/B52", "Scott/D52")
    assert twins_of(*three) == twins_of(*reversed(three))


def test_a_corrected_report_is_nobodys_twin_any_more_and_one_taken_back_neither():
    twins = twins_of(report("Scott/D52"), report("Scott/B52"))
    corrected = twins.changed(standing(report("Scott/B52")), standing(report("Scott/B52", FIRST | {"Biden": 19})))
    assert corrected.of(report("Scott/BG")) == ("Scott/D52",)
    taken_back = corrected.changed(standing(report("Scott/D52")), PlaceHistory("Scott/D52"))
    assert taken_back.of(report("Scott/BG")) == ()


steps = st.tuples(
    st.sampled_from(["A/1", "A/2", "B/1", "B/2"]),
    st.none() | st.tuples(st.sampled_from([10, 11, 20]), st.sampled_from([{"X": 9}, {"X": 9, "Y": 2}])),
)


@given(st.lists(steps, max_size=12))
def test_the_index_knows_what_stands_now_however_it_came_about(changes):
    twins, now = Twins(), {}
    for place, said in changes:
        before = now.get(place, PlaceHistory(place))
        now[place] = (
            PlaceHistory(place) if said is None else standing(report(place, said[1], said[1], attendees=said[0]))
        )
        twins = twins.changed(before, now[place])
    for counts in ({"X": 9}, {"X": 9, "Y": 2}):
        asked = report("C/1", counts, counts, attendees=20)
        reports = {place: history.standing.report for place, history in now.items() if history.standing}
        same = {place for place, said in reports.items() if said.first == asked.first and said.attendees > 10}
        assert set(twins.of(asked)) == same
