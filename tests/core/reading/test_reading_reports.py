from dataclasses import replace

import pytest

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.reading import AskCode, Asked, NothingRead, ReportRead, Round, as_json, read

BIDEN, SANDERS = PreferenceGroup("Biden"), PreferenceGroup("Sanders")
TWO = {"counts": {"Biden": 23, "Sanders": 31}}


def _codes(reading):
    return {ask.code for ask in reading.asks}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("0 here", {"attendance": 0}, id="nobody is a number"),
        pytest.param("nobody came", {"attendance": 0}, id="nobody in words"),
        pytest.param("84 here", {"attendance": 84}, id="here"),
        pytest.param("84 people here", {"attendance": 84}, id="people here"),
        pytest.param("attendance 84", {"attendance": 84}, id="attendance"),
        pytest.param("84 attendees", {"attendance": 84}, id="attendees"),
        pytest.param("we are 84", {"attendance": 84}, id="we are"),
        pytest.param("we're 84", {"attendance": 84}, id="we're"),
        pytest.param("84 present", {"attendance": 84}, id="present"),
        pytest.param("84 in the room", {"attendance": 84}, id="in the room"),
        pytest.param("There are 84 of us", {"attendance": 84}, id="of us"),
        pytest.param("we have 84 people", {"attendance": 84}, id="we have"),
        pytest.param("we have eighty four people here tonight", {"attendance": 84}, id="in words"),
        pytest.param("2,345 here", {"attendance": 2345}, id="thousands"),
        pytest.param("somos 84", {"attendance": 84}, id="somos"),
        pytest.param("hay 84 personas", {"attendance": 84}, id="hay"),
        pytest.param("84 presentes", {"attendance": 84}, id="presentes"),
        pytest.param("at 9:30 we had 84 here", {"attendance": 84}, id="the clock is not a count"),
        pytest.param(
            "we have 84 people, Biden 23, Sanders 31", TWO | {"attendance": 84}, id="attendance before counts"
        ),
        pytest.param("we have 84 people for Biden", {"counts": {"Biden": 84}}, id="people for a name are a count"),
    ],
)
def test_attendance(text, expected, iowa):
    assert as_json(read(text, iowa()))["reading"] == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Biden, 23, Sanders, 31", id="commas everywhere"),
        pytest.param("Biden 23. Sanders 31.", id="sentences"),
        pytest.param("BIDEN23SANDERS31", id="nothing between"),
        pytest.param("Biden(23) Sanders(31)", id="brackets"),
        pytest.param("Biden:23/Sanders:31", id="slashes between pairs"),
        pytest.param("- Biden 23\n- Sanders 31", id="bullets"),
        pytest.param("Candidate,Count\nBiden,23\nSanders,31", id="comma-separated table"),
        pytest.param("Biden has 23 and Sanders has 31", id="sentence"),
        pytest.param("23 people for Biden, 31 people for Sanders", id="number first"),
        pytest.param("Biden twenty-three (23), Sanders thirty-one (31)", id="words and digits"),
        pytest.param("Biden 23 Sanders 31 thanks!", id="thanks"),
        pytest.param("Hi, Pat at the fire station. Biden 23 Sanders 31", id="an introduction is kept"),
        pytest.param("Hi this is Amy from the library. Biden 23, Sanders 31", id="the chair is called Amy"),
        pytest.param("Tom here. Biden 23, Sanders 31", id="the chair is called Tom"),
        pytest.param("I'm Amy. Biden 23, Sanders 31", id="I am Amy"),
        pytest.param("This is Joe! Biden 23, Sanders 31", id="this is Joe"),
        pytest.param("Biden 23 Sanders 31 call 515 555 0100", id="phone"),
        pytest.param("02/03/2020 7:45 pm: Biden 23 Sanders 31", id="date and clock"),
        pytest.param("1. Biden 23\n2. Sanders 31", id="list numbers"),
        pytest.param("Biden 23 Sanders 31 Biden 23.", id="the same said twice"),
        pytest.param("Total: Biden 23 Sanders 31", id="a heading"),
        pytest.param("Biden's 23, Bidens 23, Sandres 31", id="a possessive and a slip"),
        pytest.param("Bernie S 31, Joe B 23", id="a last name's letter"),
        pytest.param("Biden\u200b 2\u200b3 Sanders\u00a031", id="invisible letters"),
        pytest.param("Biden ٢٣ Sanders ٣١", id="Arabic digits"),
    ],
)
def test_the_same_counts_in_other_words(text, iowa):
    assert as_json(read(text, iowa()))["reading"] == TWO


