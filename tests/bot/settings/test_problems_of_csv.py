"""Every mistake in the CSV files of an event is named with its line and what is allowed."""

import re

import pytest


@pytest.mark.parametrize(
    ("file", "before", "after", "problem"),
    [
        pytest.param(
            "precincts.csv",
            "948199,8,",
            "948199,8.5,",
            r'precincts.csv:2: delegates is "8.5"; allowed: a whole number, 0 or more',
            id="half a delegate",
        ),
        pytest.param(
            "precincts.csv",
            "948199,8,",
            "948199,,",
            r"precincts.csv:2: delegates is empty; allowed: a whole number, 0 or more",
            id="no delegates said",
        ),
        pytest.param(
            "precincts.csv",
            "Adair,2NE STUART",
            "Adiar,2NE STUART",
            r'precincts.csv:3: county is "Adiar"; allowed: a county of counties.csv \(did you mean Adair\?\)',
            id="a county that is not there",
        ),
        pytest.param(
            "precincts.csv",
            "2NE STUART",
            "1nw  adair",
            r'precincts.csv:3: precinct is "1nw  adair", as on line 2; allowed: each place once',
            id="a place twice",
        ),
        pytest.param(
            "precincts.csv",
            "948200",
            "948199",
            r'precincts.csv:3: precinct_id is "948199", as on line 2; allowed: each number once',
            id="a number twice",
        ),
        pytest.param(
            "precincts.csv",
            "02NE",
            "01NW",
            r'precincts.csv:3: short_name is "01NW", as on line 2; allowed: unique in its county',
            id="a short name twice in its county",
        ),
        pytest.param(
            "precincts.csv",
            "02NE",
            "",
            r"precincts.csv:3: short_name is empty; allowed: some text",
            id="no short name",
        ),
        pytest.param(
            "precincts.csv",
            "3,precinct,120",
            "3,precint,120",
            r'precincts.csv:2: kind is "precint"; allowed: precinct, satellite',
            id="a kind",
        ),
        pytest.param(
            "precincts.csv",
            ",registered",
            ",registred",
            r'precincts.csv:1: column "registred" is unknown; allowed: .*\(did you mean registered\?\)',
            id="a misspelt column",
        ),
        pytest.param(
            "precincts.csv",
            "precinct_id,delegates",
            "precinct_id,registered",
            r"precincts.csv:1: column delegates is missing; allowed: .*",
            id="a missing column",
        ),
        pytest.param(
            "precincts.csv",
            "precinct,120",
            "precinct,120,7",
            r"precincts.csv:2: the row is 9 cells; allowed: 8 cells, as the header",
            id="a cell too many",
        ),
        pytest.param(
            "precincts.csv",
            "Adair,1NW",
            'Adair,"1NW"x',
            r"precincts.csv:2: the line is not CSV \(.*\); allowed: cells separated by commas",
            id="no CSV",
        ),
        pytest.param(
            "precincts.csv",
            "948199,8,3",
            "948199,8,4",
            r'precincts.csv:2: congressional_district is "4"; allowed: 3, as in counties.csv',
            id="a precinct outside its county's district",
        ),
        pytest.param(
            "precincts.csv",
            "1144,4,1",
            "1144,5,1",
            r'precincts.csv:4: delegates is "5"; allowed: 4, as in satellites.csv',
            id="a satellite's delegates, told in two ways",
        ),
        pytest.param(
            "counties.csv",
            "2,19,4,4/19",
            "2,20,4,4/20",
            r'counties.csv:2: county_delegates is "20"; allowed: 19, the sum of its precincts',
            id="a sum",
        ),
        pytest.param(
            "counties.csv",
            "4/19",
            "0.2105",
            r'counties.csv:2: sde_per_county_delegate is "0.2105"; allowed: 4/19, state over county delegates',
            id="a fraction",
        ),
        pytest.param(
            "counties.csv",
            "Adair,county,3,2",
            "Adair,county,3,3",
            r'counties.csv:2: precincts is "3"; allowed: 2, as many as precincts.csv has',
            id="a number of precincts",
        ),
        pytest.param(
            "counties.csv",
            "CD1 Satellite,satellite",
            "Adair,satellite",
            r'counties.csv:3: county is "Adair"; allowed: a name without /, each county once',
            id="a county twice",
        ),
        pytest.param(
            "counties.csv",
            "Adair,county",
            "Adair,parish",
            r'counties.csv:2: kind is "parish"; allowed: county, satellite',
            id="a kind of county",
        ),
        pytest.param(
            "counties.csv",
            "19,4,4/19",
            "0,4,",
            r'counties.csv:2: county_delegates is "0"; allowed: a whole number, 1 or more',
            id="a county without delegates",
        ),
        pytest.param(
            "counties.csv",
            "1,1,,6,",
            "1,1,,,",
            r"counties.csv:3: state_delegates is empty; allowed: a whole number, 0 or more",
            id="a region without a pool",
        ),
        pytest.param(
            "satellites.csv",
            "Drake Library",
            "Drake",
            r'satellites.csv:2: precinct is "Drake"; allowed: a place of precincts.csv',
            id="a satellite nobody knows",
        ),
        pytest.param(
            "satellites.csv",
            "CD1 Satellite,Drake Library,15,4\n",
            "CD1 Satellite,Drake Library,15,4\n" * 2,
            r"satellites.csv:3: precinct is .*; allowed: each place once; line 2 has it",
            id="a satellite twice",
        ),
        pytest.param(
            "people.csv",
            "language\n",
            "language\nAdair,9XX,Pat,515-555-0100,chair,en\n",
            r'people.csv:2: precinct is "9XX"; allowed: a place of precincts.csv, with its county',
            id="a chair of nowhere",
        ),
        pytest.param(
            "people.csv",
            "language\n",
            "language\nAdiar,,Pat,,county,en\n",
            r'people.csv:2: county is "Adiar"; allowed: a county of counties.csv \(did you mean Adair\?\)',
            id="a coordinator of nowhere",
        ),
        pytest.param(
            "people.csv",
            "language\n",
            "language\n,,Pat,,chiar,en\n",
            r'people.csv:2: role is "chiar"; allowed: .*\(did you mean chair\?\)',
            id="a role",
        ),
        pytest.param(
            "people.csv",
            "language\n",
            "language\n,,,,staff,fr\n",
            r'people.csv:2: language is "fr"; allowed: en, es',
            id="a language nobody speaks here",
        ),
    ],
)
def test_a_problem_of_a_table_names_file_line_and_what_is_allowed(problems_after, file, before, after, problem):
    found = problems_after(file, before, after)
    assert any(re.fullmatch(problem, line) for line in found), found
