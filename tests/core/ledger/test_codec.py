import hashlib
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from types import MappingProxyType

import pytest

from core.groups import PreferenceGroup
from core.ledger.codec import LedgerBroken, canonical, chain, decode_body, encode_body, verify, written_time
from core.ledger.entries import FIRST_FINGERPRINT, Draft, Entry, Kind

NOW = datetime(2020, 2, 4, 3, 0, 0, 5, UTC)
DRAFT = Draft("Adair/1NW ADAIR", Kind.REPORTED, 1, {"b": 1, "a": ["é", None, True]}, "p-1", "chat", None, NOW)


def two_chains(*, length=3):
    made = []
    for place in ("Adair/1NW ADAIR", "Polk/DES MOINES-55"):
        previous = FIRST_FINGERPRINT
        for sequence in range(1, length + 1):
            entry = chain(replace(DRAFT, place=place), event="e", sequence=sequence, previous=previous)
            made.append(entry)
            previous = entry.fingerprint
    return made


def test_the_canonical_form_is_what_anybody_can_write_by_hand():
    entry = chain(DRAFT, event="e", sequence=1, previous=FIRST_FINGERPRINT)
    by_hand = (
        '{"body":{"a":["é",null,true],"b":1},"by":"p-1","event":"e","kind":"reported","place":"Adair/1NW ADAIR",'
        f'"previous":"{"0" * 64}","recorded_at":"2020-02-04T03:00:00.000005Z","replaces":null,"sent_at":null,'
        '"sequence":1,"source":"chat","version":1}'
    )
    assert canonical(entry, FIRST_FINGERPRINT) == by_hand.encode()
    assert entry.fingerprint == hashlib.sha256(by_hand.encode()).hexdigest()


def test_the_order_and_the_type_of_a_body_do_not_matter():
    same = MappingProxyType({"a": ("é", None, True), PreferenceGroup("b"): 1})
    assert encode_body(same) == encode_body(DRAFT.body) == '{"a":["é",null,true],"b":1}'


def test_a_time_is_written_in_utc_whatever_its_zone():
    assert written_time(NOW.astimezone(timezone(-timedelta(hours=6)))) == "2020-02-04T03:00:00.000005Z"


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="has no time zone"):
        chain(replace(DRAFT, sent_at=datetime(2020, 2, 4)), event="e", sequence=1, previous="")  # noqa: DTZ001 - the point


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"share": 0.5}, id="a float"),
        pytest.param({"shares": [{"sde": Fraction(4, 51)}]}, id="a Fraction deep inside"),
        pytest.param({1: "a"}, id="a key that is a number"),
        pytest.param({"when": NOW}, id="a time"),
    ],
)
def test_what_json_without_floats_cannot_say_is_refused(body):
    with pytest.raises(TypeError, match="in the ledger"):
        encode_body(body)


def test_half_a_character_becomes_the_replacement_mark():
    assert encode_body({"said": "a\ud83d"}) == '{"said":"a\ufffd"}'


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param('{"a":', id="half a body"),
        pytest.param('{"a":0.5}', id="a float"),
        pytest.param('{"a":NaN}', id="not a number"),
        pytest.param('{"a": 1}', id="a space"),
        pytest.param('{"b":1,"a":1}', id="keys out of order"),
        pytest.param('{"a":1,"a":1}', id="a key twice"),
        pytest.param('{"a":"\\u00e9"}', id="a letter written otherwise"),
        pytest.param("[1]", id="a list"),
    ],
)
def test_a_body_this_program_did_not_write_is_refused(text):
    with pytest.raises(LedgerBroken):
        decode_body(text)


def test_a_body_comes_back():
    assert decode_body(encode_body(DRAFT.body)) == DRAFT.body


def test_whole_chains_hold():
    assert verify(two_chains()) is None
    assert verify([]) is None


OTHER = {
    "event": "rehearsal",
    "place": "Adair/2NE STUART",
    "sequence": 7,
    "kind": Kind.AMENDED,
    "version": 2,
    "body": {"a": ["é", None, False], "b": 1},
    "by": "p-2",
    "source": "cli",
    "sent_at": NOW,
    "recorded_at": NOW + timedelta(microseconds=1),
    "replaces": 1,
    "fingerprint": "f" * 64,
}


@pytest.mark.parametrize("column", [field.name for field in fields(Entry)])
def test_no_column_can_be_changed_unnoticed(column):
    entries = two_chains()
    entries[4] = replace(entries[4], **{column: OTHER[column]})
    assert verify(entries) == entries[4]


@pytest.mark.parametrize(
    ("tampered", "broken"),
    [
        pytest.param(lambda six: six[1:], 0, id="the first is gone"),
        pytest.param(lambda six: [six[0], *six[2:]], 1, id="one in the middle is gone"),
        pytest.param(lambda six: [six[1], six[0], *six[2:]], 0, id="two have changed places"),
        pytest.param(lambda six: [*six[:3], six[2], *six[3:]], 3, id="one stands twice"),
    ],
)
def test_the_first_entry_that_does_not_follow_is_named(tampered, broken):
    entries = tampered(two_chains())
    assert verify(entries) == entries[broken]


def test_a_chain_cut_off_at_its_end_holds_which_is_what_seals_are_for():
    assert verify(two_chains()[:5]) is None
