import pytest

from bot.charts import headline


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        pytest.param([], "No results yet,", id="nothing is in"),
        pytest.param([("Biden", 9, 9, "0"), ("Yang", 8, 8, "0")], "No SDE yet,", id="people, but every award waits"),
        pytest.param([("Biden", 9, 9, "1.2")], "Biden has all 1.2000 SDE,", id="one group"),
        pytest.param(
            [("Biden", 9, 9, "1.2"), ("Yang", 8, 8, "0")], "Biden has all 1.2000 SDE,", id="the second has none"
        ),
        pytest.param(
            [("Biden", 9, 9, "0.5001"), ("Yang", 8, 8, "0.5")], "Biden leads Yang by 0.0001 SDE,", id="a lead of 0.0001"
        ),
        pytest.param(
            [("Biden", 9, 9, "0.50005"), ("Yang", 8, 8, "0.5")],
            "Biden leads Yang by 0.0001 SDE,",
            id="the least that is written 0.0001",
        ),
        pytest.param(
            [("Biden", 9, 9, "0.50004999"), ("Yang", 8, 8, "0.5")],
            "Biden leads Yang by less than 0.0001 SDE,",
            id="a lead that would be written 0.0000",
        ),
        pytest.param(
            [("Biden", 9, 9, "1/3"), ("Yang", 8, 8, "1/3"), ("Steyer", 8, 8, "1/4")],
            "Biden and Yang are tied at 0.3333 SDE,",
            id="a tie of two",
        ),
        pytest.param(
            [("Biden", 9, 9, "1"), ("Yang", 8, 8, "1"), ("Steyer", 8, 8, "1")],
            "Biden, Yang and Steyer are tied at 1.0000 SDE,",
            id="a tie of three",
        ),
        pytest.param(
            [("Biden", 9, 9, "1"), ("Yang", 8, 8, "1"), ("Steyer", 8, 8, "1"), ("Bennet", 8, 8, "1")],
            "4 groups are tied at 1.0000 SDE,",
            id="a tie of four is not named",
        ),
    ],
)
def test_the_headline_says_who_leads_and_by_how_much(totals_of, wording, groups, said):
    assert wording.plain(headline(totals_of(*groups))) == f"{said}\n1,711 of 1,765 places"


def test_the_lead_is_rounded_once_not_taken_from_rounded_figures(totals_of, wording):
    close = totals_of(("Biden", 9, 9, "1.00005"), ("Yang", 8, 8, "1.00004"))  # written 1.0001 and 1.0000
    assert "less than 0.0001" in wording.plain(headline(close))


def test_an_event_of_one_place_has_one_place(totals_of, wording):
    assert wording.plain(headline(totals_of(places=1, reported=0))) == "No results yet,\n0 of 1 place"


def test_the_real_night_ends_as_the_party_published_it(real_night, wording):
    expected = "Buttigieg leads Sanders by 1.5147 SDE,\n1,765 of 1,765 places"
    assert wording.plain(headline(real_night)) == expected
