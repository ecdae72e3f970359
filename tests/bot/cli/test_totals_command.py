"""`caucus totals` over the results Iowa published on 7 February 2020, and over what can be wrong with a file."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app

PUBLISHED = Path(__file__).parents[2] / "golden" / "results" / "results_20200207_100pct.csv"
HEADER = "county,precinct,candidate,first_alignment,final_alignment,sde"
FIRST_ROW = "Adair,1NW ADAIR,Biden,6,6,0.0784"


def run(*arguments):
    return CliRunner().invoke(app, ["totals", "--event", "iowa-2020", *map(str, arguments)])


@pytest.fixture(scope="module")
def iowa():
    return json.loads(run("--json", PUBLISHED).stdout)


@pytest.fixture
def results(tmp_path, monkeypatch):
    """Writes a results file in the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(*rows, header=HEADER):
        Path("some.csv").write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
        return Path("some.csv")

    return write


def in_json(file):
    return json.loads(run("--json", file).stdout)


def part_of_iowa(results, keeps):
    """The published file, without some of its places."""
    header, *rows = PUBLISHED.read_text(encoding="utf-8").splitlines()
    return results(*(row for row in rows if keeps(row)), header=header)


# ------------------------------------------------------------------ the state


def test_iowa_is_whole(iowa):
    assert (iowa["places"], iowa["reported"], iowa["waiting"]) == (1765, 1765, [])
    assert iowa["totals"] == {
        "first": 176_436,
        "final": 172_521,
        "county_delegates": 11_885,
        "exact": "2152.8929",
        "published": "2152.8894",
    }


@pytest.mark.parametrize(
    ("group", "first", "final", "exact", "published"),
    [
        pytest.param("Buttigieg", 37_557, 43_195, "564.0117", "564.0124", id="Buttigieg"),
        pytest.param("Sanders", 43_671, 45_826, "562.4970", "562.4973", id="Sanders"),
    ],
)
def test_a_candidate_statewide(iowa, group, first, final, exact, published):
    figures = iowa["statewide"][group]
    assert (figures["first"], figures["final"]) == (first, final)
    assert (figures["exact"], figures["published"]) == (exact, published)
    assert (iowa["exact"][group], iowa["published"][group]) == (exact, published)


def test_groups_stand_in_the_order_of_the_form(iowa):
    names = list(iowa["statewide"])
    assert (names[:3], names[-2:]) == (["Bennet", "Biden", "Bloomberg"], ["Uncommitted", "Other"])


def test_districts_add_up_to_the_state_and_out_of_state_counts_statewide_only(iowa):
    assert list(iowa["districts"]) == ["1", "2", "3", "4", "out of state"]
    assert sum(unit["Sanders"]["final"] for unit in iowa["districts"].values()) == 45_826


def test_counties_and_regions_stand_side_by_side(iowa):
    assert len(iowa["counties"]) == 104
    assert iowa["counties"]["Out of State Satellite"]["Klobuchar"]["exact"] == "1.0663"


def test_one_object_stands_on_one_line():
    assert run("--json", PUBLISHED).stdout.count("\n") == 1


def test_for_people_figures_have_thousands_separators_and_both_columns():
    shown = run(PUBLISHED).stdout
    assert "1,765 of 1,765 places are in." in shown
    assert re.search(r"All .* 176,436 .* 172,521 .* 11,885 .* 2,152.8929 .* 2,152.8894", shown)
    assert "Out of state" in shown


# ------------------------------------------------------------------ part of the state


def test_the_sde_of_an_incomplete_region_waits_and_its_people_do_not(results):
    part = in_json(part_of_iowa(results, lambda row: "UAW Local 838" not in row))
    assert (part["reported"], part["waiting"]) == (1764, ["CD1 Satellite"])
    region = part["counties"]["CD1 Satellite"]["Sanders"]
    assert (region["exact"], region["published"] != "0.0000", region["final"] > 0) == ("0.0000", True, True)


def test_what_waits_is_said_to_people(results):
    shown = run(part_of_iowa(results, lambda row: not row.startswith("CD"))).stdout
    assert "CD1 Satellite, CD2 Satellite, CD3 Satellite, CD4 Satellite" in " ".join(shown.split())
    assert "1,705 of 1,765 places are in." in shown


def test_names_match_through_entities_capitals_and_spaces(results):
    row = next(
        row for row in PUBLISHED.read_text(encoding="utf-8").splitlines() if row.startswith("Black Hawk,CF W2 P2")
    )
    rest = row.partition("Twp")[2]
    file = results(f"Black Hawk,CF W2 P2 &amp;amp; CF Twp{rest}", "Adair, 1nw  adair ,pete buttigieg,6,6,0.0784")
    assert in_json(file)["reported"] == 2


def test_an_attendance_in_the_file_comes_before_the_inferred_one(results):
    # 24 people are inferred for the library; with 41 it elects six, and its part of the region grows.
    site = '"Cedar Rapids, IA - Cedar Rapids Public Library, Whipple Auditorium"'
    file = results(f"CD1 Satellite,{site},Biden,41,41,0.5290,41", header=f"{HEADER},attendance")
    assert in_json(file)["counties"]["CD1 Satellite"]["Biden"]["county_delegates"] == 6


