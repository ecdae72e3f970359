"""A report goes into the ledger and comes back as it was."""

import pytest

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.ledger.codec import decode_body, encode_body
from core.ledger.reports import Computed, as_json, body, read_alignment, read_computed, read_report
from core.places import PlaceId
from core.report import Report

BIDEN, WARREN = PreferenceGroup("Biden"), PreferenceGroup("Warren")
PLACE = PlaceId("Adair/1NW ADAIR")
NOTHING = Report(PLACE)
EVERYTHING = Report(
    PLACE,
    attendees=84,
    first=Alignment(((WARREN, 17), (BIDEN, 30))),
    final=Alignment(((BIDEN, 34), (WARREN, 0))),
    dissolved=(WARREN,),
    toss_winners=(BIDEN, WARREN, BIDEN),
    elected=BIDEN,
    reported_delegates={WARREN: 1, BIDEN: 2},
    stated_delegates=6,
    sign_ins=85,
    insisted=frozenset({"C08", "C11"}),
)
COMPUTED = Computed("ia-dem-2020", 6, 13, "tie", {BIDEN: 2, WARREN: 1}, ("C10", "C13"))


@pytest.mark.parametrize("report", [pytest.param(NOTHING, id="nothing said"), pytest.param(EVERYTHING, id="all said")])
@pytest.mark.parametrize(
    "computed",
    [pytest.param(Computed("x", 0, None, "no_delegates", None), id="no award"), pytest.param(COMPUTED, id="an award")],
)
def test_a_report_and_its_award_come_back_from_the_column_as_they_were(report, computed):
    stored = decode_body(encode_body(body(report, computed)))
    assert read_report(PLACE, stored) == report
    assert read_computed(stored) == computed


def test_groups_come_back_as_groups_so_that_they_can_be_said_in_any_language():
    read = read_report(PLACE, as_json(EVERYTHING))
    groups = [read.elected, *read.dissolved, *read.toss_winners, *read.first, *read.reported_delegates]
    assert {type(group) for group in groups} == {PreferenceGroup}


def test_a_group_said_to_hold_nobody_stays_apart_from_one_not_mentioned():
    pairs = as_json(EVERYTHING)["final"]
    assert pairs == [["Biden", 34], ["Warren", 0]]
    assert WARREN in read_alignment(pairs)


def test_what_was_insisted_on_is_written_in_one_order():
    assert as_json(EVERYTHING)["insisted"] == ["C08", "C11"]
