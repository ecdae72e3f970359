"""When a line by the clock is due: slots are counted from the first post, whatever came in between."""

from datetime import UTC, datetime, timedelta

import pytest

from core.wire.due import Last, not_before, slot
from core.wire.timing import AsItComes, EachStep, Every, WhenLeadChanges
from core.wire.topics import Scope

FIRST = datetime(2020, 2, 4, 1, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
LAST = Last("1", 1, FIRST, None)


@pytest.mark.parametrize(
    ("minutes", "begun"),
    [
        pytest.param(0, 0, id="on the first"),
        pytest.param(14, 0, id="just before the second"),
        pytest.param(44, 30, id="in the third"),
        pytest.param(-1, -15, id="before the first post they fall as they would"),
    ],
)
def test_slots_are_counted_from_the_first_post(minutes, begun):
    assert slot(Every(15), FIRST + minutes * MINUTE, FIRST) == FIRST + begun * MINUTE


@pytest.mark.parametrize(
    ("timing", "scope", "last", "due"),
    [
        pytest.param(Every(15), Scope.STATE, LAST, FIRST + 15 * MINUTE, id="by the clock: at the next slot"),
        pytest.param(AsItComes(), Scope.COUNTY, LAST, FIRST + MINUTE, id="a county: a minute after its last line"),
        pytest.param(AsItComes(), Scope.PLACE, LAST, None, id="one place: at once"),
        pytest.param(AsItComes(), Scope.COUNTY, Last(None, 0, None, None), None, id="the first line: at once"),
        pytest.param(EachStep(10), Scope.STATE, LAST, None, id="a step: at once"),
        pytest.param(WhenLeadChanges(), Scope.STATE, LAST, None, id="the lead: at once"),
    ],
)
def test_a_change_may_be_told_from_then_on(timing, scope, last, due):
    assert not_before(timing, scope, FIRST + 2 * MINUTE, last, FIRST) == due


def test_a_change_in_the_moment_of_a_slot_belongs_to_it():
    assert not_before(Every(15), Scope.STATE, FIRST, LAST, FIRST) == FIRST