def test_a_site_published_before_its_region_was_complete_still_has_whole_delegates(results):
    site = '"Grinnell, IA - Drake Library"'
    file = results(f"CD1 Satellite,{site},Sanders,8,8,0.5000", f"CD1 Satellite,{site},Biden,7,7,0.5000")
    counted = in_json(file)["counties"]["CD1 Satellite"]
    assert (counted["Sanders"]["county_delegates"], counted["Biden"]["county_delegates"]) == (2, 2)


def test_a_file_of_whole_delegates_has_no_published_sde(results):
    header = HEADER.replace("sde", "county_delegates")
    counted = in_json(results("Adair,1NW ADAIR,Biden,6,6,8", header=header))
    assert counted["statewide"] == {"Biden": {"first": 6, "final": 6, "county_delegates": 8, "exact": "0.6275"}}
    assert "published" not in counted
    assert "SDE published" not in run(Path("some.csv")).stdout


def test_a_file_of_people_alone_gives_people(results):
    counted = in_json(results("Adair,1NW ADAIR,Biden,6,7", header=HEADER.removesuffix(",sde")))
    assert counted["totals"] == {"first": 6, "final": 7, "county_delegates": 0, "exact": "0.0000"}


# ------------------------------------------------------------------ problems


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        pytest.param(
            "Adair,1NV ADAIR,Biden,6,6,0.0784",
            r'some.csv:2: precinct is "1NV ADAIR"; allowed: a place of Adair \(did you mean 1NW ADAIR\?\)',
            id="a precinct",
        ),
        pytest.param(
            "Adiar,1NW ADAIR,Biden,6,6,0.0784",
            r'some.csv:2: county is "Adiar"; allowed: a county or region of the event \(did you mean Adair\?\)',
            id="a county",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Bidden,6,6,0.0784",
            r'some.csv:2: candidate is "Bidden"; allowed: Bennet, .*, Other \(did you mean Biden\?\)',
            id="a candidate",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,six,6,0.0784",
            r'some.csv:2: first_alignment is "six"; allowed: a whole number, 0 or more',
            id="a word for a number",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,-6,0.0784",
            r'some.csv:2: final_alignment is "-6"; allowed: a whole number, 0 or more',
            id="fewer than nobody",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,,0.0784",
            r"some.csv:2: final_alignment is empty; allowed: a whole number, 0 or more",
            id="an empty number",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,6,1e3",
            r'some.csv:2: sde is "1e3"; allowed: a number with decimals, such as 0.0784',
            id="an exponent",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,6,",
            r"some.csv:2: sde is empty; allowed: a number with decimals, such as 0.0784",
            id="no SDE",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,6,0.0786",
            r'some.csv:2: sde is "0.0786"; allowed: whole delegates of 0.0784 each, such as 0.0784 or 0.1569',
            id="a little more than one delegate",
        ),
        pytest.param(
            "Adair,1NW ADAIR,Biden,6,6,0.1567",
            r'some.csv:2: sde is "0.1567"; allowed: whole delegates of 0.0784 each, such as 0.0784 or 0.1569',
            id="a little less than two",
        ),
        pytest.param(
            'CD1 Satellite,"Marshalltown, IA - UAW Local 893",Biden,6,6,0.1',
            r'some.csv:2: sde is "0.1"; allowed: 0.0000, for nobody is known to have come .*',
            id="a satellite where nobody came",
        ),
    ],
)
def test_a_problem_names_the_row_and_what_is_allowed(results, row, problem):
    answer = run(results(row))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert re.fullmatch(problem, answer.stderr.strip()), answer.stderr


@pytest.mark.parametrize(
    ("sde", "is_fine"),
    [
        pytest.param("0.0784", True, id="as published: 4/51 is 0.07843"),
        pytest.param("0.0785", False, id="one ten-thousandth too many"),
        pytest.param("0.0783", False, id="one too few"),
    ],
)
def test_only_rounding_is_forgiven(results, sde, is_fine):
    assert (run(results(f"Adair,1NW ADAIR,Biden,6,6,{sde}")).exit_code == 0) is is_fine


def test_every_problem_of_a_file_is_told_in_its_order(results):
    file = results("Adair,1NW ADAIR,Biden,x,6,y", FIRST_ROW, FIRST_ROW, "Nowhere,1,Biden,1,1,0.0")
    lines = run(file).stderr.splitlines()
    assert [line.split(": ")[1].split(" is ")[0] for line in lines] == [
        "first_alignment",
        "sde",
        "candidate",
        "candidate",
        "county",
    ]
    assert "each candidate once; line 2 has it" in lines[2]


def test_one_place_has_one_attendance(results):
    rows = ("Adair,1NW ADAIR,Biden,6,6,0.0784,40", "Adair,1NW ADAIR,Yang,6,6,0.0784,41")
    assert 'attendance is "41"; allowed: 40, as on line 2' in run(results(*rows, header=f"{HEADER},attendance")).stderr


def test_a_file_that_is_not_there_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = run("none.csv")
    assert (answer.exit_code, answer.stderr) == (2, "none.csv: the file is missing; allowed: a text file in UTF-8\n")


def test_an_event_that_is_not_there_is_told():
    answer = CliRunner().invoke(app, ["totals", "--event", "none", str(PUBLISHED)])
    assert answer.exit_code == 2
    assert answer.stderr.startswith("none: the event folder is missing")