FIRST = {"Biden": 30, "Sanders": 28}
FINAL = {"Biden": 34, "Sanders": 30}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("First: Biden 30, Sanders 28", {"counts": FIRST, "round": "first"}, id="first"),
        pytest.param("round 1: Biden 30 Sanders 28", {"counts": FIRST, "round": "first"}, id="round 1"),
        pytest.param("Biden 30 Sanders 28 (first)", {"counts": FIRST, "round": "first"}, id="at the end"),
        pytest.param("Round 2 Biden 34 Sanders 30", {"counts": FINAL, "round": "final"}, id="round 2"),
        pytest.param("2nd alignment Biden 34 Sanders 30", {"counts": FINAL, "round": "final"}, id="2nd"),
        pytest.param("re-alignment Biden 34 Sanders 30", {"counts": FINAL, "round": "final"}, id="re-alignment"),
        pytest.param("alineación final: Biden 34 Sanders 30", {"counts": FINAL, "round": "final"}, id="Spanish final"),
        pytest.param("Biden final 34", {"counts": {"Biden": 34}, "round": "final"}, id="inside the only pair"),
        pytest.param(
            "84 here. First: Biden 30, Sanders 28. Final: Biden 34, Sanders 30",
            {"rounds": {"first": FIRST, "final": FINAL}, "attendance": 84},
            id="both",
        ),
        pytest.param(
            "84 here\nFirst\nBiden 30\nSanders 28\nFinal\nBiden 34\nSanders 30",
            {"rounds": {"first": FIRST, "final": FINAL}, "attendance": 84},
            id="both on lines",
        ),
        pytest.param(
            "| Candidate | 2nd | 1st |\n| Biden | 34 | 30 |\n\n| Sanders | 30 | 28 |",
            {"rounds": {"first": FIRST, "final": FINAL}},
            id="a table the other way round",
        ),
    ],
)
def test_first_and_final(text, expected, iowa):
    assert as_json(read(text, iowa()))["reading"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("54 total: Biden 23, Sanders 31", TWO | {"stated_total": 54}, id="total first"),
        pytest.param("Biden 23 Sanders 31 54 in all", TWO | {"stated_total": 54}, id="in all"),
        pytest.param("Biden 23, Sanders 31, nobody else", TWO | {"others": 0}, id="nobody else"),
        pytest.param("Biden 23, Sanders 31, rest 0", TWO | {"others": 0}, id="the rest"),
        pytest.param("los demás 0, Biden 23, Sanders 31", TWO | {"others": 0}, id="los demás"),
        pytest.param("yes but Biden 31", {"counts": {"Biden": 31}, "mode": "correct"}, id="yes but"),
        pytest.param("no, Biden 31", {"counts": {"Biden": 31}, "mode": "correct"}, id="no, then a count"),
        pytest.param("wrong. Biden 31", {"counts": {"Biden": 31}, "mode": "correct"}, id="wrong, then a count"),
        pytest.param("change Biden to 31", {"counts": {"Biden": 31}, "mode": "correct"}, id="change to"),
        pytest.param("Ok Biden 23", {"counts": {"Biden": 23}}, id="ok opens a report"),
        pytest.param(
            "change Biden from 23 to 31",
            {"counts": {"Biden": 31}, "mode": "correct", "was": {"Biden": 23}},
            id="change from to",
        ),
        pytest.param(
            "Biden should be 31 not 23, sorry",
            {"counts": {"Biden": 31}, "mode": "correct", "was": {"Biden": 23}},
            id="should be, not",
        ),
        pytest.param("viability is 20", {"claims": {"threshold": 20}}, id="threshold"),
        pytest.param("20 to be viable. Biden 23", {"counts": {"Biden": 23}, "claims": {"threshold": 20}}, id="to be"),
        pytest.param(
            "Sanders 28 (viable), Yang 4 (not viable)",
            {"counts": {"Sanders": 28, "Yang": 4}, "claims": {"Sanders": "viable", "Yang": "not viable"}},
            id="viable and not",
        ),
        pytest.param("Biden 23, pct 55", {"counts": {"Biden": 23}, "precinct_hint": "55"}, id="pct"),
        pytest.param("precinct: 55\nBiden 23", {"counts": {"Biden": 23}, "precinct_hint": "55"}, id="precinct line"),
        pytest.param("DM-55 Biden 23", {"counts": {"Biden": 23}, "precinct_hint": "DM-55"}, id="short name"),
        pytest.param("DM 56 Biden 23", {"counts": {"Biden": 23}, "precinct_hint": "DM 56"}, id="somebody else's code"),
        pytest.param("Part 1 of 2: Biden 23", {"counts": {"Biden": 23}, "part": "1/2"}, id="part of"),
        pytest.param("Biden 23 2/2", {"counts": {"Biden": 23}, "part": "2/2"}, id="part at the end"),
        pytest.param(
            "28 Sanders viable, 4 Yang nonviable",
            {"counts": {"Sanders": 28, "Yang": 4}, "claims": {"Sanders": "viable", "Yang": "not viable"}},
            id="viable after number and name",
        ),
        pytest.param("Biden viable with 23", {"counts": {"Biden": 23}, "claims": {"Biden": "viable"}}, id="between"),
        pytest.param(
            "write-in Hickenlooper 1", {"counts": {"Other": 1}, "other_names": {"Hickenlooper": 1}}, id="write-in"
        ),
        pytest.param(
            "Biden 23, other (Booker) 2",
            {"counts": {"Biden": 23, "Other": 2}, "other_names": {"Booker": 2}},
            id="other, named",
        ),
        pytest.param(
            "23 Biden, 2 other Booker",
            {"counts": {"Biden": 23, "Other": 2}, "other_names": {"Booker": 2}},
            id="other, number first",
        ),
    ],
)
def test_what_stands_beside_counts(text, expected, iowa):
    assert as_json(read(text, iowa()))["reading"] == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("84", AskCode.LEFT_OVER_NUMBER, id="a bare number, nothing asked"),
        pytest.param("total 84", AskCode.LEFT_OVER_NUMBER, id="a bare total"),
        pytest.param("Biden", AskCode.NO_NUMBER, id="a bare name"),
        pytest.param("This is Sanders. Biden 23", AskCode.LIST_OF_NAMES, id="a last name is no introduction"),
        pytest.param("Biden 23 Sanders", AskCode.NO_NUMBER, id="a last name without a number"),
        pytest.param("Biden 100000", AskCode.TOO_BIG, id="one more than 99,999"),
        pytest.param("attendance 100000", AskCode.TOO_BIG, id="attendance too big"),
        pytest.param("total 100000 Biden 3", AskCode.TOO_BIG, id="total too big"),
        pytest.param("threshold 12.5", AskCode.NOT_WHOLE, id="threshold not whole"),
        pytest.param("everyone else -1, Biden 3", AskCode.NEGATIVE, id="others negative"),
        pytest.param("everyone else 4", AskCode.WHO, id="everyone else is somebody"),
        pytest.param("Biden 2,345,678", AskCode.TWO_NUMBERS, id="commas in a number"),
        pytest.param("Biden .5", AskCode.NOT_WHOLE, id="half"),
        pytest.param("Biden 23%", AskCode.PERCENT, id="percent"),
        pytest.param("Biden 23 percent", AskCode.PERCENT, id="percent in words"),
        pytest.param("Biden +2", AskCode.RELATIVE, id="plus"),
        pytest.param("3 people left", AskCode.RELATIVE, id="left"),
        pytest.param("~30 Warren", AskCode.ESTIMATE, id="tilde"),
        pytest.param("Biden 23+", AskCode.ESTIMATE, id="or more"),
        pytest.param("Biden 2½", AskCode.UNSURE, id="a fraction sign"),
        pytest.param("Biden 2̶3̶ 24", AskCode.UNSURE, id="struck out"),
        pytest.param("Biden 1ll", AskCode.UNSURE, id="more letters than digits"),
        pytest.param("Biden, 23 Sanders, 31", AskCode.ORDER_CHANGES, id="commas inside pairs only"),
        pytest.param("Biden\n23 Sanders\n31", AskCode.ORDER_CHANGES, id="line ends inside pairs only"),
        pytest.param("Biden 23 for Sanders 31", AskCode.ORDER_CHANGES, id="for binds to the next name"),
        pytest.param("23 Biden 31 Sanders 30", AskCode.ORDER_CHANGES, id="one number too many"),
        pytest.param("First: Biden 30\nFinal: 34 Biden", AskCode.ORDER_CHANGES, id="another order in the final"),
        pytest.param("1. Biden\n2. Sanders", AskCode.ORDER_CHANGES, id="a list without counts"),
        pytest.param("1 Biden\n2 Sanders", AskCode.LEFT_OVER_NUMBER, id="a ranking"),
        pytest.param("#2 Biden #1 Sanders", AskCode.LEFT_OVER_NUMBER, id="ranks"),
        pytest.param("Biden 23 final Sanders 31", AskCode.WHICH_ROUND, id="a round in the middle"),
        pytest.param("First Final\nBiden 23\nSanders 31", AskCode.WHICH_ROUND, id="two headings, one column"),
        pytest.param("Biden 1, first Biden 2, final Biden 3", AskCode.WHICH_ROUND, id="counts before the rounds"),
        pytest.param("round 3 Biden 23", AskCode.ORDER_CHANGES, id="there is no third round"),
        pytest.param("first and final", AskCode.NOT_UNDERSTOOD, id="rounds without counts"),
        pytest.param("84 here, 85 here", AskCode.SAID_TWICE, id="two attendances"),
        pytest.param("Biden 23 Joe 24 Biden 23", AskCode.ONE_NAME_TWICE, id="one name, two numbers"),
        pytest.param("write-in Booker 1, write-in Booker 2", AskCode.ONE_NAME_TWICE, id="one write-in twice"),
        pytest.param("other 3, write-in Booker 1", AskCode.ONE_NAME_TWICE, id="Other and a write-in"),
        pytest.param("write-in Booker 1-2", AskCode.RANGE, id="a write-in range"),
        pytest.param("change Biden from -3 to 4", AskCode.NEGATIVE, id="the number before is odd"),
        pytest.param("First Final\nBiden 23 3.5", AskCode.NOT_WHOLE, id="a table with an odd number"),
        pytest.param("First Final\nMichael 23 35", AskCode.TWO_NUMBERS, id="a table with an unclear name"),
        pytest.param("First First\nBiden 23 35", AskCode.TWO_NUMBERS, id="a table with one heading twice"),
        pytest.param("First Final Biden\nBiden 23 35", AskCode.WHICH_ROUND, id="a heading with a name"),
        pytest.param("Biden 32 not 2.3", AskCode.NOT_WHOLE, id="the wrong number is odd"),
        pytest.param("no Biden 31", AskCode.YES_OR_NO, id="no Biden, or no: Biden"),
        pytest.param("yes 23", AskCode.YES_OR_NO, id="yes and a number"),
        pytest.param("Biden 23 is wrong", AskCode.YES_OR_NO, id="wrong after a count"),
        pytest.param("Biden 23. That was not it.", AskCode.UNKNOWN_WORD, id="a sentence takes it back"),
        pytest.param("Biden 23 yesterday", AskCode.UNKNOWN_WORD, id="a word beside a count"),
        pytest.param("4 viable, Biden 23", AskCode.ORDER_CHANGES, id="viable after a lone number"),
        pytest.param("Michael 4 viable", AskCode.WHO, id="viable but who"),
        pytest.param("viable Biden 23", AskCode.UNKNOWN_WORD, id="viable before any name, no colon"),
        pytest.param("viable: Biden 23", AskCode.UNKNOWN_WORD, id="viable before any name"),
        pytest.param("J 3", AskCode.WHO, id="an initial"),
        pytest.param("(3/2) Biden 23", AskCode.TWO_NUMBERS, id="no part of anything"),
        pytest.param("6 delegates", AskCode.DELEGATES_NOT_PEOPLE, id="delegates"),
        pytest.param("swap Biden and Sanders", AskCode.SWAP, id="swap"),
        pytest.param("everyone for Bernie", AskCode.EVERYONE, id="everyone"),
        pytest.param("Warren to", AskCode.HOMOPHONE, id="to"),
        pytest.param("Biden and Sanders 54", AskCode.LIST_OF_NAMES, id="a joint group"),
        pytest.param("toss: heads", AskCode.NOT_UNDERSTOOD, id="nothing known"),
        pytest.param("", AskCode.NOT_UNDERSTOOD, id="nothing at all"),
        pytest.param("sorry", AskCode.NOT_UNDERSTOOD, id="sorry for what"),
    ],
)
def test_what_would_be_a_guess_is_asked(text, code, iowa):
    reading = read(text, iowa())
    assert as_json(reading)["reading"] == "AMBIGUOUS"
    assert code in _codes(reading)


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        pytest.param("0", Asked.ATTENDANCE, {"attendance": 0}, id="nobody"),
        pytest.param("84", Asked.ATTENDANCE, {"attendance": 84}, id="digits"),
        pytest.param("84 people total.", Asked.ATTENDANCE, {"attendance": 84}, id="with a unit"),
        pytest.param("eighty four", Asked.ATTENDANCE, {"attendance": 84}, id="words"),
        pytest.param("8.4", Asked.ATTENDANCE, "AMBIGUOUS", id="not a plain number"),
        pytest.param("17", Asked.NUMBER, {"counts": {"Biden": 17}}, id="one group's number"),
        pytest.param("1.7", Asked.NUMBER, "AMBIGUOUS", id="one group's odd number"),
        pytest.param("17 total", Asked.NUMBER, "AMBIGUOUS", id="a total is not one group's number"),
        pytest.param("17", Asked.COUNTS, "AMBIGUOUS", id="counts want names"),
        pytest.param(
            "Biden 2 delegates", Asked.DELEGATES, {"claims": {"delegates": {"Biden": 2}}}, id="the sheet's delegates"
        ),
    ],
)
def test_an_open_question_lends_meaning_to_a_bare_number(text, asked, expected, iowa):
    assert as_json(read(text, iowa(asked, about=BIDEN)))["reading"] == expected


