from fractions import Fraction

import pytest

from core.caucus_math.equivalents import candidate_sde, four_decimals, sde, site_sde
from core.places import County

POLK = County("Polk", 3, county_delegates=1401, state_delegates=392)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        pytest.param(Fraction(0), "0.0000", id="nothing"),
        pytest.param(Fraction(1, 20_000), "0.0001", id="half of the last place goes up"),
        pytest.param(Fraction(99, 2_000_000), "0.0000", id="less than half goes down"),
        pytest.param(Fraction(19_999, 20_000), "1.0000", id="up into the next whole"),
        pytest.param(Fraction(5_640_124, 10_000), "564.0124", id="exact"),
        pytest.param(Fraction(-1, 20_000), "-0.0001", id="below zero, away from it"),
        pytest.param(Fraction(-1, 40_000), "0.0000", id="no minus before nothing"),
        pytest.param(10**20 + Fraction(1, 3), "1" + "0" * 20 + ".3333", id="beyond what a float can hold"),
    ],
)
def test_four_decimals_are_rounded_once_and_half_up(amount, written):
    assert four_decimals(amount) == written


def test_the_product_is_rounded_not_the_ratio():
    assert [four_decimals(sde(won, POLK)) for won in (1, 2, 3)] == ["0.2798", "0.5596", "0.8394"]
    assert sum(sde(1, POLK) for _ in range(1401)) == 392


def test_a_satellites_share_of_the_pool_follows_its_attendance():
    # Grinnell, Drake Library: 15 people of 448 in a region with 6; officially .1004 for 2 of its 4 delegates.
    site = site_sde(6, 15, 448)
    assert four_decimals(site) == "0.2009"
    assert four_decimals(candidate_sde(site, 2, 4)) == "0.1004"


def test_a_region_or_a_site_where_nobody_came_is_worth_nothing():
    assert site_sde(6, 0, 0) == 0
    assert candidate_sde(Fraction(0), 0, 0) == 0
