"""Totals to draw: made up, and those of a real night."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from immutables import Map

from bot.results_file import place_results, read_results
from bot.settings import event_folder, load_event
from bot.wording import Wording
from core.bulletin import Bulletin, Row, bulletin
from core.groups import PreferenceGroup
from core.standings import Standings
from core.totals import Totals

REAL = Path(__file__).parents[2] / "golden" / "results" / "results_20200207_100pct.csv"
AS_OF = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)


@pytest.fixture(scope="session")
def wording() -> Wording:
    return Wording.load("en", "America/Chicago")


@pytest.fixture
def totals_of():
    """Makes totals: (group, first, final, SDE) and whatever else a bulletin has."""

    def make(*groups: tuple[str, int, int, str], **more: object) -> Bulletin:
        rows = tuple(Row(PreferenceGroup(name), first, final, 0, Fraction(sde)) for name, first, final, sde in groups)
        blank = Bulletin("Iowa 2020", False, 1765, 1711, (), 0, 0, (), rows, AS_OF)
        return replace(blank, **more)

    return make


@pytest.fixture(scope="session")
def real_night() -> Bulletin:
    """All 1,765 places, with all 14 groups."""
    event = replace(load_event(event_folder()), is_test=False)
    totals = Totals.of(event, place_results(read_results(REAL, event), event))
    return bulletin(Standings(event, Map(), totals, {}), AS_OF, number=12)