def test_each_count_remembers_where_it_stood(iowa):
    text = "Final: \uff22iden \uff12\uff13, Bernie thirty-one"
    reading = read(text, iowa())
    assert isinstance(reading, ReportRead)
    stood = [(said.group, text[slice(*said.name_span)], text[slice(*said.number_span)]) for said in reading.said]
    assert stood == [(BIDEN, "\uff22iden", "\uff12\uff13"), (SANDERS, "Bernie", "thirty-one")]
    assert {said.round for said in reading.said} == {Round.FINAL}


def test_a_question_points_at_its_words_and_names_the_candidates(iowa):
    text = "Sanders 31, Michael 3"
    reading = read(text, iowa())
    assert isinstance(reading, ReportRead)
    (ask,) = reading.asks
    assert (ask.code, ask.text, ask.candidates, ask.number) == (AskCode.WHO, "Michael", ("Bennet", "Bloomberg"), 3)
    assert text[slice(*ask.span)] == "Michael"


def test_what_is_clear_stays_pending_beside_a_question(iowa):
    said = as_json(read("Biden 23 Sanders 31 Warren", iowa()))
    assert said["pending"] == TWO
    assert said["asks"][0]["code"] == "no-number"
    assert said["asks"][0]["group"] == "Warren"


def test_a_joint_group_leaves_nothing_pending(iowa):
    assert as_json(read("Biden and Sanders 54", iowa()))["pending"] is None


