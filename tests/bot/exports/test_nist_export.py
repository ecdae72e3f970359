"""The file in NIST's common data format: valid after the published schema, and right where the schema looks away."""

import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given, settings

from bot.exports import nist_of
from core.caucus_math.equivalents import four_decimals
from core.ledger.entries import EVENT_CHAIN, Kind
from core.places import Precinct
from tests.bot.exports.conftest import SMALL, event_of, night_of, nights, now_public, play

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "golden" / "nist" / "NIST_V2_election_results_reporting.json").read_text("utf-8")
)
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)
NAME_IN_XML = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)


@pytest.fixture(scope="module")
def iowa_report(whole_state):
    return json.loads(nist_of(whole_state))


def report_of(night):
    return valid(json.loads(nist_of(now_public(night))))


def valid(report):
    VALIDATOR.validate(report)
    for check in (references_to_nothing, ids_that_are_no_names, others_without_a_type):
        assert not list(check(report))
    return report


def objects(value):
    """Every object of a document."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)


def references_to_nothing(report):
    """The schema notes what a reference may point at in a word of its own, which no validator reads."""
    types = {each["@id"]: each["@type"] for each in objects(report) if "@id" in each}
    for each in objects(report):
        for key, shape in SCHEMA["definitions"][each["@type"]]["properties"].items():
            allowed = shape.get("refTypes") or shape.get("items", {}).get("refTypes")
            if allowed and key in each:
                for to in each[key] if isinstance(each[key], list) else [each[key]]:
                    if types.get(to) not in allowed:
                        yield each["@type"], key, to


def ids_that_are_no_names(report):
    ids = [each["@id"] for each in objects(report) if "@id" in each]
    yield from (one for one, times in Counter(ids).items() if times > 1)
    yield from (one for one in ids if not NAME_IN_XML.fullmatch(one))


def others_without_a_type(report):
    for each in objects(report):
        if (each.get("Type") == "other") is not ("OtherType" in each):
            yield each


def units(report):
    return {unit["@id"]: unit for unit in report["GpUnit"]}


def counts(report):
    """By unit and measure, the count of each group."""
    found = defaultdict(dict)
    for selection in report["Election"][0]["Contest"][0]["ContestSelection"]:
        group = selection["CandidateIds"][0].removeprefix("candidate-")
        for count in selection["VoteCounts"]:
            measure = count.get("Round") or count["OtherType"]
            assert group not in found[count["GpUnitId"], measure], "counted twice"
            found[count["GpUnitId"], measure][group] = count["Count"]
    return found


# ---------------------------------------------------------------------------------------------------- the whole state


def test_the_whole_state_is_valid_and_every_reference_leads_somewhere(iowa_report):
    valid(iowa_report)


@pytest.mark.parametrize(
    ("break_it", "check"),
    [
        pytest.param(lambda unit: unit.update(Type="precint"), None, id="a word that is not in the list"),
        pytest.param(lambda unit: unit.update(county="Adair"), None, id="a field of our own"),
        pytest.param(lambda unit: unit.pop("OtherType"), others_without_a_type, id="an other that says not what"),
        pytest.param(lambda unit: unit.update({"@id": "9"}), ids_that_are_no_names, id="an id that is no name"),
        pytest.param(lambda unit: unit.update({"@id": "gone"}), references_to_nothing, id="a reference to nothing"),
    ],
)
def test_the_checks_see_what_is_broken(small_night, break_it, check):
    report = json.loads(nist_of(now_public(small_night)))
    break_it(report["GpUnit"][-1])
    assert list(check(report)) if check else not VALIDATOR.is_valid(report)


def test_the_state_has_our_totals(iowa_report, whole_state):
    state, found = whole_state.totals.statewide(), counts(iowa_report)
    assert found["state", 1] == state.first | {group: 0 for group in found["state", 1] if group not in state.first}
    assert {group: people for group, people in found["state", 2].items() if people} == state.final
    assert sum(found["state", "county-delegates"].values()) == 11_885
    sde = {group: share for group, share in found["state", "state-delegate-equivalents"].items() if share}
    assert sde == {group: float(four_decimals(share)) for group, share in state.sde.items() if share}


def add_up(report):
    """Every unit is the sum of what it is composed of; rounded figures need not be."""
    found = counts(report)
    for name, unit in units(report).items():
        for measure in (1, 2, "county-delegates"):
            inside = Counter()
            for part in unit.get("ComposingGpUnitIds", [name]):
                inside.update(found[part, measure])
            assert +inside == +Counter(found[name, measure]), (name, measure)


def test_every_unit_of_the_state_is_the_sum_of_its_parts(iowa_report):
    add_up(iowa_report)


@settings(deadline=None, max_examples=40)
@given(nights)
def test_whatever_the_night_the_report_is_valid_and_adds_up(night_told):
    night = night_of(SMALL)
    for step in night_told:
        play(night, step)
    add_up(report_of(night))


def test_there_is_a_unit_for_each_place_county_district_and_region(iowa_report):
    kinds = Counter(unit.get("OtherType") or unit["Type"] for unit in iowa_report["GpUnit"])
    assert kinds == {
        "state": 1,
        "congressional": 4,
        "county": 99,
        "satellite-region": 5,
        "precinct": 1678,
        "satellite-caucus": 87,
    }
    state = units(iowa_report)["state"]
    assert (state["SubUnitsReported"], state["TotalSubUnits"]) == (1765, 1765)
    assert state["CountStatus"][0]["Status"] == "completed"


def test_the_head_says_what_it_is(iowa_report):
    assert {key: iowa_report[key] for key in ("Format", "Issuer", "IssuerAbbreviation", "Status", "IsTest")} == {
        "Format": "precinct-level",
        "Issuer": "Iowa Democratic Party",
        "IssuerAbbreviation": "IDP",
        "Status": "unofficial-complete",
        "IsTest": False,
    }
    assert iowa_report["GeneratedDate"] == "2020-02-04T03:00:00Z"
    assert "Version 7 of the public record, unofficial-complete: 1,765 of 1,765" in iowa_report["Notes"]
    assert iowa_report["ExternalIdentifier"][0]["Value"] == "7"
    election = iowa_report["Election"][0]
    assert (election["StartDate"], election["EndDate"], election["OtherType"]) == ("2020-02-03", "2020-02-03", "caucus")


def test_every_group_of_the_form_has_a_selection_and_uncommitted_is_one_of_them(iowa_report, whole_state):
    names = [one["BallotName"]["Text"][0]["Content"] for one in iowa_report["Election"][0]["Candidate"]]
    assert names == list(whole_state.event.field.groups)
    assert "Uncommitted" in names


# ------------------------------------------------------------------------------------------------- part of a night


def test_before_anything_is_public_there_are_units_and_no_counts(small_night):
    report = report_of(small_night)
    assert (report["Status"], dict(counts(report))) == ("pre-election", {})
    assert {unit["CountStatus"][0]["Status"] for unit in report["GpUnit"]} == {"not-processed"}


@pytest.mark.parametrize(
    ("steps", "statuses"),
    [
        pytest.param([("report", {"Biden": 30}, {"Biden": 5})], ["completed"], id="reported"),
        pytest.param([("first alone", {"Biden": 30}, None)], ["in-process"], id="half of it"),
        pytest.param(
            [("report", {"Biden": 30}, None)],
            ["completed", "county-delegates", "state-delegate-equivalents"],
            id="people in, a draw awaited",
        ),
        pytest.param(
            [("report", {"Biden": 30}, {"Biden": 5}), ("amend and hold", {"Biden": 31}, {"Biden": 5})],
            ["in-process"],
            id="under review",
        ),
        pytest.param(
            [("report", {"Biden": 30}, {"Biden": 5}), ("hold", {}, None)],
            ["in-process"],
            id="held",
        ),
        pytest.param(
            [("report", {"Biden": 30}, {"Biden": 5}), ("withdraw", {}, None)], ["not-processed"], id="taken back"
        ),
    ],
)
def test_how_far_a_place_is_counted(small_night, steps, statuses):
    for what, people, award in steps:
        play(small_night, (what, "Adair/First", people, award))
    people, *awaited = units(report_of(small_night))["place-11"]["CountStatus"]
    assert [people["Status"], *(each["OtherType"] for each in awaited)] == statuses


def test_a_unit_is_done_when_all_its_places_are(small_night):
    small_night.report("Polk/Only", {"Biden": 30}, {"Biden": 4})
    found = units(report_of(small_night))
    assert [found[one]["CountStatus"][0]["Status"] for one in ("county-Polk", "county-Adair", "state")] == [
        "completed",
        "not-processed",
        "in-process",
    ]
    assert (found["state"]["SubUnitsReported"], found["county-Polk"]["SubUnitsReported"]) == (1, 1)


def test_what_is_not_known_is_left_out_and_what_is_nothing_is_zero(small_night):
    small_night.report("Adair/First", {"Biden": 30}, first={"Biden": 20, "Warren": 10})
    found = counts(report_of(small_night))
    assert found["place-11", 2] == {"Biden": 30, "Warren": 0}
    assert ("place-11", "county-delegates") not in found


def test_nobody_came_is_a_place_with_nobody_that_is_done(small_night):
    small_night.report("Adair/First", {})
    place = units(report_of(small_night))["place-11"]
    assert (place["VotersParticipated"], place["CountStatus"][0]["Status"]) == (0, "completed")


def test_a_region_that_waits_says_what_is_awaited(small_night):
    small_night.report("Abroad/Paris", {"Biden": 30}, {"Biden": 5})
    report = report_of(small_night)
    region = units(report)["region-Abroad"]
    assert [each.get("OtherType") for each in region["CountStatus"]] == [None, "state-delegate-equivalents"]
    assert ("region-Abroad", "state-delegate-equivalents") not in counts(report)


@pytest.mark.parametrize(
    ("step", "status"),
    [
        pytest.param(("amend", "Adair/First", {"Biden": 31}, {"Biden": 5}), "correction", id="the newest corrects"),
        pytest.param(("withdraw", "Adair/First", {}, None), "correction", id="the newest takes back"),
        pytest.param(("report", "Polk/Only", {"Biden": 31}, {"Biden": 4}), "unofficial-partial", id="the newest adds"),
        pytest.param(("hold", "Adair/First", {}, None), "correction", id="the newest withholds what was shown"),
    ],
)
def test_a_report_is_a_correction_where_its_version_corrects(small_night, step, status):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    play(small_night, step)
    report = report_of(small_night)
    assert report["Status"] == status
    assert "unofficial-partial" in report["Notes"]


def test_certified_results_say_so(small_night):
    small_night.report("Adair/First", {"Biden": 30}, {"Biden": 5})
    small_night.write((EVENT_CHAIN, Kind.CERTIFIED, {}, None))
    assert report_of(small_night)["Status"] == "certified"


def test_a_rehearsal_under_embargo_says_both_first():
    night = night_of(replace(SMALL, is_test=True, embargo=datetime(2020, 2, 4, 5, 0, tzinfo=UTC)))
    report = report_of(night)
    assert (report["IsTest"], report["TestType"]) == (True, "rehearsal")
    assert report["Notes"].startswith(
        "TEST: a rehearsal, not a result. EMBARGOED until 2020-02-04T05:00:00Z. Version 0"
    )


# ------------------------------------------------------------------------------------------------------ ids and units


def test_names_that_are_alike_but_for_signs_have_ids_of_their_own():
    names = ["Oak Hill", "Oak-Hill", "Oak_Hill", "Oak_20_Hill", "Öak/Hill", "9 & 10"]
    public = now_public(
        night_of(event_of([Precinct(name, "1", "1", f"{at} x", 3, 1) for at, name in enumerate(names)]))
    )
    report = valid(json.loads(nist_of(public)))
    assert list(units(report))[2:4] == ["county-Oak_20_Hill", "county-Oak-Hill"]


def test_a_unit_keeps_its_id_whatever_happens(small_night):
    before = list(units(report_of(small_night)))
    small_night.report("Polk/Only", {"Biden": 30}, {"Biden": 4})
    assert list(units(report_of(small_night))) == before


def test_a_county_in_two_districts_is_in_each_with_its_places_there():
    places = [Precinct("Adair", "1", "1", "91", 3, 1), Precinct("Adair", "2", "2", "92", 3, 2)]
    found = units(valid(json.loads(nist_of(now_public(night_of(event_of(places)))))))
    inside = {name: found[name]["ComposingGpUnitIds"] for name in ("state", "district-1", "district-2", "county-Adair")}
    assert inside == {
        "state": ["county-Adair"],
        "district-1": ["place-91"],
        "district-2": ["place-92"],
        "county-Adair": ["place-91", "place-92"],
    }