def test_pairs_alone_on_their_lines_stay_pending(iowa):
    assert as_json(read("Biden 23\nSanders 31\n30 Warren", iowa()))["pending"] == {"counts": {"Biden": 23}}


def test_delegates_are_kept_for_comparison(iowa):
    reading = read("Biden 2 delegates Sanders 3 delegates", iowa())
    assert isinstance(reading, ReportRead)
    assert reading.claims.delegates == Alignment.of({"Biden": 2, "Sanders": 3})
    assert reading.counts is None


def test_a_harmless_sentence_is_kept_for_the_echo(iowa):
    reading = read("Hi, Pat at the fire station. Biden 23", iowa())
    assert isinstance(reading, ReportRead)
    assert reading.kept == ("Hi, Pat at the fire station",)


def test_no_more_is_asked_than_anybody_answers(iowa):
    reading = read(" ".join(f"{number}%" for number in range(50)), iowa())
    assert isinstance(reading, NothingRead)
    assert len(reading.asks) == 10


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        pytest.param("Biden 60, Sanders 61ish, Warren 40", "Sanders", id="ish is of the number before it"),
        pytest.param("Biden 60, Sanders 61 or so, Warren 40", "Sanders", id="or so as well"),
        pytest.param("Biden 60 I think, Sanders 61, Warren 40", "Biden", id="up to the comma"),
        pytest.param("Biden 60, Sanders about 61, Warren 40", "Sanders", id="about is of the number after it"),
    ],
)
def test_an_estimate_is_of_the_number_in_its_own_part(text, doubted, iowa):
    reading = read(text, iowa())
    assert {ask.code for ask in reading.asks} == {AskCode.ESTIMATE}
    assert doubted not in reading.counts
    assert len(reading.counts) == 2


@pytest.mark.parametrize(
    ("text", "asked", "about", "attendance", "taken"),
    [
        pytest.param("we have 160, Biden 60", Asked.ATTENDANCE, None, None, 160, id="we have"),
        pytest.param("160. Biden 60", Asked.ATTENDANCE, None, None, 160, id="a sentence of its own"),
        pytest.param("hay 160 personas", Asked.NUMBER, "Warren", None, 160, id="people, beside an open question"),
        pytest.param("we have 20", Asked.NUMBER, "Warren", 160, None, id="of the group asked about"),
        pytest.param("we have 20", Asked.FINAL, None, 160, None, id="never over one that is known"),
        pytest.param("correction 161", Asked.COUNTS, None, 160, 161, id="a correction of all that was said"),
        pytest.param("make that 161", Asked.COUNTS, None, 160, 161, id="another"),
        pytest.param("161", Asked.COUNTS, None, 160, None, id="a number alone corrects nothing"),
    ],
)
def test_a_number_is_the_attendance_only_where_it_can_be_no_groups(text, asked, about, attendance, taken, iowa):
    reading = read(text, replace(iowa(asked), about=about and PreferenceGroup(about), attendance=attendance))
    assert getattr(reading, "attendance", None) == taken
